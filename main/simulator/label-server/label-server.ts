// The table of the label server's eight operations (label-server.md, Endpoints).
import type { Operation } from '../operation.ts'
import { allow, type Scope } from './authorize.ts'
import { buyLabel, cancel } from './buy-label.ts'
import { closeDay } from './close-day.ts'
import { labelServerManner } from './manner.ts'
import { addFunds, meters } from './meters.ts'
import { rate, rateShop } from './rate-shipment.ts'
import type { LabelServer } from './server.ts'
import {
  addFundsRequestSchema,
  addFundsResponseSchema,
  closeDayRequestSchema,
  envelopeSchema,
  labelResponseSchema,
  metersResponseSchema,
  rateResponseSchema,
  ratesResponseSchema,
  shipmentRequestSchema,
} from './wire.ts'

/** The operations with both spellings of their paths (label-server.md, Endpoints, rule 6). */
export function labelServerOperations(prefix: string, server: LabelServer): readonly Operation[] {
  const at = (...paths: string[]): string[] => paths.map(path => `${prefix}${path}`)
  const operation = (scope: Scope, rest: Omit<Operation, 'manner' | 'allow'>): Operation => ({
    manner: labelServerManner,
    allow: call => allow(server, scope, call),
    ...rest,
  })
  return [
    operation('label', {
      name: 'label',
      summary: 'Create a label for one shipment, domestic or international',
      method: 'POST',
      paths: at('/api/v1/label'),
      request: shipmentRequestSchema,
      response: labelResponseSchema,
      execute: call => buyLabel(server, call.body),
    }),
    operation('label', {
      name: 'cancel',
      summary: 'Cancel the shipment with this tracking number',
      method: 'DELETE',
      paths: at('/api/v1/label/:trackingNumber/:techPartnerId'),
      response: envelopeSchema,
      execute: call => cancel(server, call),
    }),
    operation('label', {
      name: 'close-day',
      summary: 'Close the shipping day (manifest)',
      method: 'POST',
      paths: at('/api/v1/label/closeday', '/api/v1/label/CloseDay'),
      request: closeDayRequestSchema,
      response: envelopeSchema,
      execute: call => closeDay(server, call.body),
    }),
    operation('rate', {
      name: 'rate',
      summary: 'Rate one shipping service',
      method: 'POST',
      paths: at('/api/v1/rate'),
      request: shipmentRequestSchema,
      response: rateResponseSchema,
      execute: call => rate(server, call.body),
    }),
    operation('rate', {
      name: 'rate-shop',
      summary: 'Rates of the available ship methods of all carriers',
      method: 'POST',
      paths: at('/api/v1/rate/shop', '/api/v1/rate/Shop'),
      request: shipmentRequestSchema,
      response: ratesResponseSchema,
      execute: call => rateShop(server, call.body),
    }),
    operation('meter', {
      name: 'meters',
      summary: 'All meters of the account',
      method: 'GET',
      paths: at('/api/v1/meter/:techPartnerId'),
      response: metersResponseSchema,
      execute: call => meters(server, call),
    }),
    operation('meter', {
      name: 'meter',
      summary: 'One meter',
      method: 'GET',
      paths: at('/api/v1/meter/:id/:techPartnerId'),
      response: metersResponseSchema,
      execute: call => meters(server, call),
    }),
    operation('meter', {
      name: 'add-funds',
      summary: 'Add funds to a meter',
      method: 'POST',
      paths: at('/api/v1/meter/addfunds', '/api/v1/meter/AddFunds'),
      request: addFundsRequestSchema,
      response: addFundsResponseSchema,
      execute: call => addFunds(server, call.body),
    }),
  ]
}
