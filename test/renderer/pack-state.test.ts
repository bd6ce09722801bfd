// What scans, typing and answers do to the orders of the pack screen.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draftSchema } from '../../main/core/bench.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { reduce } from '../../renderer/tasks/pack/pack-reducer.ts'
import { type PackAction, type PackState, startPacking } from '../../renderer/tasks/pack/pack-state.ts'
import { jobView, shipmentView } from '../browser/bench-script.ts'

const start = () => startPacking('label-server', 'command-0')
const run = (state: PackState, ...actions: readonly PackAction[]) => actions.reduce(reduce, state)
const scan = (reference: string): PackAction => ({
  kind: 'scanned',
  reference,
  commandId: `command-${reference}`,
})
const name: PackAction = { kind: 'edited', path: 'to.name', text: 'Bo Cole' }
const shipped: PackAction = { kind: 'shipped', shipment: shipmentView('ORD-1'), job: jobView('ORD-1') }

describe('a scan', () => {
  test('puts an order on the bench with a command of its own', () => {
    const state = run(start(), scan('ORD-1'))
    expect(state.draft.reference).toBe('ORD-1')
    expect(state.commandId).toBe('command-ORD-1')
  })

  test('of the same order changes neither the form nor its command', () => {
    const before = run(start(), scan('ORD-1'), name)
    const after = run(before, scan('ord-1 '))
    expect(after.draft).toEqual(before.draft)
    expect(after.commandId).toBe(before.commandId)
    expect(after.note).toMatchObject({ kind: 'same' })
  })

  test('of another order puts a begun one aside, and its own scan brings it back', () => {
    const away = run(start(), scan('ORD-1'), name, scan('ORD-2'))
    expect(away.draft.fields['to.name']).toBeUndefined()
    expect(away.aside.map(draft => draft.reference)).toEqual(['ORD-1'])
    expect(away.note).toEqual({ kind: 'switched', reference: 'ORD-1' })
    const back = run(away, scan('ORD-1'))
    expect(back.draft.fields['to.name']).toBe('Bo Cole')
    expect(back.note).toMatchObject({ kind: 'restored' })
  })

  test('while a label is being bought waits and touches nothing', () => {
    const shipping = run(start(), scan('ORD-1'), name, { kind: 'shipping' })
    const after = run(shipping, scan('ORD-2'), scan('ORD-2'), scan('ORD-1'))
    expect(after.draft).toEqual(shipping.draft)
    expect(after.commandId).toBe(shipping.commandId)
    expect(after.aside.map(draft => draft.reference)).toEqual(['ORD-2'])
  })

  test('while a label is being bought is the next order, the first of them first', () => {
    const done = run(
      start(),
      scan('ORD-1'),
      name,
      { kind: 'shipping' },
      scan('ORD-2'),
      scan('ORD-3'),
      shipped,
    )
    expect(done.upNext).toBe('ORD-2')
    const next = run(done, scan('ORD-2'))
    expect(next.draft.reference).toBe('ORD-2')
    expect(next.aside.map(draft => draft.reference)).toEqual(['ORD-3'])
    expect(next.upNext).toBeUndefined()
  })

  test('after a label begins the next order afresh, even for the same reference', () => {
    const done = run(start(), scan('ORD-1'), name, { kind: 'shipping' }, shipped)
    const again = run(done, scan('ORD-1'))
    expect(again.phase).toEqual({ kind: 'form' })
    expect(again.draft.fields['to.name']).toBeUndefined()
    expect(again.aside).toEqual([])
  })
})

test('an order that has its label is not put aside', () => {
  const done = run(start(), scan('ORD-2'), name, scan('ORD-1'), name, { kind: 'shipping' }, shipped)
  const left = run(done, { kind: 'put-aside', commandId: 'fresh' })
  expect(left.aside.map(draft => draft.reference)).toEqual(['ORD-2'])
  expect(left.draft.reference).toBe('')
})

