// Brings a file of orders in: columns mapped, every row checked as the form checks, then kept.
import { canonicalJson } from '../core/canonical-json.ts'
import { guessMapping, headingUnit, type OrderMapping } from '../core/order-columns.ts'
import type { OrderFiles, OrderTable } from '../core/order-file.ts'
import { type OrderDefaults, orderFromRow } from '../core/order-rows.ts'
import type { NewOrder, OrderImport, OrdersPort } from '../core/orders.ts'
import { type Problem, problem } from '../core/problem.ts'
import { referenceKey } from '../core/reference-key.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { Address } from '../core/shipment.ts'
import { author, commandReused, type FlowContext } from './flow-context.ts'

/** The context with what batches of orders need besides. */
export interface OrderContext extends FlowContext {
  readonly orders: OrdersPort
  readonly orderFiles: OrderFiles
  /** The station's own address, which every imported order is sent from. */
  readonly sender: Address | undefined
}

export interface OrderFileGiven {
  readonly content: string
  /** Absent: guessed from the headings. */
  readonly mapping?: OrderMapping | undefined
  readonly defaults: OrderDefaults
}

export interface CheckedOrders {
  readonly table: OrderTable
  readonly mapping: OrderMapping
  readonly defaults: OrderDefaults
  readonly orders: readonly NewOrder[]
}

/** Rows checked between two turns of the event loop: a long file keeps no scan waiting. */
const ROWS_A_TURN = 100

/** Every row as an order with its problems by field; keeps nothing and asks no service. */
export async function checkOrders(
  context: OrderContext,
  given: OrderFileGiven,
): Promise<Result<CheckedOrders, Problem>> {
  const read = context.orderFiles.read(given.content)
  if (!read.ok) return read
  const table = read.value
  const mapping = given.mapping ?? guessMapping(table.columns)
  const defaults = given.mapping ? given.defaults : withHeadingUnits(given.defaults, table, mapping)
  const from = context.sender
  if (!from) return fail(problem('wrong-state', 'orders.no-sender'))
  const orders: NewOrder[] = []
  const lineOf = new Map<string, number>()
  for (const [index, { line, cells }] of table.rows.entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await new Promise(resolve => setImmediate(resolve))
    orders.push(await checkedRow(context, { line, cells, mapping, defaults, from, lineOf }))
  }
  return ok({ table, mapping, defaults, orders })
}

async function checkedRow(
  context: OrderContext,
  row: {
    readonly line: number
    readonly cells: readonly string[]
    readonly mapping: OrderMapping
    readonly defaults: OrderDefaults
    readonly from: Address
    /** Where each reference of this file stands first. */
    readonly lineOf: Map<string, number>
  },
): Promise<NewOrder> {
  const { problems, ...order } = orderFromRow(
    row.cells,
    row.mapping,
    row.defaults,
    row.from,
    context.calendar,
  )
  const { reference, service } = order
  const found = context.services[service].validate({ ...order, reference: reference || '-' }).problems
  const all = { ...found, ...problems }
  const key = referenceKey(reference)
  const before = row.lineOf.get(key)
  if (key !== '' && before !== undefined)
    all.reference = { code: 'order.twice-in-file', params: { row: before } }
  else if (key !== '') {
    row.lineOf.set(key, row.line)
    const standing = await whyNotAgain(context, reference)
    if (standing) all.reference ??= { code: standing }
  }
  return { id: context.ids.next(), row: row.line, ...order, problems: all }
}

async function whyNotAgain(
  context: OrderContext,
  reference: string,
): Promise<'order.has-label' | 'order.in-run' | undefined> {
  if (await context.ledger.livePurchase(context.mode, reference)) return 'order.has-label'
  const known = await context.orders.orderByReference(context.mode, reference)
  return known?.state === 'waiting' || known?.state === 'shipping' ? 'order.in-run' : undefined
}

/** `Weight (lb)` says what its bare numbers are, as long as nobody chose otherwise. */
function withHeadingUnits(
  defaults: OrderDefaults,
  { columns }: OrderTable,
  mapping: OrderMapping,
): OrderDefaults {
  const heading = (place: number | undefined) => headingUnit(place === undefined ? undefined : columns[place])
  const weight = heading(mapping['packages.0.weightOz'])
  const side = heading(mapping['packages.0.lengthInch'])
  return {
    ...defaults,
    ...(weight === 'lbs' && { weightUnit: 'lb' as const }),
    ...((weight === 'oz' || weight === 'lb' || weight === 'kg' || weight === 'g') && { weightUnit: weight }),
    ...((side === 'in' || side === 'cm') && { dimensionUnit: side }),
  }
}

/** Checks and keeps the whole file: rows with problems are kept too, to be corrected at the bench. */
export async function importOrders(
  context: OrderContext,
  given: OrderFileGiven & {
    readonly fileName: string
    readonly importId?: string | undefined
    /** What of the file goes into the trail: name, size and hash. */
    readonly file?: Readonly<Record<string, string | number>>
  },
): Promise<Result<OrderImport, Problem>> {
  const checked = await checkOrders(context, given)
  if (!checked.ok) return checked
  const { orders, mapping } = checked.value
  if (mapping.reference === undefined) return fail(problem('invalid-input', 'orders.no-reference-column'))
  const bad = orders.filter(order => Object.keys(order.problems).length > 0)
  const added = await context.orders.addOrders(
    {
      id: given.importId ?? context.ids.next(),
      environment: context.mode,
      fileName: given.fileName,
      asked: asAsked(given),
      ...author(context),
    },
    // A reference that is twice in the file, being shipped or shipped holds its place already.
    orders,
    {
      kind: 'orders-imported',
      ...author(context),
      detail: { ...given.file, count: orders.length, invalid: bad.length },
    },
  )
  return added.kind === 'added' ? ok(added.import) : fail(commandReused)
}

const asAsked = ({ content, mapping, defaults }: OrderFileGiven): string =>
  canonicalJson({ content, mapping, defaults })
