// The service provider key as an earlier version's settings file holds it in plain text, until it is moved to the secrets.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isPlainObject } from '../core/plain-object.ts'
import { writeTextFile } from './json-file.ts'

/** Undefined where the file holds none, or cannot be read. */
export function providerKeyIn(path: string): string | undefined {
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return takeProviderKey(file).key
  } catch {
    return undefined
  }
}

/** Settings without the key, and the key; also of a policy, a set-up file and what a channel is given. */
export function takeProviderKey(settings: unknown): {
  readonly rest: unknown
  /** As it was given: an empty one means that there is to be none. */
  readonly given: unknown
  readonly key: string | undefined
} {
  if (!isPlainObject(settings) || !isPlainObject(settings.parcelLabel)) {
    return { rest: settings, given: undefined, key: undefined }
  }
  const { serviceProviderKey: given, ...parcelLabel } = settings.parcelLabel
  const key = typeof given === 'string' && given.trim() !== '' ? given : undefined
  return { rest: { ...settings, parcelLabel }, given, key }
}

/**
 * Takes the key out of the damaged copies beside a settings file, whatever else is wrong with them. Those that
 * cannot be written stay: the file itself is what the next start reads.
 */
export function forgetInCopies(path: string, key: string): void {
  const written = JSON.stringify(key)
  for (const name of readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}.`)) continue
    const copy = join(dirname(path), name)
    try {
      const text = readFileSync(copy, 'utf8')
      if (text.includes(written)) writeTextFile(copy, text.replaceAll(written, '""'))
    } catch {
      // A folder, or a file of somebody else.
    }
  }
}
