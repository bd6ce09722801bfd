// The rules of orders of several boxes: which labels exclude each other, what is missing, and how a label is called.
import { describe, expect, it, test } from 'vitest'
import {
  boxConflict,
  boxesMissing,
  boxesSaid,
  boxNamed,
  boxOnLabel,
  nameOfLabel,
  type OrderBox,
  orderKey,
  standsInTheWay,
} from '../../../main/core/orders/order-boxes.ts'
import { orderBoxSchema } from '../../../main/core/shipment/reference.ts'
import { referenceKey } from '../../../main/core/shipment/reference-key.ts'

const WHOLE = {}
const box = (number: number, of: number) => ({ box: { number, of } })

describe('beside the valid labels of an order', () => {
  test.each<[string, { box?: OrderBox; boxesWere?: number }, { box?: OrderBox }[], object | undefined]>([
    ['nothing stands in the way of the first box', box(1, 3), [], undefined],
    ['another box of as many has room', box(3, 3), [box(1, 3)], undefined],
    ['the whole order has none where a box is sold', WHOLE, [box(2, 3)], { kind: 'sold-in-boxes' }],
    ['a box has none where the whole order is sold', box(1, 2), [WHOLE], { kind: 'sold-whole' }],
    ['a box of another number of boxes has none', box(4, 4), [box(1, 3)], { kind: 'other-count', were: 3 }],
    [
      'it has room where a person knows how many there were',
      { ...box(4, 4), boxesWere: 3 },
      [box(1, 3)],
      undefined,
    ],
    [
      'it has none where they know an older number',
      { ...box(5, 5), boxesWere: 3 },
      [box(1, 3), box(4, 4)],
      { kind: 'other-count', were: 4 },
    ],
    ['the last word counts, whatever was said before', box(2, 4), [box(1, 3), box(4, 4)], undefined],
    [
      'there cannot be fewer boxes than a box that is sold',
      { ...box(1, 2), boxesWere: 3 },
      [box(3, 3)],
      { kind: 'beyond-count' },
    ],
    ['a second label for a box has room beside that box', box(2, 3), [box(2, 3)], undefined],
    ['a second label for a whole order has room beside it', WHOLE, [WHOLE], undefined],
  ])('%s', (_what, asked, live, conflict) => {
    const found = boxConflict(asked, live)
    if (conflict) expect(found).toMatchObject(conflict)
    else expect(found).toBeUndefined()
  })
})

it('says which boxes are missing of those that there are by the last word', () => {
  const live = [box(1, 3), box(4, 4)]
  expect(boxesSaid(live)).toBe(4)
  expect(boxesMissing(live)).toEqual([2, 3])
  expect(boxesMissing([], 2)).toEqual([1, 2])
  expect(boxesMissing([WHOLE])).toEqual([])
})

it('gives every box a place of its own, which no reference can have', () => {
  const places = ['ORD-1', 'ORD-1 BOX 2', 'ORD-1  box 2'].map(reference => orderKey(reference, undefined))
  expect(places).not.toContain(orderKey('ord-1', { number: 2 }))
  expect(orderKey(' ord\u20111 ', { number: 2 })).toBe(orderKey('ORD-1', { number: 2 }))
  expect(orderKey('ORD-1', undefined)).toBe(referenceKey('ORD-1'))
})

it('calls a label by its order and its box', () => {
  expect(nameOfLabel({ reference: 'ORD-1', ...box(2, 3) })).toBe('ORD-1 2/3')
  expect(nameOfLabel({ reference: 'ORD-1' })).toBe('ORD-1')
  expect(boxOnLabel({ number: 2, of: 3 })).toBe('Box 2 of 3')
})

test.each([
  [{ number: 1, of: 1 }, true],
  [{ number: 99, of: 99 }, true],
  [{ number: 3, of: 2 }, false],
  [{ number: 0, of: 2 }, false],
  [{ number: 1, of: 100 }, false],
  [{ number: 1.5, of: 2 }, false],
])('a request may name box %j: %s', (given, may) => {
  expect(orderBoxSchema.safeParse(given).success).toBe(may)
})

