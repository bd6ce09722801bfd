// What the screens see: the shape of every record as a channel answers with it.
import { z } from 'zod'
import { COMMAND_KINDS } from '../../main/core/commands.ts'
import { CLOSE_OUTCOMES, FUNDS_STATES } from '../../main/core/ledger.ts'
import { roleSchema } from '../../main/core/people.ts'
import { JOB_CAUSES, JOB_MODES, JOB_STATES } from '../../main/core/print-job.ts'
import { connectionSchema, dpiSchema, NOT_READY_REASONS, printerSchema } from '../../main/core/printer.ts'
import { problemSchema } from '../../main/core/problem.ts'
import { ENVIRONMENTS, PURCHASE_CONCERNS, PURCHASE_KINDS } from '../../main/core/purchase.ts'
import { SECRET_NAMES } from '../../main/core/secrets.ts'
import { settingsSchema } from '../../main/core/settings.ts'
import { serviceNameSchema, shipmentSchema } from '../../main/core/shipment.ts'
import { UPDATE_STATES } from '../../main/core/updates.ts'

const params = z.record(z.string(), z.union([z.string(), z.number()]))
const cents = z.number().int()
const time = z.string()

const purchaseViewSchema = z.object({
  kind: z.enum(PURCHASE_KINDS),
  trackingNumber: z.string().optional(),
  trackingNumbers: z.array(z.string()).optional(),
  labelId: z.string().optional(),
  readableBarCode: z.string().optional(),
  encodedBarCode: z.string().optional(),
  costCents: cents.optional(),
  serviceType: z.string().optional(),
  documentUrl: z.string().optional(),
  boughtAt: time.optional(),
  warnings: z.array(z.string()),
  attention: z.array(z.enum(PURCHASE_CONCERNS)),
  /** Why it is not bought, as a sentence's code; `message` is its English. */
  lastProblem: z
    .object({ code: z.string(), params: params.optional(), message: z.string(), nextStep: z.string() })
    .optional(),
  elements: z.record(z.string(), z.unknown()).optional(),
  voidReason: z.string().optional(),
  /** What was asked of its single numbers, where it has several. */
  voids: z
    .array(z.object({ number: z.string(), outcome: z.enum(['cancelled', 'refused', 'unknown', 'not-sent']) }))
    .optional(),
})

export const shipmentViewSchema = z.object({
  id: z.string(),
  reference: z.string(),
  service: serviceNameSchema,
  environment: z.enum(ENVIRONMENTS),
  /** The partner or account code it was bought on. */
  account: z.string().optional(),
  origin: z.enum(['bought-here', 'fetched']),
  station: z.string(),
  operator: z.string().optional(),
  /** Absent on fetched labels and after the addresses were purged. */
  shipment: shipmentSchema.optional(),
  purchase: purchaseViewSchema,
  duplicateReason: z.string().optional(),
  createdAt: time,
  closedAt: time.optional(),
})
export type ShipmentView = z.infer<typeof shipmentViewSchema>

export const jobViewSchema = z.object({
  id: z.string(),
  mode: z.enum(JOB_MODES),
  shipmentId: z.string().optional(),
  printerId: z.string(),
  state: z.enum(JOB_STATES),
  cause: z.enum(JOB_CAUSES).optional(),
  detail: z.string().optional(),
  copyNumber: z.number().int(),
  reason: z.string().optional(),
  title: z.string(),
  byteCount: z.number().int(),
  bytesSent: z.number().int(),
  needsRelease: z.boolean(),
  /** What the operator should know although it prints. */
  warnings: z
    .array(z.object({ code: z.string(), params: params.optional(), message: z.string() }))
    .optional(),
  operator: z.string().optional(),
  createdAt: time,
  updatedAt: time,
})
export type JobView = z.infer<typeof jobViewSchema>

export const eventViewSchema = z.object({
  sequence: z.number().int(),
  at: time,
  station: z.string(),
  operator: z.string().optional(),
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
})

export const labelViewSchema = z.object({
  payloads: z.array(
    z.object({ part: z.number().int(), format: z.enum(['zpl', 'png']), byteCount: z.number().int() }),
  ),
  /** URL of the document kept with the label, where one was asked for. */
  documentUrl: z.string().optional(),
})

export const printerStateViewSchema = z.object({
  kind: z.enum(['ready', 'one-way', 'not-ready', 'unasked']),
  reason: z.enum(NOT_READY_REASONS).optional(),
  warnings: z.array(z.string()).optional(),
  status: z.record(z.string(), z.union([z.boolean(), z.number()])).optional(),
  askedAt: time.optional(),
})
export const printerViewSchema = printerSchema.extend({
  state: printerStateViewSchema,
  /** Of a save: it is kept, and a person should know this. */
  concern: problemSchema.optional(),
})
export type PrinterView = z.infer<typeof printerViewSchema>

