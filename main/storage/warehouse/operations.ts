// The table of what is carried out in the warehouse's database: the writes of the ledger as they are in
// main/storage/operations.ts, and what only sharing needs.
import type { Kysely } from 'kysely'
import { LEDGER_WRITES, type LedgerReadMethod, type LedgerWriteMethod } from '../methods.ts'
import { type Changed, nothing, unnamed } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'
import type { Args, Outcome, WarehousePort } from '../ports.ts'
import { intendFunds } from '../records/funds.ts'
import { settleAnswer } from '../records/purchases/late-answers.ts'
import { markPaper, markVoidedPaper } from '../records/purchases/paper-mark.ts'
import { changePurchase } from '../records/purchases/purchases.ts'
import { allBelow, type FragmentIndex, type Searching } from '../records/purchases/search.ts'
import type { Undelivered } from '../spool/outbox.ts'
import { warehouseSession } from './begin-session.ts'
import { leaveDecision, publishJobs, takeDecision } from './decisions.ts'
import { stayUnderCap } from './funds-cap.ts'
import { benchCalledBy, declineOffer, sayPrinter, takeOffer, takeOfferBack } from './given-prints.ts'
import { claimCopy, comesToPaper } from './job-states.ts'
import { takeOverLost } from './leases.ts'
import { settleElsewhere } from './lost-prints.ts'
import { type ChangedElsewhere, gathered } from './notices.ts'
import { claimRetention } from './once-a-day.ts'
import type { CallFacts, DistantWriting, WarehouseSession } from './session.ts'
import { sayStanding } from './standings.ts'
import type { TakenOver } from './take-over.ts'
import type { WarehouseTables } from './warehouse-tables.ts'

export type DistantMethod = LedgerWriteMethod | keyof WarehousePort

export type DistantCall<M extends DistantMethod = DistantMethod> = {
  readonly [K in M]: {
    readonly method: K
    readonly args: Args<K>
    /** ISO 8601 in UTC: when the station made the call. */
    readonly at: string
  }
}[M]

/** What may come more than once: it is carried out the first time only. */
export type Delivery<M extends DistantMethod = DistantMethod> = DistantCall<M> & {
  readonly deliveryId: string
}

interface Row<M extends DistantMethod> {
  readonly run: (session: WarehouseSession, ...args: Args<M>) => Promise<Outcome<M>>
  /** What other stations hear of it; undefined: nothing. */
  readonly notifies: (args: Args<M>, outcome: Outcome<M> | undefined) => Changed | undefined
  /** What this station's own screens have to refresh. */
  readonly changesHere?: (outcome: Outcome<M> | undefined) => Changed | undefined
}

/** What was taken over is news everywhere; a bench ships one batch at a time. */
const newsOf = (taken: readonly TakenOver[] = []): Changed | undefined => {
  const [runId] = taken.flatMap(({ runIds }) => runIds)
  return taken.length === 0 ? undefined : { ...(runId !== undefined && { runId }) }
}

