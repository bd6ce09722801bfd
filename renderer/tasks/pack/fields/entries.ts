// The entries of a draft's two lists: one more, and one taken out again, with what was typed behind it moved up.
import type { Draft } from '../bench/draft.ts'
import type { MoreField, MoreGroup } from './more-fields.ts'

export type List = 'packages' | 'customs'

const COUNTS = { packages: 'packageCount', customs: 'customsCount' } as const
const BEGINS = { packages: 'packages.', customs: 'customs.items.' } as const
/** Where the typing of one more begins. */
const FIRST = { packages: 'weightOz', customs: 'description' } as const
/** The channel's own caps. */
const MOST = { packages: 50, customs: 200 } as const

export const mayHaveMore = (draft: Draft, list: List): boolean => draft[COUNTS[list]] < MOST[list]

export const withMore = (draft: Draft, list: List): Draft =>
  mayHaveMore(draft, list) ? { ...draft, [COUNTS[list]]: draft[COUNTS[list]] + 1 } : draft

const firstOf = (list: List, index: number): string => `${BEGINS[list]}${index}.${FIRST[list]}`

export const firstOfNext = (draft: Draft, list: List): string => firstOf(list, draft[COUNTS[list]])

/** Where the hand goes once an entry is taken out: to the one that moved up, or else to the one before it. */
export const firstAfterRemoval = (draft: Draft, list: List, index: number): string =>
  firstOf(list, Math.max(0, Math.min(index, draft[COUNTS[list]] - 2)))

/** Whether a path is of this entry. */
export const isOfEntry = (list: List, index: number, path: string | undefined): boolean =>
  path?.startsWith(`${BEGINS[list]}${index}.`) === true

/** Which of the packages behind the first this path is of. */
export function furtherPackage(path: string | undefined): number | undefined {
  const at = Number(/^packages\.(\d+)\./.exec(path ?? '')?.[1])
  return at > 0 ? at : undefined
}

export const fieldsOfEntry = ({ fields }: MoreGroup, list: List, index: number): readonly MoreField[] =>
  fields.filter(({ path }) => isOfEntry(list, index, path))

/** Where what is at a path is once an entry is taken out; none for what was the entry's own. */
export function pathWithout(list: List, index: number, path: string): readonly string[] {
  const begin = BEGINS[list]
  const [, at, rest] = path.startsWith(begin) ? (/^(\d+)\.(.+)$/.exec(path.slice(begin.length)) ?? []) : []
  if (at === undefined || Number(at) < index) return [path]
  return Number(at) === index ? [] : [`${begin}${Number(at) - 1}.${rest}`]
}

/** The same of values by their path. */
export const pathsWithout = <Value>(
  list: List,
  index: number,
  values: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) =>
      pathWithout(list, index, path).map(moved => [moved, value] as const),
    ),
  )

export function withoutEntry(draft: Draft, list: List, index: number): Draft {
  const moved = <Value>(values: Readonly<Record<string, Value>>) => pathsWithout(list, index, values)
  const { fields, brought, unread } = draft
  return {
    ...draft,
    fields: moved(fields),
    ...(brought && { brought: moved(brought) }),
    ...(unread && { unread: moved(unread) }),
    [COUNTS[list]]: Math.max(1, draft[COUNTS[list]] - 1),
  }
}
