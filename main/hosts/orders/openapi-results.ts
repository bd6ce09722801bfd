// The part of the orders service's document that tells of the other way round: what a company's own system receives.
import { MOST_BOXES } from '../../core/orders/order-boxes.ts'
import { RESULT_LABEL_STATES, RESULT_TYPES } from '../../core/orders/results-out.ts'
import { ENVIRONMENTS } from '../../core/purchases/purchase.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'

type Schema = Readonly<Record<string, unknown>>

const COUNT = { type: 'integer', minimum: 1, maximum: MOST_BOXES }
const texts = { type: 'array', items: { type: 'string' } }
const time = { type: 'string', format: 'date-time' }

const RESULT_DATA: Schema = {
  type: 'object',
  required: ['reference', 'shipmentId', 'station', 'environment', 'service', 'label'],
  properties: {
    reference: { type: 'string' },
    box: {
      type: 'object',
      description: 'Of an order in several boxes.',
      required: ['number', 'of'],
      properties: { number: COUNT, of: COUNT },
    },
    shipmentId: { type: 'string', description: 'The station’s own number of the label.' },
    station: { type: 'string' },
    environment: {
      type: 'string',
      enum: ENVIRONMENTS.filter(one => one !== 'training'),
      description: '“test”: bought on a service’s test account. Labels of training are never told.',
    },
    service: { type: 'string', enum: SERVICE_NAMES, description: 'Who sold the label.' },
    shippingService: { type: 'string', description: 'As it was asked for.' },
    carrierService: { type: 'string', description: 'As the service that sold it calls it.' },
    serviceName: { type: 'string', description: 'What was sold, as people write it.' },
    label: {
      type: 'object',
      required: ['state', 'trackingNumbers', 'currency'],
      properties: {
        state: {
          type: 'string',
          enum: RESULT_LABEL_STATES,
          description: '“sent”: its printer took it and confirms nothing.',
        },
        trackingNumbers: texts,
        numbers: {
          ...texts,
          description: 'By which the label goes: its tracking numbers, or the number under its bars.',
        },
        barCode: {
          type: 'string',
          description: 'Printed under the bars; the parcel service’s only number.',
        },
        costCents: { type: 'integer' },
        currency: { type: 'string', enum: ['USD'] },
        boughtAt: time,
        closedAt: { ...time, description: 'It was handed over to its carrier by a close.' },
        returnOf: {
          type: 'string',
          description: 'The label that went out, where this one is for its package to come back by.',
        },
      },
    },
  },
}

export const RESULT: Schema = {
  type: 'object',
  description:
    'Where a label stands; each result says all of it. A later one may come without one in between: a label that was printed at once was bought, too.',
  required: ['id', 'type', 'timestamp', 'sequence', 'data'],
  properties: {
    id: {
      type: 'string',
      description: 'The same at every try of this result: what has it already leaves it.',
    },
    type: { type: 'string', enum: RESULT_TYPES },
    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
    sequence: { type: 'integer', description: 'Rises from result to result of an order.' },
    data: RESULT_DATA,
  },
}

export const RESULT_WEBHOOKS = {
  result: {
    post: {
      operationId: 'tellResult',
      summary: 'What became of a label, told to your own system where the settings name its address.',
      description:
        'By the Standard Webhooks specification 1.0.0. It is sent until it is taken: the same result may come twice, with the same id. An order’s next result waits until the one before is taken. A redirect is not followed.',
      security: [],
      parameters: [
        {
          name: 'webhook-id',
          in: 'header',
          required: true,
          description: 'The id in the body.',
          schema: { type: 'string' },
        },
        {
          name: 'webhook-timestamp',
          in: 'header',
          required: true,
          description: 'When this try was made: seconds since 1970.',
          schema: { type: 'string' },
        },
        {
          name: 'webhook-signature',
          in: 'header',
          required: true,
          description:
            '“v1,” and, in base64, the HMAC-SHA256 of id, timestamp and body, with full stops between them.',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Result' } } },
      },
      responses: {
        '2XX': { description: 'Taken. The answer’s words are not read.' },
        410: { description: 'Never to be taken: a person decides at once.' },
        '4XX': { description: 'Refused: after four tries a person decides. 408, 425 and 429 are “later”.' },
        '5XX': { description: 'Later; Retry-After is kept, up to five minutes.' },
      },
    },
  },
}
