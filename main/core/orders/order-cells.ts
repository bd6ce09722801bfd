// How one cell of an orders file is read, by the field that its column stands for; and what is said where it cannot be.
import type { SentenceCode } from '../../i18n/index.ts'
import type { Calendar } from '../calendar.ts'
import { cleanText } from '../clean-text.ts'
import { centsFrom } from '../money/money.ts'
import type { FieldProblem } from '../problem.ts'
import { countryCodeOf, countryFrom } from '../shipment/countries.ts'
import {
  type Comma,
  mayBeThousand,
  readNumber,
  readWeightOz,
  type WeightUnit,
} from '../shipment/measures-typed.ts'
import type { ServiceName } from '../shipment/shipment.ts'
import type { ShipmentField } from '../shipment/shipment-field.ts'
import { amountSaid } from './amounts.ts'
import type { CurrencySaid } from './currency-words.ts'

const INCHES_PER = { in: 1, cm: 1 / 2.54 } as const

/** What is said of a cell; the form finds everything else itself. */
export type CellFault = Extract<SentenceCode, `order.${string}`>
/** A value that is undefined: the cell says that there is none. */
export type CellRead =
  | { readonly value: unknown }
  | { readonly fault: CellFault; readonly params?: FieldProblem['params'] }

export interface CellRules {
  readonly service: ServiceName
  /** Of bare numbers. */
  readonly weightUnit: WeightUnit
  readonly dimensionUnit: keyof typeof INCHES_PER
  readonly comma: Comma
  /** Of bare amounts, the nearest first. */
  readonly currencies?: readonly CurrencySaid[]
  readonly calendar: Pick<Calendar, 'span' | 'today'>
}

