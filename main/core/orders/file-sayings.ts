// What an orders file as a whole says of the numbers of its rows: their units, their currency, and which other columns
// say them too.

import { cleanText } from '../clean-text.ts'
import { alikePlaces } from './alike-columns.ts'
import { AMOUNTS } from './amounts.ts'
import { partedAmount } from './currency-words.ts'
import { type UnreadObjects, unreadObjects } from './object-columns.ts'
import { guessMapping, type OrderMapping, otherPlaces } from './order-columns.ts'
import { type OrderField, UNIT_FIELDS } from './order-fields.ts'
import type { OrderTable } from './order-file.ts'
import { currenciesIn, type FileCurrencies, secondAmounts } from './order-money.ts'
import type { OrderDefaults } from './order-rows.ts'
import { type FileUnits, headingUnits, isWeight, MEASURED, type Measured } from './order-units.ts'
import type { OtherColumn, OtherColumns } from './other-columns.ts'
import { areOneWeight, secondPlaces, weightUnitIn } from './second-columns.ts'
import { straysIn, unitsBelow } from './stray-units.ts'
import { headingUnit, sideUnitOf } from './unit-words.ts'

export interface FileSayings {
  readonly units: FileUnits
  readonly currencies: FileCurrencies
  readonly others: OtherColumns
  readonly unread: UnreadObjects
}

/** The table with the units below its headings in them, and what all of it says. */
export function sayingsOf(
  read: OrderTable,
  mapping: OrderMapping,
  defaults: OrderDefaults,
): { readonly table: OrderTable; readonly says: FileSayings } {
  const [first, ...rest] = read.rows
  const below = unitsBelow(first, mapping)
  const table: OrderTable = below
    ? {
        ...read,
        columns: read.columns.map((heading, place) =>
          below.has(place) ? `${heading} (${below.get(place)})` : heading,
        ),
        rows: rest,
      }
    : read
  const isFilled = (place: number | undefined) =>
    place !== undefined && table.rows.some(({ cells }) => cleanText(cells[place] ?? '') !== '')
  const units: FileUnits = {
    headings: headingUnits(table.columns, mapping),
    filled: new Set(UNIT_FIELDS.filter(field => isFilled(mapping[field]))),
    strays: straysIn(table.columns, table.rows, mapping),
  }
  const currencies = currenciesIn(table.columns, table.rows, mapping)
  const others = othersOf(table, mapping, units, defaults)
  return { table, says: { units, currencies, others, unread: unreadObjects(table, mapping, others) } }
}

function othersOf(
  table: OrderTable,
  mapping: OrderMapping,
  units: FileUnits,
  defaults: OrderDefaults,
): OtherColumns {
  const { columns, rows } = table
  const named = otherPlaces(columns, rows, mapping)
  const alike = alikePlaces(columns, mapping, guessMapping(columns, rows))
  const places = new Map<OrderField, readonly number[]>(named)
  for (const [field, more] of [...secondPlaces(columns, mapping), ...secondAmounts(columns, mapping)])
    places.set(field, [...new Set([...(places.get(field) ?? []), ...more])])
  const isKnown = (field: OrderField, place: number) => places.get(field)?.includes(place) === true
  const onlyAlike = new Map(
    [...alike].map(([field, more]) => [field, more.filter(place => !isKnown(field, place))]),
  )
  for (const [field, more] of onlyAlike) places.set(field, [...(places.get(field) ?? []), ...more])
  return Object.fromEntries(
    [...places].map(([path, at]): [OrderField, readonly OtherColumn[]] => {
      const field = MEASURED.find(one => one === path)
      const found = at.map(place => ({
        ...otherAt(path, place, columns[place] ?? ''),
        isOfNumbers: named.get(path)?.includes(place) !== true,
        isAlike: field !== undefined && onlyAlike.get(field)?.includes(place) === true,
      }))
      return [
        path,
        field && isWeight(field) ? withRest(field, found, table, mapping, units, defaults) : found,
      ]
    }),
  )
}

function otherAt(path: OrderField, place: number, heading: string): OtherColumn {
  if (AMOUNTS.some(field => field === path)) {
    return { place, heading, currency: partedAmount(heading).said }
  }
  const unit = headingUnit(heading)
  const weightUnit = weightUnitIn(heading)
  const dimensionUnit = sideUnitOf(unit ?? '')
  const measure = MEASURED.find(one => one === path)
  const isUnitUnknown =
    measure !== undefined &&
    unit !== undefined &&
    (isWeight(measure) ? weightUnit : dimensionUnit) === undefined
  return { place, heading, weightUnit, dimensionUnit, isUnitUnknown }
}

/** The one column that is the rest of a weight; of two nobody knows which is. */
function withRest(
  field: Measured,
  others: readonly OtherColumn[],
  { columns, rows }: OrderTable,
  mapping: OrderMapping,
  { filled }: FileUnits,
  { weightUnit, weightUnitChosen }: OrderDefaults,
): readonly OtherColumn[] {
  const place = mapping[field] ?? -1
  const heading = columns[place] ?? ''
  const isItem = field === 'customs.items.0.weightOz'
  if (filled.has(isItem ? 'itemWeightUnit' : 'weightUnit')) return others
  const unit = weightUnitChosen && !isItem ? weightUnit : weightUnitIn(heading)
  const [rest, another] = others.filter(
    other =>
      !other.isAlike && areOneWeight({ place, heading, unit }, { ...other, unit: other.weightUnit }, rows),
  )
  return another ? others : others.map(other => (other === rest ? { ...other, isRest: true } : other))
}
