// Columns of an orders file that say of an order that it is not to be shipped, or not in this way, by words that no field
// takes: a parcel is never bought in silence against them (decision 208).
import { countryFrom } from '../shipment/countries.ts'
import type { ServiceName, Shipment } from '../shipment/shipment.ts'
import type { OrderField } from './order-fields.ts'

export type Telling =
  | 'called-off'
  | 'service'
  | 'packages'
  | 'address'
  | 'country'
  | 'handling'
  | 'day'
  | 'sides'

export interface TellingRow {
  readonly service: ServiceName
  readonly shipment: Shipment
  /** The station's day, `2026-12-01`. */
  readonly today: string
}

interface Kind {
  readonly of: Telling
  /** Of the heading's words, in small letters with a blank between. */
  readonly heading: RegExp
  /** Whose heading has these is another matter. */
  readonly but?: RegExp
  /** Whether a cell that is neither empty nor a no says something of this row that was not taken from elsewhere. */
  readonly says: (cell: string, row: TellingRow) => boolean
  /** Where a person at the bench looks for it. */
  readonly field: OrderField
}

const always = () => true

const foldedWords = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

/** Every word of it stands in the other text already. */
const isWithin = (text: string, all: string): boolean => {
  const known = new Set(foldedWords(all))
  return foldedWords(text).every(word => known.has(word))
}

const CALLED_OFF =
  /\b(?:cancel\w*|voided|refunded|deleted?|remove|returned|on hold|hold|held|fraud|shipped|fulfilled|delivered|anulad[oa]|reembolsad[oa]|borrad[oa]|enviad[oa]|retenid[oa]|entregad[oa])\b/
/** Not yet, or not of all of it. */
const NOT_SO = /\b(?:not|no|never|to be|ready|awaiting|partial\w*|part)\b/

const saysCalledOff = (cell: string): boolean => {
  const text = foldedWords(cell).join(' ')
  return CALLED_OFF.test(text) && !NOT_SO.test(text)
}

const UNIT_ITSELF = /^(?:oz|lbs?|kg|gr?|grams?|in|inch(?:es)?|cm|mm|ea|each|pcs?|pieces?|units?|box(?:es)?)$/i

const addressOf = ({ shipment: { to } }: TellingRow): string =>
  [to.name, to.companyName, to.address1, to.address2, to.address3, to.city, to.state, to.postalCode].join(' ')

/** Of a day that is written with its year first, or last behind month and day as in the United States. */
const dayIn = (cell: string): string | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(cell) ?? []
  if (year) return `${year}-${month}-${day}`
  const [, first = '', second = '', last] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})/.exec(cell) ?? []
  return last && `${last}-${first.padStart(2, '0')}-${second.padStart(2, '0')}`
}

const KINDS: readonly Kind[] = [
  {
    of: 'called-off',
    heading: /\b(?:cancell?(?:ed|ation)?|hold|deleted?|void(?:ed)?|refunded|cancelad[oa]|anulad[oa])\b/,
    but: /\b(?:reason|policy|fee|notes?|until)\b/,
    says: always,
    field: 'reference',
  },
  {
    of: 'called-off',
    heading: /\b(?:status|estado|action|accion)\b/,
    says: saysCalledOff,
    field: 'reference',
  },
  {
    of: 'service',
    heading:
      /\bship(?:ping|ment)? via\b|\b(?:delivery|shipping|ship|shipment|requested|carrier) (?:method|service|option|type|speed|class)\b|\bservice (?:level|code|type|name)\b|\bmail class\b|^carrier(?: name| code)?$|\bversandart\b|^transportista$|\b(?:metodo|tipo|forma) de (?:envio|entrega)\b|^(?:shipping|method|service|delivery|envio)$/,
    says: (cell, { service, shipment }) =>
      service === 'label-server' && /\p{L}/u.test(cell) && !isWithin(cell, shipment.shippingService ?? ''),
    field: 'shippingService',
  },
  {
    of: 'packages',
    heading:
      /\b(?:number|no|nr|count|qty|quantity|total)(?: of)? (?:packages?|parcels?|colli|boxes|cartons|labels?)\b|\b(?:package|parcel|box|carton|label)s? (?:count|qty|quantity|number)\b|^(?:packages|parcels|colli|bultos|paquetes)$/,
    says: cell => /^\d{1,4}$/.test(cell) && Number(cell) > 1,
    field: 'box.of',
  },
  {
    of: 'address',
    heading:
      /\b(?:apartment|apartamento|departamento|unit|building|edificio|floor|piso|suite|house (?:number|no|nr)|street (?:number|no|nr)|hausnummer|numero (?:exterior|interior)|c o|attention|attn)\b/,
    but: /\b(?:price|cost|weight|measure|uom|count|qty|quantity|type|value|peso|precio|bill\w*|sender|from)\b/,
    says: (cell, row) => !UNIT_ITSELF.test(cell) && !isWithin(cell, addressOf(row)),
    field: 'to.address2',
  },
  {
    of: 'address',
    heading:
      /^(?:delivery|ship to|shipping|destination|recipient) (?:street )?address(?: 1| line 1)?$|^direccion de (?:entrega|envio)$/,
    says: (cell, row) => !isWithin(cell, `${addressOf(row)} ${row.shipment.to.country}`),
    field: 'to.address1',
  },
  {
    of: 'country',
    heading: /\bcountry\b|\bpais\b/,
    but: /\b(?:bill\w*|invoice|buyer|origin|sender|return|from|customer|made|manufactur\w*|tax|warehouse|factura\w*|origen|remitente)\b/,
    says: (cell, { shipment: { to } }) => {
      const said = countryFrom(cell)
      return said !== undefined && said !== countryFrom(to.country)
    },
    field: 'to.country',
  },
  {
    of: 'handling',
    heading:
      /\b(?:signature|firma|saturday|sabado|alcohol|third party|freight collect|collect account)\b|\bbill to account\b/,
    says: always,
    field: 'packages.0.signature',
  },
  {
    of: 'day',
    heading: /\bship(?:ping|ment)? (?:date|on|after)\b|\bnot ship before\b|\bfecha (?:de )?envio\b/,
    says: (cell, { today }) => (dayIn(cell) ?? '') > today,
    field: 'futureShipDate',
  },
  {
    of: 'sides',
    heading: /\b(?:dimensions?|dims|medidas|dimensiones)\b/,
    says: (cell, { shipment }) => /\d/.test(cell) && shipment.packages[0]?.lengthInch === undefined,
    field: 'packages.0.lengthInch',
  },
  {
    of: 'sides',
    heading: /^(?:(?:package|parcel|box) )?size$|^tamano$/,
    says: (cell, { shipment }) =>
      /\d\s*[x×*]\s*\d/i.test(cell) && shipment.packages[0]?.lengthInch === undefined,
    field: 'packages.0.lengthInch',
  },
]

/** What a heading tells of, by its words. */
export const tellingOf = (words: string): Telling | undefined => KINDS.find(kind => isOf(kind, words))?.of

const isOf = ({ heading, but }: Kind, words: string): boolean => heading.test(words) && !but?.test(words)

/** The field that a cell below this heading says something of; undefined where it says nothing that counts. */
export const toldOf = (words: string, cell: string, row: TellingRow): OrderField | undefined =>
  KINDS.find(kind => isOf(kind, words) && kind.says(cell, row))?.field
