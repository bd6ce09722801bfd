// The end of a shift: everything is mended, a truthful person settles what waits with what the screens offer, and the
// screens are read out for the judge.
import type { FaultyPrinter } from '../lab/printer/printer-faults.ts'
import type { SettingsChange } from './acts.ts'
import type { Bench } from './bench.ts'
import { startAgain } from './mishaps.ts'
import { shipPrepared } from './prepared.ts'
import { settingsFor } from './saved-settings.ts'
import { scanBack } from './scanning.ts'
import { sim } from './scheduler.ts'
import { saleOf, settle } from './settle.ts'
import { press, type Shift } from './shift.ts'
import type { Shown } from './witnessed.ts'

const ROUNDS = 12
const USUAL: readonly SettingsChange[] = ['live', 'first-label-server', 'first-parcel-service']
/** Accounts that labels may have been left on. */
const PLACES: readonly (readonly SettingsChange[])[] = [
  ['test', 'first-parcel-service'],
  ['other-label-server', 'other-parcel-service'],
]

export async function settleAll(shift: Shift): Promise<readonly Shown[]> {
  const { stage } = shift
  for (const books of stage.allBooks) books.faults.behave()
  for (const printer of stage.printers) await mend(printer)
  for (const bench of stage.benches) {
    bench.disk.fault = undefined
    bench.setClock(0)
  }
  await everythingEnds(shift)
  // A night and a day with the lights off: labels dated ahead come to their day.
  await Promise.all(stage.benches.map(bench => bench.stop()))
  await sim().sleep(40 * 3_600_000)
  if (stage.house) await takenIsThere(shift)
  const shown: Shown[] = []
  for (const bench of stage.benches) {
    shift.tell(`${bench.options.name}: everything is mended, and a person settles what waits`)
    await startAgain(shift, bench)
    if (!bench.isUp) {
      shift.judge.fell(bench.options.name, 'it does not start again')
      continue
    }
    await save(shift, bench, USUAL)
    await shipPrepared(shift, bench, 1)
    await settleLists(shift, bench)
    for (const place of PLACES) {
      if (!(await hasFormer(shift, bench))) break
      await save(shift, bench, place)
      await closeAndSettle(shift, bench)
    }
    await save(shift, bench, USUAL)
    await closeAndSettle(shift, bench)
    await scanTheRest(shift, bench)
    shown.push(await readOut(shift, bench, 'live'))
    await save(shift, bench, ['training'])
    await settleLists(shift, bench)
    shown.push(await readOut(shift, bench, 'training'))
  }
  return shown
}

/** Longer than a bench takes from its start until it has what it took. */
const TAKING_MS = 2 * 60_000
/** As many prints a queue shows. */
const QUEUE_LENGTH = 200

/** What another bench has taken stands in its queue once all are at work: nobody else sees to it there. */
async function takenIsThere(shift: Shift): Promise<void> {
  const { benches } = shift.stage
  for (const bench of benches) await startAgain(shift, bench)
  await sim().sleep(TAKING_MS)
  for (const bench of benches) {
    const given = (await press(shift, bench, 'queue.list')).value ?? []
    for (const { id, title, there, givenTo } of given) {
      const taker = benches.find(there => there.isCalled(givenTo))
      if (there !== 'held' || !taker?.isUp) continue
      const taken: View[] = (await press(shift, taker, 'queue.list')).value ?? []
      if (taken.length >= QUEUE_LENGTH || taken.some(job => job.id === `${id}-over`)) continue
      shift.judge.takenAndLost(title, taker.options.name)
    }
  }
  await Promise.all(benches.map(bench => bench.stop()))
}

/** Whatever waits for its scan can be scanned or excused: then nothing waits. */
async function scanTheRest(shift: Shift, bench: Bench): Promise<void> {
  await scanBack(shift, bench)
  const left = await press(shift, bench, 'labels.toScan')
  const references = (left.value?.labels ?? []).map(
    (one: { shipment: { reference: string } }) => one.shipment.reference,
  )
  if (references.length > 0)
    shift.judge.fell(bench.options.name, `${references.join(', ')} still to be scanned`)
}

/** Closes and batches come to an end, or wait for a person, without a fresh start, once nothing is in their way any more. */
async function everythingEnds(shift: Shift): Promise<void> {
  await sim().sleep(REST_MS)
  // Where none runs there is none to wait for.
  if ((await underWay(shift)).length === 0) return
  await sim().sleep(PATIENCE_MS)
  for (const { bench, what } of await underWay(shift)) shift.judge.staysOpen(bench, what)
}

async function underWay(shift: Shift): Promise<{ readonly bench: string; readonly what: string }[]> {
  const running: { readonly bench: string; readonly what: string }[] = []
  for (const bench of shift.stage.benches) {
    if (!bench.isUp) continue
    for (const [list, name] of LISTS) {
      for (const { id, state } of (await press(shift, bench, list)).value ?? []) {
        if (state === 'running') running.push({ bench: bench.options.name, what: `the ${name} ${id}` })
      }
    }
  }
  return running
}

/** What was mended is noticed, and what waited for it goes on. */
const REST_MS = 2 * 60_000
const PATIENCE_MS = 20 * 60_000
const LISTS = [
  ['closeDay.list', 'close'],
  ['orders.runs', 'batch'],
] as const

