// The port to order files: a table of texts in, a table of texts out.

import type { Problem } from '../problem.ts'
import type { Result } from '../result.ts'
import type { Comma } from '../shipment/measures-typed.ts'

export interface OrderTable {
  readonly columns: readonly string[]
  /** By the place of a column: the names of the objects that it is in, as columns would have them, the outermost first. */
  readonly objects?: readonly (readonly string[])[]
  /** Who parts columns by semicolons has the comma for decimals. */
  readonly comma: Comma
  readonly rows: readonly OrderLine[]
}

export interface OrderLine {
  /** As an editor counts it, the headings being line 1 (a cell with a line break counts as one). */
  readonly line: number
  readonly cells: readonly string[]
  /** There is something beyond the last heading: what stands under the others may be another column's. */
  readonly shifted: boolean
}

export interface OrderFiles {
  /** The problem says why it is no table, or that it is empty or too long. */
  read(content: string): Result<OrderTable, Problem>
  /** A text that a spreadsheet shows and never runs. */
  write(rows: readonly (readonly string[])[]): string
}
