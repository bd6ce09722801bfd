// The order being packed as typed, and the shipment made of it.
import { countryCodeOf, countryFrom, crossesCustoms } from '../../../../preload/contract/countries.ts'
import { referenceKey } from '../../../../preload/contract/references.ts'
import {
  customsSaid,
  type FieldKind,
  fieldAt,
  shipmentOf,
} from '../../../../preload/contract/shipment-fields.ts'
import { isKnownState } from '../../../../preload/contract/us-states.ts'
import { readCents, readNumber, readWeightOz } from '../../../parts/typed-measures.ts'
import type { Address, KeptDraft, ServiceName, Settings, Shipment } from '../../../station/types.ts'

/** Texts by the path that the contract's findings use: `to.address1`, `packages.0.weightOz`. */
export type Fields = Readonly<Record<string, string>>

/** As the station keeps it. */
export type Draft = Readonly<KeptDraft>

/** Whether something is in this field: that an imported order brought, as it brought it, or that a person typed. */
export function inField({ fields, brought }: Draft, path: string): 'nothing' | 'brought' | 'typed' {
  const text = fields[path]?.trim() ?? ''
  if (text === '') return 'nothing'
  return text === brought?.[path]?.trim() ? 'brought' : 'typed'
}

/** Cells of the imported order that nobody has said the meaning of yet, in the order of the form. */
export const unreadPaths = ({ unread }: Draft): readonly string[] => Object.keys(unread ?? {})

export type Box = Settings['boxes'][number]

const HOME_COUNTRY = 'US'

export const emptyDraft = (service: ServiceName, reference = ''): Draft => ({
  reference,
  service,
  fields: { 'to.country': HOME_COUNTRY },
  box: undefined,
  packageCount: 1,
  customsCount: 1,
})

/** Whether something was typed that would be lost with the draft. */
export function isStarted({ reference, box, picked, fields }: Draft): boolean {
  const filled = Object.keys(fields).filter(path => !GIVEN.includes(path) && fields[path]?.trim())
  // A box that was chosen before there was an order is no package yet.
  if (reference === '') return filled.some(path => !SIDE_PATHS.includes(path))
  return box !== undefined || picked !== undefined || filled.length > 0
}

/** Whose it is. */
export const addressee = ({ fields }: Pick<Draft, 'fields'>): string =>
  [fields['to.name'], fields['to.city']].filter(Boolean).join(' · ')

/** All but the cursor, the service that prices mark by themselves, and what is known of its number; one that a person picks is in it. */
export const typedIn = ({
  fields: { shippingService: _marked, ...fields },
  typedNumber: _typed,
  ownNumber: _own,
  at: _at,
  ...draft
}: Draft): string => JSON.stringify({ ...draft, fields })

/** Two spellings of one reference, as the ledger compares them (contract.md, "On the wire"). */
export const sameReference = (one: string, other: string): boolean =>
  referenceKey(one) === referenceKey(other)

/** What stands in a form that nobody has touched: the home country, the service that is marked, and which box it is. */
const GIVEN = ['to.country', 'shippingService', 'box.number', 'box.of']

export const SIDES = ['lengthInch', 'widthInch', 'heightInch'] as const
const SIDE_PATHS: readonly string[] = SIDES.map(side => `packages.0.${side}`)

/** The sides of a box of the house, for the package at this place: a further one knows its box by its sides alone. */
export function withSides(draft: Draft, box: Box, at: number): Draft {
  const sides = Object.fromEntries(SIDES.map(side => [`packages.${at}.${side}`, String(box[side])]))
  return { ...draft, fields: { ...draft.fields, ...sides } }
}

export function withBox(draft: Draft, box: number | 'other', boxes: readonly Box[]): Draft {
  const preset = box === 'other' ? undefined : boxes[box]
  // The sides of the box before are not those of this one.
  const cleared =
    draft.box === 'other' ? {} : Object.fromEntries(SIDES.map(side => [`packages.0.${side}`, '']))
  if (!preset) return { ...draft, box: 'other', fields: { ...draft.fields, ...cleared } }
  return { ...withSides(draft, preset, 0), box }
}

/** Which box of the house these sides are; none is chosen where there are no sides. */
export function boxOf(fields: Fields, boxes: readonly Box[]): Draft['box'] {
  const side = (name: string) => Number(fields[`packages.0.${name}`])
  if (!(side('lengthInch') > 0)) return undefined
  const preset = boxes.findIndex(box => SIDES.every(name => box[name] === side(name)))
  return preset < 0 ? 'other' : preset
}

export const isAbroad = ({ fields }: Draft): boolean =>
  countryFrom(fields['to.country'] ?? '') !== HOME_COUNTRY

/** Another country, or the military's mail. */
export const mayNeedCustoms = ({ fields }: Draft): boolean =>
  crossesCustoms(
    { country: HOME_COUNTRY },
    { country: fields['to.country'] ?? '', state: fields['to.state'] ?? '' },
  )

/**
 * Whether the country that stands there from the start may be the wrong one: what was typed as state or ZIP, or left
 * empty there, is none of this country's. Nobody is asked twice.
 */
export function isCountryInDoubt({ fields, brought }: Draft, left: ReadonlySet<string>): boolean {
  if (fields['to.country'] !== HOME_COUNTRY || brought?.['to.country'] || left.has('to.country')) return false
  const state = fields['to.state']?.trim().toUpperCase() ?? ''
  const zip = fields['to.postalCode']?.trim() ?? ''
  // A ZIP of five digits may be Berlin's, where nobody typed a state before it.
  if (state === '') return left.has('to.state') || (zip !== '' && left.has('to.postalCode'))
  // With one of its states, a ZIP that cannot be is a slip.
  if (!left.has('to.postalCode') || isKnownState(state)) return false
  // A state that is written out is in no table.
  return state.length <= 3 || !/^\d{5}(-\d{4})?$/.test(zip)
}

