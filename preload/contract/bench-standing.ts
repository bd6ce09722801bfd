// What a bench says of itself to the others of its ledger, and how the lead's page shows it.
import { z } from 'zod'
import { printerStateViewSchema } from './views.ts'

/** `stopped`: no label can be bought there. `attention`: somebody should look, and packing goes on. */
export const HEALTH_WORDS = ['ok', 'attention', 'stopped'] as const
export type HealthWord = (typeof HEALTH_WORDS)[number]

/** Why a bench is not `ok`, each with the word that it makes. */
export const HEALTH_REASONS = {
  'records-unreadable': 'stopped',
  'buying-stopped': 'stopped',
  ending: 'stopped',
  'no-printer': 'attention',
  'printer-not-ready': 'attention',
  'service-away': 'attention',
  'service-refused': 'attention',
  'decisions-wait': 'attention',
  concerns: 'attention',
  'disk-low': 'attention',
} as const satisfies Record<string, HealthWord>
export type HealthReason = keyof typeof HEALTH_REASONS

/** Without a person, an order or an amount of money: every bench of the ledger reads it. */
export const benchStandingSchema = z.object({
  health: z.enum(HEALTH_WORDS),
  reasons: z.array(z.enum(Object.keys(HEALTH_REASONS) as [HealthReason, ...HealthReason[]])).readonly(),
  mode: z.enum(['training', 'live']),
  version: z.string(),
  /** What its company's policy lets it try before others, by name. */
  trials: z.array(z.string()).readonly().optional(),
  printers: z
    .array(z.object({ name: z.string(), state: printerStateViewSchema.pick({ kind: true, reason: true }) }))
    .readonly(),
  /** Prints that wait for a printer there. */
  waitingCount: z.number().int(),
  /** What waits for a person at that bench. */
  decisionCount: z.number().int(),
  /** When its newest label came out, by that bench's clock. */
  lastPrintAt: z.string().optional(),
})
export type BenchStanding = z.infer<typeof benchStandingSchema>

export const benchViewSchema = z.object({
  station: z.string(),
  isHere: z.boolean(),
  /** `lost`: it was not heard of in time, as after a cut cable or with the power gone. */
  work: z.enum(['at-work', 'stopped', 'lost']),
  /** When it said last how it stands, by the database's clock, and how long ago that was. */
  saidAt: z.string().optional(),
  ageMs: z.number().optional(),
  /** Absent where it said nothing, or what this version of the program does not know. */
  standing: benchStandingSchema.optional(),
})
export type BenchView = z.infer<typeof benchViewSchema>
