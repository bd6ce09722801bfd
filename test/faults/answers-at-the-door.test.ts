// Faults 127 and 128: a yes under a 401 or 429, and an answer to another request. Nothing is asked again, nothing
// is called done.
import { expect } from 'vitest'
import { onePixelPng } from '../services/pictures.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  attention,
  done,
  kindOf,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  scene,
  seen,
} from './scene.ts'

const LABELS = {
  label: {
    errors: [],
    trackingNumber: '9400111899223033005011',
    labelImage: onePixelPng(1).toString('base64'),
  },
  'request-label': { status: 'SUCCESS', labelID: 'L-127', labelZPL: '^XA^FO50,50^A0N,30,30^FDOne^FS^XZ' },
} as const

fault(127, async () => {
  const set = await scene()
  const { station, services } = set
  const { tokenUrl, clientId, clientSecret } = services.labelServer
  const renewable = {
    settings: { labelServer: { auth: { kind: 'client-credentials', tokenUrl, clientId } } },
    secrets: { 'labelServer.clientSecret': clientSecret },
  }
  await done(station.call('settings.save', renewable))
  const strike = (operation: string, code: number, body: object) =>
    misbehave(services, operation, { kind: 'status', code, body, executes: true })
  for (const [code, meterId] of [
    [401, 'M-1001'],
    [429, 'M-1002'],
  ] as const) {
    for (const [operation, order] of [
      ['label', labelServerOrder(`ORD-LS-${code}`)],
      ['request-label', parcelOrder(`ORD-PL-${code}`)],
    ] as const) {
      const before = await seen(services, operation)
      await strike(operation, code, LABELS[operation])
      const { shipment } = await done(station.call('pack.ship', order))
      expect(shipment.purchase).toMatchObject({ kind: 'bought' })
      expect(shipment.purchase.attention).toContain('errors-beside-label')
      await refused(station.call('pack.ship', order), 'already-shipped')
      // Not even with a new token: the first one was carried out.
      expect(await seen(services, operation)).toBe(before + 1)
    }
    const booked = await seen(services, 'add-funds')
    await strike('add-funds', code, { successful: true, transactionId: 'T9', errors: [] })
    await refused(station.call('meters.addFunds', { meterId, amountCents: 1_100 }), 'outcome-unknown')
    expect(await seen(services, 'add-funds')).toBe(booked + 1)
  }
  const { shipment } = await done(station.call('pack.ship', labelServerOrder('ORD-VOID')))
  await newestJob(station, 'printed')
  await strike('cancel', 401, { errors: [], cancelled: [shipment.purchase.trackingNumber] })
  await refused(
    station.call('shipments.void', { id: shipment.id, reason: 'packed twice' }),
    'outcome-unknown',
  )
  expect(await kindOf(station, 'ORD-VOID')).toBe('void-unknown')
  expect(await seen(services, 'cancel')).toBe(1)
})

fault(128, async () => {
  const { station, services } = await scene()
  const bend = (operation: string, patch: object) => misbehave(services, operation, { kind: 'merge', patch })
  await bend('add-funds', { meter: { meterId: 'M-9999' } })
  await refused(station.call('meters.addFunds', { meterId: 'M-1001', amountCents: 1_100 }), 'outcome-unknown')
  const first = (await done(station.call('pack.ship', labelServerOrder('ORD-CLOSE')))).shipment
  const second = (await done(station.call('pack.ship', parcelOrder('ORD-MANIFEST')))).shipment
  await bend('close-day', { requestId: 'somebody-elses' })
  await bend('manifest-label', {
    statusCode: 601,
    message: 'not manifested',
    internalStatus: { inValid: true, statusCode: 601 },
  })
  await done(station.call('closeDay.run', {}))
  const settled = async () => {
    const [close] = await done(station.call('closeDay.list'))
    return close.state !== 'running' && done(station.call('closeDay.get', { id: close.id }))
  }
  const close = await waitFor(settled, { what: 'the close to be over' })
  expect(close.state).toBe('unknown')
  for (const { labels } of close.services) expect(labels).toMatchObject([{ outcome: 'unknown' }])
  for (const { id } of [first, second]) {
    expect((await done(station.call('shipments.get', { id }))).shipment.closedAt).toBeUndefined()
  }
  const kinds = (await attention(station)).map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('funds-unknown')
  expect(kinds.filter(kind => kind === 'close-unknown').length).toBeGreaterThan(0)
})
