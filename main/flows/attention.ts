// The attention list: everything that needs a decision, oldest first; in a warehouse, at every station.

import type { FundsRecord } from '../core/money/added-money.ts'
import type { CloseSummary } from '../core/money/closes.ts'
import { isToDecide, type JobState, jobMode, type PrintJob } from '../core/printing/print-job.ts'
import { isLabelOver, type PurchaseRecord } from '../core/purchases/purchase.ts'
import type { JobElsewhere, Taken } from '../core/records/decisions.ts'
import type { FlowContext } from './flow-context.ts'
import { formerLabels, isAt } from './former-accounts.ts'
import { unlessAway } from './unless-away.ts'
import { type UnusedLabel, unusedLabels } from './unused-labels.ts'

type Decision =
  | {
      readonly kind: 'purchase-unknown' | 'void-unknown' | 'purchase-concern' | 'former-account'
      readonly since: string
      readonly record: PurchaseRecord
    }
  | {
      readonly kind: 'print-unsure' | 'print-held' | 'print-given'
      readonly since: string
      readonly job: PrintJob
    }
  | { readonly kind: 'funds-unknown'; readonly since: string; readonly funds: FundsRecord }
  /** The part of a close that one service left open. */
  | { readonly kind: 'close-unknown'; readonly since: string; readonly close: CloseSummary }
  /** All of them together, of every station. */
  | { readonly kind: 'unused-labels'; readonly since: string; readonly unused: UnusedSum }

export type Attention = Decision & {
  /** Where stations share a ledger: whose it is. */
  readonly station?: string
  /** Only that station can settle it: the paper is there. */
  readonly elsewhere?: true
  /** That station is not at work. */
  readonly away?: true
  /** Of a print: nothing more is printed of its label. */
  readonly labelOver?: true
  readonly takenBy?: Taken
}

export interface UnusedSum {
  readonly count: number
  readonly costCents: number
  /** Labels of which no price is known. */
  readonly unpricedCount: number
  /** The day on which the first of them is past. */
  readonly refundUntil: string
}

/** Enough of a context to see what waits; nothing can be done with it. */
export interface WaitingContext
  extends Pick<FlowContext, 'ledger' | 'spool' | 'decisions' | 'mode' | 'stationName' | 'settings'> {
  /** Absent where no label can be of another account. */
  readonly accounts: FlowContext['accounts'] | undefined
  /** Absent where nothing comes back for a label that was not used: of a shift in training nobody is reminded. */
  readonly calendar: FlowContext['calendar'] | undefined
}

export async function attentionList(context: WaitingContext): Promise<readonly Attention[]> {
  const environment = context.mode
  const [shared, records, jobs, funds, closes, former, unused] = await Promise.all([
    context.decisions?.shared(),
    context.ledger.purchasesToDecide(environment),
    context.spool.jobsToDecide(jobMode(context.mode)),
    context.ledger.unknownFunds(environment),
    unlessAway(context.ledger.closes(environment, 50), []),
    context.accounts ? unlessAway(formerLabels({ ...context, accounts: context.accounts }), []) : [],
    context.calendar ? unusedLabels({ ...context, calendar: context.calendar }) : [],
  ])
  const atWork = shared?.atWork ?? []
  // A station that works alone has no name to tell from others.
  const at = (station: string | undefined) => (shared && station !== undefined ? { station } : {})
  const own = at(context.stationName)
  // A station that has not been updated says nothing of a mode: its prints are shown as live.
  const ofMode = ({ job }: JobElsewhere) => (job.mode ?? 'live') === jobMode(context.mode)
  const all: Attention[] = [
    ...records.map(record => ({
      kind: kindOf(record),
      since: record.updatedAt,
      record,
      ...at(record.station),
    })),
    ...former
      .filter(record => !isAt(record, atWork))
      .map(record => ({
        kind: 'former-account' as const,
        since: record.boughtAt ?? record.createdAt,
        record,
        ...at(record.station),
      })),
    ...jobs.filter(isToDecide).map(job => ({ ...printToDecide(job), ...own })),
    ...(shared?.jobs ?? []).filter(ofMode).map(({ station, job, away }) => ({
      ...printToDecide(job),
      station,
      // Of a station that is not at work whoever has the label in hand can tell, or that it is not to come out.
      ...(away ? { away } : { elsewhere: true as const }),
    })),
    ...funds.map(one => ({
      kind: 'funds-unknown' as const,
      since: one.createdAt,
      funds: one,
      ...at(one.station),
    })),
    ...closes
      .filter(close => close.state === 'unknown')
      .flatMap(close =>
        unknownParts(close).map(part => ({
          kind: 'close-unknown' as const,
          since: close.startedAt,
          close: { ...close, services: [part] },
          ...at(close.station),
        })),
      ),
  ]
  const over = await labelsOver(context, all)
  // The oldest by far, and the least urgent: whoever comes for a print of just now meets that first.
  return [...all.sort((a, b) => a.since.localeCompare(b.since)), ...cardOf(unused)].map(item => {
    const takenBy = shared?.taken.get(idOf(item))
    const labelOver = 'job' in item && over.has(item.job.shipmentId)
    return { ...item, ...(labelOver && { labelOver }), ...(takenBy && { takenBy }) }
  })
}