async function mend(printer: FaultyPrinter): Promise<void> {
  const { faults } = printer
  faults.answers('whole')
  faults.mute(false)
  faults.bufferFull(false)
  faults.resetAfterAccept(false)
  faults.silentOnFault(false)
  faults.slow({ msPerLabel: 600 })
  faults.closeHead()
  faults.loadRibbon()
  faults.paperJam(false)
  faults.resume()
  faults.loadPaper()
}

async function save(shift: Shift, bench: Bench, changes: readonly SettingsChange[]): Promise<void> {
  for (const change of changes) {
    for (let tries = 0; tries < 20; tries += 1) {
      if ((await press(shift, bench, 'settings.save', settingsFor(shift, bench, change))).ok) break
      await sim().sleep(60_000)
    }
  }
}

/** Until nothing prints, closes or runs any more. */
async function workEnds(shift: Shift, bench: Bench): Promise<void> {
  for (let waits = 0; waits < 60; waits += 1) {
    const queue = await press(shift, bench, 'queue.list')
    const closes = await press(shift, bench, 'closeDay.list')
    const jobs: View[] = queue.value ?? []
    const printing = jobs.some(
      job =>
        job.state === 'sending' || (job.state === 'held' && !job.needsRelease && !waitsForLabel(job, jobs)),
    )
    const closing = (closes.value ?? []).some((close: { state: string }) => close.state === 'running')
    const runs = await press(shift, bench, 'orders.runs')
    const shipping = (runs.value ?? []).some((run: { state: string }) => run.state === 'running')
    if (!printing && !closing && !shipping) return
    await sim().sleep(60_000)
  }
}

/** A slip behind its label, of which a person decides. */
const waitsForLabel = ({ slipOf }: View, jobs: readonly View[]): boolean =>
  jobs.some(job => slipOf !== undefined && job.shipmentId === slipOf && job.needsRelease)

async function settleLists(shift: Shift, bench: Bench): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await workEnds(shift, bench)
    const listed = await press(shift, bench, 'attention.list')
    const items = (listed.value ?? []).filter((item: { kind: string }) => item.kind !== 'former-account')
    if (items.length === 0) return
    for (const item of items) await settle(shift, bench, item, false)
    await sim().sleep(5_000)
  }
}

async function hasFormer(shift: Shift, bench: Bench): Promise<boolean> {
  const listed = await press(shift, bench, 'attention.list')
  return (listed.value ?? []).some((item: { kind: string }) => item.kind === 'former-account')
}

async function closeAndSettle(shift: Shift, bench: Bench): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    await settleLists(shift, bench)
    const run = await press(shift, bench, 'closeDay.run', {})
    if (!run.ok) break
    await settleLists(shift, bench)
    await sayClosed(shift, bench, run.value.id)
  }
  await settleLists(shift, bench)
}

/** Labels that the service says are manifested already: a person who looked says so too. */
async function sayClosed(shift: Shift, bench: Bench, id: string): Promise<void> {
  const close = await press(shift, bench, 'closeDay.get', { id })
  if (!close.ok) return
  for (const part of close.value.services) {
    const closed: string[] = []
    for (const label of part.labels) {
      if (label.outcome !== 'failed') continue
      if (((await saleOf(shift, bench, label.shipmentId))?.closes ?? 0) > 0) closed.push(label.shipmentId)
    }
    if (closed.length === 0) continue
    const said = {
      id,
      service: part.service,
      outcome: 'closed',
      note: 'by the service’s list',
      shipmentIds: closed,
    }
    await press(shift, bench, 'closeDay.resolve', said)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: views are read as the screens get them
type View = any

async function readOut(shift: Shift, bench: Bench, mode: Shown['mode']): Promise<Shown> {
  const records: View[] = []
  let cursor: string | undefined
  do {
    const page = await press(shift, bench, 'shipments.search', { limit: 200, ...(cursor && { cursor }) })
    records.push(...(page.value?.shipments ?? []))
    cursor = page.value?.nextCursor
  } while (cursor !== undefined)
  const details = await Promise.all(
    records.map(async ({ id }) => (await press(shift, bench, 'shipments.get', { id })).value),
  )
  const listed = await press(shift, bench, 'closeDay.list')
  const closes = await Promise.all(
    (listed.value ?? []).map(
      async ({ id }: { id: string }) => (await press(shift, bench, 'closeDay.get', { id })).value,
    ),
  )
  const attention = await press(shift, bench, 'attention.list')
  const [orders, aside] = [await allOrders(shift, bench), await press(shift, bench, 'bench.aside')]
  return {
    bench: bench.options.name,
    mode,
    records,
    details: details.filter(Boolean),
    closes: closes.filter(Boolean),
    attention: attention.value ?? [],
    orders,
    aside: aside.value?.aside ?? [],
  }
}

async function allOrders(shift: Shift, bench: Bench): Promise<readonly View[]> {
  const orders: View[] = []
  let cursor: string | undefined
  do {
    const page = await press(shift, bench, 'orders.list', { limit: 200, ...(cursor && { cursor }) })
    orders.push(...(page.value?.orders ?? []))
    cursor = page.value?.nextCursor
  } while (cursor !== undefined)
  return orders
}
