// Printers of other languages than ZPL over a socket and a pty: what they say, what comes out, and what is claimed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRINTER_LANGUAGES, type PrinterLanguage } from '../../main/core/printing/printer.ts'
import { pngLabel } from '../../main/labels/png/png-label.ts'
import { judge } from '../../main/printing/confirm.ts'
import { askLanguage } from '../../main/printing/status/ask-language.ts'
import { parseEpl2Errors } from '../../main/printing/status/epl2-questions.ts'
import { printerStateOf } from '../../main/printing/status/host-status.ts'
import { parseTsplStatus } from '../../main/printing/status/tspl-questions.ts'
import type { Paper } from '../../main/simulator/printer/print-engine.ts'
import type { PrinterFaults } from '../lab/printer/printer-faults.ts'
import { differing as dotsDiffering, pictureOn } from '../labels/paper.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { waitFor } from '../support/wait-for.ts'
import { keptMemory, label, type PrinterBench, printerBench } from './printer-bench.ts'

const NOW = { maxAgeMs: 0, deadlineMs: 2_000 }
const isBlack = (x: number, y: number) => x >= 37 && x < 500 && y >= 21 && y < 150 && (x * 3 + y) % 7 < 3
const picture = greyPicture(812, 400, isBlack)

/** More than a wire takes in at once. */
const large = greyPicture(812, 1200, (x, y) => (x * 3 + y) % 7 < 3)

function labelIn(language: PrinterLanguage, file = picture): Uint8Array {
  const options = { language, dpi: 203, stock: { widthInch: 4, heightInch: 6 }, encoding: 'z64' } as const
  const made = pngLabel(file, options)
  if (!made.ok) throw new Error(made.problem.code)
  return made.value.bytes
}

/** Dots of the paper that are not those of the picture. */
const differing = (paper: Paper | undefined) => dotsDiffering(pictureOn(paper), 812, 400, isBlack)

const OTHERS = ['tspl', 'epl2'] as const
const WIRES = ['network', 'serial'] as const
const benches = OTHERS.flatMap(language => WIRES.map(wire => [language, wire] as const))

describe.each(benches)('a %s printer over a %s wire', (language, wire) => {
  const start = () => printerBench({ wire, simulated: { language } })

  test('prints the label’s dots; without a counter that is “sent” and never “printed”', async () => {
    const bench = await start()
    expect(await bench.line.state(NOW)).toMatchObject({ kind: 'ready' })
    const outcome = await bench.print(labelIn(language))
    expect(outcome).toMatchObject({ kind: 'sent', detail: 'the printer does not count its labels' })
    await bench.printer.until(printer => printer.papers.length === 1)
    expect(differing(bench.printer.papers[0])).toBe(0)
    // Not a byte of it is another language’s.
    expect(bench.printer.strange).toEqual([])
  })

  const FAULTS: readonly (readonly [string, (faults: PrinterFaults) => void])[] = [
    ['paper-out', faults => faults.paperOut()],
    ['head-open', faults => faults.openHead()],
    ['paused', faults => faults.pause()],
  ]
  test.each(FAULTS)('that says %s is not ready, and no byte of a label goes out', async (reason, cause) => {
    const bench = await start()
    expect(await bench.line.state(NOW)).toMatchObject({ kind: 'ready' })
    cause(bench.printer.faults)
    expect(await bench.line.state(NOW)).toMatchObject({ kind: 'not-ready', reason })
    expect(await bench.print(labelIn(language))).toMatchObject({ kind: 'not-started', reason })
    expect(bench.printer.receivedBytes().includes('CLS')).toBe(false)
    expect(bench.printer.receivedBytes().includes('GW')).toBe(false)
  })

  test('that runs out of paper with the label in it is waited for, and the label is not sent twice', async () => {
    const bench = await start()
    bench.printer.faults.loadPaper(0.5)
    const printing = bench.print(labelIn(language))
    await bench.printer.until(({ inside }) => inside.engine.sensors.paperOut)
    bench.printer.faults.loadPaper()
    expect(await printing).toMatchObject({ kind: 'sent' })
    expect(bench.printer.papers.filter(({ complete }) => complete)).toHaveLength(1)
  })

  test('that answered before and is silent now is not ready', async () => {
    const bench = await start()
    expect(await bench.line.state(NOW)).toMatchObject({ kind: 'ready' })
    bench.printer.faults.mute(true)
    expect(await bench.line.state({ maxAgeMs: 0, deadlineMs: 300 })).toMatchObject({
      kind: 'not-ready',
      reason: 'silent',
    })
  })

  test('that never answered is one-way, and gets its label in its own language', async () => {
    const bench = await start()
    bench.printer.faults.mute(true)
    expect(await bench.line.state({ maxAgeMs: 0, deadlineMs: 300 })).toMatchObject({ kind: 'one-way' })
    expect(await bench.print(labelIn(language))).toMatchObject({ kind: 'sent' })
    await bench.printer.until(printer => printer.papers.length === 1)
    expect(differing(bench.printer.papers[0])).toBe(0)
  })
})

