// The order being packed as typed, and the shipment made of it.

import { readCents, readNumber, readWeightOz } from '../../parts/typed-measures.ts'
import type { Address, Customs, Package, ServiceName, Settings, Shipment } from '../../station/types.ts'

/** Texts by the path that the contract's findings use: `to.address1`, `packages.0.weightOz`. */
export type Fields = Readonly<Record<string, string>>

export interface Draft {
  readonly reference: string
  readonly service: ServiceName
  readonly fields: Fields
  /** Index in the settings' boxes; `other` where the sides are typed. */
  readonly box: number | 'other' | undefined
  readonly packageCount: number
  readonly customsCount: number
}

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
export const isStarted = (draft: Draft): boolean =>
  draft.reference !== '' &&
  (draft.box !== undefined ||
    Object.entries(draft.fields).some(([path, text]) => path !== 'to.country' && text.trim() !== ''))

const SIDES = ['lengthInch', 'widthInch', 'heightInch'] as const

export function withBox(draft: Draft, box: number | 'other', boxes: readonly Box[]): Draft {
  const preset = box === 'other' ? undefined : boxes[box]
  if (!preset) return { ...draft, box: 'other' }
  const sides = Object.fromEntries(SIDES.map(side => [`packages.0.${side}`, String(preset[side])]))
  return { ...draft, box, fields: { ...draft.fields, ...sides } }
}

const country = (text: string | undefined): string => {
  const clean = (text ?? '').trim().toUpperCase()
  return ['', 'USA', 'UNITED STATES', 'U.S.', 'U.S.A.'].includes(clean) ? HOME_COUNTRY : clean
}

export const isAbroad = (draft: Draft): boolean => country(draft.fields['to.country']) !== HOME_COUNTRY

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

/** The first field that is still empty; `box` stands for the sides while no box is chosen. */
export function firstMissing(draft: Draft): string | undefined {
  const missing = neededPaths(draft).find(path => !draft.fields[path]?.trim())
  if (missing?.endsWith('Inch') && draft.box !== 'other') return 'box'
  return missing
}

type NumberKind = 'weight' | 'number' | 'money'

function numberKind(path: string): NumberKind | undefined {
  if (path.endsWith('.weightOz')) return 'weight'
  if (path.endsWith('valueCents')) return 'money'
  if (path.endsWith('Inch') || path.endsWith('.quantity')) return 'number'
  return undefined
}

const READERS: Readonly<Record<NumberKind, (text: string) => number | undefined>> = {
  weight: readWeightOz,
  number: readNumber,
  money: readCents,
}

/** Paths whose text is no number, weight or amount: said at the field, and nothing is sent. */
export function unreadablePaths(draft: Draft, shown: ReadonlySet<string>): readonly string[] {
  return Object.entries(draft.fields).flatMap(([path, text]) => {
    const kind = numberKind(path)
    if (!kind || text.trim() === '' || !isShown(path, shown)) return []
    return READERS[kind](text) === undefined ? [path] : []
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
  const text = (path: string): string | undefined => {
    const value = draft.fields[path]?.trim()
    return value ? value : undefined
  }
  const more = (path: string) => (shown.has(path) ? text(path) : undefined)
  const read = (path: string, value: string | undefined): number | undefined => {
    const kind = numberKind(path)
    return value === undefined || !kind ? undefined : READERS[kind](value)
  }
  const flag = (path: string) => (more(path) === 'yes' ? true : undefined)

  const to: Address = defined({
    name: text('to.name') ?? '',
    companyName: text('to.companyName'),
    address1: text('to.address1') ?? '',
    address2: text('to.address2'),
    address3: more('to.address3'),
    city: text('to.city') ?? '',
    state: text('to.state') ?? '',
    postalCode: text('to.postalCode') ?? '',
    country: country(text('to.country')),
    email: more('to.email'),
    phoneNumber: more('to.phoneNumber'),
    residential: flag('to.residential'),
  })

  const onePackage = (index: number): Package => {
    const at = (field: string) => `packages.${index}.${field}`
    const side = (field: string) => read(at(field), text(at(field)))
    const dangerousGoods = more(at('dangerousGoods.type'))
    return defined({
      weightOz: read(at('weightOz'), text(at('weightOz'))) ?? 0,
      lengthInch: side('lengthInch'),
      widthInch: side('widthInch'),
      heightInch: side('heightInch'),
      description: more(at('description')),
      valueCents: read(at('valueCents'), more(at('valueCents'))),
      signature: more(at('signature')),
      dangerousGoods: dangerousGoods
        ? defined({
            type: dangerousGoods,
            emergencyContactNumber: more(at('dangerousGoods.emergencyContactNumber')),
          })
        : undefined,
    })
  }

  const references = defined(
    Object.fromEntries(
      (['reference1', 'reference2', 'reference3', 'reference4', 'orderNumber', 'sku'] as const).map(name => [
        name,
        more(`references.${name}`),
      ]),
    ),
  )
  const lines = more('docTabValues')
    ?.split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const postal = more('postalRequired')
  const day = more('futureShipDate')
  const packageCount = shown.has('packages.1.weightOz') ? draft.packageCount : 1

  return defined({
    from,
    to,
    packages: Array.from({ length: packageCount }, (_, index) => onePackage(index)),
    shippingService: draft.service === 'label-server' ? text('shippingService') : undefined,
    references: Object.keys(references).length > 0 ? references : undefined,
    customs: shown.has('customs.description') ? customsOf(draft, text, read) : undefined,
    endorsement: more('endorsement'),
    secondaryEndorsement: more('secondaryEndorsement'),
    dutyTerms: more('dutyTerms'),
    futureShipDate: day ? noonOf(day, timeZone) : undefined,
    docTabValues: lines && lines.length > 0 ? lines : undefined,
    hazmat: more('hazmat'),
    postalRequired: postal === undefined ? undefined : postal === 'yes',
    documentFormat: more('documentFormat') as 'PDF' | 'PNG' | undefined,
  })
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

function customsOf(
  draft: Draft,
  text: (path: string) => string | undefined,
  read: (path: string, value: string | undefined) => number | undefined,
): Customs | undefined {
  const items = Array.from({ length: draft.customsCount }, (_, index) => {
    const at = (field: string) => `customs.items.${index}.${field}`
    const number = (field: string) => read(at(field), text(at(field))) ?? 0
    return defined({
      countryOfOrigin: text(at('countryOfOrigin')) ?? HOME_COUNTRY,
      description: text(at('description')) ?? '',
      valueCents: number('valueCents'),
      quantity: number('quantity'),
      weightOz: number('weightOz'),
      hsCode: text(at('hsCode')),
      sku: text(at('sku')),
    })
  }).filter(item => item.description !== '' || item.valueCents > 0 || item.quantity > 0)
  const description = text('customs.description') ?? items[0]?.description ?? ''
  if (description === '' && items.length === 0) return undefined
  return {
    description,
    items,
    valueCents: items.reduce((sum, item) => sum + Math.round(item.valueCents * item.quantity), 0),
  }
}

/** Without the keys that are undefined: the contract's objects are strict. */
function defined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } & T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}
