// Brings a file of orders in: columns mapped, every row checked as the form checks, then kept.

import { type FileSayings, sayingsOf } from '../core/orders/file-sayings.ts'
import { withoutLentUnits } from '../core/orders/lent-units.ts'
import { boxesCounted, boxesUntold, saysHowMany } from '../core/orders/order-box-cells.ts'
import { excludeEachOther } from '../core/orders/order-boxes.ts'
import { guessMapping, kindsOfBoxes, type OrderMapping } from '../core/orders/order-columns.ts'
import type { OrderFiles, OrderLine, OrderTable } from '../core/orders/order-file.ts'
import { type OrderDefaults, orderFromRow, servicesNamed } from '../core/orders/order-rows.ts'
import type { NewOrder, OrderImport, OrderLeftOut } from '../core/orders/orders.ts'
import type { OrdersPort } from '../core/orders/orders-port.ts'
import { unusedIn, type WeightyColumn, weightyColumns, weightyIn } from '../core/orders/weighty-columns.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { ruleFor } from '../core/purchases/service-rules.ts'
import { canonicalJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ServiceRule } from '../core/settings/service-rules.ts'
import { sentAsWritten, serviceMeant, whyNotOffered } from '../core/shipment/offered-services.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import type { Address } from '../core/shipment/shipment.ts'
import { author, commandReused, type FlowContext } from './flow-context.ts'
import { createPlacesTaken, type PlacesTaken } from './places-taken.ts'
import { whyNotRuled } from './ruled.ts'

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
  /** What stops no row and is left out of it: for a person to see before anything is imported. */
  readonly warnings: readonly RowWarning[]
  /** Columns that keep rows open: nothing is taken from them, and their headings name what changes what is bought. */
  readonly weighty: readonly WeightyColumn[]
  /** Places of columns that are read beside those of the mapping: ounces beside pounds. */
  readonly compared: readonly number[]
}

interface RowWarning extends FieldProblem {
  readonly row: number
  readonly path: string
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
  const { defaults } = given
  const mapping = given.mapping ?? guessMapping(read.value.columns, read.value.rows)
  const own = withoutLentUnits(read.value, mapping)
  const { table, says } = sayingsOf(read.value, own, defaults)
  const from = context.sender
  if (!from) return fail(problem('wrong-state', 'orders.no-sender'))
  const orders: NewOrder[] = []
  const warnings: RowWarning[] = []
  const places = createPlacesTaken()
  const boxes = boxesInFile(table, own)
  const compared = Object.values(says.others).flatMap(others => others.map(({ place }) => place))
  const said = new Set<WeightyColumn>()
  const weighty = weightyColumns(table, mapping, compared, defaults.columnsLeftOut)
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_A_TURN === ROWS_A_TURN - 1) await new Promise(resolve => setImmediate(resolve))
    const checked = await checkedRow(context, {
      ...row,
      mapping: own,
      defaults,
      comma: table.comma,
      says,
      from,
      places,
      boxes,
      weighty,
    })
    orders.push(checked.order)
    for (const column of checked.weighty) said.add(column)
    for (const [path, said] of Object.entries(checked.warnings))
      warnings.push({ row: row.line, path, ...said })
  }
  return ok({
    table,
    mapping,
    defaults,
    orders,
    warnings,
    weighty: weighty.filter(one => said.has(one)),
    compared,
  })
}

async function checkedRow(
  context: OrderContext,
  row: OrderLine & {
    readonly comma: OrderTable['comma']
    readonly mapping: OrderMapping
    readonly defaults: OrderDefaults
    readonly says: FileSayings
    readonly from: Address
    readonly places: PlacesTaken
    readonly boxes: FileBoxes
    readonly weighty: readonly WeightyColumn[]
  },
): Promise<{
  readonly order: NewOrder
  readonly warnings: NewOrder['problems']
  readonly weighty: readonly WeightyColumn[]
}> {
  const { mapping, comma } = row
  const says = row.shifted ? { ...row.says, others: {} } : row.says
  // Nothing is believed of a row whose cells stand under other headings than their own.
  const believed = row.shifted ? onlyReference(mapping) : mapping
  const readBy = (defaults: OrderDefaults) =>
    orderFromRow(row.cells, believed, defaults, row.from, context.calendar, {
      ...says,
      comma,
      boxes: row.boxes.counted,
    })
  const unruled = readBy(row.defaults)
  const rule = ruleOfRow(context, unruled, servicesNamed(row.cells, believed))
  const { problems, warnings, ...read } = rule ? readBy(ruledDefaults(row.defaults, rule)) : unruled
  const order = { ...read, shipment: serviceMeant(read, context.settings.labelServer) }
  const { reference, service } = order
  const found = context.services[service].validate({ ...order, reference: reference || '-' })
  const told = { ...order, today: context.calendar.today() }
  const weighty = row.shifted ? [] : weightyIn(row.cells, row.weighty, told)
  const notOffered = whyNotOffered(order, context.settings.labelServer)
  const written = sentAsWritten(order, context.settings.labelServer)
  const against = notOffered ? offeredByRule(notOffered, rule) : whyNotRuled(context, order)
  const all: Record<string, FieldProblem> = row.shifted
    ? { reference: { code: 'order.cells-shifted' } }
    : {
        ...found.problems,
        ...(against && { shippingService: against }),
        ...unusedIn(weighty, row.cells, told),
        ...problems,
      }
  if (reference !== '') {
    if (row.boxes.untold.has(referenceKey(reference))) all['box.number'] ??= { code: 'box.which' }
    const before = row.places.take(order, row.line)
    const standing = before ? undefined : await whyNotAgain(context, order)
    if (before) all[before.path] = before.problem
    else if (standing) all.reference ??= { code: standing }
  }
  return {
    order: { id: context.ids.next(), row: row.line, ...order, problems: all },
    warnings: row.shifted
      ? {}
      : withoutStopped({ ...found.warnings, ...(written && { shippingService: written }), ...warnings }, all),
    weighty,
  }
}

