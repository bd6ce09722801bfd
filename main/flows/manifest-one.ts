// One label of the parcel service handed over: what its answer says of the label, and of the pace.
import type { CloseLabelOutcome, CloseRecord } from '../core/money/closes.ts'
import type { Problem } from '../core/problem.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import type { Hold } from '../core/records/hold.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { FlowContext } from './flow-context.ts'
import type { PaceSign } from './pace.ts'

/** `outcome`: none where the service did not take it for now. */
export interface HandedOver {
  readonly outcome?: CloseLabelOutcome
  readonly sign: PaceSign
  /** How long the service asks to be left alone. */
  readonly afterMs?: number
  /** Why it takes none of the others either. */
  readonly shut?: Problem['code']
}

interface ManifestPorts {
  readonly hold: Hold
  /** Somebody stopped the close: what has not left does not leave. */
  readonly stopped: AbortSignal
  readonly close: CloseRecord
}

export async function manifestOne(
  context: FlowContext,
  { hold, stopped, close }: ManifestPorts,
  record: PurchaseRecord,
): Promise<HandedOver> {
  const { id: shipmentId } = record
  const request = {
    identifiers: record.identifiers,
    reference: record.reference,
    ...(record.shipment && { shipment: record.shipment }),
    ...(close.container && { container: close.container }),
  }
  const answer = await hold.send(() => context.services['parcel-label'].manifest(request, record.account))
  switch (answer.kind) {
    case 'answered': {
      const outcome = { shipmentId, outcome: 'closed', ...saidOf(answer.value, answer.warnings) } as const
      return { outcome, sign: 'taken' }
    }
    case 'not-sent': {
      const { problem, retryAfterSeconds = 0 } = answer
      if (problem.kind === 'service-busy') return { sign: 'too-many', afterMs: retryAfterSeconds * 1000 }
      const code = whyNotSent(problem, stopped)
      const outcome = { shipmentId, outcome: 'failed', code } as const
      if (problem.kind === 'not-authorized') return { outcome, sign: 'taken', shut: code }
      return { outcome, sign: problem.kind === 'service-unreachable' ? 'unanswered' : 'taken' }
    }
    case 'unknown':
      return {
        outcome: unknownOf(shipmentId),
        // A no that may mean "already" was heard.
        sign: answer.messages ? 'taken' : 'unanswered',
        afterMs: (answer.retryAfterSeconds ?? 0) * 1000,
      }
    case 'refused': {
      // After an unknown manifest "no" may mean "already": it proves nothing (reliability.md, Close day).
      if (await wasUnknown(context, shipmentId)) return { outcome: unknownOf(shipmentId), sign: 'taken' }
      const params = { reason: answer.messages.join(' ') || '–' }
      return { outcome: { shipmentId, outcome: 'failed', code: 'close.refused', params }, sign: 'taken' }
    }
  }
}

export const unknownOf = (shipmentId: string): CloseLabelOutcome => ({
  shipmentId,
  outcome: 'unknown',
  code: 'close.unknown',
})

/** Why the service was not told of a label; `stopped`: the close's. */
export function whyNotSent({ kind, code }: Problem, stopped: AbortSignal): Problem['code'] {
  // The service was not asked: somebody stopped the close, or others may have what this station has.
  if (code === 'warehouse.not-held') return stopped.aborted ? 'close.stopped' : 'close.not-handed-over'
  if (code === 'service.identifier-missing') return 'close.no-number'
  if (kind === 'not-authorized') return 'close.not-authorized'
  return kind === 'service-busy' ? 'close.service-busy' : 'close.not-sent'
}

/** When the service says that it took the label, and what it says beside. */
function saidOf(
  { message = '', createdOn }: { readonly message?: string; readonly createdOn?: string },
  warnings: readonly string[],
): Pick<CloseLabelOutcome, 'code' | 'params'> {
  const text = [...new Set([message, ...warnings])].filter(Boolean).join(' · ')
  if (createdOn === undefined) return text === '' ? {} : { code: 'close.service-says', params: { text } }
  const code = text === '' ? 'close.manifested' : 'close.manifested-saying'
  return { code, params: { at: createdOn, text } }
}

/** Also where the records cannot be asked: then nobody can say that it was not. */
async function wasUnknown(context: FlowContext, shipmentId: string): Promise<boolean> {
  try {
    const before = await context.ledger.events(shipmentId)
    return before.some(event => event.kind === 'manifest-unknown')
  } catch (error) {
    if (error instanceof LedgerFailure) return true
    throw error
  }
}
