// The measure of closing the day: every parcel manifested, beside a bare loop on the same server at its own best number of
// connections, over networks of different delays.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CloseView } from '../../preload/contract/money-views.ts'
import { boughtPurchase } from '../storage/fixtures.ts'
import { NODE, ROOT } from '../support/program.ts'
import { waitFor } from '../support/wait-for.ts'
import type { BareRun } from './bare-loop.ts'
import { openedStore } from './bench-ledger.ts'
import { type BenchStation, benchStation, expectOk, newOrder } from './bench-station.ts'
import { MANIFEST, type SeenRequest } from './instant-services.ts'
import {
  atMost,
  growth,
  type Measuring,
  type Point,
  type Row,
  ratioAtLeast,
  sizesAround,
  told,
} from './row.ts'

const PARCELS = 10_000
/** Of these the bare loop has its best: up to as many as the setting allows at once (parcelLabel.manifestsAtOnce). */
const CONNECTIONS = [4, 8, 16, 32] as const
const PROGRESS_MS = 250
/** Where the service answers at once the processor decides, else the network does. */
const GOAL = { atOnce: 0.75, delayed: 1 / 1.15 }

export async function closeDayRows({ short, say, single }: Measuring): Promise<readonly Row[]> {
  const parcels = short ? 600 : PARCELS
  const points: Point[] = []
  const rows: Row[] = []
  for (const size of sizesAround(parcels, single)) {
    const bench = await stationWithParcels(size)
    const loop = await bareLoop()
    const { ms, oldestMs } = await closed(bench)
    const request = bench.services.lastRequest(MANIFEST)
    const { bareMs, atOnce } = await bestOf(loop, request, size)
    const freshMs = await loop.run({ request, count: size, atOnce, keepAlive: false })
    say(
      `  ${size} parcels: ${ms.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms by ${atOnce}, progress ${oldestMs.toFixed(0)} ms old`,
    )
    loop.stop()
    await bench.stop()
    points.push({ size, ms })
    if (size !== parcels) continue
    const perSecond = (time: number) => (size / time) * 1000
    rows.push(
      ratioAtLeast(
        `4 close day, ${size} parcels`,
        perSecond(ms),
        perSecond(bareMs),
        GOAL.atOnce,
        'parcels/s',
      ),
      told('4 bare loop with a connection for each request', perSecond(freshMs), 'parcels/s'),
      atMost('4 progress on the screen, at most this old', oldestMs, PROGRESS_MS, 'ms'),
    )
  }
  return [...rows, growth('4 growth of closing the day', points), ...(await overNetworks(short, say))]
}

interface Network {
  readonly name: string
  readonly delayMs: number | (() => number)
  /** Requests a second that the service takes; without it any number. */
  readonly mostASecond?: number
  readonly parcels: number
}

const jitter = () => 20 + Math.random() * 120
const NETWORKS: readonly Network[] = [
  { name: 'after 5 ms', delayMs: 5, parcels: 5_000 },
  { name: 'after 20 ms', delayMs: 20, parcels: 5_000 },
  { name: 'after 80 ms', delayMs: 80, parcels: PARCELS },
  { name: 'after 300 ms', delayMs: 300, parcels: 2_000 },
  { name: 'after 20 to 140 ms', delayMs: jitter, parcels: 5_000 },
  { name: 'after 80 ms, 100 a second, else 429', delayMs: 80, mostASecond: 100, parcels: 2_000 },
]

async function overNetworks(short: boolean, say: Measuring['say']): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const network of NETWORKS) {
    const parcels = short ? network.parcels / 10 : network.parcels
    const bench = await stationWithParcels(parcels)
    const loop = await bareLoop()
    const { services } = bench
    services.delayMs = network.delayMs
    if (network.mostASecond !== undefined) services.tooMany = atMostASecond(network.mostASecond)
    const { ms } = await closed(bench)
    const { bareMs, atOnce } = await bestOf(loop, services.lastRequest(MANIFEST), parcels)
    say(
      `  ${parcels} parcels ${network.name}: ${ms.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms by ${atOnce}`,
    )
    loop.stop()
    await bench.stop()
    const perSecond = (time: number) => (parcels / time) * 1000
    const id = `4 close day, ${parcels} parcels, answered ${network.name}`
    rows.push(ratioAtLeast(id, perSecond(ms), perSecond(bareMs), GOAL.delayed, 'parcels/s'))
  }
  return rows
}

