// The spool's workers: order, one at a time a printer, and that nothing goes out twice.

import { describe, expect, it } from 'vitest'
import type { NumberSaid } from '../../main/core/printing/number-said.ts'
import type { PrintLine, PrintOutcome } from '../../main/core/printing/print-line.ts'
import type { PrinterState } from '../../main/core/printing/printer.ts'
import { type Problem, problem } from '../../main/core/problem.ts'
import { fail, ok, type Result } from '../../main/core/result.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { createPrintWaits } from '../../main/printing/print-waits.ts'
import { createPrintWorkers } from '../../main/printing/print-worker.ts'
import { label, PRINTER, type ScriptedBench, scriptedBench, ship } from '../flows/scripted-bench.ts'
import { DIRECT_WRITES } from '../support/direct-writes.ts'
import { waitFor } from '../support/wait-for.ts'
import { NO_LOG } from '../support/web-host.ts'

const READY: PrinterState = { kind: 'one-way' }

/** A printer that says what it is told to say, and remembers what it was sent. */
async function workersOf(bench: ScriptedBench) {
  const sent: string[] = []
  /** Jobs of which something was recorded that a failed write would keep for later. */
  const kept: string[] = []
  const outcomes: PrintOutcome[] = []
  let state: PrinterState = READY
  let printing = 0
  let mostAtOnce = 0
  let meanwhile = () => {}
  const waited: string[] = []
  let look = async (): Promise<readonly NumberSaid[] | undefined> => []
  let made = async (bytes: Uint8Array, _signal: AbortSignal): Promise<Result<Uint8Array, Problem>> =>
    ok(bytes)
  const lineOf = (): PrintLine => ({
    state: async () => state,
    async print(bytes, { cleared }) {
      if ((await cleared) === false) return { kind: 'not-started', reason: 'busy' }
      printing += 1
      mostAtOnce = Math.max(mostAtOnce, printing)
      meanwhile()
      sent.push(Buffer.from(bytes).toString())
      await new Promise(resolve => setImmediate(resolve))
      printing -= 1
      return outcomes.shift() ?? { kind: 'sent', bytesWritten: bytes.length }
    },
    close: async () => undefined,
  })
  let line = lineOf()
  const waits = createPrintWaits(bench.spool, ({ id }) => waited.push(id))
  const workers = createPrintWorkers({
    mode: () => 'live',
    pending: {
      keep: (about, write, settled) => {
        kept.push(about.id)
        return DIRECT_WRITES.keep(about, write, settled)
      },
    },
    spool: bench.spool,
    line: id => (id === PRINTER.id ? line : undefined),
    waits,
    inLanguage: (_job, bytes, signal) => made(bytes, signal),
    lookAtNumber: () => look(),
    isInDots: bytes => Buffer.from(bytes).includes('^GF'),
    state: async () => state,
    settings: () => settingsSchema.parse({}).printing,
    clock: bench.clock,
    log: NO_LOG,
  })
  return {
    workers,
    waits,
    sent,
    kept,
    outcomes,
    waited,
    setLook: (next: typeof look) => {
      look = next
    },
    setMade: (next: typeof made) => {
      made = next
    },
    setState: (next: PrinterState) => {
      state = next
    },
    /** Done as the next print begins, before its byte 1. */
    asPrintBegins: (act: () => void) => {
      meanwhile = () => {
        meanwhile = () => {}
        act()
      }
    },
    /** A printer that is saved anew has another line. */
    saveAnew: () => {
      line = lineOf()
    },
    mostAtOnce: () => mostAtOnce,
  }
}

const stateOf = async (bench: ScriptedBench, id: string) => (await bench.spool.job(id))?.state