/** Half a label is read by the printer before it answers: on a busy machine that takes its time. */
const inNoHurry = { statusDeadlineMs: 20_000, queryTimeoutMs: 10_000 }

test.each(OTHERS)(
  'a %s label that broke off in its middle is ended, and the next one is whole',
  async language => {
    const bench = await printerBench({
      wire: 'serial',
      simulated: { language, inputBytes: 1024 },
      settings: inNoHurry,
    })
    expect(await bench.line.state(NOW)).toMatchObject({ kind: 'ready' })
    bench.printer.faults.slow({ bytesPerSecond: 100_000 })
    const stop = new AbortController()
    const broken = bench.print(labelIn(language, large), { signal: stop.signal })
    await bench.printer.until(printer => printer.partialFormat)
    stop.abort()
    expect(await broken).toMatchObject({ kind: 'partly-written' })
    expect(bench.printer.partialFormat).toBe(true)
    bench.printer.faults.slow({ bytesPerSecond: Number.POSITIVE_INFINITY })
    expect(await bench.print(labelIn(language))).toMatchObject({ kind: 'sent' })
    await bench.printer.until(printer => printer.papers.length > 0)
    expect(bench.printer.papers).toHaveLength(1)
    expect(differing(bench.printer.papers[0])).toBe(0)
  },
)

test.each(OTHERS.flatMap(language => [true, false].map(statusQueries => [language, statusQueries] as const)))(
  'half a %s label is ended by the station that starts again, or has the printer saved anew (asked: %s)',
  async (language, statusQueries) => {
    const bench = await printerBench({
      wire: 'serial',
      simulated: { language, inputBytes: 1024 },
      settings: inNoHurry,
    })
    const memory = keptMemory()
    const before = bench.lineAgain({ statusQueries }, memory)
    bench.printer.faults.slow({ bytesPerSecond: 100_000 })
    const stop = new AbortController()
    const broken = before.print(labelIn(language, large), { labelsExpected: 1, signal: stop.signal })
    await bench.printer.until(printer => printer.partialFormat)
    // A station that is killed now has this much on its disk, and no more.
    const kept = memory.halfSent()
    stop.abort()
    expect(await broken).toMatchObject({ kind: 'partly-written' })
    await before.close()
    bench.printer.faults.slow({ bytesPerSecond: Number.POSITIVE_INFINITY })
    const left = keptMemory({ answeredBefore: memory.answeredBefore })
    left.noteHalfSent(kept)
    const after = bench.lineAgain({ statusQueries }, left)
    expect(await after.print(labelIn(language), { labelsExpected: 1 })).toMatchObject({ kind: 'sent' })
    await bench.printer.until(printer => printer.papers.length > 0)
    expect(bench.printer.papers).toHaveLength(1)
    expect(differing(bench.printer.papers[0])).toBe(0)
    // Whom nobody asks says nothing either: what is known of the last label stays.
    expect(Object.keys(left.halfSent())).toEqual(statusQueries ? [] : [language])
    await after.close()
  },
)

