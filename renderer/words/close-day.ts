// Owns the words of the close-day screen.
import type { WordTable } from './word-table.ts'

export const closeDay = {} as const satisfies WordTable
