// A page that dies or hangs on real Electron: the window comes back by itself, with the order as it was typed.
import type { ElectronApplication, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { at } from '../../browser/on-the-page.ts'
import { scan, type } from '../../browser/scanner.ts'
import { waitFor } from '../../support/wait-for.ts'
import { crash, inPage, rendererOf } from './on-the-screens.ts'
import { electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

const REFERENCE = `document.querySelector('#field-reference')?.value`

/** With nothing typed. */
const ANY_FIELD = `${REFERENCE} !== undefined`

/** Waits for another process with the order on its screen; gives the milliseconds. */
async function back(
  app: ElectronApplication,
  before: number,
  timeoutMs = 20_000,
  isShown = `${REFERENCE} === 'ORD-2'`,
): Promise<number> {
  const since = performance.now()
  await waitFor(async () => (await rendererOf(app)) !== before && (await inPage(app, isShown)), {
    what: 'the window to come back',
    timeoutMs,
  })
  return performance.now() - since
}

async function typeOrder(page: Page): Promise<void> {
  await scan(page, 'ORD-1')
  await expect.poll(() => page.locator('#field-reference').inputValue()).toBe('ORD-1')
  await page.locator(at('to.name')).focus()
  await type(page, 'Bo Cole')
  await scan(page, 'ORD-2')
  await expect.poll(() => page.locator('#field-reference').inputValue()).toBe('ORD-2')
  await page.locator(at('to.name')).focus()
  await type(page, 'Second')
  const kept = `window.station['bench.kept']().then(reply => JSON.stringify(reply))`
  await waitFor(async () => String(await page.evaluate(kept)).includes('Second'), {
    what: 'the order to be kept',
  })
}

async function asTyped(app: ElectronApplication): Promise<void> {
  expect(await inPage(app, REFERENCE)).toBe('ORD-2')
  expect(await inPage(app, `document.getElementById('field-to.name').value`)).toBe('Second')
  const kept = await inPage(app, `window.station['bench.kept']().then(reply => reply.value.bench.aside)`)
  expect(kept).toMatchObject([{ reference: 'ORD-1', fields: { 'to.name': 'Bo Cole' } }])
}

describe('the window comes back by itself, with the orders as they were typed', () => {
  it.each([
    ['its page has crashed', crash],
    [
      'the system has killed its process',
      async (app: ElectronApplication) => void process.kill(await rendererOf(app), 'SIGKILL'),
    ],
  ])('in three seconds, or in less time than a start takes here, after %s', async (_what, end) => {
    const folder = await electronFolder()
    const since = performance.now()
    const { app, page } = await launch(folder)
    const startMs = performance.now() - since
    await typeOrder(page)
    const before = await rendererOf(app)
    await end(app)
    expect(await back(app, before)).toBeLessThan(Math.max(3_000, startMs))
    await asTyped(app)
    // It is told on the bench, once, and waits there to be read.
    const told = `window.station['crashes.list'](null).then(({ value }) => value.reports.map(one => one.ended))`
    expect(await inPage(app, told)).toEqual(['window'])
  })

  it('after its page has eaten its memory', async () => {
    // A small heap, so that the machine of the tests is not eaten too.
    const { app, page } = await launch(await electronFolder(), {
      switches: ['--js-flags=--max-old-space-size=64'],
    })
    await typeOrder(page)
    const before = await rendererOf(app)
    const eaten = inPage(
      app,
      `(() => { const all = []; for (;;) all.push(Array.from({ length: 1e5 }, () => ({}))) })()`,
    )
    eaten.catch(() => undefined)
    await back(app, before, 40_000)
    await asTyped(app)
  })

  it('after its page has hung, whether keys are pressed or not', async () => {
    const { app, page, log } = await launch(await electronFolder())
    await typeOrder(page)
    const before = await rendererOf(app)
    inPage(app, 'for (;;);').catch(() => undefined)
    await back(app, before, 40_000)
    await asTyped(app)
    expect(log()).toContain('the window does not answer')
  })
})

it('a page that waits for the system’s print dialog is left alone, however long that stands', async () => {
  const { app, page, log } = await launch(await electronFolder())
  const before = await rendererOf(app)
  // The dialog itself blocks the page just so; none can be answered here.
  inPage(
    app,
    `dispatchEvent(new Event('beforeprint')); { const until = performance.now() + 20_000; while (performance.now() < until); } dispatchEvent(new Event('afterprint'))`,
  ).catch(() => undefined)
  await page.waitForFunction(() => true, undefined, { timeout: 40_000 })
  expect(await rendererOf(app)).toBe(before)
  expect(log()).not.toContain('the window does not answer')
})

it('a page that dies again and again is brought back five times; then a person decides', async () => {
  const { app } = await launch(await electronFolder())
  await app.evaluate(({ dialog }) => {
    const asked: Electron.MessageBoxOptions[] = []
    Object.assign(globalThis, { asked })
    // In place of the system's own: no test can press its buttons.
    dialog.showMessageBox = (async (_window: unknown, options: Electron.MessageBoxOptions) => {
      asked.push(options)
      return { response: 0, checkboxChecked: false }
    }) as typeof dialog.showMessageBox
  })
  const asked = () =>
    app.evaluate(() => (globalThis as unknown as { asked: Electron.MessageBoxOptions[] }).asked)
  for (let time = 0; time < 5; time += 1) {
    const before = await rendererOf(app)
    await crash(app)
    await back(app, before, 20_000, ANY_FIELD)
  }
  expect(await asked()).toEqual([])
  const before = await rendererOf(app)
  await crash(app)
  await waitFor(async () => (await asked()).length === 1, { what: 'the question' })
  expect((await asked())[0]).toMatchObject({
    message: expect.stringContaining('failed several times in a row'),
    buttons: ['Start the screens again', 'Close Packbench'],
  })
  await back(app, before, 20_000, ANY_FIELD)
})
