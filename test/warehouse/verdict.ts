// What must hold after a shift of a warehouse (reliability.md, I1 to I3, I8, I9), asked of the service's books and
// the database.
import { waitFor } from '../support/wait-for.ts'
import { noCopies } from './giving.ts'
import type { Warehouse } from './warehouse.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows and books are asserted, not trusted
type Shown = any

/** Every violation in words; empty where all holds. To be asked after everything is settled. */
export async function violations(house: Warehouse): Promise<readonly string[]> {
  return [
    ...(await onePurchaseEach(house)),
    ...(await durableBeforeSent(house)),
    ...(await onRecord(house)),
    ...(await onPaper(house)),
    ...(await noCopies(house)),
    ...(await writtenOnce(house)),
    ...(await closedOnce(house)),
  ]
}

async function onePurchaseEach({ services }: Warehouse): Promise<string[]> {
  const { parcelLabels } = await services.state()
  const labels = new Map<string, number>()
  for (const { clientReferenceNumber: reference } of parcelLabels)
    labels.set(reference, (labels.get(reference) ?? 0) + 1)
  return [...labels]
    .filter(([, count]) => count > 1)
    .map(([reference, count]) => `I1: ${count} labels of ${reference}`)
}

async function durableBeforeSent({ services, server, url }: Warehouse): Promise<string[]> {
  const rows = await server.run(
    url,
    `select purchases.reference, count(*)::int as count
     from packbench.events join packbench.purchases on purchases.id = events.shipment_id
     where events.kind = 'purchase-sending' group by purchases.reference`,
  )
  const sent = new Map(rows.map(row => [String(row.reference), Number(row.count)]))
  const seen = new Map<string, number>()
  for (const { bodyText } of await services.exchanges('request-label')) {
    const reference = /"(R-\d+)"/.exec(bodyText)?.[1] ?? '?'
    seen.set(reference, (seen.get(reference) ?? 0) + 1)
  }
  return [...seen]
    .filter(([reference, count]) => count > (sent.get(reference) ?? 0))
    .map(
      ([reference, count]) => `I2: ${count} requests for ${reference}, ${sent.get(reference) ?? 0} on record`,
    )
}

/** What a packer was told is bought, and what the service sold: all of it is on record as bought. */
async function onRecord({ services, server, url, promised }: Warehouse): Promise<string[]> {
  const rows = await server.run(
    url,
    `select id, reference, kind from packbench.purchases where kind = 'bought'`,
  )
  const ids = new Set(rows.map(row => String(row.id)))
  const references = new Set(rows.map(row => String(row.reference)))
  const { parcelLabels } = await services.state()
  return [
    ...[...promised].filter(id => !ids.has(id)).map(id => `I9: ${id} was said to be bought and is not`),
    ...parcelLabels
      .filter((label: Shown) => !references.has(label.clientReferenceNumber))
      .map((label: Shown) => `I3: ${label.clientReferenceNumber} was sold and is not on record`),
  ]
}

/** A label that came as data is printed; one that a person settled has none here. */
async function onPaper({ server, url }: Warehouse): Promise<string[]> {
  const rows = await server.run(
    url,
    `select reference from packbench.purchases
     where kind = 'bought' and payloads_kept = 1 and not exists (
       select 1 from packbench.job_states
       where job_states.shipment_id = purchases.id and job_states.state in ('sent', 'printed'))`,
  )
  return rows.map(row => `I3: ${row.reference} is bought and not on paper`)
}

async function writtenOnce({ server, url }: Warehouse): Promise<string[]> {
  const twice = await server.run(
    url,
    `select shipment_id from packbench.events where kind = 'purchase-bought'
     group by shipment_id having count(*) > 1`,
  )
  const gaps = await server.run(
    url,
    `select station from packbench.events group by station having count(*) <> max(sequence)`,
  )
  return [
    ...twice.map(row => `${row.shipment_id} was written as bought more than once`),
    ...gaps.map(row => `the events of ${row.station} have a gap`),
  ]
}

/** Two stations close the same day at the same moment: one does. */
async function closedOnce({ stations, services }: Warehouse): Promise<string[]> {
  const [first, second] = stations
  if (!first) return []
  const replies = await Promise.all(
    [first, second ?? first].map(station => station.call('closeDay.run', { services: ['parcel-label'] })),
  )
  const started = replies.filter(reply => reply.ok)
  if (started.length !== 1) return [`I8: ${started.length} closes began at the same moment`]
  const id = started[0]?.value.id
  await waitFor(async () => (await first.call('closeDay.get', { id })).value?.state !== 'running', {
    what: 'the close to end',
    timeoutMs: 300_000,
  })
  const manifested = (await services.exchanges('manifest-label')).filter(
    one => one.executed && one.answer?.body?.status !== 'FAILURE',
  )
  const labels = new Set(manifested.map(one => one.bodyText))
  if (manifested.length === 0) return ['I8: nothing was closed']
  return labels.size === manifested.length ? [] : ['I8: a label was closed twice']
}
