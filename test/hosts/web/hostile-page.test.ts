// Owns proving, from real pages in Chromium, that other sites cannot use the operator's session.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../support/chromium.ts'
import { notice, type ScriptedStation, scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { PICTURE, type RunningWebHost, runWebHost } from '../../support/web-host.ts'

const EVIL = 'evil.example'

/** A station, its web host, and a browser in which the operator has opened the session. */
async function openBench(): Promise<{ station: ScriptedStation; web: RunningWebHost; page: Page }> {
  const station = scriptedStation({ files: { 'a.png': PICTURE } })
  const web = await runWebHost(
    station,
    {},
    '<!doctype html><html><head><script type="module" src="/assets/index.js"></script></head><body></body></html>',
  )
  // Both names lead to this machine, as an attacker's name server would say.
  const browser = await launchChromium([
    `--host-resolver-rules=MAP ${EVIL} 127.0.0.1`,
    // A browser's own guard of local addresses is not counted on: older ones have none.
    '--disable-features=LocalNetworkAccessChecks',
  ])
  const page = await browser.newPage()
  await page.goto(web.host.url)
  expect(page.url()).toBe(`http://127.0.0.1:${web.port}/`)
  return { station, web, page }
}

/** An attacker's site on a port of this machine. */
async function hostileSite(html: string): Promise<number> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(html)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await waitFor(() => server.listening)
  return (server.address() as AddressInfo).port
}

beforeEach(ctx => {
  if (!chromiumPath()) ctx.skip(NO_CHROMIUM)
})

/** Everything a page can try without the browser's leave; resolves when each attempt has ended. */
const attempts = (target: string) => `
  <body><script>
    const target = ${JSON.stringify(target)}
    const tag = (name, fields) => new Promise(done => {
      const element = Object.assign(document.createElement(name), fields)
      element.onload = () => done('loaded'); element.onerror = () => done('failed')
      document.body.append(element)
    })
    const call = init => fetch(target + '/api/pack.ship', { method: 'POST', credentials: 'include', body: '{"x":1}', ...init })
      .then(async r => r.type === 'opaque' ? 'sent blind' : r.status + ' ' + await r.text(), () => 'failed')
    const stream = new Promise(done => {
      const source = new EventSource(target + '/api/events', { withCredentials: true })
      source.onopen = () => done('open'); source.onerror = () => { source.close(); done('failed') }
    })
    window.outcomes = Promise.all([
      call({}), call({ mode: 'no-cors' }),
      call({ headers: { 'content-type': 'application/json' } }),
      call({ headers: { authorization: 'Bearer guess' } }),
      stream,
      tag('img', { src: target + '/api/files/a.png' }),
      tag('script', { src: target + '/assets/index.js' }),
    ])
  </script></body>`

const form = (target: string) => `
  <body onload="document.forms[0].submit()">
    <form method="post" enctype="text/plain" action="${target}/api/pack.ship"><input name='{"x":"' value='"}'></form>
  </body>`

describe.each([
  ['another site', (port: number) => `http://${EVIL}:${port}/`],
  ['another port of this machine', (port: number) => `http://127.0.0.1:${port}/`],
])('a page of %s', (_name, address) => {
  it('cannot call, listen or read with the operator’s cookie', async () => {
    const { station, web, page } = await openBench()
    const site = await hostileSite(attempts(`http://127.0.0.1:${web.port}`))
    await page.goto(address(site))
    const outcomes = await page.evaluate('window.outcomes')
    expect(outcomes).toEqual(Array(7).fill('failed'))
    // They did reach the host, which refused them itself (a preflight stands for the call behind it).
    expect(web.refused.length).toBeGreaterThanOrEqual(7)
    expect(new Set(web.refused.map(({ status }) => status))).toEqual(new Set([403]))
    expect(station.calls).toEqual([])
    expect(station.askedFiles).toEqual([])
    expect(web.host.windowCount).toBe(0)
  })

  it('cannot act by a form', async () => {
    const { station, web, page } = await openBench()
    const site = await hostileSite(form(`http://127.0.0.1:${web.port}`))
    const answered = page.waitForResponse(response => response.url().includes('/api/pack.ship'))
    await page.goto(address(site))
    expect((await answered).status()).toBe(403)
    expect(station.calls).toEqual([])
  })

  it('cannot show the station in a frame', async () => {
    const { web, page } = await openBench()
    const target = `http://127.0.0.1:${web.port}/`
    const site = await hostileSite(`<iframe src="${target}"></iframe>`)
    const answered = page.waitForResponse(target)
    await page.goto(address(site))
    expect((await answered).status()).toBe(403)
  })
})

