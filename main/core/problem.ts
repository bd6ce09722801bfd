// Problems: the expected failures, each with a kind, a sentence for the operator and a next step.
import { z } from 'zod'
import { type SentenceCode, sentenceIn } from '../i18n/index.ts'

/** The closed union of problem kinds that channels answer with (contract.md). */
export const PROBLEM_KINDS = [
  'invalid-input',
  'not-found',
  'already-shipped',
  'purchase-in-progress',
  'purchase-unknown',
  'refused-by-service',
  'service-unreachable',
  'service-busy',
  'service-answer',
  'outcome-unknown',
  'not-authorized',
  'not-allowed',
  'not-supported',
  'wrong-state',
  'printer-not-ready',
  'printer-unreachable',
  'unsafe-label',
  'too-large',
  'storage',
  'internal',
] as const

export type ProblemKind = (typeof PROBLEM_KINDS)[number]
export type ProblemParams = Readonly<Record<string, string | number>>

/** One field's problem: `code` and `params` let a screen say it in the operator's language. */
export interface FieldProblem {
  readonly code: SentenceCode
  readonly params?: ProblemParams
}

/**
 * An expected failure. `message` and `nextStep` are English; screens build the sentence in the
 * operator's language from `code` and `params`. `fields` maps an input path (`to.address1`,
 * `packages.0.weightOz`) to an English sentence, `fieldProblems` the same paths to codes.
 * `detail` is for the log and support: never a secret, never an address.
 */
export interface Problem {
  readonly kind: ProblemKind
  readonly code: SentenceCode
  readonly params?: ProblemParams
  readonly message: string
  readonly nextStep: string
  readonly fields?: Readonly<Record<string, string>>
  readonly fieldProblems?: Readonly<Record<string, FieldProblem>>
  readonly detail?: string
  /** By this a supervisor's PIN opens the call that was refused, and no other. */
  readonly stop?: string
}

export const problemSchema = z.object({
  kind: z.enum(PROBLEM_KINDS),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  message: z.string(),
  nextStep: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  fieldProblems: z
    .record(
      z.string(),
      z.object({
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
  detail: z.string().optional(),
  stop: z.string().optional(),
})

export interface ProblemExtras {
  readonly params?: ProblemParams
  readonly fieldProblems?: Readonly<Record<string, FieldProblem>>
  readonly detail?: string
}

/** Makes a problem whose English sentence comes from the catalogue. */
export function problem(kind: ProblemKind, code: SentenceCode, extras: ProblemExtras = {}): Problem {
  const { message, nextStep } = sentenceIn('en', code, extras.params)
  const fields = extras.fieldProblems && fieldSentences(extras.fieldProblems)
  return { kind, code, message, nextStep, ...extras, ...(fields && { fields }) }
}

/** English sentences by input path, for the `fields` of a reply. */
export function fieldSentences(
  fieldProblems: Readonly<Record<string, FieldProblem>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldProblems).map(([path, { code, params }]) => [
      path,
      sentenceIn('en', code, params).message,
    ]),
  )
}
