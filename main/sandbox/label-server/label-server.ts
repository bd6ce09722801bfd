// Owns the label server's eight operations (label-server.md, Endpoints).
import { drawLabel, pngOf } from '../drawing/picture.ts'
import { zplOf } from '../drawing/zpl.ts'
import { centsOf } from '../money.ts'
import type { Answer, Call, Operation } from '../operation.ts'
import type { Bearer, Tokens } from '../tokens.ts'
import { type Account, type Shipment, serviceOf } from './account.ts'
import { SHIPPING_SERVICES, type ShippingService } from './catalogue.ts'
import { labelPaper } from './label-paper.ts'
import { manifestPaper } from './manifest-paper.ts'
import { envelope, labelServerManner, requestIdOf } from './manner.ts'
import { quote } from './rating.ts'
import { type Order, readShipment, suits, wireErrors } from './rules.ts'
import {
  closeBody,
  feeEntry,
  type LabelPage,
  labelBody,
  meterEntry,
  packageRates,
  rateEntry,
  type Sale,
  type Shapes,
  wireMeter,
} from './shapes.ts'
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

export interface LabelServerSettings {
  shapes: Shapes
  /**
   * ASSUMPTION: the HTTP status of a refusal for invalid input is not shown (label-server.md, Errors 4): 200
   * with `errors` unless the control endpoint chooses 400.
   */
  errorStatus: 200 | 400
  /** ASSUMPTION: the spec promises an echo of `requestId` and nothing more; a repeat buys again by default. */
  deduplicatesByRequestId: boolean
}

export interface LabelServer {
  readonly account: Account
  readonly tokens: Tokens
  readonly settings: LabelServerSettings
  readonly clock: () => Date
  readonly companyId: string
  readonly techPartnerId: string
}

type Scope = 'label' | 'rate' | 'meter'

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

const TOKEN_PROBLEMS: Readonly<Record<Exclude<Bearer['kind'], 'accepted'>, string>> = {
  missing: 'An access token is required.',
  malformed: 'The access token is not valid.',
  expired: 'The access token has expired.',
  revoked: 'The access token was revoked.',
  'bad-signature': 'The access token is not valid.',
}

/**
 * Bearer token, scope by operation, and both claims (label-server.md, Authentication 1 to 3).
 * ASSUMPTION: the HTTP status of a failed authentication and of a missing scope is not shown: 401 and 403.
 */
async function allow(server: LabelServer, scope: Scope, call: Call): Promise<Answer | undefined> {
  const { authorization } = call.headers
  const bearer = await server.tokens.check(Array.isArray(authorization) ? authorization[0] : authorization)
  if (bearer.kind !== 'accepted') {
    const refusal = labelServerManner.refuse(401, TOKEN_PROBLEMS[bearer.kind], call.body)
    const error = bearer.kind === 'missing' ? '' : ', error="invalid_token"'
    return { ...refusal, headers: { 'www-authenticate': `Bearer realm="label-server"${error}` } }
  }
  const needed = server.tokens.scopes[scope]
  if (!bearer.scopes.includes(needed)) {
    return labelServerManner.refuse(403, `The access token lacks the scope ${needed}.`, call.body)
  }
  if (bearer.claims.companyId !== server.companyId) {
    return labelServerManner.refuse(403, 'The access token is for another company.', call.body)
  }
  if (bearer.claims.techPartnerId !== server.techPartnerId) {
    return labelServerManner.refuse(403, 'The access token is for another technology partner.', call.body)
  }
  // Operations that name the partner, in the path or the body, must name the token's own.
  const named = call.params.techPartnerId ?? partnerIn(call.body)
  if (named !== undefined && named !== bearer.claims.techPartnerId) {
    return labelServerManner.refuse(403, 'techPartnerId: not the partner of this access token', call.body)
  }
  return undefined
}

function partnerIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('techPartnerId' in body)) return undefined
  return typeof body.techPartnerId === 'string' ? body.techPartnerId : undefined
}

