// In which currency the bare amounts of an orders file are: by their heading, or by a column of currencies.

import { cleanText } from '../clean-text.ts'
import { AMOUNTS } from './amounts.ts'
import {
  bareCurrency,
  type CurrencySaid,
  currencySaid,
  isOfCurrencies,
  partedAmount,
} from './currency-words.ts'
import type { OrderMapping } from './order-columns.ts'
import type { OrderField } from './order-fields.ts'
import type { OrderLine } from './order-file.ts'

type Lines = readonly Pick<OrderLine, 'cells'>[]

/** What the file says of the currency of a row's bare amounts, the nearest first. */
export type FileCurrencies = (field: OrderField, cells: readonly string[]) => readonly CurrencySaid[]

export function currenciesIn(
  columns: readonly string[],
  lines: Lines,
  mapping: OrderMapping,
): FileCurrencies {
  const taken = new Set(Object.values(mapping))
  const amounts = AMOUNTS.flatMap(field => mapping[field] ?? [])
  const says = (place: number) =>
    lines.flatMap(({ cells }) => {
      const cell = cells[place] ?? ''
      return cleanText(cell) === '' ? [] : [cell]
    })
  const isBeside = (place: number) =>
    amounts.some(amount => Math.abs(amount - place) === 1) &&
    says(place).length > 0 &&
    says(place).every(cell => bareCurrency(cell) && !/\d/.test(cell))
  const ofRows = columns.flatMap((heading, place) => {
    if (taken.has(place) || !(isOfCurrencies(heading) || isBeside(place))) return []
    const others = says(place).flatMap(cell => currencySaid(cell) ?? [])
    // A currency may be written in the first row for all below it.
    return [{ place, other: others.find(({ currency }) => currency === 'other') }]
  })
  const headings = new Map(
    AMOUNTS.map((field): [OrderField, CurrencySaid | undefined] => [
      field,
      partedAmount(columns[mapping[field] ?? -1] ?? '').said,
    ]),
  )
  return (field, cells) => {
    if (!headings.has(field)) return []
    const heading = headings.get(field)
    const said = ofRows.map(({ place, other }) => {
      const cell = cells[place] ?? ''
      return { place, said: cleanText(cell) === '' ? other : currencySaid(cell) }
    })
    const saysOther = (place: number) =>
      said.some(one => one.said?.currency === 'other' && isCalledAs(columns, one.place, place))
    const columnsSay = said.flatMap(one =>
      one.said && (one.said.currency === 'other' || !saysOther(one.place)) ? [one.said] : [],
    )
    return heading ? [heading, ...columnsSay] : columnsSay
  }
}

/** Of one name that says two currencies nobody knows which is meant: the other one counts. */
const isCalledAs = (columns: readonly string[], one: number, other: number): boolean =>
  columns[one]?.trim().toLowerCase() === columns[other]?.trim().toLowerCase()

/** A column that is called a currency is a second one of the amount: `Cents` beside `Value`. */
export function secondAmounts(
  columns: readonly string[],
  mapping: OrderMapping,
): ReadonlyMap<OrderField, readonly number[]> {
  const field = AMOUNTS.find(one => mapping[one] !== undefined)
  if (!field) return new Map()
  const taken = new Set(Object.values(mapping))
  const isInUsDollars = partedAmount(columns[mapping[field] ?? -1] ?? '').said?.currency === 'us-dollars'
  const places = columns.flatMap((heading, place) => {
    const said = taken.has(place) ? undefined : bareCurrency(heading)
    return said && !(isInUsDollars && said.currency === 'other') ? [place] : []
  })
  return new Map([[field, places]])
}
