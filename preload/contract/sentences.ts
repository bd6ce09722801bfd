// What screens need of the problem sentences: the catalogue by code, in the operator's language.
export {
  LANGUAGES,
  plainWords,
  type SentenceCode,
  sentenceIn,
  sentences,
  writtenByService,
} from '../../main/i18n/index.ts'
export type { Language } from '../../main/i18n/sentence-table.ts'
