// What a check found of the records: how many were compared, and the first of those that differ.
import type { RecordFinding } from '../../core/record-finding.ts'
import { inWords } from '../records/sealed-rows.ts'

export interface RowsReport {
  /** Records that were compared with events that carry them whole. */
  readonly checkedCount: number
  /** Records of before that: compared as far as their events tell (state, price, numbers). */
  readonly olderCount: number
  /** The first of them; `findingCount` counts all. */
  readonly findings: readonly RecordFinding[]
  readonly findingCount: number
  /** Of all: those that cannot be read. */
  readonly unreadableCount: number
  /** Of the first that differs, and of the first that cannot be read, named or not. */
  readonly firstDiffering?: string | undefined
  readonly firstUnreadable?: string | undefined
}

/** Of the warehouse's records and of the station's own prints. */
export const bothReports = (one: RowsReport, other: RowsReport): RowsReport => ({
  checkedCount: one.checkedCount + other.checkedCount,
  olderCount: one.olderCount + other.olderCount,
  findings: [...one.findings, ...other.findings].slice(0, MOST_NAMED),
  findingCount: one.findingCount + other.findingCount,
  unreadableCount: one.unreadableCount + other.unreadableCount,
  firstDiffering: one.firstDiffering ?? other.firstDiffering,
  firstUnreadable: one.firstUnreadable ?? other.firstUnreadable,
})

/** So many are named; a person who changed a thousand is told of by a hundred. */
const MOST_NAMED = 200

export class Findings {
  checkedCount = 0
  olderCount = 0
  #count = 0
  #unreadableCount = 0
  #firstDiffering: string | undefined
  #firstUnreadable: string | undefined
  readonly #named: RecordFinding[] = []

  add({ name, ...finding }: Omit<RecordFinding, 'name'> & { readonly name?: string | undefined }): void {
    this.#count += 1
    if (finding.what === 'unreadable') {
      this.#unreadableCount += 1
      this.#firstUnreadable ??= name ?? finding.id
    } else {
      this.#firstDiffering ??= name ?? finding.id
    }
    if (this.isFull) return
    this.#named.push({ ...finding, ...(name !== undefined && { name }) })
  }

  /** What more is found is counted alone: what differs in it is not looked for. */
  get isFull(): boolean {
    return this.#named.length === MOST_NAMED
  }

  addUnreadable(about: Omit<RecordFinding, 'what' | 'fields'>, columns: readonly string[]): void {
    const { name, ...rest } = about
    this.add({ ...rest, name: name || undefined, what: 'unreadable', fields: columns.map(inWords) })
  }

  report(): RowsReport {
    const { checkedCount, olderCount } = this
    return {
      checkedCount,
      olderCount,
      findings: this.#named,
      findingCount: this.#count,
      unreadableCount: this.#unreadableCount,
      firstDiffering: this.#firstDiffering,
      firstUnreadable: this.#firstUnreadable,
    }
  }
}
