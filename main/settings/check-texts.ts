// What texts of settings and secrets may hold where they end up: in a header, an address, a command line, a path.
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { isLookUpAddress } from '../core/orders/order-look-up.ts'
import { signingKey } from '../core/orders/results-out.ts'
import type { FieldProblem } from '../core/problem.ts'
import { sameJson } from '../core/records/canonical-json.ts'
import { SECRET_NAMES, type SecretName } from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import { countryCodeOf } from '../core/shipment/countries.ts'
import type { Address } from '../core/shipment/shipment.ts'
import { isZipOf } from '../core/shipment/zip-states.ts'
import { zipParts } from '../core/shipment/zip-texts.ts'

type FieldProblems = Readonly<Record<string, FieldProblem>>

interface TextRule {
  /** In the settings; `*` is each entry of a list. */
  readonly path: string
  readonly fits: (text: string) => boolean
  readonly code: FieldProblem['code']
}

/** RFC 9110 5.6.2: what a header may be called. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Headers that every request has of its own, or that say how it is carried: a key there breaks it or never goes out. */
const CARRYING =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|(?:proxy|sec|if|access-control|x-forwarded)-.*|user-agent|accept|accept-.*|(?:set-)?cookie2?|via|forwarded|date|origin|referer|range|max-forwards|dnt)$/i
/** RFC 6749 3.3, one scope. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]*$/

/** What requests say of themselves (services/parcel-label/wire.ts, services/label-server/close.ts), in small letters. */
const OF_LABEL_REQUEST = ['objecttypeid', 'client', 'consignee', 'dimensions', 'document', 'customlabelinfo']
const OF_CLOSE_REQUEST = ['techpartnerid', 'requestid']
/** Names that JavaScript reads as something else than a field. */
const NO_NAMES = ['__proto__', 'constructor', 'prototype']

const isTakenName = (name: string, taken: readonly string[]): boolean =>
  NO_NAMES.includes(name.trim()) || taken.includes(name.trim().toLowerCase())

const RULES: readonly TextRule[] = [
  {
    path: 'station.from.country',
    fits: text => text.trim() === '' || countryCodeOf(text) !== undefined,
    code: 'field.country-code',
  },
  {
    path: 'parcelLabel.apiKeyHeader',
    fits: text => HEADER_NAME.test(text) && !CARRYING.test(text) && !isTakenName(text, []),
    code: 'service.header-name',
  },
  {
    path: 'parcelLabel.postalRequiredField',
    fits: text => /^[\w.$-]*$/.test(text) && !isTakenName(text, OF_LABEL_REQUEST),
    code: 'settings.name-taken',
  },
  { path: 'labelServer.baseUrl', fits: isPlainBase, code: 'settings.address-query' },
  { path: 'parcelLabel.baseUrl', fits: isPlainBase, code: 'settings.address-query' },
  { path: 'labelServer.prefix', fits: text => /^[\w.:-]*$/.test(text), code: 'settings.plain-name' },
  { path: 'labelServer.auth.scopes.*', fits: text => SCOPE.test(text), code: 'settings.plain-name' },
  {
    path: 'lookUp.header',
    fits: text => HEADER_NAME.test(text) && !CARRYING.test(text) && !isTakenName(text, []),
    code: 'service.header-name',
  },
  {
    path: 'lookUp.url',
    fits: text => text === '' || isLookUpAddress(text),
    code: 'settings.look-up-address',
  },
  { path: 'lookUp.fields.*', fits: text => /^(\/.*)?$/.test(text), code: 'settings.pointer' },
  {
    path: 'orders.watchedFolder',
    fits: text => text === '' || isAbsolute(text),
    code: 'settings.folder-path',
  },
  {
    path: 'results.folder',
    fits: text => text === '' || isAbsolute(text),
    code: 'settings.folder-path',
  },
  {
    path: 'copies.folder',
    fits: text => text === '' || isAbsolute(text),
    code: 'settings.folder-path',
  },
  {
    path: 'monitoring.figuresFile',
    fits: text => text === '' || (isAbsolute(text) && text.endsWith('.prom')),
    code: 'settings.figures-path',
  },
  { path: 'ordersService.elsewhere.address', fits: text => isIP(text) !== 0, code: 'settings.host-name' },
  { path: 'ordersService.elsewhere.certFile', fits: isAbsolute, code: 'settings.file-path' },
  { path: 'ordersService.elsewhere.keyFile', fits: isAbsolute, code: 'settings.file-path' },
  { path: 'parcelLabel.documentHosts.*', fits: isHost, code: 'settings.host-name' },
]

