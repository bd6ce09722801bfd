// Which language the screens speak, and the library that fills words in.
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LANGUAGES, type Language } from '../../preload/contract/sentences.ts'
import type { WordTable } from './word-table.ts'

/** What the operator set, else the browser's first language that the screens know, else English. */
export function chooseLanguage(set: Language | undefined, preferred: readonly string[]): Language {
  if (set) return set
  for (const tag of preferred) {
    const known = LANGUAGES.find(language => tag.toLowerCase().startsWith(language))
    if (known) return known
  }
  return 'en'
}

/** A part of the catalogue as i18next takes it. Spanish has a third form, for millions, that reads like the second. */
function resources(words: WordTable, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, word]) => {
      const entry = [key, word[language]]
      return key.endsWith('_other') ? [entry, [key.replace(/_other$/, '_many'), word[language]]] : [entry]
    }),
  )
}

export function createWords(language: Language, words: WordTable): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: Object.fromEntries(LANGUAGES.map(one => [one, { translation: resources(words, one) }])),
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  })
  return instance
}

export function addWords(instance: i18n, words: WordTable): void {
  for (const language of LANGUAGES)
    instance.addResourceBundle(language, 'translation', resources(words, language))
}
