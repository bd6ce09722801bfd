// Which file of orders is opened: what has something left to do comes first.
import { expect, test } from 'vitest'
import { fileToShow } from '../../renderer/tasks/orders/use-shown-file.ts'

const COUNTS = { ready: 0, invalid: 0, waiting: 0, shipping: 0, shipped: 0, failed: 0, unknown: 0, voided: 0 }
const file = (id: string, ready: number) => ({
  id,
  fileName: `${id}.csv`,
  createdAt: '2026-11-20T12:00:00.000Z',
  counts: { ...COUNTS, ready },
})

test.each([
  ['the batch that is not over', { running: 'old', choice: { id: 'done', isForWork: false } }, 'old'],
  ['then what a person chose', { choice: { id: 'done', isForWork: false } }, 'done'],
  ['but not for work that is over', { choice: { id: 'done', isForWork: true } }, 'ready'],
  ['or a file that is gone', { choice: { id: 'gone', isForWork: true } }, 'ready'],
  ['then the newest with orders that are ready', {}, 'ready'],
])(
  '%s',
  (_what, { running, choice }: { running?: string; choice?: { id: string; isForWork: boolean } }, id) => {
    const files = [file('done', 0), file('ready', 6), file('old', 1)]
    expect(fileToShow(files, running, choice)?.id).toBe(id)
  },
)

test('the newest, where nothing is ready', () => {
  expect(fileToShow([file('newest', 0), file('old', 0)], undefined, undefined)?.id).toBe('newest')
})
