// When a label counts as printed.
import { describe, expect, it } from 'vitest'
import type { HostStatus, NotReadyReason } from '../../main/core/printing/printer.ts'
import {
  type Confirmation,
  type ConfirmationGoal,
  confirmPrinted,
  judge,
  type Reading,
} from '../../main/printing/confirm.ts'
import { statusOf } from '../../main/printing/status/questions.ts'

const idle = statusOf({ labelLengthDots: 1218 })
const answered = (odometer: number | undefined, change: Partial<HostStatus> = {}, errors = 0): Reading => ({
  kind: 'answered',
  status: { ...idle, ...change },
  report: { errors, warnings: 0, unknown: false },
  odometer,
})
const goal = { odometerBefore: 100, labelsExpected: 2 }

describe('one reading', () => {
  it.each<[string, Reading, string]>([
    ['drained, quiet and moved by the labels of the job', answered(102), 'printed'],
    ['formats in the buffer', answered(102, { formatsInBuffer: 1 }), 'waiting'],
    ['labels remaining', answered(102, { labelsRemaining: 1 }), 'waiting'],
    ['a partial format', answered(102, { partialFormat: true }), 'waiting'],
    ['paper out although the odometer moved', answered(102, { paperOut: true }), 'waiting'],
    ['an error that only ~HQES knows', answered(102, {}, 0x1000), 'waiting'],
    ['one label short', answered(101), 'short'],
    ['an odometer that went back', answered(3), 'short'],
    ['one label more', answered(103), 'over'],
    ['an odometer that is not said this time', answered(undefined), 'waiting'],
    ['no answer', { kind: 'not-answered', reason: 'silent' }, 'waiting'],
  ])('%s', (_what, reading, kind) => {
    expect(judge(goal, reading).kind).toBe(kind)
  })

  it('cannot confirm where the printer does not count', () => {
    expect(judge({ odometerBefore: undefined, labelsExpected: 1 }, answered(undefined)).kind).toBe('drained')
  })

  it('confirms a job that prints nothing when nothing was printed', () => {
    expect(judge({ odometerBefore: 100, labelsExpected: 0 }, answered(100)).kind).toBe('printed')
  })
})

