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

async function workEnds({ station, printer }: World): Promise<void> {
  await waitFor(
    async () => {
      const { value: jobs } = await station.call('queue.list')
      const { value: closes } = await station.call('closeDay.list')
      const { labelsRemaining, formatsInBuffer } = await printer.state()
      return (
        jobs.every((job: { state: string; needsRelease: boolean }) =>
          job.state === 'held' ? job.needsRelease : job.state !== 'sending',
        ) &&
        closes.every((close: { state: string }) => close.state !== 'running') &&
        labelsRemaining === 0 &&
        formatsInBuffer === 0
      )
    },
    { what: 'the work to end', timeoutMs: 120_000 },
  )
}
