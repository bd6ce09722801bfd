// Owns the words of the setup screen.
import type { WordTable } from './word-table.ts'

export const setup = {} as const satisfies WordTable
