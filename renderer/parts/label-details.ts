// What a service said of a label beside its numbers and its paper: a row for each thing, by the names of its answer.
import { valueIn } from '../../preload/contract/shipment-fields.ts'
import type { ShipmentView } from '../station/types.ts'
import type { WordKey } from '../words/words.ts'

interface DetailRow {
  readonly label: WordKey
  /** Of the answer; what there is of them makes one text. */
  readonly paths: readonly string[]
}

const below = (holder: string, names: string) => names.split(' ').map(name => `${holder}.${name}`)

export const LABEL_DETAILS: readonly DetailRow[] = [
  { label: 'detail.label-id', paths: ['labelID'] },
  { label: 'detail.class', paths: ['labelElements.mailClass'] },
  { label: 'detail.permit', paths: ['labelElements.permitNo'] },
  { label: 'detail.sort-code', paths: ['labelElements.sortCode'] },
  { label: 'detail.presort', paths: ['labelElements.preSortGroup'] },
  { label: 'more.endorsement', paths: ['labelElements.endorsements'] },
  { label: 'more.hazmat', paths: ['labelElements.hazmat'] },
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
  { label: 'detail.made', paths: ['createdOn'] },
  { label: 'detail.said', paths: ['message', 'internalStatus.message'] },
  { label: 'detail.status', paths: ['status', 'statusCode', 'internalStatus.statusCode'] },
  { label: 'detail.request', paths: ['internalStatus.requestId'] },
]

export interface LabelDetail {
  readonly label: WordKey
  readonly text: string
}

/** What there is to say of this label; nothing where its service said no more. */
export function labelDetails({ purchase }: ShipmentView): readonly LabelDetail[] {
  const { labelId, readableBarCode, encodedBarCode, createdOn, elements } = purchase
  const known: Readonly<Record<string, unknown>> = {
    ...elements,
    labelID: labelId,
    createdOn,
    labelElements: { ...asObject(elements?.labelElements), readableBarCode, encodedBarCode },
  }
  return LABEL_DETAILS.flatMap(({ label, paths }) => {
    const texts = paths.flatMap(path => textOf(valueIn(known, path)))
    return texts.length === 0 ? [] : [{ label, text: [...new Set(texts)].join(', ') }]
  })
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

function textOf(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string' && value.trim() !== '' ? [value] : []
}
