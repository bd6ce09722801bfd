// What is wrong with a value that a schema refused, in sentences of our own.
import type { z } from 'zod'
import { type SentenceCode, sentences } from '../../i18n/index.ts'
import type { FieldProblem } from '../problem.ts'

type Issue = z.core.$ZodIssue

/** By path below the input, the first of each; a missing value is "required", a rule of ours brings its own code. */
export function fieldFaults({ issues }: z.ZodError, input: unknown): Readonly<Record<string, FieldProblem>> {
  const faults: Record<string, FieldProblem> = {}
  for (const issue of issues) {
    for (const [path, fault] of faultsOf(issue, input)) faults[path] ??= fault
  }
  return faults
}

function faultsOf(issue: Issue, input: unknown): [string, FieldProblem][] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(key => [path === '' ? key : `${path}.${key}`, { code: 'input.not-a-field' }])
  }
  const own = ownCode(issue)
  if (own) return [[path, { code: own }]]
  return [[path, valueAt(input, issue.path) === undefined ? { code: 'input.required' } : faultOf(issue)]]
}

/** Also of what is not there: a rule of ours may say better why it should be. */
function ownCode(issue: Issue): SentenceCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof code === 'string' && code in sentences ? (code as SentenceCode) : undefined
}

function faultOf(issue: Issue): FieldProblem {
  const other: FieldProblem = { code: 'input.unexpected', params: { expected: issue.message } }
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return { code: 'input.whole-number' }
      return issue.expected === 'number' ? { code: 'input.number' } : other
    case 'too_small': {
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { code: 'input.required' }
      const params = { limit: Number(issue.minimum) }
      if (!isNumber(issue.origin)) return other
      return { code: issue.inclusive === false ? 'input.more-than' : 'input.at-least', params }
    }
    case 'too_big': {
      const params = { limit: Number(issue.maximum) }
      if (issue.origin === 'string') return { code: 'input.too-long', params }
      if (issue.origin === 'array') return { code: 'input.too-many', params }
      return isNumber(issue.origin) ? { code: 'input.at-most', params } : other
    }
    default:
      return other
  }
}

const isNumber = (origin: string): boolean => origin === 'number' || origin === 'int'

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}
