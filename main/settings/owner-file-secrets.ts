// Owns secrets where no keychain can be had: a file that only its owner can read, said as what it is.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { SECRET_NAMES, type SecretName, type SecretStore } from '../core/settings.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const fileSchema = z.partialRecord(z.enum(SECRET_NAMES), z.string())

/** Mode 0600 on systems that have modes. Throws where the folder cannot be written. */
export function ownerFileSecrets(dataFolder: string, clock: Clock): SecretStore {
  const path = join(dataFolder, 'secrets.json')
  let values: Partial<Record<SecretName, string>> = readJsonFile(path, fileSchema, {}, clock.now()).value
  return {
    place: 'owner-file',
    get: async name => values[name],
    has: async name => values[name] !== undefined,
    async set(name, value) {
      const next = { ...values }
      if (value === undefined) delete next[name]
      else next[name] = value
      writeJsonFile(path, next)
      values = next
    },
  }
}
