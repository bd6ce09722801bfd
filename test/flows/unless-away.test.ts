import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { unlessAway } from '../../main/flows/unless-away.ts'

test.each(['warehouse.away', 'warehouse.rights', 'warehouse.standby'] as const)(
  'a bench goes on without shared records that it does not reach: %s',
  async code => {
    const read = Promise.reject(new LedgerFailure(problem('storage', code)))
    expect(await unlessAway(read, ['what is here'])).toEqual(['what is here'])
  },
)

test('what was read counts, and records of its own that fail are told', async () => {
  expect(await unlessAway(Promise.resolve([1]), [])).toEqual([1])
  const failed = new LedgerFailure(problem('storage', 'storage.write-failed'))
  await expect(unlessAway(Promise.reject(failed), [])).rejects.toBe(failed)
})
