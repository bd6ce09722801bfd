// Owns manifesting the frozen labels of the parcel service, label by label, a few at a time.
import type { CloseLabel, CloseRecord, CloseServiceRecord } from '../core/ledger.ts'
import type { Bench } from './bench.ts'
import { author } from './bench.ts'

/** ASSUMPTION: rate limits are not shown (parcel-label.md, Limits); four at a time is modest. */
const CONCURRENT_MANIFESTS = 4
/** The record of what went out is written before the requests of a batch, and its outcomes after it. */
const BATCH = 32

type Outcome = Omit<CloseLabel, 'reference'>

export async function manifestLabels(
  bench: Bench,
  close: CloseRecord,
  part: CloseServiceRecord,
): Promise<void> {
  const waiting = part.labels.filter(label => label.outcome === 'waiting')
  await bench.ledger.updateClose(close.id, { service: part.service, serviceState: 'running' })
  const settled: Outcome[] = part.labels.filter(label => label.outcome !== 'waiting')
  for (let at = 0; at < waiting.length; at += BATCH) {
    const batch = waiting.slice(at, at + BATCH)
    await bench.ledger.updateClose(close.id, {
      service: part.service,
      labels: batch.map(label => ({ shipmentId: label.shipmentId, outcome: 'sending' })),
    })
    const outcomes = await eachOf(batch, CONCURRENT_MANIFESTS, label =>
      manifestOne(bench, close, label.shipmentId),
    )
    await bench.ledger.updateClose(close.id, { service: part.service, labels: outcomes })
    settled.push(...outcomes)
  }
  const state = settled.some(one => one.outcome === 'unknown')
    ? 'unknown'
    : settled.some(one => one.outcome === 'failed')
      ? 'failed'
      : 'done'
  await bench.ledger.updateClose(
    close.id,
    { service: part.service, serviceState: state },
    { kind: 'manifest-finished', ...author(bench), detail: { labels: settled.length, state } },
  )
}

async function manifestOne(bench: Bench, close: CloseRecord, shipmentId: string): Promise<Outcome> {
  const record = await bench.ledger.purchase(shipmentId)
  // Voided or discarded since the ids were frozen: nothing to hand to the carrier.
  if (record?.kind !== 'bought') return { shipmentId, outcome: 'skipped' }
  const answer = await bench.services['parcel-label'].manifest(
    {
      identifiers: record.identifiers,
      ...(record.shipment && { shipment: record.shipment }),
      ...(close.container && { container: close.container }),
    },
    record.account,
  )
  switch (answer.kind) {
    case 'answered':
      return { shipmentId, outcome: 'closed' }
    case 'not-sent':
      return { shipmentId, outcome: 'failed', code: 'close.not-sent' }
    case 'unknown':
      await bench.ledger.note({ kind: 'manifest-unknown', shipmentId, ...author(bench) })
      return { shipmentId, outcome: 'unknown', code: 'close.unknown' }
    case 'refused': {
      // After an unknown manifest "no" may mean "already": it proves nothing (reliability.md, Close day).
      const before = await bench.ledger.events(shipmentId)
      if (before.some(event => event.kind === 'manifest-unknown')) {
        return { shipmentId, outcome: 'unknown', code: 'close.unknown' }
      }
      return {
        shipmentId,
        outcome: 'failed',
        code: 'close.refused',
        params: { reason: answer.messages.join(' ') || '–' },
      }
    }
  }
}

/** Runs `act` over all items, at most `limit` at once; results in the items' order. */
async function eachOf<Item, Value>(
  items: readonly Item[],
  limit: number,
  act: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const results: Value[] = new Array(items.length)
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await act(items[index] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane))
  return results
}
