// Owns the words of the reprint screen.
import type { WordTable } from './word-table.ts'

export const reprint = {} as const satisfies WordTable
