// What a start does with what the last run left unfinished (reliability.md, "Purchase" and "Close day").
import { sql } from 'kysely'
import { problem } from '../../../core/problem.ts'
import { LIVE_KINDS, MODES } from '../../../core/purchases/purchase.ts'
import type { Recovery, UnreadRecord } from '../../../core/records/ledger.ts'
import { SERVICE_NAMES } from '../../../core/shipment/shipment.ts'
import type { LedgerSession } from '../../session.ts'
import { takeOverOrders } from '../orders/older-orders.ts'
import { markUnprinted } from '../purchases/paper-mark.ts'
import { readPurchase } from '../purchases/purchase-columns.ts'
import { renewReferenceKeys } from '../purchases/reference-keys.ts'
import { nameOfRow, unreadPurchase } from './as-found.ts'
import { verifyChains } from './chain-walk.ts'
import { interruptCloses, interruptFunds, type Left, moveAll, putBackAll } from './unfinished.ts'

/**
 * `intended` → abandoned (nothing was sent, the reference is free), `sending` → unknown, `voiding` →
 * void-unknown, a job in `sending` → unsure, add-funds `sending` → unknown. A close ends as its
 * labels stand. The audit trail is checked from its last checkpoint. On a shared ledger
 * only what this station left.
 */
export async function recover(session: LedgerSession): Promise<Recovery> {
  const { db, chain, sharing } = session
  const left: Left = { cause: 'interrupted', ...(sharing && { station: chain.station }) }
  const chains = await verifyChains(db, 'checkpoint', { only: left.station, own: chain.ownSeal() })
  await renewReferenceKeys(session)
  await takeOverOrders(session)
  await putBackAll(session, left)
  const abandoned = await moveAll(session, 'intended', 'abandoned', 'purchase.interrupted', left)
  const unknown = await moveAll(session, 'sending', 'unknown', 'purchase.unknown', left)
  const voidUnknown = await moveAll(session, 'voiding', 'void-unknown', 'void.unknown', left)

  const jobs = await session.spool.interruptJobs()
  for (const job of jobs) {
    await session.spool.record(
      {
        kind: 'job-unsure',
        jobId: job.id,
        ...(job.shipmentId !== undefined && { shipmentId: job.shipmentId }),
        detail: { cause: 'interrupted' },
      },
      'unsure',
    )
  }
  await markUnprinted(session)
  const unknownFunds = await interruptFunds(session, left)
  const endedCloses = await interruptCloses(session, left)
  await chain.checkpoint(db)
  return {
    abandoned,
    unknown,
    voidUnknown,
    unsureJobs: jobs.map(job => job.id),
    unknownFunds,
    endedCloses,
    findings: [
      ...chains.broken.map(params => problem('storage', 'storage.chain-broken', { params: { ...params } })),
      ...chains.unsealed.map(params =>
        problem('storage', 'storage.chain-unsealed', { params: { ...params } }),
      ),
    ],
    unreadable: await unreadable(session),
  }
}

const PAGE = 500

/** Of what is still open: all the others are read by the check of the whole, fetched labels and closed ones too. */
async function unreadable({ db }: LedgerSession): Promise<readonly UnreadRecord[]> {
  const found: UnreadRecord[] = []
  const look = async (open: typeof all) => {
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const page = await open.where('seq', '>', after).orderBy('seq').limit(PAGE).execute()
      for (const row of page) {
        const asFound = unreadPurchase(row)
        if (asFound === undefined) continue
        found.push({ name: readPurchase(row).values.reference || nameOfRow(row), asFound })
      }
      const last = page.at(-1)
      if (page.length < PAGE || !last || last.seq === after) return
      after = last.seq
    }
  }
  const all = db.selectFrom('purchases').selectAll()
  for (const environment of MODES) {
    for (const service of SERVICE_NAMES) {
      // Word for word as the partial index purchases_closable says it.
      const closable = sql<boolean>`kind = 'bought' and closed_at is null and origin = 'bought-here'`
      await look(all.where('environment', '=', environment).where('service', '=', service).where(closable))
    }
    for (const kind of LIVE_KINDS.filter(one => one !== 'bought')) {
      await look(all.where('environment', '=', environment).where('kind', '=', kind))
    }
  }
  return found
}
