// The channels of imported orders, the scale, the address book and the shift report; a part of the contract.
import { z } from 'zod'
import { isOursToCall } from '../../main/core/orders/import-ids.ts'
import { orderMappingSchema } from '../../main/core/orders/order-columns.ts'
import { orderRightSchema } from '../../main/core/orders/order-keys.ts'
import { orderDefaultsSchema } from '../../main/core/orders/order-rows.ts'
import { ORDER_STANDS } from '../../main/core/orders/order-states.ts'
import { boxesSchema, orderBoxSchema, referenceSchema } from '../../main/core/shipment/reference.ts'
import { addressSchema, serviceNameSchema, shipmentSchema } from '../../main/core/shipment/shipment.ts'
import { weightSaidSchema } from '../../main/core/shipment/weight-said.ts'
import { LANGUAGES } from '../../main/i18n/index.ts'
import {
  act,
  commandId,
  id,
  look,
  note,
  nothing,
  ORDERS_FILE_BYTES,
  shownMode,
  supervisor,
} from './channel.ts'
import {
  foundOrderViewSchema,
  foundScaleSchema,
  knownAddressViewSchema,
  knownGoodsViewSchema,
  orderCheckSchema,
  orderDoubtsSchema,
  orderImportedViewSchema,
  orderImportViewSchema,
  orderKeyViewSchema,
  orderRunViewSchema,
  orderViewSchema,
  resultsViewSchema,
  sayable,
  scaleViewSchema,
  shiftReportViewSchema,
} from './order-views.ts'

/** A file of the most orders, with every column filled; less than `ORDERS_FILE_BYTES`. */
const content = z.string().max(3_000_000)
const day = z.string().max(10)

