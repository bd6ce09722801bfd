// The trail of a warehouse is kept from its own stations: their login appends what follows, and changes nothing.
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { trusted } from '../../../main/services/authorities.ts'
import { type GivenDatabase, guardTables, lookAtDatabase } from '../../../main/storage/warehouse/look.ts'
import type { PostgresServer } from '../../support/postgres.ts'
import { whenFinished } from '../../support/when-finished.ts'
import { boughtPurchase, onWarehouse } from '../fixtures.ts'

const BENCH = 'packbench_bench'

onWarehouse('the trail of a warehouse', (server, bench) => {
  const as = (url: string, role: string) => url.replace(/\/\/[^@]+@/u, `//${role}@`)
  const given = (url: string): GivenDatabase => ({
    url,
    tls: 'auto',
    password: server().password,
    trust: () => trusted(''),
  })
  const owner = () => ({ user: 'packbench_owner', password: server().password })

  /** A database with a login of the benches' own; `ownedBy`: whose the tables are, made by the first station. */
  async function warehouse(ownedBy: 'the benches' | 'nobody yet'): Promise<string> {
    const url = await server().newDatabase()
    await server().run(
      url,
      `do $$ begin create role ${BENCH} login password '${server().password}'; exception when others then null; end $$`,
    )
    if (ownedBy === 'the benches') {
      await server().run(url, `grant create on database ${new URL(url).pathname.slice(1)} to ${BENCH}`)
      const first = await bench.openShared(server(), as(url, BENCH), undefined, { station: 'bench 1' })
      await boughtPurchase(first)
      await bench.close(first)
    }
    return url
  }

  async function login(url: string): Promise<Client> {
    const withPassword = new URL(url)
    withPassword.password = server().password
    const client = new Client({ connectionString: withPassword.href })
    await client.connect()
    whenFinished(() => client.end())
    return client
  }

  async function expectKept(url: string, server: PostgresServer): Promise<void> {
    const before = await server.run(url, 'select * from packbench.events order by station, sequence')
    const client = await login(as(url, BENCH))
    const forged = (previous: string, sequence: number) =>
      JSON.stringify([
        previous,
        'bench 1',
        sequence,
        '2026-01-01T00:00:00.000Z',
        'forged',
        null,
        null,
        null,
        '{}',
      ])
    const last = before.filter(row => row.station === 'bench 1').at(-1)
    const attempts: readonly (readonly [what: string, sql: string, values?: readonly unknown[]])[] = [
      ['change', `update packbench.events set operator = 'X'`],
      ['take out', 'delete from packbench.events'],
      ['empty', 'truncate packbench.events'],
      [
        'put in',
        `insert into packbench.events select station, sequence + 1, at, kind, operator, shipment_id,
        job_id, detail, hash from packbench.events order by sequence desc limit 1`,
      ],
      ['drop the guard', 'drop trigger events_stay on packbench.events'],
      ['switch the guard off', 'alter table packbench.events disable trigger all'],
      ['leave the guards out', 'set session_replication_role = replica'],
      ['drop the table', 'drop table packbench.events'],
      ['rename it', 'alter table packbench.events rename to old_events'],
      [
        'change the function',
        `create or replace function packbench.append_event(sealed text, mac text) returns void
        language sql as 'select 1'`,
      ],
      ['become the owner', 'set role packbench_owner'],
      [
        'append with a gap',
        'select packbench.append_event($1, null)',
        [forged(String(last?.hash), Number(last?.sequence) + 2)],
      ],
      [
        'append again',
        'select packbench.append_event($1, null)',
        [forged(String(last?.hash), Number(last?.sequence))],
      ],
      [
        'append to another end',
        'select packbench.append_event($1, null)',
        [forged('x', Number(last?.sequence) + 1)],
      ],
      [
        'append for a station that is not at work',
        'select packbench.append_event($1, null)',
        [JSON.stringify(['', 'nobody', 1, 'now', 'forged', null, null, null, '{}'])],
      ],
    ]
    for (const [what, sql, values] of attempts) {
      await expect(client.query(sql, values as unknown[] | undefined), what).rejects.toThrow(/./)
    }
    expect(await server.run(url, 'select * from packbench.events order by station, sequence')).toEqual(before)
  }

  test('a station at work under the benches’ login does all it does, and that login can touch no entry', async () => {
    const url = await warehouse('nobody yet')
    const made = await guardTables(given(as(url, BENCH)), owner(), 'bench 1')
    expect(made).toMatchObject({ ok: true, value: { tables: 'ready', allowed: true, guarded: true } })
    const store = await bench.openShared(server(), as(url, BENCH), undefined, { station: 'bench 1' })
    await store.recover()
    const { id } = await boughtPurchase(store)
    await store.changePurchase({ id, from: ['bought'], to: 'voiding', event: { kind: 'void-asked' } })
    await store.note({ kind: 'test-label', detail: { note: 'á\u0000\u2028"\\ \ud83d\ude00' } })
    await expectKept(url, server())
    await Promise.all(Array.from({ length: 20 }, () => boughtPurchase(store)))
    const { chains, rows } = await store.verify()
    expect(chains).toMatchObject({ broken: [] })
    expect(rows.findings).toEqual([])
  })

  test('tables that the benches own themselves are said, given an owner on a person’s word, and lose nothing', async () => {
    const url = await warehouse('the benches')
    const benches = given(as(url, BENCH))
    expect(await lookAtDatabase(benches, 'bench 2')).toMatchObject({
      value: { tables: 'ready', guarded: false },
    })
    // Nobody takes them over who is nothing to the benches.
    expect(await guardTables(benches, owner(), 'bench 2')).toMatchObject({
      problem: { code: 'warehouse.guard-rights' },
    })
    expect(await guardTables(benches, { ...owner(), user: BENCH }, 'bench 2')).toMatchObject({
      problem: { code: 'warehouse.guard-same' },
    })
    await server().run(url, `grant ${BENCH} to packbench_owner`)
    const events = await server().run(url, 'select * from packbench.events order by sequence')
    expect(await guardTables(benches, owner(), 'bench 2')).toMatchObject({
      value: { tables: 'ready', allowed: true, guarded: true },
    })
    expect(await server().run(url, 'select * from packbench.events order by sequence')).toEqual(events)
    const store = await bench.openShared(server(), as(url, BENCH), undefined, { station: 'bench 2' })
    await boughtPurchase(store)
    await expectKept(url, server())
    expect((await store.verify()).chains.broken).toEqual([])
    await server().run(url, `revoke ${BENCH} from packbench_owner; grant packbench_owner to ${BENCH}`)
    expect(await guardTables(benches, owner(), 'bench 2')).toMatchObject({
      problem: { code: 'warehouse.guard-mighty' },
    })
    await server().run(url, `revoke packbench_owner from ${BENCH}`)
  })

  test('rights that were once given on all tables open nothing', async () => {
    const url = await warehouse('nobody yet')
    expect(await guardTables(given(as(url, BENCH)), owner(), 'bench 1')).toMatchObject({ ok: true })
    const store = await bench.openShared(server(), as(url, BENCH), undefined, { station: 'bench 1' })
    await boughtPurchase(store)
    await server().run(
      url,
      `grant select, insert, update, delete on all tables in schema packbench to ${BENCH}`,
    )
    await expectKept(url, server())
  })
})