const OWN = {
  checkpoint: { run: ({ chain, db }) => chain.checkpoint(db), notifies: nothing },
  heartbeat: {
    run: session => takeOverLost(session.there.db, session),
    notifies: (_args, taken) => newsOf(taken),
    changesHere: newsOf,
  },
  jobChanged: {
    run: async (session, event, state) => {
      const { db, chain } = session.there
      const isNews = await comesToPaper(db, chain.station, event.jobId, state)
      await session.spool.record(event, state)
      if (event.shipmentId === undefined) return undefined
      const marked = isNews && (await markVoidedPaper(session, event.shipmentId))
      return marked || markPaper(session, event.shipmentId)
    },
    notifies: ([event]) => {
      const bench = benchCalledBy(event)
      return bench === undefined ? {} : { bench }
    },
    // A print of ours put its label on the list, or took it off.
    changesHere: label => label && { shipmentId: label.id },
  },
  claimCopy: {
    run: ({ there, sharing }, ...args) =>
      claimCopy({ db: there.db, station: there.chain.station, lock: sharing.lock }, ...args),
    notifies: nothing,
  },
  publishJobs: {
    run: ({ there }, folder, told) => publishJobs(there.db, { station: there.chain.station, folder }, told),
    notifies: unnamed,
  },
  takeDecision: { run: ({ there }, ...args) => takeDecision(there, ...args), notifies: unnamed },
  leaveDecision: { run: ({ there }, ...args) => leaveDecision(there, ...args), notifies: unnamed },
  settleElsewhere: { run: settleElsewhere, notifies: unnamed },
  claimRetention: { run: ({ there }, day) => claimRetention(there.db, day), notifies: unnamed },
  sayPrinter: {
    run: ({ there }, name) => sayPrinter(there.db, there.chain.station, name),
    notifies: unnamed,
  },
  sayStanding: {
    run: ({ there }, text) => sayStanding(there.db, there.chain.station, text),
    notifies: nothing,
  },
  takeOffer: {
    run: takeOffer,
    notifies: ([, { folder, shipmentId }], isTaken) => (isTaken ? { bench: folder, shipmentId } : undefined),
  },
  declineOffer: { run: declineOffer, notifies: ([, { folder }]) => ({ bench: folder }) },
  takeOfferBack: { run: ({ there }, offer) => takeOfferBack(there.db, offer), notifies: unnamed },
} satisfies { readonly [M in keyof WarehousePort]: Row<M> }

const ROWS: { readonly [M in DistantMethod]: Row<M> } = {
  ...OPERATIONS,
  ...OWN,
  intendFunds: {
    ...OPERATIONS.intendFunds,
    run: async (session, funds, event) => {
      await stayUnderCap(session, funds)
      return intendFunds(session, funds, event)
    },
  },
  changePurchase: {
    ...OPERATIONS.changePurchase,
    // What an outbox of before, or one that gives back an intent, tells as it tells an answer.
    run: async (session, change) =>
      session.isDelivery ? (await settleAnswer(session, change))?.record : changePurchase(session, change),
  },
}

export function carryOutThere<M extends DistantMethod>(
  writing: DistantWriting,
  facts: CallFacts,
  { method, args }: DistantCall<M>,
): Promise<Outcome<M>> {
  return ROWS[method].run(warehouseSession(writing, facts), ...args)
}

export const changedBy = <M extends DistantMethod>(
  { method, args }: DistantCall<M>,
  outcome: Outcome<M> | undefined,
): Changed | undefined => ROWS[method].notifies(args, outcome)

/** This station's own screens hear of it too. */
export function tellHere<M extends DistantMethod>(
  { method }: DistantCall<M>,
  outcome: Outcome<M> | undefined,
  onChanged: (changed: ChangedElsewhere) => void,
): void {
  const changed = ROWS[method].changesHere?.(outcome)
  if (changed) onChanged(gathered([changed]))
}

const METHODS: ReadonlySet<string> = new Set([...LEDGER_WRITES, ...Object.keys(OWN)])

export function deliveryOf({ id, method, args, at }: Undelivered): Delivery {
  if (!METHODS.has(method)) throw new Error(`the warehouse's ledger has no method ${method}`)
  // Kept by this program, perhaps by an earlier version of it, as the operation takes it.
  return { method, args, at, deliveryId: id } as unknown as Delivery
}

/** The server plans with its own index where it has one; there is no index of ours that could be behind. */
const OWN_INDEX: FragmentIndex = {
  candidates: () => undefined,
  stretches: allBelow,
  seenStamp: Number.MAX_SAFE_INTEGER,
}

const reads: {
  readonly [M in LedgerReadMethod]: { run(reading: Searching, ...args: Args<M>): Promise<Outcome<M>> }
} = OPERATIONS

export function lookUpThere<M extends LedgerReadMethod>(
  db: Kysely<WarehouseTables>,
  method: M,
  args: Args<M>,
  searchMs: number,
): Promise<Outcome<M>> {
  const reading: Searching = {
    db,
    index: OWN_INDEX,
    searchMs,
    nowMs: () => performance.now(),
    breathe: async () => undefined,
  }
  return reads[method].run(reading, ...args)
}
