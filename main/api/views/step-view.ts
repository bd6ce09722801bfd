// The step from an event of the trail to what a screen may see of it: it may come from another version, or
// somebody else may have written it.
import type { StepView, TimelineView } from '../../../preload/contract/step-views.ts'
import { copyNumberIn, JOB_CAUSES } from '../../core/printing/print-job.ts'
import { PURCHASE_CONCERNS } from '../../core/purchases/purchase.ts'
import { EVENT_KINDS } from '../../core/records/event-kinds.ts'
import type { LedgerEvent } from '../../core/records/ledger-event.ts'
import type { OrderTimeline } from '../../core/records/timeline.ts'
import { settingLabel } from '../../core/settings/setting-labels.ts'
import { SERVICE_NAMES } from '../../core/shipment/shipment.ts'
import { sentenceOf } from './sentence-view.ts'

const LONGEST = 500
const MOST = 50
/** What people wrote, by the names that events have for it. */
const WORDS = ['reason', 'note', 'duplicateReason', 'printAnyway', 'noCustomsReason', 'weightReason'] as const

export const timelineView = ({ reference, shipmentIds, events, isCut }: OrderTimeline): TimelineView => ({
  kind: 'order',
  reference,
  shipmentIds: [...shipmentIds],
  steps: events.map(stepView),
  isCut: isCut === true,
})

export function stepView({ at, station, operator, kind, shipmentId, jobId, detail }: LedgerEvent): StepView {
  const { costCents, closeId: _closeId, changes, findings: _findings } = detail
  const words = WORDS.map(name => textOf(detail[name])).filter(text => text !== undefined)
  const concerns = [detail.concern, detail.attention]
    .flatMap(one => (typeof one === 'string' ? one.split(', ') : textsOf(one)))
    .filter(text => isOneOf(PURCHASE_CONCERNS, text))
  return {
    at,
    station,
    operator,
    kind: isOneOf(EVENT_KINDS, kind) ? kind : 'other',
    shipmentId,
    copyNumber: copyOf(jobId, detail.copyNumber),
    printer: textOf(detail.printer),
    service: isOneOf(SERVICE_NAMES, detail.service) ? detail.service : undefined,
    costCents: Number.isSafeInteger(costCents) ? Number(costCents) : undefined,
    trackingNumbers: someOf(textsOf(detail.trackingNumbers)),
    number: textOf(detail.number),
    requestId: textOf(detail.requestId),
    words: words.length > 0 ? words.join(' · ') : undefined,
    cause: isOneOf(JOB_CAUSES, detail.cause) ? detail.cause : undefined,
    concerns: someOf(concerns),
    outcome: textOf(detail.outcome),
    answer: textOf(detail.answer),
    name: textOf(detail.fileName) ?? textOf(detail.name),
    settings: kind.startsWith('settings-') ? someOf(settingsIn(changes)) : undefined,
    byPolicy: detail.by === 'policy' || undefined,
    trialsBegun: someOf(textsOf(detail.trialsBegun)),
    trialsEnded: someOf(textsOf(detail.trialsEnded)),
  }
}

/** Each thing that was set, by its name on the screen. */
function settingsIn(changes: unknown) {
  const paths = Array.isArray(changes)
    ? changes.map((one: { path?: unknown } | null) => textOf(one?.path))
    : []
  const codes = new Set(paths.flatMap(path => (path === undefined ? [] : [settingLabel(path)])))
  return [...codes].slice(0, MOST).map(code => ({ code, message: sentenceOf(code).message }))
}

function copyOf(jobId: string | undefined, told: unknown): number | undefined {
  if (Number.isSafeInteger(told)) return Number(told)
  return jobId === undefined ? undefined : copyNumberIn(jobId)
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, LONGEST) : undefined

const textsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value
        .map(textOf)
        .filter(text => text !== undefined)
        .slice(0, MOST)
    : []

const someOf = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some(one => one === value)
