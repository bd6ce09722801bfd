// What a page takes over from the one before it that died: the order as typed, by the same command, and nothing sold twice.
import { describe, expect, test } from 'vitest'
import { keepOrder, takeOver } from '../../renderer/tasks/pack/kept-order.ts'
import { type PackState, reduce, startPacking } from '../../renderer/tasks/pack/pack-state.ts'
import { jobView, shipmentView } from '../browser/bench-script.ts'

const newId = () => 'another command'
const typed = (): PackState =>
  [
    { kind: 'scanned', reference: 'ORD-1', commandId: 'command-1' } as const,
    { kind: 'edited', path: 'to.name', text: 'Bo Cole' } as const,
  ].reduce(reduce, startPacking('parcel-label', 'command-0'))

/** A window, and its timer turned by hand. */
function page(name = '') {
  const window = { name }
  let waiting: (() => void) | undefined
  const later = (act: () => void) => {
    waiting = act
    return () => {
      waiting = undefined
    }
  }
  return { window, keep: (state: PackState) => keepOrder(window, state, later), rest: () => waiting?.() }
}

describe('the order on the bench', () => {
  test('is kept when typing rests, and taken over as it was typed, by its own command', () => {
    const { window, keep, rest } = page()
    const state = typed()
    const forget = keep(state)
    expect(takeOver(window, newId)).toBeUndefined()
    forget()
    rest()
    expect(takeOver(window, newId)).toBeUndefined()
    keep(state)
    rest()
    expect(takeOver(window, newId)).toMatchObject({
      draft: { reference: 'ORD-1', service: 'parcel-label', fields: { 'to.name': 'Bo Cole' } },
      commandId: 'command-1',
      phase: { kind: 'form' },
      note: { kind: 'restored', reference: 'ORD-1' },
    })
  })

  test('is kept at once when it is being bought, and comes back as a form: nothing is sent again by itself', () => {
    const { window, keep } = page()
    keep(reduce(typed(), { kind: 'shipping' }))
    expect(takeOver(window, newId)).toMatchObject({ commandId: 'command-1', phase: { kind: 'form' } })
  })

  test('that is through leaves a fresh bench with a command of its own, and those put aside', () => {
    const { window, keep } = page()
    const second = reduce(typed(), { kind: 'scanned', reference: 'ORD-2', commandId: 'command-2' })
    const done = reduce(second, { kind: 'shipped', shipment: shipmentView('ORD-2'), job: jobView('ORD-2') })
    keep(done)
    const after = takeOver(window, newId)
    expect(after).toMatchObject({
      commandId: 'another command',
      draft: { reference: '', service: 'parcel-label' },
    })
    expect(after?.aside.map(({ reference }) => reference)).toEqual(['ORD-1'])
  })

  test.each(['', 'somebody else’s name', 'packbench-order-0:{}', 'packbench-order-1:{"draft'])(
    'is not read out of the name “%s”',
    name => {
      expect(takeOver(page(name).window, newId)).toBeUndefined()
    },
  )
})
