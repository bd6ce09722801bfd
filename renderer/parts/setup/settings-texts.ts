// How settings become texts of a form, and changed texts the partial settings that the station merges.

export type Texts = Readonly<Record<string, string>>

/** Settings that are read and written as a whole when one of their texts changes. */
const WHOLE = ['station.from', 'labelServer.auth'] as const
/** Lists stand in one text, parted by commas. */
const LISTS = [
  'labelServer.services',
  'labelServer.multiPackageServices',
  'labelServer.internationalServices',
  'labelServer.auth.scopes',
  'parcelLabel.documentHosts',
]

/** Stored as a number, and as yes or no. */
const NUMBERS = ['log.keepDays']
const SWITCHES = ['updates.enabled']

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
  return value === undefined || value === null ? '' : String(value)
}

const listOf = (text: string) =>
  text
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')

/** What one text becomes on its way to the station; null removes what is optional. */
function storedValue(path: string, text: string): unknown {
  if (LISTS.includes(path)) return listOf(text)
  const clean = text.trim()
  if (SWITCHES.includes(path)) return clean === 'true'
  // What is no number goes on as it was typed: the station says what is wrong with it.
  if (NUMBERS.includes(path)) return /^\d+$/.test(clean) ? Number(clean) : clean
  // An optional field of the sender stays as an empty text: the services leave empty texts out.
  return path.endsWith('Pointer') && clean === '' ? null : clean
}

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
    put(partial, path.split('.'), value)
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