function refuse(
  server: LabelServer,
  body: unknown,
  errors: readonly string[],
  warnings: readonly string[] = [],
) {
  return {
    status: server.settings.errorStatus,
    body: envelope(requestIdOf(body), errors, warnings),
    executed: false,
  }
}

/** ASSUMPTION: whether `techPartnerId` must be in a body is not shown; the sandbox wants it. */
const partnerMissing = (body: unknown): readonly string[] =>
  partnerIn(body) === undefined ? ['techPartnerId: required'] : []

function readOrder(server: LabelServer, body: unknown, serviceNeeded: boolean) {
  const reading = readShipment(body, serviceNeeded, server.clock())
  return { ...reading, errors: [...partnerMissing(body), ...reading.errors] }
}

async function buyLabel(server: LabelServer, body: unknown): Promise<Answer> {
  const { order, errors, warnings } = readOrder(server, body, true)
  const service = order?.service
  if (!order || !service || errors.length > 0) return refuse(server, body, errors, warnings)
  const { account, settings } = server

  const bought =
    settings.deduplicatesByRequestId && order.requestId
      ? account.shipmentByRequest(order.requestId)
      : undefined
  if (bought)
    return sold(
      server,
      order,
      bought,
      await drawPages(server, order, service, bought.trackingNumbers),
      warnings,
    )

  const cost = quote(order, service)
  const shortage = account.shortage(service, cost.totalCents)
  if (shortage) return refuse(server, body, [shortage], warnings)
  const trackingNumbers = order.packages.map(service.newNumber)
  // Drawn before it is paid for: a label that cannot be drawn must cost nothing.
  const pages = await drawPages(server, order, service, trackingNumbers)
  const outcome = account.buy(order, service, cost, trackingNumbers)
  if (!outcome.ok) return refuse(server, body, [outcome.error], warnings)
  return sold(server, order, outcome.value, pages, warnings)
}

function sold(
  server: LabelServer,
  order: Order,
  shipment: Shipment,
  pages: readonly LabelPage[],
  warnings: readonly string[],
): Answer {
  const service = serviceOf(shipment)
  if (!service) throw new Error(`shipment ${shipment.id} was sold by a service that is not in the catalogue`)
  const sale: Sale = { shipment, service, pages, quote: quote(order, service) }
  return {
    status: 200,
    body: { ...envelope(order.requestId, [], warnings), ...labelBody(server.settings.shapes.label, sale) },
    parts: { images: pages.map(page => page.image), identifiers: shipment.trackingNumbers },
    executed: true,
  }
}

function drawPages(
  server: LabelServer,
  order: Order,
  service: ShippingService,
  trackingNumbers: readonly string[],
): Promise<readonly LabelPage[]> {
  const format = server.settings.shapes.label === 'zpl' ? 'Zpl' : order.imageFormat
  return Promise.all(
    trackingNumbers.map((trackingNumber, index) =>
      drawPage(order, service, { trackingNumber, number: index + 1, count: trackingNumbers.length }, format),
    ),
  )
}

async function drawPage(
  order: Order,
  service: ShippingService,
  page: { readonly trackingNumber: string; readonly number: number; readonly count: number },
  format: LabelPage['format'],
): Promise<LabelPage> {
  const plan = labelPaper(order, service, page)
  const image = format === 'Zpl' ? await zplOf(plan) : (await pngOf(await drawLabel(plan))).toString('base64')
  return { trackingNumber: page.trackingNumber, image, format }
}

/** ASSUMPTION: the body of a cancellation is not shown; it is the envelope with what was cancelled. */
function cancel(server: LabelServer, call: Call): Answer {
  const { trackingNumber = '' } = call.params
  const outcome = server.account.cancel(trackingNumber)
  if (!outcome.ok) return { status: 404, body: envelope(undefined, [outcome.error]), executed: false }
  const { trackingNumbers, costCents } = outcome.value
  return {
    status: 200,
    body: {
      ...envelope(undefined),
      trackingNumber,
      cancelled: trackingNumbers,
      refundAmount: costCents / 100,
    },
    executed: true,
  }
}

