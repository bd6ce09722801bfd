// Every sentence: of the first screen, of the tasks that are opened later, what programs are told, and what is said where
// no screen is.
import { firstSentences } from './first-screen.ts'
import { laterSentences } from './later-screens.ts'
import { orderPrograms } from './order-programs.ts'
import { policyFaults } from './policy-faults.ts'
import type { SentenceTable } from './sentence-table.ts'
import { starting } from './starting.ts'

export const allSentences = {
  ...firstSentences,
  ...laterSentences,
  ...orderPrograms,
  ...policyFaults,
  ...starting,
} as const satisfies SentenceTable