describe('which language a printer speaks', () => {
  const asked = (bench: PrinterBench) => bench.lineAgain({ language: 'zpl' }).askLanguage(300)
  test.each(benches)(
    '%s over a %s wire is told by its answer, and by asking nothing is printed',
    async (language, wire) => {
      const bench = await printerBench({ wire, simulated: { language } })
      const line = bench.lineAgain({ language: 'zpl' })
      expect(await line.state({ maxAgeMs: 0, deadlineMs: 300 })).toMatchObject({ kind: 'one-way' })
      expect(await line.askLanguage(300)).toBe(language)
      expect(bench.printer.papers).toEqual([])
      // The label after the questions comes out as it is.
      await line.close()
      expect(await bench.print(labelIn(language))).toMatchObject({ kind: 'sent' })
      await bench.printer.until(printer => printer.papers.length === 1)
      expect(differing(bench.printer.papers[0])).toBe(0)
    },
  )

  test('a ZPL printer that says nothing is asked in the others, and prints its next label as ever', async () => {
    const bench = await printerBench()
    bench.printer.faults.mute(true)
    expect(await asked(bench)).toBeUndefined()
    bench.printer.faults.mute(false)
    expect(await bench.print(label('AFTER'))).toMatchObject({ kind: 'printed' })
    expect(bench.printer.papers).toHaveLength(1)
  })

  test.each([0x11, 0x13, 0x06, 0x15])('a lone byte %i is flow control, and tells no language', async byte => {
    const answer = Buffer.from([byte])
    expect(parseTsplStatus(answer)).toBeDefined()
    const link = {
      canAnswer: true,
      closed: false,
      query: async () => answer,
      write: async () => ({ kind: 'transmitted', bytesWritten: 0 }) as const,
      drain: async () => ({ kind: 'drained' }) as const,
      close: async () => {},
    }
    expect(await askLanguage(link, { kind: 'virtual' }, 10)).toBeUndefined()
  })
})

const PAIRS = PRINTER_LANGUAGES.flatMap(was =>
  PRINTER_LANGUAGES.filter(is => is !== was).map(is => [was, is] as const),
)

describe('another printer in the place of one that answered before', () => {
  test.each(PAIRS)(
    '%s was, %s is: it is said to speak otherwise, and no label goes to it',
    async (was, is) => {
      const bench = await printerBench({ simulated: { language: is } })
      const line = bench.lineAgain({ language: was }, keptMemory({ answeredBefore: () => true }))
      // Silence is said at once; what else it may speak is asked behind it.
      await line.state({ maxAgeMs: 0, deadlineMs: 300 })
      await waitFor(() => line.lastState()?.state.kind === 'not-ready')
      expect(line.lastState()?.state).toEqual({ kind: 'not-ready', reason: 'speaks-otherwise', detail: is })
      expect(
        await line.print(was === 'zpl' ? label('X') : labelIn(was), { labelsExpected: 1 }),
      ).toMatchObject({
        kind: 'not-started',
        reason: 'speaks-otherwise',
      })
      expect(bench.printer.papers).toEqual([])
      await line.close()
      expect(await bench.print(is === 'zpl' ? label('Y') : labelIn(is))).toMatchObject({
        kind: is === 'zpl' ? 'printed' : 'sent',
      })
      await bench.printer.until(printer => printer.papers.length === 1)
    },
  )
})

