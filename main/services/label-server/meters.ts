// Operations 6 to 8: meters are read, and funds are added to one.
import { cleanText } from '../../core/clean-text.ts'
import { decimalFrom } from '../../core/money/money.ts'
import { problem } from '../../core/problem.ts'
import type { FundsAdded, FundsOrder, Meter, ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import {
  describe,
  messagesIn,
  type NoAnswer,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
  whyNoYes,
} from '../answers.ts'
import { echoIn, field, type Repeated } from '../echo.ts'
import { asObject, fieldOf, type Json, type JsonObject, textOf } from '../json-text.ts'
import { atPointer } from '../pointer.ts'
import { saidOf, textsSent } from '../verdict.ts'
import { type Calls, readOperation } from './calls.ts'
import { flagIn, saidBy, warningsIn } from './envelope.ts'
import { amountIn, entriesIn, nearest, nearestText, textUnder, valueUnder } from './find.ts'
import type { WireAddFunds } from './wire.ts'

const ADD_FUNDS: Operation = {
  name: 'label-server add funds',
  unknownCode: 'service.funds-unknown',
  refusedCode: 'service.funds-refused',
  moves: true,
  does: 'sold',
  spends: true,
}
const METERS = readOperation('meters')
const METER = readOperation('meter')

export const readMeters = (calls: Calls, account: PurchaseAccount) => askMeters(calls, account, METERS, [])

export async function readMeter(
  calls: Calls,
  account: PurchaseAccount,
  meterId: string,
): Promise<ServiceOutcome<Meter>> {
  const read = await askMeters(calls, account, METER, [meterId])
  if (read.kind !== 'answered') return read
  const meter = read.value.find(one => one.meterId === meterId)
  if (meter) return { ...read, value: meter }
  // Named, and its balance is no number: it is known there.
  const isUnread = read.warnings.includes(unreadBalance(meterId))
  const words = { params: { meterId }, detail: `${METER.name}: not among ${read.value.length}` }
  const why = isUnread
    ? problem('service-answer', 'service.meter-unread', words)
    : problem('not-found', 'service.meter-not-found', words)
  return { kind: 'refused', problem: why, messages: [] }
}

/** Operations 6 and 7; `segments` are between `meter` and the partner. */
async function askMeters(
  { make, settings }: Calls,
  { baseUrl, account }: PurchaseAccount,
  operation: Operation,
  segments: readonly string[],
): Promise<ServiceOutcome<readonly Meter[]>> {
  const path = ['api', 'v1', 'meter', ...segments, account]
  const heard = await make({ operation, method: 'GET', baseUrl, path })
  if (heard.kind !== 'spoken') return heard
  const { pointers } = settings()
  const said = saidBy(heard, operation, { holdsData: body => holdsMeters(body, pointers) })
  if (said.kind !== 'said') return said
  const read = metersIn(said.body, pointers)
  if (!read) return unknownOutcome(operation, `${describe(heard)}, no meters`)
  return { kind: 'answered', value: read.meters, warnings: [...said.warnings, ...read.unread] }
}

/** Never sent twice: the request has no id that the service could know it by. */
export async function addFunds(
  { make, settings }: Calls,
  { baseUrl, account }: PurchaseAccount,
  order: FundsOrder,
): Promise<ServiceOutcome<FundsAdded>> {
  const sent = fundsToWire(order, account)
  const path = ['api', 'v1', 'meter', 'addfunds']
  const body = JSON.stringify(sent)
  const heard = await make({ operation: ADD_FUNDS, method: 'POST', baseUrl, path, body })
  if (heard.kind !== 'spoken') return heard
  const { pointers } = settings()
  const expects = { repeated: fundsRepeated(order, pointers), sent: textsSent(sent), pointers }
  const added = fundsFlag(heard, ADD_FUNDS, expects)
  if (added.kind !== 'added') return added
  const value = { successful: true, ...fundsIn(added.body, pointers) }
  return { kind: 'answered', value, warnings: added.warnings }
}

/** Body of operation 8. */
export function fundsToWire(order: FundsOrder, techPartnerId: string): WireAddFunds {
  return {
    techPartnerId,
    meterId: order.meterId,
    amount: decimalFrom(order.amountCents),
    transactionReference: cleanText(order.transactionReference),
  }
}

/**
 * The meter and the reference that were sent. ASSUMPTION: a request without `requestId` gets one that the service
 * makes up (label-server.md, "Add-funds request"), so that it says nothing here.
 */
function fundsRepeated(order: FundsOrder, pointers: Pointers): readonly Repeated[] {
  const meter = (body: JsonObject) => {
    const entry = asObject(fieldOf(body, 'meter'))
    return entry && meterIdIn(entry, pointers)
  }
  const key = (text: string) => cleanText(text).toLowerCase()
  return [
    { from: meter, sent: order.meterId, key },
    { from: field('meterId'), sent: order.meterId, key },
    { from: field('transactionReference'), sent: order.transactionReference, key },
  ]
}

/**
 * Operation 8: `successful` is the outcome flag. Errors beside a true one are shown as warnings where money is shown
 * that moved; any other no beside it is unknown, as is a false one beside such money.
 */
export function fundsFlag(
  heard: Spoken,
  operation: Operation,
  expects: {
    readonly repeated: readonly Repeated[]
    readonly sent: ReadonlySet<string>
    readonly pointers: Pointers
  },
): { readonly kind: 'added'; readonly body: JsonObject; readonly warnings: readonly string[] } | NoAnswer {
  const { body } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  if (echoIn(body, expects.repeated) === 'foreign')
    return unknownOutcome(operation, 'an answer to another request')
  const errors = messagesIn(fieldOf(body, 'errors'))
  const successful = flagIn(body)
  const moved = showsMoney(body, expects.pointers)
  if (successful === true && whyNoYes(operation, heard, true) === undefined) {
    const { errors: _, ...rest } = body
    const contradicted = saidOf(rest, 'sold', expects.sent).no || (errors.length > 0 && !moved)
    if (contradicted) return unknownOutcome(operation, 'a no beside a yes')
    return { kind: 'added', body, warnings: [...warningsIn(body, 'ours'), ...errors] }
  }
  if (successful === false || (errors.length > 0 && successful === undefined)) {
    if (moved) return unknownOutcome(operation, 'a no beside money that moved')
    return refusedOutcome(operation, errors, heard, expects.sent)
  }
  return unknownOutcome(operation, `${describe(heard)}, no outcome flag`)
}

/** A transaction, or a meter that holds or awaits more than before. */
function showsMoney(body: JsonObject, pointers: Pointers): boolean {
  const { transactionId, meter } = fundsIn(body, pointers)
  if (transactionId !== undefined) return true
  if (!meter) return false
  const { currentBalanceCents, oldBalanceCents = currentBalanceCents, pendingFundsCents = 0 } = meter
  return currentBalanceCents > oldBalanceCents || pendingFundsCents > 0
}

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
 * that is no number (NaN, words) makes the meter unread rather than zero; a negative one is kept.
 */
export function metersIn(body: JsonObject, pointers: Pointers): MetersRead | undefined {
  const entries = entriesIn(body, pointers?.meters, ['meters', 'meter', 'accounts'])
  if (!entries) return undefined
  const meters: Meter[] = []
  const unread: string[] = []
  for (const entry of entries) {
    const meter = meterIn(entry, pointers)
    if (meter) meters.push(meter)
    else unread.push(unreadBalance(textUnder(entry, ID_NAMES) ?? '?'))
  }
  return { meters, unread }
}

const unreadBalance = (meterId: string): string => `Meter ${meterId}: the balance cannot be read.`

/** Whether any balance can be read there. */
export const holdsMeters = (body: JsonObject, pointers: Pointers): boolean =>
  (metersIn(body, pointers)?.meters.length ?? 0) > 0

const textAt = (entry: JsonObject, pointer: string | undefined, names: readonly string[]) =>
  pointer === undefined ? nearestText(entry, names) : textOf(atPointer(entry, pointer))

const meterIdIn = (entry: JsonObject, pointers: Pointers) => textAt(entry, pointers?.meterId, ID_NAMES)

function meterIn(entry: JsonObject, pointers: Pointers): Meter | undefined {
  const meterId = meterIdIn(entry, pointers)
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
    carrier: textAt(entry, pointers?.meterCarrier, CARRIER_NAMES) ?? '',
    currentBalanceCents,
    ...(pendingFundsCents !== undefined && { pendingFundsCents }),
    ...(oldBalanceCents !== undefined && { oldBalanceCents }),
  }
}

function amountUnder(entry: JsonObject, name: string): number | undefined {
  const value = nearest(entry, [name], one => amountIn(one) !== undefined)
  return value === undefined ? undefined : amountIn(value)
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
