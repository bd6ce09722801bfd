// The document of the orders service (OpenAPI 3.1), written from the table of an order's fields: what it names is what is
// taken.
import { MOST_BOXES } from '../../core/orders/order-boxes.ts'
import { SAID_LABEL_STATES, SAID_STATES } from '../../core/orders/order-desk.ts'
import { ORDER_FIELDS, type OrderField } from '../../core/orders/order-fields.ts'
import { ORDER_NAMES } from '../../core/orders/order-names.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'
import { fieldAt } from '../../core/shipment/shipment-entry.ts'
import type { FieldKind } from '../../core/shipment/shipment-field.ts'
import { RESULT, RESULT_WEBHOOKS } from './openapi-results.ts'

type Schema = Readonly<Record<string, unknown>>

const TEXT_OR_NUMBER = { type: ['string', 'number'] }

/** How a value of each kind may be said. */
const BY_KIND: Readonly<Record<FieldKind, Schema>> = {
  text: { type: 'string' },
  country: {
    type: 'string',
    description: 'ISO 3166 code or English name; the United States where it is absent.',
  },
  origin: { type: 'string', description: 'ISO 3166 code or English name.' },
  weight: {
    ...TEXT_OR_NUMBER,
    description: 'In ounces, or with its unit: “1.2 kg”, or weightUnit beside it.',
  },
  side: { ...TEXT_OR_NUMBER, description: 'In inches, or with its unit: “30 cm”, or sideUnit beside it.' },
  money: { ...TEXT_OR_NUMBER, description: 'In US dollars, with two decimals at most.' },
  number: TEXT_OR_NUMBER,
  'yes-no': { type: ['boolean', 'string'] },
  lines: { type: 'string', description: 'Parted by line breaks.' },
  day: { type: 'string', format: 'date' },
}

const COUNT_SENT = {
  ...TEXT_OR_NUMBER,
  description: 'Of an order in several boxes: one request for each box, with one reference.',
}

const OWN: Readonly<Partial<Record<OrderField, Schema>>> = {
  reference: { type: 'string', maxLength: 50, description: 'By which the package is scanned and found.' },
  'box.number': COUNT_SENT,
  'box.of': COUNT_SENT,
  service: {
    type: 'string',
    enum: SERVICE_NAMES,
    description: 'Who sells the label, where not the usual one.',
  },
  weightUnit: { type: 'string', enum: ['oz', 'lb', 'g', 'kg'] },
  itemWeightUnit: { type: 'string', enum: ['oz', 'lb', 'g', 'kg'] },
  sideUnit: { type: 'string', enum: ['in', 'cm'] },
  lengthUnit: { type: 'string', enum: ['in', 'cm'] },
  widthUnit: { type: 'string', enum: ['in', 'cm'] },
  heightUnit: { type: 'string', enum: ['in', 'cm'] },
}

function schemaOf(field: OrderField): Schema {
  const kind = fieldAt(field)?.kind
  return OWN[field] ?? (kind ? BY_KIND[kind] : { type: 'string' })
}

/** Objects for names that stand in one: `to.name`. */
function orderSchema(): Schema {
  const properties: Record<string, Schema> = {}
  const objects: Record<string, Record<string, Schema>> = {}
  for (const field of ORDER_FIELDS) {
    const [first = '', inner] = ORDER_NAMES[field].split('.')
    if (inner === undefined) properties[first] = schemaOf(field)
    else {
      objects[first] = { ...objects[first], [inner]: schemaOf(field) }
      properties[first] = { type: 'object', properties: objects[first] }
    }
  }
  return {
    type: 'object',
    description:
      'One package. Other names that orders files use for these fields are understood, too; names that nothing was taken from are told back in “notRead”.',
    required: ['reference', 'to'],
    properties,
  }
}

const texts = { type: 'array', items: { type: 'string' } }

const FIELDS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field', 'code', 'detail'],
    properties: { field: { type: 'string' }, code: { type: 'string' }, detail: { type: 'string' } },
  },
}

/** Of an order, and of one box of it. */
const STANDING: Readonly<Record<string, Schema>> = {
  state: { type: 'string', enum: SAID_STATES },
  receivedAt: {
    type: 'string',
    format: 'date-time',
    description: 'Absent where the bench has made it ready since, or a file brought it.',
  },
  fields: { ...FIELDS, description: 'What is to be corrected.' },
  outcome: {
    type: 'object',
    description:
      'Why it failed. Without “message” where that names an amount and the key may not read costs, or the order came from elsewhere.',
    properties: { code: { type: 'string' }, message: { type: 'string' } },
  },
  label: {
    type: 'object',
    required: ['state', 'trackingNumbers'],
    properties: {
      state: { type: 'string', enum: SAID_LABEL_STATES },
      trackingNumbers: texts,
      numbers: {
        ...texts,
        description: 'By which the label goes: its tracking numbers, or the number under its bars.',
      },
      barCode: {
        type: 'string',
        description: 'Printed under the bars; the parcel service’s only number.',
      },
      boughtAt: { type: 'string', format: 'date-time' },
      costCents: {
        type: 'integer',
        description: 'US cents; only for a key with the right “read-costs”.',
      },
    },
  },
}

