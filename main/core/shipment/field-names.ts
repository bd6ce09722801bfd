// What a field of a shipment is called, on the screens and in the files that go out.
import { type FieldWord, fieldWords } from '../../i18n/field-words.ts'
import type { Language } from '../../i18n/sentence-table.ts'
import { FIELD_ROWS, fieldAt } from './shipment-entry.ts'
import type { SHIPMENT_FIELDS } from './shipment-fields.ts'

/** The table names them as texts, and here the compiler sees that each is a word. */
type LabelOf = (typeof SHIPMENT_FIELDS)[keyof typeof SHIPMENT_FIELDS]['label']

/** By the path that findings use: of the second package, of the sender. `say` gives the word in a language. */
export function nameOfField(say: (word: FieldWord) => string, path: string): string | undefined {
  if (path === 'reference') return say('pack.reference')
  if (path === 'noCustomsReason') return say('more.no-customs')
  if (path === 'box.number' || path === 'box.of')
    return say(`orders.field-box-${path === 'box.of' ? 'of' : 'number'}`)
  const [part = '', at = '', rest] = path.split(/\.(?=\d+(?:\.|$))|(?<=\.\d+)\./)
  if (part === 'packages' && at === '') return say('pack.packages')
  if (path === 'customs' || path === 'customs.items') return say('more.customs')
  const whose = path.startsWith('from.')
    ? 'pack.from-address'
    : path.startsWith('returnTo.')
      ? 'pack.returnTo-address'
      : undefined
  const own = whose ? path.replace(/^\w+/, 'to') : path
  // Of a whole part the first field is meant.
  const label = (
    fieldAt(own) ?? FIELD_ROWS.find(([row]) => row.startsWith(`${own.replace(/\.\d+(?=\.)/g, '.*')}.`))?.[1]
  )?.label
  const which =
    rest === undefined || (part === 'packages' && at === '0')
      ? undefined
      : `${say(part === 'packages' ? 'pack.title' : 'more.item')} ${Number(at) + 1}`
  const name = [whose && say(whose), which, label && say(label as LabelOf)].filter(Boolean).join(', ')
  return name === '' ? undefined : name
}

export const fieldNameIn =
  (language: Language) =>
  (path: string): string | undefined =>
    nameOfField(word => fieldWords[word][language], path)
