// A problem that the page itself finds.
import type { SentenceCode } from '../../preload/contract/sentences.ts'
import type { Problem } from './types.ts'

/** Without a sentence: screens say it by its code, in the language of then. */
export const ownProblem = (kind: Problem['kind'], code: SentenceCode, detail?: string): Problem => ({
  kind,
  code,
  message: '',
  nextStep: '',
  ...(detail !== undefined && { detail }),
})
