// When the ledger forgets: soon after a start, then daily, by the settings and the clock of that moment.
import { afterEach, expect, it, vi } from 'vitest'
import { startRetention } from '../../main/app/retention.ts'
import { Bench, boughtPurchase, closedDay, DAY_MS } from '../storage/fixtures.ts'

const bench = new Bench()
afterEach(async () => {
  vi.useRealTimers()
  await bench.clear()
})

it('a month goes by, and what nobody needs any more is forgotten on the day that it may be', async () => {
  const store = await bench.open()
  const { id } = await boughtPurchase(store, { job: { id: 'job-1' } })
  await store.changeJob('job-1', ['held'], { state: 'sending' })
  await store.changeJob('job-1', ['sending'], { state: 'printed', bytesSent: 5 })
  await closedDay(store, 'close-1', 'label-server', id)

  let ran = Promise.withResolvers<Readonly<Record<string, unknown>>>()
  const log = {
    info: (_message: string, facts?: Readonly<Record<string, unknown>>) => ran.resolve(facts ?? {}),
    warn: () => undefined,
    error: (message: string) => ran.reject(new Error(message)),
  }
  let alsoPurged = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const stop = startRetention(
    store,
    () => ({ addressDays: 30, payloadDays: 7 }),
    bench.clock,
    log,
    async () => {
      alsoPurged += 1
    },
  )
  const forgotten: Record<string, number> = {}
  for (let day = 0; day <= 31; day += 1) {
    ran = Promise.withResolvers()
    vi.advanceTimersByTime(day === 0 ? 60_000 : DAY_MS)
    for (const [what, count] of Object.entries(await ran.promise)) if (count === 1) forgotten[what] = day
    bench.clock.advance(DAY_MS)
  }
  expect(forgotten).toEqual({ payloads: 8, jobs: 8, addresses: 31 })
  expect((await store.purchase(id))?.shipment).toBeUndefined()
  expect(alsoPurged).toBeGreaterThan(30)

  stop()
  ran = Promise.withResolvers()
  vi.advanceTimersByTime(3 * DAY_MS)
  expect(vi.getTimerCount()).toBe(0)
})
