// Collects what a service cannot take, by the operator's input paths.

import { cleanText } from '../core/clean-text.ts'
import { type FieldProblem, type Problem, type ProblemParams, problem } from '../core/problem.ts'
import type { ShipmentFindings } from '../core/purchases/label-service.ts'
import { hasPostalCodes, hasStates } from '../core/shipment/address-parts.ts'
import { countryCodeOf } from '../core/shipment/countries.ts'
import { OUNCES_PER } from '../core/shipment/measures-typed.ts'
import { isBlank, notTakenBy } from '../core/shipment/not-sent.ts'
import { carrierWithoutBoxes, poBoxLine } from '../core/shipment/po-boxes.ts'
import { type ServiceName, type Shipment, SIDES } from '../core/shipment/shipment.ts'
import { isKnownState } from '../core/shipment/us-states.ts'
import { isZipOf } from '../core/shipment/zip-states.ts'
import { zipOffered, zipParts } from '../core/shipment/zip-texts.ts'
import type { SentenceCode } from '../i18n/index.ts'

/** Notes findings; the first problem of a path is kept, later ones do not replace it. */
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

/**
 * A ZIP that is none goes nowhere, whoever carries it: it stops, with the one that it may be. A slip of one digit is
 * another town: that is said, and asked about at the bench; it stops nothing, since a new ZIP may be in no table yet.
 */
export function checkZip(
  { to }: Pick<Shipment, 'to'>,
  notes: Notes,
  /** As the service takes one, besides five digits. */
  isTaken: (zip: string) => boolean,
): void {
  const typed = cleanText(to.postalCode)
  if (!isUnitedStates(to.country) || typed === '') return
  const state = cleanText(to.state).toUpperCase()
  const parts = isTaken(typed) ? zipParts(typed) : undefined
  if (!parts) stopZip('to.postalCode', to, notes)
  else if (isKnownState(state) && !isZipOf(state, parts.zip5))
    notes.warn('to.postalCode', 'field.zip-state', { zip: parts.zip5, state })
}

/**
 * What an address abroad lacks may be a slip, too: it is said, and asked about at the bench. In the US it stops. A service
 * that delivers nowhere else stops at the country, and has no use for this.
 */
export function checkAbroad({ to }: Pick<Shipment, 'to'>, notes: Notes): void {
  const country = countryCodeOf(to.country)
  if (country === undefined || country === 'US') return
  // Of another country it is another question.
  if (hasStates(country) && isBlank(to.state)) notes.warn('to.state', 'field.state-none', { country })
  if (hasPostalCodes(country) && isBlank(to.postalCode))
    notes.warn('to.postalCode', 'field.postal-code-none', { country })
}

/** A carrier that brings nothing to a post-office box sends the parcel back: asked about, since a box may have a street too. */
export function checkPoBox({ to, shippingService = '' }: Shipment, notes: Notes): void {
  const line = poBoxLine(to)
  const carrier = carrierWithoutBoxes(shippingService)
  if (line && carrier !== undefined) notes.warn(`to.${line}`, 'field.po-box', { carrier })
}

/** With the one that it may be, where its digits say so. */
export function stopZip(
  path: string,
  { postalCode, state }: { readonly postalCode: string; readonly state: string },
  notes: Notes,
): void {
  notes.stop(path, 'field.postal-code')
  const offered = zipOffered(postalCode, state)
  if (offered !== undefined) notes.suggest(path, offered)
}

/** Neither spec asks for sides: if only some of the three are given, they are sent, and what the price is based on is reported. */
export function warnOfSides({ packages }: Pick<Shipment, 'packages'>, notes: Notes): void {
  packages.forEach((one, at) => {
    const missing = SIDES.filter(side => one[side] === undefined)
    if (missing.length === SIDES.length) return
    for (const side of missing) notes.warn(`packages.${at}.${side}`, 'field.side-missing')
  })
}

/**
 * A scanned number that got into the weight, or grams taken for ounces, would be paid for as such. The Postal Service's limit is
 * 70 lb, and 150 lb is that of UPS and FedEx for what is no freight.
 */
export function warnOfWeight(
  { packages, shippingService = '' }: Pick<Shipment, 'packages' | 'shippingService'>,
  notes: Notes,
): void {
  const most = /usps/i.test(shippingService) ? 70 : 150
  packages.forEach(({ weightOz }, at) => {
    if (weightOz > most * OUNCES_PER.lb) notes.warn(`packages.${at}.weightOz`, 'field.weight-heavy', { most })
  })
}

/** What changes what is bought, what is owed or where the parcel goes stops; what is only said is left out, and named. */
export function noteNotTaken(service: ServiceName, shipment: Shipment, notes: Notes): void {
  for (const { path, how } of notTakenBy(service, shipment)) {
    if (how === 'stops') notes.stop(path, 'field.not-taken')
    // The reference is no field of the shipment: what takes its last place is.
    else if (path === 'reference') notes.warn('references.orderNumber', 'field.reference-not-sent')
    else notes.warn(path, 'field.not-sent')
  }
}

/** The problem that stops a purchase before anything is sent, or undefined where nothing stops it. */
export function stopping(findings: ShipmentFindings): Problem | undefined {
  if (Object.keys(findings.problems).length === 0) return undefined
  return problem('invalid-input', 'shipment.cannot-be-sent', { fieldProblems: findings.problems })
}

export const isUnitedStates = (country: string): boolean => countryCodeOf(country) === 'US'
