// A sentence as the screens get it.
import type { FieldProblem } from '../../core/problem.ts'
import { type SentenceCode, sentenceIn, sentences } from '../../i18n/index.ts'

/** English of a stored code; an unknown one (from another version) is shown as it is. */
export function sentenceOf(
  code: string,
  params?: FieldProblem['params'],
): { message: string; nextStep: string } {
  return code in sentences ? sentenceIn('en', code as SentenceCode, params) : { message: code, nextStep: '' }
}
