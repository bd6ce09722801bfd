// What a person saw of a close whose answer nobody knows.
import type { CloseRecord } from '../core/money/closes.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'

export interface CloseAnswer {
  readonly id: string
  readonly service: ServiceName
  readonly outcome: 'closed' | 'not-closed'
  readonly note: string
  /** Single labels, also of those that the service refused; absent: all that are unknown. */
  readonly shipmentIds?: readonly string[] | undefined
}

/**
 * A person's word on labels of a service whose close got no answer, or got a no that means "closed already". The
 * first answer for a label counts; the second person is told so.
 */
export async function resolveClose(
  context: FlowContext,
  said: CloseAnswer,
): Promise<Result<CloseRecord, Problem>> {
  const record = await context.ledger.close(said.id)
  if (record && record.environment !== context.mode) return fail(problem('wrong-state', 'close.other-mode'))
  const part = record?.services.find(one => one.service === said.service)
  if (record && isUntold(record)) return fail(closeUnreadable(record))
  if (!record || !part) return fail(notFound('close'))
  if (record.state === 'running') return fail(problem('wrong-state', 'close.running'))
  const open = part.labels.filter(label => label.outcome === 'unknown')
  // A late no of the service to labels that someone had called closed: the ledger takes back those alone.
  const late = said.outcome === 'not-closed' ? part.labels.filter(label => label.outcome === 'closed') : []
  const meant = said.shipmentIds
    ? part.labels.filter(label => said.shipmentIds?.includes(label.shipmentId))
    : open.length > 0
      ? open
      : late
  if (said.shipmentIds && meant.length < new Set(said.shipmentIds).size) return fail(notFound('shipment'))
  const changed = await context.ledger.updateClose(
    record.id,
    {
      by: 'person',
      labels: meant.map(({ shipmentId, outcome: seen }) =>
        said.outcome === 'closed'
          ? { shipmentId, outcome: 'closed', seen }
          : { shipmentId, outcome: 'failed', code: 'close.said-not-closed', seen },
      ),
    },
    {
      kind: `person-said-${said.outcome}`,
      ...author(context),
      detail: {
        note: said.note,
        service: said.service,
        ...(said.shipmentIds && { shipmentIds: said.shipmentIds }),
      },
    },
  )
  if (!changed || changed.labels.length === 0) {
    return fail(
      record.notReadable ? closeUnreadable(record) : problem('wrong-state', 'close.settled-already'),
    )
  }
  const now = await context.ledger.close(record.id)
  return now ? ok(now) : fail(notFound('close'))
}

/** Open, and no label says why: somebody changed it, and once a supervisor has seen that it is as the trail has it. */
const isUntold = ({ state, services }: CloseRecord): boolean =>
  state === 'unknown' && !services.some(({ labels }) => labels.some(({ outcome }) => outcome === 'unknown'))

const closeUnreadable = ({ startedAt: name }: CloseRecord) =>
  problem('wrong-state', 'storage.close-unreadable', { params: { name } })
