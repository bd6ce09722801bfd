// Day one's rehearsal: begun once, settled step by step by evidence, and found again as it was after any end of the station.
import { isOffice, type Printer } from '../core/printing/printer.ts'
import { type Problem, problem } from '../core/problem.ts'
import {
  currentStep,
  ended,
  isUnderWay,
  type Rehearsal,
  type RehearsalStep,
  type RehearsalStore,
  type SkipReason,
  withFinding,
  withSkip,
} from '../core/rehearsal.ts'
import { fail, ok, type Result } from '../core/result.ts'
import type { ServiceName, Shipment } from '../core/shipment/shipment.ts'
import { SERVICE_NAMES } from '../core/shipment/shipment.ts'
import { author, type FlowContext, notFound } from './flow-context.ts'
import {
  checkServices,
  type Evidence,
  evidenceOf,
  leftOver,
  type TestLabelSaid,
  testLabelEvidence,
} from './rehearsal-evidence.ts'

export interface RehearsalContext extends FlowContext {
  readonly rehearsals: RehearsalStore
  readonly printers: readonly Printer[]
}

/** Of the bench itself; training's own printer proves nothing. */
export const printersToTry = (printers: readonly Printer[]): readonly Printer[] =>
  printers.filter(printer => printer.connection.kind !== 'virtual' && !isOffice(printer))

/** Why no rehearsal can begin or go on here. */
export function whyNoRehearsal(context: RehearsalContext): Problem | undefined {
  if (context.mode === 'training') return problem('wrong-state', 'rehearsal.training')
  if (!context.settings.station.from) return problem('wrong-state', 'rehearsal.no-sender')
  if (printersToTry(context.printers).length === 0) return problem('wrong-state', 'rehearsal.no-printer')
  if (!SERVICE_NAMES.some(service => context.accounts[service]))
    return problem('wrong-state', 'rehearsal.no-service')
  return undefined
}

/** One that is under way is given back as it is: it comes back with the same order, and buys nothing twice. */
export async function beginRehearsal(
  context: RehearsalContext,
  { service, printerId }: { readonly service: ServiceName; readonly printerId: string },
): Promise<Result<Rehearsal, Problem>> {
  const before = context.rehearsals.current()
  if (isUnderWay(before)) return ok(before)
  const why = whyNoRehearsal(context)
  if (why) return fail(why)
  if (!context.accounts[service]) return fail(problem('wrong-state', 'rehearsal.no-service'))
  if (!printersToTry(context.printers).some(({ id }) => id === printerId)) return fail(notFound('printer'))
  const id = context.ids.next()
  const left = before ? await leftOver(context, before) : []
  const rehearsal: Rehearsal = {
    id,
    ...(left.length > 0 && { leftBefore: left.map(record => record.id) }),
    startedAt: context.clock.now().toISOString(),
    ...author(context),
    service,
    printerId,
    reference: `REHEARSAL-${context.calendar.today()}-${id.slice(-6).toUpperCase()}`,
    steps: {},
    tries: {},
    labels: {},
  }
  return kept(context, rehearsal, 'rehearsal-begun', { reference: rehearsal.reference, service })
}

/** What goes to the bench itself and back: no address is made up, and none of a customer's is used. */
export function rehearsalShipment({ settings }: Pick<FlowContext, 'settings'>): Shipment | undefined {
  const { from } = settings.station
  if (!from) return undefined
  const [box] = settings.boxes
  const sides = box
    ? { lengthInch: box.lengthInch, widthInch: box.widthInch, heightInch: box.heightInch }
    : { lengthInch: 9, widthInch: 6, heightInch: 2 }
  return { from, to: from, packages: [{ weightOz: 16, ...sides }] }
}

interface Look {
  readonly step: RehearsalStep
  /** Of the test label alone. */
  readonly said?: TestLabelSaid | undefined
}

