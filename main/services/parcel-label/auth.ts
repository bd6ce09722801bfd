// What settings and secrets the parcel service needs before it can be asked at all.
import { type FieldProblem, type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'

/** RFC 9110 5.6.2: what a header may be called. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** What is missing or unusable, by settings path (parcel-label.md, "Authentication"). */
export function missingSettings(settings: ParcelLabelSettings): Result<undefined, Problem> {
  const fieldProblems: Record<string, FieldProblem> = {}
  for (const name of ['baseUrl', 'accountCode', 'postalRequiredField'] as const) {
    if (settings[name].trim() === '') fieldProblems[`parcelLabel.${name}`] = { code: 'input.required' }
  }
  if (!HEADER_NAME.test(settings.apiKeyHeader)) {
    fieldProblems['parcelLabel.apiKeyHeader'] = { code: 'service.header-name' }
  }
  if (Object.keys(fieldProblems).length === 0) return ok(undefined)
  return fail(problem('invalid-input', 'service.not-configured', { fieldProblems }))
}

/** The key lies with the secrets, so that only the moment of sending can tell. */
export const providerKeyMissing = (): Problem => problem('not-authorized', 'service.provider-key-missing')
