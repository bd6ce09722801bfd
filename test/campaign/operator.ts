// The packer who lets all work come to its end and settles everything truthfully.
import { settle } from '../support/truthful-person.ts'
import { waitFor } from '../support/wait-for.ts'
import { backToLive } from './settings-in-flight.ts'
import { mend } from './shift.ts'
import type { World } from './world.ts'

/** Mends the printer, lets all work come to its end, and settles what waits for a person. */
export async function settleAll(world: World): Promise<void> {
  const { station, printer, services } = world
  await services.control('behave')
  await mend(printer)
  await waitFor(() => backToLive(world), { what: 'the station to be live again', timeoutMs: 120_000 })
  // A held job that is let go may be held again, and an unsure one may be printed again.
  for (let round = 0; round < 20; round += 1) {
    await workEnds(world)
    const { value: items } = await station.call('attention.list')
    if (items.length === 0) return
    for (const item of items) await settle({ station, services, hasPaper: false }, item)
  }
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

async function workEnds({ station, printer }: World): Promise<void> {
  await waitFor(
    async () => {
      const { value: jobs } = await station.call('queue.list')
      const { value: closes } = await station.call('closeDay.list')
      const { value: runs } = await station.call('orders.runs')
      const { labelsRemaining, formatsInBuffer } = await printer.state()
      return (
        jobs.every((job: Job) =>
          job.state === 'held' ? job.needsRelease || waitsForLabel(job, jobs) : job.state !== 'sending',
        ) &&
        runs.every((run: { state: string }) => run.state !== 'running') &&
        closes.every((close: { state: string }) => close.state !== 'running') &&
        labelsRemaining === 0 &&
        formatsInBuffer === 0
      )
    },
    { what: 'the work to end', timeoutMs: 120_000 },
  )
}
