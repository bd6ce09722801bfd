// Labels of before the ledger kept which close had begun when they were entered: their times say which came later.
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { kyselyOn } from '../../../main/storage/sqlite/dialect.ts'
import { openForWriting } from '../../../main/storage/sqlite/engine.ts'
import { toldAs } from '../../support/told-as.ts'
import { Bench, boughtPurchase, closedDay } from '../fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

test('a doubt of a data folder of before goes into the close that began after it', async () => {
  const folder = bench.folder()
  const before = await bench.open(folder)
  const { id } = await boughtPurchase(before, { purchase: { reference: 'BEFORE' } })
  await before.changePurchase({ id, from: ['bought'], to: 'voiding', event: toldAs('void-asked') })
  const unknown = { from: ['voiding'], to: 'void-unknown', event: toldAs('void-unknown') } as const
  await before.changePurchase({ id, ...unknown })
  await bench.close(before)
  const made = openForWriting(join(folder, 'packbench.sqlite'), 100)
  made.exec(`delete from kysely_migration where name = 'ledger-0100-closes-before'`)
  made.exec('alter table purchases drop column close_before')
  await kyselyOn<unknown>(made).destroy()
  made.close()
  const store = await bench.open(folder)
  bench.clock.advance(1_000)
  const other = await boughtPurchase(store, { purchase: { reference: 'OTHER' } })
  await closedDay(store, 'close-1', 'label-server', other.id)
  const change = { id, from: ['void-unknown'], to: 'bought', event: toldAs('purchase-resolved') } as const
  expect(await store.changePurchase(change)).toMatchObject({ kind: 'bought', closeId: 'close-1' })
})
