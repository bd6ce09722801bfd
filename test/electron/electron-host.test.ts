// Proves the built Electron program: entry, preload, policy, sender checks and screens, on the stand-in.
// What real Electron alone can show (isolated worlds, the `app:` scheme, its sender URLs) is in real/.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHANNEL_NAMES } from '../../preload/contract/channels.ts'
import { chromiumPath, NO_CHROMIUM } from '../support/chromium.ts'
import { newFolder, removeFolder, tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { call, closeWindow, type ElectronProcess, type Methods, startElectron } from './electron-process.ts'

/** Tests on one program that they leave as it was; without Chromium they are not run. */
function onOneProgram(name: string, tests: (program: () => ElectronProcess, page: () => Page) => void): void {
  describe(name, () => {
    let program: ElectronProcess
    let page: Page
    beforeAll(async () => {
      if (!chromiumPath()) return
      const folder = await newFolder('electron')
      program = await startElectron(folder)
      page = await program.page()
      return async () => {
        await program.stop()
        await removeFolder(folder)
      }
    })
    tests(
      () => program,
      () => page,
    )
  })
}

/** Calls over the wire itself, past `window.station`, from any frame. */
const callRaw = "window.standInInvoke('station.overview', []).then(outcome => outcome.value)"

beforeEach(ctx => {
  if (!chromiumPath()) ctx.skip(NO_CHROMIUM)
})

describe('the window', () => {
  it('opens where it stood when it was closed', async () => {
    const dataFolder = await tempFolder('electron')
    const place = { x: 40, y: 50, width: 900, height: 700, maximized: true }
    await writeFile(join(dataFolder, 'window.json'), JSON.stringify(place))
    const program = await startElectron(dataFolder)
    const page = await program.page()
    const { windows } = await program.ask('state')
    expect(windows[0]!.options).toMatchObject({ x: 40, y: 50, width: 900, height: 700 })
    await waitFor(async () => (await program.ask('state')).windows[0]!.calls.includes('maximize'))
    closeWindow(page)
    await program.exited
    expect(JSON.parse(await readFile(join(dataFolder, 'window.json'), 'utf8'))).toEqual(place)
  })

  it.each([
    ['off every screen', JSON.stringify({ x: 9000, y: 9000, width: 900, height: 700, maximized: false })],
    ['unreadable', '{"x":'],
  ])('opens at its usual place where the kept one is %s', async (_name, kept) => {
    const dataFolder = await tempFolder('electron')
    await writeFile(join(dataFolder, 'window.json'), kept)
    const program = await startElectron(dataFolder)
    await program.page()
    const { windows } = await program.ask('state')
    expect(windows[0]!.options).toMatchObject({ width: 1280, height: 860 })
    expect(windows[0]!.options.x).toBeUndefined()
  })
})

onOneProgram('the program', (program, page) => {
  it('has one window, closed off, and shown when it has drawn', async () => {
    const state = await waitFor(async () => {
      const now = await program().ask('state')
      return now.windows[0]?.calls.includes('show') && now
    })
    expect(state.windows).toHaveLength(1)
    const { options } = state.windows[0]!
    expect(options.show).toBe(false)
    expect(options.webPreferences).toEqual({
      preload: expect.stringMatching(/out[\\/]preload[\\/]index\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
    })
    expect(state.schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true } }])
    expect(state.menus).toEqual([null])
  })

  it('shows the screens, from the program’s own files alone', async () => {
    await page().locator('#root > *, #root:not(:empty)').first().waitFor({ state: 'attached' })
    const { windows } = await program().ask('state')
    expect(windows[0]!.strayRequests).toEqual([])
  })

  it('gives the page one method a channel and subscribe, and nothing else', async () => {
    const keys = await page().evaluate(() => Object.keys((window as unknown as { station: object }).station))
    expect(keys.sort()).toEqual([...CHANNEL_NAMES, 'subscribe'].sort())
    expect((await program().ask('state')).channels.sort()).toEqual([...CHANNEL_NAMES].sort())
    const nodeInPage = await page().evaluate(() =>
      ['require', 'process', 'module', 'Buffer'].filter(n => n in window),
    )
    expect(nodeInPage).toEqual([])
  })

  it('carries calls to the station, which answers and tells what happens', async () => {
    await page().evaluate(() => {
      const heard: unknown[] = []
      const { station } = window as unknown as {
        station: { subscribe(listener: (event: unknown) => void): () => void }
      }
      Object.assign(window, { heard, stopHearing: station.subscribe(event => heard.push(event)) })
    })
    expect(await call(page(), 'station.overview')).toMatchObject({ ok: true, value: { mode: 'training' } })
    const saved = await call(page(), 'settings.save', { settings: { station: { name: 'Bench 7' } } })
    expect(saved).toMatchObject({ ok: true, value: { settings: { station: { name: 'Bench 7' } } } })
    await waitFor(() => page().evaluate(() => (window as unknown as { heard: unknown[] }).heard.length > 0), {
      what: 'an event in the page',
    })
  })

  it('says what is wrong with an input, and takes none over the caps', async () => {
    expect(await call(page(), 'shipments.get', { id: 5 })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid-input' },
    })
    expect(await call(page(), 'shipments.search', { text: 'x'.repeat(300 * 1024) })).toMatchObject({
      ok: false,
      problem: { kind: 'too-large' },
    })
    const deep = await page().evaluate(() => {
      let value: unknown = []
      for (let depth = 0; depth < 40; depth += 1) value = [value]
      return (window as unknown as { station: Methods }).station['queue.list']!(value)
    })
    expect(deep).toMatchObject({ ok: false, problem: { code: 'input.not-json' } })
  })

  it('refuses a call from a frame within the page', async () => {
    await page().evaluate(() => {
      document.body.append(document.createElement('iframe'))
    })
    const frame = await waitFor(() => page().frames()[1])
    expect(await frame.evaluate('typeof window.station')).toBe('undefined')
    expect(await frame.evaluate(callRaw)).toMatchObject({ ok: false, problem: { code: 'session.foreign' } })
    expect(await page().evaluate(callRaw)).toMatchObject({ ok: true })
  })
})

