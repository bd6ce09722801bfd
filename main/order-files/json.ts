// Orders as JSON: a list of objects, an object an order, by the names that an orders file has for its columns.
import type { OrderTable } from '../core/order-file.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'

const MAX_COLUMNS = 200
/** `to` with its name and address; nothing is deeper. */
const DEEPEST = 4

/** Whether a text is meant as JSON: no table begins so. */
export const isJson = (content: string): boolean => /^\uFEFF?\s*[[{]/.test(content)

const notOrders = (row: number, detail: string): Result<never, Problem> =>
  fail(problem('invalid-input', 'orders.file-not-json', { params: { row }, detail }))

const notRead = (row: number, why: Unread): Result<never, Problem> =>
  why === 'no-cells'
    ? notOrders(row, 'something is no object of texts and numbers')
    : fail(problem('invalid-input', 'orders.file-number-too-long', { params: { row } }))

/**
 * A list, or an object with the list under `orders`: what stands beside it is said of every order, as the unit of all their
 * weights. `maxOrders`: as many as a table may have.
 */
export function readJsonOrders(content: string, maxOrders: number): Result<OrderTable, Problem> {
  let given: unknown
  try {
    given = JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch {
    return notOrders(1, 'no JSON')
  }
  const list = Array.isArray(given) ? given : isObject(given) ? given.orders : undefined
  if (!Array.isArray(list)) return notOrders(1, 'no list')
  if (list.length === 0) return fail(problem('invalid-input', 'orders.file-empty'))
  if (list.length > maxOrders) {
    return fail(problem('too-large', 'orders.file-too-long', { params: { limit: maxOrders } }))
  }
  const around = isObject(given) ? cellsOf(besideOrders(given), OF_FILE) : []
  if (typeof around === 'string') return notRead(1, around)
  const places = new Map<string, number>()
  const rows: Cells[] = []
  for (const [index, order] of list.entries()) {
    const cells = isObject(order) ? cellsOf(order) : 'no-cells'
    if (typeof cells === 'string') return notRead(index + 1, cells)
    for (const [name] of cells) if (!places.has(name)) places.set(name, places.size)
    if (places.size + around.length > MAX_COLUMNS) return notOrders(index + 1, 'too many names')
    rows.push([...cells, ...around])
  }
  // At the end, where no order's own column has them for a neighbour.
  for (const [name] of around) if (!places.has(name)) places.set(name, places.size)
  const columns = [...places.keys()]
  return ok({
    columns,
    comma: 'unsaid',
    rows: rows.map((cells, index) => {
      const texts = columns.map(() => '')
      for (const [name, text] of cells) texts[places.get(name) ?? 0] = text
      return { line: index + 1, cells: texts, shifted: false }
    }),
  })
}

type Cells = readonly (readonly [name: string, text: string])[]
/** Something is no text or number, or a number that JSON gives rounded. */
type Unread = 'no-cells' | 'number-too-long'

/** Before the names of what stands beside the orders: a shop's own name is no recipient's. */
const OF_FILE = 'file'

const besideOrders = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([key, one]) => key !== 'orders' && !Array.isArray(one)))

/** Names of what is within an object stand behind its own: `to name`. */
function cellsOf(value: Readonly<Record<string, unknown>>, name = '', depth = 1): Cells | Unread {
  const cells: (readonly [string, string])[] = []
  for (const [key, inner] of Object.entries(value)) {
    const path = name === '' ? key : `${name} ${key}`
    if (isObject(inner)) {
      const below = depth < DEEPEST ? cellsOf(inner, path, depth + 1) : 'no-cells'
      if (typeof below === 'string') return below
      cells.push(...below)
    } else if (typeof inner === 'number' && Math.abs(inner) > Number.MAX_SAFE_INTEGER) {
      return 'number-too-long'
    } else if (typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean') {
      cells.push([path, String(inner)])
    } else if (inner !== null) {
      return 'no-cells'
    }
  }
  return cells
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
