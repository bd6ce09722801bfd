// Operation 1: a label is bought, and read out of an answer whose fields label-server.md calls "not shown".

import type { PreparedPurchase, ServiceOutcome } from '../../core/purchases/label-service.ts'
import {
  type BoughtLabel,
  type LabelPayload,
  markOfNumbers,
  type PurchaseConcern,
} from '../../core/purchases/purchase.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import {
  describe,
  isWell,
  messagesIn,
  type Operation,
  refusedOutcome,
  type Spoken,
  unknownOutcome,
} from '../answers.ts'
import { echoIn } from '../echo.ts'
import { fieldOf, type Json, type JsonObject, objectsAmong } from '../json-text.ts'
import { type LabelBytes, labelBytesIn } from '../label-bytes.ts'
import { atPointer } from '../pointer.ts'
import { saidOf, textsSent } from '../verdict.ts'
import { type Calls, isPathSegment } from './calls.ts'
import { requestIdSent, warningsIn } from './envelope.ts'
import { amountIn, everyValue, isInDollars, type Named, plainName, valueUnder } from './find.ts'
import { packagesIn, trackingIn } from './tracking.ts'

const BUY: Operation = {
  name: 'label-server label',
  unknownCode: 'service.purchase-unknown',
  refusedCode: 'service.refused',
  moves: true,
  does: 'sold',
  spends: true,
}

export async function buyLabel(
  { make, settings }: Calls,
  { account: { baseUrl }, body, requestId }: PreparedPurchase,
): Promise<ServiceOutcome<BoughtLabel>> {
  const path = ['api', 'v1', 'label']
  const heard = await make({ operation: BUY, method: 'POST', baseUrl, path, body })
  if (heard.kind !== 'spoken') return heard
  return purchaseFrom(heard, requestId, JSON.parse(body) as Json, settings(), BUY)
}

/** What an answer says of the purchase (reliability.md, "Purchase"). */
export function purchaseFrom(
  heard: Spoken,
  requestId: string,
  sent: Json,
  settings: LabelServerSettings,
  operation: Operation,
): ServiceOutcome<BoughtLabel> {
  const { body } = heard
  if (!body) return unknownOutcome(operation, describe(heard))
  const echo = echoIn(body, requestIdSent(requestId))
  if (echo === 'foreign') return unknownOutcome(operation, 'another request id')
  const errors = messagesIn(fieldOf(body, 'errors'))
  const label = labelIn(body, sent, settings)
  if (holdsLabel(label)) {
    const warnings = warningsIn(body, echo)
    const contradicted = !isWell(heard) || errors.length > 0 || saidOf(body, 'sold', textsSent(sent)).no
    const value = boughtFrom(label, packagesIn(sent), { errors, warnings, contradicted })
    return { kind: 'answered', value, warnings }
  }
  if (errors.length > 0) return refusedOutcome(operation, errors, heard, textsSent(sent))
  return unknownOutcome(operation, `${describe(heard)}, neither label nor number`)
}

type Pointers = Pick<LabelServerSettings, 'labelImagePointer' | 'trackingNumberPointer' | 'costPointer'>

/** What an answer to operation 1 holds of a label; all parts may be missing. */
export interface LabelInAnswer {
  readonly payloads: readonly LabelPayload[]
  /** Label data that no printer takes, such as a PDF; it proves the purchase and is kept. */
  readonly unprintable: readonly string[]
  /** A paper beside the label, such as a customs form, is among the unprintable. */
  readonly leavesPaperOut: boolean
  readonly trackingNumbers: readonly string[]
  readonly costCents?: number
}

/**
 * Reads label, tracking numbers and price. `sent` is the request's own JSON: no value of it is ever
 * taken for a tracking number, since a service may send the request back.
 *
 * ASSUMPTION: fields of the label response are not shown. The label is found by content, first under
 * names that speak of a label, then anywhere; tracking numbers as tracking.ts says; the price under
 * names that speak of one. Where the settings give a JSON Pointer that place alone counts.
 */
export function labelIn(body: JsonObject, sent: Json, pointers: Pointers): LabelInAnswer {
  const all = everyValue(body)
  const labels = distinct(papersIn(body, all, pointers.labelImagePointer))
  const printable = printableOf(labels)
  const costCents = costIn(body, pointers.costPointer)
  return {
    payloads: printable.map(({ format, bytes }, part) => ({ part, format, bytes })),
    unprintable: labels
      .filter(one => one.format === 'unprintable')
      .map(one => Buffer.from(one.bytes).toString('base64')),
    trackingNumbers: trackingIn(body, sent, pointers.trackingNumberPointer),
    ...(costCents !== undefined && { costCents }),
    leavesPaperOut: labels.some(one => one.isForm && one.format === 'unprintable'),
  }
}

/** Whether an answer proves that something was bought. */
const holdsLabel = (label: LabelInAnswer): boolean =>
  label.payloads.length > 0 || label.unprintable.length > 0 || label.trackingNumbers.length > 0

