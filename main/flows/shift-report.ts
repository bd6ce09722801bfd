// The shift report: the ledger's counts between two days of the station, and their sum.
import type { Calendar } from '../core/calendar.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ShiftLine, ShiftReportPort } from '../core/shift-report.ts'
import type { FlowContext } from './flow-context.ts'

/** A quarter: beyond it a report is an evaluation, and no shift's. */
const MAX_DAYS = 92

export type ShiftCounts = Omit<ShiftLine, 'operator' | 'service'>

export interface ShiftReport {
  readonly firstDay: string
  readonly lastDay: string
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly lines: readonly ShiftLine[]
  readonly total: ShiftCounts
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
  const lines = await context.shifts.shiftLines(context.mode, from, to)
  return ok({ firstDay, lastDay, from, to, timeZone, lines, total: sumOf(lines) })
}

function sumOf(lines: readonly ShiftLine[]): ShiftCounts {
  const sum = (count: (line: ShiftLine) => number) => lines.reduce((total, line) => total + count(line), 0)
  return {
    boughtCount: sum(line => line.boughtCount),
    costCents: sum(line => line.costCents),
    duplicateCount: sum(line => line.duplicateCount),
    reprintCount: sum(line => line.reprintCount),
    voidedCount: sum(line => line.voidedCount),
    voidedCents: sum(line => line.voidedCents),
    refusedCount: sum(line => line.refusedCount),
    unknownCount: sum(line => line.unknownCount),
  }
}
