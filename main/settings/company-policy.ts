// What of a company's policy is no setting: printers, people, and what some benches try first, for this computer.
import { fail, ok, type Result } from '../core/result.ts'
import { type Company, type CompanyPrinter, companySchema, isFor } from '../core/settings/company.ts'
import { isPlainObject } from './plain-object.ts'
import { hostLabel } from './station-name.ts'

type Said = Record<string, unknown>

/** Where the policy makes no sense, as support reads it: the path alone, never what is written there. */
const faultIn = (what: string, path: readonly PropertyKey[]): string => [what, ...path.map(String)].join('.')

/** Each stage that names this computer stands above the file and above the stages before it. */
export function withStages(
  said: Said,
  merged: (base: Said, change: Said) => Said,
  host = hostLabel(),
): Result<{ readonly policy: Said; readonly stages: readonly string[] }, string> {
  const { stages: given = [], ...base } = said
  const read = companySchema.shape.stages.safeParse(given)
  if (!read.success) return fail(faultIn('stages', read.error.issues[0]?.path ?? []))
  const here = read.data.filter(stage => isFor(stage, host))
  if (here.some(({ policy }) => 'stages' in policy)) return fail('stages: one within another')
  return ok({
    policy: here.reduce((policy, stage) => merged(policy, stage.policy), base),
    stages: here.map(({ name }) => name),
  })
}

/** The printers and the people of this computer, and what else there is. */
export function companyOf(
  policy: Said,
  host = hostLabel(),
): Result<Pick<Company, 'printers' | 'people'> & { readonly rest: Said }, string> {
  const { printers = [], people, ...others } = policy
  const { list = [], ...rules } = isPlainObject(people) ? people : {}
  const { shape } = companySchema
  const printersRead = shape.printers.safeParse(printers)
  if (!printersRead.success) return fail(faultIn('printers', printersRead.error.issues[0]?.path ?? []))
  const peopleRead = shape.people.safeParse(list)
  if (!peopleRead.success) return fail(faultIn('people.list', peopleRead.error.issues[0]?.path ?? []))
  return ok({
    printers: printersRead.data
      .filter(one => isFor(one, host))
      .map(one => withHost(one, host) as CompanyPrinter),
    people: peopleRead.data,
    rest: { ...others, ...(people !== undefined && { people: isPlainObject(people) ? rules : people }) },
  })
}

/** `{host}` in each text of a rule is the computer's name. */
function withHost(value: unknown, host: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{host}', host)
  if (Array.isArray(value)) return value.map(one => withHost(one, host))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withHost(one, host)]))
}
