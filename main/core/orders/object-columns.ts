// Columns that come from an object in JSON where a field has a text or a number: `"value": {"amount": 10, "currency": "USD"}`.
// What of it nobody understands may change what the rest means.
import { cleanText } from '../clean-text.ts'
import { fieldAt } from '../shipment/shipment-entry.ts'
import { isOfCurrencies } from './currency-words.ts'
import { fieldCalled, type OrderMapping } from './order-columns.ts'
import type { OrderField } from './order-fields.ts'
import type { OrderTable } from './order-file.ts'
import type { OtherColumns } from './other-columns.ts'
import { unitOf } from './unit-columns.ts'

/** Whether a row has an object for a field, and not all that counts of it is understood. */
export type UnreadObjects = (field: OrderField, cells: readonly string[]) => boolean

interface Part {
  readonly place: number
  readonly isUnderstood: boolean
  /** Its object is only called as something related. */
  readonly isLoose: boolean
}

export function unreadObjects(
  { columns, objects = [] }: OrderTable,
  mapping: OrderMapping,
  others: OtherColumns,
): UnreadObjects {
  const parts = new Map<OrderField, Part[]>()
  for (const [place, names] of objects.entries()) {
    for (const { field, isLoose } of names.flatMap(name => fieldCalled(name) ?? [])) {
      const isUnderstood =
        mapping[field] === place ||
        others[field]?.some(other => other.place === place && !other.isAlike) === true ||
        saysWhatOf(field, columns[place] ?? '')
      parts.set(field, [...(parts.get(field) ?? []), { place, isUnderstood, isLoose }])
    }
  }
  return (field, cells) => {
    const isFilled = (place: number) => cleanText(cells[place] ?? '') !== ''
    const filled = parts.get(field)?.filter(({ place }) => isFilled(place)) ?? []
    if (filled.length === 0) return false
    // A unit, a currency or a number of decimals that nobody reads makes another amount of it.
    if (isNumber(field)) return !filled.every(({ isUnderstood }) => isUnderstood)
    if (filled.every(({ isLoose }) => isLoose) && isFilled(mapping[field] ?? -1)) return false
    return !filled.some(({ isUnderstood }) => isUnderstood)
  }
}

const isNumber = (field: OrderField) => ['weight', 'side', 'money'].includes(fieldAt(field)?.kind ?? 'text')

function saysWhatOf(field: OrderField, heading: string): boolean {
  const kind = fieldAt(field)?.kind
  if (kind === 'money') return isOfCurrencies(heading)
  return (kind === 'weight' || kind === 'side') && unitOf(heading) !== undefined
}
