// Owns what screens need of the problem sentences: the catalogue by code, in the operator's language.
export { LANGUAGES, type SentenceCode, sentenceIn, sentences } from '../../main/core/sentences/index.ts'
export type { Language } from '../../main/core/sentences/sentence-table.ts'
