// Secrets where there is no keychain: a file that only its owner can read, and the screen says so.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import type { SecretStore } from '../core/settings/secrets.ts'
import { boundSecrets, keptSecretsSchema } from './bound-secrets.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

const fileSchema = keptSecretsSchema(z.string())

/** Mode 0600 on systems that have modes. Throws where the folder cannot be written. */
export function ownerFileSecrets(dataFolder: string, clock: Clock): SecretStore {
  const path = join(dataFolder, 'secrets.json')
  return boundSecrets({
    place: 'owner-file',
    kept: readJsonFile(path, fileSchema, {}, clock.now()).value,
    write: kept => writeJsonFile(path, kept),
    seal: async text => text,
    open: async text => ({ text, renew: false }),
  })
}
