// What stops no package by itself, and may still be a slip that costs one: the bench asks about it before money, and a batch
// leaves the order open until a person says that it stands (decision 159).
import type { SentenceCode } from '../../i18n/index.ts'
import type { FieldProblem } from '../problem.ts'

/** Whichever service found it. */
const DOUBTS: ReadonlySet<string> = new Set<SentenceCode>([
  'field.zip-state',
  'field.state-none',
  'field.postal-code-none',
  'field.items-heavier',
  'field.po-box',
  'field.side-missing',
  'field.weight-heavy',
])

export const isDoubt = ({ code }: { readonly code: string }): boolean => DOUBTS.has(code)

/** Those among a shipment's warnings, by field. */
export const doubtsIn = (
  warnings: Readonly<Record<string, FieldProblem>>,
): Readonly<Record<string, FieldProblem>> =>
  Object.fromEntries(Object.entries(warnings).filter(([, warning]) => isDoubt(warning)))
