// Secrets under the system's keychain: a file of ciphertext, and none at all where there is no keychain.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import type { SecretStore } from '../core/settings/secrets.ts'
import { boundSecrets, keptSecretsSchema } from './bound-secrets.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

/** Encryption by the system's keychain; both reject while it is locked. */
export interface SecretCipher {
  encrypt(text: string): Promise<Uint8Array>
  /** `renew`: the keychain has a newer key, and the text is to be encrypted again. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly renew: boolean }>
}

const fileSchema = keptSecretsSchema(z.base64())

/**
 * Keeps ciphertext in `keychain.json` of the data folder. A secret that the keychain does not give out
 * now (locked, another user's) is kept and read as none; setting one while it is locked rejects.
 */
export function keychainSecrets(dataFolder: string, clock: Clock, cipher: SecretCipher): SecretStore {
  const path = join(dataFolder, 'keychain.json')
  return boundSecrets({
    place: 'keychain',
    kept: readJsonFile(path, fileSchema, {}, clock.now()).value,
    write: kept => writeJsonFile(path, kept),
    seal: async text => Buffer.from(await cipher.encrypt(text)).toString('base64'),
    open: value => cipher.decrypt(Buffer.from(value, 'base64')).catch(() => undefined),
  })
}

/** For the shift only: where the system has no keychain, nothing is written. */
export function memorySecrets(): SecretStore {
  return boundSecrets({
    place: 'memory',
    kept: {},
    write: () => undefined,
    seal: async text => text,
    open: async text => ({ text, renew: false }),
  })
}
