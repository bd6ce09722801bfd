// Owns who works at the bench and what only a supervisor may do.
import { z } from 'zod'
import type { Problem } from './problem.ts'
import type { Result } from './result.ts'

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

/** Who may work here, and who is at the bench now. */
export interface People {
  list(): readonly Person[]
  /** Sets a name, a role and, where given, a PIN; a new person needs one, and no two have the same. */
  save(person: {
    readonly id?: string
    readonly name: string
    readonly role: Role
    readonly pin?: string
  }): Promise<Result<readonly Person[], Problem>>
  /** The last supervisor may go only after everyone else. */
  remove(id: string): Result<readonly Person[], Problem>
  unlock(pin: string): Promise<Result<Attendance, Problem>>
  lock(): Attendance
  present(): Attendance
  /**
   * Set while the list of people cannot be read or was set aside: nobody is a supervisor then, since
   * anyone could have damaged it to become one. Whoever has the data folder settles it.
   */
  damage(): Problem | undefined
}
