// Day one: a rehearsal of a whole label on the bench's own printer and services, step by step. Each step is settled by what
// the records, the printer or a person said of it, never by the screen that asked.
import { z } from 'zod'
import type { Problem } from './problem.ts'
import type { Result } from './result.ts'
import { type ServiceName, serviceNameSchema } from './shipment/shipment.ts'

export const REHEARSAL_STEPS = [
  'services',
  'printer',
  'buy',
  'print',
  'scan',
  'reprint',
  'void',
  'buy-again',
  'close',
] as const
export type RehearsalStep = (typeof REHEARSAL_STEPS)[number]

/** Why a step is left out; the report has these words alone, so that nobody's own words are in it. */
export const SKIP_REASONS = ['costs-money', 'no-scanner', 'other-labels', 'not-working', 'not-now'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

const ANY_TIME: readonly SkipReason[] = ['not-working', 'not-now']
/** What a person may say of which step. */
export const SKIPS_OF: Readonly<Record<RehearsalStep, readonly SkipReason[]>> = {
  services: ANY_TIME,
  printer: ANY_TIME,
  buy: ['costs-money', ...ANY_TIME],
  print: ANY_TIME,
  scan: ['no-scanner', ...ANY_TIME],
  reprint: ANY_TIME,
  void: ANY_TIME,
  'buy-again': ['costs-money', ...ANY_TIME],
  close: ['other-labels', ...ANY_TIME],
}

/**
 * Why the rehearsal itself leaves out a step. `nothing-bought`: there is no label for it. `not-offered`: its service has no
 * such thing. `not-needed`: the first label was not voided, and is there for the close.
 */
export const NOT_DONE = ['nothing-bought', 'not-offered', 'not-needed'] as const
type NotDone = (typeof NOT_DONE)[number]

/** What a step was found to be; `code` names its sentence. */
const found = {
  at: z.string(),
  operator: z.string().optional(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
}
export const settledStepSchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('proved'), ...found }),
  z.strictObject({ outcome: z.literal('failed'), ...found }),
  z.strictObject({
    outcome: z.literal('skipped'),
    at: z.string(),
    operator: z.string().optional(),
    reason: z.enum([...SKIP_REASONS, ...NOT_DONE]),
    /** What it had failed with before it was left out. */
    failedWith: z.string().optional(),
  }),
])
export type SettledStep = z.infer<typeof settledStepSchema>

export const ADDRESS_KINDS = ['test', 'live', 'untold'] as const
/** What is known of a service's address: the parcel service has no word for a test's. */
export type AddressKind = (typeof ADDRESS_KINDS)[number]

/** A look at one service, as it is kept: without its address and its account. */
export const keptCheckSchema = z.strictObject({
  service: serviceNameSchema,
  address: z.enum(ADDRESS_KINDS),
  works: z.boolean(),
  code: z.string().optional(),
})
export type KeptCheck = z.infer<typeof keptCheckSchema>

export const rehearsalSchema = z.strictObject({
  id: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().optional(),
  /** A person ended it before its last step. */
  endedEarly: z.literal(true).optional(),
  operator: z.string().optional(),
  service: serviceNameSchema,
  printerId: z.string(),
  /** Of its first label; the second one's has `-2` behind it. */
  reference: z.string(),
  steps: z.partialRecord(z.enum(REHEARSAL_STEPS), settledStepSchema),
  /** How often a step has failed: a further try is a command of its own, a repeat of one is none. */
  tries: z.partialRecord(z.enum(REHEARSAL_STEPS), z.number().int().min(0)),
  /** The labels that it bought. */
  labels: z.partialRecord(z.enum(['buy', 'buy-again']), z.string()),
  /** Labels that rehearsals before it left, neither voided nor closed when it began. */
  leftBefore: z.array(z.string()).optional(),
  checks: z.array(keptCheckSchema).optional(),
})
export type Rehearsal = z.infer<typeof rehearsalSchema>

/** The station's last rehearsal: one at a time, and none is lost by the end of the program. */
export interface RehearsalStore {
  current(): Rehearsal | undefined
  /** Where the last one could not be read and none was begun since. */
  damage(): Problem | undefined
  /** Durable once it is answered. */
  keep(rehearsal: Rehearsal): Result<undefined, Problem>
}

/** The label server's label is voided, so that a close needs a second one; the parcel service voids none. */
export const stepsOf = (service: ServiceName): readonly RehearsalStep[] =>
  service === 'label-server' ? REHEARSAL_STEPS : REHEARSAL_STEPS.filter(step => step !== 'buy-again')

export type RehearsalLabel = 'buy' | 'buy-again'

/** Which of its labels a step is about. */
export function labelOfStep(
  { steps }: Pick<Rehearsal, 'steps'>,
  step: RehearsalStep,
): RehearsalLabel | undefined {
  switch (step) {
    case 'services':
    case 'printer':
      return undefined
    case 'buy':
    case 'print':
    case 'scan':
    case 'reprint':
    case 'void':
      return 'buy'
    case 'buy-again':
      return 'buy-again'
    case 'close':
      return isVoided(steps) ? 'buy-again' : 'buy'
  }
}

