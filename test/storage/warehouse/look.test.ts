// The test of a look at a warehouse's database: each thing that a person has to be told, on a real server.
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { trusted } from '../../../main/services/authorities.ts'
import { type GivenDatabase, lookAtDatabase, makeTables } from '../../../main/storage/warehouse/look.ts'
import { onWarehouse } from '../fixtures.ts'

onWarehouse('a look at a database', (server, bench) => {
  const given = (url: string, changes: Partial<GivenDatabase> = {}): GivenDatabase => ({
    trust: () => trusted(''),
    url,
    tls: 'auto',
    password: server().password,
    ...changes,
  })
  const look = (database: GivenDatabase) => lookAtDatabase(database, 'Bench 1')
  const codeOf = async (database: GivenDatabase) => {
    const looked = await look(database)
    return looked.ok ? 'no problem' : looked.problem.code
  }
  const as = (url: string, role: string) => url.replace('packbench_owner@', `${role}@`)

  test('finds what is to be made, makes it, and finds it ready', async () => {
    const url = await server().newDatabase()
    const there = { encrypted: false, stationCount: 0, nameTaken: false }
    expect(await look(given(url))).toMatchObject({ value: { ...there, tables: 'to-create', allowed: true } })
    // A look has made nothing.
    expect(await server().run(url, `select to_regnamespace('packbench') as made`)).toEqual([{ made: null }])
    const made = await makeTables(given(url), 'Bench 1')
    expect(made).toMatchObject({ value: { ...there, tables: 'ready', allowed: true } })
    expect(made).toEqual(await look(given(url)))
    expect(made.ok && made.value.version).toBeGreaterThanOrEqual(13)
  })

  test('counts the stations there, and says when one of this name is at work', async () => {
    const url = await server().newDatabase()
    const one = await bench.openShared(server(), url, undefined, { station: 'Bench 1' })
    await bench.openShared(server(), url, undefined, { station: 'Bench 2' })
    expect(await look(given(url))).toMatchObject({ value: { stationCount: 2, nameTaken: true } })
    // As it is of one that no eye tells from it.
    for (const alike of ['BENCH 1', 'Bench 1 ', 'Bench\u00a01', 'Ben\u00adch\u200b 1'])
      expect(await lookAtDatabase(given(url), alike)).toMatchObject({ value: { nameTaken: true } })
    expect(await lookAtDatabase(given(url), 'Bench 11')).toMatchObject({ value: { nameTaken: false } })
    await bench.close(one)
    expect(await look(given(url))).toMatchObject({ value: { stationCount: 2, nameTaken: false } })
  })

  test('tells tables of an older program from those of a newer one', async () => {
    const url = await server().newDatabase()
    await makeTables(given(url), 'Bench 1')
    const last = `(select name from packbench.kysely_migration order by name desc limit 1)`
    await server().run(url, `update packbench.kysely_migration set name = 'zzzz-later' where name = ${last}`)
    expect(await look(given(url))).toMatchObject({ value: { tables: 'newer' } })
    expect(await makeTables(given(url), 'Bench 1')).toMatchObject({ problem: { code: 'storage.newer' } })
    await server().run(url, `delete from packbench.kysely_migration where name = 'zzzz-later'`)
    expect(await look(given(url))).toMatchObject({ value: { tables: 'to-migrate', allowed: true } })
  })

  test('says what a role may not do', async () => {
    const url = await server().newDatabase()
    const role = 'packbench_bench'
    await server().run(url, `create role ${role} login password '${server().password}'`)
    expect(await look(given(as(url, role)))).toMatchObject({ value: { tables: 'to-create', allowed: false } })
    expect(await makeTables(given(as(url, role)), 'Bench 1')).toMatchObject({
      problem: { code: 'warehouse.rights' },
    })
    await makeTables(given(url), 'Bench 1')
    await server().run(url, `grant usage on schema packbench to ${role}`)
    await server().run(url, `grant select on all tables in schema packbench to ${role}`)
    expect(await look(given(as(url, role)))).toMatchObject({ value: { tables: 'ready', allowed: false } })
    await server().run(url, `grant insert, update, delete on all tables in schema packbench to ${role}`)
    expect(await look(given(as(url, role)))).toMatchObject({ value: { tables: 'ready', allowed: true } })
    await server().run(url, `delete from packbench.kysely_migration where name like 'warehouse%'`)
    expect(await look(given(as(url, role)))).toMatchObject({
      value: { tables: 'to-migrate', allowed: false },
    })
  })

  test('says in one sentence what keeps it out', async () => {
    const url = await server().newDatabase()
    expect(await codeOf(given(url, { password: 'wrong' }))).toBe('warehouse.sign-in')
    expect(await codeOf(given(url, { password: undefined }))).toBe('warehouse.sign-in')
    expect(await codeOf(given(as(url, 'nobody')))).toBe('warehouse.sign-in')
    expect(await codeOf(given(url.replace(/[^/]+$/u, 'nowhere')))).toBe('warehouse.no-database')
    expect(await codeOf(given(url, { tls: 'verify' }))).toBe('warehouse.no-tls')
    expect(await codeOf(given('postgres://u@127.0.0.1:1/d'))).toBe('warehouse.unreachable')
    expect(await codeOf(given('postgres://u:p@127.0.0.1:1/d'))).toBe('warehouse.password-in-address')
    for (const wrong of ['', 'https://server/d', 'postgres://server/d', 'postgres://u@h/%', 'postgres://u@h'])
      expect(await codeOf(given(wrong)), wrong).toBe('warehouse.address')
  })

  test('a server that says something else than PostgreSQL is one that does not answer', async () => {
    const other = createServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    expect(await codeOf(given(`postgres://u@127.0.0.1:${port}/d`))).toBe('warehouse.unreachable')
    other.close()
  })
})
