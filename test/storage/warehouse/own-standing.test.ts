// How the benches of a warehouse stand, as the database has it for each other.
import { expect, test } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { onWarehouse } from '../fixtures.ts'

onWarehouse('the benches of a ledger', (server, bench) => {
  const open = (url: string, station: string, link = {}) =>
    bench.openShared(server(), url, undefined, { station, link })

  test('say how they stand, and each reads of all: at work, stopped, and lost once its lease is over', async () => {
    const url = await server().newDatabase()
    const [a, b] = [await open(url, 'A'), await open(url, 'B')]
    expect(await a.benches.all()).toEqual([
      { station: 'A', isHere: true, work: 'at-work' },
      { station: 'B', isHere: false, work: 'at-work' },
    ])
    await b.benches.say('{"one":1}')
    expect(await a.benches.all()).toMatchObject([
      { station: 'A' },
      { station: 'B', work: 'at-work', said: { text: '{"one":1}', at: expect.any(Date) } },
    ])
    await b.benches.say('{"two":2}')
    const [, heard] = await a.benches.all()
    expect(heard).toMatchObject({ said: { text: '{"two":2}' } })
    expect(heard?.said?.ageMs).toBeLessThan(60_000)

    await bench.close(b)
    expect(await a.benches.all()).toMatchObject([
      { work: 'at-work' },
      { work: 'stopped', said: { text: '{"two":2}' } },
    ])
  })

  test('write nothing while nothing is new', async () => {
    const url = await server().newDatabase()
    const a = await open(url, 'A')
    await a.benches.say('{}')
    const [before] = await a.benches.all()
    await a.benches.say('{}')
    const [after] = await a.benches.all()
    expect(after?.said?.at).toEqual(before?.said?.at)
  })

  test('are lost where the lease ended without a word, also once another took over what they held', async () => {
    const url = await server().newDatabase()
    await open(url, 'A', { leaseMs: 60_000 })
    await server().run(url, `update packbench.stations set lease_until = now() - interval '1 s'`)
    const b = await open(url, 'B', { leaseMs: 300 })
    const first = async () => (await b.benches.all())[0]
    expect(await first()).toMatchObject({ station: 'A', work: 'lost' })
    const takenOver = async () =>
      (await server().run(url, `select 1 from packbench.stations where station = 'A' and instance = ''`))
        .length > 0
    await waitFor(takenOver, { what: 'B to take over from A' })
    expect(await first()).toMatchObject({ station: 'A', work: 'lost' })
  })
})
