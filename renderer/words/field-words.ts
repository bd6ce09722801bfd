// The words of the shipment's fields: the table names them as texts, and here the compiler sees that each is a word.
import type { SHIPMENT_FIELDS } from '../../preload/contract/shipment-fields.ts'
import type { WordKey } from './words.ts'

/** Every label of a field or a column, and every word of a choice. */
type NamedIn<Value> = Value extends readonly (infer One)[]
  ? NamedIn<One>
  : Value extends object
    ? {
        [Key in keyof Value]: Key extends 'label' | 'columnLabel' | 'word' ? Value[Key] : NamedIn<Value[Key]>
      }[keyof Value]
    : never
type FieldWord = Extract<NamedIn<typeof SHIPMENT_FIELDS>, string>

export const fieldWord = (named: string): WordKey => named as FieldWord
