// An answer that comes after a person's decision: a station that stood still, and a label that was sold all the same.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  liveSettings,
  networkPrinter,
  outsidePrinter,
  outsideServices,
} from '../../support/outside-programs.ts'
import { postgresFor } from '../../support/postgres.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../../support/station-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

it('a label sold after it was settled as not bought is somebody’s to use or to cancel', {
  timeout: 180_000,
}, async ctx => {
  const server = await postgresFor(ctx)
  const [url, services, printer] = await Promise.all([
    server.newDatabase(),
    outsideServices(),
    outsidePrinter(),
  ])
  const start = async (name: string): Promise<RunningStation> => {
    const dataFolder = await tempFolder('bench')
    writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
    const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
    const station = await startStationProcess({ dataFolder, args: ['--ledger', url], env })
    const { settings, secrets } = liveSettings(services)
    const patient = { ...settings, network: { idleTimeoutMs: 120_000, totalTimeoutMs: 120_000 } }
    expect(await station.call('settings.save', { settings: patient, secrets })).toMatchObject({ ok: true })
    expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
    return station
  }
  const [slow, other] = [await start('Bench 1'), await start('Bench 2')]
  const order = { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() }
  await services.control('misbehave', { operation: 'request-label', fault: { kind: 'hold' } })
  const shipping = slow.call('pack.ship', order)
  await waitFor(async () => (await services.exchanges('request-label')).length === 1, { what: 'the request' })

  // It neither hears the answer nor renews its lease.
  process.kill(slow.pid, 'SIGSTOP')
  const list = async () => (await other.call('attention.list')).value
  await waitFor(async () => (await list())[0]?.kind === 'purchase-unknown', {
    what: 'the purchase to be taken over',
    timeoutMs: 90_000,
  })
  const { id } = (await list())[0].shipment
  const said = await other.call('shipments.resolve', {
    id,
    outcome: 'not-bought',
    note: 'not in their books',
  })
  expect(said).toMatchObject({ ok: true, value: { purchase: { kind: 'abandoned' } } })
  await services.control('release')
  process.kill(slow.pid, 'SIGCONT')

  // Where its database is not back yet when the answer comes, the label is printed before it is known.
  const shipped = await shipping
  if (!shipped.ok) expect(shipped.problem.code).toBe('purchase.sold-after-all')
  await waitFor(async () => (await list())[0]?.kind === 'purchase-concern', { what: 'the mark' })
  const [{ labelId }] = (await services.state()).parcelLabels
  expect(await list()).toMatchObject([
    { shipment: { id, purchase: { kind: 'abandoned', attention: ['sold-after-all'], labelId } } },
  ])
  expect((await printer.papers()).length).toBe(shipped.ok ? 1 : 0)

  const used = { id, outcome: 'bought', note: 'on the package' }
  expect(await other.call('shipments.resolve', used)).toMatchObject({
    value: { purchase: { kind: 'bought', labelId } },
  })
  // Where its print was stopped no printer gave it: that it is on the package all the same is a word of its own.
  if (!shipped.ok) {
    const marked = [{ kind: 'purchase-concern', shipment: { id, purchase: { attention: ['not-on-paper'] } } }]
    await waitFor(async () => (await list())[0]?.kind === 'purchase-concern', { what: 'the missing paper' })
    expect(await list()).toMatchObject(marked)
    expect(await other.call('shipments.resolve', used)).toMatchObject({ ok: true })
  }
  await waitFor(async () => (await list()).length === 0, { what: 'the list to be empty', timeoutMs: 60_000 })
  // What it owes is told before it may buy again.
  await waitFor(async () => !(await slow.call('station.overview')).value.buyingStopped, {
    what: 'the slow station to be back',
  })
  expect(await slow.call('pack.ship', order)).toMatchObject({ problem: { code: 'purchase.already-shipped' } })
})
