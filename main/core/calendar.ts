// The port to the calendar: days of the station's own time zone as spans of time.

export interface DaySpan {
  /** ISO 8601 in UTC: the first moment of the first day, and the first after the last. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly dayCount: number
}

export interface Calendar {
  /** `2026-11-20`, as the bench's clock on the wall has it. */
  today(): string
  /** The day that a moment (ISO 8601) falls on, by the clock on that wall. */
  dayOf(moment: string): string
  /** The day so many days after one, or before it; that day itself where it is none. */
  later(day: string, days: number): string
  /** Both days included; undefined where one is no day or the last lies before the first. */
  span(firstDay: string, lastDay: string): DaySpan | undefined
}

/** A station has one; to ask the system takes longer than the rest of a look at its settings. */
let lastKnown: string | undefined

/** Whether this system knows the zone. */
export function isTimeZone(name: string): boolean {
  if (name === lastKnown) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    lastKnown = name
    return true
  } catch {
    return false
  }
}