describe('waiting for evidence', () => {
  const timings = {
    confirmationTimeoutMs: 20_000,
    faultTimeoutMs: 1_800_000,
    awayTimeoutMs: 120_000,
    odometerTimeoutMs: 3_000,
    confirmationIntervalMs: 250,
  }

  /** Readings by the second at which they begin; time moves only in the pauses. */
  async function watch(
    script: readonly (readonly [number, Reading])[],
    stopAtMs = Number.POSITIVE_INFINITY,
    asked: ConfirmationGoal = goal,
  ) {
    let now = 0
    const reasons: (NotReadyReason | undefined)[] = []
    const confirmation: Confirmation = await confirmPrinted(asked, timings, {
      read: async () => script.findLast(([second]) => second * 1000 <= now)?.[1] ?? answered(100),
      now: () => now,
      pause: async ms => {
        now += ms
      },
      cancelled: () => now >= stopAtMs,
      onWaiting: reason => {
        if (reasons.at(-1) !== reason || reasons.length === 0) reasons.push(reason)
      },
    })
    return { confirmation, reasons, tookMs: now }
  }
  const printing = answered(100, { labelsRemaining: 2 })

  it.each<[string, (second: number) => number]>([
    ['falls', second => 100 - second],
    ['swings', second => (second % 2 === 0 ? 100 : 99)],
  ])('ends in time where the odometer only %s', async (_how, at) => {
    const readings = Array.from({ length: 90 }, (_, second) => [second, answered(at(second))] as const)
    const { confirmation, tookMs } = await watch(readings, 60_000)
    expect(confirmation).toMatchObject({ kind: 'unsure' })
    expect(confirmation).not.toMatchObject({ detail: 'the station stopped waiting' })
    expect(tookMs).toBeLessThanOrEqual(timings.odometerTimeoutMs + 1_000)
  })

  it('ends with the evidence', async () => {
    const { confirmation } = await watch([
      [0, printing],
      [1, answered(101, { labelsRemaining: 1 })],
      [2, answered(102)],
    ])
    expect(confirmation).toEqual({
      kind: 'printed',
      evidence: { odometerBefore: 100, odometerAfter: 102, labelsExpected: 2 },
    })
  })

  it('lets the odometer lag behind a drained buffer for its time, not longer', async () => {
    const late = await watch([
      [0, answered(100)],
      [2, answered(102)],
    ])
    expect(late.confirmation.kind).toBe('printed')
    const never = await watch([[0, answered(101)]])
    expect(never.confirmation).toEqual({
      kind: 'unsure',
      detail: 'the printer is idle and counted 1 of 2 labels',
    })
    expect(never.tookMs).toBe(timings.odometerTimeoutMs)
  })

  it('waits through a fault as long as it takes, and says why', async () => {
    const { confirmation, reasons } = await watch([
      [0, printing],
      [1, answered(100, { paperOut: true, labelsRemaining: 2 })],
      [500, { kind: 'not-answered', reason: 'silent' }],
      [600, printing],
      [601, answered(102)],
    ])
    expect(confirmation.kind).toBe('printed')
    expect(reasons).toEqual([undefined, 'paper-out', 'silent', undefined])
  })

  it('gives up on a fault at its deadline, and on a printer that gets on with nothing at its own', async () => {
    const fault = await watch([[0, answered(100, { headOpen: true })]])
    expect(fault.confirmation).toEqual({ kind: 'unsure', detail: 'still head-open when the time was up' })
    expect(fault.tookMs).toBe(timings.faultTimeoutMs)
    const stuck = await watch([[0, answered(100, { partialFormat: true })]])
    expect(stuck.confirmation).toEqual({ kind: 'unsure', detail: 'not confirmed in time' })
    expect(stuck.tookMs).toBe(timings.confirmationTimeoutMs)
  })

  it.each(['unreachable', 'silent', 'not-understood', 'another-device'] as const)(
    'leaves a label to a person after two minutes of a printer that is %s, whatever it said before',
    async reason => {
      const { confirmation, tookMs } = await watch([
        [0, answered(100, { paperOut: true, labelsRemaining: 2 })],
        [30, { kind: 'not-answered', reason }],
      ])
      expect(confirmation).toEqual({ kind: 'unsure', detail: `still ${reason} when the time was up` })
      expect(tookMs).toBe(30_000 + timings.awayTimeoutMs)
    },
  )

  it('counts its time from the last progress', async () => {
    const { confirmation } = await watch([
      [0, answered(100, { formatsInBuffer: 1, labelsRemaining: 1 })],
      [15, answered(101, { labelsRemaining: 1 })],
      [30, answered(102)],
    ])
    expect(confirmation.kind).toBe('printed')
  })

  it('is unsure when somebody else printed meanwhile, and when the station stops waiting', async () => {
    expect((await watch([[0, answered(105)]])).confirmation).toEqual({
      kind: 'unsure',
      detail: 'the printer counted 5 labels, the job has 2',
    })
    expect((await watch([[0, printing]], 1000)).confirmation).toEqual({
      kind: 'unsure',
      detail: 'the station stopped waiting',
    })
  })

  it('is unsure of a printer that does not count and was away: its memory may be gone', async () => {
    const uncounted = { odometerBefore: undefined, labelsExpected: 2 }
    const idle = answered(undefined)
    const stayed = await watch([[0, idle]], undefined, uncounted)
    expect(stayed.confirmation.kind).toBe('drained')
    const cycled = await watch(
      [
        [0, { kind: 'not-answered', reason: 'unreachable' }],
        [9, idle],
      ],
      undefined,
      uncounted,
    )
    expect(cycled.confirmation).toEqual({
      kind: 'unsure',
      detail: 'the printer was away, and does not count its labels',
    })
  })

  it.each([
    [1, 'drained'],
    [2, 'drained'],
    [3, 'unsure'],
  ] as const)('takes %i s of silence of one that does not count for %s', async (silentSeconds, kind) => {
    const uncounted = { odometerBefore: undefined, labelsExpected: 2 }
    const printing = answered(undefined, { labelsRemaining: 1 })
    const { confirmation } = await watch(
      [
        [0, printing],
        [1, { kind: 'not-answered', reason: 'silent' }],
        [1 + silentSeconds, answered(undefined)],
      ],
      undefined,
      uncounted,
    )
    expect(confirmation.kind).toBe(kind)
  })
})
