// The port to order files: a table of texts in, a table of texts out.
import type { Problem } from './problem.ts'
import type { Result } from './result.ts'

export interface OrderTable {
  readonly columns: readonly string[]
  /** `line` as an editor counts it, the headings being line 1 (a cell with a line break counts as one). */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

export interface OrderFiles {
  /** The problem says why it is no table, or that it is empty or too long. */
  read(content: string): Result<OrderTable, Problem>
  /** A text that a spreadsheet shows and never runs. */
  write(rows: readonly (readonly string[])[]): string
}
