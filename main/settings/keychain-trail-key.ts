// The key that seals the trail, kept under the system's keychain: made once, and how far each chain had come without it.
import { hash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import type { SecretCipher } from './keychain-secrets.ts'

export interface TrailKey {
  /** 32 bytes as base64url. */
  readonly key: string
  /** By chain, the last entry without a seal. */
  readonly since: Readonly<Record<string, number>>
}

export interface TrailKeyPlace {
  /** Undefined while the keychain is locked; a new key where there never was one. */
  load(): Promise<TrailKey | undefined>
  /** From the next entry on every one of this chain is sealed. */
  begin(chain: string, sequence: number): Promise<void>
}

const fileSchema = z.strictObject({ sealed: z.base64() }).optional()
const keySchema = z.strictObject({
  key: z.string().length(43),
  since: z.record(z.string(), z.number().int()),
})

/** By this a person may tell one key from another; nothing of the key is in it. */
export const trailKeyName = ({ key }: Pick<TrailKey, 'key'>): string =>
  hash('sha256', key, 'hex').slice(0, 12)

export function keychainTrailKey(dataFolder: string, clock: Clock, cipher: SecretCipher): TrailKeyPlace {
  const path = join(dataFolder, 'trail-key.json')
  let known: TrailKey | undefined
  const write = async (next: TrailKey) => {
    const bytes = await cipher.encrypt(JSON.stringify(next))
    writeJsonFile(path, { sealed: Buffer.from(bytes).toString('base64') })
    known = next
  }
  const read = async (): Promise<TrailKey> => {
    const kept = readJsonFile(path, fileSchema, undefined, clock.now()).value
    if (!kept) {
      const made = { key: randomBytes(32).toString('base64url'), since: {} }
      await write(made)
      return made
    }
    const { text, renew } = await cipher.decrypt(Buffer.from(kept.sealed, 'base64'))
    const opened = keySchema.parse(JSON.parse(text))
    if (renew) await write(opened)
    return opened
  }
  return {
    async load() {
      // A locked keychain is no reason not to start: nothing is bought then, and the check says what is not sealed.
      known ??= await read().catch(() => undefined)
      return known
    },
    async begin(chain, sequence) {
      if (known) await write({ ...known, since: { ...known.since, [chain]: sequence } })
    },
  }
}
