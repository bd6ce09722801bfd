// Owns the problem sentences about services, in every language.
import type { SentenceTable } from './sentence-table.ts'

export const services = {} as const satisfies SentenceTable
