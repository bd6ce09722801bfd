// Owns the words of the queue screen.
import type { WordTable } from './word-table.ts'

export const queue = {} as const satisfies WordTable
