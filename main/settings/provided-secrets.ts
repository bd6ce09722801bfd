// Secrets that IT provides without a screen: by systemd, in files, or on a descriptor.
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPlainObject } from '../core/plain-object.ts'
import { type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { SECRET_NAMES, type SecretName } from '../core/settings/secrets.ts'
import { secretFaults } from './check-texts.ts'
import { parseJson } from './parse-json.ts'
import { policyPlaces } from './policy.ts'

export interface ProvidedSecrets {
  /** What could be read at the start. */
  readonly names: readonly SecretName[]
  /** As it is provided now: a replaced file takes effect with the next request. */
  read(name: SecretName): Pick<Found, 'text' | 'problem'>
  /** What was provided and could not be used at the start. */
  readonly refused: readonly { readonly name: SecretName; readonly problem: Problem }[]
}

type Environment = Readonly<Record<string, string | undefined>>

/** A folder instead of the administrator's, where there is none in that place. */
const FOLDER_VARIABLE = 'PACKBENCH_SECRETS'
/** Of a service of systemd's (`LoadCredential=`, `LoadCredentialEncrypted=`). */
const CREDENTIALS_VARIABLE = 'CREDENTIALS_DIRECTORY'
const MAX_BYTES = 10_000

/** Beside the policy file. */
const secretFolders = (env: Environment = process.env): readonly string[] =>
  policyPlaces(env).map(path => join(dirname(path), 'secrets'))

interface Place {
  readonly folder: string
  /** Permissions that a file must not give. systemd lets its service read by a list that shows as the group's. */
  readonly forbidden: number
}

/**
 * A secret counts from the first of these that has it. `handedOver`: JSON by the secrets' names, as the host was given
 * it; fails where it is none.
 */
export function readProvidedSecrets(
  handedOver: string | undefined,
  env: Environment = process.env,
  folders: readonly string[] = secretFolders(env),
): Result<ProvidedSecrets, Problem> {
  const handed = readHanded(handedOver)
  if (!handed.ok) return handed
  const there = folders.find(isFolder) ?? env[FOLDER_VARIABLE]
  const places: Place[] = [
    ...(env[CREDENTIALS_VARIABLE] ? [{ folder: env[CREDENTIALS_VARIABLE], forbidden: 0o007 }] : []),
    ...(there ? [{ folder: there, forbidden: 0o077 }] : []),
  ]
  const refused: { name: SecretName; problem: Problem }[] = []
  const sources = new Map<SecretName, () => Found>()
  const last = new Map<SecretName, string>()
  for (const name of SECRET_NAMES) {
    const given = handed.value[name]
    if (given !== undefined) sources.set(name, () => ({ text: given }))
    for (const place of places) {
      if (sources.has(name)) continue
      const found = secretIn(place, name)
      if (found.text !== undefined) {
        sources.set(name, () => secretIn(place, name))
        last.set(name, found.text)
      }
      if (found.problem) refused.push({ name, problem: found.problem })
    }
  }
  return ok({
    names: [...sources.keys()],
    read(name) {
      const { text, isBeingWritten, problem: why } = sources.get(name)?.() ?? {}
      if (text !== undefined) last.set(name, text)
      return {
        text: isBeingWritten ? last.get(name) : text,
        ...(text === undefined && { problem: why ?? GONE }),
      }
    },
    refused,
  })
}

/** It was there at the start. */
const GONE = problem('storage', 'settings.secret-unreadable', { detail: 'ENOENT' })

interface Found {
  readonly text?: string
  /** Emptied, and not yet written: it is what it was before, if it was anything. */
  readonly isBeingWritten?: boolean
  readonly problem?: Problem
}

function secretIn({ folder, forbidden }: Place, name: SecretName): Found {
  const path = join(folder, name)
  const refused = (
    code: 'settings.secret-exposed' | 'settings.secret-unreadable',
    detail: string,
  ): Found => ({
    problem: problem('storage', code, { params: { path }, detail }),
  })
  let file: number
  try {
    // A pipe in its place must not hold up the start.
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? {} : refused('settings.secret-unreadable', code)
  }
  try {
    const { mode, uid, size } = fstatSync(file)
    if ((mode & constants.S_IFMT) !== constants.S_IFREG || size > MAX_BYTES) {
      return refused('settings.secret-unreadable', 'no small file')
    }
    const isOwn = uid === 0 || uid === process.getuid?.()
    // Windows keeps lists instead, and shows none of them here.
    if (process.platform !== 'win32' && ((mode & forbidden) !== 0 || !isOwn)) {
      return refused('settings.secret-exposed', (mode & 0o777).toString(8))
    }
    const text = plain(readFileSync(file, 'utf8'))
    if (text.trim() === '') return { isBeingWritten: true, ...refused('settings.secret-unreadable', 'empty') }
    return isUsable(name, text) ? { text } : refused('settings.secret-unreadable', 'characters')
  } finally {
    closeSync(file)
  }
}

/** As an editor writes it: with a line end, and on Windows with a byte order mark. */
const plain = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')

const isUsable = (name: SecretName, text: string): boolean =>
  text.trim() !== '' && Object.keys(secretFaults({ [name]: text })).length === 0

function readHanded(text: string | undefined): Result<Partial<Record<SecretName, string>>, Problem> {
  if (text === undefined) return ok({})
  const value = parseJson(text)
  const given: Partial<Record<SecretName, string>> = {}
  for (const [key, one] of isPlainObject(value) ? Object.entries(value) : [['', undefined] as const]) {
    const name = SECRET_NAMES.find(known => known === key)
    if (name === undefined || typeof one !== 'string' || !isUsable(name, one)) {
      const detail = 'PACKBENCH_SECRETS_FD: no JSON of secrets by their names'
      return fail(problem('storage', 'settings.policy-invalid', { detail }))
    }
    given[name] = one
  }
  return ok(given)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
