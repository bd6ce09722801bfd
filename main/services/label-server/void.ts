// Operation 2: a label is cancelled by its tracking number.
import type { ServiceOutcome } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { Operation } from '../answers.ts'
import { field, plainNumber } from '../echo.ts'
import type { Calls } from './calls.ts'
import { saidBy } from './envelope.ts'

const VOID: Operation = {
  name: 'label-server cancel',
  unknownCode: 'service.void-unknown',
  refusedCode: 'service.void-refused',
  moves: true,
  does: 'cancelled',
}

/**
 * 200 on success (label-server.md, "Endpoints"). ASSUMPTION: its response body is not shown; a 200 in which nothing
 * says no is a cancel, and so is another 2xx that says so in words of its own.
 */
export async function voidLabel(
  { make }: Calls,
  trackingNumber: string,
  { baseUrl, account }: PurchaseAccount,
): Promise<ServiceOutcome<undefined>> {
  const path = ['api', 'v1', 'label', trackingNumber, account]
  const heard = await make({ operation: VOID, method: 'DELETE', baseUrl, path })
  if (heard.kind !== 'spoken') return heard
  const repeated = [{ from: field('trackingNumber'), sent: trackingNumber, key: plainNumber }]
  const said = saidBy(heard, VOID, { emptyBody: true, repeated })
  if (said.kind !== 'said') return said
  return { kind: 'answered', value: undefined, warnings: said.warnings }
}
