// Labels that were bought and never used: which of them may still bring money back, until when, and a person's word that
// they were used after all.
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { UsedReason } from '../core/purchases/unused-labels.ts'
import type { Settings } from '../core/settings/settings.ts'
import { SERVICE_NAMES, type ServiceName } from '../core/shipment/shipment.ts'
import { author, type FlowContext } from './flow-context.ts'

export interface UnusedLabel {
  readonly record: PurchaseRecord
  /** The last day on which it may be cancelled for its money: `2026-12-03`. */
  readonly refundUntil: string
}

type Looking = Pick<FlowContext, 'ledger' | 'mode' | 'settings' | 'calendar'>

/** Nearest to its last day first. After that day nothing can be brought back, and there is nothing to decide. */
export async function unusedLabels(context: Looking): Promise<readonly UnusedLabel[]> {
  const found = await Promise.all(SERVICE_NAMES.map(service => unusedOf(context, service)))
  return found.flat().sort((one, other) => one.refundUntil.localeCompare(other.refundUntil))
}

async function unusedOf(
  { ledger, mode, settings, calendar }: Looking,
  service: ServiceName,
): Promise<readonly UnusedLabel[]> {
  const { unusedAfterDays, refundDays } = daysOf(settings, service)
  if (unusedAfterDays === 0) return []
  const today = calendar.today()
  const bought = calendar.span(calendar.later(today, -refundDays), calendar.later(today, -unusedAfterDays))
  if (!bought) return []
  const { from, to } = bought
  const records = await ledger.unusedLabels({ environment: mode, service, from, to })
  return records.map(record => {
    const day = calendar.dayOf(record.boughtAt ?? record.createdAt)
    return { record, refundUntil: calendar.later(day, refundDays) }
  })
}

const daysOf = (settings: Settings, service: ServiceName) =>
  service === 'label-server' ? settings.labelServer : settings.parcelLabel

/** They leave the list, and stay what they are: bought, and closed with their day. Gives the list without them. */
export async function sayUsed(
  context: FlowContext,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: UsedReason },
): Promise<readonly UnusedLabel[]> {
  await context.ledger.sayUsed(ids, { reason, ...author(context) })
  const said = new Set(ids)
  return (await unusedLabels(context)).filter(({ record }) => !said.has(record.id))
}