/** Says of each that is too many within its second to come again after it. */
function atMostASecond(most: number): () => number | undefined {
  let second = 0
  let taken = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) {
      second = now
      taken = 0
    }
    taken += 1
    return taken > most ? 1 : undefined
  }
}

/** A tenth of the requests shows which number of connections is best. */
async function bestOf(loop: Loop, request: SeenRequest, count: number) {
  const tried: { readonly atOnce: number; readonly ms: number }[] = []
  for (const atOnce of CONNECTIONS)
    tried.push({
      atOnce,
      ms: await loop.run({ request, count: Math.ceil(count / 10), atOnce, keepAlive: true }),
    })
  const [best] = tried.sort((one, other) => one.ms - other.ms)
  if (!best) throw new RangeError('no number of connections')
  const { atOnce } = best
  return { atOnce, bareMs: await loop.run({ request, count, atOnce, keepAlive: true }) }
}

type Loop = Awaited<ReturnType<typeof bareLoop>>

function stationWithParcels(count: number): Promise<BenchStation> {
  return benchStation({
    prepare: async (dataFolder, services) => {
      const { baseUrl, accountCode } = services.places.parcelLabel
      const purchase = { service: 'parcel-label', account: { baseUrl, account: accountCode } } as const
      const store = await openedStore(dataFolder)
      await Promise.all(
        Array.from({ length: count }, (_, at) => {
          const number = String(at).padStart(20, '9')
          return boughtPurchase(store, {
            purchase,
            identifiers: { trackingNumbers: [number], labelId: `L${number}` },
          })
        }),
      )
      await store.stop()
    },
  })
}

/** Closes the day; how old the newest progress was at its worst, from the service's answer to the event here. */
async function closed({ station, services, printerIds }: BenchStation) {
  // One label bought here shows the service's kind of answer, and goes with the others.
  expectOk(await station.call('pack.ship', newOrder('parcel-label', printerIds[0])))
  await station.listen()
  const answeredAt: number[] = []
  services.onAnswer = path => {
    if (path === MANIFEST) answeredAt.push(performance.now())
  }
  let oldestMs = 0
  let shown = 0
  let read = 0
  const look = () => {
    for (; read < station.events.length; read += 1) {
      const event = station.events[read]
      if (event?.name !== 'closeDay.progress') continue
      const done = event.value.services.reduce((sum, one) => sum + one.done + one.failed, 0)
      if (done === shown) continue
      // The oldest answer that this news tells of.
      oldestMs = Math.max(oldestMs, performance.now() - (answeredAt[shown] ?? performance.now()))
      shown = done
    }
  }
  const startedAt = Date.now()
  const looking = setInterval(look, 1)
  const { id } = expectOk(await station.call('closeDay.run', { services: ['parcel-label'] }))
  // By its counts: all its labels in one piece would be work for the station beside the close.
  const close = await waitFor(
    async () => {
      const now = expectOk(await station.call('closeDay.list', undefined)).find(
        (one: CloseView) => one.id === id,
      )
      return now?.state === 'running' ? undefined : now
    },
    { what: 'the day to be closed', timeoutMs: 600_000, intervalMs: 250 },
  )
  clearInterval(looking)
  if (close.state !== 'done') throw new Error(`the close is ${close.state}`)
  return { ms: Date.parse(close.finishedAt ?? '') - startedAt, oldestMs }
}

async function bareLoop() {
  const child = spawn(NODE, [join(ROOT, 'test', 'bench', 'bare-loop.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  return {
    /** Milliseconds for the same request so many times. */
    async run(asked: BareRun): Promise<number> {
      child.stdin.write(`${JSON.stringify(asked)}\n`)
      const [line] = (await once(lines, 'line')) as [string]
      return Number(line)
    },
    stop: () => child.stdin.end(),
  }
}
