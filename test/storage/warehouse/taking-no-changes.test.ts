// A database that is there and takes nothing: whoever looks after the network is not asked for help.
import { expect, test } from 'vitest'
import { toldAs } from '../../support/told-as.ts'
import { waitFor } from '../../support/wait-for.ts'
import { boughtPurchase, newPurchase, onWarehouse } from '../fixtures.ts'

onWarehouse('a warehouse’s database that was made read-only', (server, bench) => {
  test('is said to take no changes, nothing is bought, and the station goes on once it takes them again', async () => {
    const url = await server().newDatabase()
    const store = await bench.openShared(server(), url, undefined, { station: 'A' })
    await boughtPurchase(store)
    const name = new URL(url).pathname.slice(1)
    const elsewhere = `${new URL('/postgres', url)}`
    const takes = (changes: boolean) =>
      server().run(
        elsewhere,
        `alter database "${name}" set default_transaction_read_only = ${changes ? 'off' : 'on'};
         select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    await takes(false)
    await waitFor(() => store.standing()?.code === 'warehouse.no-changes', { what: 'why nothing is written' })
    await expect(store.intend(newPurchase(), toldAs('purchase-intended'))).rejects.toMatchObject({
      problem: { kind: 'storage', code: 'warehouse.no-changes' },
    })
    await takes(true)
    await waitFor(() => store.standing() === undefined, { what: 'the database to take changes' })
    expect((await boughtPurchase(store)).kind).toBe('bought')
  })
})
