// The measure of closing the day: every parcel manifested, beside a bare loop at the same concurrency on the same server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE, ROOT } from '../support/program.ts'
import { waitFor } from '../support/wait-for.ts'
import { openedStore } from './bench-ledger.ts'
import { type BenchStation, benchStation, expectOk, newOrder } from './bench-station.ts'
import { MANIFEST, type SeenRequest } from './instant-services.ts'
import { addShipments } from './many-shipments.ts'
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
/** As main/flows/manifest-labels.ts goes about it. */
const AT_ONCE = 4
const PROGRESS_MS = 250

export async function closeDayRows({ short, say, single }: Measuring): Promise<readonly Row[]> {
  const parcels = short ? 600 : PARCELS
  const points: Point[] = []
  const rows: Row[] = []
  for (const size of sizesAround(parcels, single)) {
    const bench = await stationWithParcels(size)
    const loop = await bareLoop()
    const { ms, oldestMs } = await closed(bench, size)
    const request = bench.services.lastRequest(MANIFEST)
    const bareMs = await loop.run(request, size, true)
    const freshMs = await loop.run(request, size, false)
    say(
      `  ${size} parcels: ${ms.toFixed(0)} ms, bare ${bareMs.toFixed(0)} ms, progress ${oldestMs.toFixed(0)} ms old`,
    )
    loop.stop()
    await bench.stop()
    points.push({ size, ms })
    if (size !== parcels) continue
    const perSecond = (time: number) => (size / time) * 1000
    rows.push(
      ratioAtLeast(`4 close day, ${size} parcels`, perSecond(ms), perSecond(bareMs), 0.9, 'parcels/s'),
      told('4 bare loop with a connection for each request', perSecond(freshMs), 'parcels/s'),
      atMost('4 progress on the screen, at most this old', oldestMs, PROGRESS_MS, 'ms'),
    )
  }
  return [...rows, growth('4 growth of closing the day', points)]
}

function stationWithParcels(count: number): Promise<BenchStation> {
  return benchStation({
    prepare: async (dataFolder, services) => {
      const store = await openedStore(dataFolder)
      await store.stop()
      addShipments(join(dataFolder, 'packbench.sqlite'), count, { open: services.places.parcelLabel })
    },
  })
}

/** Closes the day; how old the newest progress was at its worst, from the service's answer to the event here. */
async function closed({ station, services, printerIds }: BenchStation, count: number) {
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
  const start = performance.now()
  const looking = setInterval(look, 1)
  const { id } = expectOk(await station.call('closeDay.run', { services: ['parcel-label'] }))
  await waitFor(() => shown > count, { what: 'the day to be closed', timeoutMs: 600_000, intervalMs: 5 })
  const ms = performance.now() - start
  clearInterval(looking)
  const close = await waitFor(async () => {
    const now = expectOk(await station.call('closeDay.get', { id }))
    return now.state === 'running' ? undefined : now
  })
  if (close.state !== 'done') throw new Error(`the close is ${close.state}`)
  return { ms, oldestMs }
}

async function bareLoop() {
  const child = spawn(NODE, [join(ROOT, 'test', 'bench', 'bare-loop.ts'), String(AT_ONCE)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  return {
    /** Milliseconds for the same request so many times. */
    async run(request: SeenRequest, count: number, keepAlive: boolean): Promise<number> {
      child.stdin.write(`${JSON.stringify({ request, count, keepAlive })}\n`)
      const [line] = (await once(lines, 'line')) as [string]
      return Number(line)
    },
    stop: () => child.stdin.end(),
  }
}
