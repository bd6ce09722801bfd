// Owns the problem sentences about purchase, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const purchase = {} as const satisfies SentenceTable
