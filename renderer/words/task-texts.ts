// Everything that only the tasks say that are loaded when they are opened.
export { laterSentences as sentences } from '../../preload/contract/sentence-tables.ts'
export { taskWords as words } from './task-words.ts'