/** Fields without which nothing can go, in the order of the form. */
function neededPaths(draft: Draft): readonly string[] {
  return [
    'to.name',
    'to.address1',
    'to.city',
    ...(isAbroad(draft) ? [] : ['to.state', 'to.postalCode']),
    'to.country',
    'packages.0.weightOz',
    // The parcel service wants all sides (parcel-label.md, `dimensions`); the label server does not say.
    ...(draft.service === 'parcel-label' ? SIDES.map(side => `packages.0.${side}`) : []),
  ]
}

/** The empty side behind this field of a further package; none behind one that is empty itself: it has no sides. */
function nextSide({ fields }: Draft, path: string): string | undefined {
  const [, begin, name = ''] = /^(packages\.[1-9]\d*\.)(.+)$/.exec(path) ?? []
  const order: readonly string[] = ['weightOz', ...SIDES]
  if (begin === undefined || !order.includes(name) || !fields[path]?.trim()) return undefined
  const next = order[order.indexOf(name) + 1]
  return next === undefined || fields[begin + next]?.trim() ? undefined : begin + next
}

/** What Enter offers once behind this field before the package goes: prices depend on the box, and on the sides. */
export const offeredBehind = (draft: Draft, path: string): string | undefined =>
  path === 'packages.0.weightOz' && draft.box === undefined ? 'box' : nextSide(draft, path)

/** The empty side of a box that was measured in part, which no service can price: all three are typed, or none. */
export function unmeasured({ fields }: Draft): string | undefined {
  const isFilled = (path: string) => Boolean(fields[path]?.trim())
  const begun = Object.keys(fields).filter(
    path => /^packages\.\d+\.(length|width|height)Inch$/.test(path) && isFilled(path),
  )
  return begun
    .flatMap(path => SIDES.map(side => path.replace(/[a-zA-Z]+$/, side)))
    .find(path => !isFilled(path))
}

/** The first field that is still empty; `box` stands for the sides while no box is chosen. */
export function firstMissing(draft: Draft): string | undefined {
  const missing = neededPaths(draft).find(path => !draft.fields[path]?.trim())
  if (missing?.endsWith('Inch') && draft.box !== 'other') return 'box'
  return missing
}

/** Where whoever comes back to it goes on: in a text that was begun, else in what is open. */
export const goesOnAt = (draft: Draft): string | undefined =>
  draft.at !== undefined && draft.fields[draft.at]?.trim() ? draft.at : firstMissing(draft)

const NUMBERS: Readonly<Partial<Record<FieldKind, (text: string) => number | undefined>>> = {
  weight: readWeightOz,
  side: readNumber,
  number: readNumber,
  money: readCents,
}

const READERS: Readonly<Partial<Record<FieldKind, (text: string) => unknown>>> = {
  ...NUMBERS,
  country: countryCodeOf,
  origin: countryCodeOf,
}

/** Paths whose text is no number, weight or amount, or no country: said at the field, and nothing is sent. */
export function unreadablePaths(draft: Draft, shown: ReadonlySet<string>): readonly string[] {
  return Object.entries(draft.fields).flatMap(([path, text]) => {
    const read = READERS[fieldAt(path)?.kind ?? 'text']
    if (!read || text.trim() === '' || !isShown(path, shown)) return []
    return read(text) === undefined ? [path] : []
  })
}

const isShown = (path: string, shown: ReadonlySet<string>) =>
  path.startsWith('to.') || path.startsWith('packages.0.') || shown.has(path)

/**
 * The shipment of a draft. Only fields that stand on the form for its service go in (`shown`): what
 * was typed for one service must not be sent to the other.
 */
export function toShipment(
  draft: Draft,
  from: Address,
  shown: ReadonlySet<string>,
  /** Of the station; the computer's own where none is set. */
  timeZone: string | undefined,
): Shipment {
  const counts = {
    packages: shown.has('packages.1.weightOz') ? draft.packageCount : 1,
    customsItems: shown.has('customs.description') ? draft.customsCount : 0,
  }
  const shipment = shipmentOf(from, counts, (path, { main, services, kind }) => {
    const offered = main ? services?.includes(draft.service) !== false : shown.has(path)
    return offered ? entered(kind, draft.fields[path]?.trim() ?? '', timeZone) : undefined
  })
  // What a file leaves out is asked for; of what is packed here, home is where it comes from.
  return { ...shipment, customs: customsSaid(shipment.customs, draft.brought ? '' : HOME_COUNTRY) }
}

function entered(kind: FieldKind, text: string, timeZone: string | undefined): unknown {
  if (kind === 'country') return countryFrom(text)
  if (text === '') return undefined
  switch (kind) {
    case 'text':
      return text
    case 'origin':
      return countryCodeOf(text) ?? text
    case 'yes-no':
      return text === 'yes'
    case 'day':
      return noonOf(text, timeZone)
    case 'lines': {
      const lines = text.split('\n').map(line => line.trim())
      return lines.filter(Boolean)
    }
    default:
      return NUMBERS[kind]?.(text)
  }
}

/** A day is meant, not a moment: noon in the station's zone stays on that day in every other nearby one. */
function noonOf(day: string, timeZone: string | undefined): string {
  // Swedish dates are written as ISO 8601 has them.
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const wanted = Date.parse(`${day}T12:00:00Z`)
  const shown = (at: number) => Date.parse(`${wall.format(at).replace(' ', 'T')}Z`)
  const first = wanted + wanted - shown(wanted)
  // Once more, where the clocks change between the guess and the noon that is meant.
  return new Date(first + wanted - shown(first)).toISOString()
}
