// A carrier's statement of adjustments: read, matched to the labels of this ledger, and kept once.
import {
  type Adjustment,
  type AdjustmentsPort,
  readStatement,
  type Statement,
} from '../core/money/adjustments.ts'
import type { OrderFiles } from '../core/orders/order-file.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { author, type FlowContext } from './flow-context.ts'

export interface AdjustmentContext extends FlowContext {
  readonly orderFiles: Pick<OrderFiles, 'read'>
  readonly statements: AdjustmentsPort
}

export interface ImportedStatement {
  readonly added: number
  /** Lines that were here before. */
  readonly known: number
  /** Lines whose number no label here has. */
  readonly unmatched: number
  readonly unread: Statement['unread']
}

/** `file`: what of it goes into the trail. */
export async function importStatement(
  context: AdjustmentContext,
  given: {
    readonly fileName: string
    readonly content: string
    readonly file: Readonly<Record<string, string | number>>
  },
): Promise<Result<ImportedStatement, Problem>> {
  const table = context.orderFiles.read(given.content)
  if (!table.ok) {
    const { code } = table.problem
    return code === 'orders.file-empty' ? fail(problem('invalid-input', 'statement.empty')) : table
  }
  const read = readStatement(table.value)
  if ('missing' in read) {
    const code = read.missing === 'tracking' ? 'statement.no-tracking' : 'statement.no-amount'
    const columns = table.value.columns.filter(Boolean).join(', ').slice(0, 300)
    return fail(problem('invalid-input', code, { params: { columns } }))
  }
  const { mode: environment } = context
  const kept = await context.statements.addAdjustments(
    { environment, fileName: given.fileName, lines: read.lines, ...author(context) },
    given.file,
  )
  return ok({ ...kept, unread: read.unread })
}

/** As many as one list shows. */
const NEWEST = 500

export const listAdjustments = ({ statements, mode }: AdjustmentContext): Promise<readonly Adjustment[]> =>
  statements.adjustments(mode, NEWEST)