/** The bought label, with every reason why someone must look at it. */
function boughtFrom(
  label: LabelInAnswer,
  packages: number,
  said: {
    readonly errors: readonly string[]
    readonly warnings: readonly string[]
    readonly contradicted: boolean
  },
): BoughtLabel {
  const attention: PurchaseConcern[] = []
  if (label.trackingNumbers.length === 0) attention.push('no-identifier')
  const miscounted = markOfNumbers(label.trackingNumbers.length, packages)
  if (miscounted) attention.push(miscounted)
  if (!label.trackingNumbers.every(isPathSegment)) attention.push('number-not-usable')
  if (label.payloads.length === 0) attention.push('no-payload')
  else if (label.leavesPaperOut) attention.push('paper-not-printable')
  if (said.contradicted) attention.push('errors-beside-label')
  const elements = {
    ...(said.errors.length > 0 && { errors: said.errors }),
    ...(label.unprintable.length > 0 && { unprintable: label.unprintable }),
  }
  return {
    identifiers: { trackingNumbers: label.trackingNumbers },
    payloads: label.payloads,
    ...(label.costCents !== undefined && { costCents: label.costCents }),
    warnings: said.warnings,
    ...(Object.keys(elements).length > 0 && { elements }),
    ...(attention.length > 0 && { attention }),
  }
}

/** Something in an answer that may be printed. */
interface Paper extends LabelBytes {
  /** By its name a paper of its own beside the label. */
  readonly isForm: boolean
}

const LABEL_NAME = /label|image|page|zpl|document|base64|graphic/
const FORM_NAME = /customs|declaration|invoice|certificate|cn2[23]|cp7\d|form(?!at)/
const ORNAMENT_NAME = /logo|icon/

/**
 * ASSUMPTION: where papers stand is not shown. Whatever is a label by its content and has a name that speaks of one, and
 * every other picture large enough to be a paper; only where there is none of these, whatever there is.
 */
function papersIn(body: JsonObject, all: readonly Named[], pointer: string | undefined): Paper[] {
  if (pointer !== undefined) {
    const place = atPointer(body, pointer)
    const values = place === undefined ? [] : everyValue(place)
    return values.flatMap(({ value }) => labelBytesIn(value) ?? []).map(one => ({ ...one, isForm: false }))
  }
  const found = all.flatMap(({ name, within, value }) => {
    const label = labelBytesIn(value)
    if (!label) return []
    const isForm = [name, within].some(one => FORM_NAME.test(plainName(one)))
    return [{ name: plainName(name), paper: { ...label, isForm } }]
  })
  const papers = found.filter(
    ({ name, paper }) =>
      !ORNAMENT_NAME.test(name) && (LABEL_NAME.test(name) || paper.isForm || isPaperSized(paper)),
  )
  return (papers.length > 0 ? papers : found).map(one => one.paper)
}

/** Smaller pictures are ornaments, and codes to be shown on a screen. */
const LEAST_PAPER_DOTS = 400

/** By the first chunk of a PNG, which holds width and height. */
function isPaperSized({ format, bytes }: LabelBytes): boolean {
  if (format !== 'png' || bytes.length < 24) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getUint32(16) >= LEAST_PAPER_DOTS && view.getUint32(20) >= LEAST_PAPER_DOTS
}

/** One picture spelled twice, such as in a page and in a list of pages, is one label. */
function distinct(labels: readonly Paper[]): Paper[] {
  const kept: Paper[] = []
  for (const label of labels) {
    if (!kept.some(one => Buffer.compare(one.bytes, label.bytes) === 0)) kept.push(label)
  }
  return kept
}

/** We ask for PNG; a ZPL beside it is the same label once more and must not be printed as a second. */
function printableOf(papers: readonly Paper[]): { format: 'zpl' | 'png'; bytes: Uint8Array }[] {
  const hasImage = papers.some(one => one.format === 'png' && !one.isForm)
  return papers.flatMap(({ format, bytes, isForm }) => {
    if (format === 'unprintable') return []
    return isForm || (format === 'png') === hasImage ? [{ format, bytes }] : []
  })
}

const COST_NAMES = [
  'totalcost',
  'totalprice',
  'totalcharge',
  'totalcharges',
  'totalamount',
  'totalpostage',
  'finalcost',
  'labelcost',
  'shippingcost',
  'postagecost',
  'postageamount',
  'postage',
  'netcharge',
  'cost',
  'price',
  'rate',
  'charge',
  'charges',
  'amount',
  'total',
]

/** Parts of an answer whose amounts are no price of the label. */
const NOT_THE_PRICE = /fee|tax|discount|surcharge|insur|meter|balance|item|customs|value|refund/

/**
 * The price nearest to the top of the answer. Objects side by side in one array (packages)
 * are added up where each has the name.
 */
function costIn(body: JsonObject, pointer: string | undefined): number | undefined {
  if (pointer !== undefined) {
    const place = atPointer(body, pointer)
    return place === undefined ? undefined : sumOf(Array.isArray(place) ? place : [place])
  }
  const groups: (readonly JsonObject[])[] = [[body]]
  for (const group of groups) {
    for (const name of COST_NAMES) {
      const parts = group.map(one => valueUnder(one, [name], isPrice))
      const cents = parts.every(one => one !== undefined) ? sumOf(parts) : undefined
      if (cents !== undefined) return cents
    }
    for (const object of group) groups.push(...groupsBelow(object))
  }
  return undefined
}

/** Below nothing it is what came back, or what a meter lost, and nobody is shown it for a price. */
const isPrice = (value: Json): boolean => (amountIn(value) ?? -1) >= 0

function groupsBelow(object: JsonObject): (readonly JsonObject[])[] {
  return Object.entries(object).flatMap(([name, value]) => {
    if (NOT_THE_PRICE.test(plainName(name))) return []
    const objects = objectsAmong(Array.isArray(value) ? value : [value as Json])
    return objects.length > 0 && objects.every(isInDollars) ? [objects] : []
  })
}

function sumOf(values: readonly Json[]): number | undefined {
  const cents = values.map(amountIn)
  if (cents.length === 0 || cents.some(one => one === undefined || one < 0)) return undefined
  return cents.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}
