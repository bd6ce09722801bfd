// Labels dated ahead that the label server took along in a close all the same: its answer names them.

import { labelNumbers } from '../core/purchases/label-numbers.ts'
import type { DayClosed } from '../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../core/purchases/purchase.ts'
import { plainCode } from '../core/purchases/scanned-codes.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { closableNow } from './close-labels.ts'
import { author, type FlowContext } from './flow-context.ts'

/** They are closed from now on: offered to their own day’s close they would be in none. */
export async function closeTakenAlong(
  context: FlowContext,
  {
    account,
    closeId,
    numbers,
  }: { readonly account: PurchaseAccount; readonly closeId: string } & Pick<DayClosed, 'numbers'>,
): Promise<void> {
  const named = new Set(numbers.map(plainCode))
  if (named.size === 0) return
  const { later } = await closableNow(context, 'label-server')
  const ofAccount = later.filter(one => sameJson(one.account, account)).map(({ id }) => id)
  for (const { id, identifiers } of await context.ledger.purchases(ofAccount)) {
    const own = labelNumbers(identifiers)
    if (own.length === 0 || !own.every(number => named.has(plainCode(number)))) continue
    const event = { kind: 'close-took-along' as const, ...author(context), detail: { closeId } }
    await context.ledger.sayClosed(id, event)
  }
}