/** Paths are written behind it. */
function isPlainBase(text: string): boolean {
  return !/[?#]/.test(text)
}

/** A host, perhaps with a port: what an address may hold between `//` and `/`. */
function isHost(text: string): boolean {
  const host = text.trim()
  const url = URL.parse(`https://${host}`)
  return url !== null && !/[\s/?#@\\]/.test(host) && url.pathname === '/'
}

const CONTROLS = /[\x00-\x1f\x7f\u0080-\u009f\u2028\u2029]/

/** What a save may not write; a value that was there before stays, so that every other setting can be saved. */
export function textFaults(next: Settings, before: Settings): FieldProblems {
  const known = new Map(textsIn(before))
  const faults: Record<string, FieldProblem> = {}
  for (const [path, text] of textsIn(next)) {
    if (known.get(path) === text) continue
    const rule = RULES.find(one => matches(one.path, path))
    const code = CONTROLS.test(text)
      ? 'settings.control-characters'
      : rule?.fits(text) === false
        ? rule.code
        : undefined
    // A list is one field on the screen.
    if (code) faults[`settings.${path.replace(/\.\d+$/, '')}`] ??= { code: rule?.code ?? code }
  }
  const extra = next.labelServer.closeDayExtra
  if (!sameJson(extra, before.labelServer.closeDayExtra) && holdsTakenName(extra)) {
    faults['settings.labelServer.closeDayExtra'] = { code: 'settings.name-taken' }
  }
  const { from } = next.station
  if (from && !sameJson(from, before.station.from)) {
    if (isZipWrong(from)) faults['settings.station.from.postalCode'] ??= { code: 'field.postal-code' }
    if (isInTheStates(from)) faults['settings.station.from.country'] ??= { code: 'field.country-code' }
  }
  return faults
}

/** Each label would be refused for it. */
const isZipWrong = ({ country, postalCode }: Address): boolean =>
  countryCodeOf(country) === 'US' && zipParts(postalCode) === undefined

/** A state and its ZIP, under another country's letters: EE is Estonia, and no way to write EE. UU. A territory is both. */
function isInTheStates({ country, state, postalCode }: Address): boolean {
  const [code, place] = [countryCodeOf(country), state.trim().toUpperCase()]
  const { zip5 } = zipParts(postalCode) ?? {}
  return code !== 'US' && code !== place && zip5 !== undefined && isZipOf(place, zip5)
}

/** At its top beside the request's own; deeper only what is no name anywhere. */
function holdsTakenName(value: unknown, taken: readonly string[] = OF_CLOSE_REQUEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => isTakenName(name, taken) || holdsTakenName(inner, []))
}

const matches = (pattern: string, path: string) =>
  pattern === path.replace(/\.\d+$/, '.*') ||
  (pattern.endsWith('.*') && path.startsWith(pattern.slice(0, -1)))

/** Each text with its path; what goes out as JSON of a person's own writing is left alone. */
function textsIn(value: unknown, path = ''): [string, string][] {
  if (path === 'labelServer.closeDayExtra') return []
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === '' ? key : `${path}.${key}`))
}

/** Sent in a header as they are. */
const HEADER_TEXT: Readonly<Partial<Record<SecretName, RegExp>>> = {
  'labelServer.token': /^[\x21-\x7e]+$/,
  'parcelLabel.apiKey': /^[\x21-\x7e]+$/,
  // Of words, such as `Bearer` and a key.
  'lookUp.key': /^[\x20-\x7e]+$/,
}
const NO_CONTROLS = /^[^\x00-\x1f\x7f\u0080-\u009f\u2028\u2029]*$/

/** What cannot be sent, by the paths of `settings.save`; ends are trimmed when a secret is used. */
export function secretFaults(given: Readonly<Partial<Record<SecretName, string | null>>>): FieldProblems {
  const faults: Record<string, FieldProblem> = {}
  for (const name of SECRET_NAMES) {
    const text = given[name]?.trim()
    if (!text) continue
    const fits = (HEADER_TEXT[name] ?? NO_CONTROLS).test(text)
    if (!fits) faults[`secrets.${name}`] = { code: 'settings.secret-characters' }
    if (name === 'results.secret' && !signingKey(text)) {
      faults[`secrets.${name}`] = { code: 'settings.signing-secret' }
    }
  }
  return faults
}
