// Owns the problem sentences about printing, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const printing = {} as const satisfies SentenceTable
