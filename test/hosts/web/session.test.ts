// Proves who gets into the web host: its token, links and windows, and no other site.
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { KeptWindows, WindowStore } from '../../../main/hosts/web/sessions.ts'
import { scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { codeIn, openBy, openWindowAt, PICTURE, post, runWebHost } from '../../support/web-host.ts'

describe('the session', () => {
  it('is asked for on every call, event stream and file', async () => {
    const station = scriptedStation({ files: { 'a.png': PICTURE } })
    const { ask, host } = await runWebHost(station)
    const wrong: Record<string, string>[] = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${host.token}x` },
      { authorization: `Basic ${host.token}` },
      { authorization: host.token },
      { cookie: `station=${host.token}` },
      { cookie: 'station-00=0' },
    ]
    for (const headers of wrong) {
      for (const path of [
        '/api/station.overview',
        '/api/events',
        '/api/files/a.png',
        '/api/no.such',
        '/api',
      ]) {
        const answer = await ask({ path, headers })
        expect([path, answer.status]).toEqual([path, 401])
        expect(answer.json).toMatchObject({ ok: false, problem: { kind: 'not-authorized' } })
      }
      expect((await ask(post('station.overview', headers))).status).toBe(401)
    }
    expect(station.calls).toEqual([])
    expect(station.askedFiles).toEqual([])
  })

  it('is opened by the printed link, which a preview or a search for it does not spend', async () => {
    const { ask, host, port } = await runWebHost()
    expect(host.url).not.toContain(host.token)
    // What a preview, a mail scanner or a browser that looks ahead asks for: no part after `#` is sent.
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'GET']) await ask({ method, path: '/' })
    const page = await ask({ path: '/' })
    expect(page.headers['set-cookie']).toBeUndefined()
    const opened = await openBy(port, codeIn(host.url))
    expect(opened.status).toBe(200)
    expect(opened.headers['set-cookie']).toBeUndefined()
    const { token } = opened.json.value as { token: string }
    const called = await ask(post('station.overview', { authorization: `Bearer ${token}` }))
    expect(called.status).toBe(200)
  })

  it('is opened by the printed link again only where a person says so', async () => {
    const { host, port } = await runWebHost()
    const code = codeIn(host.url)
    expect((await openBy(port, code)).status).toBe(200)
    const second = await openBy(port, code)
    expect([second.status, second.json.problem?.code]).toEqual([409, 'session.opened-before'])
    expect((await openBy(port, code, true)).status).toBe(200)
  })

  it('has another token and other codes with each start', async () => {
    const one = await runWebHost()
    await one.host.stop()
    const two = await runWebHost()
    expect(two.host.token).not.toBe(one.host.token)
    expect(codeIn(two.host.url)).not.toBe(codeIn(one.host.url))
    expect(two.ownLinks[0]).not.toBe(one.ownLinks[0])
    for (const secret of [two.host.token, codeIn(two.host.url), codeIn(two.ownLinks[0]!)])
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  })

  it('is not opened by another code', async () => {
    const { port, host } = await runWebHost()
    for (const code of ['', 'guess', host.token, `${codeIn(host.url)}x`]) {
      const answer = await openBy(port, code, true)
      expect(answer.status).toBe(401)
      expect(answer.json.value).toBeUndefined()
    }
  })

  it('is opened once by the link of the station’s own window, and there is a new one at once', async () => {
    const { host, port, ownLinks } = await runWebHost()
    const [first = ''] = ownLinks
    expect(first).not.toContain(host.token)
    expect((await openBy(port, codeIn(first))).status).toBe(200)
    for (const again of [false, true]) expect((await openBy(port, codeIn(first), again)).status).toBe(401)
    expect(ownLinks).toHaveLength(2)
    expect((await openBy(port, codeIn(ownLinks[1]!))).status).toBe(200)
  })

  it('of a window ends when it signs out, and no other’s', async () => {
    const { ask, host, bearer } = await runWebHost()
    const one = await openWindowAt(host.url)
    const other = await openWindowAt(host.url)
    const end = { method: 'POST', path: '/session/end' }
    // The starter's token is no window's.
    expect((await ask({ ...end, headers: bearer })).status).toBe(401)
    expect((await ask({ ...end, headers: one.bearer })).status).toBe(200)
    expect((await ask(post('queue.list', one.bearer))).status).toBe(401)
    expect((await ask(post('queue.list', other.bearer))).status).toBe(200)
    expect((await ask(post('queue.list', bearer))).status).toBe(200)
  })

  it('takes no cookie for a token, whoever set it', async () => {
    const { ask, host } = await runWebHost()
    const { token } = await openWindowAt(host.url)
    for (const cookie of [
      `station=${host.token}`,
      `packbench.window=${token}`,
      `authorization=Bearer ${token}`,
    ])
      expect((await ask(post('queue.list', { cookie }))).status).toBe(401)
  })

  it('is proved by the station alone: to the address where it listens, of windows that it knows', async () => {
    const { ask, host, port } = await runWebHost()
    const { id, token } = await openWindowAt(host.url)
    const prove = (body: object, headers: Record<string, string> = {}) =>
      ask({ method: 'POST', path: '/session/proof', headers, body: JSON.stringify(body) })
    const nonce = 'a-nonce-of-the-window'
    const proof = (origin: string) =>
      createHmac('sha256', createHash('sha256').update(token).digest())
        .update(`${origin} ${nonce}`)
        .digest('base64url')
    const proved = await prove({ id, nonce })
    expect(proved.json.value).toEqual({ proof: proof(`http://127.0.0.1:${port}`) })
    // A program that has the port which the window asks cannot pass the question on.
    expect((await prove({ id, nonce }, { host: '127.0.0.1:1' })).status).toBe(403)
    expect((await prove({ id: 'another', nonce })).status).toBe(401)
  })
})