export const foundDeviceSchema = z.object({
  connection: connectionSchema,
  label: z.string(),
  model: z.string().optional(),
  identity: z.string().optional(),
  suggestedDpi: dpiSchema.optional(),
})

export const meterViewSchema = z.object({
  meterId: z.string(),
  carrier: z.string(),
  currentBalanceCents: cents,
  pendingFundsCents: cents.optional(),
  oldBalanceCents: cents.optional(),
  readAt: time,
  /** About how many labels are left at this meter's recent price; absent without a recent price. */
  labelsLeft: z.number().int().optional(),
  /** What the service said beside the balances of this answer, in its own words. */
  warnings: z.array(z.string()).optional(),
})
export type MeterView = z.infer<typeof meterViewSchema>

export const fundsViewSchema = z.object({
  id: z.string(),
  meterId: z.string(),
  amountCents: cents,
  state: z.enum(FUNDS_STATES),
  successful: z.boolean(),
  transactionId: z.string().optional(),
  transactionReference: z.string(),
  /** The service said so after a person had said otherwise, and nobody has seen that yet. */
  afterAll: z.boolean().optional(),
  fees: z.array(z.object({ name: z.string(), amountCents: cents.optional() })),
  before: meterViewSchema.optional(),
  after: meterViewSchema.optional(),
  /** The service's own words beside its yes. */
  warnings: z.array(z.string()).optional(),
  createdAt: time,
})
export type FundsView = z.infer<typeof fundsViewSchema>

export const rateViewSchema = z.object({
  shippingService: z.string(),
  name: z.string(),
  carrier: z.string().optional(),
  costCents: cents.optional(),
  daysInTransit: z.number().int().optional(),
  cheapest: z.boolean(),
  fastest: z.boolean(),
  raw: z.unknown(),
})
export type RateView = z.infer<typeof rateViewSchema>

/** The last event of a station's audit trail (`hash` is base64url SHA-256). */
const trailHeadSchema = z.object({ station: z.string(), sequence: z.number().int(), hash: z.string() })

/** A record that was changed, taken out or put in from outside. */
const recordFindingSchema = z.object({
  record: z.enum(['purchase', 'funds', 'close', 'job']),
  id: z.string(),
  name: z.string().optional(),
  what: z.enum(['changed', 'missing', 'invented']),
  fields: z.array(z.string()).readonly(),
})

export const recordsCheckSchema = z.object({
  damageCount: z.number().int(),
  checkedCount: z.number().int(),
  broken: z.array(z.object({ station: z.string(), sequence: z.number().int() })).readonly(),
  heads: z.array(trailHeadSchema).readonly(),
  /** The trail is sealed by a key of the system's keychain; else whoever has the file could write it anew. */
  keyed: z.boolean(),
  /** Records compared with what the trail says of them; older ones as far as their events tell. */
  rows: z.object({ checkedCount: z.number().int(), olderCount: z.number().int() }),
  /** The first records that differ, by name; `findingCount` counts all. */
  findings: z.array(recordFindingSchema).readonly(),
  findingCount: z.number().int(),
})

export const closeViewSchema = z.object({
  id: z.string(),
  state: z.enum(['running', 'done', 'partly', 'unknown']),
  startedAt: time,
  finishedAt: time.optional(),
  operator: z.string().optional(),
  services: z.array(
    z.object({
      service: serviceNameSchema,
      state: z.enum(['waiting', 'running', 'done', 'unknown', 'failed']),
      total: z.number().int(),
      done: z.number().int(),
      failed: z.number().int(),
      /** How many are each station's, where stations share the ledger. */
      stations: z
        .array(
          z.object({
            station: z.string(),
            total: z.number().int(),
            done: z.number().int(),
            failed: z.number().int(),
          }),
        )
        .optional(),
      labels: z.array(
        z.object({
          shipmentId: z.string(),
          reference: z.string(),
          station: z.string().optional(),
          outcome: z.enum(CLOSE_OUTCOMES),
          message: z.string().optional(),
          code: z.string().optional(),
          params: params.optional(),
        }),
      ),
    }),
  ),
  documents: z.array(z.string()),
  /** The audit trail's head, for the printed summary; `closeDay.get` alone gives it. */
  trail: trailHeadSchema.optional(),
})
export type CloseView = z.infer<typeof closeViewSchema>

