// Owns who works at the bench and what only a supervisor may do.
import { z } from 'zod'

export const roleSchema = z.enum(['operator', 'supervisor'])
export type Role = z.infer<typeof roleSchema>

/** A person as screens see one; the PIN is never read back. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
}

/** Four to twelve digits: gloves, a number pad, and a supervisor's door. */
export const pinSchema = z.string().regex(/^\d{4,12}$/)

/** Who stands at the bench now. Without any supervisor set up, everyone may do everything. */
export interface Attendance {
  readonly role: Role
  readonly operator?: string
}
