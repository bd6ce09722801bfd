// The invariants I1 to I10 (reliability.md), asked of the services' books and the printer's paper.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CUSTOMER } from '../support/sample-shipment.ts'
import { booksOf } from '../support/truthful-person.ts'
import { wrongInBoxes } from './right-box-holds.ts'
import { timelinesDiffer } from './timelines.ts'
import { benchesOf, received, type World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: records are read as the screens get them
type Shown = any

const ASKED_AT_ONCE = 20

/** Every violation in words; empty where all holds. To be asked after everything is settled. */
export async function violations(world: World, ...dataFolders: string[]): Promise<readonly string[]> {
  const records = await allRecords(world)
  const details = await detailsOf(world, records)
  return [
    ...(await onePurchaseEach(world)),
    ...(await durableBeforeSent(world, details)),
    ...(await onPaperOrListed(world, records, details)),
    ...(await noResend(world, details)),
    ...dataFolders.flatMap(folder => secretsNowhere(world, folder)),
    ...(await printerAsItWas(world)),
    ...(await closedOnce(world)),
    ...nothingUnsaid(world, records),
    ...(await meterExplained(world, records)),
    ...(await modesApart(world, records)),
    ...voidedOrClosed(records),
    ...(await listsEmpty(world)),
    ...(await timelinesDiffer(world, records)),
    ...(await wrongInBoxes(world, records)),
  ]
}

async function allRecords({ station }: World): Promise<Shown[]> {
  const records: Shown[] = []
  let cursor: string | undefined
  do {
    const { value } = await station.call('shipments.search', { limit: 200, ...(cursor && { cursor }) })
    records.push(...value.shipments)
    cursor = value.nextCursor
  } while (cursor !== undefined)
  return records
}

/** A few at a time, as screens ask: a long shift has thousands. */
async function detailsOf(world: World, records: readonly Shown[]): Promise<Shown[]> {
  const details: Shown[] = []
  for (let from = 0; from < records.length; from += ASKED_AT_ONCE) {
    const some = records.slice(from, from + ASKED_AT_ONCE)
    details.push(...(await Promise.all(some.map(({ id }) => detailOf(world, id)))))
  }
  return details
}

/** Each bench knows its own prints; one that another bench took over is one print, whoever made it. */
async function detailOf(world: World, id: string): Promise<Shown> {
  const all = await Promise.all(
    benchesOf(world).map(async bench => (await bench.call('shipments.get', { id })).value),
  )
  const prints = new Map<string, Shown>()
  for (const job of all.flatMap(({ jobs }) => jobs)) {
    const print = job.id.replace(/(-over)+$/, '')
    if (prints.get(print)?.state !== 'printed') prints.set(print, job)
  }
  return { ...all[0], jobs: [...prints.values()] }
}

async function onePurchaseEach(world: World): Promise<string[]> {
  const { parcelLabels, shipments } = await booksOf(world)
  const live = new Map<string, number>()
  const count = (reference: string) => live.set(reference, (live.get(reference) ?? 0) + 1)
  for (const label of parcelLabels) count(label.clientReferenceNumber ?? '')
  for (const shipment of shipments) if (shipment.state !== 'cancelled') count(shipment.orderNumber)
  // The parcel service has no void: a label that was discarded here lives on in its books.
  const { value } = await world.station.call('shipments.search', { state: 'discarded', limit: 200 })
  for (const record of value.shipments) live.set(record.reference, (live.get(record.reference) ?? 0) - 1)
  return [...live]
    .filter(([reference, labels]) => labels > allowed(world, reference))
    .map(([reference, labels]) => `I1: ${labels} live purchases of ${reference}`)
}

/** One, or one for each box; more where a person asked for them. */
const allowed = ({ boxes, duplicates }: World, reference: string): number =>
  (boxes.get(reference) ?? 1) + (duplicates.get(reference) ?? 0)

async function durableBeforeSent({ services }: World, details: readonly Shown[]): Promise<string[]> {
  const sent = new Map<string, number>()
  for (const { shipment, events } of details) {
    const count = events.filter((event: Shown) => event.kind === 'purchase-sending').length
    sent.set(shipment.reference, (sent.get(shipment.reference) ?? 0) + count)
  }
  const seen = new Map<string, number>()
  for (const exchange of await services.exchanges()) {
    if (!['label', 'request-label'].includes(exchange.operation) || exchange.answer?.status === 401) continue
    const reference =
      exchange.body?.clientReferenceNumber ?? exchange.body?.orderNumber ?? referenceIn(exchange)
    seen.set(reference, (seen.get(reference) ?? 0) + 1)
  }
  return [...seen]
    .filter(([reference, count]) => count > (sent.get(reference) ?? 0))
    .map(
      ([reference, count]) => `I2: ${count} requests for ${reference}, ${sent.get(reference) ?? 0} on record`,
    )
}

const referenceIn = ({ bodyText = '' }: Shown): string =>
  /"(R-\d+(?:-RETURN)?)"/.exec(bodyText)?.[1] ?? `? (${bodyText.slice(0, 200)})`

async function onPaperOrListed(
  world: World,
  records: readonly Shown[],
  details: readonly Shown[],
): Promise<string[]> {
  const { parcelLabels, shipments } = await booksOf(world)
  const found: string[] = []
  const known = new Set(
    records.flatMap(({ purchase }) => [purchase.labelId, ...(purchase.trackingNumbers ?? [])]),
  )
  for (const label of parcelLabels)
    if (!known.has(label.labelId)) found.push(`I3: label ${label.labelId} is not on record`)
  for (const { trackingNumbers } of shipments)
    if (!known.has(trackingNumbers[0])) found.push(`I3: label ${trackingNumbers[0]} is not on record`)
  const { value: listed } = await world.station.call('attention.list')
  const ids = new Set(listed.flatMap((item: Shown) => [item.shipment?.id, item.job?.shipmentId]))
  for (const { shipment, jobs, label } of details) {
    if (shipment.purchase.kind !== 'bought' || ids.has(shipment.id)) continue
    const confirmed = jobs.some((job: Shown) => job.state === 'printed')
    // A label that came without a picture was settled by the operator's word, which is on record.
    if (!confirmed && label) {
      const states = jobs.map((job: Shown) => `${job.state} (${job.cause ?? 'no cause'})`).join(', ')
      found.push(`I3: ${shipment.reference} is neither on paper nor on the list; its prints: ${states}`)
    }
  }
  return found
}

/** A label's bytes came to the printer at most once a print that was asked for. */
async function noResend(world: World, details: readonly Shown[]): Promise<string[]> {
  const papers = await received(world)
  const jobsOf = new Map<string, number>(
    details.map(({ shipment, jobs }) => [shipment.purchase.labelId, jobs.length]),
  )
  return (await booksOf(world)).parcelLabels.flatMap(({ labelId, zpl }) => {
    const copies = papers.split(Buffer.from(zpl, 'utf8').toString('latin1')).length - 1
    const asked = jobsOf.get(labelId) ?? 0
    return copies > asked ? [`I4: ${copies} copies of ${labelId}, asked for ${asked}`] : []
  })
}

function secretsNowhere(world: World, dataFolder: string): string[] {
  const secrets = [world.services.labelServer.token, world.services.parcelLabel.apiKey]
  const log = benchesOf(world)
    .map(bench => bench.log())
    .join('\n')
  const files = readdirSync(dataFolder, { withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name !== 'secrets.json')
    .map(entry => ({ name: entry.name, text: readFileSync(join(dataFolder, entry.name), 'latin1') }))
  return [
    ...files
      .filter(({ text }) => secrets.some(secret => text.includes(secret)))
      .map(({ name }) => `I5: a secret in ${name}`),
    ...(secrets.some(secret => log.includes(secret)) ? ['I5: a secret in the log'] : []),
    ...(log.includes(CUSTOMER.address1) ? ['I5: an address in the log'] : []),
  ]
}

async function printerAsItWas(world: World): Promise<string[]> {
  const bytes = await received(world)
  return ['^JU', '^KP', '~JR', '^CC', '~CC', '^CT', '~CT', '! U1 setvar']
    .filter(command => bytes.includes(command))
    .map(command => `I6: the printer was sent ${command}`)
}

async function closedOnce(world: World): Promise<string[]> {
  const closedIn = new Map<string, number>()
  const { value: closes } = await world.station.call('closeDay.list')
  for (const { id } of closes) {
    const { value } = await world.station.call('closeDay.get', { id })
    for (const part of value.services)
      for (const label of part.labels)
        if (label.outcome === 'closed')
          closedIn.set(label.shipmentId, (closedIn.get(label.shipmentId) ?? 0) + 1)
  }
  const manifested = (await world.services.exchanges('manifest-label')).filter(
    one => one.executed && one.answer?.body?.status !== 'FAILURE',
  )
  const times = new Map<string, number>()
  for (const { bodyText } of manifested) times.set(bodyText, (times.get(bodyText) ?? 0) + 1)
  return [
    ...[...closedIn].filter(([, count]) => count > 1).map(([id]) => `I8: ${id} stands in two closes`),
    ...[...times].filter(([, count]) => count > 1).map(() => 'I8: a label was manifested twice'),
  ]
}

/** A label of training is never asked of the real services, and one on record as live was sold by them. */
async function modesApart(world: World, records: readonly Shown[]): Promise<string[]> {
  const { parcelLabels, shipments } = await booksOf(world)
  const sold = new Set([
    ...parcelLabels.map(({ labelId }) => labelId),
    ...shipments.flatMap(({ trackingNumbers }) => trackingNumbers),
  ])
  const asked = (await world.services.exchanges()).filter(({ bodyText }) => /"T-\d+"/.test(bodyText ?? ''))
  const foreign = records.filter(({ purchase }) => {
    const numbers = [purchase.labelId, ...(purchase.trackingNumbers ?? [])].filter(Boolean)
    return numbers.length > 0 && !numbers.some(number => sold.has(number))
  })
  return [
    ...asked.map(({ operation }) => `I11: ${operation} of a training label was asked of the real service`),
    ...foreign.map(
      ({ reference }) => `I11: ${reference} is on record as live, and the live service sold no such label`,
    ),
    ...records
      .filter(({ reference }) => reference.startsWith('T-'))
      .map(({ reference }) => `I11: ${reference} of training is shown among live ones`),
  ]
}

const voidedOrClosed = (records: readonly Shown[]): string[] =>
  records
    .filter(({ purchase, closedAt }) => closedAt && ['voided', 'discarded'].includes(purchase.kind))
    .map(({ reference, purchase }) => `I8: ${reference} is ${purchase.kind} and closed`)

/** After a person has settled all that the screens offer, nothing waits for anybody. */
async function listsEmpty({ station }: World): Promise<string[]> {
  const { value: items } = await station.call('attention.list')
  const { value: closes } = await station.call('closeDay.list')
  return [
    ...items.map(
      ({ kind, id, shipment, job, away }: Shown) =>
        `I12: ${kind} ${shipment?.reference ?? id} cannot be settled${
          job
            ? `; its print is ${job.state} (${job.cause ?? 'no cause'})${away ? ', at another station' : ''}`
            : ''
        }`,
    ),
    ...closes
      .filter((close: Shown) => !['done', 'partly'].includes(close.state))
      .map((close: Shown) => `I12: the close ${close.id} stays ${close.state}`),
  ]
}

/** What was answered as done stays done, through any kill. */
function nothingUnsaid(world: World, records: readonly Shown[]): string[] {
  const kinds = new Map<string, string>(records.map(record => [record.id, record.purchase.kind]))
  const after: Readonly<Record<string, readonly string[]>> = {
    bought: ['bought', 'voiding', 'void-unknown', 'voided', 'discarded'],
    voided: ['voided'],
    discarded: ['discarded'],
  }
  return [...world.promised.values()]
    .filter(({ shipmentId, kind }) => after[kind] && !after[kind].includes(kinds.get(shipmentId) ?? ''))
    .map(({ shipmentId, kind }) => `I9: ${shipmentId} was answered as ${kind}, is ${kinds.get(shipmentId)}`)
}

/** Every cent that a meter lost stands on a record here, or on one that a person completed by its number. */
async function meterExplained(world: World, records: readonly Shown[]): Promise<string[]> {
  const { shipments, movements } = await booksOf(world)
  const spent = -movements
    .filter(one => one.kind === 'purchase' || one.kind === 'refund')
    .reduce((sum, one) => sum + one.amountCents, 0)
  const live = records.filter(
    one => one.service === 'label-server' && ['bought', 'void-unknown'].includes(one.purchase.kind),
  )
  const bookedAs = ({ purchase }: Shown) =>
    shipments.find(one => one.trackingNumbers.includes(purchase.trackingNumber))
  const explained = live.reduce(
    (sum, record) => sum + (record.purchase.costCents ?? bookedAs(record)?.costCents ?? 0),
    0,
  )
  if (spent === explained) return []
  const odd = live
    .filter(record => bookedAs(record)?.state === 'cancelled')
    .map(record => `${record.reference} is ${record.purchase.kind} here and cancelled there`)
  return [`I10: the meters spent ${spent}, the ledger explains ${explained}`, ...odd]
}
