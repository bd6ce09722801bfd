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

/** A list, or an object with the list under `orders`. `maxOrders`: as many as a table may have. */
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
  const places = new Map<string, number>()
  const rows: (readonly (readonly [number, string])[])[] = []
  for (const [index, order] of list.entries()) {
    const cells = isObject(order) ? cellsOf(order) : undefined
    if (!cells) return notOrders(index + 1, 'an order is no object of texts and numbers')
    for (const [name] of cells) if (!places.has(name)) places.set(name, places.size)
    if (places.size > MAX_COLUMNS) return notOrders(index + 1, 'too many names')
    rows.push(cells.map(([name, text]) => [places.get(name) ?? 0, text] as const))
  }
  const columns = [...places.keys()]
  return ok({
    columns,
    comma: 'unsaid',
    rows: rows.map((cells, index) => {
      const texts = columns.map(() => '')
      for (const [place, text] of cells) texts[place] = text
      return { line: index + 1, cells: texts, shifted: false }
    }),
  })
}

/** Names of what is within an object stand behind its own: `to name`. Undefined where something is no text or number. */
function cellsOf(
  value: Readonly<Record<string, unknown>>,
  name = '',
  depth = 1,
): readonly (readonly [string, string])[] | undefined {
  const cells: (readonly [string, string])[] = []
  for (const [key, inner] of Object.entries(value)) {
    const path = name === '' ? key : `${name} ${key}`
    if (isObject(inner)) {
      const below = depth < DEEPEST ? cellsOf(inner, path, depth + 1) : undefined
      if (!below) return undefined
      cells.push(...below)
    } else if (typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean') {
      cells.push([path, String(inner)])
    } else if (inner !== null) {
      return undefined
    }
  }
  return cells
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
