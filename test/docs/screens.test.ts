// `npm run docs:screens`: the pictures of the documents, taken from the real screens in both languages.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVERY_SCREEN } from '../browser/every-screen.ts'
import { notRun, openBrowser, openScript, openStation } from '../browser/screen.ts'
import { ROOT } from '../support/program.ts'

const FOLDER = join(ROOT, 'docs', 'screens')
const LANGUAGES = ['en', 'es'] as const
/** States of the screens that the operator guide shows, by the names of the accessibility suite. */
const SHOWN = [
  'pack-filled',
  'pack-wrong-fields',
  'sent-check-label',
  'guard-second-label',
  'reprint',
  'queue',
  'queue-jam-card',
  'meters',
  'close-preview',
  'close-partly',
  'settings-printers',
  'settings-support',
  'setup-label-server',
  'orders-check',
  'diagnostics',
  'day-one',
] as const

/** Of the day that the scripted bench works on. */
const MORNING = '2026-11-20T18:40:00.000Z'

let browser: Browser
beforeAll(async () => {
  if (notRun()) return
  await mkdir(FOLDER, { recursive: true })
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Every picture on the page has arrived, and every typeface. */
const drawn = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(image => image.complete && image.naturalWidth > 0) &&
      document.querySelector('[data-state="drawing"]') === null,
  )

async function take(page: Page, name: string): Promise<void> {
  await drawn(page)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
}

describe.each(LANGUAGES)('pictures in %s', language => {
  it.for(SHOWN)('%s', async (name, ctx) => {
    const why = notRun()
    if (why) ctx.skip(why)
    const state = EVERY_SCREEN.find(screen => screen.name === name)
    if (!state) throw new Error(`no screen is called ${name}`)
    const { page, complaints } = await openScript(browser, state.prepare, { language })
    // The same morning on every machine: times of today are said without their day.
    await page.clock.setFixedTime(MORNING)
    await state.open(page)
    await take(page, `${name}-${language}`)
    expect(complaints).toEqual([])
  })

  it.for(['light', 'dark'] as const)('a label of a real station in training mode, %s', async (theme, ctx) => {
    const why = notRun()
    if (why) ctx.skip(why)
    const { page, complaints, station } = await openStation(browser, { language, theme })
    await station.call('settings.save', { settings: { station: { name: 'Bench 4' } } })
    await page.locator('header').getByText('Bench 4').waitFor()
    await page.locator('body').press('F9')
    await page.waitForFunction(
      () => (document.querySelector('#field-reference') as HTMLInputElement | null)?.value !== '',
    )
    // What is marked is what ships: the price first, as at the bench.
    await page.locator('[id="field-shippingService"] input:checked').waitFor()
    await page.locator('[id="field-ship"]').press('Enter')
    await page.locator('footer[data-tone="ok"]').waitFor()
    await page.locator('[data-state="drawn"] img').first().waitFor()
    // The barcode is read back from the paper.
    await page.locator('figcaption[data-state="equal"]').waitFor()
    await take(page, `pack-printed-${theme}-${language}`)
    expect(complaints).toEqual([])
  })
})
