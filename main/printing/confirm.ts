// When a label counts as printed: drained status, no error, and an odometer that moved by its labels.
import type { HostStatus, NotReadyReason } from '../core/printing/printer.ts'
import { type ErrorsAndWarnings, notReadyReasons } from './status/host-status.ts'

/** What one look at the printer gave. */
export type Reading =
  | {
      readonly kind: 'answered'
      readonly status: HostStatus
      readonly report: ErrorsAndWarnings | undefined
      readonly odometer: number | undefined
      /** Codes of commands that it could not carry out. */
      readonly refused?: string | undefined
      /** The link of the label broke before the printer had said anything behind it. */
      readonly isCutOff?: boolean
    }
  | { readonly kind: 'not-answered'; readonly reason: NotReadyReason }

export interface ConfirmationGoal {
  /** Undefined where the printer does not count its labels. */
  readonly odometerBefore: number | undefined
  readonly labelsExpected: number
  /** What it had refused before this label. */
  readonly refusedBefore?: string | undefined
}

export type PrintEvidence = {
  readonly odometerBefore: number
  readonly odometerAfter: number
  readonly labelsExpected: number
}

/** What a reading says about the job. */
export type Verdict =
  | { readonly kind: 'printed'; readonly evidence: PrintEvidence }
  /** Still at it, or kept from it by `reason`. */
  | { readonly kind: 'waiting'; readonly reason: NotReadyReason | undefined }
  /** Nothing left to print and no error, and the printer does not count its labels. */
  | { readonly kind: 'drained' }
  /** So it is, and it could not carry out a command of the label: a part of it is on no paper. */
  | { readonly kind: 'refused'; readonly codes: string }
  /** Nothing left to print and no error, yet fewer labels than the job has. */
  | { readonly kind: 'short'; readonly moved: number }
  /** More labels than the job has: somebody else prints there, and nobody can tell them apart. */
  | { readonly kind: 'over'; readonly moved: number }

/** Confirmed = `eee=0`, `h=0`, `u=0`, no error, odometer moved by the labels of the job (printing.md). */
export function judge(goal: ConfirmationGoal, reading: Reading): Verdict {
  if (reading.kind === 'not-answered') return { kind: 'waiting', reason: reading.reason }
  const { status, report, odometer, refused } = reading
  const [reason] = notReadyReasons(status, report)
  if (reason) return { kind: 'waiting', reason }
  if (status.formatsInBuffer > 0 || status.labelsRemaining > 0 || status.partialFormat) {
    return { kind: 'waiting', reason: undefined }
  }
  if (goal.odometerBefore === undefined) {
    return refused === undefined || refused === goal.refusedBefore
      ? { kind: 'drained' }
      : { kind: 'refused', codes: refused }
  }
  // It counted before and does not say now: ask again rather than guess.
  if (odometer === undefined) return { kind: 'waiting', reason: undefined }
  const moved = odometer - goal.odometerBefore
  if (moved < goal.labelsExpected) return { kind: 'short', moved }
  if (moved > goal.labelsExpected) return { kind: 'over', moved }
  return {
    kind: 'printed',
    evidence: {
      odometerBefore: goal.odometerBefore,
      odometerAfter: odometer,
      labelsExpected: goal.labelsExpected,
    },
  }
}

export interface ConfirmationTimings {
  /** Without a reason and without progress. */
  readonly confirmationTimeoutMs: number
  /** While the printer gives a reason. */
  readonly faultTimeoutMs: number
  /** While it cannot be asked: nobody knows whether it still has the label, and a person can look. */
  readonly awayTimeoutMs: number
  /** For an odometer that lags behind a drained buffer. */
  readonly odometerTimeoutMs: number
  readonly confirmationIntervalMs: number
}

export type Confirmation =
  | { readonly kind: 'printed'; readonly evidence: PrintEvidence }
  | { readonly kind: 'drained' }
  | { readonly kind: 'unsure'; readonly detail: string }

