// The measure of a whole shift: many labels one after the other on one station, its pace, its heap and its growth.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { type BenchStation, benchStation, expectOk, expectOnItsWay, newOrder } from './bench-station.ts'
import { atMost, growth, type Measuring, type Point, type Row, sizesAround, told } from './row.ts'

/** Labels of eight hours at a busy bench; the run goes on to twice as many for the growth. */
const SHIFT = 30_000
const AT_ONCE = 4
const WARM_UP = 200
const LABELS_AN_HOUR = 3600
const HEAP_BYTES_A_LABEL = 1000

export async function shiftRows({ short, say, single }: Measuring): Promise<readonly Row[]> {
  const sizes = sizesAround(short ? 400 : SHIFT, single)
  const folder = await newFolder('packbench-heap')
  const probe = await heapProbe(folder)
  const bench = await benchStation({
    printers: AT_ONCE + 1,
    process: { nodeArgs: probe.nodeArgs },
    // Time is compressed: a label is confirmed when it is out, not at the next quarter of a second.
    printing: { confirmationIntervalMs: 1 },
  })
  const points: Point[] = []
  const heaps: { readonly labels: number; readonly bytes: number }[] = []
  await labels(bench, WARM_UP)
  let done = 0
  let ms = 0
  for (const size of sizes) {
    const start = performance.now()
    await labels(bench, size - done)
    ms += performance.now() - start
    done = size
    points.push({ size, ms })
    const bytes = await probe.heapBytes(bench.station.pid)
    heaps.push({ labels: size, bytes })
    say(`  ${size} labels: ${(ms / 1000).toFixed(1)} s, heap ${(bytes / 2 ** 20).toFixed(1)} MiB`)
  }
  const out = () => bench.printers.reduce((sum, printer) => sum + printer.labels, 0)
  await waitFor(() => out() === WARM_UP + done, { what: 'every label on paper' })
  await bench.stop()
  await removeFolder(folder)
  // A shift is the third of the four sizes.
  const shift = points[2] ?? { size: 1, ms: Number.POSITIVE_INFINITY }
  const perHour = (shift.size / shift.ms) * 3_600_000
  return [
    {
      ...told(`1.3 shift of ${shift.size} labels`, perHour, 'labels an hour'),
      goal: `≥ ${LABELS_AN_HOUR}`,
      met: perHour >= LABELS_AN_HOUR,
    },
    atMost('1.3 heap after a forced collection', slope(heaps), HEAP_BYTES_A_LABEL, 'bytes a label'),
    growth('1.3 growth of a shift', points),
  ]
}

/** Several orders at once, each on a printer of its own: group commit and fairness take part. */
async function labels({ station, printerIds }: BenchStation, count: number): Promise<void> {
  let left = count
  const lane = async (printerId: string | undefined) => {
    while (left > 0) {
      left -= 1
      const service = left % 2 === 0 ? 'label-server' : 'parcel-label'
      const { job } = expectOk(await station.call('pack.ship', newOrder(service, printerId)))
      expectOnItsWay(job)
    }
  }
  await Promise.all(printerIds.slice(0, AT_ONCE).map(lane))
}

/** The straight line through the points that is nearest to all: bytes a label. */
function slope(heaps: readonly { readonly labels: number; readonly bytes: number }[]): number {
  const mean = (name: 'labels' | 'bytes') => heaps.reduce((sum, one) => sum + one[name], 0) / heaps.length
  const [meanLabels, meanBytes] = [mean('labels'), mean('bytes')]
  const above = heaps.reduce((sum, one) => sum + (one.labels - meanLabels) * (one.bytes - meanBytes), 0)
  return above / heaps.reduce((sum, one) => sum + (one.labels - meanLabels) ** 2, 0)
}

/** A module loaded before the station's own, which on a signal collects garbage and writes down what is left. */
async function heapProbe(folder: string) {
  const module = join(folder, 'heap-probe.mjs')
  const answer = join(folder, 'heap')
  await writeFile(
    module,
    `import { renameSync, writeFileSync } from 'node:fs'
process.on('SIGUSR2', () => {
  gc()
  gc()
  writeFileSync(${JSON.stringify(`${answer}.new`)}, String(process.memoryUsage().heapUsed))
  renameSync(${JSON.stringify(`${answer}.new`)}, ${JSON.stringify(answer)})
})
`,
  )
  return {
    nodeArgs: ['--expose-gc', '--import', pathToFileURL(module).href],
    async heapBytes(pid: number): Promise<number> {
      await writeFile(answer, '')
      process.kill(pid, 'SIGUSR2')
      return Number(await waitFor(() => readFile(answer, 'utf8'), { what: 'the heap to be collected' }))
    },
  }
}
