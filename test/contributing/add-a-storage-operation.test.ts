// docs/contributing/add-a-storage-operation.md, followed to the letter: how many records of a mode there are.
import { expect, test } from 'vitest'
import type * as Serving from '../../main/storage/sqlite/serve.ts'
import type * as Stores from '../../main/storage/store.ts'
import { threadOver } from '../storage/thread-here.ts'
import { FOLLOWED_MS, filesOf, houseCopy } from '../support/house-copy.ts'
import { tempFolder } from '../support/temp-folder.ts'

const PORT = 'main/core/records/ledger.ts'
const OPERATIONS = 'main/storage/operations.ts'
const LOOKUPS = 'main/storage/records/purchases/lookups.ts'

test(
  'an operation of the store touches three files, and the store answers it through its workers',
  async () => {
    const house = await houseCopy()
    await house.insert(
      PORT,
      'purchasesToDecide(environment: Mode)',
      '  /** How many records there are of a mode. */\n  recordCount(environment: Mode): Promise<number>',
    )
    expect(house.errors(OPERATIONS).join()).toContain('recordCount')

    await house.insert(OPERATIONS, '  purchasesToDecide,', '  recordCount,')
    await house.insert(
      OPERATIONS,
      '  purchasesToDecide: ledgerRead',
      '  recordCount: ledgerRead(recordCount),',
    )
    expect(house.errors(OPERATIONS).join()).toContain('recordCount')

    await house.insert(
      LOOKUPS,
      'type Db =',
      `export async function recordCount({ db }: Reading, environment: Mode): Promise<number> {
  const rows = await db.selectFrom('purchases').select('id').where('environment', '=', environment).execute()
  return rows.length
}
`,
    )
    expect(house.errors(...house.changed())).toEqual([])
    expect([...house.changed()].sort()).toEqual([...(await filesOf('add-a-storage-operation.md'))].sort())
    expect(house.changed().length).toBeLessThanOrEqual(3)

    const { createLedger } = await house.load<typeof Stores>('main/storage/store.ts')
    const { serve } = await house.load<typeof Serving>('main/storage/sqlite/serve.ts')
    const opened = await createLedger({
      dataFolder: await tempFolder('counted'),
      station: 'bench 1',
      clock: { now: () => new Date('2026-03-02T09:00:00.000Z') },
      startThread: threadOver(serve),
    })
    if (!opened.ok) throw new Error(opened.problem.code)
    const store: object = opened.value
    const recordCount: unknown = Reflect.get(store, 'recordCount')
    if (typeof recordCount !== 'function') throw new Error('the store has no such operation')
    expect(await recordCount('live')).toBe(0)
    await opened.value.stop()
  },
  FOLLOWED_MS,
)
