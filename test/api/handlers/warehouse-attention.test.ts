// One attention list for a warehouse: a print of one station on the other's list, taken there, settled where its
// paper is.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { liveSettings, outsideServices } from '../../support/outside-programs.ts'
import { postgresFor } from '../../support/postgres.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../../support/station-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

/** One that is switched off: what is shipped waits. */
const OFF = {
  name: 'Zebra',
  connection: { kind: 'device-file', path: '/nowhere/lp0' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: false,
}

let live: ReturnType<typeof liveSettings>

async function shipHeld(station: RunningStation): Promise<{ id: string; shipmentId: string }> {
  expect(await station.call('settings.save', live)).toMatchObject({ ok: true })
  const printer = (await station.call('printers.save', OFF)).value
  const order = { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() }
  const shipped = await station.call('pack.ship', { ...order, printerId: printer.id, printLater: true })
  expect(shipped).toMatchObject({ ok: true, value: { job: { state: 'held' } } })
  return shipped.value.job
}

it('a held print stands on every station’s list and is settled at its own', {
  timeout: 120_000,
}, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const start = async (name: string): Promise<RunningStation> => {
    const dataFolder = await tempFolder('bench')
    writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
    const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
    return startStationProcess({ dataFolder, args: ['--ledger', url], env })
  }
  const [here, there] = [await start('Bench 1'), await start('Bench 2')]
  live = liveSettings(await outsideServices())
  expect(await there.call('settings.save', live)).toMatchObject({ ok: true })
  await there.listen()
  const list = async (station: RunningStation) => (await station.call('attention.list')).value
  /** By event alone, as a screen hears of it. */
  const heard = (what: string, wanted: (items: readonly { id: string }[]) => boolean) =>
    waitFor(
      () => {
        const last = there.events.findLast(event => event.name === 'attention')
        return last?.name === 'attention' && wanted(last.value)
      },
      { what },
    )

  const job = await shipHeld(here)
  await heard('the held print at the other station', items => items.some(item => item.id === job.id))
  expect(await list(there)).toMatchObject([
    { id: job.id, kind: 'print-held', station: 'Bench 1', elsewhere: true, job: { title: 'ORD-1' } },
  ])
  const [own] = await list(here)
  expect(own).toMatchObject({ id: job.id, station: 'Bench 1' })
  expect(own).not.toHaveProperty('elsewhere')
  expect((await there.call('station.overview')).value.attentionCount).toBe(1)

  for (const [channel, input] of [
    ['queue.release', { jobId: job.id }],
    ['queue.cancel', { jobId: job.id }],
    ['queue.settle', { jobId: job.id, answer: 'printed' }],
  ] as const) {
    expect(await there.call(channel, input), channel).toMatchObject({
      problem: { code: 'job.elsewhere', params: { station: 'Bench 1' } },
    })
  }

  expect(await there.call('attention.take', { id: job.id, taken: true })).toMatchObject({
    value: [{ takenBy: { station: 'Bench 2' } }],
  })
  await waitFor(async () => (await list(here))[0]?.takenBy?.station === 'Bench 2', {
    what: 'who took it, at the other station',
  })

  expect(await here.call('queue.cancel', { jobId: job.id })).toMatchObject({ ok: true })
  await heard('the label that is on no paper now', items => items.some(item => item.id === job.shipmentId))
  expect(await there.call('shipments.void', { id: job.shipmentId, reason: 'not needed' })).toMatchObject({
    ok: true,
  })
  await heard('that it is settled', items => items.length === 0)
})

it('a station that works alone has nothing to take, and no names on its list', async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('alone') })
  live = liveSettings(await outsideServices())
  const job = await shipHeld(station)
  const [item] = (await station.call('attention.list')).value
  expect(item).toMatchObject({ id: job.id, kind: 'print-held' })
  for (const name of ['station', 'elsewhere', 'takenBy']) expect(item).not.toHaveProperty(name)
  expect(await station.call('attention.take', { id: job.id, taken: true })).toMatchObject({
    problem: { code: 'warehouse.alone' },
  })
})
