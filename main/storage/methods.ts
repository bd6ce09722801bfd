// The storage operations by what they do and where they live.
import { OPERATIONS } from './operations.ts'
import type { Method } from './ports.ts'
import type { Call } from './protocol.ts'

type Table = typeof OPERATIONS
export type Kind = Table[Method]['kind']
export interface Shape {
  readonly kind: Kind
  readonly home?: Table[Method]['home']
}
export type MethodsOf<S extends Shape> = { [M in Method]: Table[M] extends S ? M : never }[Method]

export interface MethodsOfKind {
  readonly write: WriteMethod
  readonly read: ReadMethod
  readonly question: QuestionMethod
  readonly check: CheckMethod
}

function methodsOf<const S extends Shape>({ kind, home }: S): readonly MethodsOf<S>[] {
  const methods = Object.keys(OPERATIONS) as Method[]
  // The same question of the values as MethodsOf asks of the types.
  return methods.filter(method => {
    const row = OPERATIONS[method]
    return kind === row.kind && (home ?? row.home) === row.home
  }) as MethodsOf<S>[]
}

export const WRITES = methodsOf({ kind: 'write' })
export const READS = methodsOf({ kind: 'read' })
export const QUESTIONS = methodsOf({ kind: 'question' })
export const CHECKS = methodsOf({ kind: 'check' })
/** In the database where stations share the ledger. */
export const LEDGER_WRITES = methodsOf({ kind: 'write', home: 'ledger' })
export const LEDGER_READS = methodsOf({ kind: 'read', home: 'ledger' })

export type WriteMethod = (typeof WRITES)[number]
export type ReadMethod = (typeof READS)[number]
export type QuestionMethod = (typeof QUESTIONS)[number]
export type CheckMethod = (typeof CHECKS)[number]
export type LedgerWriteMethod = (typeof LEDGER_WRITES)[number]
export type LedgerReadMethod = (typeof LEDGER_READS)[number]

/** Of calls to one worker, those that it carries out in this way. */
export const callsOfKind = <K extends Kind>(
  kind: K,
  calls: readonly Call[],
): readonly Call<MethodsOfKind[K]>[] =>
  calls.filter(({ method }) => OPERATIONS[method].kind === kind) as Call<MethodsOfKind[K]>[]
