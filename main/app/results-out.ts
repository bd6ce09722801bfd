// Results go by themselves: what happened to labels is gathered, and each is sent until the company's own system has it.
import type { StationServices } from '../api/station-services.ts'
import type { OrderFiles } from '../core/orders/order-file.ts'
import type {
  ResultOutcome,
  ResultsPort,
  ResultsStanding,
  ResultsTrouble,
  WaitingResult,
  WhyNotTaken,
} from '../core/orders/results-out.ts'
import type { Clock, Log } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import type { Settings } from '../core/settings/settings.ts'
import type { ResultsWebhook, Told } from '../services/results-webhook.ts'
import { resultsFolderTrouble, writeResult } from './results-folder.ts'
import { createRounds } from './rounds.ts'

const EVERY_MS = 1_000
const SECOND = 1_000
const MINUTE = 60 * SECOND
/** Between the tries; then every hour. */
const WAITS_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]
const HOUR_MS = 60 * MINUTE
/** About three days: a receiver that is away over a weekend finds everything on Monday. */
const MOST_TRIES = 80
/** A receiver that is being set up says no for a while. */
const MOST_REFUSALS = 4
/** As long as a receiver may ask for (services/http.ts). */
const MOST_PAUSE_MS = 5 * MINUTE
/** Waiting for longer is for somebody to look at. */
const LATE_MS = 15 * MINUTE
/** In one round, so that a stop and a change of the settings come through. */
const MOST_IN_A_ROUND = 200

interface Parts {
  readonly settings: () => Settings
  readonly outbox: ResultsPort
  readonly webhook: ResultsWebhook
  readonly files: OrderFiles
  readonly dataFolder: string
  readonly station: string
  readonly clock: Clock
  readonly log: Log
  readonly onConcern: () => void
  /** Cuts what is being sent: it is sent again. */
  readonly cut: AbortController
  /** Between two rounds; a second, unless told. */
  readonly everyMs?: number
}

export function createResultsOut(parts: Parts): StationServices['results'] {
  const { settings, outbox, station, clock, log } = parts
  let isPlaced: boolean | undefined
  let trouble: ResultsTrouble | undefined
  let concern: Problem | undefined
  let pausedUntil = 0
  let warned = ''

  const say = (now: Problem | undefined) => {
    const isNews = now?.message !== concern?.message
    concern = now
    if (isNews) parts.onConcern()
  }

  async function round(ending: AbortSignal): Promise<void> {
    const { way } = settings().results
    if (way === 'off') {
      isPlaced ??= (await outbox.resultsStanding(station, clock.now().toISOString())).isPlaced
      if (settings().results.way !== 'off') return
      if (isPlaced) await outbox.restResults()
      isPlaced = false
      trouble = undefined
      return say(undefined)
    }
    isPlaced = true
    trouble = await troubleOf(parts)
    for (let sent = 0; sent < MOST_IN_A_ROUND; ) {
      const nowMs = clock.now().getTime()
      const standing = await outbox.resultsStanding(station, new Date(nowMs).toISOString())
      say(concernOf(standing, trouble, nowMs))
      if (standing.isBehind) await outbox.gatherResults()
      const isHeld = trouble !== undefined || ending.aborted || isPaused(nowMs)
      if (isHeld || (standing.due.length === 0 && !standing.isBehind)) return
      await Promise.all(standing.due.map(send))
      sent += standing.due.length
    }
  }

  /** A clock that was set back makes no pause longer. */
  const isPaused = (nowMs: number) => nowMs < pausedUntil && pausedUntil - nowMs <= MOST_PAUSE_MS

  async function send({ result, tries }: WaitingResult): Promise<void> {
    const told = await tell(parts, result)
    if (!told) {
      trouble = 'no-secret'
      return
    }
    // It was cut off by the end of the station, which is nobody's refusal.
    if (told.kind !== 'taken' && parts.cut.signal.aborted) return
    if (told.kind !== 'taken' && told.afterSeconds !== undefined) {
      pausedUntil = Math.max(pausedUntil, clock.now().getTime() + told.afterSeconds * SECOND)
    }
    const outcome = outcomeOf(told, tries + 1, clock.now().getTime())
    if (outcome.kind === 'refused')
      log.warn('a result was not taken', { why: outcome.why, status: outcome.status })
    await outbox.settleResult(result.id, outcome)
  }

  const safely = async (ending: AbortSignal) => {
    try {
      await round(ending)
      warned = ''
    } catch (error) {
      // The records are away: what waits there is safe.
      const code = error instanceof LedgerFailure ? error.problem.code : nameOf(error)
      const isOff = settings().results.way === 'off'
      if (code !== warned && !isOff) log.warn('results could not be looked after', { code })
      warned = code
    }
  }
  const rounds = createRounds(parts.everyMs ?? EVERY_MS, safely)
  return {
    async begin() {
      try {
        await outbox.gatherResults()
        isPlaced = true
      } catch (error) {
        // The next look makes up for it.
        log.warn('results could not be begun', {
          code: error instanceof LedgerFailure ? error.problem.code : nameOf(error),
        })
      }
    },
    concern: () => concern,
    trouble: () => trouble,
    outbox,
    start: rounds.start,
    async stop() {
      parts.cut.abort()
      await rounds.stop()
    },
  }
}

function concernOf(
  { late, refusedCount }: ResultsStanding,
  trouble: ResultsTrouble | undefined,
  nowMs: number,
): Problem | undefined {
  const isLate = late !== undefined && nowMs - Date.parse(late.since) >= LATE_MS
  if (trouble !== undefined || isLate) return problem('wrong-state', 'results.not-going')
  return refusedCount > 0
    ? problem('wrong-state', 'results.refused', { params: { count: refusedCount } })
    : undefined
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

async function troubleOf({ settings, webhook, dataFolder }: Parts): Promise<ResultsTrouble | undefined> {
  const all = settings()
  if (all.results.way === 'folder') return resultsFolderTrouble(all, dataFolder)
  const { url } = all.results
  if (url.trim() === '') return 'no-address'
  return (await webhook.isReady(url)) ? undefined : 'no-secret'
}

async function tell(
  { settings, webhook, files }: Parts,
  result: WaitingResult['result'],
): Promise<Told | undefined> {
  const { results } = settings()
  if (results.way === 'webhook') return webhook.tell(results.url, result)
  const isWritten = await writeResult(results, result, files.write)
  return isWritten ? { kind: 'taken' } : { kind: 'later', why: 'not-written' }
}

/** `tries`: with this one. */
function outcomeOf(told: Told, tries: number, nowMs: number): ResultOutcome {
  if (told.kind === 'taken') return told
  const why: WhyNotTaken = {
    why: told.why,
    ...(told.status !== undefined && { status: told.status }),
  }
  const isOver =
    told.kind === 'refused-for-good' || tries >= (told.kind === 'refused' ? MOST_REFUSALS : MOST_TRIES)
  if (isOver) return { kind: 'refused', ...why }
  const waitMs = Math.max(WAITS_MS[tries - 1] ?? HOUR_MS, (told.afterSeconds ?? 0) * SECOND)
  return { kind: 'later', dueAt: new Date(nowMs + waitMs).toISOString(), ...why }
}
