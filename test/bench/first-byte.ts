// The measure of the main job: from Enter to the first byte at the printer, beside a bare script, orders in turn.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE, ROOT } from '../support/program.ts'
import {
  type BenchStation,
  benchStation,
  expectOk,
  expectOnItsWay,
  newOrder,
  type Service,
} from './bench-station.ts'
import { LABEL, REQUEST_LABEL } from './instant-services.ts'
import type { QuickPrinter } from './quick-printer.ts'
import { type Measuring, moreThanPeerAtMost, quantile, type Row, ratioAtMost } from './row.ts'

/** How much more than the bare script the slowest of a hundred may take, where a service answers after `AWAY_MS`. */
const MORE_MS = 10
const AWAY_MS = 80
/** How many times as long as the bare script, where it answers at once. */
const TIMES = 2
const WARM_UP = 10
const PATHS: Readonly<Record<Service, string>> = { 'label-server': LABEL, 'parcel-label': REQUEST_LABEL }

export async function firstByteRows({ short, say }: Measuring): Promise<readonly Row[]> {
  // Two printers and no default: the look at a label's barcodes, which follows each purchase in a thread
  // of its own, is left out, since here the next order comes at once and not after a package was packed.
  const bench = await benchStation({ printers: 2 })
  const [ours, peers] = bench.printers as readonly [QuickPrinter, QuickPrinter]
  const bare = await bareScript(join(bench.dataFolder, 'bare'), peers)
  const rows: Row[] = []
  for (const service of Object.keys(PATHS) as Service[]) {
    for (const delayMs of [0, AWAY_MS]) {
      bench.services.delayMs = delayMs
      const times = { ours: [] as number[], bare: [] as number[] }
      for (let round = -WARM_UP; round < (short ? 40 : 300); round += 1) {
        const one = await firstByte(bench, ours, PATHS[service], () => ship(bench, service))
        const other = await firstByte(bench, peers, PATHS[service], () => bare.order(bench, PATHS[service]))
        if (round < 0) continue
        times.ours.push(one)
        times.bare.push(other)
      }
      for (const part of [0.5, 0.99]) {
        const after = delayMs > 0 ? `, answered after ${delayMs} ms` : ''
        const id = `1.1 Enter → first byte, ${service}${after}, p${part * 100}`
        const [a, b] = [quantile(times.ours, part), quantile(times.bare, part)]
        rows.push(
          delayMs > 0 ? moreThanPeerAtMost(id, a, b, MORE_MS, 'ms') : ratioAtMost(id, a, b, TIMES, 'ms'),
        )
        say(`  ${id}: ${a.toFixed(1)} ms, bare ${b.toFixed(1)} ms`)
      }
    }
  }
  bare.stop()
  await bench.stop()
  return rows
}

/** Less the service's own time, which is the same for both and not ours. */
async function firstByte(
  { services }: BenchStation,
  printer: QuickPrinter,
  path: string,
  order: () => Promise<void>,
): Promise<number> {
  const arrives = printer.nextFirstByte()
  const start = performance.now()
  const done = order()
  const at = await arrives
  const tookMs = at - start - services.tookMs(path)
  await done
  return tookMs
}

async function ship({ station, printerIds }: BenchStation, service: Service): Promise<void> {
  const { job } = expectOk(await station.call('pack.ship', newOrder(service, printerIds[0])))
  expectOnItsWay(job)
}

async function bareScript(file: string, printer: QuickPrinter) {
  const script = join(ROOT, 'test', 'bench', 'bare-script.ts')
  const child = spawn(NODE, [script, file, String(printer.port)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { port } = JSON.parse(line) as { port: number }
  return {
    /** The request that the station sent last, sent again. */
    async order({ services }: BenchStation, path: string): Promise<void> {
      const body = JSON.stringify(services.lastRequest(path))
      const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body })
      await response.text()
    },
    stop: () => child.stdin.end(),
  }
}
