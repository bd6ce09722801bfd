// Collects what a service cannot take, by the operator's input paths.
import { cleanText } from '../core/clean-text.ts'
import type { ShipmentFindings } from '../core/label-service.ts'
import { type FieldProblem, type Problem, type ProblemParams, problem } from '../core/problem.ts'
import type { ServiceName, Shipment } from '../core/shipment.ts'
import { FIELD_ROWS, valueIn } from '../core/shipment-entry.ts'
import type { SentenceCode } from '../i18n/index.ts'

/** Notes findings; the first problem of a path stands, later ones do not push it aside. */
export interface Notes {
  stop(path: string, code: SentenceCode, params?: ProblemParams): void
  warn(path: string, code: SentenceCode, params?: ProblemParams): void
  /** Offers a text that would pass. */
  suggest(path: string, text: string): void
  findings(): ShipmentFindings
}

export function takeNotes(): Notes {
  const problems: Record<string, FieldProblem> = {}
  const warnings: Record<string, FieldProblem> = {}
  const suggestions: Record<string, string> = {}
  const note = (into: Record<string, FieldProblem>, path: string, one: FieldProblem) => {
    if (!Object.hasOwn(into, path)) into[path] = one
  }
  return {
    stop: (path, code, params) => note(problems, path, { code, ...(params && { params }) }),
    warn: (path, code, params) => note(warnings, path, { code, ...(params && { params }) }),
    suggest: (path, text) => {
      suggestions[path] = text
    },
    findings: () => ({ problems, warnings, suggestions }),
  }
}

const ADDRESSES = ['from', 'to', 'returnTo']
/** Every address has the fields of the recipient's; the fields of other packages are the first one's. */
const pathsOf = (row: string): readonly string[] =>
  row.startsWith('to.') ? ADDRESSES.map(name => row.replace('to.', `${name}.`)) : [row.replace('*', '0')]

/**
 * What a shipment holds that the service has no place for: what changes the service bought or where the parcel goes
 * stops; what is only said and not printed is left out with a warning. The sender's own fields are the station's, set
 * once for both services: they never stop.
 */
export function noteNotTaken(service: ServiceName, shipment: Shipment, notes: Notes): void {
  for (const [row, field] of FIELD_ROWS) {
    const how = field.notTaken?.[service]
    if (!how) continue
    const isListed = field.more?.['label-server']?.listed !== undefined
    for (const path of pathsOf(row)) {
      if (!isSaid(valueIn(shipment, path), isListed)) continue
      if (how === 'stops' && !path.startsWith('from.')) notes.stop(path, 'field.not-taken')
      else notes.warn(field.partOf ?? path, 'field.not-sent')
    }
  }
}

function isSaid(value: unknown, isListed: boolean): boolean {
  if (typeof value === 'string') return isListed ? !isNothing(value) : !isBlank(value)
  return Array.isArray(value) ? value.length > 0 : value !== undefined
}

/** Blank, or the label server's own words for "nothing". */
export const isNothing = (value: string | undefined): boolean =>
  isBlank(value) || /^(none|unknown)$/i.test(value?.trim() ?? '')

/** Whether a text says nothing once it is cleaned. */
export const isBlank = (value: string | undefined): boolean => value === undefined || cleanText(value) === ''

/** The problem that stops a purchase before anything is sent, or undefined where nothing stops it. */
export function stopping(findings: ShipmentFindings): Problem | undefined {
  if (Object.keys(findings.problems).length === 0) return undefined
  return problem('invalid-input', 'shipment.cannot-be-sent', { fieldProblems: findings.problems })
}

const US_NAMES = new Set(['us', 'usa', 'united states', 'united states of america'])

export function isUnitedStates(country: string): boolean {
  return US_NAMES.has(cleanText(country).toLowerCase().replaceAll('.', ''))
}
