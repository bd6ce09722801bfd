// Owns secrets under the system's keychain: a file of ciphertext, and none at all where there is no keychain.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { SECRET_NAMES, type SecretName, type SecretStore } from '../core/settings.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'

/** Encryption by the system's keychain; both reject while it is locked. */
export interface SecretCipher {
  encrypt(text: string): Promise<Uint8Array>
  /** `renew`: the keychain has a newer key, and the text is to be encrypted again. */
  decrypt(bytes: Uint8Array): Promise<{ readonly text: string; readonly renew: boolean }>
}

const fileSchema = z.partialRecord(z.enum(SECRET_NAMES), z.base64())

/**
 * Keeps ciphertext in `keychain.json` of the data folder. A secret that the keychain does not give out
 * now (locked, another user's) is kept and read as none; setting one while it is locked rejects.
 */
export function keychainSecrets(dataFolder: string, clock: Clock, cipher: SecretCipher): SecretStore {
  const path = join(dataFolder, 'keychain.json')
  let values: Partial<Record<SecretName, string>> = readJsonFile(path, fileSchema, {}, clock.now()).value
  const set: SecretStore['set'] = async (name, text) => {
    const encrypted = text === undefined ? undefined : Buffer.from(await cipher.encrypt(text))
    const next = { ...values }
    if (encrypted) next[name] = encrypted.toString('base64')
    else delete next[name]
    writeJsonFile(path, next)
    values = next
  }
  return {
    place: 'keychain',
    has: async name => values[name] !== undefined,
    async get(name) {
      const kept = values[name]
      if (kept === undefined) return undefined
      const read = await cipher.decrypt(Buffer.from(kept, 'base64')).catch(() => undefined)
      if (read?.renew) await set(name, read.text)
      return read?.text
    },
    set,
  }
}

/** For the shift only: where the system has no keychain, nothing is written. */
export function memorySecrets(): SecretStore {
  const values = new Map<SecretName, string>()
  return {
    place: 'memory',
    get: async name => values.get(name),
    has: async name => values.has(name),
    async set(name, value) {
      if (value === undefined) values.delete(name)
      else values.set(name, value)
    },
  }
}
