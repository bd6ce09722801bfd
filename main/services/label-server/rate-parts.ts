// What a single price is made of (label-server.md, "Rate response"): the weight it is for, and what is added to it.
import type { RateCharge } from '../../core/purchases/label-service.ts'
import { asObject, fieldOf, type Json, type JsonObject, textOf } from '../json-text.ts'
import { amountIn, nearest, textUnder } from './find.ts'

const NAMES = ['description', 'name', 'surcharge', 'surchargename', 'type', 'code']
const AMOUNTS = ['amount', 'charge', 'cost', 'price', 'rate', 'fee', 'value']

/** ASSUMPTION: the fields of a package rate are not shown; whatever in it has a name and an amount is a charge. */
export function chargesIn(packageRates: readonly JsonObject[]): readonly RateCharge[] {
  return packageRates.flatMap(part => Object.values(part).flatMap(within))
}

function within(value: Json): readonly RateCharge[] {
  if (Array.isArray(value)) return value.flatMap(within)
  const object = asObject(value)
  if (!object) return []
  const name = textUnder(object, NAMES)
  const place = nearest(object, AMOUNTS, one => amountIn(one) !== undefined)
  const amountCents = place === undefined ? undefined : amountIn(place)
  return name !== undefined && amountCents !== undefined
    ? [{ name, amountCents }]
    : Object.values(object).flatMap(within)
}

/** The weight that is charged, and what kind of weight it is. */
export function weightIn(body: JsonObject): { readonly weightOz?: number; readonly weightType?: string } {
  const weight = asObject(fieldOf(body, 'weight'))
  const weightOz = Number(textOf(weight && fieldOf(weight, 'weightOz')) ?? Number.NaN)
  const weightType = textOf(weight && fieldOf(weight, 'weightType'))
  return {
    ...(weightOz > 0 && Number.isFinite(weightOz) && { weightOz }),
    ...(weightType !== undefined && { weightType }),
  }
}