describe('a window over a restart', () => {
  function kept() {
    let value: KeptWindows | undefined
    const store: WindowStore = {
      read: () => value,
      write: next => {
        value = next
      },
    }
    return { store, value: () => value }
  }

  it('goes on, on the port of before, and no token of it is kept', async () => {
    const { store, value } = kept()
    const first = await runWebHost(undefined, {}, undefined, store)
    const { token, bearer } = await openWindowAt(first.host.url)
    await first.host.stop()
    expect(JSON.stringify(value())).not.toContain(token)
    const second = await runWebHost(undefined, {}, undefined, store)
    expect(second.port).toBe(first.port)
    expect((await second.ask(post('queue.list', bearer))).status).toBe(200)
    // The starter's token and links are of one start.
    expect((await second.ask(post('queue.list', first.bearer))).status).toBe(401)
    expect((await openBy(second.port, codeIn(first.host.url), true)).status).toBe(401)
  })

  it('ends where another program has the port: it may have been told the token', async () => {
    const { store } = kept()
    const first = await runWebHost(undefined, {}, undefined, store)
    const { bearer } = await openWindowAt(first.host.url)
    await first.host.stop()
    const other = createServer().listen(first.port, '127.0.0.1')
    onTestFinished(() => void other.close())
    await waitFor(() => other.listening)
    const second = await runWebHost(undefined, {}, undefined, store)
    expect(second.port).not.toBe(first.port)
    expect((await second.ask(post('queue.list', bearer))).status).toBe(401)
  })

  it('that nobody used for a month is forgotten', async () => {
    const { store, value } = kept()
    const first = await runWebHost(undefined, {}, undefined, store)
    const { bearer } = await openWindowAt(first.host.url)
    await first.host.stop()
    const { port, windows } = value()!
    const longAgo = Date.now() - 31 * 24 * 3_600_000
    store.write({ port, windows: windows.map(one => ({ ...one, usedAt: longAgo })) })
    const second = await runWebHost(undefined, {}, undefined, store)
    expect((await second.ask(post('queue.list', bearer))).status).toBe(401)
  })
})

describe('another site', () => {
  const foreign: [string, (port: number) => Record<string, string>][] = [
    ['a rebound name in Host', port => ({ host: `evil.example:${port}` })],
    ['another port in Host', () => ({ host: '127.0.0.1:1' })],
    ['Host without a port', () => ({ host: '127.0.0.1' })],
    ['a foreign Origin', () => ({ origin: 'https://evil.example' })],
    ['an opaque Origin', () => ({ origin: 'null' })],
    ['the Origin of another port', () => ({ origin: 'http://127.0.0.1:1' })],
    ['the Origin of another name for this machine', port => ({ origin: `http://localhost:${port}` })],
    ['a request that the browser calls cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a request from another port of this machine', () => ({ 'sec-fetch-site': 'same-site' })],
  ]
  it.each(foreign)('is refused by %s, with the token too', async (_name, headers) => {
    const station = scriptedStation({ files: { 'a.png': PICTURE } })
    const { ask, port, bearer } = await runWebHost(station)
    const all = { ...bearer, ...headers(port) }
    for (const refused of [
      post('station.overview', all, '{}'),
      { path: '/api/events', headers: all },
      { path: '/api/files/a.png', headers: all },
      { path: '/assets/index.js', headers: all },
    ]) {
      const answer = await ask(refused)
      expect([refused.path, answer.status]).toEqual([refused.path, 403])
      expect(answer.json).toMatchObject({ ok: false, problem: { kind: 'not-authorized' } })
    }
    expect(station.calls).toEqual([])
  })

  it('gets no cross-origin permission, also not by a preflight', async () => {
    const { ask, port } = await runWebHost()
    for (const origin of ['https://evil.example', `http://127.0.0.1:${port}`]) {
      const answer = await ask({
        method: 'OPTIONS',
        path: '/api/pack.ship',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
  })

  it('may link to the page, and to nothing else', async () => {
    const { ask } = await runWebHost()
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    expect((await ask({ path: '/', headers: link })).status).toBe(200)
    expect((await ask({ path: '/', headers: { ...link, 'sec-fetch-dest': 'iframe' } })).status).toBe(403)
    expect((await ask({ path: '/api/events', headers: link })).status).toBe(403)
  })

  it('is told apart from the station’s own page under either name of this machine', async () => {
    const { ask, port, host } = await runWebHost()
    const { bearer } = await openWindowAt(host.url)
    for (const name of ['127.0.0.1', 'localhost']) {
      const headers = { ...bearer, host: `${name}:${port}`, origin: `http://${name}:${port}` }
      const own = { ...headers, 'sec-fetch-site': 'same-origin' }
      expect((await ask(post('queue.list', own, '{}'))).status).toBe(200)
    }
  })
})
