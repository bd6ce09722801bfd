// A weight that cannot be right, by keyboard and scanner alone, on a live station between services and a printer: nothing
// is bought before somebody weighed again or said why.
import type { Browser, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { servedStation } from '../support/served-station.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, fillIn, keyUntil, press } from './keyboard.ts'
import { at, big, focused } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { type Look, openPage } from './screen.ts'

const WORDS = {
  en: { weight: 'Weight', right: 'Is this weight right?', printed: 'PRINTED', said: 'It was weighed twice' },
  es: { weight: 'Peso', right: '¿Es correcto este peso?', printed: 'IMPRESA', said: 'Se pesó dos veces' },
} as const

const WEIGHT = 'packages.0.weightOz'

async function liveBench(browser: Browser, look: Look) {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const station = await servedStation(await tempFolder('bench'))
  const { settings, secrets } = liveSettings(services)
  const live = { ...settings, station: { from: DEPOT } }
  expect(await station.call('settings.save', { settings: live, secrets })).toMatchObject({ ok: true })
  expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  const content = ordersFile('ORD-1', 'ORD-2', 'ORD-3')
  const defaults = { service: 'parcel-label' }
  expect(await station.call('orders.import', { fileName: 'day.csv', content, defaults })).toMatchObject({
    ok: true,
  })
  const opened = await openPage(browser, station.url, look)
  const bought = async () => (await services.exchanges('request-label')).length
  const stepsOf = async (code: string) => (await station.call('shipments.timeline', { code })).value.steps
  return { ...opened, bought, stepsOf }
}

/** An imported order is on the bench, whole, by one scan; its file says 1 lb 3.2 oz. */
async function take(page: Page, reference: string): Promise<void> {
  await scan(page, reference)
  await expect.poll(() => page.locator(at('reference')).inputValue()).toBe(reference)
  await expect.poll(() => page.locator(at(WEIGHT)).inputValue()).toBe('1 lb 3.2 oz')
}

/** Every answer stands above the band in a low window. */
async function answersInSight(page: Page, asked: Locator): Promise<void> {
  const band = (await page.locator('footer').boundingBox())?.y ?? 0
  const answers = await asked.getByRole('button').all()
  const ends = await Promise.all(
    answers.map(async one => {
      const { y = 0, height = 600 } = (await one.boundingBox()) ?? {}
      return y + height
    }),
  )
  expect(ends).toHaveLength(6)
  expect(Math.max(...ends)).toBeLessThanOrEqual(band)
}

inBrowser('a weight that cannot be right', browser => {
  test.each(['en', 'es'] as const)(
    'has every answer in sight on a low screen too, leads back to the scale, and is bought by one key with a reason: %s',
    async language => {
      const words = WORDS[language]
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, bought, stepsOf, complaints } = await liveBench(browser(), {
        language,
        theme,
        width: 1024,
        height: 600,
      })
      const asked = page.getByRole('dialog', { name: words.right, exact: true })
      const weigh = (text: string) => fillIn(page, { [words.weight]: text })
      const askedBy = async (text: string) => {
        await weigh(text)
        await keyUntil(page, 'Enter', () => asked.isVisible())
      }
      await take(page, 'ORD-1')
      await askedBy('19.2 lb')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/weight-low-${language}.png` })
      await answersInSight(page, asked)
      await page.setViewportSize({ width: 1280, height: 800 })
      await asked.getByText('19 lb 3.2 oz').waitFor()
      await asked.getByText('1 lb 3.2 oz').waitFor()
      // It stands between header and band to its last answer, and both keys that lead back are on its first.
      const edges = [asked, page.locator('footer'), page.locator('header')].map(one => one.boundingBox())
      const [question, footer, header] = await Promise.all(edges)
      expect((question?.y ?? 0) + (question?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0)
      expect(question?.y).toBeGreaterThanOrEqual(header?.height ?? 0)
      await asked.getByText('W · Enter', { exact: true }).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/weight-asked-${language}.png` })
      // A scanner that reads another box answers nothing: that one is on the bench, and this one waits as it was typed.
      await take(page, 'ORD-3')
      await expect.poll(() => asked.isVisible()).toBe(false)
      await scan(page, 'ORD-1')
      await expect.poll(() => page.locator(at(WEIGHT)).inputValue()).toBe('19 lb 3.2 oz')
      await keyUntil(page, 'Enter', () => asked.isVisible())
      expect(await bought()).toBe(0)

      // Back to the field, whose text gives way to what is typed.
      await keyUntil(page, 'w', async () => !(await asked.isVisible()))
      await expect.poll(() => focused(page)).toBe(`field-${WEIGHT}`)
      await type(page, '1 lb 4 oz')
      await expect.poll(() => page.locator(at(WEIGHT)).inputValue()).toBe('1 lb 4 oz')
      await enterUntil(page, () => big(page, words.printed).isVisible())
      expect(await bought()).toBe(1)

      await take(page, 'ORD-2')
      await askedBy('192 oz')
      await keyUntil(page, 'Escape', async () => !(await asked.isVisible()))
      expect(await page.locator(at('reference')).inputValue()).toBe('ORD-2')
      await keyUntil(page, 'Enter', () => asked.isVisible())
      expect(await bought()).toBe(1)
      await keyUntil(page, '1', async () => !(await asked.isVisible()))
      await big(page, words.printed).waitFor()
      expect(await bought()).toBe(2)
      expect((await stepsOf('ORD-2'))[1]).toMatchObject({ kind: 'purchase-intended', words: words.said })

      await take(page, 'ORD-3')
      await askedBy('192 oz')
      await keyUntil(page, '4', async () => !(await asked.isVisible()))
      await page.locator('input[data-autofocus]').waitFor()
      for (const letter of 'steel') await press(page, letter)
      await enterUntil(page, async () => (await bought()) === 3)
      await big(page, words.printed).waitFor()
      expect((await stepsOf('ORD-3'))[1]).toMatchObject({ kind: 'purchase-intended', words: 'steel' })
      expect(complaints).toEqual([])
    },
    240_000,
  )
})
