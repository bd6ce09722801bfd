// Proves, from real pages in Chromium, that other sites cannot use the operator's session.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../../support/chromium.ts'
import { notice, type ScriptedStation, scriptedStation } from '../../support/scripted-station.ts'
import { waitFor } from '../../support/wait-for.ts'
import { codeIn, PICTURE, type RunningWebHost, runWebHost } from '../../support/web-host.ts'

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
  await page.goto(`http://127.0.0.1:${web.port}/`)
  // As the screens open and keep their session (test/browser/open-window.test.ts drives them themselves).
  await page.evaluate(async code => {
    const response = await fetch('/session/open', { method: 'POST', body: JSON.stringify({ code }) })
    const { value } = (await response.json()) as { value: { token: string } }
    sessionStorage.setItem('packbench.window', value.token)
  }, codeIn(web.host.url))
  return { station, web, page }
}

/** An attacker's site on a port of this machine. */
async function hostileSite(
  html: string,
  onRequest?: (headers: IncomingHttpHeaders) => void,
): Promise<number> {
  const server = createServer((request, response) => {
    onRequest?.(request.headers)
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
  it('cannot call, listen or read while the operator’s window is open', async () => {
    const { station, web, page } = await openBench()
    const site = await hostileSite(attempts(`http://127.0.0.1:${web.port}`))
    await page.goto(address(site))
    const outcomes = await page.evaluate('window.outcomes')
    expect(outcomes).toEqual(Array(7).fill('failed'))
    // They did reach the host, which refused them itself (a preflight stands for the call behind it).
    expect(web.refused.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(7)
    expect(station.calls).toEqual([])
    expect(station.askedFiles).toEqual([])
    expect(web.host.windowCount).toBe(0)
  })

  it('is given nothing of the session: no cookie, no token, no storage', async () => {
    const { page } = await openBench()
    const heard: IncomingHttpHeaders[] = []
    const site = await hostileSite('<body></body>', headers => heard.push(headers))
    const { token } = await page.evaluate(() => ({ token: sessionStorage.getItem('packbench.window') }))
    await page.goto(address(site))
    await page.evaluate(() => fetch('/again', { credentials: 'include' }))
    expect(heard.length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(heard)).not.toContain(token)
    expect(heard.flatMap(headers => [headers.cookie, headers.authorization]).filter(Boolean)).toEqual([])
    expect(await page.evaluate(() => ({ ...sessionStorage, ...localStorage }))).toEqual({})
    expect(await page.context().cookies()).toEqual([])
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
  it('calls, listens and shows files with its window’s token', async () => {
    const { station, web, page } = await openBench()
    const authorized = (path: string, method = 'GET') =>
      page.evaluate(
        async ([path, method]) => {
          const authorization = `Bearer ${sessionStorage.getItem('packbench.window')}`
          const response = await fetch(path, { method, headers: { authorization } })
          if (!response.headers.get('content-type')?.includes('event-stream'))
            return { type: response.headers.get('content-type'), text: await response.text() }
          const reader = response.body!.getReader()
          for (let text = ''; ; ) {
            text += new TextDecoder().decode((await reader.read()).value)
            if (text.includes('data: ')) return { type: 'events', text }
          }
        },
        [path, method] as const,
      )
    expect(JSON.parse((await authorized('/api/queue.list', 'POST')).text)).toMatchObject({ ok: true })
    expect(station.calls).toMatchObject([{ channel: 'queue.list' }])
    const heard = authorized('/api/events')
    await waitFor(() => web.host.windowCount === 1)
    station.emit(notice('paper is low'))
    expect((await heard).text).toContain('paper is low')
    expect((await authorized('/api/files/a.png')).type).toBe('image/png')
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