async function closeDay(server: LabelServer, body: unknown): Promise<Answer> {
  const parsed = closeDayRequestSchema.safeParse(body)
  const errors = [...(parsed.success ? [] : wireErrors(parsed.error)), ...partnerMissing(body)]
  if (errors.length > 0) return refuse(server, body, errors)
  const manifests = server.account.closeDay()
  const forms = await Promise.all(
    manifests.map(async manifest => ({
      manifest,
      form: (await pngOf(await drawLabel(manifestPaper(manifest)))).toString('base64'),
    })),
  )
  const warnings = manifests.length === 0 ? ['There was nothing to close.'] : []
  return {
    status: 200,
    body: { ...envelope(requestIdOf(body), [], warnings), ...closeBody(server.settings.shapes.close, forms) },
    executed: true,
  }
}

function rate(server: LabelServer, body: unknown): Answer {
  const { order, errors, warnings } = readOrder(server, body, true)
  if (!order?.service || errors.length > 0) return refuse(server, body, errors, warnings)
  const cost = quote(order, order.service)
  return {
    status: 200,
    body: {
      ...envelope(order.requestId, [], warnings),
      estimatedZone: String(cost.zone),
      weight: { weightOz: order.totalWeightOz, weightType: 'Actual' },
      packageRates: packageRates(server.settings.shapes.rates, cost),
      shippingService: order.service.id,
      daysInTransit: cost.daysInTransit,
    },
    executed: true,
  }
}

function rateShop(server: LabelServer, body: unknown): Answer {
  const { order, errors, warnings } = readOrder(server, body, false)
  if (!order || errors.length > 0) return refuse(server, body, errors, warnings)
  const rates = SHIPPING_SERVICES.filter(service => suits(service, order)).map(service =>
    rateEntry(server.settings.shapes.rates, service, quote(order, service)),
  )
  const none = rates.length === 0 ? ['No ship method takes this shipment.'] : []
  return {
    status: 200,
    body: { ...envelope(order.requestId, [], [...warnings, ...none]), rates },
    executed: true,
  }
}

function meters(server: LabelServer, call: Call): Answer {
  const { id } = call.params
  const found = server.account.meters().filter(meter => id === undefined || meter.meterId === id)
  if (id !== undefined && found.length === 0) return refuse(server, undefined, [`meterId: no meter ${id}`])
  const entries = found.map(meter => meterEntry(server.settings.shapes.meters, meter))
  return { status: 200, body: { ...envelope(undefined), meters: entries }, executed: true }
}

function addFunds(server: LabelServer, body: unknown): Answer {
  const failed = (errors: readonly string[]): Answer => {
    const { requestId } = envelope(requestIdOf(body))
    return {
      status: server.settings.errorStatus,
      body: { requestId, errors, successful: false },
      executed: false,
    }
  }
  const parsed = addFundsRequestSchema.safeParse(body)
  if (!parsed.success) return failed(wireErrors(parsed.error))
  const { meterId, amount } = parsed.data
  const amountCents = amount === undefined ? undefined : centsOf(amount)
  const missing = [
    ...partnerMissing(body),
    ...(meterId ? [] : ['meterId: required']),
    ...(amount === undefined ? ['amount: required'] : []),
    ...(amount !== undefined && amountCents === undefined ? ['amount: at most two decimals'] : []),
  ]
  if (!meterId || amountCents === undefined || missing.length > 0) return failed(missing)
  const outcome = server.account.addFunds(meterId, amountCents)
  if (!outcome.ok) return failed([outcome.error])
  const { meter, transactionId, fees } = outcome.value
  return {
    status: 200,
    body: {
      requestId: envelope(requestIdOf(body)).requestId,
      errors: [],
      meter: wireMeter(meter),
      transactionId,
      fees: fees.map(fee => feeEntry(server.settings.shapes.fees, fee)),
      successful: true,
    },
    executed: true,
  }
}
