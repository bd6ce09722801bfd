// The state of records when this process last wrote them to the trail: what it read or wrote there itself, so the next
// regular change of a record is compared without asking the database.
import type { SealedRow } from './sealed-rows.ts'

/** The newest; a purchase is intended, sent and bought within seconds. */
const MOST_KEPT = 2000

/** Those that a regular change is compared with. */
const COMPARED: readonly SealedRow['of'][] = ['purchase', 'funds', 'close', 'job']

const keyOf = ({ of, id }: Pick<SealedRow, 'of' | 'id'>): string => `${of} ${id}`

export class LastTold {
  readonly #rows = new Map<string, SealedRow>()

  /**
   * Of one event after the other: a later one of the same revision takes the place of an earlier. A print's state stands
   * beside its row.
   */
  learn(rows: readonly SealedRow[], { jobState }: { readonly jobState?: unknown } = {}): void {
    for (const { of, id, revision, is: told } of rows) {
      if (!COMPARED.includes(of)) continue
      const is = of === 'job' && typeof jobState === 'string' ? { ...told, state: jobState } : told
      const key = keyOf({ of, id })
      const before = this.#rows.get(key)
      if (before && before.revision > revision) continue
      this.#rows.delete(key)
      this.#rows.set(key, { of, id, revision, is })
    }
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= MOST_KEPT) return
      this.#rows.delete(key)
    }
  }

  get(record: Pick<SealedRow, 'of' | 'id'>): SealedRow | undefined {
    return this.#rows.get(keyOf(record))
  }

  /** What was told in a transaction that was taken back was not. */
  forget(): void {
    this.#rows.clear()
  }
}
