// Why a print waits for a person's word on its label: among what is said of the print, so that every screen says it in its own
// language. It is gone once the print goes.
import type { redrawnLabels } from '../../i18n/redrawn-labels.ts'
import type { transcodedLabels } from '../../i18n/transcoded-labels.ts'
import type { FieldProblem } from '../problem.ts'
import { isHoldOfNumber, isOfNumber } from './number-said.ts'
import type { JobCause, PrintJob } from './print-job.ts'

/** Of what is said of a label for another resolution, what holds nothing. */
type OnlySaid = 'label.transcoded' | 'label.not-transcoded'

/** By name, since screens load no sentences of a language that they do not speak: here the compiler sees that each is there. */
const OF_A_DRAWING: Readonly<
  Record<Exclude<keyof typeof redrawnLabels | keyof typeof transcodedLabels, OnlySaid>, true>
> = {
  'label.redraw-failed': true,
  'label.drawing-ended': true,
  'label.other-paper': true,
  'label.redraw-cut': true,
  'label.redraw-copies': true,
  'label.redraw-many-codes': true,
  'label.redraw-unread': true,
  'label.redraw-changed': true,
  'label.redraw-command': true,
  'label.redraw-overfull': true,
  'label.redraw-kept': true,
  'label.redraw-counted': true,
  'label.redraw-data': true,
  'label.redraw-letters': true,
  'label.transcode-failed': true,
  'label.transcode-command': true,
  'label.transcode-many-codes': true,
  'label.transcode-picture': true,
  'label.transcode-module': true,
  'label.transcode-overlap': true,
  'label.transcode-cut': true,
  'label.transcode-unread': true,
  'label.transcode-changed': true,
  'label.transcode-moved': true,
}

const REASONS: ReadonlySet<string> = new Set([
  ...Object.keys(OF_A_DRAWING),
  'label.blank',
  'label.ink-beyond-stock',
  'label.mostly-black',
  'label.other-resolution',
  'label.picture-on-its-side',
  'label.repeated',
  'label.settings-asked',
  'slip.stock-small',
])

interface Said {
  readonly code: string
}

/** Every finding of the ZPL check holds its label. */
const isReason = (said: Said): boolean =>
  REASONS.has(said.code) || said.code.startsWith('label.zpl-') || isHoldOfNumber(said)

/** Undefined where it waits for its printer, or for nothing. */
export const whyHeld = <Warning extends Said>({
  cause,
  warnings = [],
}: {
  readonly cause?: JobCause | undefined
  readonly warnings?: readonly Warning[] | undefined
}): Warning | undefined =>
  cause === 'unsafe-label' || cause === 'not-redrawn' ? warnings.find(isReason) : undefined

/** Nothing is known against the label: drawn once more it may come out. */
export const mayBeDrawnAgain = (job: Parameters<typeof whyHeld>[0]): boolean =>
  whyHeld(job)?.code === 'label.drawing-ended'

/**
 * Held until a person who has looked at the label says "print anyway", with a reason. What could not be drawn for one
 * printer's language may be fine on another printer, where it is checked again.
 */
export const asksAnyway = (
  job: Pick<PrintJob, 'cause' | 'printerId' | 'warnings'>,
  to = job.printerId,
): boolean =>
  job.cause === 'unsafe-label' ||
  (job.cause === 'not-redrawn' && to === job.printerId && !mayBeDrawnAgain(job))

/** With this reason in place of an earlier one. */
export const heldBecause = (
  warnings: readonly FieldProblem[] | undefined,
  { code, params }: FieldProblem,
): readonly FieldProblem[] => [
  { code, ...(params && { params }) },
  ...notHeld(warnings ?? []).filter(one => one.code !== code),
]

/** As it goes: what was seen of the sold number stays, since a person's word is for that. */
export const notHeld = <Warning extends Said>(warnings: readonly Warning[]): readonly Warning[] =>
  warnings.filter(one => !isReason(one) || isOfNumber(one))
