// One JSON file on disk: read once, written whole, durable, never half.
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import { parseJson } from './parse-json.ts'
import { writeDurably } from './write-durably.ts'
import { completeWrites, gathered } from './write-together.ts'

/** Stands between a file's name and the time at which it was set aside. */
const SET_ASIDE = '.unreadable-'

export interface JsonFile<Value> {
  readonly value: Value
  /** Where an unreadable file was set aside; undefined where it was read or did not exist. */
  readonly setAside?: string
}

/**
 * Reads and parses; a missing file gives `fallback`. An unreadable one is renamed, kept and reported,
 * never overwritten (reliability.md, fault 20). Throws only where the folder itself cannot be used.
 */
export function readJsonFile<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  fallback: z.output<Schema>,
  now: Date,
): JsonFile<z.output<Schema>> {
  completeWrites(dirname(path))
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { value: fallback }
    throw error
  }
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return { value: parsed.data }
  const setAside = `${path}${SET_ASIDE}${now.toISOString().replaceAll(':', '-')}`
  renameSync(path, setAside)
  return { value: fallback, setAside }
}

/** True while defaults replace a damaged file: at every later start too, until it is written again. */
export function setAsideAlone(path: string): boolean {
  if (existsSync(path)) return false
  return readdirSync(dirname(path)).some(name => name.startsWith(`${basename(path)}${SET_ASIDE}`))
}

/** Durable, the old or the new, or with the others of a change that is written together. */
export function writeJsonFile(path: string, value: unknown): void {
  writeTextFile(path, `${JSON.stringify(value, null, 2)}\n`)
}

export function writeTextFile(path: string, text: string): void {
  if (!gathered(path, text)) writeDurably(path, text)
}