export const attentionItemSchema = z.object({
  id: z.string(),
  /** What kind of decision: the screen chooses its card by it. */
  kind: z.enum([
    'purchase-unknown',
    'void-unknown',
    'purchase-concern',
    'former-account',
    'print-unsure',
    'print-held',
    'funds-unknown',
    'close-unknown',
  ]),
  since: time,
  shipment: shipmentViewSchema.optional(),
  job: jobViewSchema.optional(),
  funds: fundsViewSchema.optional(),
  /** Of a close, the one service whose answer is not known: each is settled on its own. */
  close: closeViewSchema.optional(),
  /** Where stations share a ledger: whose it is. */
  station: z.string().optional(),
  /** Only that station can settle it: the paper is there. */
  elsewhere: z.boolean().optional(),
  /** Who said that it is theirs; everyone may decide it all the same. */
  takenBy: z.object({ station: z.string(), operator: z.string().optional(), at: time }).optional(),
  /** A meter's balance before and after, only where this was its sole purchase in flight. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type AttentionItem = z.infer<typeof attentionItemSchema>

export const findingsSchema = z.object({
  problems: z.record(
    z.string(),
    z.object({ code: z.string(), params: params.optional(), message: z.string() }),
  ),
  warnings: z.record(
    z.string(),
    z.object({ code: z.string(), params: params.optional(), message: z.string() }),
  ),
  suggestions: z.record(z.string(), z.string()),
})

const serviceHealthSchema = z.object({
  service: serviceNameSchema,
  configured: z.boolean(),
  state: z.enum(['unasked', 'ok', 'away', 'refused']),
  askedAt: time.optional(),
  problem: problemSchema.optional(),
  /** What the service said beside its last answer about balances, in its own words. */
  meterWarnings: z.array(z.string()).optional(),
})

export const personSchema = z.object({ id: z.string(), name: z.string(), role: roleSchema })
export const attendanceSchema = z.object({
  role: roleSchema,
  operator: z.string().optional(),
  /** True right after a supervisor's PIN of fewer than six digits opened: it opens no second time. */
  pinToRenew: z.boolean().optional(),
})

export const overviewSchema = z.object({
  mode: z.enum(['training', 'live']),
  environment: z.enum(ENVIRONMENTS),
  stationName: z.string(),
  printers: z.array(printerViewSchema),
  meters: z.array(meterViewSchema),
  waitingCount: z.number().int(),
  attentionCount: z.number().int(),
  /** What waits in the mode that the station is not in: it is neither printed nor decided before the mode changes. */
  otherMode: z
    .object({
      mode: z.enum(['training', 'live']),
      waitingCount: z.number().int(),
      attentionCount: z.number().int(),
    })
    .optional(),
  services: z.array(serviceHealthSchema),
  /** Buying has stopped and why (a failed disk, another ledger epoch). */
  buyingStopped: problemSchema.optional(),
  /** What a person should know although buying goes on: a damaged list of people, a broken audit trail. */
  concerns: z.array(problemSchema).optional(),
  /** The station is ending and begins nothing new: what it still finishes, perhaps nothing any more. */
  finishing: z.array(z.object({ kind: z.enum(COMMAND_KINDS), count: z.number().int() })).optional(),
  version: z.string(),
})
export type Overview = z.infer<typeof overviewSchema>

export const previewSchema = z.object({
  /** One picture a printed label, `GET` on the session's own host. */
  urls: z.array(z.string()),
  url: z.string(),
  barcodes: z.array(z.object({ format: z.string(), text: z.string() })),
  findings: z.array(z.object({ code: z.string(), params: params.optional(), message: z.string() })),
})

export const settingsViewSchema = z.object({
  settings: settingsSchema,
  /** Which secrets are kept; their values never leave the station. */
  secrets: z.record(z.enum(SECRET_NAMES), z.boolean()),
  /** Where secrets are kept, said as what it is. */
  secretStore: z.enum(['keychain', 'owner-file', 'memory']),
  locked: z.array(z.string()),
  /** How it stands with updates of the program. */
  updates: z.enum(UPDATE_STATES),
  /** After a save: the secrets that were given for another address and are not kept for this one, in words. */
  dropped: z.array(problemSchema).optional(),
})

/** `code` is a sentence's, by which a screen says it in its language; `message` is English. */
const settingLabelSchema = z.object({ code: z.string(), message: z.string() })

export const settingsDifferenceSchema = z.object({
  changes: z.array(
    z.object({
      /** Of the setting, or `printers.` and of the printer's field: the screen names it by this. */
      path: z.string(),
      label: settingLabelSchema,
      /** Of which printer. */
      printer: z.string().optional(),
      /** Absent where the value is not shown. */
      before: z.string().optional(),
      after: z.string().optional(),
      /** Decides where money, data and trust go. */
      asks: z.boolean(),
    }),
  ),
  dropped: z.array(problemSchema),
  /** What the file says of settings that stay as they are here. */
  left: z.array(settingLabelSchema),
  confirmation: z.enum(['none', 'yes', 'pin']),
})

export const serviceCheckSchema = z.object({
  service: serviceNameSchema,
  reachable: z.boolean(),
  authorized: z.boolean(),
  clockSkewSeconds: z.number().optional(),
  findings: z.array(problemSchema),
})
