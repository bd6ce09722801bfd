// Labels of before the ledger kept what their service was chosen from: they stay, and nothing is known of that.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { kyselyOn } from '../../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../../main/storage/sqlite/engine.ts'
import type { Store } from '../../../main/storage/store.ts'
import { Bench, boughtPurchase, onWarehouse } from '../fixtures.ts'

const NAME = 'ledger-0094-service-choices'
const bench = new Bench()
afterEach(() => bench.clear())

const BEFORE = [
  `delete from kysely_migration where name = '${NAME}'`,
  'alter table purchases drop column choice',
]

async function opensWithWhatItHad(store: Store, reference: string): Promise<void> {
  const since = new Date(0).toISOString()
  const page = () => store.labelsBought({ environment: 'live', since, limit: 9 })
  expect((await page()).labels).toMatchObject([{ reference, costCents: 845 }])
  expect((await page()).labels[0]).not.toHaveProperty('choice')
  const choice = { prices: { Ground: 812 } }
  await boughtPurchase(store, { purchase: { reference: 'AFTER', choice } })
  expect((await page()).labels[0]).toMatchObject({ reference: 'AFTER', choice })
}

test('a data folder of before opens with its labels, and keeps it of the next', async () => {
  const folder = bench.folder()
  const store = await bench.open(folder)
  await boughtPurchase(store, { purchase: { reference: 'BEFORE' } })
  await bench.close(store)
  const made = openForWriting(join(folder, 'packbench.sqlite'), 100)
  for (const sql of BEFORE) made.exec(sql)
  await kyselyOn<unknown>(made).destroy()
  made.close()
  await opensWithWhatItHad(await bench.open(folder), 'BEFORE')
})

onWarehouse('labels of before', (server, there) => {
  test('a warehouse’s ledger of before opens with its labels, and keeps it of the next', async () => {
    const url = await server().newDatabase()
    const store = await there.openShared(server(), url)
    await boughtPurchase(store, { purchase: { reference: 'BEFORE' } })
    await there.close(store)
    await server().run(url, 'alter role postgres set search_path = packbench')
    for (const sql of BEFORE) await server().run(url, sql)
    await opensWithWhatItHad(await there.openShared(server(), url), 'BEFORE')
  })
})
