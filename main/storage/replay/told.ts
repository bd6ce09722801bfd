// What events of before the sealed rows tell of a record: its state, and a bought label's numbers and price.
import type { Selectable } from 'kysely'
import { FUNDS_STATES } from '../../core/money/added-money.ts'
import { JOB_STATES } from '../../core/printing/print-job.ts'
import { PURCHASE_KINDS } from '../../core/purchases/purchase.ts'
import { readPurchase } from '../records/purchases/purchase-columns.ts'
import type { PurchaseRow } from '../records/purchases/purchase-rows.ts'
import type { EventTable } from '../schema.ts'

type EventRow = Pick<Selectable<EventTable>, 'kind'>
type Detail = Readonly<Record<string, unknown>>

/** Only what is named was told; the rest is not compared. */
export interface Told {
  readonly state?: string
  readonly costCents?: number
  readonly trackingNumbers?: readonly string[]
  readonly amountCents?: number
}

const purchaseKinds: readonly string[] = PURCHASE_KINDS
const jobStates: readonly string[] = JOB_STATES
const fundsStates: readonly string[] = FUNDS_STATES

const AFTER: Readonly<Record<string, string>> = {
  'label-fetched': 'bought',
  'label-discarded': 'discarded',
  'void-asked': 'voiding',
}

/** What a purchase is known to be after this event, given what was known before. */
export function toldOfPurchase(before: Told, { kind }: EventRow, detail: Detail): Told {
  // A person's word settles in several ways, and may bring numbers: from here on the old events tell nothing.
  if (kind.startsWith('person-said-') || kind === 'answer-after-decision') return {}
  const named = AFTER[kind] ?? kind.replace(/^(purchase|void)-/, '')
  if (!purchaseKinds.includes(named)) return before
  if (kind !== 'purchase-bought') return { ...before, state: named }
  const { costCents, trackingNumbers } = detail
  return {
    state: named,
    ...(typeof costCents === 'number' && { costCents }),
    ...(Array.isArray(trackingNumbers) && { trackingNumbers: trackingNumbers.map(String) }),
  }
}

export function toldOfFunds(before: Told, { kind }: EventRow, detail: Detail): Told {
  const named = kind.replace(/^person-said-/, '').replace(/^funds-/, '')
  if (!fundsStates.includes(named)) return before
  const { amountCents } = detail
  return { ...before, state: named, ...(typeof amountCents === 'number' && { amountCents }) }
}

/** That there was such a close; its labels were not told. */
export const toldOfClose = (before: Told): Told => before

/** Every event of a print names the state that it leaves it in, or did by its own name. */
export function toldOfJob({ kind }: EventRow, detail: Detail): Told {
  if (typeof detail.jobState === 'string') return { state: detail.jobState }
  const named = kind.replace(/^job-/, '')
  return jobStates.includes(named) ? { state: named } : {}
}

export const stateDiffers = (state: string, told: Told | undefined): readonly string[] =>
  told?.state === undefined || told.state === state ? [] : ['state']

export function toldDiffers(kind: string, row: PurchaseRow, told: Told | undefined): readonly string[] {
  const numbers = readPurchase(row).values.identifiers.trackingNumbers
  return [
    ...stateDiffers(kind, told),
    ...(told?.costCents !== undefined && told.costCents !== row.cost_cents ? ['costCents'] : []),
    ...(told?.trackingNumbers !== undefined && told.trackingNumbers.join() !== numbers.join()
      ? ['trackingNumbers']
      : []),
  ]
}
