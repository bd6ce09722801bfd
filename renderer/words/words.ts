// The whole catalogue by its keys. The page itself loads it by part and language (screen-words.ts).
import { firstWords } from './first-words.ts'
import { taskWords } from './task-words.ts'
import type { WordTable } from './word-table.ts'

export const words = { ...firstWords, ...taskWords } as const satisfies WordTable

type Base<Key> = Key extends `${infer Word}_one` ? Word : Key extends `${string}_other` ? never : Key

/** A word by its key; a word with plural forms by its key without the form. */
export type WordKey = Base<keyof typeof words>
