// What the screens see of the station itself: its records, its people, how it is, and its settings.
import { z } from 'zod'
import { COMMAND_KINDS } from '../../main/core/commands.ts'
import { problemSchema } from '../../main/core/problem.ts'
import { ENVIRONMENTS } from '../../main/core/purchases/purchase.ts'
import { FOUND, FOUND_RECORDS } from '../../main/core/records/record-finding.ts'
import { roleSchema } from '../../main/core/settings/people.ts'
import { SECRET_NAMES } from '../../main/core/settings/secrets.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { UPDATE_STATES } from '../../main/core/settings/updates.ts'
import { serviceNameSchema } from '../../main/core/shipment/shipment.ts'
import { meterViewSchema, trailHeadSchema } from './money-views.ts'
import { printerViewSchema } from './views.ts'

const time = z.string()

/** A record that was changed, taken out or put in from outside. */
const recordFindingSchema = z.object({
  record: z.enum(FOUND_RECORDS),
  id: z.string(),
  name: z.string().optional(),
  what: z.enum(FOUND),
  fields: z.array(z.string()).readonly(),
  /** By which `records.seen` names it: what is changed in the record later is another finding. */
  asFound: z.string(),
  /** A supervisor took note of it. */
  seen: z.object({ at: time, operator: z.string().optional(), note: z.string() }).optional(),
  /** Of one that cannot be read: which it is, and what to do. */
  problem: problemSchema.optional(),
})

export const recordsCheckSchema = z.object({
  damageCount: z.number().int(),
  checkedCount: z.number().int(),
  broken: z.array(z.object({ station: z.string(), sequence: z.number().int() })).readonly(),
  heads: z.array(trailHeadSchema).readonly(),
  /** The trail is sealed by a key of the system's keychain; otherwise anyone with the file could rewrite it. */
  keyed: z.boolean(),
  /** Records compared with what the trail says of them; older ones as far as their events tell. */
  rows: z.object({ checkedCount: z.number().int(), olderCount: z.number().int() }),
  /** The first records that differ, by name; `findingCount` counts all. */
  findings: z.array(recordFindingSchema).readonly(),
  findingCount: z.number().int(),
  /** Of these: what a supervisor has seen. */
  seenCount: z.number().int(),
})

const serviceHealthSchema = z.object({
  service: serviceNameSchema,
  configured: z.boolean(),
  state: z.enum(['unasked', 'ok', 'away', 'refused']),
  askedAt: time.optional(),
  problem: problemSchema.optional(),
  /** It was away: nothing is bought there until it answers a look. */
  pausedSince: time.optional(),
  /** What the service said beside its last answer about balances, in its own words. */
  meterWarnings: z.array(z.string()).optional(),
})

export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** Named by the company's policy: name and role are its to say. */
  byCompany: z.boolean().optional(),
  /** Has no PIN yet, and chooses one when signing in. */
  choosesPin: z.boolean().optional(),
})
export const attendanceSchema = z.object({
  role: roleSchema,
  operator: z.string().optional(),
  /** True right after a supervisor's PIN of fewer than six digits opened: it opens no second time. */
  pinToRenew: z.boolean().optional(),
  /** Whose PIN has opened one call that was stopped, which was not made yet. */
  opener: z.string().optional(),
})

export const overviewSchema = z.object({
  mode: z.enum(['training', 'live']),
  environment: z.enum(ENVIRONMENTS),
  stationName: z.string(),
  /** How often settings were saved since the start: what a window knows of them is old once it is another number. */
  settingsSavedCount: z.number().int(),
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
  /** What someone should know although buying goes on: a damaged list of people, a broken audit trail. */
  concerns: z.array(problemSchema).optional(),
  /** The station is ending and begins nothing new: what it still finishes, perhaps nothing any more. */
  finishing: z.array(z.object({ kind: z.enum(COMMAND_KINDS), count: z.number().int() })).optional(),
  /** Somebody starts the station again when it ends without having been told to. */
  startsAgain: z.boolean(),
  version: z.string(),
})
export type Overview = z.infer<typeof overviewSchema>

export const settingsViewSchema = z.object({
  /** What the station works with: in training also what training lends it. */
  settings: settingsSchema,
  /** What is kept, and would be worked with when live: forms show and change this. */
  saved: settingsSchema,
  /** How often they were saved since the station's start. */
  savedCount: z.number().int(),
  /** Which secrets are kept; their values never leave the station. */
  secrets: z.record(z.enum(SECRET_NAMES), z.boolean()),
  /** Where secrets are kept, said as what it is. */
  secretStore: z.enum(['keychain', 'owner-file', 'memory']),
  locked: z.array(z.string()),
  /** The state of updates. */
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
  /** Where answers seem to hold what was not found, by the path of the setting that would name the place. */
  advice: z.array(z.object({ setting: z.string(), place: z.string() })).optional(),
})
