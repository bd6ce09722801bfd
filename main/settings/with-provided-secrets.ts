// Provided secrets above those that were typed at the station. Each goes to the address that the company fixed and to no
// other: whoever may change an address at a bench must not learn by it what was provided.

import { isPlainObject } from '../core/plain-object.ts'
import { type Problem, problem } from '../core/problem.ts'
import {
  databaseOrigin,
  NOWHERE,
  SECRET_NAMES,
  type SecretName,
  type SecretOrigin,
  type SecretStore,
  secretOrigin,
} from '../core/settings/secrets.ts'
import { settingLabel } from '../core/settings/setting-labels.ts'
import { type Settings, settingsSchema } from '../core/settings/settings.ts'
import { mergeSettings, type Policy } from './policy.ts'
import { policyInForce } from './policy-texts.ts'
import type { ProvidedSecrets } from './provided-secrets.ts'

/** What has to be fixed before a provided secret goes anywhere; the first of them is reported. */
const FIXED_BY: Readonly<Record<SecretName, readonly string[]>> = {
  'labelServer.token': ['labelServer.baseUrl'],
  'labelServer.clientSecret': ['labelServer.baseUrl', 'labelServer.auth'],
  'parcelLabel.apiKey': ['parcelLabel.baseUrl'],
  'parcelLabel.serviceProviderKey': ['parcelLabel.baseUrl'],
  'ledger.password': ['ledger'],
  'lookUp.key': ['lookUp.url'],
  'results.secret': ['results.url'],
}
const CA_FILE = 'network.caFile'

interface Fixed {
  readonly settings: () => Settings
  readonly policy: Policy
  /** The database that this start was told: whoever gave it may direct the password. */
  readonly ledgerAddress?: string | undefined
  /** Told once of each secret that is not used, and again when the reason is another one. */
  readonly onRefused: (name: SecretName, code: Problem['code']) => void
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
  const fixedPlace = new Map(SECRET_NAMES.map(name => [name, placeByCompany(name, fixed)]))
  const saidOf = new Map<SecretName, Problem['code'] | undefined>()
  const told = (name: SecretName, refused: Problem | undefined): Problem | undefined => {
    if (refused && saidOf.get(name) !== refused.code) fixed.onRefused(name, refused.code)
    saidOf.set(name, refused?.code)
    return refused
  }
  const whyUnused = (name: SecretName) => whyUnusedAt(name, fixedPlace.get(name) ?? NOWHERE, fixed)
  const placeOf = (name: SecretName): SecretOrigin =>
    whyUnused(name) ? NOWHERE : (fixedPlace.get(name) ?? NOWHERE)
  const unused = provided.names.flatMap(name => told(name, whyUnused(name)) ?? [])
  for (const { name, problem } of provided.refused) told(name, problem)
  const names = provided.names.filter(name => whyUnused(name) === undefined)
  return {
    names,
    concerns: [...provided.refused.map(({ problem }) => problem), ...unused],
    secrets: {
      place: store.place,
      boundTo: name => (names.includes(name) ? placeOf(name) : store.boundTo(name)),
      async for(name, origin) {
        if (!names.includes(name)) return store.for(name, origin)
        const unused = whyUnused(name)
        const { text, problem: why } = unused ? { problem: unused } : provided.read(name)
        told(name, why)
        return origin !== NOWHERE && origin === placeOf(name) ? text : undefined
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

/** Where the company's word alone sends a secret: what a bench has set besides, even beside it, has no say. */
function placeByCompany(name: SecretName, { policy, ledgerAddress }: Fixed): SecretOrigin {
  if (name === 'ledger.password' && ledgerAddress !== undefined) return databaseOrigin(ledgerAddress)
  const alone = policyInForce(
    { ...policy, settings: partOf(policy.settings, FIXED_BY[name]) },
    settingsSchema.parse({}),
  )
  return alone.ok ? secretOrigin(name, alone.value.settings) : NOWHERE
}

function whyUnusedAt(name: SecretName, place: SecretOrigin, fixed: Fixed): Problem | undefined {
  const unfixed = (path: string) =>
    problem('not-allowed', 'settings.secret-unfixed', {
      params: { setting: settingLabel(path) },
      detail: name,
    })
  const settings = fixed.settings()
  const isTold = name === 'ledger.password' && fixed.ledgerAddress !== undefined
  if (place === NOWHERE || (!isTold && place !== secretOrigin(name, settings))) {
    return unfixed(FIXED_BY[name][0] ?? name)
  }
  // Whose certificates count decides who is at the address.
  if (name === 'ledger.password' && isOpenByBench(settings, fixed.policy)) return unfixed('ledger')
  const isBenchsTrust = settings.network.caFile !== '' && !fixed.policy.locked.includes(CA_FILE)
  return isBenchsTrust
    ? problem('not-allowed', 'settings.secret-ca-file', {
        params: { setting: settingLabel(FIXED_BY[name][0] ?? name) },
        detail: name,
      })
    : undefined
}

/** Without TLS by the bench's own setting: anyone in between could act as the database. */
function isOpenByBench({ ledger }: Settings, { settings }: Policy): boolean {
  if (ledger.kind !== 'postgres' || ledger.tls !== 'off') return false
  return !isPlainObject(settings.ledger) || settings.ledger.tls !== 'off'
}

/** What is at these paths, and nothing else. */
function partOf(settings: Policy['settings'], paths: readonly string[]): Policy['settings'] {
  let part: Record<string, unknown> = {}
  for (const path of paths) {
    const [group = '', key] = path.split('.')
    const inner = settings[group]
    if (key === undefined) part = { ...part, [group]: inner }
    else if (isPlainObject(inner))
      part = mergeSettings(part, { [group]: { [key]: inner[key] } }) as typeof part
  }
  return part
}
