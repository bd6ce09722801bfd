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
  // For whoever sends it: the schema's own words name types and values, which no person has typed.
  const params = { expected: issue.message }
  switch (issue.code) {
    case 'invalid_type':
      return { code: KINDS[issue.expected] ?? 'input.unexpected', params }
    case 'invalid_value':
      return { code: 'input.none-of-these', params }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    default:
      return { code: 'input.unexpected', params }
  }
}

const KINDS: Readonly<Partial<Record<string, SentenceCode>>> = {
  int: 'input.whole-number',
  number: 'input.number',
  string: 'input.text',
  boolean: 'input.yes-or-no',
  array: 'input.list',
  object: 'input.group',
  record: 'input.group',
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldProblem {
  const params = { limit: Number(issue.minimum) }
  if (issue.origin === 'string')
    return params.limit === 1 ? { code: 'input.required' } : { code: 'input.too-short', params }
  if (!isNumber(issue.origin)) return { code: 'input.unexpected', params: { expected: issue.message } }
  return { code: issue.inclusive === false ? 'input.more-than' : 'input.at-least', params }
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldProblem {
  const params = { limit: Number(issue.maximum) }
  if (issue.origin === 'string') return { code: 'input.too-long', params }
  if (issue.origin === 'array') return { code: 'input.too-many', params }
  if (!isNumber(issue.origin)) return { code: 'input.unexpected', params: { expected: issue.message } }
  return { code: 'input.at-most', params }
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