it('a call from another address of the window is refused', async () => {
  const program = await startElectron(await tempFolder('electron'))
  const page = await program.page()
  // Past the guards, as a fault of theirs would let it: the sender check stands alone here.
  await page.evaluate(() => history.replaceState(null, '', '/elsewhere'))
  expect(await page.evaluate(callRaw)).toMatchObject({ ok: false, problem: { code: 'session.foreign' } })
})

onOneProgram('the page may not', (program, page) => {
  it('leave, open windows, embed pages or follow redirects', async () => {
    const before = page().url()
    await page().evaluate(() => {
      location.href = 'https://elsewhere.example/'
    })
    await page().evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('iframe'), { src: 'https://elsewhere.example/' }),
      )
    })
    await page().evaluate(() => {
      window.open('https://elsewhere.example/', '_blank')
    })
    await page().evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/assets/', textContent: 'x' })
      document.body.append(link)
      link.click()
    })
    expect(await program().ask('redirect')).toBe(true)
    expect(await program().ask('attachWebview')).toBe(true)
    expect(await call(page(), 'station.overview')).toMatchObject({ ok: true })
    expect(page().url()).toBe(before)
    const { windows } = await program().ask('state')
    expect(windows).toHaveLength(1)
    expect(windows[0]!.strayRequests).toEqual([])
    expect(windows[0]!.downloads).toEqual([])
  })

  it('show a document in a window of its own: it is saved instead', async () => {
    await page().evaluate(() => {
      window.open('/api/files/documents/close.pdf', '_blank')
    })
    const downloads = await waitFor(async () => {
      const { windows } = await program().ask('state')
      return windows[0]!.downloads.length > 0 && windows[0]!.downloads
    })
    expect(downloads).toEqual(['app://station/api/files/documents/close.pdf'])
  })

  it('be given any permission', async () => {
    const states = await page().evaluate(async () => {
      const names = ['notifications', 'geolocation', 'microphone', 'midi', 'clipboard-read']
      const found = await Promise.all(
        names.map(name => navigator.permissions.query({ name: name as PermissionName })),
      )
      return found.map(({ state }) => state)
    })
    expect(states).not.toContain('granted')
    // Each handler denies by itself: Chromium asks now the one, now the other.
    expect(await program().ask('permissions')).toEqual({ check: false, request: false })
  })

  it('identify itself with a certificate of the system', async () => {
    expect(await program().ask('clientCertificate')).toEqual({ prevented: true, chosen: ['none'] })
  })

  it('run inline script, take foreign styles, or call any address', async () => {
    const outcome = await page().evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
      document.body.append(
        Object.assign(document.createElement('script'), { textContent: 'window.inlineRan = 1' }),
      )
      document.head.append(
        Object.assign(document.createElement('style'), { textContent: 'b { color: red }' }),
      )
      await fetch('/index.html').catch(() => undefined)
      while (violations.length < 3) await new Promise(resolve => setTimeout(resolve, 10))
      return { violations: violations.sort(), inlineRan: 'inlineRan' in window }
    })
    expect(outcome).toEqual({
      violations: ['connect-src', 'script-src-elem', 'style-src-elem'],
      inlineRan: false,
    })
  })

  it('read a file outside of the program', async () => {
    for (const path of [
      '../main/index.js',
      '%2e%2e/main/index.js',
      '..%2fmain/index.js',
      'index.html',
      'api/files/none',
    ])
      expect(
        await page().evaluate(
          src =>
            new Promise(done => {
              const image = Object.assign(new Image(), { src: `/${src}` })
              image.onload = () => done('loaded')
              image.onerror = () => done('refused')
            }),
          path,
        ),
      ).toBe('refused')
  })
})
