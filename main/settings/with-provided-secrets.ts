// Provided secrets above those that were typed at the station. Each goes to the address that the company fixed and to no
// other: whoever may change an address at a bench must not learn by it what was provided.
import { type Problem, problem } from '../core/problem.ts'
import {
  NOWHERE,
  SECRET_NAMES,
  type SecretName,
  type SecretOrigin,
  type SecretStore,
  secretOrigin,
} from '../core/secrets.ts'
import { settingLabel } from '../core/setting-labels.ts'
import type { Settings } from '../core/settings.ts'
import type { ProvidedSecrets } from './provided-secrets.ts'

/** What has to be fixed before a provided secret goes anywhere. */
const FIXED_BY: Readonly<Record<SecretName, readonly string[]>> = {
  'labelServer.token': ['labelServer.baseUrl'],
  'labelServer.clientSecret': ['labelServer.baseUrl', 'labelServer.auth'],
  'parcelLabel.apiKey': ['parcelLabel.baseUrl'],
  'parcelLabel.serviceProviderKey': ['parcelLabel.baseUrl'],
  'ledger.password': ['ledger'],
}

interface Fixed {
  readonly settings: () => Settings
  readonly locked: readonly string[]
  /** The database that this start was told: whoever gave it may direct the password. */
  readonly ledgerAddress?: string | undefined
}

export interface SecretsInForce {
  readonly secrets: SecretStore
  /** Provided, and in use: nobody types them at the station. */
  readonly names: readonly SecretName[]
  readonly concerns: readonly Problem[]
}

export function withProvidedSecrets(
  store: SecretStore,
  provided: ProvidedSecrets,
  fixed: Fixed,
): SecretsInForce {
  const placeOf = (name: SecretName): SecretOrigin => {
    const { settings, locked, ledgerAddress } = fixed
    if (name === 'ledger.password' && ledgerAddress !== undefined) {
      const ledger = { kind: 'postgres', url: ledgerAddress, tls: 'auto' } as const
      return secretOrigin(name, { ...settings(), ledger })
    }
    return FIXED_BY[name].every(path => locked.includes(path)) ? secretOrigin(name, settings()) : NOWHERE
  }
  const names = provided.names.filter(name => placeOf(name) !== NOWHERE)
  const unfixed = provided.names.filter(name => !names.includes(name))
  return {
    names,
    concerns: [
      ...provided.concerns,
      ...unfixed.map(name =>
        problem('not-allowed', 'settings.secret-unfixed', {
          params: { setting: settingLabel(FIXED_BY[name][0] ?? name) },
          detail: name,
        }),
      ),
    ],
    secrets: {
      place: store.place,
      boundTo: name => (names.includes(name) ? placeOf(name) : store.boundTo(name)),
      async for(name, origin) {
        if (!names.includes(name)) return store.for(name, origin)
        return origin !== NOWHERE && origin === placeOf(name) ? provided.read(name) : undefined
      },
      change: changes =>
        store.change(
          Object.fromEntries(
            SECRET_NAMES.flatMap(name => {
              const change = names.includes(name) ? undefined : changes[name]
              return change ? [[name, change]] : []
            }),
          ),
        ),
    },
  }
}