describe('an answer', () => {
  const refusal = (code: string): PackAction => ({
    kind: 'not-shipped',
    code,
    refused: { 'to.address1': { code: 'field.characters' } },
    commandId: 'fresh',
  })

  test('of no leaves the form as it was, marks its fields and takes a fresh command', () => {
    const state = run(start(), scan('ORD-1'), name, { kind: 'shipping' }, refusal('input.invalid'))
    expect(state.phase).toEqual({ kind: 'form' })
    expect(state.draft.fields['to.name']).toBe('Bo Cole')
    expect(state.refused).toHaveProperty(['to.address1'])
    expect(state.commandId).toBe('fresh')
    const mended = run(state, { kind: 'edited', path: 'to.address1', text: '9 Elm Ave' })
    expect(mended.refused).toEqual({})
  })

  test('that was lost keeps the command, so that asking again buys once', () => {
    const state = run(start(), scan('ORD-1'), { kind: 'shipping' }, refusal('station.away'))
    expect(state.commandId).toBe('command-ORD-1')
  })
})

test('nothing that was begun is ever lost, whatever is scanned in between', () => {
  const reference = fc.constantFrom('A', 'B', 'C', 'D')
  const action = fc.oneof(
    reference.map(scan),
    reference.map((text): PackAction => ({ kind: 'edited', path: 'to.name', text })),
    fc.constant<PackAction>({ kind: 'put-aside', commandId: 'aside' }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), actions => {
      const begun = new Map<string, string>()
      let state = start()
      for (const [index, one] of actions.entries()) {
        // Each has its own, as in a window.
        const own = 'commandId' in one ? { ...one, commandId: `command-${index}` } : one
        state = reduce(state, own)
        if (one.kind === 'edited' && state.draft.reference !== '') begun.set(state.draft.reference, one.text)
      }
      for (const [order, text] of begun) {
        const held = [state.draft, ...state.aside].filter(draft => draft.reference === order)
        expect(held.map(draft => draft.fields['to.name'])).toEqual([text])
      }
    }),
  )
})

test('an item that is taken out takes what was said of it along, and what was said of those behind moves up', () => {
  const path = (index: number) => `customs.items.${index}.description`
  const wrong = { code: 'field.characters' } as const
  const state = run(
    start(),
    { kind: 'edited', path: path(1), text: 'Plate' },
    { kind: 'edited', path: path(2), text: 'Bowl' },
    ...[0, 2].map((index): PackAction => ({ kind: 'left', path: path(index) })),
    { kind: 'left', path: 'to.name' },
    {
      kind: 'refused',
      refused: { [path(0)]: wrong, [path(2)]: { code: 'field.too-long' }, 'to.name': wrong },
    },
    { kind: 'entry-removed', list: 'customs', index: 0 },
  )
  expect(state.draft.fields).toMatchObject({ [path(0)]: 'Plate', [path(1)]: 'Bowl' })
  expect(state.refused).toEqual({ [path(1)]: { code: 'field.too-long' }, 'to.name': wrong })
  expect([...state.touched].sort()).toEqual([path(1), 'to.name'])
})

