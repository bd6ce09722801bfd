// The words of this window, loaded a part and a language at a time: those of the first screen before it is drawn, those of
// the other tasks when the first of them opens.
import { addSentences, LANGUAGES, type Language } from '../../preload/contract/sentences.ts'
import { addWords, chooseLanguage, createWords } from './language.ts'

type Part = 'first' | 'tasks'

/** Of each module the build makes one for each language. */
const TEXTS = {
  first: { en: () => import('./first-texts.ts?in=en'), es: () => import('./first-texts.ts?in=es') },
  tasks: { en: () => import('./task-texts.ts?in=en'), es: () => import('./task-texts.ts?in=es') },
} as const satisfies Record<Part, Record<Language, unknown>>

/** What this browser's screens spoke last: the station says its language only after they are drawn. */
const KEY = 'packbench.language'
const RETRY_MS = 1_000

const spokenLast = LANGUAGES.find(language => language === localStorage.getItem(KEY))

/** Until the station has said which. */
export const FIRST_LANGUAGE = chooseLanguage(spokenLast, navigator.languages)

export const screenWords = createWords(FIRST_LANGUAGE)

const parts = new Set<Part>(['first'])
const languages = new Set<Language>()
const loads = new Map<string, Promise<void>>()

function load(part: Part, language: Language): Promise<void> {
  const key = `${part} ${language}`
  const begun = loads.get(key)
  if (begun) return begun
  const loading = TEXTS[part][language]().then(
    ({ words, sentences }) => {
      addWords(screenWords, language, words)
      addSentences(language, sentences)
    },
    (error: unknown) => {
      loads.delete(key)
      throw error
    },
  )
  loads.set(key, loading)
  return loading
}

/**
 * Afterwards whatever the screens say, now or in a task that opens later, is there in this language too. `whenUp`: what it
 * says runs in this window, so that it comes from the station, and not from whoever took its port.
 */
export async function learn(
  language: Language,
  whenUp = async (): Promise<void> => undefined,
): Promise<void> {
  languages.add(language)
  for (;;) {
    await whenUp()
    try {
      await Promise.all([...parts].map(part => load(part, language)))
      return
    } catch {
      // The station is away, and says so on the screen; until it is back everything is said as before.
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
}

/** Only once it is learnt. */
export function speak(language: Language): void {
  document.documentElement.lang = language
  localStorage.setItem(KEY, language)
  void screenWords.changeLanguage(language)
}

/** A task that is loaded when it is opened, with its words. */
export async function withItsWords<Task>(task: Promise<Task>): Promise<Task> {
  parts.add('tasks')
  const words = [...languages].map(language => load('tasks', language))
  const [loaded] = await Promise.all([task, ...words])
  return loaded
}
