// How many requests go to a service at the same time: more while its answers come as quickly as before, fewer once they
// come later or it refuses to take so many. A service says nowhere how many it takes; this finds out.

/** What an answer says of the pace: that it was taken, that there were too many, or that nobody answered. */
export type PaceSign = 'taken' | 'too-many' | 'unanswered'

export interface Pace {
  /** False where the service is to be left alone for now; otherwise one more is under way. */
  take(): boolean
  /** One that was taken has ended; `afterMs`: how long the service asks to be left alone. */
  ended(sign: PaceSign, begunAt: number, afterMs?: number): void
  /** Milliseconds until it may be asked again; 0 where it may now. */
  waitMs(): number
  /** Requests that it takes at the same time, as far as is known. */
  limit(): number
}

/** ASSUMPTION: rate limits are not shown (parcel-label.md, Limits); four at a time is a modest beginning. */
const FIRST = 4
/** A round has at least so many answers: the mean of fewer says little where answers take differently long. */
const ROUND = 8
/** Answers of a round that took longer than an ordinary one's by more than this came later. */
const LATER = { factor: 1.5, ms: 5 }
/** What an ordinary round takes is believed quickly where it is less, and slowly where it is more. */
const BELIEVED = { less: 0.5, more: 0.005 }

export function createPace(most: number, now: () => number): Pace {
  let limit = Math.min(FIRST, most)
  let underWay = 0
  let isFirstClimb = true
  let ordinaryMs: number | undefined
  let round = { answers: 0, ms: 0, wasFull: false }
  /** What was begun before says nothing of the pace after it. */
  let changedAt = Number.NEGATIVE_INFINITY
  let restsUntil = Number.NEGATIVE_INFINITY

  const changeTo = (next: number) => {
    limit = Math.max(1, Math.min(most, Math.floor(next)))
    changedAt = now()
    round = { answers: 0, ms: 0, wasFull: false }
  }

  const slowDown = (begunAt: number, factor: number) => {
    if (begunAt < changedAt) return
    isFirstClimb = false
    changeTo(limit * factor)
  }

  const roundEnded = () => {
    const ms = round.ms / round.answers
    // One at a time crowds nobody: what it takes then is the service's own.
    const ordinary = limit === 1 ? ms : (ordinaryMs ?? ms)
    const later = ordinary * LATER.factor + LATER.ms
    ordinaryMs = ordinary + (ms - ordinary) * (ms < ordinary ? BELIEVED.less : BELIEVED.more)
    if (ms > later) slowDown(now(), Math.max(0.5, later / ms))
    // A limit that was not reached says nothing of what lies beyond it.
    else if (round.wasFull) changeTo(isFirstClimb ? limit * 2 : limit + 1)
    else round = { answers: 0, ms: 0, wasFull: false }
  }

  return {
    take() {
      if (underWay >= limit || now() < restsUntil) return false
      underWay += 1
      round.wasFull ||= underWay >= limit
      return true
    },
    ended(sign, begunAt, afterMs = 0) {
      underWay -= 1
      restsUntil = Math.max(restsUntil, now() + afterMs)
      if (sign !== 'taken') return slowDown(begunAt, 0.5)
      if (begunAt < changedAt) return
      round.answers += 1
      round.ms += now() - begunAt
      if (round.answers >= Math.max(ROUND, limit)) roundEnded()
    },
    waitMs: () => Math.max(0, restsUntil - now()),
    limit: () => limit,
  }
}
