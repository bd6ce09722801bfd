// Proves that a database's password that is given anew counts for every connection from then on, without a gap.
import { expect, test } from 'vitest'
import { databaseFault } from '../../../main/storage/warehouse/faults.ts'
import { onWarehouse } from '../fixtures.ts'

onWarehouse('a password that changes', (server, bench) => {
  test('counts for the next connection of a station at work', async () => {
    const url = await server().newDatabase()
    const sessions = async () => {
      const [row] = await server().run(
        url,
        "select count(*)::int as count from pg_stat_activity where usename = 'packbench_owner'",
      )
      return Number(row?.count)
    }
    const change = (to: string) =>
      server().run(url, `alter role packbench_owner password '${to.replaceAll("'", "''")}'`)
    let password = server().password
    const store = await bench.openShared(server(), url, undefined, {
      station: 'A',
      password: async () => password,
    })
    await store.stats()
    const before = await sessions()
    password = 'battery staple'
    await change(password)
    try {
      // As many at once as want a connection more.
      const reads = await Promise.allSettled(Array.from({ length: 8 }, () => store.stats()))
      expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 'fulfilled'))
      expect(await sessions()).toBeGreaterThan(before)
      expect(store.standing()).toBeUndefined()
    } finally {
      await change(server().password)
      password = server().password
    }
  })

  test('and is gone is a matter of rights, as one that never was', () => {
    for (const text of ['client password must be a string', 'client password must be a non-empty string']) {
      expect(databaseFault(new Error(`SASL: SCRAM-SERVER-FIRST-MESSAGE: ${text}`))).toBe('rights')
    }
  })
})
