// Owns proving who gets into the web host: the token, its cookie and links, and no other site.
import { describe, expect, it } from 'vitest'
import { scriptedStation } from '../../support/scripted-station.ts'
import { cookieOf, PICTURE, post, runWebHost } from '../../support/web-host.ts'

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

  it('is opened by the printed address: a cookie of its own name, and a clean address', async () => {
    const { ask, host } = await runWebHost()
    const opened = await ask({ path: host.url.slice(host.url.indexOf('/', 8)) })
    expect(opened.status).toBe(303)
    expect(opened.headers.location).toBe('/')
    expect(opened.headers['referrer-policy']).toBe('no-referrer')
    const [cookie] = opened.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^station-[0-9a-f]{16}=\S+; Path=\/; HttpOnly; SameSite=Strict$/)
    const called = await ask(post('station.overview', { cookie: cookie!.split(';')[0]! }))
    expect(called.status).toBe(200)
  })

  it('has another token and another cookie with each start', async () => {
    const one = await runWebHost()
    const firstCookie = (await cookieOf(one.host.url)).split('=')[0]
    await one.host.stop()
    const two = await runWebHost()
    expect(two.host.token).not.toBe(one.host.token)
    expect((await cookieOf(two.host.url)).split('=')[0]).not.toBe(firstCookie)
    expect(Buffer.from(two.host.token, 'base64url')).toHaveLength(32)
  })

  it('is not opened by another code', async () => {
    const { ask } = await runWebHost()
    for (const query of ['?session=', '?session=guess', '?session=a&session=b']) {
      const answer = await ask({ path: `/${query}` })
      expect(answer.status).toBe(401)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('is opened once by a link made for a command line, which does not hold the token', async () => {
    const { host } = await runWebHost()
    const link = host.newLink()
    expect(link.url).not.toContain(host.token)
    expect(link.used()).toBe(false)
    expect(await cookieOf(link.url)).not.toBe('')
    expect(link.used()).toBe(true)
    expect(await cookieOf(link.url)).toBe('')
  })

  it('keeps its cookie apart from the cookies of other ports', async () => {
    const { ask, host } = await runWebHost()
    const own = await cookieOf(host.url)
    const answer = await ask(post('queue.list', { cookie: `station-0123456789abcdef=x; ${own}; theme=dark` }))
    expect(answer.status).toBe(200)
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
    const cookie = await cookieOf(host.url)
    for (const name of ['127.0.0.1', 'localhost']) {
      const headers = { cookie, host: `${name}:${port}`, origin: `http://${name}:${port}` }
      const own = { ...headers, 'sec-fetch-site': 'same-origin' }
      expect((await ask(post('queue.list', own, '{}'))).status).toBe(200)
    }
  })
})