export const orderChannels = {
  /** Reads a file, guesses its columns and checks every row; keeps nothing and asks no service. */
  'orders.check': look(
    z.strictObject({ content, mapping: orderMappingSchema.optional(), defaults: orderDefaultsSchema }),
    orderCheckSchema,
    { maxBytes: ORDERS_FILE_BYTES },
  ),
  'orders.import': act(
    z.strictObject({
      fileName: z.string().trim().min(1).max(255),
      content,
      mapping: orderMappingSchema.optional(),
      defaults: orderDefaultsSchema,
      shownMode,
      /** What the station calls its own imports by is no file's. */
      commandId: commandId.refine(given => !isOursToCall(given ?? '')),
    }),
    orderImportedViewSchema,
    { maxBytes: ORDERS_FILE_BYTES },
  ),
  /** Takes in packages that were made ready while a service was away, as a file of orders; buys nothing. */
  'orders.prepared': act(
    z.strictObject({
      fileName: z.string().trim().min(1).max(255),
      orders: z
        .array(
          z.strictObject({
            service: serviceNameSchema,
            reference: referenceSchema,
            box: orderBoxSchema.optional(),
            shipment: shipmentSchema,
            noCustomsReason: note.optional(),
            /** The label that went out, where this one is for its package to come back by. */
            returnOf: id.optional(),
            /** What was said of its weight while it was made ready. */
            weightSaid: weightSaidSchema.optional(),
            /** The order that filled its form: left out where it was corrected or taken back since. */
            orderId: id.optional(),
            /** What it is among those set aside: it leaves them as it becomes an order. */
            asideId: id.optional(),
          }),
        )
        .min(1)
        .max(500),
      shownMode,
      commandId,
    }),
    orderImportedViewSchema,
    { maxBytes: ORDERS_FILE_BYTES },
  ),
  'orders.imports': look(nothing, z.array(orderImportViewSchema)),
  'orders.list': look(
    z.strictObject({
      importId: id.optional(),
      runId: id.optional(),
      state: z.enum(ORDER_STANDS).optional(),
      text: z.string().max(200).optional(),
      limit: z.number().int().min(1).max(200).optional(),
      cursor: z.string().max(100).optional(),
    }),
    z.object({ orders: z.array(orderViewSchema), nextCursor: z.string().optional() }),
  ),
  /** The order of a scanned reference, to fill the form with. */
  'orders.find': look(
    /** `box`: the row of this box alone; without it, the whole order's or that of its first box that was not shipped. */
    z.strictObject({ reference: z.string().max(400), box: boxesSchema.optional() }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('order'), order: orderViewSchema }),
      /** As the company's own system says; it is kept nowhere. */
      z.object({ kind: z.literal('elsewhere'), order: foundOrderViewSchema }),
      /** `why`: that system was asked, and told nothing that could be used. */
      z.object({ kind: z.literal('unknown'), why: sayable.optional() }),
    ]),
  ),
  /** Removes an import's orders that were not shipped. */
  'orders.remove': act(z.strictObject({ importId: id }), z.object({ count: z.number().int() })),
  /** What a batch asks about before it buys: the orders that it would leave open, the first of them with why. */
  'orders.doubts': look(
    z.strictObject({ importId: id, failedAgain: z.boolean().optional() }),
    orderDoubtsSchema,
  ),
  /** Ships what is ready (or, with `failedAgain`, what failed); a run id at once, progress by event. */
  'orders.ship': act(
    z.strictObject({
      importId: id.optional(),
      orderIds: z.array(id).min(1).max(1_000).optional(),
      failedAgain: z.boolean().optional(),
      /** A person looked at the orders in doubt: they ship too. Without it they are left open. */
      withDoubts: z.boolean().optional(),
      /** Of `orders.doubts`: refused where these are other orders by now. */
      which: z.string().max(100).optional(),
      printerId: id.optional(),
      printLater: z.boolean().optional(),
      shownMode,
      commandId,
    }),
    z.object({ id: z.string() }),
    { command: 'orders' },
  ),
  'orders.pause': act(z.strictObject({ id }), orderRunViewSchema),
  'orders.resume': act(z.strictObject({ id, commandId }), orderRunViewSchema, { command: 'orders' }),
  /** Ends a paused or stopped run; its waiting orders are ready again. */
  'orders.end': act(z.strictObject({ id }), orderRunViewSchema),
  'orders.runs': look(nothing, z.array(orderRunViewSchema)),
  'orders.run': look(z.strictObject({ id }), orderRunViewSchema),
  /** A CSV of what came of each order, as a file to save. */
  'orders.results': look(
    /** `language`: the screen's, for the notes. */
    z.union([
      z.strictObject({ importId: id, language: z.enum(LANGUAGES).optional() }),
      z.strictObject({ runId: id, language: z.enum(LANGUAGES).optional() }),
    ]),
    z.object({ url: z.string(), fileName: z.string() }),
  ),

  /** Of the programs that may send orders; the keys themselves are told to nobody again. */
  'orderKeys.list': look(nothing, z.array(orderKeyViewSchema)),
  'orderKeys.make': supervisor(
    z.strictObject({
      name: z.string().trim().min(1).max(60),
      rights: z.array(orderRightSchema).min(1).max(4),
    }),
    z.object({ key: orderKeyViewSchema, text: z.string() }),
  ),
  'orderKeys.revoke': supervisor(z.strictObject({ id }), z.array(orderKeyViewSchema)),

  /** What became of orders, on its way to the company's own system: what keeps it, and what was not taken. */
  'results.list': look(nothing, resultsViewSchema),
  /** Tries again what was not taken, or leaves it: nobody is told of it then. */
  'results.decide': supervisor(
    z.strictObject({ word: z.enum(['again', 'left']), ids: z.array(id).min(1).max(100) }),
    resultsViewSchema,
  ),

  'scale.state': look(nothing, scaleViewSchema),
  /** A stable weight of this package, waiting a moment for rest; the problem says why there is none. */
  'scale.read': look(nothing, z.object({ weightOz: z.number() })),
  'scale.discover': look(nothing, z.array(foundScaleSchema)),

  'addresses.search': look(
    z.strictObject({ text: z.string().max(200), limit: z.number().int().min(1).max(50).optional() }),
    z.object({ addresses: z.array(knownAddressViewSchema) }),
  ),
  'addresses.save': act(z.strictObject({ address: addressSchema }), knownAddressViewSchema),
  /** Every packer types less by the book, and nothing brings an entry back. */
  'addresses.remove': supervisor(
    z.union([z.strictObject({ id }), z.strictObject({ all: z.literal(true) })]),
    z.object({ count: z.number().int() }),
  ),

  /** Goods that customs were told of before, by the words that their description, SKU or HS code begin with. */
  'goods.search': look(
    z.strictObject({ text: z.string().max(200), limit: z.number().int().min(1).max(50).optional() }),
    z.object({ goods: z.array(knownGoodsViewSchema) }),
  ),

  /** Days of the station's time zone, both included; without them, today. */
  'reports.shift': look(
    z.union([z.undefined(), z.null(), z.strictObject({ firstDay: day.optional(), lastDay: day.optional() })]),
    shiftReportViewSchema,
  ),
} as const
