// A bench of a warehouse that gets other names, one after the other: what it still has to scan stays its own.
import { expect, it } from 'vitest'
import { done, newestJob, parcelOrder, refused, scene, seen } from '../faults/scene.ts'
import { postgresFor } from '../support/postgres.ts'
import type { RunningStation } from '../support/station-process.ts'

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
