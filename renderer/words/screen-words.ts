// The words of this window: those of the first screen at once, those of the other tasks when the first of them opens.
import { firstWords } from './first-words.ts'
import { addWords, chooseLanguage, createWords } from './language.ts'

export const screenWords = createWords(chooseLanguage(undefined, navigator.languages), firstWords)

/** A task that is loaded when it is opened, with its words. */
export async function withItsWords<Task>(task: Promise<Task>): Promise<Task> {
  const [loaded, { taskWords }] = await Promise.all([task, import('./task-words.ts')])
  addWords(screenWords, taskWords)
  return loaded
}
