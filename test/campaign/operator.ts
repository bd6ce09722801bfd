// The packer who lets all work come to its end and settles everything truthfully.
import type { OutsidePrinter } from '../support/outside-programs.ts'
import { settle } from '../support/truthful-person.ts'
import { waitFor } from '../support/wait-for.ts'
import { backToLive } from './settings-in-flight.ts'
import { mend } from './shift.ts'
import { benchesOf, printersOf, type World } from './world.ts'

/** Mends the printer, lets all work come to its end, and settles what waits for a person. */
export async function settleAll(world: World): Promise<void> {
  const { services } = world
  await allIsRight(world)
  // A held job that is let go may be held again, and an unsure one may be printed again.
  for (let round = 0; round < 20; round += 1) {
    await workEnds(world)
    let settled = 0
    for (const station of benchesOf(world)) {
      const { value: items } = await station.call('attention.list')
      // What waits at the other bench is settled by whoever stands there.
      const own = items.filter(({ elsewhere }: { elsewhere?: boolean }) => !elsewhere)
      for (const item of own) await settle({ station, services, hasPaper: false }, item)
      settled += own.length
    }
    if (settled === 0) return
  }
}

/** Services, printers and the mode in which the bench works. */
export async function allIsRight(world: World): Promise<void> {
  await world.services.control('behave')
  await Promise.all(printersOf(world).map(mend))
  await waitFor(() => backToLive(world), { what: 'the station to be live again', timeoutMs: 120_000 })
}

interface Job {
  readonly state: string
  readonly needsRelease: boolean
  readonly shipmentId?: string
  readonly slipOf?: string
}

/** A slip behind its label, of which a person decides. */
const waitsForLabel = ({ slipOf }: Job, jobs: readonly Job[]): boolean =>
  jobs.some(job => slipOf !== undefined && job.shipmentId === slipOf && job.needsRelease)

async function workEnds(world: World): Promise<void> {
  const all = () => [...benchesOf(world).map(isIdle), ...printersOf(world).map(isEmpty)]
  await waitFor(async () => (await Promise.all(all())).every(Boolean), {
    what: 'the work to end',
    timeoutMs: 120_000,
  })
}

async function isIdle(station: World['station']): Promise<boolean> {
  const { value: jobs } = await station.call('queue.list')
  const { value: closes } = await station.call('closeDay.list')
  const { value: runs } = await station.call('orders.runs')
  return (
    jobs.every((job: Job) =>
      job.state === 'held' ? job.needsRelease || waitsForLabel(job, jobs) : job.state !== 'sending',
    ) &&
    runs.every((run: { state: string }) => run.state !== 'running') &&
    closes.every((close: { state: string }) => close.state !== 'running')
  )
}

async function isEmpty(printer: OutsidePrinter): Promise<boolean> {
  const { labelsRemaining, formatsInBuffer } = await printer.state()
  return labelsRemaining === 0 && formatsInBuffer === 0
}
