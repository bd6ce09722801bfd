// Owns the words of the settings screen.
import type { WordTable } from './word-table.ts'

export const settings = {} as const satisfies WordTable
