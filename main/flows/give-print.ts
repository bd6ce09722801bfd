// A print that waits is given to another bench, and comes back where nobody there has taken it. It is given here first,
// so that no byte of it can leave any more, and offered by that same record (decision 148).

import { asksAnyway } from '../core/printing/held-because.ts'
import type { GivenPrint, Neighbour, NeighboursPort } from '../core/printing/neighbours.ts'
import { CAME_BACK, jobMode, type PrintJob } from '../core/printing/print-job.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext, notFound, otherMode } from './flow-context.ts'
import { slipsBeside, wakeSlips } from './packing-slip.ts'
import { whyNotPrinted } from './printable.ts'
import { heldProblem } from './settle-print.ts'

/**
 * Gives a held print to another bench, and waits a moment for what that makes of it: taken it is `cancelled` here as
 * `handed-over`, sent back it is `held` with the cause, else it stands `given`. Asked twice, it is given once.
 */
export async function givePrint(
  context: FlowContext,
  order: { readonly jobId: string; readonly benchId: string },
): Promise<Result<PrintJob, Problem>> {
  const { neighbours } = context
  if (!neighbours) return fail(problem('wrong-state', 'warehouse.alone'))
  const benches = await orAway(neighbours.neighbours())
  if (!benches) return fail(problem('storage', 'job.neighbours-away'))
  const bench = benches.find(({ id }) => id === order.benchId)
  if (!bench) return fail(problem('wrong-state', 'job.neighbour-gone'))
  const given = await neighbours.inTurn(() => give(context, bench, order.jobId))
  if (!given.ok || given.value.state !== 'given') return given
  return ok(await answered(context, neighbours, given.value))
}

async function give(
  context: FlowContext,
  bench: Neighbour,
  jobId: string,
): Promise<Result<PrintJob, Problem>> {
  const job = await context.spool.job(jobId)
  if (!job) return fail(notFound('job'))
  if (job.mode !== jobMode(context.mode)) return fail(otherMode(job.mode))
  const isThere = job.state === 'given' || job.cause === 'handed-over'
  if (isThere && job.givenTo === bench.station) return ok(job)
  if (job.state !== 'held') return fail(wrongState(job))
  const refused = await whyNotGiven(context, job)
  if (refused) return fail(refused)
  const slip = (await slipsBeside(context, job)).length > 0
  const changed = await context.spool.changeJob(
    job.id,
    ['held'],
    { state: 'given', needsRelease: true, givenTo: bench.station },
    {
      kind: 'job-given',
      ...author(context),
      detail: { bench: bench.id, name: bench.station, copyNumber: job.copyNumber, ...(slip && { slip }) },
    },
  )
  return changed ? ok(changed) : fail(wrongState((await context.spool.job(job.id)) ?? job))
}

/** The other bench makes it anew from what was bought: a file and a test label are this bench's alone. */
async function whyNotGiven(context: FlowContext, job: PrintJob): Promise<Problem | undefined> {
  const isOurs = job.shipmentId === undefined || job.mode === 'training'
  if (isOurs) return problem('wrong-state', 'job.not-to-give', { params: { name: job.title } })
  if (job.cause === 'changed-outside') {
    return problem('wrong-state', 'job.changed-outside', { params: { jobId: job.id, name: job.title } })
  }
  // Another bench sees anew what could not be drawn for this printer.
  if (asksAnyway(job, '')) return heldProblem(job)
  const record = await context.ledger.purchase(job.shipmentId ?? '')
  return record ? whyNotPrinted(record) : notFound('shipment')
}

/** Nobody has taken it: it waits here again. Where somebody has, it comes out there, and that is said. */
export async function takePrintBack(
  context: FlowContext,
  { jobId }: { readonly jobId: string },
): Promise<Result<PrintJob, Problem>> {
  const { neighbours } = context
  if (!neighbours) return fail(problem('wrong-state', 'warehouse.alone'))
  const job = await context.spool.job(jobId)
  if (!job) return fail(notFound('job'))
  if (job.state === 'held' && CAME_BACK.some(cause => cause === job.cause)) return ok(job)
  if (job.state !== 'given') return fail(wrongState(job))
  const settled = await neighbours.inTurn(async () => {
    const now = await orAway(neighbours.takeBack(jobId))
    return now && settle(context, job, now)
  })
  if (!settled) return fail(problem('storage', 'job.neighbours-away'))
  if (settled.state === 'held') return ok(settled)
  const station = settled.givenTo ?? ''
  return fail(problem('wrong-state', 'job.taken-there', { params: { name: job.title, station } }))
}

/** What became of everything that this bench has given; after a kill, and whenever another bench says that it has done something. */
export async function settleGiven(
  context: Pick<FlowContext, 'spool' | 'printing'>,
  neighbours: NeighboursPort,
): Promise<void> {
  await neighbours.inTurn(async () => {
    const jobs = (await context.spool.jobsToDecide()).filter(({ state }) => state === 'given')
    const now = await neighbours.given(jobs.map(({ id }) => id))
    for (const job of jobs) {
      const given = now.get(job.id)
      if (given) await settle(context, job, given)
    }
  })
}

/** Only in turn: what was read of a print counts as long as nobody gives it a second time. */
async function settle(
  { spool, printing }: Pick<FlowContext, 'spool' | 'printing'>,
  job: PrintJob,
  given: GivenPrint,
): Promise<PrintJob> {
  switch (given.state) {
    case 'offered':
      return job
    case 'taken': {
      const cause = 'handed-over'
      const detail = { cause, name: given.by }
      const change = { state: 'cancelled', cause, givenTo: given.by } as const
      // Before its label: killed in between, both are settled by the next start.
      for (const { id } of given.withSlip ? await slipsBeside({ spool }, job) : [])
        await spool.changeJob(id, ['held'], change, { kind: 'job-cancelled', detail })
      const over = await spool.changeJob(job.id, ['given'], change, { kind: 'job-cancelled', detail })
      if (over) await wakeSlips({ spool, printing }, over)
      return over ?? (await spool.job(job.id)) ?? job
    }
    case 'back': {
      const cause = given.why
      const detail = { cause, ...(job.givenTo !== undefined && { name: job.givenTo }) }
      const change = { state: 'held', needsRelease: true, cause } as const
      const back = await spool.changeJob(job.id, ['given'], change, { kind: 'job-held', detail })
      return back ?? (await spool.job(job.id)) ?? job
    }
  }
}

/** Asked of the spool alone, which whoever hears of the other bench changes. */
async function answered(
  context: FlowContext,
  neighbours: NeighboursPort,
  given: PrintJob,
): Promise<PrintJob> {
  let now = given
  await neighbours.soon(async () => {
    const isAway = (await orAway(settleGiven(context, neighbours).then(() => true))) === undefined
    if (isAway || context.ending.aborted) return true
    now = (await context.spool.job(given.id)) ?? now
    return now.state !== 'given'
  })
  return now
}

const wrongState = ({ state }: PrintJob): Problem =>
  problem('wrong-state', 'job.wrong-state', { params: { state } })

/** Undefined while the shared records are away. */
const orAway = <Value>(asked: Promise<Value>): Promise<Value | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof LedgerFailure) return undefined
    throw error
  })