const COUNT = { type: 'integer', minimum: 1, maximum: MOST_BOXES }

const SCHEMAS = (): Readonly<Record<string, Schema>> => ({
  Order: orderSchema(),
  Taken: {
    type: 'object',
    required: ['reference', 'receivedAt', 'notRead'],
    properties: {
      reference: { type: 'string' },
      receivedAt: { type: 'string', format: 'date-time' },
      toCorrect: { type: 'boolean', description: 'True where it waits to be corrected at the bench.' },
      notRead: texts,
    },
  },
  Standing: {
    type: 'object',
    required: ['reference', 'state'],
    properties: {
      reference: { type: 'string' },
      ...STANDING,
      boxes: {
        type: 'array',
        description:
          'Of an order in several boxes: those that were sent, or have a label. Its state is then that of the box that is furthest from done.',
        items: {
          type: 'object',
          required: ['number', 'of', 'state'],
          properties: { number: COUNT, of: COUNT, ...STANDING },
        },
      },
    },
  },
  Result: RESULT,
  Problem: {
    type: 'object',
    description: 'RFC 9457.',
    required: ['type', 'title', 'status', 'code'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string', description: 'What to do next.' },
      code: { type: 'string', description: 'Stays the same; the sentences may change.' },
      fields: FIELDS,
    },
  },
})

const REFERENCE = { name: 'reference', in: 'path', required: true, schema: { type: 'string' } }

const refersTo = (name: string, type = 'application/json') => ({
  content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } },
})

const refusal = (description: string) => ({ description, ...refersTo('Problem', 'application/problem+json') })

const ALWAYS = {
  400: refusal('The request cannot be read.'),
  401: refusal('No key of this station came with it.'),
  403: refusal('The key may not do that, or the request came from a web page.'),
  429: refusal('More requests than the station takes at once; see Retry-After.'),
  503: refusal('The station cannot take it now; the same request may be sent again. See Retry-After.'),
}

export const ordersDocument = (version: string): Schema => ({
  openapi: '3.1.0',
  info: {
    title: 'Packbench orders service',
    version,
    description:
      'Orders that are put here wait at the station until somebody packs and ships them. Nothing is bought by a request.',
  },
  servers: [{ url: 'http://127.0.0.1:8787', description: 'The usual port, on the station’s own computer.' }],
  security: [{ key: [] }],
  paths: {
    '/orders': {
      post: {
        operationId: 'putOrder',
        summary: 'Puts one order (right “put”).',
        description:
          'It takes the place of an order of the same reference that came by the same key and was not shipped.',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            description:
              'A number of your own for this request: sent again with the same body it gives the first answer and brings nothing twice; with another body it is refused.',
            schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
          },
          {
            name: 'Prefer',
            in: 'header',
            description:
              '“handling=lenient” (RFC 7240): an order with something wrong in its fields is kept, to be corrected at the bench. Otherwise it is refused.',
            schema: { type: 'string' },
          },
        ],
        requestBody: { required: true, ...refersTo('Order') },
        responses: {
          201: {
            description: 'It waits at the station, or did so before.',
            headers: { Location: { schema: { type: 'string' } } },
            ...refersTo('Taken'),
          },
          ...ALWAYS,
          409: refusal('The reference has a label, is being shipped, or is that of an order from elsewhere.'),
          413: refusal('More than 64 KiB.'),
          415: refusal('Not application/json.'),
          422: refusal('Fields cannot be taken as they are, or the Idempotency-Key came with another order.'),
        },
      },
    },
    '/orders/{reference}': {
      delete: {
        operationId: 'takeOrderBack',
        summary: 'Takes an order back that came by this key, with all its boxes (right “put”).',
        description:
          'While it waits as it was sent. Whoever has it on the screen is told so, and ships it only knowingly.',
        parameters: [REFERENCE],
        responses: {
          204: { description: 'It is gone from the station. Nothing was bought of it.' },
          ...ALWAYS,
          404: refusal('No order of this reference that came by this key waits.'),
          409: refusal('It has a label, is being shipped, or the bench has it in hand: ask there.'),
        },
      },
      get: {
        operationId: 'readOrder',
        summary: 'How an order stands (right “read”: of its own; “read-all”: of every order).',
        parameters: [REFERENCE],
        responses: {
          200: { description: 'By the station’s records.', ...refersTo('Standing') },
          ...ALWAYS,
          404: refusal('No order of this reference came by this key.'),
        },
      },
    },
  },
  webhooks: RESULT_WEBHOOKS,
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: SCHEMAS(),
  },
})
