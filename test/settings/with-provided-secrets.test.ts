// Proves where a provided secret goes: to what the company's word alone makes, whatever a bench has set beside it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { databaseOrigin } from '../../main/core/settings/secrets.ts'
import { ownerFileSecrets } from '../../main/settings/owner-file-secrets.ts'
import { readPolicy } from '../../main/settings/policy.ts'
import { readProvidedSecrets } from '../../main/settings/provided-secrets.ts'
import { openSettings } from '../../main/settings/settings-store.ts'
import { withProvidedSecrets } from '../../main/settings/with-provided-secrets.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date() }
const URL_OF_COMPANY = 'postgres://bench@db.example:5432/packbench'
const URL_OF_BENCH = 'postgres://bench@elsewhere.example:5432/packbench'

/** The password as a bench with these settings under this policy would send it to the database it works with. */
async function passwordUnder(policy: object, own: object, ledgerAddress?: string) {
  const dataFolder = await tempFolder('directed')
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(own))
  const word = readPolicy({ PACKBENCH_SETTINGS: JSON.stringify(policy) }, [])
  if (!word.ok) throw new Error(word.problem.detail)
  const settings = openSettings(dataFolder, clock, word.value)
  if (!settings.ok) throw new Error(settings.problem.detail)
  const provided = readProvidedSecrets('{"ledger.password":"of-the-company"}', {}, [])
  if (!provided.ok) throw new Error(provided.problem.detail)
  const { secrets } = withProvidedSecrets(ownerFileSecrets(dataFolder, clock), provided.value, {
    settings: settings.value.current,
    policy: word.value,
    ledgerAddress,
    onRefused: () => undefined,
  })
  const { ledger } = settings.value.current()
  const url = ledgerAddress ?? (ledger.kind === 'postgres' ? ledger.url : '')
  return secrets.for('ledger.password', databaseOrigin(url))
}

const postgres = (more: object) => ({ ledger: { kind: 'postgres', ...more } })

it('the password goes to the database that the policy names', async () => {
  const policy = postgres({ url: URL_OF_COMPANY })
  expect(await passwordUnder(policy, {})).toBe('of-the-company')
  expect(await passwordUnder(policy, postgres({ url: URL_OF_BENCH }))).toBe('of-the-company')
  expect(await passwordUnder({}, {}, URL_OF_COMPANY)).toBe('of-the-company')
})

it('a policy that names TLS alone sends it to no database of the bench', async () => {
  expect(await passwordUnder(postgres({ tls: 'verify' }), postgres({ url: URL_OF_BENCH }))).toBeUndefined()
})

it('a bench that takes TLS off gets none, unless the policy says so itself', async () => {
  const own = postgres({ url: URL_OF_BENCH, tls: 'off' })
  expect(await passwordUnder(postgres({ url: URL_OF_COMPANY }), own)).toBeUndefined()
  expect(await passwordUnder({}, own, URL_OF_COMPANY)).toBeUndefined()
  expect(await passwordUnder(postgres({ url: URL_OF_COMPANY, tls: 'off' }), own)).toBe('of-the-company')
})

it('one fault in the policy does not leave other secrets without a place', async () => {
  const policy = {
    ...postgres({ url: URL_OF_COMPANY }),
    labelServer: { auth: { kind: 'client-credentials' } },
  }
  const auth = { kind: 'client-credentials', tokenUrl: 'https://bench.example', clientId: 'B' }
  expect(await passwordUnder(policy, { labelServer: { auth } })).toBe('of-the-company')
})