describe('an order that starts over after its label was voided', () => {
  const over = () =>
    run(start(), scan('ORD-1'), name, { kind: 'shipping' }, shipped, {
      kind: 'restart',
      reference: 'ORD-1',
      commandId: 'again',
    })

  test('is still to be looked over once the form itself marks a price or tidies a text', () => {
    const refused = { shippingService: { code: 'field.prices-awaited' } }
    const state = run(
      over(),
      { kind: 'refused', refused },
      { kind: 'rate-marked', shippingService: 'PRIORITY_MAIL' },
      { kind: 'tidied', path: 'packages.0.weightOz', text: '2 lb' },
    )
    expect(state.startedOver).toBe('as-it-was')
    expect(state.refused).toEqual({})
    expect(state.draft.picked).toBeUndefined()
    expect(state.draft.fields).toMatchObject({
      shippingService: 'PRIORITY_MAIL',
      'packages.0.weightOz': '2 lb',
    })
  })

  test('is a return label again where it was one, and goes from where it was sent to', () => {
    const sold = shipmentView('ORD-1')
    const back = { ...shipmentView('ORD-1-RETURN'), returnOf: sold.id }
    const voided = { shipment: back, house: { timeZone: undefined, boxes: [] } }
    const again = {
      kind: 'restart',
      reference: back.reference,
      commandId: 'again',
      voided,
    } satisfies PackAction
    expect(run(start(), scan(back.reference), again).draft.returning).toEqual({
      of: sold.id,
      reference: 'ORD-1',
      from: back.shipment?.from,
    })
  })

  test('is filled from its label where nothing of it stands in the form, as where it was only scanned again', () => {
    const shipment = shipmentView('ORD-1')
    const { boxes } = settingsSchema.parse({})
    const house = { timeZone: undefined, boxes: [] }
    const again = {
      kind: 'restart',
      reference: 'ORD-1',
      commandId: 'again',
      voided: { shipment, house: { timeZone: undefined, boxes } },
    } satisfies PackAction
    const scannedAgain = run(start(), scan('ORD-1'), again)
    expect(scannedAgain.draft).toMatchObject({
      reference: 'ORD-1',
      service: 'label-server',
      fields: { 'to.name': 'Bo Cole', 'to.city': 'Kenmore', 'packages.0.lengthInch': '12' },
    })
    expect(scannedAgain.startedOver).toBe('as-it-was')
    // Sold with it, it was wanted: no price takes its place.
    expect(scannedAgain.draft.picked).toBe('GROUND_ADVANTAGE')
    // What is sent is what is shown as chosen.
    expect(scannedAgain.draft.box).toBe(1)
    expect(run(start(), scan('ORD-1'), { ...again, voided: { shipment, house } }).draft.box).toBe('other')
    const ann: PackAction = { kind: 'edited', path: 'to.name', text: 'Ann Poe' }
    const typed = run(start(), scan('ORD-1'), ann, { kind: 'shipping' }, shipped, again)
    expect(typed.draft.fields).toMatchObject({ 'to.name': 'Ann Poe' })
    expect(typed.draft.fields['to.city']).toBeUndefined()
  })

  test('is still to be looked over by Enter, whatever a person types or chooses in it', () => {
    expect(run(over(), name).startedOver).toBe('typed-on')
    const picked: PackAction = { kind: 'rate-picked', shippingService: 'PRIORITY_MAIL' }
    expect(run(over(), picked).startedOver).toBe('typed-on')
    expect(run(over(), name, picked, { kind: 'looked-over' }, name).startedOver).toBeUndefined()
    expect(run(start(), scan('ORD-1'), name).startedOver).toBeUndefined()
  })
})

describe('the service of a new order', () => {
  const choose = (service: 'label-server' | 'parcel-label'): PackAction => ({ kind: 'service', service })
  const aside: PackAction = { kind: 'put-aside', commandId: 'aside' }
  const parcel: Partial<PackState['draft']> = { service: 'parcel-label' }
  const filled = (more: Partial<PackState['draft']>) => {
    const state = run(start(), scan('ORD-1'), name)
    return run(state, { kind: 'draft', draft: { ...state.draft, ...parcel, ...more } })
  }
  const next = (state: PackState) => run(state, aside, scan('ORD-2')).draft.service

  test('is the one that a person chose last for a new order', () => {
    expect(start().draft.service).toBe('label-server')
    expect(next(run(start(), scan('ORD-1'), name, choose('parcel-label')))).toBe('parcel-label')
    expect(next(run(start(), choose('parcel-label'), choose('label-server')))).toBe('label-server')
  })

  test('is never that of an order taken up: from a file, from aside, as a return label, after a void', () => {
    expect(next(filled({ brought: {} }))).toBe('label-server')
    const begun = run(start(), scan('ORD-1'), name, choose('parcel-label'), aside, choose('label-server'))
    const back = run(begun, scan('ORD-1'))
    expect(back.draft.service).toBe('parcel-label')
    expect(run(back, aside).draft.service).toBe('label-server')
    expect(next(back)).toBe('label-server')
    const returned = run(start(), {
      kind: 'return-label',
      shipment: shipmentView('ORD-1'),
      draft: { ...start().draft, service: 'parcel-label', reference: 'ORD-1-RETURN' },
      commandId: 'return',
    })
    expect(returned.draft.service).toBe('parcel-label')
    expect(next(returned)).toBe('label-server')
    expect(run(returned, { kind: 'next', commandId: 'next' }).draft.service).toBe('label-server')
    const kept = { draft: filled({}).draft, commandId: 'kept', duplicateReason: undefined, last: undefined }
    const restored = run(start(), { kind: 'restored', bench: kept })
    expect(restored.draft.service).toBe('parcel-label')
    expect(next(restored)).toBe('label-server')
  })

  test('is not what a person chose for an order that was taken up', () => {
    const state = filled({ brought: {} })
    expect(run(state, choose('label-server'), choose('parcel-label')).draft.service).toBe('parcel-label')
    expect(next(run(state, choose('parcel-label')))).toBe('label-server')
  })
})

