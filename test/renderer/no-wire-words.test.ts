// No text of the screens holds a name that only a wire uses: a dotted path, camel case, words joined by underscores.
import { expect, test } from 'vitest'
import { LANGUAGES, type SentenceTable } from '../../main/i18n/sentence-table.ts'
import { hasWireWord } from '../../main/i18n/service-findings.ts'
import { firstSentences, laterSentences } from '../../preload/contract/sentence-tables.ts'
import type { WordTable } from '../../renderer/words/word-table.ts'
import { words } from '../../renderer/words/words.ts'

/** Places to fill in, files by name, and an address as an example. */
const NOT_OF_A_WIRE = /\{\{\w+\}\}|\b\w+\.(?:html|json)\b|\bdocs\.example\.com\b/g

test.each(LANGUAGES)('in %s', language => {
  const texts = [
    ...Object.entries<WordTable[string]>(words).map(([key, word]) => [key, word[language]] as const),
    ...Object.entries<SentenceTable[string]>({ ...firstSentences, ...laterSentences }).flatMap(
      ([code, sentence]) => sentence[language].map(text => [code, text] as const),
    ),
  ]
  const wired = texts.filter(([, text]) => hasWireWord(text.replace(NOT_OF_A_WIRE, '…')))
  expect(wired).toEqual([])
})
