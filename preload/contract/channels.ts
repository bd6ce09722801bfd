// The contract: a channel is one row, of which names, roles, sizes and commands in flight are derived (contract.md).
import { z } from 'zod'
import { PURCHASE_KINDS } from '../../main/core/purchases/purchase.ts'
import { pinSchema } from '../../main/core/settings/people.ts'
import { SECRET_NAMES } from '../../main/core/settings/secrets.ts'
import { boxesSchema, orderBoxSchema, referenceSchema } from '../../main/core/shipment/reference.ts'
import { serviceNameSchema, shipmentSchema } from '../../main/core/shipment/shipment.ts'
import { weightSaid } from '../../main/core/shipment/weight-said.ts'
import { adjustmentChannels } from './adjustment-channels.ts'
import { benchChannels } from './bench-channels.ts'
import { act, commandId, id, limited, look, note, nothing, shownMode, supervisor } from './channel.ts'
import { closeChannels } from './close-channels.ts'
import { crashChannels } from './crash-channels.ts'
import { balanceLineSchema, fundsViewSchema, meterViewSchema, rateViewSchema } from './money-views.ts'
import { orderChannels } from './order-channels.ts'
import { peopleChannels } from './people-channels.ts'
import { printChannels } from './print-channels.ts'
import { printerChannels } from './printer-channels.ts'
import { recordsChannels } from './records-channels.ts'
import { rehearsalChannels } from './rehearsal-channels.ts'
import { rulesChannels } from './rules-channels.ts'
import {
  overviewSchema,
  serviceCheckSchema,
  settingsDifferenceSchema,
  settingsViewSchema,
} from './station-views.ts'
import { timelineViewSchema } from './step-views.ts'
import { unusedChannels } from './unused-channels.ts'
import {
  attentionItemSchema,
  endedShipmentViewSchema,
  eventViewSchema,
  findingsSchema,
  jobViewSchema,
  labelViewSchema,
  orderBoxesViewSchema,
  previewSchema,
  shipmentViewSchema,
} from './views.ts'
import { warehouseChannels } from './warehouse-channels.ts'

const code = z.string().max(500)

