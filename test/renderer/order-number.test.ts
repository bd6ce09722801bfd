// A number names its order: what is on the bench never goes under another's (decision 155).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { emptyDraft } from '../../renderer/tasks/pack/bench/draft.ts'
import { withBoxTexts } from '../../renderer/tasks/pack/order/order-boxes.ts'
import { isTypedFirst, numberTypedOver } from '../../renderer/tasks/pack/order/order-number.ts'
import { reduce } from '../../renderer/tasks/pack/pack-reducer.ts'
import { type PackAction, type PackState, startPacking } from '../../renderer/tasks/pack/pack-state.ts'
import { goesTo } from '../../renderer/tasks/pack/what-enter-does.ts'
import { shipmentView } from '../browser/bench-script.ts'

const start = () => startPacking('label-server', 'command-0')
const run = (state: PackState, ...actions: readonly PackAction[]) => actions.reduce(reduce, state)
const scan = (reference: string): PackAction => ({ kind: 'scanned', reference, commandId: `to-${reference}` })
const typed = (reference: string): PackAction => ({ kind: 'reference-typed', reference })
const name: PackAction = { kind: 'edited', path: 'to.name', text: 'Mia Five' }
const asked = (reference: string): PackAction => ({ kind: 'asked', reference })
const number = ({ draft }: PackState) => draft.reference

const shipment = shipmentView('M-5')
const house = { timeZone: undefined, boxes: settingsSchema.parse({}).boxes }
const kept = { draft: { ...emptyDraft('label-server', 'M-5') }, commandId: 'kept' }
const filled = (more: Partial<PackState['draft']>): PackAction => ({
  kind: 'draft',
  draft: { ...emptyDraft('label-server', 'M-5'), typedNumber: true, ...more },
})
const hand = [typed('M-5'), name, asked('M-5')] as const

/** Each way in which an order comes onto the bench. */
const ORDERS: Readonly<Record<string, readonly PackAction[]>> = {
  'was scanned': [scan('M-5'), name],
  'was typed, and a file or the company’s own system has it': [
    typed('M-5'),
    asked('M-5'),
    filled({ brought: { 'to.name': 'Mia Five' } }),
  ],
  'is a box of several': [
    ...hand,
    filled(withBoxTexts(emptyDraft('label-server', 'M-5'), { number: 2, of: 3 })),
  ],
  'has boxes with labels': [...hand, { kind: 'boxes-were', reference: 'M-5', count: 3 }],
  'was put aside and came back': [...hand, scan('OTHER'), scan('M-5')],
  'was prepared and came back': [
    ...hand,
    {
      kind: 'prepared',
      draft: run(start(), ...hand).draft,
      at: '2026-11-20T12:00:00.000Z',
      commandId: 'later',
    },
    scan('M-5'),
  ],
  'was left by a page before': [{ kind: 'restored', bench: kept }],
  'starts over after a void': [
    { kind: 'restart', reference: 'M-5', commandId: 'again', voided: { shipment, house } },
  ],
  'is a return label': [
    { kind: 'return-label', shipment, draft: emptyDraft('label-server', 'M-5'), commandId: 'return' },
  ],
  'has its label': [...hand, { kind: 'labelled', reference: 'M-5' }],
  'nobody knows the end of': [...hand, { kind: 'undecided', reference: 'M-5', shipmentId: 'shipment-M-5' }],
  'gets a second label': [...hand, { kind: 'second-label', reason: 'torn', commandId: 'second' }],
  'was sent, and its answer was lost': [
    ...hand,
    { kind: 'shipping' },
    { kind: 'not-shipped', code: 'station.away', refused: {}, commandId: 'fresh' },
  ],
}

describe('a number typed over that of an order that', () => {
  test.each(Object.entries(ORDERS))('%s leaves it its own, and Enter goes to the other one', (_, actions) => {
    const before = run(start(), ...actions)
    expect(number(before)).toBe('M-5')
    const over = run(before, typed('M-52'), typed('K-2'))
    expect(over.draft).toEqual(before.draft)
    expect(numberTypedOver(over)).toBe('K-2')
    expect(goesTo(over, () => false)).toBe('typed-over')
    const gone = run(over, scan('K-2'))
    expect(gone.draft).toEqual(emptyDraft('label-server', 'K-2'))
    expect(numberTypedOver(gone)).toBeUndefined()
    expect(gone.commandId).toBe('to-K-2')
  })

  test('is on the bench goes as a scan does: the order stands aside under its own number', () => {
    const gone = run(start(), scan('M-5'), name, typed('K-2'), scan('K-2'))
    expect(gone.aside.map(draft => [draft.reference, draft.fields['to.name']])).toEqual([['M-5', 'Mia Five']])
    expect(gone.putAside).toBe('M-5')
  })

  test('is nothing where it is typed back, or is another spelling of the same', () => {
    const back = run(start(), scan('M-5'), typed('M-'), typed('M-5'))
    expect(back.typedOver).toBeUndefined()
    expect(numberTypedOver(run(back, typed('m-5 ')))).toBeUndefined()
  })
})

