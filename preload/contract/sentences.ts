// What screens need of the problem sentences: what is loaded of the catalogue, by code, in the operator's language.
export {
  addSentences,
  plainWords,
  type Said,
  type SentenceCode,
  sentenceIn,
  sentences,
} from '../../main/i18n/said.ts'
export { LANGUAGES, type Language } from '../../main/i18n/sentence-table.ts'
