// The document of the orders service: valid, in docs as it is served, and each name in it is taken for its own field.
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { guessMapping } from '../../main/core/orders/order-columns.ts'
import { ORDER_FIELDS } from '../../main/core/orders/order-fields.ts'
import { ORDER_NAMES } from '../../main/core/orders/order-names.ts'
import { ordersDocument } from '../../main/hosts/orders/openapi.ts'
import { ORDERS_DOCUMENT, ordersDocumentText } from './orders-document.ts'

it('is valid, and in docs as it is served', async () => {
  expect(await new Validator().validate(structuredClone(ordersDocument('1')))).toMatchObject({ valid: true })
  expect(readFileSync(ORDERS_DOCUMENT, 'utf8')).toBe(ordersDocumentText())
})

it('names every field of an order, each by a name that is taken for it', () => {
  const fields = ORDER_FIELDS.toSorted()
  expect(Object.keys(ORDER_NAMES).toSorted()).toEqual(fields)
  const columns = fields.map(field => ORDER_NAMES[field].replaceAll('.', ' '))
  expect(guessMapping(columns)).toEqual(Object.fromEntries(fields.map((field, place) => [field, place])))
})
