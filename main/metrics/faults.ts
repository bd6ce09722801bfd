// The faults of a shift: how often each came, when first and when last, in a bounded room.

import { HOUR_MS } from '../core/durations.ts'
import { type FaultSource, SHIFT_HOURS, type ShiftFault } from '../core/records/shift-watch.ts'
import type { SentenceCode } from '../i18n/index.ts'

/** Kinds of faults kept at a time; the one that has been quiet for longest gives way. */
export const MAX_FAULT_KINDS = 64
const MAX_DETAIL_LENGTH = 200

export interface NewFault {
  readonly source: FaultSource
  readonly code: SentenceCode
  readonly params?: Readonly<Record<string, number>>
  readonly detail?: string
}

export interface Faults {
  add(atMs: number, fault: NewFault): void
  /** Newest first. */
  list(nowMs: number): readonly ShiftFault[]
}

interface Kept {
  readonly fault: NewFault
  readonly lastMs: number
  /** Of each hour: how many, and when the first of them came. */
  readonly hours: ReadonlyMap<number, { readonly count: number; readonly firstMs: number }>
}

export function createFaults(): Faults {
  // In the order of their last time: the first one has been quiet for longest.
  const kept = new Map<string, Kept>()

  return {
    add(atMs, fault) {
      const key = JSON.stringify([fault.source, fault.code])
      const before = kept.get(key)
      const hour = Math.floor(atMs / HOUR_MS)
      const ofHour = before?.hours.get(hour)
      const hours = new Map(
        [...(before?.hours ?? [])].filter(([earlier]) => earlier > hour - SHIFT_HOURS),
      ).set(hour, { count: (ofHour?.count ?? 0) + 1, firstMs: ofHour?.firstMs ?? atMs })
      const detail = fault.detail?.slice(0, MAX_DETAIL_LENGTH)
      kept.delete(key)
      kept.set(key, {
        fault: { ...fault, ...(detail !== undefined && { detail }) },
        lastMs: atMs,
        hours,
      })
      const [quietest] = kept.keys()
      if (kept.size > MAX_FAULT_KINDS && quietest !== undefined) kept.delete(quietest)
    },
    list(nowMs) {
      const oldest = Math.floor(nowMs / HOUR_MS) - SHIFT_HOURS
      return [...kept.values()]
        .flatMap(({ fault, lastMs, hours }): ShiftFault[] => {
          const shift = [...hours].filter(([hour]) => hour > oldest).map(([, ofHour]) => ofHour)
          if (shift.length === 0) return []
          return [
            {
              ...fault,
              count: shift.reduce((sum, { count }) => sum + count, 0),
              firstAt: new Date(Math.min(...shift.map(({ firstMs }) => firstMs))).toISOString(),
              lastAt: new Date(lastMs).toISOString(),
            },
          ]
        })
        .reverse()
    },
  }
}
