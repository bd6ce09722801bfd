// The sentences of problems for the station, whole and in every language. Screens load theirs by part and language.
import { allSentences } from './all-sentences.ts'
import { sentences } from './said.ts'

Object.assign(sentences, allSentences)

export { fieldsNamedIn, plainWords, type SentenceCode, sentenceIn, sentences } from './said.ts'
export { LANGUAGES } from './sentence-table.ts'