export interface ConfirmationPorts {
  /** One look at the printer; never rejects. */
  readonly read: () => Promise<Reading>
  readonly now: () => number
  /** Resolves after the time, or at once when the wait is called off. */
  readonly pause: (ms: number) => Promise<void>
  readonly cancelled: () => boolean
  readonly onWaiting: (reason: NotReadyReason | undefined) => void
}

/**
 * ASSUMPTION: no printer is switched off, begins anew and answers in less than this. One that was silent for a shorter
 * time was busy, as cheap ones are while they print, and has what it was sent.
 */
const SWITCHED_OFF_AND_ON_MS = 2_500

/** Looks at the printer until the job is decided or its time is up. */
export async function confirmPrinted(
  goal: ConfirmationGoal,
  timings: ConfirmationTimings,
  ports: ConfirmationPorts,
): Promise<Confirmation> {
  let progressAt = ports.now()
  let seen = ''
  let highest = Number.NEGATIVE_INFINITY
  let troubleSince: number | undefined
  let shortSince: number | undefined
  let heardAt = progressAt
  let wasAway = false
  let awaySince: number | undefined
  for (;;) {
    const reading = await ports.read()
    const verdict = judge(goal, reading)
    const isAway = reading.kind === 'not-answered'
    const now = ports.now()
    const isOrWasAway = isAway || awaySince !== undefined
    wasAway ||= isAway && reading.reason !== 'silent'
    wasAway ||= isOrWasAway && now - heardAt >= SWITCHED_OFF_AND_ON_MS
    awaySince = isAway ? (awaySince ?? now) : undefined
    if (reading.kind === 'answered') {
      heardAt = now
      highest = Math.max(highest, reading.odometer ?? highest)
    }
    const looks = progressMark(reading, highest)
    if (looks !== undefined && looks !== seen) {
      seen = looks
      progressAt = now
      shortSince = undefined
    }
    switch (verdict.kind) {
      case 'printed':
        return verdict
      case 'drained':
        // An empty buffer after a power cycle looks like one that was printed.
        if (wasAway) return { kind: 'unsure', detail: 'the printer was away, and does not count its labels' }
        return reading.kind === 'answered' && reading.isCutOff
          ? { kind: 'unsure', detail: 'the connection broke behind the label' }
          : verdict
      case 'refused':
        return { kind: 'unsure', detail: `the printer refused a part of the label: error ${verdict.codes}` }
      case 'over':
        return {
          kind: 'unsure',
          detail: `the printer counted ${verdict.moved} labels, the job has ${goal.labelsExpected}`,
        }
      case 'short':
        troubleSince = undefined
        shortSince ??= now
        ports.onWaiting(undefined)
        if (now - shortSince >= timings.odometerTimeoutMs) {
          return {
            kind: 'unsure',
            detail: `the printer is idle and counted ${verdict.moved} of ${goal.labelsExpected} labels`,
          }
        }
        break
      case 'waiting':
        shortSince = undefined
        ports.onWaiting(verdict.reason)
        if (verdict.reason) {
          troubleSince ??= now
          // Fixing takes as long as it takes; the job's own time restarts afterwards.
          progressAt = now
          const isAwayTooLong = awaySince !== undefined && now - awaySince >= timings.awayTimeoutMs
          if (isAwayTooLong || now - troubleSince >= timings.faultTimeoutMs) {
            return { kind: 'unsure', detail: `still ${verdict.reason} when the time was up` }
          }
        } else {
          troubleSince = undefined
          if (now - progressAt >= timings.confirmationTimeoutMs) {
            return { kind: 'unsure', detail: 'not confirmed in time' }
          }
        }
        break
    }
    if (ports.cancelled()) return { kind: 'unsure', detail: 'the station stopped waiting' }
    await ports.pause(timings.confirmationIntervalMs)
  }
}

/** Changes whenever the printer got on with something. An odometer that falls, and one that swings, count no label. */
function progressMark(reading: Reading, highest: number): string | undefined {
  if (reading.kind === 'not-answered') return undefined
  const { formatsInBuffer, labelsRemaining } = reading.status
  return [formatsInBuffer, labelsRemaining, highest].join(' ')
}
