// Owns what real Electron alone can show: isolated worlds, the sandbox, the `app:` scheme and its sender URLs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { installedRuntime } from '../../main/launch/electron-runtime.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import { builtEntry, ROOT } from '../support/program.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const runtime = await installedRuntime(ROOT)
const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY

beforeEach(ctx => {
  if (!runtime) ctx.skip('not run: no Electron runtime')
  if (!hasDisplay) ctx.skip('not run: no display for Electron')
})

/** Electron refuses to run as root with its sandbox; only there, and only in this test, it goes without. */
const asRoot = (): string[] => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/** What `npm run package` has packed last; its own binary takes no debugger, so the runtime opens the archive. */
const PACKED = join(ROOT, 'dist', 'checked', 'linux-unpacked', 'resources', 'app.asar')

async function launch(dataFolder: string, program = ROOT): Promise<{ app: ElectronApplication; page: Page }> {
  await builtEntry('index.js')
  const app = await _electron.launch({
    executablePath: runtime ?? '',
    args: [...asRoot(), program, '--data', dataFolder],
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

  it('buys, prints and shows a label in training mode', async () => {
    const { page } = await launch(await tempFolder('runtime'))
    const settings = (await page.evaluate('window.station["settings.get"]()')) as Reply<{
      settings: { labelServer: { services: string[] } }
    }>
    if (!settings.ok) throw new Error(settings.problem.message)
    const input = {
      service: 'label-server',
      reference: 'runtime-1',
      shipment: sampleShipment(settings.value.settings.labelServer.services[0]),
    }
    const shipped = (await page.evaluate(`window.station["pack.ship"](${JSON.stringify(input)})`)) as Reply<{
      shipment: { id: string; purchase: { kind: string } }
    }>
    expect(shipped).toMatchObject({ ok: true, value: { shipment: { purchase: { kind: 'bought' } } } })
    if (!shipped.ok) return
    const preview = (await page.evaluate(
      `window.station["pack.preview"](${JSON.stringify({ shipmentId: shipped.value.shipment.id })})`,
    )) as Reply<{ barcodes: unknown[] }>
    expect(preview.ok && preview.value.barcodes.length).toBeGreaterThan(0)
  })

  it('starts from the packed archive alone', async ctx => {
    if (!existsSync(PACKED)) ctx.skip('not run: npm run package has packed nothing yet')
    const { page } = await launch(await tempFolder('runtime'), PACKED)
    expect(page.url()).toBe('app://station/')
    expect((await page.evaluate(overview)) as Reply<unknown>).toMatchObject({ ok: true })
  })

  it('gives way to the instance that has the data folder', async () => {
    const dataFolder = await tempFolder('runtime')
    const first = await launch(dataFolder)
    const second = spawnSync(runtime ?? '', [...asRoot(), ROOT, '--data', dataFolder], { timeout: 30_000 })
    expect(second.status).toBe(0)
    expect((await first.page.evaluate(overview)) as unknown).toMatchObject({ ok: true })
  })

  it('opens its window where it stood', async () => {
    const dataFolder = await tempFolder('runtime')
    const { app } = await launch(dataFolder)
    const place = { x: 60, y: 70, width: 1000, height: 720 }
    await app.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      place,
    )
    await app.close()
    const again = await launch(dataFolder)
    const bounds = await again.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.getBounds(),
    )
    expect(bounds).toMatchObject({ width: place.width, height: place.height })
  })
})
