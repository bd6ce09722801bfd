// Owns what a start does with what the last run left unfinished (reliability.md, "Purchase" and "Close day").

import type { Recovery } from '../core/ledger.ts'
import { problem } from '../core/problem.ts'
import { ENVIRONMENTS, type PurchaseKind } from '../core/purchase.ts'
import type { ServiceName } from '../core/shipment.ts'
import { updateClose } from './closes.ts'
import { verifyChains } from './event-chain.ts'
import { settleFunds } from './money.ts'
import { changePurchase } from './purchases.ts'
import type { LedgerSession } from './session.ts'

/**
 * `intended` → abandoned (nothing was sent, the reference is free), `sending` → unknown, `voiding` →
 * void-unknown, a job in `sending` → unsure, add-funds `sending` → unknown. A close pauses; with a label
 * in `sending` it is unknown. The audit trail is checked from its last checkpoint.
 */
export async function recover(session: LedgerSession): Promise<Recovery> {
  const { db, at } = session
  const chains = await verifyChains(db, 'checkpoint')
  const abandoned = await moveAll(session, 'intended', 'abandoned', 'purchase.interrupted')
  const unknown = await moveAll(session, 'sending', 'unknown', 'purchase.unknown')
  const voidUnknown = await moveAll(session, 'voiding', 'void-unknown', 'void.unknown')

  const jobs = await session.spool.interruptJobs()
  for (const job of jobs) {
    await session.chain.append(db, at, {
      kind: 'job-unsure',
      jobId: job.id,
      ...(job.shipmentId !== undefined && { shipmentId: job.shipmentId }),
      detail: { cause: 'interrupted' },
    })
  }
  const unknownFunds = await interruptFunds(session)
  const unknownCloses = await interruptCloses(session)
  await session.chain.checkpoint(db)
  return {
    abandoned,
    unknown,
    voidUnknown,
    unsureJobs: jobs.map(job => job.id),
    unknownFunds,
    unknownCloses,
    findings: chains.broken.map(({ station, sequence }) =>
      problem('storage', 'storage.chain-broken', { params: { station, sequence } }),
    ),
  }
}

async function moveAll(
  session: LedgerSession,
  from: PurchaseKind,
  to: PurchaseKind,
  code: string,
): Promise<readonly string[]> {
  const rows = await session.db
    .selectFrom('purchases')
    .select('id')
    .where('environment', 'in', ENVIRONMENTS)
    .where('kind', '=', from)
    .orderBy('seq')
    .execute()
  for (const { id } of rows) {
    await changePurchase(session, {
      id,
      from: [from],
      to,
      lastProblem: { code },
      event: { kind: `purchase-${to}`, detail: { cause: 'interrupted' } },
    })
  }
  return rows.map(({ id }) => id)
}

async function interruptFunds(session: LedgerSession): Promise<readonly string[]> {
  const rows = await session.db
    .selectFrom('funds')
    .select('id')
    .where('holder_key', 'is not', null)
    .where('state', '=', 'sending')
    .execute()
  for (const { id } of rows) {
    await settleFunds(
      session,
      id,
      ['sending'],
      { state: 'unknown' },
      {
        kind: 'funds-unknown',
        detail: { cause: 'interrupted' },
      },
    )
  }
  return rows.map(({ id }) => id)
}

async function interruptCloses(session: LedgerSession): Promise<readonly string[]> {
  const { db } = session
  const running = await db
    .selectFrom('closes')
    .select(['seq', 'id'])
    .where('holder_key', 'is not', null)
    .where('state', '=', 'running')
    .execute()
  const unknownIds: string[] = []
  for (const { seq, id } of running) {
    const sending = await db
      .selectFrom('close_labels')
      .select(['shipment_id', 'service'])
      .where('close_seq', '=', seq)
      .where('outcome', '=', 'sending')
      .execute()
    const services = [...new Set(sending.map(label => label.service))]
    for (const service of services) {
      await updateClose(session, id, {
        service: service as ServiceName,
        serviceState: 'unknown',
        labels: sending
          .filter(label => label.service === service)
          .map(label => ({ shipmentId: label.shipment_id, outcome: 'unknown' })),
      })
    }
    await db
      .updateTable('close_services')
      .set({ state: 'waiting' })
      .where('close_seq', '=', seq)
      .where('state', '=', 'running')
      .execute()
    const state = sending.length > 0 ? 'unknown' : 'paused'
    await updateClose(session, id, { state }, { kind: `close-${state}`, detail: { cause: 'interrupted' } })
    if (state === 'unknown') unknownIds.push(id)
  }
  return unknownIds
}