/** A ZIP without the apostrophe by which spreadsheets keep its first nought. */
export const unquoted = (path: string, raw: string): string =>
  path.endsWith('ostalCode') ? raw.replace(/^\s*['’‘](?=[\p{L}\d])/u, '') : raw

export function readCell(raw: string, field: ShipmentField, rules: CellRules): CellRead {
  const given = cleanText(raw)
  switch (field.kind) {
    case 'weight':
      return orTwoWays(readWeightOz(given, rules.weightUnit, rules.comma), given, 'order.weight-unreadable')
    case 'side':
      return orTwoWays(inInches(readNumber(given, rules.comma), rules.dimensionUnit), given)
    case 'money':
      return amountMeant(given, rules)
    case 'number':
      return orTwoWays(readNumber(given, rules.comma), given)
    case 'yes-no':
      return orFault(yesOrNo(given, field), 'order.yes-no-unreadable')
    case 'day':
      return dayMeant(given, field, rules)
    case 'lines':
      return lettersLost(raw) ?? { value: linesIn(raw) }
    case 'country':
      return { value: countryFrom(given) }
    case 'origin':
      return { value: countryCodeOf(given) ?? given }
    case 'text':
      return lettersLost(raw) ?? textMeant(given, field, rules.service)
  }
}

/**
 * What a file has in place of its letters that was saved in another encoding, or read in one: U+FFFD, a control sign, or the two
 * signs that a letter of UTF-8 is in Windows-1252 (`Ã©`).
 */
const LOST =
  /[\ufffd\u0080-\u009f]|[\u00c3\u00c2][\u00a0-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2026\u2030\u2039\u203a\u20ac\u2122]/
const lettersLost = (raw: string): CellRead | undefined =>
  LOST.test(raw) ? { fault: 'order.letters-lost' } : undefined

const orFault = (value: unknown, fault: CellFault): CellRead => (value === undefined ? { fault } : { value })

const orTwoWays = (value: unknown, given: string, fault: CellFault = 'order.number-unreadable'): CellRead =>
  orFault(value, COMMAS.some(comma => mayBeThousand(given, comma)) ? 'order.thousand-or-decimal' : fault)

const COMMAS = ['decimal', 'unsaid'] as const

const YES = /^(?:y|yes|true|1|x|s[ií])$/i
const NO = /^(?:n|no|false|0)$/i
/** For a kind of something: that there is none. */
const NONE = /^(?:n|no|none|false|0|ningun[ao]?)$/i

function yesOrNo(given: string, { words }: ShipmentField): boolean | undefined {
  const plain = given.toLowerCase()
  if (YES.test(plain) || words?.yes.includes(plain)) return true
  return NO.test(plain) || words?.no.includes(plain) ? false : undefined
}

/** A day is meant, not a moment: noon on the station's wall stays on that day. Today it goes as it is. */
function dayMeant(given: string, field: ShipmentField, { service, calendar, comma }: CellRules): CellRead {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?=$|[T ])/.exec(given) ?? []
  const [, month = '', dayOfMonth = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?=$| )/.exec(given) ?? []
  // Where the comma is for decimals days are mostly written before months.
  const isEither = comma === 'decimal' && Number(month) <= 12 && Number(dayOfMonth) <= 12
  if (isEither && Number(month) !== Number(dayOfMonth)) return { fault: 'order.day-two-ways' }
  const day = iso ?? `${year ?? ''}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const span = calendar.span(day, day)
  if (!span) return { fault: 'order.day-unreadable' }
  const today = calendar.today()
  if (day > today) {
    return { value: new Date((Date.parse(span.from) + Date.parse(span.to)) / 2).toISOString() }
  }
  const isTaken = field.more?.[service] !== undefined
  return day < today && isTaken ? { fault: 'order.day-past' } : { value: undefined }
}

/** Line breaks part lines too, so that the cell is parted before it is cleaned. */
function linesIn(raw: string): readonly string[] | undefined {
  const lines = raw.split(/[;|\r\n]+/).flatMap(line => cleanText(line) || [])
  return lines.length > 0 ? lines : undefined
}

/** As the form's list spells it, whatever the case. */
function textMeant(given: string, { more, isKind }: ShipmentField, service: ServiceName): CellRead {
  const choices = more?.[service]?.choices ?? []
  const choice = choices.find(({ value }) => value.toLowerCase() === given.toLowerCase())
  if (choice) return { value: choice.value }
  if (!isKind) return { value: given }
  if (NONE.test(given)) return { value: undefined }
  const isCode = Object.values(more ?? {}).some(place => place.choices?.some(({ value }) => value === given))
  return YES.test(given) && !isCode ? { fault: 'order.kind-not-said' } : { value: given }
}

export function serviceFrom(given: string): ServiceName | undefined {
  const plain = given
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
  if (/^(?:label(?:server)?|servidor(?:deetiquetas)?)$/.test(plain)) return 'label-server'
  return /^(?:parcel(?:label|service)?|(?:serviciode)?paqueteria)$/.test(plain) ? 'parcel-label' : undefined
}

function amountMeant(given: string, { comma, currencies = [] }: CellRules): CellRead {
  const amount = amountSaid(given, currencies)
  if ('other' in amount) {
    const params = { currency: amount.other.word.slice(0, MAX_WORD) }
    return { fault: 'order.money-other', params }
  }
  const cents = amountFrom(amount.text, comma)
  if (cents !== undefined && hasPartOfCent(amount.text, comma, amount.isCents))
    return orTwoWays(undefined, amount.text, 'order.money-part-of-cent')
  const value = amount.isCents && cents !== undefined ? Math.round(cents / 100) : cents
  return orTwoWays(value, amount.text, 'order.money-unreadable')
}

/** Six noughts or nines in a row are what a program leaves that adds in binary fractions. */
function hasPartOfCent(given: string, comma: Comma, isCents: boolean): boolean {
  const [, decimals = ''] = /\.(\d*)$/.exec(withPoint(given, comma).trim()) ?? []
  return !/^(?:0*|(?:0{6}|9{6})\d*)$/.test(decimals.slice(isCents ? 0 : 2))
}

/** Of a currency: what a sentence holds. */
const MAX_WORD = 20

const withPoint = (given: string, comma: Comma): string =>
  comma === 'decimal' ? given.replace(',', '.') : given

/** Where the comma is for decimals, three digits behind either mark are no cents. */
function amountFrom(given: string, comma: Comma): number | undefined {
  if (comma === 'decimal' && COMMAS.some(one => mayBeThousand(given, one))) return undefined
  const cents = centsFrom(withPoint(given, comma))
  return cents === undefined || cents < 0 ? undefined : cents
}

const inInches = (side: number | undefined, unit: keyof typeof INCHES_PER): number | undefined =>
  side === undefined ? undefined : Math.round(side * INCHES_PER[unit] * 1e4) / 1e4