/** The rule that names the service of a row which does not: what its order says itself comes first. */
function ruleOfRow(
  { settings }: OrderContext,
  order: Pick<NewOrder, 'reference' | 'shipment' | 'service'>,
  names: ReturnType<typeof servicesNamed>,
): ServiceRule | undefined {
  const rule = names.shippingService ? undefined : ruleFor(settings, order)
  return rule && (!names.service || order.service === rule.service) ? rule : undefined
}

const ruledDefaults = (
  { shippingService: _, ...defaults }: OrderDefaults,
  { service, shippingService }: ServiceRule,
): OrderDefaults => ({ ...defaults, service, ...(shippingService !== undefined && { shippingService }) })

/** Said of the rule, where it is the rule that names it. */
const offeredByRule = (notOffered: FieldProblem, rule: ServiceRule | undefined): FieldProblem =>
  rule ? { code: 'rules.not-offered', params: { ...notOffered.params, rule: rule.name } } : notOffered

/** What stops a row is said once: a softer word on the same field would contradict it. */
const withoutStopped = (warnings: NewOrder['problems'], problems: NewOrder['problems']) =>
  Object.fromEntries(Object.entries(warnings).filter(([path]) => problems[path] === undefined))

/**
 * Of one order by itself, which tells nothing of its other boxes: it says which one it is, and of how many. Undefined
 * where it does, or speaks of no box.
 */
export function boxNotSaid({ table, mapping }: CheckedOrders): NewOrder['problems'] | undefined {
  const [row] = table.rows
  const cellAt = (place: number | undefined) => (place === undefined ? '' : (row?.cells[place] ?? '').trim())
  // By its name alone, whatever it holds.
  const said = cellAt(guessMapping(table.columns)['box.number'])
  if (said === '') return undefined
  const isCounted = cellAt(mapping['box.of']) !== '' || saysHowMany(said)
  if (mapping['box.number'] !== undefined && isCounted) return undefined
  const field = mapping['box.number'] === undefined ? 'box.number' : 'box.of'
  return { [field]: { code: 'order.number-unreadable' } }
}

interface FileBoxes {
  /** The highest box of each order. */
  readonly counted: ReadonlyMap<string, number>
  /** Orders of several rows that may be boxes. */
  readonly untold: ReadonlySet<string>
}

function boxesInFile({ columns, rows }: OrderTable, mapping: OrderMapping): FileBoxes {
  const { reference } = mapping
  const box = mapping['box.number'] ?? kindsOfBoxes(columns, rows, mapping)
  if (reference === undefined || box === undefined) return { counted: new Map(), untold: new Set() }
  const cells = rows.map(row => ({ reference: row.cells[reference] ?? '', box: row.cells[box] ?? '' }))
  return mapping['box.number'] === undefined
    ? { counted: new Map(), untold: boxesUntold(cells) }
    : { counted: boxesCounted(cells), untold: new Set() }
}

const onlyReference = ({ reference }: OrderMapping): OrderMapping =>
  reference === undefined ? {} : { reference }

export async function whyNotAgain(
  context: OrderContext,
  { reference, box }: Pick<NewOrder, 'reference' | 'box'>,
): Promise<'order.has-label' | 'order.in-run' | undefined> {
  const live = await context.ledger.livePurchases(context.mode, reference)
  const number = box?.number ?? null
  if (live.some(one => excludeEachOther(one.box?.number ?? null, number))) return 'order.has-label'
  const known = await context.orders.orderByReference(context.mode, reference, box?.number)
  return known?.state === 'waiting' || known?.state === 'shipping' ? 'order.in-run' : undefined
}

export interface ImportedOrders extends OrderImport {
  /** Rows that were not taken in, each with why. */
  readonly leftOut: readonly (FieldProblem & { readonly row: number; readonly reference: string })[]
}

export function whyLeftOut({ row, reference, holder }: OrderLeftOut): ImportedOrders['leftOut'][number] {
  if (holder.row !== undefined)
    return { row, reference, code: 'order.twice-in-file', params: { row: holder.row } }
  if (holder.reference !== undefined)
    return { row, reference, code: 'order.called-the-same', params: { other: holder.reference } }
  return { row, reference, code: holder.state === 'unknown' ? 'order.not-sure' : 'order.in-run' }
}

/** Checks and keeps the whole file: rows with problems are kept too, to be corrected at the bench. */
export async function importOrders(
  context: OrderContext,
  given: OrderFileGiven & {
    readonly fileName: string
    readonly importId?: string | undefined
    readonly mayComeAgain?: boolean
    /** What of the file goes into the trail: name, size and hash. */
    readonly file?: Readonly<Record<string, string | number>>
  },
): Promise<Result<ImportedOrders, Problem>> {
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
      ...(given.mayComeAgain && { mayComeAgain: true }),
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
  if (added.kind === 'reused') return fail(commandReused)
  return ok({ ...added.import, leftOut: added.leftOut.map(whyLeftOut) })
}

const asAsked = ({ content, mapping, defaults }: OrderFileGiven): string =>
  canonicalJson({ content, mapping, defaults })
