// The shift report: the ledger's counts between two days of the station, and their sum.
import type { Calendar } from '../core/calendar.ts'
import { HOUR_MS } from '../core/durations.ts'
import { type Problem, problem } from '../core/problem.ts'
import type { ShiftLine, ShiftReportPort, ShiftSlot } from '../core/records/shift-report.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { FlowContext } from './flow-context.ts'

/** A quarter: beyond it a report is an evaluation, and no shift's. */
const MAX_DAYS = 92

export type ShiftCounts = Omit<ShiftLine, 'operator' | 'service' | 'isRehearsal'>

export interface ShiftReport {
  readonly firstDay: string
  readonly lastDay: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly lines: readonly ShiftLine[]
  readonly total: ShiftCounts
  /** Day one's rehearsals: neither a package's time nor a customer's money. Absent where there was none. */
  readonly rehearsal?: ShiftCounts & { readonly closedCount: number }
  /** Of one day alone: from the first hour with a label to the last. */
  readonly hours: readonly ShiftHour[]
  readonly pace: readonly Pace[]
}

export interface ShiftHour {
  readonly from: string
  readonly boughtCount: number
}

/** Of one person: labels an hour, by the hours in which there were any. */
export interface Pace {
  readonly operator?: string
  readonly hourCount: number
  readonly perHour: number
}

/** Both days included, of the station's time zone. */
export async function shiftReport(
  context: Pick<FlowContext, 'mode'> & { readonly calendar: Calendar; readonly shifts: ShiftReportPort },
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
): Promise<Result<ShiftReport, Problem>> {
  const span = context.calendar.span(firstDay, lastDay)
  if (!span || span.dayCount > MAX_DAYS) {
    return fail(problem('invalid-input', 'report.range', { params: { limit: MAX_DAYS } }))
  }
  const { from, to, timeZone } = span
  const all = await context.shifts.shiftLines(context.mode, from, to)
  const lines = all.filter(({ isRehearsal }) => !isRehearsal)
  const rehearsals = all.filter(({ isRehearsal }) => isRehearsal)
  const closedCount = await context.shifts.rehearsalsClosed(context.mode, from, to)
  const slots = span.dayCount === 1 ? await context.shifts.shiftSlots(context.mode, from, to) : []
  const { hours, pace } = pacesOf(slots, from)
  return ok({
    ...{ firstDay, lastDay, from, to, timeZone, lines, total: sumOf(lines), hours, pace },
    ...((rehearsals.length > 0 || closedCount > 0) && { rehearsal: { ...sumOf(rehearsals), closedCount } }),
  })
}

function pacesOf(slots: readonly ShiftSlot[], from: string): Pick<ShiftReport, 'hours' | 'pace'> {
  const hourOf = (slot: ShiftSlot) => Math.floor((Date.parse(slot.from) - Date.parse(from)) / HOUR_MS)
  const indexes = slots.map(hourOf)
  const countIn = (some: readonly ShiftSlot[]) => some.reduce((sum, { boughtCount }) => sum + boughtCount, 0)
  const first = Math.min(...indexes)
  const hours = Array.from(
    { length: slots.length === 0 ? 0 : Math.max(...indexes) - first + 1 },
    (_, at) => ({
      from: new Date(Date.parse(from) + (first + at) * HOUR_MS).toISOString(),
      boughtCount: countIn(slots.filter(slot => hourOf(slot) === first + at)),
    }),
  )
  const people = [...new Set(slots.map(({ operator }) => operator))]
  const pace = people.map(operator => {
    const own = slots.filter(slot => slot.operator === operator)
    const hourCount = new Set(own.map(hourOf)).size
    return { ...(operator !== undefined && { operator }), hourCount, perHour: countIn(own) / hourCount }
  })
  return { hours, pace: pace.sort((one, other) => (one.operator ?? '').localeCompare(other.operator ?? '')) }
}

function sumOf(lines: readonly ShiftLine[]): ShiftCounts {
  const sum = (count: (line: ShiftLine) => number) => lines.reduce((total, line) => total + count(line), 0)
  return {
    boughtCount: sum(line => line.boughtCount),
    costCents: sum(line => line.costCents),
    unpricedCount: sum(line => line.unpricedCount),
    duplicateCount: sum(line => line.duplicateCount),
    reprintCount: sum(line => line.reprintCount),
    voidedCount: sum(line => line.voidedCount),
    voidedCents: sum(line => line.voidedCents),
    refusedCount: sum(line => line.refusedCount),
    unknownCount: sum(line => line.unknownCount),
    scannedCount: sum(line => line.scannedCount),
    unscannedCount: sum(line => line.unscannedCount),
    mismatchCount: sum(line => line.mismatchCount),
  }
}
