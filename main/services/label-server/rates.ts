// Operations 4 and 5: prices of one service or of all, read out of answers whose entries are "not shown".
import { cleanText } from '../../core/clean-text.ts'
import type { Rate, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import { isBlank } from '../../core/shipment/not-sent.ts'
import type { Shipment } from '../../core/shipment/shipment.ts'
import { describe, type NoAnswer, unknownOutcome } from '../answers.ts'
import { asObject, fieldOf, type Json, type JsonObject, objectsAmong, textOf } from '../json-text.ts'
import { atPointer } from '../pointer.ts'
import { type Calls, readOperation } from './calls.ts'
import { saidBy } from './envelope.ts'
import { amountIn, entriesIn, isInDollars, nearest, nearestText, textUnder, valueUnder } from './find.ts'
import { chargesIn, weightIn } from './rate-parts.ts'
import { shipmentToWire } from './shipment.ts'

const RATE = readOperation('rate')
const RATE_SHOP = readOperation('rate shop')

/** Operation 4 where the shipment names a service, else 5. */
export async function askRates(
  { make, settings }: Calls,
  shipment: Shipment,
  requestId: string,
  { baseUrl, account }: PurchaseAccount,
): Promise<ServiceOutcome<readonly Rate[]> | NoAnswer> {
  const { stringForms, pointers } = settings()
  const asked = isBlank(shipment.shippingService) ? undefined : cleanText(shipment.shippingService ?? '')
  const wire = shipmentToWire(shipment, { techPartnerId: account, requestId, stringForms })
  const operation = asked === undefined ? RATE_SHOP : RATE
  const path = ['api', 'v1', 'rate', ...(asked === undefined ? ['shop'] : [])]
  const body = JSON.stringify(wire)
  const heard = await make({ operation, method: 'POST', baseUrl, path, body })
  if (heard.kind !== 'spoken') return heard
  const read = (answer: JsonObject) => {
    if (asked === undefined) return ratesIn(answer, pointers)
    const one = singleRateIn(answer, asked, pointers)
    return one && [one]
  }
  // A single rate without a price says no more than the errors beside it.
  const isData = (rate: Rate) => asked === undefined || rate.costCents !== undefined
  const holdsData = (answer: JsonObject) => read(answer)?.some(isData) === true
  const said = saidBy(heard, operation, { requestId, holdsData })
  if (said.kind !== 'said') return said
  const value = read(said.body)
  if (!value) return unknownOutcome(operation, `${describe(heard)}, no rates`)
  return { kind: 'answered', value, warnings: said.warnings }
}

type Pointers = LabelServerSettings['pointers']

const SERVICE_NAMES = [
  'shippingservice',
  'shippingserviceenum',
  'service',
  'servicename',
  'servicetype',
  'servicecode',
  'shipmethod',
  'shippingmethod',
  'method',
  'mailclass',
  'name',
]
const CARRIER_NAMES = ['carrier', 'carriername', 'carriercode', 'provider', 'shipper']
const COST_NAMES = [
  'totalcost',
  'totalprice',
  'totalrate',
  'totalcharge',
  'totalcharges',
  'totalamount',
  'totalpostage',
  'netcharge',
  'cost',
  'price',
  'rate',
  'rateamount',
  'charge',
  'amount',
  'postage',
  'postageamount',
  'total',
]
const DAYS_NAMES = [
  'daysintransit',
  'transitdays',
  'transittimedays',
  'deliverydays',
  'estimateddays',
  'businessdays',
  'days',
]

const ZONE_NAMES = ['estimatedzone', 'zone']

/**
 * Prices of operation 5, or undefined where the answer holds no list of them.
 * ASSUMPTION: the fields of a rate entry are not shown; they are found by name, or at the pointers.
 */
export function ratesIn(body: JsonObject, pointers: Pointers): readonly Rate[] | undefined {
  const entries = entriesIn(body, pointers?.rates, ['rates', 'rateresponses', 'services'])
  return entries?.map((entry, at) => {
    const { costCents, ...rate } = rateIn(entry, pointers, `#${at + 1}`)
    return isSold(entry) && costCents !== undefined ? { ...rate, costCents } : rate
  })
}

/**
 * The price of operation 4. Its own fields are given (label-server.md, "Rate response"); the price
 * is in `packageRates`, whose fields are not shown: each package's is found by name and added.
 */
export function singleRateIn(body: JsonObject, asked: string, pointers: Pointers): Rate | undefined {
  const packageRates = fieldOf(body, 'packageRates')
  const parts = Array.isArray(packageRates) ? objectsAmong(packageRates) : []
  const costs = parts.map(part => costOf(part, pointers))
  const sum = costs.reduce<number | undefined>(
    (total, one) => (total === undefined || one === undefined ? undefined : total + one),
    costs.length > 0 ? 0 : undefined,
  )
  const named = textOf(fieldOf(body, 'shippingService'))
  const rate = rateIn(body, pointers, asked)
  const costCents = sum ?? rate.costCents
  if (costCents === undefined && parts.length === 0) return undefined
  return {
    ...rate,
    // The answer's enumeration reads `Unknown` where it leaves the service out.
    shippingService: named === undefined || named === 'Unknown' ? asked : named,
    ...(costCents !== undefined && { costCents }),
    ...weightIn(body),
    charges: chargesIn(parts),
  }
}

function rateIn(entry: JsonObject, pointers: Pointers, nameless: string): Rate {
  const service = pointed(entry, pointers?.rateService, () => serviceIn(entry))
  const carrier = pointed(entry, pointers?.rateCarrier, () => nearestText(entry, CARRIER_NAMES))
  const costCents = costOf(entry, pointers)
  const days = daysFrom(pointed(entry, pointers?.rateDays, () => nearestText(entry, DAYS_NAMES)))
  const zone = nearestText(entry, ZONE_NAMES)
  return {
    shippingService: service ?? nameless,
    ...(carrier !== undefined && { carrier }),
    ...(costCents !== undefined && { costCents }),
    ...(days !== undefined && { daysInTransit: days }),
    ...(zone !== undefined && { zone }),
    raw: entry,
  }
}

/** The service's own name: a text, or an object that holds its code. */
function serviceIn(entry: JsonObject): string | undefined {
  const own = textUnder(entry, SERVICE_NAMES)
  if (own !== undefined) return own
  const holder = asObject(valueUnder(entry, SERVICE_NAMES, value => asObject(value) !== undefined))
  return holder && textUnder(holder, ['code', 'id', 'enum', 'value', ...SERVICE_NAMES])
}

function daysFrom(text: string | undefined): number | undefined {
  const found = /^(\d{1,3})\s*(?:d|days?|business days?)?$/i.exec(text ?? '')
  return found ? Number(found[1]) : undefined
}

/** Of a service that is not sold now, for a reason that stands beside it, a price is no offer. */
function isSold(entry: JsonObject): boolean {
  const errors = fieldOf(entry, 'errors')
  const saysWhy = Array.isArray(errors) && errors.some(one => asObject(one) !== undefined || textOf(one))
  return !saysWhy && fieldOf(entry, 'available') !== false
}

/** A price below zero is no price. */
function costOf(entry: JsonObject, pointers: Pointers): number | undefined {
  if (!isInDollars(entry)) return undefined
  const place: Json | undefined =
    pointers?.rateCost === undefined
      ? nearest(entry, COST_NAMES, value => amountIn(value) !== undefined, isInDollars)
      : atPointer(entry, pointers.rateCost)
  const cents = place === undefined ? undefined : amountIn(place)
  return cents !== undefined && cents >= 0 ? cents : undefined
}

function pointed(
  entry: JsonObject,
  pointer: string | undefined,
  byName: () => string | undefined,
): string | undefined {
  return pointer === undefined ? byName() : textOf(atPointer(entry, pointer))
}
