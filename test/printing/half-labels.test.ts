// What a TSPL or EPL2 printer may hold of a label that broke off is ended before anything else is sent, however the job ended.
import { expect, test } from 'vitest'
import { largestPicture } from '../../main/core/printing/job-language.ts'
import type { Printer, PrinterLanguage } from '../../main/core/printing/printer.ts'
import { pngLabel } from '../../main/labels/png/png-label.ts'
import { questionsOf } from '../../main/printing/status/ask-language.ts'
import { epl2Reader } from '../../main/simulator/printer/epl2-reader.ts'
import type { Paper } from '../../main/simulator/printer/print-engine.ts'
import { tsplReader } from '../../main/simulator/printer/tspl-reader.ts'
import { differing as dotsDiffering, pictureOn } from '../labels/paper.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { cuttingWire } from '../support/cutting-wire.ts'
import { keptMemory, type PrinterBench, printerBench } from './printer-bench.ts'

const RASTER = ['tspl', 'epl2'] as const
const BOTH = RASTER.flatMap(language => [true, false].map(asked => [language, asked] as const))

const NOW = { maxAgeMs: 0, deadlineMs: 2_000 }

const isBlack = (x: number, y: number) => x >= 37 && x < 500 && y >= 21 && y < 150 && (x * 3 + y) % 7 < 3
/** Order A's: large, so that it breaks off. */
const first = greyPicture(812, 1200, (x, y) => (x * 3 + y) % 7 < 3)
const second = greyPicture(812, 400, isBlack)

function labelIn(language: PrinterLanguage, file: Uint8Array): Uint8Array {
  const options = { language, dpi: 203, stock: { widthInch: 4, heightInch: 6 }, encoding: 'z64' } as const
  const made = pngLabel(file, options)
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.bytes
}

const differing = (paper: Paper | undefined) => dotsDiffering(pictureOn(paper), 812, 400, isBlack)

interface CutLabel {
  readonly language: PrinterLanguage
  readonly how?: 'reset' | 'end'
  readonly saved: Partial<Printer>
}

/** Order A's label is handed over whole, and a part of it gets to the printer; gives how its print ended. */
async function cutInItsPicture({ language, how = 'reset', saved }: CutLabel) {
  const bench = await printerBench({
    simulated: { language },
    settings: { awayTimeoutMs: 1_000, queryTimeoutMs: 300 },
  })
  const wire = await cuttingWire(bench.printer.tcpPort ?? 0)
  const connection = { kind: 'network', host: '127.0.0.1', port: wire.port } as const
  const memory = keptMemory()
  const line = bench.lineAgain({ connection, ...saved }, memory)
  const bytes = labelIn(language, first)
  wire.holdLabel()
  const printing = line.print(bytes, { labelsExpected: 1 })
  await wire.cut(60_000, how)
  const outcome = await printing
  /** The station after a restart, or with the printer saved anew. */
  const again = (change: Partial<Printer> = {}, left = memory) =>
    bench.lineAgain({ connection, ...saved, ...change }, left)
  return { bench, line, memory, outcome, again }
}

/** Order B's comes out alone, and is its own. */
async function comesOutWhole({ printer }: PrinterBench) {
  await printer.until(({ papers }) => papers.length > 0)
  expect(printer.papers).toHaveLength(1)
  expect(differing(printer.papers[0])).toBe(0)
}

test.each(BOTH)(
  'a %s printer that resets the connection in the middle of a label prints the next one whole (asked: %s)',
  async (language, statusQueries) => {
    const { bench, line, outcome } = await cutInItsPicture({ language, saved: { statusQueries } })
    expect(outcome).toMatchObject({ kind: 'unsure' })
    expect(await line.print(labelIn(language, second), { labelsExpected: 1 })).toMatchObject({ kind: 'sent' })
    await comesOutWhole(bench)
    await line.close()
  },
)

test.each(RASTER)(
  'a %s printer that nobody asks, and that ends the connection in order within a label, prints the next one whole',
  async language => {
    const saved = { statusQueries: false }
    const { bench, line, outcome } = await cutInItsPicture({ language, how: 'end', saved })
    expect(['sent', 'unsure']).toContain(outcome.kind)
    expect(await line.print(labelIn(language, second), { labelsExpected: 1 })).toMatchObject({ kind: 'sent' })
    await comesOutWhole(bench)
    await line.close()
  },
)

