import { describe, expect, it } from 'vitest'
import {
  commandOf,
  commandsOf,
  currentStep,
  ended,
  isUnderWay,
  labelOfStep,
  type Rehearsal,
  type RehearsalStep,
  referenceOf,
  rehearsalSchema,
  SKIPS_OF,
  type StepFinding,
  stepsOf,
  withFinding,
  withSkip,
} from '../../main/core/rehearsal.ts'
import { SERVICE_NAMES, type ServiceName } from '../../main/core/shipment/shipment.ts'

const BY = { at: '2026-11-27T10:00:00.000Z', operator: 'Ana' }
const PROVED: StepFinding = { outcome: 'proved', code: 'rehearsal.test-right' }
const FAILED: StepFinding = { outcome: 'failed', code: 'rehearsal.not-bought' }

const begun = (service: ServiceName): Rehearsal => ({
  id: 'r-1',
  startedAt: '2026-11-27T09:00:00.000Z',
  service,
  printerId: 'p-1',
  reference: 'REHEARSAL-2026-11-27-ABCDEF',
  steps: {},
  tries: {},
  labels: {},
})

/** Every step up to this one proved, with its labels where it has bought any. */
function upTo(service: ServiceName, last: RehearsalStep): Rehearsal {
  let rehearsal = begun(service)
  for (let step = currentStep(rehearsal); step !== last; step = currentStep(rehearsal)) {
    if (step === undefined) throw new Error(`${last} is no step of ${service}`)
    if (step === 'buy' || step === 'buy-again')
      rehearsal = { ...rehearsal, labels: { ...rehearsal.labels, [step]: `s-${step}` } }
    rehearsal = withFinding(rehearsal, step, PROVED, BY) ?? rehearsal
  }
  return rehearsal
}

describe('a rehearsal', () => {
  it.each([
    [
      'label-server',
      ['services', 'printer', 'buy', 'print', 'scan', 'reprint', 'void', 'buy-again', 'close'],
    ],
    ['parcel-label', ['services', 'printer', 'buy', 'print', 'scan', 'reprint', 'void', 'close']],
  ] as const)('of the %s goes through its steps in turn', (service, steps) => {
    expect(stepsOf(service)).toEqual(steps)
    expect(currentStep(begun(service))).toBe('services')
  })

  it.each(SERVICE_NAMES)('of the %s is over once every step is proved or left out', service => {
    const last = upTo(service, 'close')
    expect(isUnderWay(last)).toBe(true)
    const done = withFinding(last, 'close', PROVED, BY)
    expect(done?.finishedAt).toBe(BY.at)
    expect(isUnderWay(done)).toBe(false)
    expect(done && currentStep(done)).toBeUndefined()
  })

  it('keeps who settled a step, when, and by what', () => {
    const { steps } =
      withFinding(begun('label-server'), 'services', { ...PROVED, params: { count: 2 } }, BY) ?? {}
    expect(steps?.services).toEqual({ ...PROVED, params: { count: 2 }, ...BY })
  })

  it.each([
    ['settled before', 'services'],
    ['ahead', 'buy'],
  ] as const)('hears nothing of a step that is %s', (_which, step) => {
    const atPrinter = upTo('label-server', 'printer')
    expect(withFinding(atPrinter, step, FAILED, BY)).toBeUndefined()
    expect(withSkip(atPrinter, step, 'not-now', BY)).toBeUndefined()
  })

  it('stays at a step that failed, and tries it again as a command of its own', () => {
    const first = upTo('label-server', 'buy')
    const failed = withFinding(first, 'buy', FAILED, BY)
    expect(failed && currentStep(failed)).toBe('buy')
    expect(failed && commandOf(failed, 'buy')).not.toBe(commandOf(first, 'buy'))
    expect(failed && commandsOf(failed, 'buy')).toEqual([
      failed && commandOf(failed, 'buy'),
      commandOf(first, 'buy'),
    ])
    const again = failed && withFinding(failed, 'buy', PROVED, BY)
    expect(again?.steps.buy?.outcome).toBe('proved')
  })

  it('repeats the very same command until its outcome is known', () => {
    const before = upTo('label-server', 'buy')
    const readAgain = rehearsalSchema.parse(JSON.parse(JSON.stringify(before)))
    expect(commandOf(readAgain, 'buy')).toBe(commandOf(before, 'buy'))
    expect(readAgain).toEqual(before)
  })

  it('leaves out a step only for a reason that is one of it', () => {
    const atScan = upTo('label-server', 'scan')
    expect(withSkip(atScan, 'scan', 'costs-money', BY)).toBeUndefined()
    expect(withSkip(atScan, 'scan', 'no-scanner', BY)?.steps.scan).toEqual({
      outcome: 'skipped',
      reason: 'no-scanner',
      ...BY,
    })
    for (const service of SERVICE_NAMES)
      for (const step of stepsOf(service)) expect(SKIPS_OF[step]).toContain('not-now')
  })

  it('that buys nothing leaves out what is done with a label', () => {
    const unpaid = withSkip(upTo('label-server', 'buy'), 'buy', 'costs-money', BY)
    for (const step of ['print', 'scan', 'reprint', 'void', 'buy-again', 'close'] as const)
      expect(unpaid?.steps[step]).toMatchObject({ outcome: 'skipped', reason: 'nothing-bought' })
    expect(unpaid?.finishedAt).toBe(BY.at)
  })

  it('asks for no second label while the first one is still there for the close', () => {
    const refused = withFinding(upTo('label-server', 'void'), 'void', FAILED, BY)
    const kept = refused && withSkip(refused, 'void', 'not-working', BY)
    expect(kept?.steps.void).toMatchObject({ outcome: 'skipped', failedWith: FAILED.code })
    expect(kept?.steps['buy-again']).toMatchObject({ outcome: 'skipped', reason: 'not-needed' })
    expect(kept && currentStep(kept)).toBe('close')
    expect(kept && labelOfStep(kept, 'close')).toBe('buy')
  })

  it('of the parcel service has no void, and closes its only label', () => {
    const atReprint = upTo('parcel-label', 'reprint')
    const after = withFinding(atReprint, 'reprint', PROVED, BY)
    expect(after?.steps.void).toMatchObject({ outcome: 'skipped', reason: 'not-offered' })
    expect(after && currentStep(after)).toBe('close')
    expect(after && labelOfStep(after, 'close')).toBe('buy')
    expect(labelOfStep(upTo('label-server', 'close'), 'close')).toBe('buy-again')
  })

  it('asks for two labels by two references that can be told from customers’ orders', () => {
    const rehearsal = begun('label-server')
    expect(referenceOf(rehearsal, 'buy')).toMatch(/^REHEARSAL-/)
    expect(referenceOf(rehearsal, 'buy-again')).toBe(`${rehearsal.reference}-2`)
  })

  it('that a person ends stays as far as it came, and hears nothing more', () => {
    const over = ended(upTo('label-server', 'scan'), BY.at)
    expect(over).toMatchObject({ finishedAt: BY.at, endedEarly: true })
    expect(over.steps.scan).toBeUndefined()
    expect(withFinding(over, 'scan', PROVED, BY)).toBeUndefined()
  })
})
