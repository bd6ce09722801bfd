// What a check found of the records: how many were compared, and the first of those that differ.
import type { NotedFindings, RecordFinding, Seen } from '../../core/records/record-finding.ts'
import { asFound, type IdAndPlace, nameOfRow, unreadAsFound } from '../records/trail/as-found.ts'
import { inWords } from '../records/trail/sealed-rows.ts'

export interface RowsReport {
  /** Records that were compared with events that carry them whole. */
  readonly checkedCount: number
  /** Records of before that: compared as far as their events tell (state, price, numbers). */
  readonly olderCount: number
  /** The first of them, those that nobody has seen before the others; `findingCount` counts all. */
  readonly findings: readonly RecordFinding[]
  readonly findingCount: number
  /** Of all: those that a supervisor has seen. */
  readonly seenCount: number
  /** Of those that nobody has seen: those that cannot be read. */
  readonly unreadableCount: number
  /** Not seen: of the first that differs, and of the first that cannot be read, named or not. */
  readonly firstDiffering?: string | undefined
  readonly firstUnreadable?: string | undefined
}

/** Of the warehouse's records and of the station's own prints. */
export const bothReports = (one: RowsReport, other: RowsReport): RowsReport => ({
  checkedCount: one.checkedCount + other.checkedCount,
  olderCount: one.olderCount + other.olderCount,
  findings: firstOf([...one.findings, ...other.findings]),
  findingCount: one.findingCount + other.findingCount,
  seenCount: one.seenCount + other.seenCount,
  unreadableCount: one.unreadableCount + other.unreadableCount,
  firstDiffering: one.firstDiffering ?? other.firstDiffering,
  firstUnreadable: one.firstUnreadable ?? other.firstUnreadable,
})

/** So many are named; a person who changed a thousand is told of by a hundred. */
const MOST_NAMED = 200

/** Each kind for itself: what was seen takes no place from what was not, or nobody could come to the end of it. */
const firstOf = (findings: readonly RecordFinding[]): readonly RecordFinding[] => [
  ...findings.filter(one => !one.seen).slice(0, MOST_NAMED),
  ...findings.filter(one => one.seen).slice(0, MOST_NAMED),
]

type Found = Omit<RecordFinding, 'name' | 'asFound' | 'seen'> & { readonly name?: string | undefined }

export class Findings {
  checkedCount = 0
  olderCount = 0
  #count = 0
  #seenCount = 0
  #unreadableCount = 0
  #firstDiffering: string | undefined
  #firstUnreadable: string | undefined
  readonly #named: RecordFinding[] = []
  readonly #namedSeen: RecordFinding[] = []
  readonly #hashes = new Set<string>()
  readonly #seen: ReadonlyMap<string, Seen>

  constructor({ seen }: Pick<NotedFindings, 'seen'>) {
    this.#seen = new Map(seen.map(({ asFound: hash, ...one }) => [hash, one]))
  }

  /** `values`: the record as it is, or what the trail has of one that is gone. */
  add(finding: Found, values: object): void {
    this.#put(finding, asFound(finding, values))
  }

  addUnreadable(
    about: Omit<Found, 'what' | 'fields' | 'id'> & { readonly id?: string },
    row: IdAndPlace,
    columns: readonly string[],
  ): void {
    const { id = nameOfRow(row), name, ...rest } = about
    const hash = unreadAsFound(about.record, row, columns, id)
    const fields = columns.map(inWords)
    this.#put({ ...rest, id, name: name || undefined, what: 'unreadable', fields }, hash)
  }

  /** What a regular change met and wrote over: there until somebody has seen it. */
  addMet(met: readonly RecordFinding[]): void {
    for (const { asFound: hash, ...one } of met) {
      if (!this.#hashes.has(hash) && !this.#seen.has(hash)) this.#put(one, hash)
    }
  }

  #put({ name, ...finding }: Found, hash: string): void {
    const seen = this.#seen.get(hash)
    this.#hashes.add(hash)
    this.#count += 1
    if (seen) this.#seenCount += 1
    else if (finding.what === 'unreadable') {
      this.#unreadableCount += 1
      this.#firstUnreadable ??= name ?? finding.id
    } else {
      this.#firstDiffering ??= name ?? finding.id
    }
    const named = seen ? this.#namedSeen : this.#named
    if (named.length === MOST_NAMED) return
    named.push({ ...finding, asFound: hash, ...(name !== undefined && { name }), ...(seen && { seen }) })
  }

  /** What more is found is counted alone: what differs in it is not looked for. */
  get isFull(): boolean {
    return this.#named.length === MOST_NAMED
  }

  report(): RowsReport {
    const { checkedCount, olderCount } = this
    return {
      checkedCount,
      olderCount,
      findings: [...this.#named, ...this.#namedSeen],
      findingCount: this.#count,
      seenCount: this.#seenCount,
      unreadableCount: this.#unreadableCount,
      firstDiffering: this.#firstDiffering,
      firstUnreadable: this.#firstUnreadable,
    }
  }
}
