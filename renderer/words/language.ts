// Which language the screens speak, and the library that fills words in.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '../../preload/contract/sentences.ts'
import type { Texts } from './word-table.ts'

/** What the operator set, else the browser's first language that the screens know, else English. */
export function chooseLanguage(set: Language | undefined, preferred: readonly string[]): Language {
  if (set) return set
  for (const tag of preferred) {
    const known = LANGUAGES.find(language => tag.toLowerCase().startsWith(language))
    if (known) return known
  }
  return 'en'
}

/** Knows no word yet. */
export function createWords(language: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  })
  return instance
}

/** Spanish has a third form, for millions, that reads like the second. */
export function addWords(instance: i18n, language: Language, texts: Texts): void {
  const many = Object.entries(texts)
    .filter(([key]) => key.endsWith('_other'))
    .map(([key, text]) => [key.replace(/_other$/, '_many'), text])
  instance.addResourceBundle(language, 'translation', { ...texts, ...Object.fromEntries(many) })
}
