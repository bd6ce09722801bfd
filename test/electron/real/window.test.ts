// What only real Electron can show of the window: isolated worlds, the sandbox, the `app:` scheme, who may call,
// and what is denied.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder, removeFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import { electron, giveToElectron, launch, needsElectron, type RealProgram } from './real-electron.ts'
import { underTest } from './under-test.ts'

needsElectron()

let program: RealProgram
let page: Page
let app: ElectronApplication
/** A page of somebody else on this machine, which counts who asks for it. */
let foreign: { origin: string; asked: string[]; server: Server }

beforeAll(async () => {
  if (!underTest()) return
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html').end('<title>foreign</title>')
  }).listen(0, '127.0.0.1')
  await waitFor(() => server.listening)
  foreign = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server }
  const folder = await newFolder('electron')
  giveToElectron(folder)
  program = await launch(folder)
  app = program.app
  page = program.page
  return async () => {
    server.close()
    await app.close()
    await removeFolder(folder)
  }
})

const FOREIGN = { ok: false, problem: { kind: 'not-authorized', code: 'session.foreign' } }
/** In the page: whether the station answers. */
const answers = () => call(page, 'station.overview')
const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

describe('the window', () => {
  it('runs on the Electron that was named, with the system’s sandbox around its page', async () => {
    expect(await app.evaluate(() => process.versions.electron)).toBe(electron().version)
    expect(page.url()).toBe('app://station/')
    expect(await page.evaluate(() => [location.origin, isSecureContext])).toEqual(['app://station', true])
    const renderer = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return { pid: window?.webContents.getOSProcessId() ?? 0, shown: window?.isVisible() }
    })
    expect(renderer.shown).toBe(true)
    if (!electron().sandboxed || process.platform !== 'linux') return
    // A renderer in the sandbox has a filter on its system calls, and no way to more rights.
    const { readFile } = await import('node:fs/promises')
    const status = await readFile(`/proc/${renderer.pid}/status`, 'utf8')
    expect(status).toMatch(/^Seccomp:\s+2$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
  })

  it('has its own way out of the page, one method a channel, and nothing of Node or the preload', async () => {
    expect(
      await page.evaluate(() =>
        ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter(name => name in window),
      ),
    ).toEqual([])
    const reached = await page
      .evaluate(
        `window.station.subscribe.constructor.constructor('return typeof require + typeof process')()`,
      )
      .catch(() => 'refused')
    expect(['undefinedundefined', 'refused']).toContain(reached)
    const changed = await page.evaluate(
      `(() => { 'use strict'; try { window.station = {}; return 'replaced' } catch { return 'kept' } })()`,
    )
    expect(changed).toBe('kept')
    expect(
      await page.evaluate(
        `(() => { 'use strict'; try { window.station['pack.ship'] = () => 1; return 'replaced' } catch { return 'kept' } })()`,
      ),
    ).toBe('kept')
    expect(await answers()).toMatchObject({ ok: true })
  })

  it('is served its policy, which lets in no inline script, no foreign style, no call and no frame', async () => {
    const outcome = await page.evaluate(async origin => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', event => violations.push(event.effectiveDirective))
      const add = (tag: string, fields: object) =>
        document.body.append(Object.assign(document.createElement(tag), fields))
      add('script', { textContent: 'window.inlineRan = 1' })
      add('style', { textContent: 'b { color: red }' })
      add('iframe', { src: `${origin}/frame` })
      add('object', { data: `${origin}/object` })
      add('img', { src: `${origin}/image` })
      await fetch(`${origin}/fetch`).catch(() => undefined)
      await fetch('app://station/index.html').catch(() => undefined)
      const socket = await new Promise(done => {
        try {
          new WebSocket(origin.replace('http', 'ws')).onerror = () => done('refused')
        } catch {
          done('refused')
        }
      })
      const evaluated = await Promise.resolve()
        .then(() => new Function('return 1')())
        .catch(() => 'refused')
      const until = performance.now() + 5_000
      while (violations.length < 9 && performance.now() < until)
        await new Promise(resolve => setTimeout(resolve, 10))
      return {
        violations: [...new Set(violations)].sort(),
        inlineRan: 'inlineRan' in window,
        socket,
        evaluated,
      }
    }, foreign.origin)
    expect(outcome).toEqual({
      violations: [
        'connect-src',
        'frame-src',
        'img-src',
        'object-src',
        'script-src',
        'script-src-elem',
        'style-src-elem',
      ],
      inlineRan: false,
      socket: 'refused',
      evaluated: 'refused',
    })
    expect(foreign.asked).toEqual([])
  })

  it('serves no file outside of the screens', async () => {
    for (const path of [
      '../main/index.js',
      '%2e%2e/main/index.js',
      '..%2fmain%2findex.js',
      'assets/../../main/index.js',
    ])
      expect(
        await page.evaluate(
          src =>
            new Promise(done => {
              const script = Object.assign(document.createElement('script'), { src: `app://station/${src}` })
              script.onload = () => done('loaded')
              script.onerror = () => done('refused')
              document.head.append(script)
            }),
          path,
        ),
      ).toBe('refused')
    const read = await page.evaluate(() =>
      fetch('file:///etc/passwd').then(
        () => 'read',
        () => 'refused',
      ),
    )
    expect(read).toBe('refused')
  })
})