test.each(RASTER)(
  'a %s printer that broke off answers again at once, also after a restart and where questions are new to it',
  async language => {
    for (const before of [true, false]) {
      const { bench, line, outcome, memory, again } = await cutInItsPicture({
        language,
        saved: { statusQueries: before },
      })
      expect(outcome).toMatchObject({ kind: 'unsure' })
      await line.close()
      const after = again({ statusQueries: true })
      expect(await after.state(NOW)).toMatchObject({ kind: 'ready' })
      expect(memory.halfSent()).toEqual({})
      expect(await after.print(labelIn(language, second), { labelsExpected: 1 })).toMatchObject({
        kind: 'sent',
      })
      await comesOutWhole(bench)
      await after.close()
    }
  },
)

test.each(RASTER)(
  'a %s printer that is saved again as a new one prints its first label whole',
  async language => {
    const { bench, line, again } = await cutInItsPicture({ language, saved: { statusQueries: false } })
    await line.close()
    const fresh = again({ id: 'printer-2' }, keptMemory())
    expect(await fresh.print(labelIn(language, second), { labelsExpected: 1 })).toMatchObject({
      kind: 'sent',
    })
    await comesOutWhole(bench)
    await fresh.close()
  },
)

test.each(RASTER)(
  'what ends half a %s label is nothing but commands to a printer between labels',
  async language => {
    const bench = await printerBench({ simulated: { language }, saved: { statusQueries: false } })
    expect(await bench.print(labelIn(language, second))).toMatchObject({ kind: 'sent' })
    expect(await bench.print(labelIn(language, second))).toMatchObject({ kind: 'sent' })
    await bench.printer.until(({ papers }) => papers.length === 2)
    expect(bench.printer.papers.map(differing)).toEqual([0, 0])
    expect(bench.printer.strange).toEqual([])
  },
)

test.each(RASTER)(
  'a %s label that broke off anywhere prints nothing, and the next one is whole',
  async language => {
    const label = labelIn(language, second)
    const whole = labelIn(language, first)
    const picture = largestPicture(whole)
    const cuts = [1, 3, 20, 60, 100, picture >> 1, picture - 1, picture, whole.length - 8, whole.length - 2]
    for (const cut of cuts) {
      const reader = (language === 'tspl' ? tsplReader : epl2Reader)(8, {
        onQuestion: () => {},
        onStrange: () => {},
        onRefused: () => {},
        onLabel: ({ bytes }) => labels.push(bytes),
      })
      const labels: Buffer[] = []
      reader.push(whole.subarray(0, cut))
      reader.push(questionsOf(language, undefined).dropHalfLabel(picture))
      expect(labels, `cut at ${cut}`).toEqual([])
      expect(reader.insideFormat).toBe(false)
      reader.push(label)
      expect(labels, `cut at ${cut}`).toHaveLength(1)
    }
  },
)

test('two-way printers take no byte beside the label where the one before arrived', async () => {
  for (const language of RASTER) {
    const bench = await printerBench({ simulated: { language } })
    const label = labelIn(language, second)
    for (let count = 0; count < 3; count++) await bench.print(label)
    expect(bench.printer.receivedBytes().length).toBeLessThan(3 * label.length + 200)
  }
})

test('what a person says is on no paper is ended before anything is asked', async () => {
  for (const language of RASTER) {
    const memory = keptMemory()
    const bench = await printerBench({ simulated: { language } })
    const line = bench.lineAgain({}, memory)
    const label = labelIn(language, second)
    expect(await line.print(label, { labelsExpected: 1 })).toMatchObject({ kind: 'sent' })
    expect(memory.halfSent()).toEqual({})
    line.notPrinted(label.length)
    expect(memory.halfSent()).toEqual({ [language]: label.length })
    const before = bench.printer.receivedBytes().length
    expect(await line.state(NOW)).toMatchObject({ kind: 'ready' })
    expect(bench.printer.receivedBytes().length - before).toBeGreaterThan(label.length)
    expect(memory.halfSent()).toEqual({})
    await line.close()
  }
})

test('a job’s largest picture is what its printer could wait for', () => {
  for (const language of RASTER) {
    const one = labelIn(language, first)
    const other = labelIn(language, second)
    expect(largestPicture(Buffer.concat([other, one, other]))).toBe(largestPicture(one))
    expect(largestPicture(one)).toBeGreaterThan(largestPicture(other))
    expect(largestPicture(one)).toBeLessThan(one.length)
  }
})
