// Orders as CSV: reading what spreadsheets and shops write, and writing what a spreadsheet only shows.
import Papa from 'papaparse'
import type { OrderFiles, OrderTable } from '../core/orders/order-file.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { isJson, readJsonOrders } from './json.ts'

/** As many orders as one file may hold: a season's day, not a year's archive. */
export const MAX_ORDERS = 5_000
const MAX_COLUMNS = 200

/** The first line names the columns; comma, semicolon, tab or bar is found by them, empty lines are left out. */
function readOrderFile(content: string): Result<OrderTable, Problem> {
  // A text file holds no NUL: this is a spreadsheet's own format, or UTF-16.
  if (content.includes('\u0000'))
    return fail(problem('invalid-input', 'orders.file-not-csv', { params: { row: 1 } }))
  const whole = content.replace(/^\uFEFF/, '')
  // A spreadsheet's own first line (`sep=;`) says the delimiter, and is no heading.
  const said = /^"?sep=(.)"?[ ,;\t]*(?:\r\n|\n|\r)/i.exec(whole)
  const text = said ? whole.slice(said[0].length) : whole
  const linesBefore = said ? 1 : 0
  const delimiter = said?.[1] ?? delimiterOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const broken = errors.find(error => error.type === 'Quotes')
  if (broken) {
    return fail(
      problem('invalid-input', 'orders.file-not-csv', {
        params: { row: (broken.row ?? 0) + 1 + linesBefore },
        detail: broken.code,
      }),
    )
  }
  const filled = data
    .map((cells, index) => ({ line: index + 1 + linesBefore, cells }))
    .filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  const [headings, ...rows] = filled
  if (!headings || rows.length === 0) return fail(problem('invalid-input', 'orders.file-empty'))
  if (rows.length > MAX_ORDERS) {
    return fail(problem('too-large', 'orders.file-too-long', { params: { limit: MAX_ORDERS } }))
  }
  const columns = headings.cells.map(name => name.trim())
  const headed = widthOf(columns, rows)
  return ok({
    columns: columns.slice(0, MAX_COLUMNS),
    comma: delimiter === ';' && !rows.some(hasPoint) ? 'decimal' : 'unsaid',
    rows: rows.map(({ line, cells }) => ({
      line,
      cells,
      shifted: cells.slice(headed).some(cell => cell.trim() !== ''),
    })),
  })
}

/** Who writes `12.5` may part thousands by a comma, whatever parts the columns. */
const hasPoint = ({ cells }: { readonly cells: readonly string[] }): boolean =>
  cells.some(cell => /^\s*\d+\.\d{1,2}\s*$/.test(cell))

/**
 * How many cells a line may fill. Columns at the end that have no heading, and something in most lines, are columns all
 * the same; in a few lines it is what was pushed there by a separator in a cell.
 */
function widthOf(columns: readonly string[], rows: readonly { readonly cells: readonly string[] }[]): number {
  const named = columns.findLastIndex(name => name !== '') + 1
  const beyond = rows.filter(({ cells }) =>
    cells.slice(named, columns.length).some(cell => cell.trim() !== ''),
  )
  return beyond.length > rows.length / 2 ? columns.length : named
}

/** The one that makes the most columns of the headings; the library's own guess errs where lines are empty. */
function delimiterOf(text: string): string {
  const headings = text.trimStart()
  const columnCount = (delimiter: string) =>
    Papa.parse<string[]>(headings, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return [';', '\t', '|'].reduce(
    (best, delimiter) => (columnCount(delimiter) > columnCount(best) ? delimiter : best),
    ',',
  )
}

/** RFC 4180 with a byte-order mark; a cell that a spreadsheet would run as a formula gets a quote before it. */
function writeTable(rows: readonly (readonly string[])[]): string {
  const table = Papa.unparse(rows as string[][], { escapeFormulae: true, newline: '\r\n' })
  return `\uFEFF${table}\r\n`
}

const readAny = (content: string): Result<OrderTable, Problem> =>
  isJson(content) ? readJsonOrders(content, MAX_ORDERS) : readOrderFile(content)

export const csvOrderFiles: OrderFiles = { read: readAny, write: writeTable }
