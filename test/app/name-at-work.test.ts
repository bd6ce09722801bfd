// A bench of a warehouse is renamed once nothing waits for a scan under the name that it has.
import { expect, it } from 'vitest'
import { nameAtWork } from '../../main/app/name-at-work.ts'
import { problem } from '../../main/core/problem.ts'
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import type { Secrets } from '../../main/core/settings/secrets.ts'
import '../../main/i18n/index.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { SettingsPlan } from '../../main/core/settings/settings-save.ts'

const SHARED = { kind: 'postgres', url: 'postgres://bench@127.0.0.1:9/packbench' }
const settingsOf = (name: string, ledger: object = SHARED) =>
  settingsSchema.parse({ station: { name }, ledger })
const LABEL = { reference: 'K-1', box: { number: 2, of: 3 } } as PurchaseRecord

function renaming(toScan: () => Promise<readonly PurchaseRecord[]>, ledger?: object) {
  const ask = nameAtWork({
    settings: () => settingsOf('Bench 1', ledger),
    secrets: { for: async () => 'x' } as unknown as Secrets,
    running: 'Bench 1',
    ledgerAddress: undefined,
    toScan,
  })
  return (name: string) => ask({}, { next: settingsOf(name, ledger) } as SettingsPlan)
}

it('is told which label it has to scan first, beside the name', async () => {
  const given = await renaming(async () => [LABEL])('By the window')
  expect(given).toMatchObject({
    kind: 'wrong-state',
    fieldProblems: { 'settings.station.name': { code: 'settings.scan-before-name' } },
  })
  expect(given?.message).toContain('K-1 2/3')
})

it('waits for the records where they are away: nobody knows what has to be scanned', async () => {
  const away = problem('storage', 'warehouse.away')
  expect(await renaming(() => Promise.reject(new LedgerFailure(away)))('By the window')).toEqual(away)
})

it.each([
  ['keeps its name', 'Bench 1', SHARED],
  ['works alone, whose labels are found whatever it is called', 'By the window', { kind: 'embedded' }],
])('is not asked where it %s', async (_what, name, ledger) => {
  const asked = renaming(() => Promise.reject(new Error('nobody asks')), ledger)
  expect(await asked(name)).toBeUndefined()
})
