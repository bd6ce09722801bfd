// What the key for everything held says: labels are counted as labels, and packing slips as packing slips.
import { expect, test } from 'vitest'
import { printHeld } from '../../renderer/tasks/queue/held-together.ts'
import { words } from '../../renderer/words/words.ts'
import { jobView } from '../browser/bench-script.ts'
import { wordsIn } from '../support/words-in.ts'

const label = jobView('ORD-1', { state: 'held', needsRelease: true })
const slip = { ...label, shipmentId: undefined, slipOf: 'ORD-1' }
const held = (...jobs: readonly object[]) =>
  jobs.map(job => ({ id: 'item', kind: 'print-held', job })) as unknown as Parameters<typeof printHeld>[1]

test.each([
  ['en', [label, label], 'Print 2 held labels'],
  ['en', [slip, slip], 'Print 2 held packing slips'],
  ['en', [label, slip, label], 'Print 2 held labels and 1 held packing slip'],
  ['es', [slip, slip], 'Imprimir 2 listas de empaque retenidas'],
  ['es', [label, slip], 'Imprimir 1 etiqueta retenida y 1 lista de empaque retenida'],
] as const)('in %s of %j', (language, jobs, said) => {
  const { t } = wordsIn(language, words)
  expect(printHeld((key, params) => t(key, { ...params }), held(...jobs))).toBe(said)
})
