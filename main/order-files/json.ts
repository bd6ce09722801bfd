// Orders as JSON: a list of objects, an object an order, by the names that an orders file has for its columns.
import type { OrderTable } from '../core/orders/order-file.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type Entry, type JsonObject, type JsonValue, readJsonText } from './json-text.ts'

const MAX_COLUMNS = 200
/** `to` with its name and address; nothing is deeper. */
const DEEPEST = 4

/** Whether a text is meant as JSON: no table begins so. */
export const isJson = (content: string): boolean => /^\uFEFF?\s*[[{]/.test(content)

const notOrders = (row: number, detail: string): Result<never, Problem> =>
  fail(problem('invalid-input', 'orders.file-not-json', { params: { row }, detail }))

function notRead(row: number, why: Unread): Result<never, Problem> {
  const params = { row }
  switch (why) {
    case 'no-cells':
      return notOrders(row, 'something is no object of texts and numbers')
    case 'number-too-long':
      return fail(problem('invalid-input', 'orders.file-number-too-long', { params }))
    case 'no-text':
      return fail(problem('invalid-input', 'orders.file-no-text', { params, detail: 'a text has a NUL' }))
  }
}

/**
 * A list, or an object with the list under `orders`: what is beside it applies to every order, as the unit of all their
 * weights. `maxOrders`: as many as a table may have.
 */
export function readJsonOrders(content: string, maxOrders: number): Result<OrderTable, Problem> {
  const given = readJsonText(content.replace(/^\uFEFF/, ''))
  if (given === undefined) return notOrders(1, 'no JSON')
  const lists = isObject(given) ? given.entries.filter(isOfOrders) : []
  if (lists.length > 1) return fail(problem('invalid-input', 'orders.file-two-lists'))
  const list = isObject(given) ? lists.find(([name]) => name === 'orders')?.[1] : given
  if (!isList(list)) return notOrders(1, 'no list')
  if (list.length === 0) return fail(problem('invalid-input', 'orders.file-empty'))
  if (list.length > maxOrders) {
    return fail(problem('too-large', 'orders.file-too-long', { params: { limit: maxOrders } }))
  }
  const around = isObject(given) ? cellsOf(besideOrders(given), [OF_FILE]) : []
  if (typeof around === 'string') return notRead(1, around)
  const table = new Columns()
  for (const [index, order] of list.entries()) {
    const cells = isObject(order) ? cellsOf(order) : 'no-cells'
    if (typeof cells === 'string') return notRead(index + 1, cells)
    table.add(cells)
    if (table.count + around.length > MAX_COLUMNS) return notOrders(index + 1, 'too many names')
  }
  // At the end, where no order's own column has them for a neighbour.
  return ok(table.withAll(around))
}

interface Column {
  readonly heading: string
  /** The names of those that it is in, in any order of the file. */
  readonly objects: Set<string>
}

/** What appears twice has two columns, as a table may have them. */
class Columns {
  readonly #columns: Column[] = []
  readonly #places = new Map<string, number>()
  readonly #rows: Map<number, string>[] = []

  get count(): number {
    return this.#columns.length
  }

  add(cells: Cells): void {
    const row = new Map<number, string>()
    this.#rows.push(row)
    for (const { path, text } of cells) {
      const place = this.#placeOf(path.join(' '), row)
      row.set(place, text)
      for (const object of objectsOf(path)) this.#columns[place]?.objects.add(object)
    }
  }

  /** The first column of this name that the row has nothing in yet. */
  #placeOf(heading: string, row: ReadonlyMap<number, string>): number {
    for (let time = 1; ; time += 1) {
      const key = `${time} ${heading}`
      const place = this.#places.get(key) ?? this.#columns.length
      if (row.has(place)) continue
      if (place === this.#columns.length) this.#columns.push({ heading, objects: new Set() })
      this.#places.set(key, place)
      return place
    }
  }

  withAll(around: Cells): OrderTable {
    const own = this.#columns.length
    const columns = [
      ...this.#columns.map(({ heading }) => heading),
      ...around.map(({ path }) => path.join(' ')),
    ]
    return {
      columns,
      objects: [
        ...this.#columns.map(({ objects }) => [...objects]),
        ...around.map(({ path }) => objectsOf(path)),
      ],
      comma: 'unsaid',
      rows: this.#rows.map((row, index) => ({
        line: index + 1,
        cells: columns.map((_heading, place) => row.get(place) ?? around[place - own]?.text ?? ''),
        shifted: false,
      })),
    }
  }
}

const objectsOf = (path: readonly string[]): readonly string[] =>
  path.slice(0, -1).map((_name, at) => path.slice(0, at + 1).join(' '))

interface Cell {
  /** Its name, and before it those of the objects that it is in. */
  readonly path: readonly string[]
  readonly text: string
}
type Cells = readonly Cell[]
/** Something is no text or number, a number that JSON gives rounded, or bytes in the place of a text. */
type Unread = 'no-cells' | 'number-too-long' | 'no-text'

/** Before the names of what is beside the orders: a shop's own name is no recipient's. */
const OF_FILE = 'file'

/** In any capitalisation: what is in a second list is lost. */
const isOfOrders = ([name]: Entry): boolean => name.trim().toLowerCase() === 'orders'

/** Each item of a list of texts or numbers is used; other lists do not belong to an order. */
const besideOrders = ({ entries }: JsonObject): JsonObject => ({
  entries: entries.flatMap((entry): readonly Entry[] => {
    const [name, value] = entry
    if (isOfOrders(entry)) return []
    if (!isList(value)) return [entry]
    return value.flatMap((one): readonly Entry[] => (isList(one) || isObject(one) ? [] : [[name, one]]))
  }),
})

/** Names within an object follow its own: `to name`. */
function cellsOf({ entries }: JsonObject, within: readonly string[] = [], depth = 1): Cells | Unread {
  const cells: Cell[] = []
  for (const [name, value] of entries) {
    const path = [...within, name]
    if (name.includes('\0') || (typeof value === 'string' && value.includes('\0'))) return 'no-text'
    if (isObject(value)) {
      const below = depth < DEEPEST ? cellsOf(value, path, depth + 1) : 'no-cells'
      if (typeof below === 'string') return below
      cells.push(...below)
    } else if (isList(value)) {
      return 'no-cells'
    } else if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) {
      return 'number-too-long'
    } else if (value !== null) {
      cells.push({ path, text: String(value) })
    }
  }
  return cells
}

const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value)
const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value)
