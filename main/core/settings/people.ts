// Who works at the bench and what only a supervisor may do.
import { z } from 'zod'
import { type Problem, problem } from '../problem.ts'
import type { Result } from '../result.ts'

export const roleSchema = z.enum(['operator', 'supervisor'])
export type Role = z.infer<typeof roleSchema>

/** A person as screens see one; the PIN is never read back. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** Named by the company's policy: name and role are its to say. */
  readonly byCompany?: true
  /** Has no PIN yet: the first one is chosen when signing in. */
  readonly choosesPin?: true
}

/** Four to twelve digits: gloves, a number pad, and a supervisor's door. */
export const pinSchema = z.string().regex(/^\d{4,12}$/)

/** Fewest digits of a new PIN: a supervisor's opens money, settings and other people's PINs. */
export const FEWEST_PIN_DIGITS: Readonly<Record<Role, number>> = { operator: 4, supervisor: 6 }

/** Who is at the bench now. Without any supervisor set up, everyone may do everything. */
export interface Attendance {
  readonly role: Role
  readonly operator?: string
  /** True right after a supervisor's PIN of fewer than six digits opened: it opens no second time. */
  readonly pinToRenew?: boolean
  /** Whose PIN has opened one call that was stopped, which was not made yet. */
  readonly opener?: string
}

/** What a person enters to be at the bench; `newPin` takes the place of `pin`, or is the first one where there is none. */
export interface PinEntry {
  readonly personId: string
  readonly pin?: string | undefined
  readonly newPin?: string | undefined
  /** A supervisor answers a stop: this call is opened (StationCall's `about`), and whoever is at the bench stays there. */
  readonly opens?: string | undefined
}

/** A call of a channel, as far as it is known again. */
export interface StationCall {
  /** What it asks for, in one text. */
  readonly about: () => string
  /** Under which a repeat of it is no second one. */
  readonly commandId?: string | undefined
}

/** Who may work here, and who is at the bench now. */
export interface People {
  list(): readonly Person[]
  /** Sets a name, a role and, where given, a PIN; a new person needs one, and a new supervisor a long one. */
  save(person: {
    readonly id?: string
    readonly name: string
    readonly role: Role
    readonly pin?: string
  }): Promise<Result<readonly Person[], Problem>>
  /** The last supervisor may go only after everyone else. */
  remove(id: string): Result<readonly Person[], Problem>
  unlock(entry: PinEntry): Promise<Result<Attendance, Problem>>
  /** Who is at the bench enters the PIN once more, for an act that asks for it. */
  confirm(pin: string): Promise<Result<Attendance, Problem>>
  lock(): Attendance
  present(): Attendance
  /** Someone is active at the bench: the supervisor's idle time restarts. */
  touch(): void
  /** The supervisor whose idle time ended since this was asked last. */
  takeLapsed(): Person | undefined
  /**
   * Makes a call. The one that a supervisor's PIN opened is made as that supervisor's; `spentBy`: it was done, and the next
   * one is stopped again.
   */
  make<T>(
    call: StationCall,
    run: () => Promise<Result<T, Problem>>,
  ): Promise<{ readonly reply: Result<T, Problem>; readonly spentBy?: Person }>
  /**
   * Set while the list of people cannot be read or was set aside: nobody is a supervisor then, since
   * anyone could have damaged it to become one. Whoever has the data folder settles it.
   */
  damage(): Problem | undefined
}

/** Why what needs a supervisor is not done now; undefined where one is at the bench, and where nobody has a PIN. */
export const whyNotSupervised = (people: Pick<People, 'present' | 'damage'>): Problem | undefined =>
  people.present().role === 'supervisor'
    ? undefined
    : (people.damage() ?? problem('not-allowed', 'people.supervisor-needed'))