describe('an EPL2 printer that could not carry out a part of the label', () => {
  const beyond = Buffer.from(
    Buffer.from(labelIn('epl2'))
      .toString('latin1')
      .replace(/GW\d+,/, 'GW790,'),
    'latin1',
  )
  test('leaves it to a person whether the label came out', async () => {
    const bench = await printerBench({ simulated: { language: 'epl2' } })
    expect(await bench.print(beyond)).toMatchObject({
      kind: 'unsure',
      detail: 'the printer refused a part of the label: error 02',
    })
  })

  test('says nothing of the next label by an error that it had before', () => {
    const read = parseEpl2Errors(Buffer.from('02\r\n'))
    expect(read).toMatchObject({ kind: 'answered', refused: '02' })
    const answered = { ...read, kind: 'answered', odometer: undefined, report: undefined } as const
    const status = read?.status
    if (!status) throw new Error('no status')
    const goal = { odometerBefore: undefined, labelsExpected: 1 }
    expect(judge({ ...goal, refusedBefore: '02' }, { ...answered, status })).toEqual({ kind: 'drained' })
    expect(judge(goal, { ...answered, status })).toEqual({ kind: 'refused', codes: '02' })
  })
})

test('a label in another language than the printer’s never gets to its wire', async () => {
  for (const language of PRINTER_LANGUAGES) {
    const bench = await printerBench({ simulated: { language } })
    for (const other of PRINTER_LANGUAGES.filter(one => one !== language)) {
      expect(await bench.print(labelIn(other))).toMatchObject({
        kind: 'not-started',
        reason: 'other-language',
      })
    }
    expect(bench.printer.receivedBytes()).toHaveLength(0)
  }
})

describe('what the answers mean', () => {
  const stateOf = (answer: ReturnType<typeof parseTsplStatus>) =>
    answer && printerStateOf(answer.status, answer.report)

  const BYTES: readonly (readonly [number, string | undefined])[] = [
    [0x00, undefined],
    [0x01, 'head-open'],
    [0x02, 'paper-jam'],
    [0x04, 'paper-out'],
    [0x05, 'paper-out'],
    [0x08, 'ribbon-out'],
    [0x10, 'paused'],
    [0x14, 'paper-out'],
    [0x20, undefined],
    [0x40, 'head-open'],
    [0x80, 'unknown-fault'],
  ]
  test.each(BYTES)('a TSPL status of %i is ready, or not for a reason: %s', (byte, reason) => {
    const state = stateOf(parseTsplStatus(Uint8Array.of(byte)))
    expect(state).toMatchObject(reason ? { kind: 'not-ready', reason } : { kind: 'ready' })
  })

  const REPORTS: readonly (readonly [string, string | undefined])[] = [
    ['00\r\n', undefined],
    ['07\r\n', 'paper-out'],
    ['11\r\n', 'head-open'],
    ['12\r\n', 'paused'],
    ['01\r\n', undefined],
    ['01,11\r\n', 'head-open'],
    ['\x1507\x13\r\n', 'paper-out'],
    ['07,P003,L00120\r\n', 'paper-out'],
    ['81\r\n', 'cutter-fault'],
    ['99\r\n', 'unknown-fault'],
  ]
  test.each(REPORTS)('an EPL2 report of %j is ready, or not for a reason: %s', (report, reason) => {
    const state = stateOf(parseEpl2Errors(Buffer.from(report, 'latin1')))
    expect(state).toMatchObject(reason ? { kind: 'not-ready', reason } : { kind: 'ready' })
  })

  test('only no fault at all is ready: whatever else comes is a reason, or no answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), bytes => {
        const tspl = parseTsplStatus(bytes)
        expect(tspl !== undefined).toBe(bytes.length === 1)
        if (tspl && stateOf(tspl)?.kind === 'ready') expect((bytes[0] ?? 0) & ~0x20).toBe(0)
        const epl2 = parseEpl2Errors(bytes)
        if (epl2) expect(Buffer.from(bytes).toString('latin1')).toMatch(/\d\d/)
      }),
      { numRuns: 2_000 },
    )
  })
})
