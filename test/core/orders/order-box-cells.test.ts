// Which box of its order a row is, by what stands in its cells.
import { expect, test } from 'vitest'
import { areBoxNumbers, boxSaid, saysHowMany } from '../../../main/core/orders/order-box-cells.ts'

test.each([
  ['2', undefined, { number: 2, of: 3 }],
  ['2/3', undefined, { number: 2, of: 3 }],
  ['2 of 3', undefined, { number: 2, of: 3 }],
  ['Caja 2 de 3', undefined, { number: 2, of: 3 }],
  ['2 von 3', undefined, { number: 2, of: 3 }],
  ['2-3', undefined, { number: 2, of: 3 }],
  ['2|3', undefined, { number: 2, of: 3 }],
  ['２/３', undefined, { number: 2, of: 3 }],
  ['2.0', '3.0', { number: 2, of: 3 }],
  [undefined, '1', undefined],
  [undefined, undefined, undefined],
  ['1', '1', undefined],
])('box %j of %j', (number, of, box) => {
  expect(boxSaid(number, of, 3)).toEqual({ box })
})

test.each([
  ['1/2.5', undefined, 'box.number', 'order.number-unreadable'],
  ['2/', undefined, 'box.number', 'order.number-unreadable'],
  ['4', '3', 'box.number', 'box.beyond'],
  ['0', undefined, 'box.number', 'box.beyond'],
  ['2', 'three', 'box.of', 'order.number-unreadable'],
  // Several boxes, and nobody says which: never one label for all of them.
  [undefined, '3', 'box.number', 'box.which'],
])('box %j of %j stops its row', (number, of, field, code) => {
  expect(boxSaid(number, of, 3)).toEqual({ field, fault: { code } })
})

test.each([
  [['1/2', '2/2', '1/2.5', ''], true],
  [['1', '2'], true],
  [[], true],
  [['Large', 'Medium', '2'], false],
  [['Box M', ''], false],
])('a column of %j is one of box numbers: %s', (cells, areNumbers) => {
  expect(areBoxNumbers(cells)).toBe(areNumbers)
})

test('how many there are is said by some cells', () => {
  expect(['2/3', '2 of 3', '2', 'M'].map(saysHowMany)).toEqual([true, true, false, false])
})
