// What a station measures of itself: the steps of a label between its commits, and faults when they come.
import { describe, expect, test } from 'vitest'
import type { PrintJob } from '../../main/core/printing/print-job.ts'
import type { PrinterState } from '../../main/core/printing/printer.ts'
import { problem } from '../../main/core/problem.ts'
import type { PreparedPurchase, ServiceOutcome } from '../../main/core/purchases/label-service.ts'
import type { BoughtLabel, PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import { createShiftWatch } from '../../main/metrics/shift-watch.ts'
import { answered, unknown } from '../flows/scripted-bench.ts'

function shift() {
  let at = 1_000
  const watch = createShiftWatch({ now: () => new Date(Date.UTC(2026, 10, 20, 12) + at) }, () => at)
  let outcome: ServiceOutcome<BoughtLabel> = answered({} as BoughtLabel)
  const services = watch.services({
    'label-server': { name: 'label-server', buy: async () => outcome },
    'parcel-label': { name: 'parcel-label', buy: async () => outcome },
  } as never)
  const record = (kind: PurchaseRecord['kind'], id = 's-1') =>
    ({ id, kind, requestId: `r-${id}` }) as PurchaseRecord
  const job = (state: PrintJob['state'], more: Partial<PrintJob> = {}) =>
    ({ id: 's-1-1', shipmentId: 's-1', printerId: 'zebra', copyNumber: 1, state, ...more }) as PrintJob
  const pass = (ms: number) => {
    at += ms
  }
  return {
    watch,
    record,
    job,
    pass,
    answers(next: ServiceOutcome<BoughtLabel>) {
      outcome = next
    },
    /** To the label on disk: 3 ms to the intent, 400 ms at the service, 5 ms to the disk. */
    buy: (id = 's-1') =>
      watch.entered(async () => {
        pass(3)
        watch.purchase(record('intended', id))
        watch.purchase(record('sending', id))
        pass(400)
        const answer = await services['label-server'].buy({ requestId: `r-${id}` } as PreparedPurchase)
        pass(5)
        watch.purchase(record(answer.kind === 'answered' ? 'bought' : 'unknown', id))
      }),
    counts: () => Object.fromEntries(watch.steps().map(({ step, count }) => [step, count])),
  }
}

const NONE = { intended: 0, answered: 0, stored: 0, 'first-byte': 0, printed: 0, whole: 0 }

describe('the steps of a label', () => {
  test('are measured each from the end of the one before, and as a whole', async () => {
    const { watch, buy, job, pass } = shift()
    await buy()
    pass(20)
    watch.job(job('sending'))
    watch.bytesWritten(job('sending'))
    pass(1)
    watch.bytesWritten(job('sending'))
    pass(900)
    watch.job(job('printed'))
    const near = (step: string, ms: number) => {
      const said = watch.steps().find(one => one.step === step)
      expect(said?.count, step).toBe(1)
      expect(said?.medianMs, step).toBeGreaterThanOrEqual(ms)
      expect(said?.medianMs, step).toBeLessThanOrEqual(ms * 1.126)
    }
    near('intended', 3)
    near('answered', 400)
    near('stored', 5)
    near('first-byte', 20)
    near('printed', 901)
    near('whole', 1_329)
  })

  test('a purchase that nobody entered by hand is not measured: there is no moment to count from', () => {
    const { watch, record, counts } = shift()
    watch.purchase(record('intended'))
    watch.purchase(record('bought'))
    expect(counts()).toEqual(NONE)
  })

  test('a purchase without an answer ends there', async () => {
    const { answers, buy, counts } = shift()
    answers(unknown)
    await buy()
    expect(counts()).toEqual({ ...NONE, intended: 1 })
  })

  test.each(['held', 'sent', 'unsure', 'failed', 'cancelled'] as const)(
    'a label that comes to %s has no time to its print',
    async state => {
      const { watch, buy, job, counts } = shift()
      await buy()
      watch.bytesWritten(job('sending'))
      watch.job(job(state))
      watch.job(job('printed'))
      expect(counts()).toMatchObject({ 'first-byte': 1, printed: 0, whole: 0 })
    },
  )

  test('a reprint is no first print', async () => {
    const { watch, buy, job, counts } = shift()
    await buy()
    watch.bytesWritten(job('sending', { copyNumber: 2 }))
    watch.job(job('printed', { copyNumber: 2 }))
    expect(counts()).toMatchObject({ stored: 1, 'first-byte': 0, printed: 0 })
  })

  test('labels that never come to an end fill no room', async () => {
    const { watch, buy, job, counts } = shift()
    for (let index = 0; index < 400; index += 1) await buy(`s-${index}`)
    expect(counts().stored).toBe(400)
    // The first of them were given up for the last.
    for (let index = 0; index < 400; index += 1)
      watch.bytesWritten(job('sending', { shipmentId: `s-${index}` }))
    expect(counts()['first-byte']).toBe(256)
  })
})

describe('faults', () => {
  const notReady = (reason: 'paper-out' | 'busy' | 'head-open'): PrinterState => ({
    kind: 'not-ready',
    reason,
  })

  test('of a printer count when they come, not each time they are seen', () => {
    const { watch } = shift()
    for (const state of [notReady('paper-out'), notReady('paper-out'), { kind: 'one-way' } as const]) {
      watch.printerState('zebra', state)
    }
    watch.printerState('zebra', notReady('paper-out'))
    watch.printerState('zebra', notReady('busy'))
    expect(watch.faults()).toMatchObject([
      { source: { kind: 'printer', printerId: 'zebra' }, code: 'printer.paper-out', count: 2 },
    ])
  })

  test('of a print that nobody is sure of count with their printer', () => {
    const { watch, job } = shift()
    watch.job(job('unsure', { cause: 'partly-written' }))
    watch.job(job('unsure', { cause: 'not-confirmed' }))
    expect(watch.faults().map(({ code }) => code)).toEqual(['printer.not-confirmed', 'printer.cut-off'])
  })

  test('of a service keep its figures and never its words', () => {
    const { watch } = shift()
    watch.serviceTrouble('label-server', problem('service-busy', 'service.busy', { params: { seconds: 30 } }))
    watch.serviceTrouble(
      'label-server',
      problem('not-authorized', 'service.token-refused', { params: { messages: '9 Elm Ave' } }),
    )
    watch.serviceTrouble('parcel-label', problem('not-authorized', 'service.not-configured'))
    expect(watch.faults()).toMatchObject([
      { code: 'service.token-refused' },
      { code: 'service.busy', params: { seconds: 30 } },
    ])
    expect(JSON.stringify(watch.faults())).not.toContain('Elm')
  })
})

test('measuring began at the start, or with the first hour of the shift', () => {
  const { watch, pass } = shift()
  expect(watch.since()).toBe('2026-11-20T12:00:01.000Z')
  pass(20 * 3_600_000)
  expect(watch.since()).toBe('2026-11-20T21:00:00.000Z')
})
