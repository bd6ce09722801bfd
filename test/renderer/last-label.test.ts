// The last label of a bench, which F2 begins with.
import { expect, test } from 'vitest'
import { lastOfBench } from '../../renderer/tasks/reprint/last-label.ts'

const rows = ['I-2', 'OTHER-BENCH', 'I-1', 'LANG-1', 'OLD'].map(id => ({ id }))
const print = (shipmentId: string, more: { copyNumber?: number; state?: 'printed' | 'cancelled' } = {}) => ({
  shipmentId,
  copyNumber: 1,
  state: 'printed' as const,
  ...more,
})

test.each([
  ['what this window shipped', 'LANG-1', [print('LANG-1')], 'LANG-1'],
  ['the last of a batch since', 'LANG-1', [print('I-2'), print('I-1'), print('LANG-1')], 'I-2'],
  ['one without a print that this window shipped', 'I-1', [print('LANG-1')], 'I-1'],
  ['not one that was printed again', 'LANG-1', [print('OLD', { copyNumber: 2 }), print('LANG-1')], 'LANG-1'],
  ['not one whose print was cancelled', 'LANG-1', [print('I-2', { state: 'cancelled' })], 'LANG-1'],
  ['what came out here, where this window has shipped nothing', undefined, [print('I-1')], 'I-1'],
  ['none of another bench', undefined, [], undefined],
  ['what this window shipped, though the list does not reach so far', 'ANCIENT', [], 'ANCIENT'],
])('is %s', (_, shipped, jobs, last) => {
  expect(lastOfBench(shipped, jobs, rows)).toBe(last)
})
