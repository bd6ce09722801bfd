// What there is to know of an operation of the store before it is carried out: a row of the table, made by these makers.

import type { WriterStats } from './ports.ts'
import type { WorkerStart } from './protocol.ts'
import type { Searching } from './records/purchases/search.ts'
import type { CheckProgress } from './replay/check-records.ts'
import type { LedgerSession, StationReading, StationSession } from './session.ts'
import type { ReadingPrints, SpoolSession } from './spool/session.ts'

type List = readonly unknown[]

/** Ids that other stations hear of: their screens and their copies of labels follow. None named: something changed. */
export interface Changed {
  readonly shipmentId?: string
  /** Of what was a label before. */
  readonly labelId?: string
  readonly closeId?: string
  /** A batch of orders. */
  readonly runId?: string
  /** Orders came in, were corrected or removed. */
  readonly orders?: true
  /** A bench that has something to do by it, by its data folder. */
  readonly bench?: string
}

/**
 * How the records of a shared ledger learn of it. `now`: before anybody goes on, and refused while the
 * database is away. `later`: at once, or once the database is back. `heard`: the same, and what became of it is
 * waited for as long as the database can be reached.
 */
export type Telling = 'now' | 'later' | 'heard'

interface WriteFacts<A extends List> {
  /** Begins something new: refused while the disk is full, in words for it; all others may use the reserve. */
  readonly begins?: 'purchase' | 'work'
  /** Spends money or closes a day: refused on an older copy and over a changed trail until a supervisor has agreed. */
  readonly spends?: true
  /** A move must not meet it half-way: refused while one is about to happen. */
  readonly startsAnew?: (args: A) => boolean
  /** Done, the records are the ledger from now on, as they are. */
  readonly acceptsOlderCopy?: true
}

interface SharedFacts<A extends List, V> {
  /** What other stations hear of it; undefined: nothing. */
  readonly notifies: (args: A, value: V | undefined) => Changed | undefined
  /** Absent: `now`. What is told later gives nothing until then. */
  readonly telling?: undefined extends V ? (args: A) => Telling : never
}

/** Of the records: in the database where stations share them. */
export interface LedgerWrite<A extends List, V> extends WriteFacts<A>, SharedFacts<A, V> {
  readonly kind: 'write'
  readonly home: 'ledger'
  readonly run: (session: LedgerSession, ...args: A) => Promise<V>
}

/** Always on the station's own disk. */
export interface StationWrite<A extends List, V> extends WriteFacts<A> {
  readonly kind: 'write'
  readonly home: 'station'
  readonly run: (session: StationSession, ...args: A) => Promise<V>
}

/** On the reading connection, so that a slow search never delays a commit. */
export interface LedgerRead<A extends List, V> {
  readonly kind: 'read'
  readonly home: 'ledger'
  /** Stations that share the ledger keep no copies of it: while the database is away nobody knows, which is not "there is none". */
  readonly isThereAlone?: true
  /** A station's copy of its own answers for it meanwhile; that it has none is no "there is none" either. */
  readonly isThereUnlessHere?: true
  readonly run: (reading: Searching, ...args: A) => Promise<V>
}

export interface StationRead<A extends List, V> {
  readonly kind: 'read'
  readonly home: 'station'
  readonly run: (reading: StationReading, ...args: A) => Promise<V>
}

export interface AskedWriter {
  stats(): Promise<WriterStats>
  /** Looks at the whole trail; where it does not hold nothing is bought before a supervisor has agreed. */
  reviewTrail(): Promise<void>
}

/** Answered by the writer itself, without a transaction. */
export interface WriterQuestion<A extends List, V> {
  readonly kind: 'question'
  readonly home: 'station'
  readonly run: (writer: AskedWriter, ...args: A) => Promise<V>
}

/** In a worker of its own. */
export interface Check<A extends List, V> {
  readonly kind: 'check'
  readonly home: 'station'
  readonly run: (checking: Checking, ...args: A) => Promise<V>
}

export interface Checking {
  readonly start: WorkerStart
  readonly onProgress: (progress: CheckProgress) => void
}

export type Operation<A extends List, V> =
  | LedgerWrite<A, V>
  | StationWrite<A, V>
  | LedgerRead<A, V>
  | StationRead<A, V>
  | WriterQuestion<A, V>
  | Check<A, V>

export const ledgerWrite = <A extends List, V>(
  run: (session: LedgerSession, ...args: A) => Promise<V>,
  facts: WriteFacts<NoInfer<A>> & SharedFacts<NoInfer<A>, NoInfer<V>>,
): LedgerWrite<A, V> => ({ kind: 'write', home: 'ledger', run, ...facts })

export const ledgerRead = <A extends List, V>(
  run: (reading: Searching, ...args: A) => Promise<V>,
): LedgerRead<A, V> => ({ kind: 'read', home: 'ledger', run })

export const readThereAlone = <A extends List, V>(
  run: (reading: Searching, ...args: A) => Promise<V>,
): LedgerRead<A, V> => ({ ...ledgerRead(run), isThereAlone: true })

export const readThereUnlessHere = <A extends List, V>(
  run: (reading: Searching, ...args: A) => Promise<V>,
): LedgerRead<A, V> => ({ ...ledgerRead(run), isThereUnlessHere: true })

/** Of what the station keeps of its labels. */
export const ownWrite = <A extends List, V>(
  run: (session: LedgerSession, ...args: A) => Promise<V>,
  facts: WriteFacts<NoInfer<A>> = {},
): StationWrite<A, V> => ({ kind: 'write', home: 'station', run, ...facts })

export const ownRead = <A extends List, V>(
  run: (reading: StationReading, ...args: A) => Promise<V>,
): StationRead<A, V> => ({ kind: 'read', home: 'station', run })

export const spoolWrite = <A extends List, V>(
  run: (session: SpoolSession, ...args: A) => Promise<V>,
  facts: WriteFacts<NoInfer<A>> = {},
): StationWrite<A, V> => ({
  kind: 'write',
  home: 'station',
  run: ({ prints }, ...args) => run(prints, ...args),
  ...facts,
})

export const spoolRead = <A extends List, V>(
  run: (reading: ReadingPrints, ...args: A) => Promise<V>,
): StationRead<A, V> => ({
  kind: 'read',
  home: 'station',
  run: ({ prints }, ...args) => run(prints, ...args),
})

export const writerQuestion = <A extends List, V>(
  run: WriterQuestion<A, V>['run'],
): WriterQuestion<A, V> => ({ kind: 'question', home: 'station', run })

export const check = <A extends List, V>(run: Check<A, V>['run']): Check<A, V> => ({
  kind: 'check',
  home: 'station',
  run,
})

export const always = (): boolean => true
export const later = (): Telling => 'later'
/** Something, of which no list shows single records. */
export const unnamed = (): Changed => ({})
export const otherOrders = (): Changed => ({ orders: true })
export const nothing = (): undefined => undefined
