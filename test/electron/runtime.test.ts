// Owns what real Electron alone can show: isolated worlds, the sandbox, the `app:` scheme and its sender URLs.
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { installedRuntime } from '../../main/launch/electron-runtime.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import { builtEntry, ROOT } from '../support/program.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const runtime = await installedRuntime(ROOT)
const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY

beforeEach(ctx => {
  if (!runtime) ctx.skip('not run: no Electron runtime')
  if (!hasDisplay) ctx.skip('not run: no display for Electron')
})

async function launch(dataFolder: string): Promise<{ app: ElectronApplication; page: Page }> {
  await builtEntry('index.js')
  // Electron refuses to run as root with its sandbox; only there, and only in this test, it goes without.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const app = await _electron.launch({
    executablePath: runtime ?? '',
    args: [...asRoot, ROOT, '--data', dataFolder],
    cwd: ROOT,
  })
  onTestFinished(() => app.close())
  const page = await app.firstWindow()
  await page.waitForLoadState()
  return { app, page }
}

const overview = 'window.station["station.overview"]()'

describe('real Electron', () => {
  it('shows the screens under app://station and answers its calls', async () => {
    const { page } = await launch(await tempFolder('runtime'))
    expect(page.url()).toBe('app://station/')
    expect(await page.evaluate(() => location.origin)).toBe('app://station')
    expect((await page.evaluate(overview)) as Reply<unknown>).toMatchObject({ ok: true })
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
  })

  it('keeps the page apart from the preload script and from Node', async () => {
    const { page } = await launch(await tempFolder('runtime'))
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global'].filter(name => name in window),
    )
    expect(found).toEqual([])
    // The page cannot reach into the other world through what it was given.
    const reached = await page
      .evaluate(
        `Function.prototype.call.call(window.station.subscribe.constructor, null, 'return typeof require')()`,
      )
      .catch(() => 'refused')
    expect(['undefined', 'refused']).toContain(reached)
    expect(
      await page.evaluate(
        `(() => { 'use strict'; try { window.station = {}; return 'replaced' } catch { return 'kept' } })()`,
      ),
    ).toBe('kept')
  })

  it('refuses a call from a frame of another origin, by the sender that Electron names', async () => {
    const { app, page } = await launch(await tempFolder('runtime'))
    const senders = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return { top: window?.webContents.mainFrame.url, parent: window?.webContents.mainFrame.parent ?? null }
    })
    expect(senders).toEqual({ top: 'app://station/', parent: null })
    await page.evaluate(() => history.replaceState(null, '', '/elsewhere'))
    expect(await page.evaluate(overview)).toMatchObject({ ok: false, problem: { code: 'session.foreign' } })
  })

  it('stays on its page and opens no other window', async () => {
    const { app, page } = await launch(await tempFolder('runtime'))
    await page.evaluate(() => {
      window.open('https://elsewhere.example/')
      location.href = 'https://elsewhere.example/'
    })
    expect(await page.evaluate(overview)).toMatchObject({ ok: true })
    expect(page.url()).toBe('app://station/')
    expect(app.windows()).toHaveLength(1)
  })

  it('serves no file outside of the screens', async () => {
    const { page } = await launch(await tempFolder('runtime'))
    for (const path of ['../main/index.js', '%2e%2e/main/index.js', '..%2fmain%2findex.js']) {
      const loaded = await page.evaluate(
        src =>
          new Promise(done => {
            const script = Object.assign(document.createElement('script'), { src: `app://station/${src}` })
            script.onload = () => done('loaded')
            script.onerror = () => done('refused')
            document.head.append(script)
          }),
        path,
      )
      expect(loaded).toBe('refused')
    }
  })

  it('ends with its window, after the station has stopped', async () => {
    const dataFolder = await tempFolder('runtime')
    const { app, page } = await launch(dataFolder)
    const ended = app.waitForEvent('close')
    await page.close()
    await ended
    const again = await launch(dataFolder)
    await waitFor(async () => (await again.page.evaluate(overview)) as unknown)
  })
})
