// A page loads the language that it speaks, and the other one while nobody waits: a change of it needs no station.
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { openScript } from './screen.ts'
import { speaks } from './speaks.ts'

const TEXTS = /\/first-texts-[\w-]+\.js$/
const task = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name })

/** Every word that the navigation ever showed. */
const watchTasks = (page: Page) =>
  page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shown })
    new MutationObserver(() => {
      const words = document.querySelector('nav button span')?.textContent
      if (words && words !== shown.at(-1)) shown.push(words)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
/** How many files of words it has got so far: the last ones come once it has heard the station's settings. */
const textsGot = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('-texts-')).length,
  )
const shownTasks = (page: Page) => page.evaluate(() => (window as unknown as { shown: string[] }).shown)

/** Lets the first language through, and nothing of the other one until `open` is called. */
function gate(page: Page) {
  let seen: string | undefined
  let isOpen = false
  const refused: string[] = []
  const ready = page.route(TEXTS, route => {
    const url = route.request().url()
    seen ??= url
    if (isOpen || url === seen) return route.continue()
    refused.push(url)
    return route.abort()
  })
  return { ready, refused, open: () => (isOpen = true) }
}

inBrowser('the language of a page', browser => {
  test('is loaded alone before the first screen, and the other one after it', async () => {
    const asked: string[] = []
    const { page, complaints } = await openScript(browser(), undefined, { language: 'es' }, async page => {
      page.on('request', (request: Request) => {
        const { pathname } = new URL(request.url())
        if (TEXTS.test(pathname) || pathname === '/api/settings.get') asked.push(pathname)
      })
    })
    await task(page, 'Empacar').waitFor()
    await expect.poll(() => asked.filter(path => TEXTS.test(path)).length).toBe(2)
    const kinds = asked.map(path => (TEXTS.test(path) ? 'texts' : 'settings'))
    expect(kinds.slice(0, 2)).toEqual(['texts', 'settings'])
    expect(complaints).toEqual([])
  })

  test('changes while nothing can be loaded any more', async () => {
    const { page, bench } = await openScript(browser())
    // The words of tasks come with the first of them, and are there in the other language too.
    await task(page, 'Queue').click()
    await expect.poll(() => textsGot(page)).toBe(4)
    await page.route('**/assets/**', route => route.abort())
    speaks(bench, 'es')
    await task(page, 'Empacar').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    // A key stands where a word is missing.
    expect(await page.locator('body').innerText()).not.toMatch(/\b(?:shell|queue|pack|do|key)\.[a-z-]+/)
    speaks(bench, 'en')
    await task(page, 'Pack').waitFor()
  })

  test('stays as it was until the other one is there', async () => {
    let way: ReturnType<typeof gate> | undefined
    const { page, bench } = await openScript(browser(), undefined, {}, page => {
      way = gate(page)
      return way.ready
    })
    speaks(bench, 'es')
    await expect.poll(() => way?.refused.length).toBeGreaterThan(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await task(page, 'Pack').waitFor()
    way?.open()
    await task(page, 'Empacar').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
  })

  test('is that of training mode’s own printer too', async () => {
    const { page, bench } = await openScript(browser(), bench => {
      bench.overview.printers = bench.overview.printers.map(printer => ({
        ...printer,
        id: 'training-printer',
        name: 'Training printer',
      }))
    })
    await page.getByText('Training printer ready').waitFor()
    speaks(bench, 'es')
    await page.getByText('Impresora de práctica lista').waitFor()
    await task(page, 'Ajustes').click()
    await page.getByRole('button', { name: 'Impresoras' }).click()
    await page.getByText('Impresora de práctica', { exact: true }).waitFor()
    expect(await page.locator('body').innerText()).not.toContain('Training printer')
  })

  test('is the one of before from the first word on, whatever the browser prefers', async () => {
    const { page, bench } = await openScript(browser(), undefined, {}, watchTasks)
    speaks(bench, 'es')
    await task(page, 'Empacar').waitFor()
    expect(await shownTasks(page)).toEqual(['Pack', 'Empacar'])
    await page.reload()
    await task(page, 'Empacar').waitFor()
    await expect.poll(() => textsGot(page)).toBe(2)
    expect(await shownTasks(page)).toEqual(['Empacar'])
  })
})
