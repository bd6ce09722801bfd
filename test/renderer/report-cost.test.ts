// The cost of a line of the shift report, where a label was settled by hand.
import { expect, test } from 'vitest'
import { costCell, costSaid } from '../../renderer/tasks/report/cost.ts'
import { report } from '../../renderer/words/report.ts'
import type { Words } from '../../renderer/words/use-words.ts'
import { wordsIn } from '../support/words-in.ts'

const inLanguage = (language: 'en' | 'es'): Pick<Words, 'say' | 'money'> => {
  const { t } = wordsIn(language, report)
  return { say: (key, params) => t(key, { ...params }), money: cents => `$${(cents / 100).toFixed(2)}` }
}

test.each([
  ['en', 2, 570, 0, '$5.70', '5.70'],
  ['en', 2, 570, 1, '$5.70, 1 not known', '5.70'],
  ['en', 1, 0, 1, 'not known', ''],
  ['en', 0, 0, 0, '$0.00', '0.00'],
  ['es', 3, 570, 2, '$5.70, 2 desconocidos', '5.70'],
] as const)(
  '%s: of %i labels, %i cents and %i without a price',
  (language, boughtCount, costCents, unpricedCount, said, cell) => {
    const counts = { boughtCount, costCents, unpricedCount }
    expect(costSaid(inLanguage(language), counts)).toBe(said)
    expect(costCell(counts)).toBe(cell)
  },
)
