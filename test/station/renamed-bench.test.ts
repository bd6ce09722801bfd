// A bench of a warehouse that gets other names, one after the other: what it still has to scan stays its own.
import { expect, it } from 'vitest'
import { done, newestJob, parcelOrder, refused, scene, seen } from '../faults/scene.ts'
import { postgresFor } from '../support/postgres.ts'
import type { RunningStation } from '../support/station-process.ts'
import { waitFor } from '../support/wait-for.ts'

const PATIENCE = { timeout: 180_000 }

const waiting = async (station: RunningStation): Promise<readonly string[]> =>
  (await done(station.call('labels.toScan'))).labels.map(
    ({ shipment }: { shipment: { reference: string } }) => shipment.reference,
  )

it(
  'asks for its scan under every name that it had, whatever was asked for meanwhile',
  PATIENCE,
  async ctx => {
    const server = await postgresFor(ctx)
    const process = {
      args: ['--ledger', await server.newDatabase()],
      env: { PACKBENCH_LEDGER_PASSWORD: server.password },
    }
    const { station, services } = await scene({ process })
    const save = async (settings: object) => done(station.call('settings.save', { settings }))
    // A name is refused while a scan is due: nobody asks for one meanwhile.
    const rename = async (name: string) => {
      await save({ packing: { scanBack: 'remind' } })
      await save({ station: { name } })
      await save({ packing: { scanBack: 'must' } })
    }
    await rename('By the door')
    await done(station.call('pack.ship', parcelOrder('ORD-1')))
    await newestJob(station, 'printed')
    await rename('By the window')
    expect(await waiting(station)).toEqual(['ORD-1'])
    await refused(station.call('pack.ship', parcelOrder('ORD-2')), 'wrong-state')
    const again = await station.restart()
    expect(await waiting(again)).toEqual(['ORD-1'])
    await refused(again.call('pack.ship', parcelOrder('ORD-2')), 'wrong-state')
    expect(await seen(services, 'request-label')).toBe(1)
  },
)

it(
  'asks for its own scan also after two benches were killed and came back under each other’s names',
  PATIENCE,
  async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const named = (name: string) => ({
      args: ['--ledger', url],
      env: {
        PACKBENCH_LEDGER_PASSWORD: server.password,
        PACKBENCH_SETTINGS: JSON.stringify({ station: { name }, packing: { scanBack: 'must' } }),
      },
    })
    const [one, other] = await Promise.all([
      scene({ process: named('One') }),
      scene({ process: named('Other') }),
    ])
    const benches = [one.station, other.station]
    for (const [place, station] of benches.entries()) {
      await done(station.call('pack.ship', parcelOrder(`ORD-${place + 1}`)))
      await newestJob(station, 'printed')
    }
    for (const station of benches) await station.kill()
    // Nobody waits for the leases of the killed.
    await server.run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    const swapped = await Promise.all([
      one.station.restart(named('Other')),
      other.station.restart(named('One')),
    ])
    for (const [place, station] of swapped.entries()) {
      await waitFor(async () => !(await done(station.call('station.overview'))).buyingStopped, {
        what: 'the bench to be at work',
        timeoutMs: 60_000,
      })
      expect(await waiting(station)).toEqual([`ORD-${place + 1}`])
      await refused(station.call('pack.ship', parcelOrder(`ORD-${place + 3}`)), 'wrong-state')
      const { labels } = await done(station.call('labels.toScan'))
      const code = labels[0].shipment.purchase.readableBarCode
      expect(await done(station.call('labels.scanBack', { code }))).toMatchObject({ kind: 'seen' })
      expect(await waiting(station)).toEqual([])
      await done(station.call('pack.ship', parcelOrder(`ORD-${place + 3}`)))
    }
  },
)