/** Looks at the step whose turn it is, and keeps what is decided of it. */
export async function lookAtStep(
  context: RehearsalContext,
  { step, said }: Look,
): Promise<Result<{ readonly rehearsal: Rehearsal; readonly evidence: Evidence }, Problem>> {
  const found = underWay(context)
  if (!found.ok) return found
  const rehearsal = found.value
  if (currentStep(rehearsal) !== step) return fail(problem('wrong-state', 'rehearsal.not-its-turn'))
  if (step === 'services') {
    const { evidence, checks } = await checkServices(context)
    return settle(context, step, evidence, { checks: [...checks] })
  }
  if (step === 'printer' && said) {
    return settle(context, step, await testLabelEvidence(context, rehearsal, said))
  }
  return settle(context, step, await evidenceOf(context, rehearsal, step))
}

/** On the rehearsal as it is by now: another window may have been first. */
async function settle(
  context: RehearsalContext,
  step: RehearsalStep,
  evidence: Evidence,
  more: Pick<Rehearsal, 'checks'> = {},
): Promise<Result<{ readonly rehearsal: Rehearsal; readonly evidence: Evidence }, Problem>> {
  const found = underWay(context)
  if (!found.ok) return found
  const { outcome, code, params, shipmentId } = evidence
  if (outcome === 'waiting') return ok({ rehearsal: found.value, evidence })
  const isLabel = (step === 'buy' || step === 'buy-again') && shipmentId !== undefined
  const labels = isLabel ? { ...found.value.labels, [step]: shipmentId } : found.value.labels
  const settled = withFinding(
    { ...found.value, ...more, labels },
    step,
    { outcome, code, ...(params && { params: { ...params } }) },
    { at: context.clock.now().toISOString(), ...author(context) },
  )
  if (!settled) return fail(problem('wrong-state', 'rehearsal.not-its-turn'))
  const done = await kept(context, settled, 'rehearsal-step', { step, outcome, code })
  return done.ok ? ok({ rehearsal: done.value, evidence }) : done
}

const UNDECIDED = ['rehearsal.undecided', 'rehearsal.under-way'] as const

export async function skipStep(
  context: RehearsalContext,
  { step, reason }: { readonly step: RehearsalStep; readonly reason: SkipReason },
): Promise<Result<Rehearsal, Problem>> {
  const found = underWay(context)
  if (!found.ok) return found
  // Nobody knows yet whether it costs money: it is decided first, and the rehearsal goes on with what is true.
  const { code } = await evidenceOf(context, found.value, step)
  const undecided = UNDECIDED.find(one => one === code)
  if (undecided) return fail(problem('wrong-state', undecided))
  const by = { at: context.clock.now().toISOString(), ...author(context) }
  const left = withSkip(found.value, step, reason, by)
  if (!left) return fail(problem('wrong-state', 'rehearsal.not-its-turn'))
  return kept(context, left, 'rehearsal-step', { step, outcome: 'skipped', reason })
}

export async function endRehearsal(context: RehearsalContext): Promise<Result<Rehearsal, Problem>> {
  const found = underWay(context)
  if (!found.ok) return found
  return kept(context, ended(found.value, context.clock.now().toISOString()), 'rehearsal-ended', {})
}

function underWay({ rehearsals }: RehearsalContext): Result<Rehearsal, Problem> {
  const rehearsal = rehearsals.current()
  return isUnderWay(rehearsal) ? ok(rehearsal) : fail(problem('wrong-state', 'rehearsal.none'))
}

/** On disk first, then in the trail. */
async function kept(
  context: RehearsalContext,
  rehearsal: Rehearsal,
  kind: 'rehearsal-begun' | 'rehearsal-step' | 'rehearsal-ended',
  detail: Readonly<Record<string, string>>,
): Promise<Result<Rehearsal, Problem>> {
  const written = context.rehearsals.keep(rehearsal)
  if (!written.ok) return written
  await context.ledger.note({ kind, ...author(context), detail: { rehearsal: rehearsal.id, ...detail } })
  if (kind === 'rehearsal-step' && rehearsal.finishedAt !== undefined) {
    await context.ledger.note({
      kind: 'rehearsal-ended',
      ...author(context),
      detail: { rehearsal: rehearsal.id },
    })
  }
  return ok(rehearsal)
}
