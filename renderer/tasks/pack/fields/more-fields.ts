// Which further fields the form offers, by what the chosen service takes (label-server.md, parcel-label.md).
import { FIELD_GROUPS, FIELD_ROWS, type FieldKind } from '../../../../preload/contract/shipment-fields.ts'
import { USUAL_VALUES } from '../../../parts/usual-values.ts'
import type { Settings } from '../../../station/types.ts'
import { fieldWord } from '../../../words/field-words.ts'
import type { WordKey } from '../../../words/words.ts'
import { type Draft, inField, mayNeedCustoms } from '../bench/draft.ts'

export interface MoreField {
  readonly path: string
  readonly label: WordKey
  readonly kind: FieldKind
  /** Values as the service takes them; a word where they need one. */
  readonly choices: readonly { readonly value: string; readonly word?: string }[]
  /** Another value may be typed too. */
  readonly isOpen?: boolean
  /** The choices are words to begin with: one's own is as good. */
  readonly isFree?: boolean
  readonly span: 2 | 3 | 4 | 6
  /** Has no place in what is chosen now: it stops, or an imported order brought it and it is only not sent. */
  readonly notTaken?: 'stops' | 'warns' | undefined
}

export interface MoreGroup {
  readonly name: GroupName
  readonly title: WordKey
  readonly fields: readonly MoreField[]
  /** Which list the group's last entry lengthens. */
  readonly grows?: 'packages' | 'customs'
}

type GroupName = (typeof FIELD_GROUPS)[number]

export const moreGroups = (draft: Draft, settings: Settings): readonly MoreGroup[] =>
  FIELD_GROUPS.flatMap(name => {
    const offered = isOffered(name, draft, settings)
    const fields = fieldsIn(name, draft, settings, offered)
    const grows = offered && isList(name) ? name : undefined
    return fields.length === 0 && !grows ? [] : { name, title: `more.${name}`, fields, grows }
  })

/** One of the growing lists, where the chosen service takes it: it has its place on the form itself. */
export const listOf = (
  groups: readonly MoreGroup[],
  name: NonNullable<MoreGroup['grows']>,
): MoreGroup | undefined => groups.find(group => group.name === name && group.grows !== undefined)

/** Every path that the form shows and the choice takes, beyond the address, the first package and the service. */
export const morePaths = (groups: readonly MoreGroup[]): ReadonlySet<string> =>
  new Set(groups.flatMap(({ fields }) => fields.filter(one => !one.notTaken).map(one => one.path)))

/** What the choice of now has no place for: it stops the package, and is never dropped in silence. */
export const leftOverPaths = (groups: readonly MoreGroup[]): readonly string[] => pathsThat(groups, 'stops')

/** What an imported order brought and its service need not be told: it is said, and not sent. */
export const notSentPaths = (groups: readonly MoreGroup[]): readonly string[] => pathsThat(groups, 'warns')

const pathsThat = (groups: readonly MoreGroup[], how: MoreField['notTaken']) =>
  groups.flatMap(({ fields }) => fields.filter(one => one.notTaken === how).map(one => one.path))

const isList = (name: GroupName): name is 'packages' | 'customs' => name === 'packages' || name === 'customs'

function isOffered(name: GroupName, draft: Draft, { labelServer }: Settings): boolean {
  if (!FIELD_ROWS.some(([, { more }]) => more?.[draft.service]?.group === name)) return false
  if (name === 'customs') return mayNeedCustoms(draft)
  return name !== 'packages' || labelServer.multiPackageServices.includes(draft.fields.shippingService ?? '')
}

const NO_CUSTOMS: MoreField = {
  path: 'noCustomsReason',
  label: 'more.no-customs',
  kind: 'text',
  choices: [],
  span: 3,
}

function fieldsIn(
  name: GroupName,
  draft: Draft,
  { labelServer }: Settings,
  offered: boolean,
): readonly MoreField[] {
  const found = FIELD_ROWS.flatMap(([path, { label, kind, more, notTaken: without }]): MoreField[] => {
    const own = more?.[draft.service]
    const place = own ?? Object.values(more ?? {})[0]
    // Every further package has all of its fields in one group.
    const group = name === 'packages' && path.startsWith('packages.') ? name : place?.group
    if (!place || group !== name) return []
    const { listed, span = 3 } = place
    // The settings' list of values, else the usual ones: the specs show no full lists, so others may be typed.
    const given = listed && labelServer.enumerations?.[listed]
    const values = given && given.length > 0 ? given : listed && USUAL_VALUES[listed]
    const choices = place.choices ?? place.offers ?? values?.map(value => ({ value })) ?? []
    const isOpen = place.choices === undefined && choices.length > 0
    const hasPlace = offered && place === own
    const notTaken = hasPlace ? undefined : own ? 'stops' : (without?.[draft.service] ?? 'stops')
    const isFree = isOpen && place.offers !== undefined
    return [{ path, label: fieldWord(label), kind, choices, isOpen, isFree, span, notTaken }]
  })
  if (name === 'customs') found.push({ ...NO_CUSTOMS, notTaken: offered ? undefined : 'stops' })
  const at = (index: number) => (one: MoreField) => ({ ...one, path: one.path.replace('*', String(index)) })
  const counts = countsOf(name, draft)
  const listed = counts
    ? [
        ...found.filter(({ path }) => !path.includes('*')),
        ...counts.flatMap(index => found.filter(({ path }) => path.includes('*')).map(at(index))),
      ]
    : found.map(at(0))
  return listed.flatMap(one => {
    if (!one.notTaken) return [one]
    const held = inField(draft, one.path)
    // A cell that could not be read has its field, whatever is chosen.
    if (held === 'nothing') return draft.unread?.[one.path] ? [one] : []
    // What a person types is meant.
    return [{ ...one, notTaken: held === 'typed' ? 'stops' : one.notTaken }]
  })
}

/** Entry by entry where a list grows; the first package's own fields are on the form. */
function countsOf(name: GroupName, { packageCount, customsCount }: Draft): readonly number[] | undefined {
  if (name === 'customs') return Array.from({ length: customsCount }, (_, index) => index)
  if (name === 'packages') return Array.from({ length: packageCount - 1 }, (_, index) => index + 1)
  return undefined
}
