// How settings become texts of a form, and changed texts the partial settings that the station merges.
import { readCents } from '../typed-measures.ts'
import { settingRow } from './setting-rows.ts'

export type Texts = Readonly<Record<string, string>>

/** Settings that are read and written as a whole when one of their texts changes. */
const WHOLE = ['station.from', 'labelServer.auth'] as const
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null ? (inside as Record<string, unknown>)[key] : undefined,
      value,
    )
}

export function textAt(settings: unknown, path: string): string {
  const value = at(settings, path)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number' && settingRow(path)?.kind === 'money') return (value / 100).toFixed(2)
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return value === undefined || value === null ? '' : String(value)
}

/** Whether the company has set it. A secret is not one of the settings that its name's path would suggest. */
export const isLocked = (
  view: { readonly locked: readonly string[]; readonly secrets: object } | undefined,
  path: string,
): boolean =>
  view?.locked.some(set => set === path || (!(path in view.secrets) && path.startsWith(`${set}.`))) ?? false

/** The parts of a text between its commas. */
export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')

/** What one text becomes on its way to the station; null removes what is optional. */
function storedValue(path: string, text: string): unknown {
  const clean = text.trim()
  switch (settingRow(path)?.kind) {
    case 'list':
      return listOf(text)
    case 'switch':
      return clean === 'true'
    case 'number':
      return numberIn(clean)
    case 'count':
      return clean === '' ? null : numberIn(clean)
    case 'money':
      return clean === '' ? null : (readCents(clean) ?? clean)
    case 'json':
      return clean === '' ? null : jsonOf(clean)
    case 'yes-no':
      return clean === '' ? null : clean === 'true'
    case 'optional':
      return clean === '' ? null : clean
    default:
      // An optional field of the sender stays as an empty text: the services leave empty texts out.
      return clean
  }
}

/** What is no number goes on as it was typed: the station says what is wrong with it. */
const numberIn = (text: string): unknown => (/^\d+$/.test(text) ? Number(text) : text)

/** What is no JSON goes on as it was typed: the station says what is wrong with it. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Objects are merged key by key, however deep: what is no longer in one is taken away. */
function replacing(before: unknown, value: unknown): unknown {
  if (!isObject(before) || !isObject(value)) return value
  const known = new Map(Object.entries(before))
  return {
    ...Object.fromEntries([...known.keys()].map(key => [key, null])),
    ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replacing(known.get(key), one)])),
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The partial settings of changed texts (contract, `settings.save`: null removes, unions go whole). */
export function partialOf(settings: unknown, changed: Texts): Record<string, unknown> {
  const paths = new Set(Object.keys(changed))
  for (const whole of WHOLE) {
    if (![...paths].some(path => path.startsWith(`${whole}.`))) continue
    for (const key of Object.keys((at(settings, whole) ?? {}) as object)) paths.add(`${whole}.${key}`)
  }
  if (paths.has('labelServer.auth.kind')) {
    paths.add('labelServer.auth.tokenUrl').add('labelServer.auth.clientId')
  }
  const partial: Record<string, unknown> = {}
  for (const path of paths) {
    const value = path in changed ? storedValue(path, changed[path] ?? '') : (at(settings, path) ?? '')
    if (skippedByKind(path, changed, settings)) continue
    const isJson = settingRow(path)?.kind === 'json'
    put(partial, path.split('.'), isJson ? replacing(at(settings, path), value) : value)
  }
  return partial
}

/** The fields of client credentials belong to that way of signing in alone. */
function skippedByKind(path: string, changed: Texts, settings: unknown): boolean {
  if (!path.startsWith('labelServer.auth.') || path === 'labelServer.auth.kind') return false
  return (
    (changed['labelServer.auth.kind'] ?? textAt(settings, 'labelServer.auth.kind')) !== 'client-credentials'
  )
}

function put(into: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[key] = value
    return
  }
  into[key] ??= {}
  put(into[key] as Record<string, unknown>, rest, value)
}
