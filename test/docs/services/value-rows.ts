// Values that the documents name, the program's own list of them, and how each is named on the screens.
import { SHIPMENT_FIELDS } from '../../../main/core/shipment/shipment-fields.ts'
import { wireShipmentSchema } from '../../../main/services/label-server/wire.ts'
import { INTERNAL_STATUSES, VERDICTS } from '../../../main/services/parcel-label/envelope.ts'
import { ENDORSEMENTS } from '../../../main/services/parcel-label/texts.ts'
import { labelRequestSchema } from '../../../main/services/parcel-label/wire.ts'

export interface ValueRow {
  readonly values: readonly string[]
  /** The program's own list, which must be the same; absent where the field is open, so that any text is taken. */
  readonly list?: readonly string[]
  /**
   * `known`: by its plain name (`renderer/words/known-values.ts`). `own`: it is its own name. `words`: what the form
   * calls each. `not`: what the program does instead of offering it.
   */
  readonly screen: 'known' | 'own' | { readonly words: readonly string[] } | { readonly not: string }
}

const { labelImageFormatEnum, labelImageSizeEnum, packages } = wireShipmentSchema.shape
const ALWAYS = { not: 'always sent' }
const open = (...values: string[]): ValueRow => ({ values, screen: 'known' })

type Choices = readonly { readonly value: string; readonly word?: string }[]
const valuesOf = (choices: Choices) => choices.map(({ value }) => value)
const wordsOf = (choices: Choices) => choices.flatMap(({ word = [] }) => word)
const CARRIERS = SHIPMENT_FIELDS.postalRequired.more['parcel-label'].choices
const HAZARDS = SHIPMENT_FIELDS.hazmat.more['parcel-label'].choices

/** Every whole number of `200-201 400`. */
const numbersIn = (ranges: string) =>
  ranges.split(' ').flatMap(range => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => String(first + at))
  })

/** By service and the wire's name. */
export const VALUES: Readonly<Record<string, ValueRow>> = {
  'label-server weightType': {
    values: ['Actual'],
    list: [...packages.element.shape.weight.shape.weightType.values],
    screen: ALWAYS,
  },
  'label-server dangerousGoodsType': open('None'),
  'label-server signatureType': open('None'),
  'label-server shippingServiceEnum': open('Unknown'),
  'label-server internationalDutyTermsEnum': open('Unknown'),
  'label-server ancillaryEndorsementEnum': open('None'),
  'label-server secondaryEndorsementEnum': open('None'),
  'label-server labelImageFormatEnum': {
    values: ['Unknown', 'Png'],
    // A format that the service chooses may be one that no printer takes.
    list: ['Unknown', ...labelImageFormatEnum.values],
    screen: { not: 'always Png' },
  },
  'label-server labelImageSizeEnum': {
    values: ['Label4X6'],
    list: [...labelImageSizeEnum.values],
    screen: ALWAYS,
  },
  'label-server shippingService': {
    values: ['Unknown'],
    screen: { not: 'in an answer: the service that was asked for' },
  },
  'parcel-label isPostalRequired': {
    values: ['0', '1'],
    list: valuesOf(CARRIERS).map(value => (value === 'yes' ? '1' : '0')),
    screen: { words: wordsOf(CARRIERS) },
  },
  'parcel-label objectTypeId': {
    values: ['1'],
    list: [...labelRequestSchema.shape.objectTypeId.values].map(String),
    screen: ALWAYS,
  },
  'parcel-label endorsements': {
    values: ['CHANGE', 'ADDRESS', 'RETURN', 'FORWARDING'].map(kind => `${kind} SERVICE REQUESTED`),
    list: ENDORSEMENTS,
    screen: 'known',
  },
  'parcel-label hazmat': {
    values: ['0', '1', '2'],
    // Nothing chosen is the same as 0.
    list: ['0', ...valuesOf(HAZARDS)],
    screen: { words: wordsOf(HAZARDS) },
  },
  'parcel-label format': {
    values: ['PDF', 'PNG'],
    list: valuesOf(SHIPMENT_FIELDS.documentFormat.more['parcel-label'].choices),
    screen: 'own',
  },
  'parcel-label status': {
    values: ['SUCCESS', 'FAILURE'],
    list: Object.keys(VERDICTS),
    screen: { not: 'decides what happened' },
  },
  'parcel-label internalStatus.statusCode': {
    values: numbersIn('200-201 400 500 550-558 601-628 701-723 725-730 807-813 815-817 822-844'),
    list: INTERNAL_STATUSES.flatMap(([first, last]) => numbersIn(`${first}-${last}`)),
    screen: { not: 'another one is a warning' },
  },
}
