// Proves what the web host takes at most: sizes, rates, calls at once.
import { describe, expect, it } from 'vitest'
import { scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { post, runWebHost } from '../../support/web-host.ts'

describe('caps', () => {
  it('refuse a 20 MB body with 413 and the reply shape, and read none of it into the station', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    const body = Buffer.alloc(20_000_000, 0x20)
    for (const channel of ['pack.ship', 'labels.print']) {
      const answer = await ask(post(channel, { ...bearer, 'content-length': String(body.length) }, body))
      expect(answer.status).toBe(413)
      expect(answer.json).toMatchObject({
        ok: false,
        problem: { kind: 'too-large', code: 'input.too-large' },
      })
    }
    expect(station.calls).toEqual([])
  })

  it('hold for a body of unknown length', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station)
    const chunked = { ...bearer, 'transfer-encoding': 'chunked' }
    const answer = await ask(post('pack.ship', chunked, Buffer.alloc(300 * 1024, 0x20)))
    expect(answer.status).toBe(413)
    expect(answer.json.problem?.message).toContain('256 KiB')
    expect(station.calls).toEqual([])
  })

  it('let 256 KiB through on every channel, and 16 MiB on labels.print alone', async () => {
    const station = scriptedStation({ answer: () => ({ ok: true, value: null }) })
    const { ask, bearer } = await runWebHost(station)
    const sized = (bytes: number) => JSON.stringify({ x: 'y'.repeat(bytes - 8) })
    expect((await ask(post('pack.ship', bearer, sized(256 * 1024)))).status).toBe(200)
    expect((await ask(post('pack.ship', bearer, sized(256 * 1024 + 1)))).status).toBe(413)
    expect((await ask(post('labels.print', bearer, sized(16 * 1024 * 1024)))).status).toBe(200)
    expect((await ask(post('labels.print', bearer, sized(16 * 1024 * 1024 + 1)))).status).toBe(413)
  })

  it('bound how often the station is asked, and give no call of its own to a guesser', async () => {
    const station = scriptedStation()
    const { ask, bearer } = await runWebHost(station, {
      calls: { burst: 3, perSecond: 0 },
      refusals: { burst: 2, perSecond: 0 },
    })
    const guess = () => ask(post('queue.list', { authorization: 'Bearer guess' }))
    expect([await guess(), await guess(), await guess()].map(answer => answer.status)).toEqual([
      401, 401, 429,
    ])
    const own = () => ask(post('queue.list', bearer))
    const statuses = [await own(), await own(), await own(), await own()].map(answer => answer.status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await own()).json).toMatchObject({ ok: false, problem: { code: 'session.too-many-requests' } })
  })

  it('bound how many calls run at once, and free each place with its answer', async () => {
    const open: (() => void)[] = []
    const station = scriptedStation({
      answer: () => new Promise(resolve => open.push(() => resolve({ ok: true, value: null }))),
    })
    const { ask, bearer } = await runWebHost(station, { callsAtOnce: 2 })
    const held = [ask(post('queue.list', bearer)), ask(post('queue.list', bearer))]
    await waitFor(() => open.length === 2, { what: 'two calls to run' })
    expect((await ask(post('queue.list', bearer))).status).toBe(429)
    for (const answer of open.splice(0)) answer()
    expect((await Promise.all(held)).map(answer => answer.status)).toEqual([200, 200])
    const next = ask(post('queue.list', bearer))
    await waitFor(() => open.length === 1, { what: 'the next call to run' })
    open[0]!()
    expect((await next).status).toBe(200)
  })
})
