// The channels of crash reports; a part of the contract.
import { z } from 'zod'
import { CRASHED } from '../../main/core/crash-report.ts'
import { id, look, nothing, supervisor } from './channel.ts'
import { time } from './view-parts.ts'

/** Ours have some hundred. */
const MOST_LETTERS = 64 * 1024

const crashesSchema = z.object({
  /** Where they go; empty: nowhere. */
  to: z.string(),
  /** The folder for them, where it cannot be used: none is kept. */
  unusable: z.string().optional(),
  /** The newest first. */
  reports: z.array(
    z.object({
      id: z.string(),
      at: time,
      ended: z.enum(CRASHED),
      /** Every letter of what would be sent. */
      text: z.string(),
      /** The file that has it. */
      path: z.string(),
    }),
  ),
})

export const crashChannels = {
  'crashes.list': look(nothing, crashesSchema),
  /** With what was read: another text, or another address, is not sent. */
  'crashes.send': supervisor(
    z.strictObject({ id, text: z.string().max(MOST_LETTERS), to: z.string().max(MOST_LETTERS) }),
    crashesSchema,
  ),
  'crashes.delete': supervisor(z.strictObject({ id }), crashesSchema),
} as const
