// The judge of weights: what a file contradicts is neither bought nor made an order before a person said why.
import { describe, expect, it } from 'vitest'
import { Modes } from './judge-modes.ts'
import { WeightsJudge } from './judge-weights.ts'

const bench = 'Bench 1'
const shipment = (weightOz: number) => ({ packages: [{ weightOz }] })
const content = 'reference,name,address1,city,state,zip,weight\nA-1,Bo Cole,9 Elm Ave,Kenmore,WA,98028,19.2'

function judged() {
  const modes = new Modes(rule => {
    throw new Error(rule)
  })
  const judge = new WeightsJudge(modes)
  const press = (channel: string, input: object) => {
    const pressed = { bench, channel, input }
    modes.pressed(pressed)
    judge.pressed(pressed)
    return (value: object = {}) => judge.heard(pressed, { ok: true, value })
  }
  return {
    fileComes: () => press('orders.import', { content })(),
    prepare: (one: object) => press('orders.prepared', { orders: [{ reference: 'A-1', ...one }] }),
    ship: (weightOz: number, more: object = {}) =>
      press('pack.ship', { reference: 'a-1 ', shipment: shipment(weightOz), ...more })(),
  }
}

const MADE = { leftOut: [] }
const LEFT_AT_THE_BENCH = { leftOut: [{ reference: 'A-1' }] }

describe('a package at ten times what its file says', () => {
  it('is not bought at the bench before somebody is asked', () => {
    const { fileComes, ship } = judged()
    fileComes()
    expect(ship(19.2)).toBeUndefined()
    expect(ship(192)).toContain('nobody was asked')
  })

  it('may be bought for a reason', () => {
    const { fileComes, ship } = judged()
    fileComes()
    expect(ship(192, { weightReason: 'ten of them' })).toBeUndefined()
  })

  it('is not made an order of what was prepared, but stays at the bench', () => {
    const { fileComes, prepare } = judged()
    fileComes()
    expect(prepare({ shipment: shipment(192) })(LEFT_AT_THE_BENCH)).toBeUndefined()
    expect(prepare({ shipment: shipment(192) })(MADE)).toContain('nobody was asked')
  })

  it('may be made an order once somebody said why', () => {
    const { fileComes, prepare } = judged()
    fileComes()
    const weightSaid = { weightReason: 'ten of them' }
    expect(prepare({ shipment: shipment(192), weightSaid })(MADE)).toBeUndefined()
  })

  it('is an order like any other where its file came only after it was pressed', () => {
    const { fileComes, prepare } = judged()
    const made = prepare({ shipment: shipment(192) })
    fileComes()
    expect(made(MADE)).toBeUndefined()
  })
})
