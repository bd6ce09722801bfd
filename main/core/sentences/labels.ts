// Owns the problem sentences about labels, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const labels = {} as const satisfies SentenceTable
