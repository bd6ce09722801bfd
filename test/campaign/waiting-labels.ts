// Labels that wait for a printer without paper: sent to the other printer of their bench, let go once there is paper again,
// or given to the bench beside it and taken back.
import { waitFor } from '../support/wait-for.ts'
import { buyNext } from './right-box.ts'
import type { World } from './world.ts'

interface Waiting {
  readonly id: string
  readonly printerId: string
}

/** One label is bought for a printer without paper, which is loaded again behind whatever is done with it. */
async function whileItWaits(world: World, act: (job: Waiting) => Promise<unknown>): Promise<void> {
  const { printer } = world
  await printer.fault({ fault: 'paperOut' })
  try {
    const { value } = await buyNext(world)
    if (value?.job?.state === 'held') await act(value.job)
  } finally {
    await printer.fault({ fault: 'loadPaper' })
  }
}

/** `toOther`: it comes out of the other printer; else it is let go where it is. */
export const release = (world: World, toOther: boolean): Promise<void> =>
  whileItWaits(world, async ({ id: jobId, printerId }) => {
    const { station } = world
    const { value: printers } = await station.call('printers.list')
    const to = printers.find(({ id }: { id: string }) => id !== printerId)
    if (!toOther) await world.printer.fault({ fault: 'loadPaper' })
    await station.call('queue.release', { jobId, ...(toOther && { printerId: to.id }) })
  })

/** A bench that starts again says after a moment that it prints for others. */
const AT_WORK_MS = 5_000

/** `back`: wanted back so many milliseconds after. */
export const give = (world: World, back?: number): Promise<void> =>
  whileItWaits(world, async ({ id: jobId }) => {
    const { station } = world
    const benches = async (): Promise<readonly { readonly id: string }[]> =>
      (await station.call('queue.benches')).value ?? []
    const isThere = async () => (await benches()).length > 0
    await waitFor(isThere, { what: 'the bench beside it to be at work', timeoutMs: AT_WORK_MS })
    const [to] = await benches()
    // Both end where the station does.
    await Promise.all([
      station.call('queue.give', { jobId, benchId: to?.id }),
      back === undefined ? undefined : takenBack(world, jobId, back),
    ])
  })

async function takenBack({ station }: World, jobId: string, afterMs: number): Promise<void> {
  const isGiven = async () => {
    const { value: jobs } = await station.call('queue.list')
    return jobs.some(({ id, state }: { id: string; state: string }) => id === jobId && state !== 'held')
  }
  await waitFor(isGiven, { what: 'the label to be given', timeoutMs: AT_WORK_MS, intervalMs: 1 + afterMs })
  await station.call('queue.takeBack', { jobId })
}
