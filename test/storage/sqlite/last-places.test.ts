// Somebody gives a row the last place that a table has: whatever is added after it has a place of its own, in each table
// whose rows are numbered.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { LocalStore } from '../../../main/storage/store.ts'
import { Bench, boughtPurchase, closedDay, newJob, shipment } from '../fixtures.ts'
import { threadHere } from '../thread-here.ts'

const bench = new Bench(threadHere)
afterEach(() => bench.clear())

const LAST = '9223372036854775807'

/** Something of everything that a table numbers. */
async function work(store: LocalStore, day: string): Promise<void> {
  await store.gatherResults()
  const { id } = await boughtPurchase(store)
  await store.gatherResults()
  await store.add(newJob({ shipmentId: id }), { kind: 'label-reprinted' })
  await closedDay(store, `close-${day}`, 'label-server', id)
  const funds = { environment: 'live', meterId: `meter-${day}`, amountCents: 5000 } as const
  await store.intendFunds(
    { ...funds, id: `funds-${day}`, transactionReference: day },
    { kind: 'funds-sending' },
  )
  await store.settleFunds(`funds-${day}`, ['sending'], { state: 'added' }, { kind: 'funds-added' })
  const given = { id: `import-${day}`, environment: 'live', fileName: 'orders.csv', asked: day } as const
  const orders = [2, 3].map(row => ({
    id: `order-${day}-${row}`,
    row,
    reference: `ORDER-${day}-${row}`,
    service: 'label-server' as const,
    shipment: shipment(),
    problems: {},
  }))
  const { kind } = await store.addOrders(given, orders, { kind: 'orders-imported' })
  expect(kind).toBe('added')
  const run = { id: `run-${day}`, environment: 'live', states: ['ready'], printLater: false } as const
  expect((await store.startOrderRun(run, { kind: 'orders-running' })).kind).toBe('started')
  await store.changeOrderRun(run.id, ['running'], { state: 'ended' }, { kind: 'orders-ended' })
  await store.saveAddress('live', `address-${day}`, shipment({ address1: `${day} Harbor Road` }).to)
  const goods = { description: `Shirt ${day}`, countryOfOrigin: 'US', valueCents: 1_250, weightOz: 8 }
  await store.saveGoods('live', [{ id: `goods-${day}`, goods }])
  await store.post({ method: 'note', args: [{ kind: 'records-begun' }] })
}

/** With the column that numbers their rows: the row's own key and no other table's. */
const NUMBERED = `select m.name as "table", c.name as "column" from sqlite_master m, pragma_table_info(m.name) c
  where m.type = 'table' and c.pk = 1 and lower(c.type) = 'integer' and m.sql not like '%without rowid%'
    and (select count(*) from pragma_table_info(m.name) where pk > 0) = 1
    and c.name not in (select "from" from pragma_foreign_key_list(m.name))`

interface Numbered {
  readonly table: string
  readonly column: string
}

async function worked() {
  const folder = bench.folder()
  const store = await bench.open(folder)
  await work(store, '1')
  const file = new DatabaseSync(join(folder, 'packbench.sqlite'))
  const tables = file.prepare(NUMBERED).all() as unknown as Numbered[]
  const places = ({ table, column }: Numbered): readonly string[] =>
    file
      .prepare(`select cast(${column} as text) as place from ${table} order by ${column}`)
      .all()
      .map(row => String(row.place))
  return { folder, store, file, tables, places }
}

test.each(['while the station works', 'between two runs'])(
  'a row at the last place there is leaves others their places, in every table that numbers its rows: %s',
  async when => {
    const { folder, store, file, tables, places } = await worked()
    expect(tables.map(({ table }) => table).sort()).toEqual([
      ...['closes', 'funds', 'jobs', 'known_addresses', 'known_goods'],
      ...['order_imports', 'order_runs', 'orders', 'outbox', 'purchases', 'results'],
    ])
    if (when === 'between two runs') await bench.close(store)
    file.exec('pragma foreign_keys = off')
    for (const { table, column } of tables) {
      file.exec(
        `update ${table} set ${column} = ${LAST} where ${column} = (select max(${column}) from ${table})`,
      )
    }
    const before = new Map(tables.map(one => [one.table, places(one)]))
    const now = when === 'between two runs' ? await bench.open(folder) : store
    await work(now, '2')
    await work(now, '3')
    for (const one of tables) {
      const had = before.get(one.table) ?? []
      const added = places(one).filter(place => !had.includes(place))
      // One after the other; the first may leave out the place that what belongs to the moved row says.
      const first = Number(added[0])
      expect({ table: one.table, added }).toEqual({
        table: one.table,
        added: added.map((_place, index) => String(first + index)),
      })
      expect(added.length).toBeGreaterThanOrEqual(2)
      expect(first - had.length).toBeOneOf([0, 1])
    }
    file.close()
  },
)

test('a batch that somebody gave the last place ends as any other, and an address there is used again', async () => {
  const { folder, store, file } = await worked()
  const run = { id: 'run-2', environment: 'live', states: ['ready', 'waiting'], printLater: false } as const
  const given = { id: 'import-2', environment: 'live', fileName: 'orders.csv', asked: '2' } as const
  const order = { id: 'order-2', row: 2, reference: 'ORDER-2', service: 'label-server' } as const
  await store.addOrders(given, [{ ...order, shipment: shipment(), problems: {} }], {
    kind: 'orders-imported',
  })
  expect((await store.startOrderRun(run, { kind: 'orders-running' })).kind).toBe('started')
  for (const table of ['order_runs', 'orders', 'known_addresses']) {
    file.exec(`update ${table} set seq = ${LAST} where seq = (select max(seq) from ${table})`)
  }
  file.close()
  const { id } = await store.saveAddress('live', 'again', shipment({ address1: '1 Harbor Road' }).to)
  expect(id).toBe('address-1')
  const ended = await store.changeOrderRun(run.id, ['running'], { state: 'ended' }, { kind: 'orders-ended' })
  expect(ended?.state).toBe('ended')
  await bench.close(store)
  await work(await bench.open(folder), '3')
})
