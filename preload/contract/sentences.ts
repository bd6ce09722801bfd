// What screens need of the problem sentences: the catalogue by code, in the operator's language.
export {
  LANGUAGES,
  plainWords,
  type Said,
  type SentenceCode,
  sentenceIn,
  sentences,
} from '../../main/i18n/index.ts'
export type { Language } from '../../main/i18n/sentence-table.ts'
