// The message about a label made for another resolution, once it is known whether it is redrawn.
import type { FieldProblem } from '../problem.ts'

type Warnings = readonly FieldProblem[] | undefined

/** Announced while nothing is drawn yet. */
const TRANSCODED = 'label.transcoded'
/** It waits because it cannot be redrawn, or goes as it came by an operator's decision. */
const NOT_TRANSCODED = 'label.not-transcoded'

/** What a job's warnings become; undefined where they stay as they are. */
export function sizeSaid(warnings: Warnings, isRedrawn: boolean): readonly FieldProblem[] | undefined {
  const [was, code] = isRedrawn
    ? ([NOT_TRANSCODED, TRANSCODED] as const)
    : ([TRANSCODED, NOT_TRANSCODED] as const)
  if (!warnings?.some(one => one.code === was)) return undefined
  return warnings.map(one => (one.code === was ? { ...one, code } : one))
}

/** The resolution that its label was made for, as recorded with the job. */
export const saidMadeFor = (warnings: Warnings): unknown =>
  warnings?.find(({ code }) => code === TRANSCODED || code === NOT_TRANSCODED)?.params?.madeFor
