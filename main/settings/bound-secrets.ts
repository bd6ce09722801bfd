// Secrets with the place that each is bound to, the same in a keychain, in a file and in memory.
import { z } from 'zod'
import {
  NOWHERE,
  SECRET_NAMES,
  type SecretName,
  type SecretOrigin,
  type SecretStore,
} from '../core/settings/secrets.ts'

/** As kept: readable in a file, ciphertext under a keychain. */
interface Kept {
  readonly value: string
  readonly origin: SecretOrigin
}
export type KeptSecrets = Readonly<Partial<Record<SecretName, Kept>>>

/** A bare text was written before secrets had places: it is bound to what the settings name at the next start. */
export const keptSecretsSchema = (value: z.ZodType<string>) =>
  z.partialRecord(
    z.enum(SECRET_NAMES),
    z.union([
      value.transform(text => ({ value: text, origin: NOWHERE })),
      z.strictObject({ value, origin: z.string().max(2_000) }),
    ]),
  )

export function boundSecrets(options: {
  readonly place: SecretStore['place']
  readonly kept: KeptSecrets
  /** All of them, durable when it returns. */
  readonly write: (kept: KeptSecrets) => void
  readonly seal: (text: string) => Promise<string>
  /** Undefined while it cannot be opened; `renew`: it is to be sealed again. */
  readonly open: (value: string) => Promise<{ readonly text: string; readonly renew: boolean } | undefined>
}): SecretStore {
  const { place, write, seal, open } = options
  let kept = options.kept

  const put = (names: readonly SecretName[], from: KeptSecrets) => {
    const next: Partial<Record<SecretName, Kept>> = { ...kept }
    for (const name of names) {
      const entry = from[name]
      if (entry) next[name] = entry
      else delete next[name]
    }
    write(next)
    kept = next
  }

  return {
    place,
    boundTo: name => kept[name]?.origin,
    async for(name, origin) {
      const entry = kept[name]
      if (!entry || origin === NOWHERE || entry.origin !== origin) return undefined
      const opened = await open(entry.value)
      if (opened?.renew) {
        const value = await seal(opened.text)
        if (kept[name] === entry) put([name], { [name]: { value, origin } })
      }
      return opened?.text
    },
    async change(changes) {
      const sealed: Partial<Record<SecretName, string>> = {}
      const names = SECRET_NAMES.filter(name => changes[name] !== undefined)
      for (const name of names) {
        const change = changes[name]
        if (change?.kind === 'given') sealed[name] = await seal(change.value)
      }
      const before = kept
      const next: Partial<Record<SecretName, Kept>> = {}
      for (const name of names) {
        const change = changes[name]
        const value = change?.kind === 'bound' ? before[name]?.value : sealed[name]
        if (change && change.kind !== 'dropped' && value !== undefined) {
          next[name] = { value, origin: change.origin }
        }
      }
      if (names.length > 0) put(names, next)
      return () => {
        if (names.length > 0) put(names, before)
      }
    },
  }
}
