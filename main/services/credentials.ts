// What makes a kept secret fit to be sent in a header.
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'

export const credentialsMissing = (): Problem => problem('not-authorized', 'service.credentials-missing')

/** A secret as a header can carry it: visible ASCII, ends trimmed. */
export function usableSecret(secret: string | undefined): Result<string, Problem> {
  const text = secret?.trim() ?? ''
  if (text === '') return fail(credentialsMissing())
  const visible = /^[\x21-\x7e]+$/.test(text)
  return visible ? ok(text) : fail(problem('not-authorized', 'service.credentials-unreadable'))
}