const isVoided = (steps: Rehearsal['steps']) => steps.void?.outcome === 'proved'

export const referenceOf = ({ reference }: Pick<Rehearsal, 'reference'>, label: RehearsalLabel) =>
  label === 'buy' ? reference : `${reference}-2`

/** How every command of a rehearsal begins, and none of a package. */
export const REHEARSALS = 'rehearsal-'

export const isRehearsals = (commandId: unknown): boolean =>
  typeof commandId === 'string' && commandId.startsWith(REHEARSALS)

/** A repeat of a step's command is the same command, also after a restart: what it began is found again. */
export const commandOf = ({ id, tries }: Pick<Rehearsal, 'id' | 'tries'>, step: RehearsalStep): string =>
  `${REHEARSALS}${id}-${step}-${tries[step] ?? 0}`

/** The commands of a step's tries, the last one first. */
export const commandsOf = ({ id, tries }: Pick<Rehearsal, 'id' | 'tries'>, step: RehearsalStep): string[] =>
  Array.from({ length: (tries[step] ?? 0) + 1 }, (_, before) =>
    commandOf({ id, tries: { [step]: (tries[step] ?? 0) - before } }, step),
  )

/** It needs nothing more: a step that failed is tried again, or left out by a person. */
const isSettled = (settled: SettledStep | undefined): boolean =>
  settled !== undefined && settled.outcome !== 'failed'

/** Undefined once all are settled. */
export const currentStep = ({ service, steps }: Rehearsal): RehearsalStep | undefined =>
  stepsOf(service).find(step => !isSettled(steps[step]))

export const isUnderWay = (rehearsal: Rehearsal | undefined): rehearsal is Rehearsal =>
  rehearsal !== undefined && rehearsal.finishedAt === undefined

interface By {
  readonly at: string
  readonly operator?: string
}

/** What a look at a step came to, as far as it is over. */
export type StepFinding = Pick<
  Extract<SettledStep, { outcome: 'proved' | 'failed' }>,
  'outcome' | 'code' | 'params'
>

/** Only the step whose turn it is: what was settled stays so. Undefined where it is another's. */
export function withFinding(
  rehearsal: Rehearsal,
  step: RehearsalStep,
  finding: StepFinding,
  by: By,
): Rehearsal | undefined {
  if (!isTurnOf(rehearsal, step)) return undefined
  const tries =
    finding.outcome === 'failed'
      ? { ...rehearsal.tries, [step]: (rehearsal.tries[step] ?? 0) + 1 }
      : rehearsal.tries
  return goneOn({ ...rehearsal, tries, steps: { ...rehearsal.steps, [step]: { ...finding, ...by } } }, by)
}

/** Undefined where it is not its turn, or nobody may say this of it. */
export function withSkip(
  rehearsal: Rehearsal,
  step: RehearsalStep,
  reason: SkipReason,
  by: By,
): Rehearsal | undefined {
  if (!isTurnOf(rehearsal, step) || !SKIPS_OF[step].includes(reason)) return undefined
  return goneOn(skipped(rehearsal, step, reason, by), by)
}

const isTurnOf = (rehearsal: Rehearsal, step: RehearsalStep): boolean =>
  isUnderWay(rehearsal) && currentStep(rehearsal) === step

const skipped = (
  rehearsal: Rehearsal,
  step: RehearsalStep,
  reason: SkipReason | NotDone,
  by: By,
): Rehearsal => {
  const before = rehearsal.steps[step]
  const failedWith = before?.outcome === 'failed' ? { failedWith: before.code } : undefined
  return {
    ...rehearsal,
    steps: { ...rehearsal.steps, [step]: { outcome: 'skipped', reason, ...failedWith, ...by } },
  }
}

/** Leaves out what cannot be done any more, and ends after the last step. */
function goneOn(rehearsal: Rehearsal, by: By): Rehearsal {
  const step = currentStep(rehearsal)
  if (step === undefined) return { ...rehearsal, finishedAt: by.at }
  const reason = whyNotDone(rehearsal, step)
  return reason === undefined ? rehearsal : goneOn(skipped(rehearsal, step, reason, by), by)
}

function whyNotDone({ service, steps, labels }: Rehearsal, step: RehearsalStep): NotDone | undefined {
  if (step === 'void' && service === 'parcel-label') return 'not-offered'
  if (step === 'buy-again' && !isVoided(steps))
    return labels.buy === undefined ? 'nothing-bought' : 'not-needed'
  const label = labelOfStep({ steps }, step)
  if (label === undefined || label === step || labels[label] !== undefined) return undefined
  return steps[label]?.outcome === 'skipped' ? 'nothing-bought' : undefined
}

/** A person has enough of it: what is open stays open, and the report says so. */
export const ended = (rehearsal: Rehearsal, at: string): Rehearsal =>
  isUnderWay(rehearsal) ? { ...rehearsal, finishedAt: at, endedEarly: true } : rehearsal
