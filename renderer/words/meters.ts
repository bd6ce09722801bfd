// Owns the words of the meters screen.
import type { WordTable } from './word-table.ts'

export const meters = {} as const satisfies WordTable
