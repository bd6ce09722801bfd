// Faults 153, 154 and 170: an answer that says yes and no at once, or neither. What was asked is neither done nor refused.
import { expect } from 'vitest'
import { fault } from './fault.ts'
import {
  attention,
  closeDay,
  done,
  endedClose,
  kindOf,
  labelServerOrder,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  scene,
  seen,
} from './scene.ts'

const plain = (code: number, body: object) => ({ kind: 'status', code, body, executes: true })

fault(153, async () => {
  const { station, services } = await scene()
  const noes = [
    plain(200, { errors: [], cancelled: false }),
    plain(200, { success: false }),
    plain(200, { error: 'not possible' }),
    plain(200, { Errors: ['no'] }),
    plain(200, { result: 'FAILED' }),
    plain(404, { errors: ['no'], cancelled: true }),
    plain(404, { errors: ['It is cancelled already.'] }),
  ]
  for (const [index, answer] of noes.entries()) {
    const { shipment } = await done(station.call('pack.ship', labelServerOrder(`ORD-${index}`)))
    await newestJob(station, 'printed')
    await misbehave(services, 'cancel', answer)
    await refused(
      station.call('shipments.void', { id: shipment.id, reason: 'packed twice' }),
      'outcome-unknown',
    )
    expect(await kindOf(station, `ORD-${index}`)).toBe('void-unknown')
  }
  const listed = await attention(station)
  expect(listed.filter(({ kind }: { kind: string }) => kind === 'void-unknown')).toHaveLength(noes.length)
  for (const [meterId, body] of [
    ['M-1001', { successful: true, transactionId: 'T9', status: 'DECLINED' }],
    ['M-1002', { successful: false, transactionId: 'T9', errors: ['no'] }],
  ] as const) {
    await misbehave(services, 'add-funds', plain(200, body))
    await refused(station.call('meters.addFunds', { meterId, amountCents: 1_100 }), 'outcome-unknown')
  }
  await done(station.call('pack.ship', labelServerOrder('ORD-CLOSE')))
  await newestJob(station, 'printed')
  await misbehave(services, 'close-day', plain(200, { errors: [], closed: false }))
  const { id } = await done(station.call('closeDay.run', {}))
  expect((await endedClose(station, id)).state).toBe('unknown')
})

fault(170, async () => {
  const { station, services } = await scene()
  const buy = async (order: object) => {
    const { shipment } = await done(station.call('pack.ship', order))
    await newestJob(station, 'printed')
    return shipment
  }
  const statuses = [201, 202, 203, 204, 205, 206, 207]
  for (const code of statuses) {
    const { id } = await buy(labelServerOrder(`ORD-${code}`))
    await misbehave(services, 'cancel', plain(code, { errors: [] }))
    await refused(station.call('shipments.void', { id, reason: 'packed twice' }), 'outcome-unknown')
    expect(await kindOf(station, `ORD-${code}`)).toBe('void-unknown')
  }
  const listed = await attention(station)
  expect(listed.filter(({ kind }: { kind: string }) => kind === 'void-unknown')).toHaveLength(statuses.length)

  const added = { successful: true, errors: [], transactionId: 'T9' }
  for (const [meterId, code] of [
    ['M-1001', 202],
    ['M-1002', 206],
  ] as const) {
    await misbehave(services, 'add-funds', plain(code, added))
    await refused(station.call('meters.addFunds', { meterId, amountCents: 1_100 }), 'outcome-unknown')
  }

  await buy(labelServerOrder('ORD-CLOSE'))
  await buy(parcelOrder('ORD-MANIFEST'))
  await misbehave(services, 'close-day', plain(202, { errors: [] }))
  await misbehave(services, 'manifest-label', plain(207, { status: 'SUCCESS', statusCode: 200, message: '' }))
  const close = await closeDay(station)
  expect(close.services.map(({ state }: { state: string }) => state)).toEqual(['unknown', 'unknown'])

  // What proves a sale is one, whatever the status; a plain no beside such a status proves nothing.
  const sold = { errors: [], trackingNumber: '9400111899223033005011', cost: 5.25 }
  await misbehave(services, 'label', plain(202, sold))
  await done(station.call('pack.ship', labelServerOrder('ORD-SOLD')))
  expect(await kindOf(station, 'ORD-SOLD')).toBe('bought')
  for (const code of [201, 202, 206]) {
    await misbehave(services, 'label', plain(code, { errors: ['No'] }))
    await refused(station.call('pack.ship', labelServerOrder(`ORD-NO-${code}`)), 'purchase-unknown')
  }
})

fault(154, async () => {
  const { station, services } = await scene()
  const link = 'https://docs.example.test/d?documentid=77&format=PNG&output=1'
  const failure = { status: 'FAILURE', statusCode: 400, message: 'No text form' }
  const noes = [
    [labelServerOrder, 'label', { errors: ['No image'], successful: true, cost: 5.25 }],
    [labelServerOrder, 'label', { errors: ['No image'], transactionId: 'T1' }],
    [labelServerOrder, 'label', { errors: ['A label for this order number has been purchased'] }],
    [parcelOrder, 'request-label', { ...failure, document: { url: link } }],
    [parcelOrder, 'request-label', { ...failure, message: 'Order number in use' }],
    [parcelOrder, 'request-label', { status: 'SUCCESS', statusCode: 200, labelID: 'ORD-5' }],
  ] as const
  for (const [index, [order, operation, body]] of noes.entries()) {
    const asked = await seen(services, operation)
    await misbehave(services, operation, plain(200, body))
    await refused(station.call('pack.ship', order(`ORD-${index}`)), 'purchase-unknown')
    expect(await kindOf(station, `ORD-${index}`)).toBe('unknown')
    await refused(station.call('pack.ship', order(`ORD-${index}`)), 'purchase-unknown')
    expect(await seen(services, operation)).toBe(asked + 1)
  }
  expect(await attention(station)).toHaveLength(noes.length)
})
