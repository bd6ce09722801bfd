// What is set aside at a station, changed by single entries: each is put there once and taken back once.
import type { AsideDraft, KeepBench, KeptDraft } from '../core/bench.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { type AgedAside, type KeptMode, withId } from './kept-bench-file.ts'

export interface AsideList {
  put(kept: KeptMode, draft: AsideDraft): void
  /** `own`: what the window has on its bench already. Gives what was to be taken back and is not there. */
  change(kept: KeptMode, given: KeepBench, own: string | undefined): readonly string[]
  hold(kept: KeptMode, ids: readonly string[]): boolean
  release(kept: KeptMode, ids: readonly string[], taken: readonly string[]): void
}

export function createAsideList(now: () => string): AsideList {
  /** Being made orders of. */
  const held = new Set<string>()
  /** Taken back since the start: a page of an earlier version does not put them there again. */
  const gone = new Set<string>()

  const put = (kept: KeptMode, draft: AsideDraft) => {
    const isReplaced = ({ draft: one }: AgedAside) =>
      one.id === draft.id ||
      // What is ready to ship is not lost to what somebody has begun under its name elsewhere.
      (isSame(one, draft) && (one.preparedAt === undefined || draft.preparedAt !== undefined))
    kept.aside = [{ draft, changedAt: now() }, ...kept.aside.filter(one => !isReplaced(one))]
  }

  /** False where it is not there: another window has it, or it is being made an order of. */
  const take = (kept: KeptMode, id: string): boolean => {
    if (held.has(id) || !kept.aside.some(one => one.draft.id === id)) return false
    kept.aside = kept.aside.filter(one => one.draft.id !== id)
    gone.add(id)
    return true
  }

  return {
    put,
    change(kept, { changes = [], bench: { aside = [] } }, own) {
      const missing: string[] = []
      for (const one of changes) {
        if ('take' in one) {
          if (!take(kept, one.take) && one.take !== own) missing.push(one.take)
        } else if (!missing.includes(one.put.id)) put(kept, one.put)
      }
      const isNew = (draft: KeptDraft) =>
        !kept.aside.some(one => isSame(one.draft, draft)) && !(draft.id !== undefined && gone.has(draft.id))
      for (const draft of aside.filter(isNew).toReversed()) put(kept, withId(draft))
      return missing
    },
    hold(kept, ids) {
      if (!ids.every(id => !held.has(id) && kept.aside.some(({ draft }) => draft.id === id))) return false
      for (const id of ids) held.add(id)
      return true
    },
    release(kept, ids, taken) {
      for (const id of ids) held.delete(id)
      for (const id of taken) take(kept, id)
    },
  }
}

/** One package: the same order, or the same box of it. */
const isSame = (one: KeptDraft, other: KeptDraft): boolean => placeOf(one) === placeOf(other)

const placeOf = ({ reference, fields }: KeptDraft): string =>
  [referenceKey(reference), fields['box.number']?.trim() ?? ''].join('\n')
