// The screens' words in one language, from the tables that hold every one.
import { addWords, createWords } from '../../renderer/words/language.ts'
import type { Texts, WordTable } from '../../renderer/words/word-table.ts'

type TestLanguage = 'en' | 'es'

const textsIn = (language: TestLanguage, words: WordTable): Texts =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key, word[language]]))

/** The library with these words, as a page has it once they are loaded. */
export function wordsIn(language: TestLanguage, words: WordTable) {
  const instance = createWords(language)
  addWords(instance, language, textsIn(language, words))
  return instance
}
