// What is set aside, as this window shows it: the station's list, and what was done to it here that the station has not kept yet.
import type { BenchChange } from '../../../station/types.ts'
import { samePackage } from '../order/order-boxes.ts'
import type { Draft } from './draft.ts'

export interface Shelf {
  /** Of the list: of two, the higher is the newer one. */
  readonly revision: number
  readonly listed: readonly Draft[]
  /** Single entries put there or taken back, the earliest first. */
  readonly pending: readonly BenchChange[]
}

export const EMPTY_SHELF: Shelf = { revision: 0, listed: [], pending: [] }

export const shownOn = ({ listed, pending }: Shelf): readonly Draft[] =>
  pending.reduce<readonly Draft[]>(
    (drafts, change) =>
      'take' in change
        ? drafts.filter(({ id }) => id !== change.take)
        : [change.put, ...drafts.filter(one => !isReplaced(one, change.put))],
    listed,
  )

/** What is ready to ship is not lost to what was begun under its name at another window. */
export const isReplaced = (one: Draft, by: Draft): boolean =>
  one.id === by.id || (samePackage(one, by) && (one.preparedAt === undefined || by.preparedAt !== undefined))

/** `id`: of the one that is put there, where it was not there before. */
export function withChanges(shelf: Shelf, after: readonly Draft[], id: string): Shelf {
  const before = shownOn(shelf)
  const taken = before.filter(one => !after.some(other => other.id === one.id))
  const put = after.filter(one => !before.includes(one)).toReversed()
  const changes = [
    ...taken.flatMap(one => (one.id === undefined ? [] : { take: one.id })),
    ...put.map(one => ({ put: { ...one, id: one.id ?? id } })),
  ]
  return { ...shelf, pending: [...shelf.pending, ...changes] }
}
