// The days of the station's time zone: where each begins, also on the two days a year that are not 24 hours.
import { Temporal } from 'temporal-polyfill'
import type { Calendar } from '../core/calendar.ts'
import type { Clock } from '../core/ports.ts'

/** `timeZone`: an IANA name, or undefined for the system's own. */
export function stationDays(clock: Clock, timeZone: () => string | undefined): Calendar {
  const zone = () => timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const dayAt = (milliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone()).toPlainDate().toString()
  return {
    today: () => dayAt(clock.now().getTime()),
    dayOf: moment => dayAt(Date.parse(moment)),
    later: (day, days) => dayOf(day)?.add({ days }).toString() ?? day,
    span(firstDay, lastDay) {
      const [first, last] = [dayOf(firstDay), dayOf(lastDay)]
      if (!first || !last || Temporal.PlainDate.compare(first, last) > 0) return undefined
      const startOf = (day: Temporal.PlainDate) =>
        new Date(day.toZonedDateTime(zone()).epochMilliseconds).toISOString()
      return {
        from: startOf(first),
        to: startOf(last.add({ days: 1 })),
        timeZone: zone(),
        dayCount: first.until(last).days + 1,
      }
    },
  }
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
