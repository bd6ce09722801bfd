// The judge of days: who asks for a label behind the begin of a close has none before its answer.
import { expect, it } from 'vitest'
import { DaysJudge } from './judge-days.ts'
import type { Sale } from './services/sale.ts'
import type { Pressed } from './witnessed.ts'

const SALE: Sale = {
  service: 'label-server',
  account: 'label server',
  mode: 'live',
  reference: 'A-1',
  number: 'LA1',
  marks: ['LA1'],
  costCents: 400,
  atMs: 0,
  state: 'open',
  closes: 0,
}

function judged() {
  const open: Pressed[] = []
  const found: string[] = []
  const judge = new DaysJudge({ open: () => open, violated: rule => found.push(rule) })
  return {
    found,
    closing(...ids: readonly string[]) {
      judge.closing = () => ids
    },
    press() {
      const pressed = { bench: 'Bench 1', channel: 'pack.ship', input: { reference: 'a-1' } }
      open.push(pressed)
      judge.pressed(pressed)
    },
    sell: (more: Partial<Sale> = {}) => judge.sold({ ...SALE, ...more }),
  }
}

it('finds what was asked for and sold during one close', () => {
  const { closing, press, sell, found } = judged()
  closing('c-1')
  press()
  sell()
  expect(found).toEqual(['bought while the day closes'])
})

it('finds nothing where the close was over, another one began since, or somebody had asked before it', () => {
  const { closing, press, sell, found } = judged()
  closing('c-1')
  press()
  closing()
  sell()
  closing('c-2')
  sell()
  press()
  sell()
  expect(found).toEqual([])
})

it('finds nothing in training, in parcels, and in what nobody pressed for', () => {
  const { closing, press, sell, found } = judged()
  closing('c-1')
  sell()
  press()
  sell({ mode: 'training' })
  sell({ service: 'parcel-label' })
  expect(found).toEqual([])
})
