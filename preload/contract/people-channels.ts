// The channels of people and of who is at the bench (contract.md).
import { z } from 'zod'
import { pinSchema, roleSchema } from '../../main/core/settings/people.ts'
import { id, look, nothing, supervisor } from './channel.ts'
import { attendanceSchema, personSchema } from './station-views.ts'

export const peopleChannels = {
  /**
   * `newPin` takes the place of `pin`: a supervisor's of fewer than six digits opens no second time. Whoever has none yet
   * sends the first one alone. `stop`: of the problem by which a call was refused; the PIN of a supervisor opens that
   * call alone, once, and whoever is at the bench stays there.
   */
  'session.unlock': look(
    z.strictObject({
      personId: id,
      pin: z.string().min(1).max(64).optional(),
      newPin: pinSchema.optional(),
      stop: id.optional(),
    }),
    attendanceSchema,
  ),
  'session.lock': look(nothing, attendanceSchema),

  /** `active`: a hand was at the keyboard just now, which keeps a supervisor from falling back. */
  'session.present': look(
    z.union([nothing, z.strictObject({ active: z.boolean().optional() })]),
    attendanceSchema,
  ),
  'people.list': look(nothing, z.array(personSchema)),
  /** A new person needs a PIN; the first one has to be a supervisor. */
  'people.save': supervisor(
    z.strictObject({
      id: id.optional(),
      name: z.string().trim().min(1).max(60),
      role: roleSchema,
      pin: pinSchema.optional(),
    }),
    z.array(personSchema),
  ),
  'people.remove': supervisor(z.strictObject({ id }), z.array(personSchema)),
} as const
