// Which field of customs is still to be filled in, in the order of the form.
import type { Draft } from '../bench/draft.ts'
import type { PackState } from '../pack-state.ts'
import { listOf, type MoreGroup } from './more-fields.ts'

interface Looked {
  readonly state: Pick<PackState, 'draft'>
  readonly groups: readonly MoreGroup[]
  /** What the station thinks of the form. */
  readonly findings: { readonly wantsCustoms: boolean } | undefined
}

/** Without one of these an item says nothing to customs; where it is made is home unless somebody says otherwise. */
const OF_ITEM = ['description', 'quantity', 'valueCents', 'weightOz'] as const

const isFilled = ({ fields }: Draft, path: string) => (fields[path] ?? '').trim() !== ''
const isBegun = ({ fields }: Draft, beginning: string) =>
  Object.entries(fields).some(([path, text]) => path.startsWith(beginning) && text.trim() !== '')

/** `customs.description` first: what is sent is chosen before it is told item by item. */
export function customsMissing({ state: { draft }, groups, findings }: Looked): string | undefined {
  if (!listOf(groups, 'customs')) return undefined
  // What else is said of customs asks for no item: a reason why none is needed may stand beside it.
  if (!isBegun(draft, 'customs.items.')) {
    if (!findings?.wantsCustoms) return undefined
    return isBegun(draft, 'customs.') ? 'customs.items.0.description' : 'customs.description'
  }
  for (let index = 0; index < draft.customsCount; index += 1) {
    const item = `customs.items.${index}.`
    if (index > 0 && !isBegun(draft, item)) continue
    const missing = OF_ITEM.find(name => !isFilled(draft, item + name))
    if (missing !== undefined) return item + missing
  }
  return undefined
}
