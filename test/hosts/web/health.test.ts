// The one route that needs no session, for monitoring: it says a word, and lets nobody in.
import { expect, test } from 'vitest'
import { scriptedStation } from '../../support/scripted-station.ts'
import { runWebHost } from '../../support/web-host.ts'

test('a program on this machine hears one word and its reasons', async () => {
  const { ask } = await runWebHost(
    scriptedStation({ health: { health: 'attention', reasons: ['decisions-wait'] } }),
  )
  const answer = await ask({ path: '/health' })
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.text)).toEqual({ health: 'attention', reasons: ['decisions-wait'] })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a station that buys nothing answers as one that is not available', async () => {
  const { ask } = await runWebHost(
    scriptedStation({ health: { health: 'stopped', reasons: ['buying-stopped'] } }),
  )
  expect((await ask({ path: '/health' })).status).toBe(503)
})

test('a page of another site hears nothing', async () => {
  const { ask, port } = await runWebHost()
  const strangers: readonly Readonly<Record<string, string>>[] = [
    { host: `bench.example:${port}` },
    { origin: 'https://shop.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of strangers)
    expect((await ask({ path: '/health', headers: { host: `127.0.0.1:${port}`, ...headers } })).status).toBe(
      403,
    )
})

test('whoever asks without end takes no call of a window away, and asks no station', async () => {
  let looks = 0
  const scripted = scriptedStation()
  const station = {
    ...scripted,
    health: () => {
      looks += 1
      return scripted.health()
    },
  }
  const { ask, bearer } = await runWebHost(station, {
    looks: { burst: 2, perSecond: 0 },
    calls: { burst: 1, perSecond: 0 },
  })
  const statuses: number[] = []
  for (let time = 0; time < 5; time += 1) statuses.push((await ask({ path: '/health' })).status)
  expect(statuses).toEqual([200, 200, 429, 429, 429])
  expect(looks).toBe(2)
  const call = { method: 'POST', path: '/api/queue.list', headers: bearer, body: '{}' }
  expect((await ask(call)).status).toBe(200)
})
