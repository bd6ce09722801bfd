// The window on its screens: one that is gone, full screen, larger letters.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { shipSample } from './on-the-screens.ts'
import { electronFolder, giveToElectron, launch, needsElectron } from './real-electron.ts'

needsElectron()

it('a window that stood on a screen that is gone opens on the one that is left', async () => {
  const folder = await electronFolder()
  await mkdir(join(folder, 'data'))
  giveToElectron(join(folder, 'data'))
  const place = { x: 2400, y: 100, width: 1000, height: 700, maximized: false }
  await writeFile(join(folder, 'data', 'window.json'), JSON.stringify(place))
  giveToElectron(join(folder, 'data', 'window.json'))
  const { app } = await launch(folder)
  const { bounds, screens } = await app.evaluate(({ BrowserWindow, screen }) => ({
    bounds: BrowserWindow.getAllWindows()[0]!.getBounds(),
    screens: screen.getAllDisplays().map(({ workArea }) => workArea),
  }))
  const [only] = screens
  expect(screens).toHaveLength(1)
  expect(bounds.x).toBeGreaterThanOrEqual(only!.x)
  expect(bounds.x + bounds.width).toBeLessThanOrEqual(only!.x + only!.width)
})

it('a window fills the screen and takes larger letters, and the day goes on by keyboard', async () => {
  const { app, page } = await launch(await electronFolder())
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.setKiosk(true))
  await waitFor(
    () =>
      app.evaluate(({ BrowserWindow, screen }) => {
        const { width, height } = BrowserWindow.getAllWindows()[0]!.getBounds()
        const { bounds } = screen.getPrimaryDisplay()
        return width === bounds.width && height === bounds.height
      }),
    { what: 'the window to fill the screen' },
  )
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.webContents.setZoomFactor(1.5))
  await waitFor(() => page.evaluate(() => devicePixelRatio === 1.5))
  await shipSample(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