describe('a spool worker', () => {
  it('prints a packing slip after its label, and lets it go where that is on another printer', async () => {
    const bench = await scriptedBench()
    const { workers, sent, outcomes } = await workersOf(bench)
    const { record, job } = await ship(bench, 'ORD-1')
    const slip = {
      id: 'slip',
      mode: 'live',
      slipOf: record.id,
      printerId: PRINTER.id,
      copyNumber: 1,
      title: 'ORD-1',
      bytes: Buffer.from('slip'),
      labelsExpected: 1,
      needsRelease: false,
    } as const
    await bench.spool.add(slip, { kind: 'slip-printed' })
    await bench.spool.add({ ...slip, id: 'office', printerId: 'office' }, { kind: 'slip-printed' })
    // A label whose outcome nobody knows is over for the spool: its slip is no evidence either way.
    outcomes.push({ kind: 'partly-written', bytesWritten: 3, detail: 'cut' })
    workers.wake('office')
    workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, 'slip')) === 'sent')
    expect(await stateOf(bench, job?.id ?? '')).toBe('unsure')
    expect(sent.map(text => text.slice(0, 4))).toEqual(['^XA^', 'slip'])
    // Woken by its label: that printer has no line here, so that it waits by name.
    await waitFor(async () => (await bench.spool.job('office'))?.cause === 'printer-missing')
    await workers.stop()
  })

  it('does not ask again for a packing slip that only waited as long as its label', async () => {
    const bench = await scriptedBench()
    const { workers, sent } = await workersOf(bench)
    const { record, job } = await ship(bench, 'ORD-1')
    const slip = { id: 'slip', mode: 'live', slipOf: record.id, copyNumber: 1, title: 'ORD-1' } as const
    const bytes = Buffer.from('slip')
    await bench.spool.add(
      { ...slip, printerId: PRINTER.id, bytes, labelsExpected: 1, needsRelease: false },
      { kind: 'slip-printed' },
    )
    bench.clockAt = new Date(bench.clockAt.getTime() + 24 * 3_600_000)
    const released = { state: 'held', needsRelease: false } as const
    await bench.spool.changeJob(job?.id ?? '', ['held'], released, { kind: 'job-released' })
    workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, 'slip')) === 'sent')
    expect(sent).toHaveLength(2)
    await workers.stop()
  })

  it('sends what was made of a job in the printer’s language; what cannot be had in it waits for a person', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setMade } = await workersOf(bench)
    const unsafe = problem('unsafe-label', 'label.redraw-unread', { params: { number: 1, codes: 2 } })
    setMade(async () => fail(unsafe))
    const held = (await ship(bench, 'HELD')).job?.id ?? ''
    workers.wake(PRINTER.id)
    await waitFor(async () => (await bench.spool.job(held))?.needsRelease === true)
    expect(await bench.spool.job(held)).toMatchObject({
      state: 'held',
      cause: 'not-redrawn',
      detail: unsafe.message,
      // By its code, so that a screen says it in its own language.
      warnings: [{ code: unsafe.code, params: { number: 1, codes: 2 } }],
      bytesSent: 0,
    })
    expect(sent).toEqual([])
    // Once a person has said that it may go it is held for nothing any more.
    setMade(async bytes => ok(bytes))
    const released = {
      state: 'held',
      needsRelease: false,
      printAnyway: 'looked',
      cause: 'not-redrawn',
    } as const
    await bench.spool.changeJob(held, ['held'], released, { kind: 'job-released' })
    workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, held)) === 'sent')
    expect((await bench.spool.job(held))?.warnings ?? []).toEqual([])
    await workers.stop()
  })

  it('says what a print waits for while its label is drawn and looked at, and can be cancelled until then', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setMade, setLook, waited } = await workersOf(bench)
    const [drawn, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    setMade(async bytes => {
      await drawn.promise
      return ok(bytes)
    })
    setLook(async () => {
      await looked.promise
      return []
    })
    const id = (await ship(bench, 'SLOW')).job?.id ?? ''
    const next = (await ship(bench, 'NEXT')).job?.id ?? ''
    workers.wake(PRINTER.id)
    await waitFor(() => workers.waitsFor(id) === 'drawing')
    drawn.resolve()
    await waitFor(() => workers.waitsFor(id) === 'number')
    expect(waited).toEqual([id, id])
    expect(workers.waitsFor(next)).toBeUndefined()
    const cancelled = { state: 'cancelled', cause: 'cancelled-by-operator' } as const
    await bench.spool.changeJob(id, ['held'], cancelled, { kind: 'job-cancelled' })
    looked.resolve()
    await waitFor(async () => (await stateOf(bench, next)) === 'sent')
    expect(await stateOf(bench, id)).toBe('cancelled')
    expect(workers.waitsFor(id)).toBeUndefined()
    expect(sent).toHaveLength(1)
    await workers.stop()
  })

  it.each([
    ['is cancelled', { state: 'cancelled', cause: 'cancelled-by-operator' }],
    ['goes to another printer', { state: 'held', needsRelease: false, printerId: 'other' }],
    ['waits for a person', { state: 'held', needsRelease: true, cause: 'printer-not-ready' }],
  ] as const)(
    'does not wait for the drawing of a print that %s: the next goes out',
    async (_what, change) => {
      const bench = await scriptedBench()
      const { workers, waits, sent, setMade } = await workersOf(bench)
      const drawing = Promise.withResolvers<AbortSignal>()
      setMade((bytes, signal) => {
        setMade(async next => ok(next))
        drawing.resolve(signal)
        return new Promise(resolve => signal.addEventListener('abort', () => resolve(ok(bytes))))
      })
      const { record, job } = await ship(bench, 'DRAWN')
      const id = job?.id ?? ''
      const next = (await ship(bench, 'NEXT')).job?.id ?? ''
      workers.wake(PRINTER.id)
      const signal = await drawing.promise
      // What is said of it meanwhile does not stop it.
      await bench.spool.changeJob(id, ['held'], { state: 'held', warnings: [{ code: 'label.no-code-read' }] })
      waits.changed({ jobId: id })
      waits.changed({ shipmentId: record.id })
      waits.changed({ jobId: next })
      await bench.spool.job(id)
      expect(signal.aborted).toBe(false)
      await bench.spool.changeJob(id, ['held'], change)
      waits.changed({ jobId: id })
      await waitFor(async () => (await stateOf(bench, next)) === 'sent')
      expect(await bench.spool.job(id)).toMatchObject({ ...change, bytesSent: 0 })
      expect(sent).toHaveLength(1)
      await workers.stop()
    },
  )

  it('leaves what was given up for the end of the station to its next start', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setMade } = await workersOf(bench)
    const drawing = Promise.withResolvers<void>()
    const gaveUp = Promise.withResolvers<void>()
    setMade(async () => {
      drawing.resolve()
      await gaveUp.promise
      return fail(problem('unsafe-label', 'label.redraw-failed'))
    })
    const id = (await ship(bench, 'ENDING')).job?.id ?? ''
    workers.wake(PRINTER.id)
    await drawing.promise
    const stopped = workers.stop()
    gaveUp.resolve()
    await stopped
    expect(await bench.spool.job(id)).toMatchObject({ state: 'held', needsRelease: false })
    expect(sent).toEqual([])
  })

  it('sends nothing that went to another printer while it was drawn', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setMade } = await workersOf(bench)
    const { job } = await ship(bench, 'MOVED')
    const id = job?.id ?? ''
    setMade(async bytes => {
      await bench.spool.changeJob(id, ['held'], { state: 'held', needsRelease: false, printerId: 'other' })
      return ok(bytes)
    })
    workers.wake(PRINTER.id)
    await waitFor(async () => (await bench.spool.job(id))?.printerId === 'other')
    await workers.stop()
    expect(await bench.spool.job(id)).toMatchObject({ state: 'held', printerId: 'other', bytesSent: 0 })
    expect(sent).toEqual([])
  })

  it('makes anew what was drawn for a printer that was saved with other paper meanwhile', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setMade, saveAnew } = await workersOf(bench)
    let dots = 'dots of the old paper'
    setMade(async () => {
      const drawn = Buffer.from(dots)
      if (dots === 'dots of the old paper') {
        saveAnew()
        dots = 'dots of the new paper'
      }
      return ok(drawn)
    })
    const id = (await ship(bench, 'OTHER-PAPER')).job?.id ?? ''
    workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, id)) === 'sent', { what: 'the job to go' })
    await workers.stop()
    expect(sent).toEqual(['dots of the new paper'])
  })

  it('holds nothing for what could not be drawn for a printer as it was before it was saved anew', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setMade, saveAnew } = await workersOf(bench)
    const unsafe = problem('unsafe-label', 'label.redraw-cut', { params: { stock: '4 × 3 in' } })
    let isLarger = false
    setMade(async bytes => {
      if (isLarger) return ok(bytes)
      saveAnew()
      isLarger = true
      return fail(unsafe)
    })
    const id = (await ship(bench, 'LARGER-PAPER')).job?.id ?? ''
    workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, id)) === 'sent', { what: 'the job to go' })
    await workers.stop()
    expect(sent).toHaveLength(1)
  })

  const dropped: PrintOutcome = { kind: 'not-started', reason: 'busy', detail: 'the line was closed' }

  it('prints on the new line what met the end of the one before, and whoever waits is told that', async () => {
    const bench = await scriptedBench()
    const { workers, sent, kept, outcomes, asPrintBegins, saveAnew } = await workersOf(bench)
    outcomes.push(dropped)
    asPrintBegins(saveAnew)
    const { job } = await ship(bench, 'SAVED-ANEW')
    if (!job) throw new Error('no job')
    workers.wake(PRINTER.id)
    expect(await workers.settled(job, 10_000)).toMatchObject({ state: 'sent', needsRelease: false })
    // Asked of both lines; no failed write leaves it on its way for ever.
    expect(sent).toHaveLength(2)
    expect(kept).toEqual([job.id, job.id])
    await workers.stop()
  })

  it('leaves dots of the printer as it was to a person', async () => {
    const bench = await scriptedBench()
    bench.script.prepare = () =>
      ok({ bytes: Buffer.from('^XA^GFA,1,1,1,00^XZ'), labelsExpected: 1, differentLabels: 1, warnings: [] })
    const { workers, sent, outcomes, asPrintBegins, saveAnew } = await workersOf(bench)
    outcomes.push(dropped)
    asPrintBegins(saveAnew)
    const { job } = await ship(bench, 'IN-DOTS')
    if (!job) throw new Error('no job')
    workers.wake(PRINTER.id)
    expect(await workers.settled(job, 10_000)).toMatchObject({
      state: 'held',
      needsRelease: true,
      cause: 'not-redrawn',
    })
    expect(sent).toHaveLength(1)
    await workers.stop()
  })

  it('says that a job begins before its bytes leave, and that one which is held begins nothing', async () => {
    const bench = await scriptedBench()
    const { workers, sent, outcomes } = await workersOf(bench)
    outcomes.push({ kind: 'not-started', reason: 'paper-out' })
    for (const reference of ['HELD', 'GOES']) {
      const { job } = await ship(bench, reference)
      if (!job) throw new Error('no job')
      const begun = workers.begun(job, 60_000)
      workers.wake(PRINTER.id)
      await begun
      await workers.settled(job, 60_000)
      // What is over keeps nobody waiting.
      await workers.begun(job, 60_000)
    }
    expect(sent).toHaveLength(2)
    await workers.stop()
  })

  it('sends jobs in their order, one at a time, each once', async () => {
    const bench = await scriptedBench()
    const { workers, sent, mostAtOnce } = await workersOf(bench)
    let last = ''
    for (const reference of ['A', 'B', 'C', 'D']) last = (await ship(bench, reference)).job?.id ?? ''
    for (let wakes = 0; wakes < 10; wakes += 1) workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, last)) === 'sent', { what: 'the last job' })
    expect(sent).toEqual(
      ['A', 'B', 'C', 'D'].map(reference =>
        Buffer.from(label(`T-${reference}`).payloads[0]?.bytes ?? []).toString(),
      ),
    )
    expect(mostAtOnce()).toBe(1)
    await workers.stop()
  })

  it.each<[string, PrintOutcome, string, string | undefined]>([
    ['printed', { kind: 'printed', bytesWritten: 9, evidence: { odometerAfter: 2 } }, 'printed', undefined],
    ['sent', { kind: 'sent', bytesWritten: 9 }, 'sent', undefined],
    [
      'partly written',
      { kind: 'partly-written', bytesWritten: 4, detail: 'reset' },
      'unsure',
      'partly-written',
    ],
    ['not confirmed', { kind: 'unsure', bytesWritten: 9, detail: 'no answer' }, 'unsure', 'not-confirmed'],
    ['not started', { kind: 'not-started', reason: 'paper-out' }, 'held', 'printer-not-ready'],
    ['not reached', { kind: 'not-started', reason: 'unreachable' }, 'held', 'printer-unreachable'],
  ])('records what is %s, and sends it no second time', async (_what, outcome, state, cause) => {
    const bench = await scriptedBench()
    const { workers, sent, outcomes } = await workersOf(bench)
    outcomes.push(outcome)
    const { job } = await ship(bench, 'A')
    workers.wake(PRINTER.id)
    const settled = await workers.settled(job ?? (await Promise.reject(new Error('no job'))), 20_000)
    expect(settled).toMatchObject({
      state,
      ...(cause && { cause }),
      ...(state !== 'held' && 'bytesWritten' in outcome && { bytesSent: outcome.bytesWritten }),
    })
    workers.wake(PRINTER.id)
    await workers.stop()
    expect(sent).toHaveLength(1)
  })

  it('hands jobs back where the printer is not ready, and prints only what is released', async () => {
    const bench = await scriptedBench()
    const { workers, sent, setState } = await workersOf(bench)
    setState({ kind: 'not-ready', reason: 'head-open' })
    const { job } = await ship(bench, 'A')
    workers.wake(PRINTER.id)
    await waitFor(async () => (await bench.spool.job(job?.id ?? ''))?.needsRelease, {
      what: 'the job to be handed back',
    })
    setState(READY)
    workers.wake(PRINTER.id)
    const { job: next } = await ship(bench, 'B')
    workers.wake(PRINTER.id)
    await waitFor(async () => (await stateOf(bench, next?.id ?? '')) === 'sent', { what: 'the next job' })
    expect(await stateOf(bench, job?.id ?? '')).toBe('held')
    expect(sent).toHaveLength(1)
    await workers.stop()
  })

  it('asks before it prints what has waited too long', async () => {
    const bench = await scriptedBench()
    const { workers, sent } = await workersOf(bench)
    const { job } = await ship(bench, 'A')
    bench.clockAt = new Date(bench.clockAt.getTime() + 15 * 60_000 + 1)
    workers.wake(PRINTER.id)
    await waitFor(async () => (await bench.spool.job(job?.id ?? ''))?.cause === 'expired', {
      what: 'the job to expire',
    })
    expect(sent).toEqual([])
    await workers.stop()
  })
})
