// How many requests go at once, against services in a time of their own: quick ones, crowded ones, fickle ones.
import { describe, expect, test } from 'vitest'
import { createPace, type Pace, type PaceSign } from '../../main/flows/pace.ts'
import { chance } from '../campaign/random.ts'

interface Answer {
  readonly sign: PaceSign
  readonly tookMs: number
  readonly afterMs?: number
}

interface Seen {
  readonly at: number
  readonly limit: number
  readonly sign: PaceSign
}

/** Asks `count` times, as many at once as the pace lets; `answer` is told when it was asked and beside how many others. */
function ask(
  count: number,
  answer: (asked: { readonly at: number; readonly beside: number }) => Answer,
  most = 32,
): { readonly tookMs: number; readonly seen: readonly Seen[]; readonly mostAtOnce: number } {
  let now = 0
  const pace: Pace = createPace(most, () => now)
  const underWay: (Answer & { readonly begunAt: number; readonly endsAt: number })[] = []
  const seen: Seen[] = []
  let left = count
  let mostAtOnce = 0
  while (left > 0 || underWay.length > 0) {
    while (left > 0 && pace.take()) {
      left -= 1
      const given = answer({ at: now, beside: underWay.length })
      underWay.push({ ...given, begunAt: now, endsAt: now + given.tookMs })
    }
    mostAtOnce = Math.max(mostAtOnce, underWay.length)
    underWay.sort((one, other) => one.endsAt - other.endsAt)
    const next = underWay.shift()
    if (!next) {
      expect(pace.waitMs()).toBeGreaterThan(0)
      now += pace.waitMs()
      continue
    }
    now = next.endsAt
    pace.ended(next.sign, next.begunAt, next.afterMs)
    if (next.sign === 'too-many') left += 1
    seen.push({ at: now, limit: pace.limit(), sign: next.sign })
  }
  return { tookMs: now, seen, mostAtOnce }
}

const limitsOf = (seen: readonly Seen[]) => seen.map(({ limit }) => limit)

describe('a service that answers as quickly however many ask', () => {
  test.each([5, 20, 80, 300])('after %i ms has as many at once as the setting allows, soon', tookMs => {
    const { seen, mostAtOnce, tookMs: all } = ask(2_000, () => ({ sign: 'taken', tookMs }))
    expect(mostAtOnce).toBe(32)
    expect(limitsOf(seen).indexOf(32)).toBeLessThan(100)
    // As many at once from the beginning would have taken so long.
    expect(all / ((2_000 / 32) * tookMs)).toBeLessThan(1.1)
  })

  test('is never asked more at once than the setting allows', () => {
    for (const most of [1, 2, 3, 7, 64]) {
      const { mostAtOnce } = ask(500, () => ({ sign: 'taken', tookMs: 80 }), most)
      expect(mostAtOnce).toBe(most)
    }
  })

  test.each([1, 2, 3])('but each time differently quickly is asked by many all the same (seed %i)', seed => {
    const luck = chance(seed)
    const { seen } = ask(3_000, () => ({ sign: 'taken', tookMs: 20 + luck.below(180) }))
    const later = limitsOf(seen.slice(1_000))
    expect(later.reduce((sum, limit) => sum + limit, 0) / later.length).toBeGreaterThan(16)
  })
})

describe('a service that is slower the more ask', () => {
  test('is asked by no more than make it slow, and gets no slower by it for good', () => {
    // Ten at a time are answered in 50 ms; what is beyond them waits.
    const { seen } = ask(3_000, ({ beside }) => ({ sign: 'taken', tookMs: 50 * Math.max(1, beside / 10) }))
    const later = limitsOf(seen.slice(500))
    expect(later.reduce((sum, limit) => sum + limit, 0) / later.length).toBeLessThan(24)
    expect(Math.min(...later)).toBeGreaterThanOrEqual(4)
  })
})

test('a service that has become slower for good gets as many at once again', () => {
  const { seen } = ask(3_000, ({ at }) => ({ sign: 'taken', tookMs: at < 2_000 ? 20 : 120 }))
  expect(limitsOf(seen.slice(2_000)).every(limit => limit === 32)).toBe(true)
})

describe('a service that refuses to take so many', () => {
  test('is left alone for as long as it asks, and gets half as many after it', () => {
    let refused = false
    const asked: number[] = []
    const { seen } = ask(200, ({ at }) => {
      asked.push(at)
      if (!refused && asked.length === 60) {
        refused = true
        return { sign: 'too-many', tookMs: 10, afterMs: 7_000 }
      }
      return { sign: 'taken', tookMs: 80 }
    })
    const at = seen.find(({ sign }) => sign === 'too-many')?.at ?? 0
    expect(asked.filter(one => one > at && one < at + 7_000)).toEqual([])
    const before = seen.filter(one => one.at < at).at(-1)?.limit ?? 0
    const after = seen.find(({ sign }) => sign === 'too-many')?.limit ?? 0
    expect(after).toBe(Math.floor(before / 2))
  })

  test('at all that were asked at once is told of once: the pace is halved and not ended', () => {
    let round = 0
    const { seen } = ask(400, ({ at }) => {
      if (at < 1_000) return { sign: 'taken', tookMs: 80 }
      round += at < 1_200 ? 1 : 0
      return at < 1_200 ? { sign: 'too-many', tookMs: 5, afterMs: 1_000 } : { sign: 'taken', tookMs: 80 }
    })
    expect(round).toBeGreaterThan(1)
    expect(Math.min(...limitsOf(seen.filter(({ at }) => at > 1_000)))).toBeGreaterThanOrEqual(8)
  })

  test('takes fifty a second all the same, nearly as many as it allows', () => {
    let second = -1
    let taken = 0
    const { tookMs } = ask(1_000, ({ at }) => {
      if (Math.floor(at / 1_000) !== second) [second, taken] = [Math.floor(at / 1_000), 0]
      taken += 1
      return taken > 50 ? { sign: 'too-many', tookMs: 20, afterMs: 1_000 } : { sign: 'taken', tookMs: 20 }
    })
    expect(1_000 / (tookMs / 1_000)).toBeGreaterThan(35)
  })

  test('always, is asked by one at a time in the end, and never by none', () => {
    let asked = 0
    const { seen } = ask(10, () => {
      asked += 1
      return asked > 300 ? { sign: 'taken', tookMs: 80 } : { sign: 'too-many', tookMs: 5, afterMs: 100 }
    })
    expect(Math.min(...limitsOf(seen))).toBe(1)
  })
})
