// The events that the station sends to its screens, by name.
import { z } from 'zod'
import { warehouseMoveSchema } from '../../main/core/records/warehouse-move.ts'
import { benchAsideSchema } from './bench-channels.ts'
import { closeViewSchema } from './money-views.ts'
import { orderRunViewSchema, scaleViewSchema } from './order-views.ts'
import { attendanceSchema, overviewSchema, personSchema } from './station-views.ts'
import { attentionItemSchema, jobViewSchema, shipmentViewSchema } from './views.ts'

export const events = {
  overview: overviewSchema,
  shipment: shipmentViewSchema,
  job: jobViewSchema,
  attention: z.array(attentionItemSchema),
  'closeDay.progress': closeViewSchema,
  'orders.progress': orderRunViewSchema,
  /** A file came by itself. */
  /** Where they came from; of what another bench's station took in, or removed, only that the lists are others. */
  'orders.came': z.object({ fileName: z.string().optional() }),
  /** What is set aside at the station: every window shows the same. */
  bench: benchAsideSchema,
  scale: scaleViewSchema,
  'warehouse.move': warehouseMoveSchema,
  /** Who may work here and who is at the bench: one bench, however many windows show it. */
  people: z.object({ people: z.array(personSchema), present: attendanceSchema }),
  notice: z.object({
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    message: z.string(),
    nextStep: z.string(),
  }),
} as const

export type EventName = keyof typeof events
export type EventValue<Name extends EventName> = z.infer<(typeof events)[Name]>

/** One event on its way to a screen. */
export type StationEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly value: EventValue<Name> }
}[EventName]