/** Of the labels whose prints nobody knows of: those that are void or thrown away by now. */
async function labelsOver(
  { ledger }: Pick<WaitingContext, 'ledger'>,
  items: readonly Attention[],
): Promise<ReadonlySet<string | undefined>> {
  const unsure = items.flatMap(item => (item.kind === 'print-unsure' ? (item.job.shipmentId ?? []) : []))
  if (unsure.length === 0) return new Set()
  const labels = await unlessAway(ledger.purchases([...new Set(unsure)]), [])
  return new Set(labels.filter(({ kind }) => isLabelOver(kind)).map(({ id }) => id))
}

function cardOf(labels: readonly UnusedLabel[]): readonly Attention[] {
  const [first] = labels
  if (!first) return []
  const costs = labels.flatMap(({ record }) => record.costCents ?? [])
  const unused: UnusedSum = {
    count: labels.length,
    costCents: costs.reduce((sum, cents) => sum + cents, 0),
    unpricedCount: labels.length - costs.length,
    refundUntil: first.refundUntil,
  }
  return [{ kind: 'unused-labels', since: first.record.boughtAt ?? first.record.createdAt, unused }]
}

const PRINT_KINDS: Partial<Record<JobState, 'print-unsure' | 'print-given'>> = {
  unsure: 'print-unsure',
  given: 'print-given',
}

const printToDecide = (job: PrintJob) => ({
  kind: PRINT_KINDS[job.state] ?? ('print-held' as const),
  since: job.updatedAt,
  job,
})

/** A question a service: each was asked on its own, and an operator's decision settles one of them. */
const unknownParts = (close: CloseSummary) => close.services.filter(part => part.state === 'unknown')

/** By which an item is named on every screen. */
export function idOf(item: Attention): string {
  switch (item.kind) {
    case 'purchase-unknown':
    case 'void-unknown':
    case 'purchase-concern':
      return item.record.id
    // The same label may have a mark of its own to be decided.
    case 'former-account':
      return `account-${item.record.id}`
    case 'print-unsure':
    case 'print-held':
    case 'print-given':
      return item.job.id
    case 'funds-unknown':
      return item.funds.id
    case 'unused-labels':
      return item.kind
    case 'close-unknown':
      return [item.close.id, ...item.close.services.map(({ service }) => service)].join('-')
  }
}

function kindOf(record: PurchaseRecord): 'purchase-unknown' | 'void-unknown' | 'purchase-concern' {
  if (record.kind === 'unknown') return 'purchase-unknown'
  return record.kind === 'void-unknown' ? 'void-unknown' : 'purchase-concern'
}