test.each([
  ['ORD-1 2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }],
  ['ORD 7 12/99', { reference: 'ORD 7', box: { number: 12, of: 99 } }],
  ['ORD-1 ２/３', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in wide digits'],
  ['ORD-1 02/03', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'with leading zeros'],
  ['ORD-1 2 / 3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'with blanks'],
  ['ORD-1 2\u20443', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'with a fraction’s slash'],
  ['ORD-1 2 of 3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in words'],
  ['ORD-1 caja 2 de 3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in words'],
  ['ORD-1 (2/3)', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in brackets'],
  ['ORD-1 #2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'with a sign'],
  ['ORD-1 (Box 2 of 3)', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in words and brackets'],
  ['ORD-1 bulto 2-3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'as a file may have it'],
  ['ORD-1-2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a hyphen'],
  ['ORD-1#2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a sign'],
  ['ORD-1_2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a line'],
  ['ORD-1: 2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a colon'],
  ['ORD-1, 2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a comma'],
  ['ORD-1 - box 2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a dash'],
  ['ORD-1 [2/3]', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in square brackets'],
  ['ORD-1(2/3).', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in brackets with no blank'],
  ['ORD-1.2of3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a point'],
  ['ORD-1/2/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a slash'],
  ['ORD-1\u20132/3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'behind a long dash'],
  ['ORD-1 carton: 2 out of 3', { reference: 'ORD-1', box: { number: 2, of: 3 } }, 'in words'],
  ['(PO 7) 2/3', { reference: '(PO 7)', box: { number: 2, of: 3 } }],
  ['ORD-2/3', { reference: 'ORD', box: { number: 2, of: 3 } }, 'behind the only hyphen'],
  ['ORD-2-3', undefined],
  ['ORD#2-3', undefined],
  ['2026/11', undefined],
  ['RE-2026/11', undefined],
  ['2026-11/10', undefined],
  ['ORD2/3', undefined],
  ['-2/3', undefined],
  ['ORD-1 2 3', undefined],
  ['ORD-1 2', undefined],
  ['ORD-1 3/2', undefined],
  ['ORD-1 0/2', undefined],
  ['2/3', undefined],
  ['ORD-1 100/200', undefined],
])('the box that is called %s', (name, named, written?: string) => {
  expect(boxNamed(name)).toEqual(named)
  if (named && written === undefined)
    expect(nameOfLabel({ reference: named.reference, box: named.box })).toBe(name)
})

const named = (reference: string) => ({ reference })
const boxOf = (reference: string, number: number, of: number) => ({ reference, box: { number, of } })

test.each([
  ['the same box behind another sign', named('ORD-1/2'), boxOf('ORD', 1, 2), true],
  ['a box of another count', named('ORD 3/3'), boxOf('ORD', 1, 2), true],
  ['a box beside a name with another count', boxOf('ORD', 1, 2), named('ORD_3/3'), true],
  ['another box of as many', named('ORD#2/2'), boxOf('ORD', 1, 2), false],
  ['the whole order', named('ORD:1/2'), named('ORD'), true],
  ['two names of one box', named('ORD-1/2'), named('ORD (1 of 2)'), true],
  ['two names of one box with blanks, though they count apart', named('ORD 1/2'), named('ORD 1/3'), true],
  ['two names of two boxes, though they count apart', named('ORD 1/2'), named('ORD 2/3'), false],
  ['two orders of two years by one number', named('RE-12/25'), named('RE-12/26'), false],
  ['two orders of one year', named('RE-12/25'), named('RE-13/25'), false],
  ['two orders by a month', named('2026/11'), named('2026/12'), false],
])('%s', (_what, asked, valid, does) => {
  expect(standsInTheWay(asked, valid)).toBe(does)
  expect(standsInTheWay(valid, asked)).toBe(does)
})
