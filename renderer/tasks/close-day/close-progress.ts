// What a run's numbers say: how far it is, how long it takes, what is left to decide.
import type { CloseView } from '../../station/types.ts'
import type { Words } from '../../words/use-words.ts'

export interface Totals {
  readonly total: number
  readonly closed: number
  /** Nobody knows: someone says it. */
  readonly unknown: number
  /** Neither closed nor to be decided: the next close takes them. */
  readonly open: number
}

/** Of a run with all its labels; a list of past runs names none. */
export function totalsOf(close: CloseView): Totals {
  const total = sumOf(close, ({ total }) => total)
  const skipped = sumOf(close, part => outcomesOf(part, 'skipped'))
  const later = sumOf(close, part => part.later ?? 0)
  const closed = sumOf(close, ({ done }) => done) - skipped - later
  const unknown = sumOf(close, part => outcomesOf(part, 'unknown'))
  return { total, closed, unknown, open: total - closed - skipped - later - unknown }
}

type Part = CloseView['services'][number]

/** How many of a service's labels ended this way. */
const outcomesOf = ({ labels }: Part, outcome: Part['labels'][number]['outcome']): number =>
  labels.filter(label => label.outcome === outcome).length

const sumOf = ({ services }: CloseView, count: (part: Part) => number): number =>
  services.reduce((sum, part) => sum + count(part), 0)

/** Where a screen saw a service's labels going on: a close finds its pace only after its first ones. */
export interface Seen {
  readonly atMs: number
  readonly settled: number
}

/** The pace of less time says little. */
const PACE_MS = 5_000

/** Seconds until a running service is through, at the pace since `seen`; undefined while nothing is known. */
export function secondsLeft(part: Part, seen: Seen | undefined, nowMs: number): number | undefined {
  if (part.state !== 'running' || !seen || nowMs - seen.atMs < PACE_MS) return undefined
  const settled = part.done + part.failed
  if (settled <= seen.settled) return undefined
  const perLabelMs = (nowMs - seen.atMs) / (settled - seen.settled)
  return Math.max(1, Math.round((perLabelMs * (part.total - settled)) / 1000))
}

/** For so long without an outcome a service is slow; after that nothing is promised of how long it takes. */
const STILL_SECONDS = 10

/** What stands beside a service's bar. `still`: seconds since it went on last; `left`: as `secondsLeft`. */
export function besideProgress(
  { say }: Pick<Words, 'say'>,
  part: Part,
  { left, still }: { readonly left: number | undefined; readonly still: number },
): string {
  const unknown = outcomesOf(part, 'unknown')
  const failed = part.failed - unknown
  const isStill = part.state === 'running' && still >= STILL_SECONDS
  const said = [
    isStill && say('close.still', { time: duration(say, still) }),
    unknown > 0 && say('close.unknown', { count: unknown }),
    failed > 0 && say('close.failed', { count: failed }),
  ].filter(text => text !== false)
  if (said.length > 0) return said.join(' · ')
  if (part.state === 'done') return say('close.all-done')
  if (left !== undefined) return say('close.left', { time: duration(say, left) })
  return part.state === 'waiting' ? say('close.waiting') : ''
}

const duration = (say: Words['say'], seconds: number): string =>
  seconds < 90
    ? say('close.seconds', { count: seconds })
    : say('close.minutes', { count: Math.round(seconds / 60) })

type Label = Part['labels'][number]

/** What is shown of a label: what it failed with is over once it is closed all the same. */
export const standingOf = ({ outcome, later }: Label): Label['outcome'] | 'later' =>
  later ? 'later' : outcome

const ORDER: Readonly<Record<Label['outcome'] | 'later', number>> = {
  unknown: 0,
  failed: 1,
  sending: 2,
  waiting: 3,
  skipped: 4,
  later: 5,
  closed: 6,
}

/** Every label of a run with its service; what needs someone comes first. */
export function labelRows(
  close: CloseView,
): readonly (Label & { readonly service: CloseView['services'][number]['service'] })[] {
  return close.services
    .flatMap(one => one.labels.map(label => ({ ...label, service: one.service })))
    .sort((one, other) => ORDER[standingOf(one)] - ORDER[standingOf(other)])
}

/** What is shown for a label beside its outcome, with its moment by the station's clock. */
export function whyOf(
  words: Pick<Words, 'problem' | 'say' | 'time'>,
  { later, ...label }: Pick<Label, 'code' | 'params' | 'message' | 'later'>,
): string | undefined {
  const why = whyHere(words, label)
  if (!later) return why
  const since = words.say(`close.later-${later.by}`, { time: words.time(later.at) })
  return why === undefined ? since : `${since} ${words.say('close.later-before', { why })}`
}

/** What this close itself said of it. */
function whyHere(
  { problem, say, time }: Pick<Words, 'problem' | 'say' | 'time'>,
  { code, params, message }: Pick<Label, 'code' | 'params' | 'message'>,
): string | undefined {
  if (code === undefined) return message
  const reason = params?.reason
  if (code === 'close.refused' && typeof reason === 'string' && SAYS_ALREADY.test(reason))
    return say('close.why-already', { reason })
  const at = params?.at
  const isMoment = typeof at === 'string' && !Number.isNaN(Date.parse(at))
  return problem({ code, params: isMoment ? { ...params, at: time(at) } : params, message: message ?? '' })
    .message
}

/** A refusal that may mean that the label is closed: someone looks, and says so. */
const SAYS_ALREADY = /\balready\b|\bya (?:est[aá]|fue|ha sido|se)\b/i
