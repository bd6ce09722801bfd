// What is said of a print of which the sold number was looked for before its first byte, and what of that holds it.

import type { FieldProblem } from '../problem.ts'
import type { PrintJob } from './print-job.ts'

/** A person decides: void it, or print it anyway. */
const HOLD = [
  'label.number-of-another',
  'label.fetched-before',
  'label.other-orders',
  'label.other-number',
  'label.nothing-drawn',
] as const
/** It comes out, and a person looks at it. */
const WARN = [
  'label.number-beside',
  'label.number-in-no-code',
  'label.no-code-read',
  'label.number-not-checked',
] as const
const SAID: ReadonlySet<string> = new Set([...HOLD, ...WARN])

/** Whether it is said of the sold number: for a person to do something about. */
export const isOfNumber = ({ code }: { readonly code: string }): boolean => SAID.has(code)

/** What of it holds the print. */
export const isHoldOfNumber = ({ code }: { readonly code: string }): boolean => HOLD.some(one => one === code)

/** Two boxes would go under one number. */
export const NUMBER_OF_ANOTHER = { code: 'label.number-of-another' } as const

export type NumberSaid = FieldProblem & {
  readonly code: (typeof HOLD)[number] | (typeof WARN)[number]
}

/** A job's warnings with what was seen now in place of what an earlier look saw; as they are where neither saw anything. */
export function withNumberSaid(
  warnings: readonly FieldProblem[] | undefined,
  seen: readonly NumberSaid[],
): readonly FieldProblem[] | undefined {
  if (seen.length === 0 && numberSaid({ warnings }).length === 0) return warnings
  return [...(warnings ?? []).filter(one => !isOfNumber(one)), ...seen]
}

/** Known since the purchase, whatever is seen of the label. */
export const saidOfAnother = ({ warnings = [] }: Pick<PrintJob, 'warnings'>): readonly NumberSaid[] =>
  warnings.some(({ code }) => code === NUMBER_OF_ANOTHER.code) ? [NUMBER_OF_ANOTHER] : []

/** What an earlier look saw. */
export const numberSaid = ({
  warnings = [],
}: {
  readonly warnings?: PrintJob['warnings'] | undefined
}): readonly FieldProblem[] => warnings.filter(isOfNumber)

/** Why it waits for a person, who has not been told that of this print, or has not decided on it. */
export function heldByNumber(
  seen: readonly NumberSaid[],
  { printAnyway, warnings = [] }: Pick<PrintJob, 'printAnyway' | 'warnings'>,
): NumberSaid | undefined {
  return seen.find(
    said =>
      isHoldOfNumber(said) && !(printAnyway !== undefined && warnings.some(told => told.code === said.code)),
  )
}
