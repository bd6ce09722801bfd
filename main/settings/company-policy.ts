// What of a company's policy is no setting: printers, people, and what some benches try first, for this computer.
import { hostname } from 'node:os'
import type { z } from 'zod'
import { isPlainObject } from '../core/plain-object.ts'
import { isOffice } from '../core/printing/printer.ts'
import type { Problem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { type Company, type CompanyPrinter, companySchema, isFor } from '../core/settings/company.ts'
import { hostLabel } from './station-name.ts'

type Said = Record<string, unknown>

/** Where the policy makes no sense, as support reads it: the path alone, never what is written there. And why, where that is known. */
export interface PolicyFault {
  readonly at: string
  readonly code?: Problem['code']
}

function faultIn(what: string, { issues: [issue] }: z.ZodError): PolicyFault {
  const at = [what, ...(issue?.path ?? []).map(String)].join('.')
  const code = issue?.code === 'custom' ? (issue.params?.code as Problem['code'] | undefined) : undefined
  return { at, ...(code && { code }) }
}

/** Each stage that names this computer stands above the file and above the stages before it. */
export function withStages(
  said: Said,
  merged: (base: Said, change: Said) => Said,
  host = hostname(),
): Result<{ readonly policy: Said; readonly stages: readonly string[] }, PolicyFault> {
  const { stages: given = [], ...base } = said
  const read = companySchema.shape.stages.safeParse(given)
  if (!read.success) return fail(faultIn('stages', read.error))
  const here = read.data.filter(stage => isFor(stage, host))
  if (here.some(({ policy }) => 'stages' in policy))
    return fail({ at: 'stages', code: 'policy.stage-in-stage' })
  return ok({
    policy: here.reduce((policy, stage) => merged(policy, stage.policy), base),
    stages: here.map(({ name }) => name),
  })
}

/** The printers and the people of this computer, and what else there is. */
export function companyOf(
  policy: Said,
  host = hostname(),
): Result<Pick<Company, 'printers' | 'people'> & { readonly rest: Said }, PolicyFault> {
  const { printers: given = [], people, ...others } = policy
  const { list = [], ...rules } = isPlainObject(people) ? people : {}
  const { shape } = companySchema
  const printersRead = shape.printers.safeParse(given)
  if (!printersRead.success) return fail(faultIn('printers', printersRead.error))
  const peopleRead = shape.people.safeParse(list)
  if (!peopleRead.success) return fail(faultIn('people.list', peopleRead.error))
  const printers = printersRead.data
    .filter(one => isFor(one, host))
    .map(one => withHost(one, hostLabel(host)) as CompanyPrinter)
  const code = whyNotTogether(printers)
  if (code) return fail({ at: 'printers', code })
  return ok({
    printers,
    people: peopleRead.data,
    rest: { ...others, ...(people !== undefined && { people: isPlainObject(people) ? rules : people }) },
  })
}

/**
 * At one computer a device has one way to it, and labels go to one printer if nobody chooses; so do pages. Rules by a model are
 * left out: of several that are to be the default one, whichever is found there is it.
 */
function whyNotTogether(
  printers: readonly CompanyPrinter[],
): 'policy.printer-twice' | 'policy.two-defaults' | undefined {
  const placed = printers.flatMap(({ connection, default: isUsual }) =>
    connection ? [{ connection, isUsual: isUsual === true }] : [],
  )
  const isTwice = ({ connection }: (typeof placed)[number], index: number) =>
    placed.slice(index + 1).some(other => sameJson(other.connection, connection))
  if (placed.some(isTwice)) return 'policy.printer-twice'
  const usual = placed.filter(one => one.isUsual)
  const isSecond = [true, false].some(office => usual.filter(one => isOffice(one) === office).length > 1)
  return isSecond ? 'policy.two-defaults' : undefined
}

/** `{host}` in each text of a rule is the computer's name. */
function withHost(value: unknown, host: string): unknown {
  if (typeof value === 'string') return value.replaceAll('{host}', host)
  if (Array.isArray(value)) return value.map(one => withHost(one, host))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withHost(one, host)]))
}