describe('an Enter before the prices', () => {
  const early: PackAction = {
    kind: 'refused',
    refused: { shippingService: { code: 'field.prices-awaited' } },
  }
  const shown = (...actions: readonly PackAction[]) =>
    Object.keys(run(start(), scan('ORD-1'), early, ...actions).refused)

  test('is said until something else stands in the form, or the price is marked', () => {
    expect(shown()).toEqual(['shippingService'])
    expect(shown({ kind: 'tidied', path: 'to.name', text: 'Bo Cole' })).toEqual(['shippingService'])
    expect(shown(name)).toEqual([])
    expect(shown({ kind: 'draft', draft: start().draft })).toEqual([])
    expect(shown({ kind: 'rate-marked', shippingService: 'PRIORITY_MAIL' })).toEqual([])
  })
})

test('what a scan put aside is known until that order leaves the bench', () => {
  const state = run(start(), scan('ORD-1'), name, scan('ORD-2'))
  expect(state.putAside).toBe('ORD-1')
  expect(run(state, name, { kind: 'note', note: { kind: 'new', reference: 'ORD-2' } }).putAside).toBe('ORD-1')
  expect(run(state, { kind: 'put-aside', commandId: 'aside' }).putAside).toBeUndefined()
  // Nothing was begun there.
  expect(run(start(), scan('ORD-1'), scan('ORD-2')).putAside).toBeUndefined()
})

describe('a cell of an imported order that could not be read', () => {
  const unread = {
    futureShipDate: { code: 'order.day-unreadable' },
    'to.name': { code: 'order.value-unfit' },
  }
  const filled = () => {
    const state = run(start(), scan('ORD-1'))
    return run(state, { kind: 'draft', draft: { ...state.draft, unread } })
  }
  const open = (state: PackState) => Object.keys(state.draft.unread ?? {})

  test('stays at its field until a person changes or clears that field', () => {
    expect(open(filled())).toEqual(['futureShipDate', 'to.name'])
    expect(open(run(filled(), name))).toEqual(['futureShipDate'])
    expect(open(run(filled(), { kind: 'edited', path: 'futureShipDate', text: '' }))).toEqual(['to.name'])
  })

  test('is said by what a known address puts into the field, and by nothing else', () => {
    const state = filled()
    const fields = { ...state.draft.fields, 'to.name': 'Bo Cole' }
    expect(open(run(state, { kind: 'draft', draft: { ...state.draft, fields } }))).toEqual(['futureShipDate'])
    expect(open(run(state, { kind: 'draft', draft: { ...state.draft, box: 'other' } }))).toHaveLength(2)
  })

  test('stays with an order that is put aside and with one that is kept', () => {
    const city: PackAction = { kind: 'edited', path: 'to.city', text: 'Reno' }
    expect(open(run(filled(), city, scan('ORD-2'), scan('ORD-1')))).toHaveLength(2)
    expect(draftSchema.parse(filled().draft).unread).toEqual(unread)
  })
})