describe('a call is answered to the page of the window alone, and refused to', () => {
  const callRaw = `window.station['station.overview']()`

  it('another address of the same window', async () => {
    await page.evaluate(() => history.replaceState(null, '', '/elsewhere'))
    expect(await page.evaluate(callRaw)).toMatchObject(FOREIGN)
    await page.evaluate(() => history.replaceState(null, '', '/'))
    expect(await answers()).toMatchObject({ ok: true })
  })

  it('a frame within the page, which has no way to call at all', async () => {
    const found = await page.evaluate(() => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const inner = frame.contentWindow as Window & { station?: unknown }
      return [typeof inner, typeof inner.station]
    })
    expect(found).toEqual(['object', 'undefined'])
  })

  it.each([
    ['a second window with the same page and the same preload script', 'app://station/'],
    ['a foreign page in a window with the same preload script', 'foreign'],
  ])('%s', async (_what, where) => {
    // As a fault of ours might open one: the guards of the window do not stand between.
    const url = where === 'foreign' ? `${foreign.origin}/page` : where
    const preload = join(electron().program, 'out', 'preload', 'index.cjs')
    const reply = await app.evaluate(
      async ({ BrowserWindow }, { address, preload }) => {
        const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } })
        try {
          await window.loadURL(address)
          return await window.webContents.executeJavaScript(`window.station['station.overview']()`)
        } finally {
          window.destroy()
        }
      },
      { address: url, preload },
    )
    expect(reply).toMatchObject(FOREIGN)
    expect(await answers()).toMatchObject({ ok: true })
  })
})

describe('the page may not', () => {
  it('go elsewhere, open a window, or embed another page', async () => {
    const before = foreign.asked.length
    await page.evaluate(origin => {
      window.open(`${origin}/opened`)
      const link = Object.assign(document.createElement('a'), { href: `${origin}/blank`, target: '_blank' })
      document.body.append(link)
      link.click()
      const form = Object.assign(document.createElement('form'), { action: `${origin}/form`, method: 'post' })
      document.body.append(form)
      form.submit()
      location.href = `${origin}/gone`
    }, foreign.origin)
    await page.evaluate(origin => location.assign(`${origin}/assigned`), foreign.origin)
    await page.evaluate(() => location.assign('file:///etc/passwd'))
    expect(await answers()).toMatchObject({ ok: true })
    expect(page.url()).toBe('app://station/')
    expect(await windows()).toBe(1)
    expect(foreign.asked.slice(before).filter(path => path !== '/page')).toEqual([])
  })

  it('be dropped a file or an address in place of the program', async () => {
    const dropped = await page.evaluate(async origin => {
      const data = new DataTransfer()
      data.setData('text/uri-list', `${origin}/dropped`)
      data.items.add(new File(['<b>x</b>'], 'x.html', { type: 'text/html' }))
      for (const type of ['dragenter', 'dragover', 'drop'])
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        )
      return location.href
    }, foreign.origin)
    expect(dropped).toBe('app://station/')
    // As the system hands it over: Chromium's own drag of a link onto the page.
    const session = await page.context().newCDPSession(page)
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      session.send('Input.dispatchDragEvent', {
        type,
        x: 500,
        y: 400,
        data: {
          items: [{ mimeType: 'text/uri-list', data: `${foreign.origin}/dragged` }],
          files: [],
          dragOperationsMask: 1,
        },
      })
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await drag(type)
    expect(await answers()).toMatchObject({ ok: true })
    expect(page.url()).toBe('app://station/')
    expect(foreign.asked).not.toContain('/dragged')
  })

  it('be given any permission', async () => {
    const given = await page.evaluate(async () => {
      const names = ['notifications', 'geolocation', 'microphone', 'camera', 'midi', 'clipboard-read']
      const states = await Promise.all(
        names.map(name =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            ({ state }) => state,
            () => 'refused',
          ),
        ),
      )
      const outcome = (asked: Promise<unknown> | undefined) =>
        (asked ?? Promise.reject()).then(
          () => 'given',
          () => 'refused',
        )
      const asked = {
        media: await outcome(navigator.mediaDevices?.getUserMedia({ audio: true })),
        clipboard: await outcome(navigator.clipboard?.readText()),
        position: await outcome(
          new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
        ),
        notification: await Notification.requestPermission(),
      }
      return { states, asked }
    })
    expect(given.states).not.toContain('granted')
    expect(given.asked).toEqual({
      media: 'refused',
      clipboard: 'refused',
      position: 'refused',
      notification: 'denied',
    })
  })

  it('download from elsewhere', async () => {
    const before = foreign.asked.length
    const started = await app.evaluate(({ session }) => {
      const seen: string[] = []
      Object.assign(globalThis, { seenDownloads: seen })
      session.defaultSession.on('will-download', (_event, item) => seen.push(item.getURL()))
      return true
    })
    expect(started).toBe(true)
    await page.evaluate(origin => {
      const link = Object.assign(document.createElement('a'), {
        href: `${origin}/file.exe`,
        download: 'file.exe',
      })
      document.body.append(link)
      link.click()
      window.open(`${origin}/file.exe`)
    }, foreign.origin)
    expect(await answers()).toMatchObject({ ok: true })
    expect(
      await app.evaluate(() => (globalThis as unknown as { seenDownloads: string[] }).seenDownloads),
    ).toEqual([])
    expect(foreign.asked.slice(before)).toEqual([])
  })
})