describe('a number typed by hand', () => {
  test('is mended in place as long as nobody else knows it, and is looked up anew', () => {
    const own = run(start(), ...hand)
    expect(own.unasked).toBe(false)
    const mended = run(own, typed('M-6'))
    expect(number(mended)).toBe('M-6')
    expect(mended.draft.fields['to.name']).toBe('Mia Five')
    expect(mended.unasked).toBe(true)
    expect(isTypedFirst(mended)).toBe(true)
    expect(isTypedFirst(run(mended, typed('M-5')))).toBe(false)
  })

  test('after the address is looked up before anything is bought under it', () => {
    const late = run(start(), name, typed('K-2'))
    expect(late.unasked).toBe(true)
    expect(isTypedFirst(late)).toBe(true)
    expect(isTypedFirst(run(late, asked('K-2')))).toBe(false)
    // With nothing typed for it yet, its order fills the form.
    expect(isTypedFirst(run(start(), typed('K-2')))).toBe(false)
    // Also where the page was left between.
    const { draft } = late
    expect(isTypedFirst(run(start(), { kind: 'restored', bench: { ...kept, draft } }))).toBe(true)
  })

  const take: PackAction = { kind: 'known-taken', reference: 'K-2', commandId: 'take' }

  test('that is another order’s gives way to that one, and what was typed stands aside without it', () => {
    const taken = run(start(), name, typed('K-2'), take)
    expect(taken.draft).toEqual(emptyDraft('label-server', 'K-2'))
    expect(taken.aside.map(draft => [draft.reference, draft.fields['to.name']])).toEqual([['', 'Mia Five']])
    const [{ id } = { id: undefined }] = taken.aside
    expect(id).toBe('take')
    const back = run(taken, { kind: 'taken-up', id: 'take', commandId: 'back' })
    expect(back.draft).toMatchObject({ reference: '', fields: { 'to.name': 'Mia Five' } })
    expect(back.aside).toEqual([])
  })

  test('that is another order’s leaves the form the number that it had', () => {
    const taken = run(start(), ...hand, typed('K-2'), take)
    expect(taken.aside.map(draft => draft.reference)).toEqual(['M-5'])
  })

  test('is what stands aside under it, with what was typed there', () => {
    const taken = run(
      start(),
      scan('K-2'),
      name,
      scan('M-5'),
      { kind: 'put-aside', commandId: 'away' },
      typed('K-2'),
      take,
    )
    expect(taken.draft).toMatchObject({ reference: 'K-2', fields: { 'to.name': 'Mia Five' } })
    expect(taken.aside).toEqual([])
  })
})

test('two forms without a number stand aside beside each other', () => {
  const other: PackAction = { kind: 'edited', path: 'to.name', text: 'Kay Two' }
  const state = run(start(), name, { kind: 'put-aside', commandId: 'one' }, other, {
    kind: 'put-aside',
    commandId: 'two',
  })
  expect(state.aside.map(draft => draft.fields['to.name'])).toEqual(['Kay Two', 'Mia Five'])
})

test('whatever is scanned and typed, no form that a scan put there is ever called by another number', () => {
  const reference = fc.constantFrom('A', 'B', 'C', 'AB')
  const action = fc.oneof(
    reference.map(scan),
    reference.map(typed),
    fc.constant<PackAction>({ kind: 'put-aside', commandId: 'aside' }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), actions => {
      let state = start()
      for (const [index, one] of actions.entries()) {
        state = reduce(state, 'commandId' in one ? { ...one, commandId: `command-${index}` } : one)
        // What a person read of its paper stands in the form.
        if (one.kind === 'scanned' && state.draft.fields['to.name'] === undefined)
          state = reduce(state, { kind: 'edited', path: 'to.name', text: one.reference })
      }
      for (const { reference: of, fields, typedNumber } of [state.draft, ...state.aside])
        if (!typedNumber && fields['to.name'] !== undefined) expect(of).toBe(fields['to.name'])
    }),
  )
})
