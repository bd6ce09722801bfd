// Tells the warehouse which prints of this station wait for an operator: all of them over a new connection, then what
// changed.

import { isToDecide, type PrintJob } from '../../core/printing/print-job.ts'
import type { AnswerElsewhere, DecisionsPort, SharedDecisions } from '../../core/records/decisions.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import type { LocalStore } from '../store.ts'
import { answersFor, sharedDecisions, unansweredOf } from './decisions.ts'
import type { DatabaseLink } from './link.ts'
import type { LinkUp } from './link-parts.ts'
import { ANSWERED, printingAt } from './lost-prints.ts'
import type { DistantCall } from './operations.ts'

/** A label that goes its way changes three times in a moment and leaves nothing to tell. */
const GATHER_MS = 50

const NOTHING: SharedDecisions = { jobs: [], taken: new Map(), atWork: [] }

export class OwnDecisions implements DecisionsPort {
  readonly #local: Pick<LocalStore, 'jobsToDecide' | 'changeJob'>
  readonly #link: Pick<DatabaseLink, 'up' | 'read' | 'write' | 'formerNames'>
  readonly #folder: string
  readonly #now: () => string
  /** Each as it was told last; undefined where nobody knows what arrived. */
  #told: ReadonlyMap<string, string> | undefined
  #timer: NodeJS.Timeout | undefined
  #telling: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(
    local: Pick<LocalStore, 'jobsToDecide' | 'changeJob'>,
    link: Pick<DatabaseLink, 'up' | 'read' | 'write' | 'formerNames'>,
    { folder, now }: { readonly folder: string; readonly now: () => string },
  ) {
    this.#local = local
    this.#link = link
    this.#folder = folder
    this.#now = now
  }

  benchId(): string {
    return this.#folder
  }

  formerNames(): readonly string[] {
    return this.#link.formerNames
  }

  /** Over a new connection: nobody knows what was told over the last one. */
  async settleIn({ queue, reading }: LinkUp): Promise<void> {
    await this.heed(reading)
    this.#told = undefined
    await this.#tell(call => queue.push(call))
  }

  /** What others decided about prints here while this station was away; read before anything prints. */
  async heed(reading: LinkUp['reading']): Promise<void> {
    for (const { jobId, answer, operator } of await answersFor(reading, this.#folder)) {
      const { of, to } = ANSWERED[answer]
      const by = operator === undefined ? {} : { operator }
      const event = { kind: 'print-settled' as const, ...by, detail: { answer, elsewhere: true } }
      await this.#local.changeJob(jobId, of, to, event)
    }
  }

  /** A print has changed. */
  soon(): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#telling = this.#telling.then(() => this.#tell(call => this.#link.write(call))).catch(away)
    }, GATHER_MS)
  }

  /** `leaving`: what was about to be printed waits as well, until this station is back. */
  async #tell(send: (call: DistantCall<'publishJobs'>) => Promise<void>, leaving = false): Promise<void> {
    const told = this.#told
    // What a printer said as evidence is long, and of use at its own station alone.
    const waiting = (await this.#local.jobsToDecide())
      .map(job => (leaving && job.state === 'held' ? { ...job, needsRelease: true } : job))
      .filter(isToDecide)
      .map(({ evidence: _evidence, ...job }) => ({ job, text: JSON.stringify(job) }))
    const now = new Map(waiting.map(({ job, text }) => [job.id, text]))
    const jobs = waiting.filter(({ job, text }) => told?.get(job.id) !== text).map(({ job }) => job)
    const gone = told ? [...told.keys()].filter(id => !now.has(id)) : ('others' as const)
    if (jobs.length === 0 && gone.length === 0) return
    this.#told = undefined
    await send({ method: 'publishJobs', args: [this.#folder, { jobs, gone }], at: this.#now() })
    this.#told = now
  }

  async shared(): Promise<SharedDecisions> {
    if (!this.#link.up()) return NOTHING
    try {
      const told = [...(this.#told?.keys() ?? [])]
      const { decisions, unanswered } = await this.#link.read(async db => ({
        decisions: await sharedDecisions(db, this.#folder),
        unanswered: told.length > 0 ? await unansweredOf(db, this.#folder) : new Set<string>(),
      }))
      // Nobody answers for a station that is at work, or takes its prints off the lists of the others.
      if (!told.every(id => unanswered.has(id))) {
        this.#told = undefined
        this.soon()
      }
      return decisions
    } catch (error) {
      if (error instanceof LedgerFailure) return NOTHING
      throw error
    }
  }

  async take(id: string, operator: string | undefined): Promise<void> {
    await this.#link.write({ method: 'takeDecision', args: [id, operator], at: this.#now() })
  }

  async leave(id: string, operator: string | undefined): Promise<void> {
    await this.#link.write({ method: 'leaveDecision', args: [id, operator], at: this.#now() })
  }

  async printingAt(shipmentId: string): Promise<readonly string[]> {
    if (!this.#link.up()) return []
    return this.#link.read(db => printingAt(db, shipmentId))
  }

  async settle(
    jobId: string,
    answer: AnswerElsewhere,
    operator: string | undefined,
  ): Promise<PrintJob | undefined> {
    return this.#link.write({ method: 'settleElsewhere', args: [jobId, answer, operator], at: this.#now() })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#telling
    if (this.#link.up()) await this.#tell(call => this.#link.write(call), true).catch(away)
  }
}

/** Its return tells the list. */
function away(error: unknown): void {
  if (!(error instanceof LedgerFailure)) throw error
}