export const channels = {
  'station.overview': look(nothing, overviewSchema),

  'pack.ship': act(
    z.strictObject({
      service: serviceNameSchema,
      reference: referenceSchema,
      /** Which box of an order of several; absent where one label is for the whole order. */
      box: orderBoxSchema.optional(),
      /** How many boxes its order had before, where a person says another number with this one. */
      boxesWere: boxesSchema.optional(),
      shipment: shipmentSchema,
      /** Why a parcel to another country goes without customs data. */
      noCustomsReason: note.optional(),
      printerId: id.optional(),
      printLater: z.boolean().optional(),
      duplicateReason: note.optional(),
      ...weightSaid,
      /** The label that went out, where this one is for its package to come back by. */
      returnOf: id.optional(),
      /** The order that filled the form: refused where it was corrected or taken back since. */
      orderId: id.optional(),
      /** Its sender is meant to be the station's own: refused where that is another one by now. */
      fromStation: z.boolean().optional(),
      shownMode,
      commandId,
    }),
    /** `boxes`: what its order has by now, where it is of several boxes. */
    z.object({
      shipment: shipmentViewSchema,
      job: jobViewSchema.optional(),
      boxes: orderBoxesViewSchema.optional(),
    }),
    { command: 'purchase' },
  ),
  'pack.rates': look(
    z.strictObject({ shipment: shipmentSchema, service: serviceNameSchema.optional() }),
    z.object({ rates: z.array(rateViewSchema), warnings: z.array(z.string()) }),
  ),
  /** Whether the weight can be right, as `pack.ship` asks: of a package that waits for its service. */
  'pack.weigh': look(
    z.strictObject({
      reference: referenceSchema,
      box: orderBoxSchema.optional(),
      shipment: shipmentSchema,
      ...weightSaid,
    }),
    z.strictObject({}),
  ),
  /**
   * Findings by input path (`reference`, `shipment.to.address1`, `shipment.packages.0.weightOz`), as in `fields` of
   * a problem.
   */
  'pack.validate': look(
    z.strictObject({
      service: serviceNameSchema,
      reference: z.string().max(400).optional(),
      shipment: shipmentSchema,
      noCustomsReason: note.optional(),
    }),
    findingsSchema,
  ),
  'pack.preview': look(
    z.union([z.strictObject({ shipmentId: id }), z.strictObject({ jobId: id })]),
    previewSchema,
  ),

  'shipments.search': look(
    z.strictObject({
      text: z.string().max(200).optional(),
      state: z.enum(PURCHASE_KINDS).optional(),
      limit: z.number().int().min(1).max(200).optional(),
      cursor: z.string().max(500).optional(),
    }),
    z.object({ shipments: z.array(shipmentViewSchema), nextCursor: z.string().optional() }),
  ),
  'shipments.get': look(
    z.strictObject({ id }),
    z.object({
      shipment: shipmentViewSchema,
      label: labelViewSchema.optional(),
      jobs: z.array(jobViewSchema),
      events: z.array(eventViewSchema),
    }),
  ),
  'shipments.scan': look(
    z.strictObject({ code }),
    z.discriminatedUnion('kind', [
      /** `boxes`: of an order of several boxes, where its reference was scanned and no label's number. */
      z.object({
        kind: z.literal('shipment'),
        shipment: shipmentViewSchema,
        boxes: orderBoxesViewSchema.optional(),
        /** The last label of the first box that has none, which is over: as it was typed. */
        ended: shipmentViewSchema.optional(),
      }),
      z.object({ kind: z.literal('unknown'), code: z.string() }),
    ]),
  ),
  /** What happened to an order, from the trail: by a reference, or by any number of one of its labels. */
  'shipments.timeline': look(z.strictObject({ code }), timelineViewSchema),
  'shipments.void': limited(z.strictObject({ id, reason: note, commandId }), endedShipmentViewSchema, {
    command: 'void',
  }),
  'shipments.resolve': act(
    z.strictObject({
      id,
      outcome: z.enum(['bought', 'not-bought', 'voided', 'not-voided']),
      trackingNumber: z.string().trim().min(1).max(100).optional(),
      labelId: z.string().trim().min(1).max(100).optional(),
      /** With `not-bought`: numbers of fetched labels that `resolve.fetched-label` named, and that are another order's. */
      otherLabels: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
      note,
    }),
    endedShipmentViewSchema,
    { command: 'decision' },
  ),

  /**
   * A label of an account that the settings no longer name: the same account at a new address, or what became of it
   * there.
   */
  'shipments.resolveAccount': supervisor(
    z.strictObject({ id, outcome: z.enum(['same-account', 'voided', 'closed']), note }),
    shipmentViewSchema,
    { command: 'decision' },
  ),

  'meters.list': look(
    z.union([nothing, z.strictObject({ refresh: z.boolean().optional() })]),
    z.array(meterViewSchema),
  ),
  'meters.get': look(z.strictObject({ meterId: id }), z.array(meterViewSchema)),
  /** Today's line of each meter, by what was read; asks no service. */
  'meters.today': look(nothing, z.array(balanceLineSchema)),
  'meters.addFunds': limited(
    z.strictObject({
      meterId: id,
      amountCents: z.number().int().min(1).max(10_000_000),
      transactionReference: z.string().trim().min(1).max(100).optional(),
      shownMode,
      commandId,
    }),
    fundsViewSchema,
    { command: 'funds' },
  ),
  'meters.resolve': act(
    z.strictObject({ id, outcome: z.enum(['added', 'not-added']), note }),
    fundsViewSchema,
    { command: 'decision' },
  ),

  'attention.list': look(nothing, z.array(attentionItemSchema)),
  /** Tells every station that one person is at it, or no longer. */
  'attention.take': act(z.strictObject({ id, taken: z.boolean() }), z.array(attentionItemSchema)),

  'settings.get': look(nothing, settingsViewSchema),
  'settings.save': supervisor(
    z.strictObject({
      /** A partial of the settings, merged key by key; arrays are replaced whole. */
      settings: z.record(z.string(), z.unknown()).optional(),
      secrets: z.partialRecord(z.enum(SECRET_NAMES), z.string().max(20_000).nullable()).optional(),
    }),
    settingsViewSchema,
  ),
  /** The set-up as a file, by its address, without secrets, the station's name and its mode. */
  'settings.export': supervisor(nothing, z.object({ fileName: z.string(), url: z.string() })),
  /** What taking a set-up over would change, in the words of the screen; nothing is changed. */
  'settings.compare': supervisor(
    z.strictObject({ setUp: z.record(z.string(), z.unknown()) }),
    settingsDifferenceSchema,
  ),
  /** All of it or nothing. `pin`: of who is at the bench, where PINs are set and the difference asks for it. */
  'settings.import': supervisor(
    z.strictObject({
      setUp: z.record(z.string(), z.unknown()),
      fileName: z.string().max(300).optional(),
      pin: pinSchema.optional(),
    }),
    settingsViewSchema,
  ),
  /** `inMode`: as it would be used once the station is live, while it is in training. */
  'services.check': look(
    z.strictObject({ service: serviceNameSchema, inMode: z.literal('live').optional() }),
    serviceCheckSchema,
  ),
  ...printerChannels,
  ...peopleChannels,
  ...printChannels,
  ...benchChannels,
  ...orderChannels,
  ...unusedChannels,
  ...closeChannels,
  ...rulesChannels,
  ...adjustmentChannels,
  ...warehouseChannels,
  ...recordsChannels,
  ...crashChannels,
  ...rehearsalChannels,
} as const

export type ChannelName = keyof typeof channels
export const CHANNEL_NAMES = Object.keys(channels) as ChannelName[]
export type ChannelInput<Name extends ChannelName> = z.input<(typeof channels)[Name]['input']>
export type ParsedInput<Name extends ChannelName> = z.output<(typeof channels)[Name]['input']>
export type ChannelValue<Name extends ChannelName> = z.input<(typeof channels)[Name]['output']>