describe('a name rebound to this machine', () => {
  it('is not answered, whatever its page asks as its own origin', async () => {
    const { station, web, page } = await openBench()
    const origin = `http://${EVIL}:${web.port}`
    // The attacker's own server answered this name first; then its address became this machine's.
    await page.route(`${origin}/lure`, route =>
      route.fulfill({ contentType: 'text/html', body: attempts(origin) }),
    )
    await page.goto(`${origin}/lure`)
    const outcomes = (await page.evaluate('window.outcomes')) as string[]
    for (const outcome of outcomes) expect(outcome).toMatch(/^(403 \{"ok":false|failed)/)
    expect(outcomes[0]).toContain('session.foreign')
    expect(station.calls).toEqual([])
    expect(station.askedFiles).toEqual([])
    expect(web.host.windowCount).toBe(0)
  })
})

describe('the station’s own page', () => {
  it('calls, listens and shows files with the cookie that the printed address set', async () => {
    const { station, web, page } = await openBench()
    const reply = await page.evaluate(async () => {
      const response = await fetch('/api/queue.list', { method: 'POST', body: '{}' })
      return response.json()
    })
    expect(reply).toMatchObject({ ok: true })
    expect(station.calls).toEqual([{ channel: 'queue.list', input: {} }])
    const heard = page.evaluate(
      () =>
        new Promise<string>(done => {
          const source = new EventSource('/api/events')
          source.addEventListener('notice', event => done((event as MessageEvent<string>).data))
        }),
    )
    await waitFor(() => web.host.windowCount === 1)
    station.emit(notice('paper is low'))
    expect(JSON.parse(await heard)).toEqual(notice('paper is low'))
    const shown = await page.evaluate(async () =>
      (await fetch('/api/files/a.png')).headers.get('content-type'),
    )
    expect(shown).toBe('image/png')
  })

  it('cannot read its session’s cookie', async () => {
    const { page } = await openBench()
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })

  it('runs its own files, but no inline script, no foreign one, and calls no other address', async () => {
    const { page } = await openBench()
    await waitFor(async () => (await page.title()) === 'Ready', { what: 'the module to run' })
    const other = await hostileSite('secrets')
    const outcome = await page.evaluate(async address => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
      const script = document.createElement('script')
      script.textContent = 'window.inlineRan = true'
      document.body.append(script)
      const style = document.createElement('style')
      style.textContent = 'body { color: rgb(1, 2, 3) }'
      document.head.append(style)
      const unstyled = getComputedStyle(document.body).color
      const nonced = document.createElement('style')
      nonced.nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''
      nonced.textContent = 'body { color: rgb(4, 5, 6) }'
      document.head.append(nonced)
      const fetched = await fetch(address).then(
        () => 'fetched',
        () => 'blocked',
      )
      while (violations.length < 3) await new Promise(resolve => setTimeout(resolve, 10))
      return {
        violations,
        inlineRan: 'inlineRan' in window,
        unstyled,
        styled: getComputedStyle(document.body).color,
        fetched,
      }
    }, `http://127.0.0.1:${other}/`)
    expect(outcome).toEqual({
      violations: ['script-src-elem', 'style-src-elem', 'connect-src'],
      inlineRan: false,
      unstyled: 'rgb(0, 0, 0)',
      styled: 'rgb(4, 5, 6)',
      fetched: 'blocked',
    })
  })
})
