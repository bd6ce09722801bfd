// Owns reading meters, added funds and a closed day out of the label server's answers.
import type { DayClosed, FundsAdded, Meter } from '../../core/label-service.ts'
import type { LabelServerSettings } from '../../core/settings.ts'
import { asObject, fieldOf, type Json, type JsonObject, textOf } from '../json-text.ts'
import { contentTypeOf } from '../label-bytes.ts'
import { atPointer, entriesIn, everyValue, nearest, nearestText, textUnder, valueUnder } from './find.ts'
import { amountIn } from './label-answer.ts'

type Pointers = LabelServerSettings['pointers']

const ID_NAMES = ['meterid', 'id', 'meternumber', 'meter', 'accountnumber']
const CARRIER_NAMES = ['carrier', 'carriername', 'provider', 'carriercode']
const BALANCE_NAMES = ['currentbalance', 'balance', 'availablebalance', 'currentamount', 'available']

export interface MetersRead {
  readonly meters: readonly Meter[]
  /** Sentences about entries that could not be read; they are shown as warnings. */
  readonly unread: readonly string[]
}

/**
 * Meters of operations 6 and 7, or undefined where the answer holds no list of them.
 * ASSUMPTION: a meter's fields are shown for add funds alone; other names are found too. A balance
 * that is no number (NaN, words) makes the meter unread rather than zero; a negative one stands.
 */
export function metersIn(body: JsonObject, pointers: Pointers): MetersRead | undefined {
  const entries = entriesIn(body, pointers?.meters, ['meters', 'meter', 'accounts'])
  if (!entries) return undefined
  const meters: Meter[] = []
  const unread: string[] = []
  for (const entry of entries) {
    const meter = meterIn(entry, pointers)
    if (meter) meters.push(meter)
    else unread.push(`Meter ${textUnder(entry, ID_NAMES) ?? '?'}: the balance cannot be read.`)
  }
  return { meters, unread }
}

/** Whether any balance can be read there. */
export const holdsMeters = (body: JsonObject, pointers: Pointers): boolean =>
  (metersIn(body, pointers)?.meters.length ?? 0) > 0

function meterIn(entry: JsonObject, pointers: Pointers): Meter | undefined {
  const at = (pointer: string | undefined, names: readonly string[]) =>
    pointer === undefined ? nearestText(entry, names) : textOf(atPointer(entry, pointer))
  const meterId = at(pointers?.meterId, ID_NAMES)
  const balance =
    pointers?.meterBalance === undefined
      ? nearest(entry, BALANCE_NAMES, value => asObject(value) === undefined)
      : atPointer(entry, pointers.meterBalance)
  const currentBalanceCents = balance === undefined ? undefined : amountIn(balance)
  if (meterId === undefined || currentBalanceCents === undefined) return undefined
  const pendingFundsCents = amountUnder(entry, 'pendingfunds')
  const oldBalanceCents = amountUnder(entry, 'oldbalance')
  return {
    meterId,
    carrier: at(pointers?.meterCarrier, CARRIER_NAMES) ?? '',
    currentBalanceCents,
    ...(pendingFundsCents !== undefined && { pendingFundsCents }),
    ...(oldBalanceCents !== undefined && { oldBalanceCents }),
  }
}

function amountUnder(entry: JsonObject, name: string): number | undefined {
  const value = nearest(entry, [name], one => amountIn(one) !== undefined)
  return value === undefined ? undefined : amountIn(value)
}

/** `successful`, the outcome flag of operation 8; undefined where it is missing or no boolean. */
export function flagIn(body: JsonObject): boolean | undefined {
  const value = fieldOf(body, 'successful')
  if (typeof value === 'boolean') return value
  const text = textOf(value)?.toLowerCase()
  return text === 'true' ? true : text === 'false' ? false : undefined
}

/** What operation 8 says of money that was added. ASSUMPTION: a fee's fields are not shown. */
export function fundsIn(body: JsonObject, pointers: Pointers): Omit<FundsAdded, 'successful'> {
  const transactionId = textOf(fieldOf(body, 'transactionId'))
  const meterEntry = asObject(fieldOf(body, 'meter'))
  const meter = meterEntry && meterIn(meterEntry, pointers)
  const fees = pointers?.fees === undefined ? fieldOf(body, 'fees') : atPointer(body, pointers.fees)
  return {
    fees: (Array.isArray(fees) ? fees : []).map(fee => feeIn(fee, pointers)),
    ...(transactionId !== undefined && { transactionId }),
    ...(meter && { meter }),
  }
}

function feeIn(fee: Json, pointers: Pointers): FundsAdded['fees'][number] {
  const entry = asObject(fee)
  if (!entry) {
    const bare = amountIn(fee)
    return { name: '', ...(bare !== undefined && { amountCents: bare }), raw: fee }
  }
  const name =
    pointers?.feeName === undefined
      ? textUnder(entry, ['name', 'feename', 'description', 'feetype', 'type', 'code', 'label'])
      : textOf(atPointer(entry, pointers.feeName))
  const amount =
    pointers?.feeAmount === undefined
      ? valueUnder(
          entry,
          ['amount', 'feeamount', 'fee', 'value', 'cost', 'charge', 'total'],
          one => amountIn(one) !== undefined,
        )
      : atPointer(entry, pointers.feeAmount)
  const amountCents = amount === undefined ? undefined : amountIn(amount)
  return { name: name ?? '', ...(amountCents !== undefined && { amountCents }), raw: fee }
}

/**
 * What operation 3 gave. ASSUMPTION: its response is not shown; documents are the links and the
 * PDF or PNG contents found anywhere in it (those as data URLs), or what stands at the pointer.
 */
export function dayClosedIn(body: JsonObject, pointers: Pointers): DayClosed {
  const place = pointers?.close === undefined ? body : atPointer(body, pointers.close)
  const values = place === undefined ? [] : everyValue(place)
  const documents = values.flatMap(({ value }) => documentIn(value) ?? [])
  return { documents: [...new Set(documents)], raw: body }
}

function documentIn(value: Json): string | undefined {
  if (typeof value !== 'string' || value.length < 8) return undefined
  if (/^https?:\/\/\S+$/i.test(value)) return value
  const encoded = value.replace(/^data:[\w.+/-]+;base64,/i, '')
  const opening = Buffer.from(encoded.slice(0, 64), 'base64')
  const contentType = contentTypeOf(opening)
  return contentType && `data:${contentType};base64,${encoded}`
}
