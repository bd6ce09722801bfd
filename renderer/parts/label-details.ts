// What a service said about a label besides its numbers and its paper: a row for each thing, by the names of its answer.
import { valueIn } from '../../preload/contract/shipment-fields.ts'
import type { ShipmentView } from '../station/types.ts'
import type { Words as AllWords } from '../words/use-words.ts'
import type { WordKey } from '../words/words.ts'

type Words = Pick<AllWords, 'say' | 'time'>

interface DetailRow {
  readonly label: WordKey
  /** Of the answer; what there is of them makes one text. */
  readonly paths: readonly string[]
  /** A moment, said by the station's clock. */
  readonly isTime?: true
  /** What the service's own codes mean; any other is shown as received. */
  readonly values?: Readonly<Record<string, WordKey>>
}

const below = (holder: string, names: string) => names.split(' ').map(name => `${holder}.${name}`)

export const LABEL_DETAILS: readonly DetailRow[] = [
  { label: 'detail.label-id', paths: ['labelID'] },
  { label: 'detail.class', paths: ['labelElements.mailClass'] },
  { label: 'detail.permit', paths: ['labelElements.permitNo'] },
  { label: 'detail.sort-code', paths: ['labelElements.sortCode'] },
  { label: 'detail.presort', paths: ['labelElements.preSortGroup'] },
  { label: 'more.endorsement', paths: ['labelElements.endorsements'] },
  {
    label: 'more.hazmat',
    paths: ['labelElements.hazmat'],
    values: { 0: 'say.no', 1: 'more.hazmat-1', 2: 'more.hazmat-2' },
  },
  { label: 'detail.number', paths: ['labelElements.readableBarCode'] },
  { label: 'detail.bars', paths: ['labelElements.encodedBarCode'] },
  {
    label: 'detail.return',
    paths: below(
      'labelElements.returnAddress',
      'attnLine companyName addressLine1 addressLine2 city state zip5 zip4',
    ),
  },
  { label: 'detail.to', paths: below('labelElements.shipToAddress', 'fullName email phoneNumber') },
  { label: 'more.sku', paths: ['sku'] },
  { label: 'more.reference3', paths: ['labelElements.customLabelInfo.reference3'] },
  { label: 'more.reference4', paths: ['labelElements.customLabelInfo.reference4'] },
  { label: 'detail.made', paths: ['createdOn'], isTime: true },
  { label: 'detail.said', paths: ['message', 'internalStatus.message'] },
  {
    label: 'detail.status',
    paths: ['status'],
    values: { SUCCESS: 'detail.status-good', WARNING: 'detail.status-warned', ERROR: 'detail.status-bad' },
  },
  { label: 'detail.code', paths: ['statusCode', 'internalStatus.statusCode'] },
  { label: 'detail.request', paths: ['internalStatus.requestId'] },
]

export interface LabelDetail {
  readonly label: WordKey
  readonly text: string
}

/** What there is to say of this label, in words; nothing where its service said no more. */
export function labelDetails({ purchase }: ShipmentView, words: Words): readonly LabelDetail[] {
  const { labelId, readableBarCode, encodedBarCode, createdOn, elements } = purchase
  const known: Readonly<Record<string, unknown>> = {
    ...elements,
    labelID: labelId,
    createdOn,
    labelElements: { ...asObject(elements?.labelElements), readableBarCode, encodedBarCode },
  }
  return LABEL_DETAILS.flatMap(row => {
    const texts = row.paths
      .flatMap(path => textOf(valueIn(known, path)))
      .map(text => inWords(text, row, words))
    return texts.length === 0 ? [] : [{ label: row.label, text: [...new Set(texts)].join(', ') }]
  })
}

function inWords(text: string, { isTime, values }: DetailRow, { say, time }: Words): string {
  if (isTime) return Number.isNaN(Date.parse(text)) ? text : time(text)
  const word = values?.[text.trim().toUpperCase()]
  return word ? say(word) : text
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

function textOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string' && value.trim() !== '' ? [value] : []
}
