// Everything that the first screen says.
export { firstSentences as sentences } from '../../preload/contract/sentence-tables.ts'
export { firstWords as words } from './first-words.ts'
