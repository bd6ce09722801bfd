// A purchase whose window dies, or whose program is told to end, on real Electron: bought once, printed, recorded,
// never sent again.
import { expect, it } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import { call } from '../electron-process.ts'
import { bought, buying } from './held-purchase.ts'
import { crash, inPage } from './on-the-screens.ts'
import { electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

it('a window that dies while a label is bought comes back, and the label is bought once and printed', async () => {
  const { app, services, printer } = await buying(await electronFolder())
  await crash(app)
  await waitFor(() => inPage(app, `document.querySelector('#field-reference') !== null`), {
    what: 'the window to come back',
  })
  await services.control('release')
  await waitFor(async () => (await printer.papers()).some(({ complete }) => complete), { what: 'the label' })
  expect(await inPage(app, `window.station['shipments.scan']({ code: 'ORD-HELD' })`)).toMatchObject(bought)
  expect(await services.exchanges('request-label')).toHaveLength(1)
})

it.each(['its window is closed', 'the system asks it to end'])(
  'a program whose label is being bought waits for it when %s, and has it on record',
  async how => {
    const folder = await electronFolder()
    const { app, pid, exited, services, log } = await buying(folder)
    if (how === 'its window is closed')
      await app.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]?.close()))
    else process.kill(pid, 'SIGTERM')
    await waitFor(() => log().includes('finishing'), { what: 'the program to say what it waits for' })
    const onScreen = () => inPage(app, `document.body.innerText.includes('It is finishing: 1 purchase.')`)
    await waitFor(onScreen, { what: 'the window to say what it waits for' })
    await services.control('release')
    expect(await exited).toBe(0)
    expect(await services.exchanges('request-label')).toHaveLength(1)
    const again = await launch(folder)
    expect(await call(again.page, 'shipments.scan', { code: 'ORD-HELD' })).toMatchObject(bought)
  },
)
