// The packing slip beside the label, by keyboard alone, on a live station between services and a printer.
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parcelOrder } from '../faults/scene.ts'
import { networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, big, fill, goTo, SAMPLE, scanOrder } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    group: 'Packing slip',
    onLabels: 'On the label printer',
    language: 'Packing slips in',
    printed: 'PRINTED',
    layIn: 'Lay the packing slip in the box.',
    slip: 'Packing slip · ORD-1',
    title: 'Packing slip',
    asked: 'Did this packing slip come out?',
  },
  es: {
    group: 'Lista de empaque',
    onLabels: 'En la de etiquetas',
    language: 'Listas de empaque en',
    printed: 'IMPRESA',
    layIn: 'Ponga la lista de empaque en la caja.',
    slip: 'Lista de empaque · ORD-1',
    title: 'Lista de empaque',
    asked: '¿Salió esta lista de empaque?',
  },
} as const

async function liveBench(browser: Browser, language: 'en' | 'es') {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const opened = await openStation(browser, { language, theme: language === 'en' ? 'light' : 'dark' })
  await goesLive(opened.station, services)
  expect(await opened.station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  await opened.page.reload()
  await opened.page.locator(at('reference')).waitFor()
  /** What came out whole, in its order. */
  const papers = async () =>
    (await printer.papers())
      .filter(({ complete }) => complete)
      .map(({ format }) =>
        /Packing slip|Lista de empaque/.test(format.toString('latin1')) ? 'slip' : 'label',
      )
  const asked = async () => ((await opened.station.call('queue.list')).value as readonly unknown[]).length
  /** Asked for by a key, once, and out. */
  const printsOne = async (key: string) => {
    const before = await asked()
    await keyUntil(opened.page, key, async () => (await asked()) > before)
    await expect.poll(async () => (await papers()).length).toBe(before + 1)
  }
  /** F2, and from the search to the list. */
  const toChosenLabel = async () => {
    const { page } = opened
    await goTo(page, 'reprint')
    await page.getByRole('heading', { name: 'ORD-1' }).waitFor()
    await enterUntil(page, async () => !(await isSearching(page)))
  }
  const picture = async (name: string) => {
    if (process.env.PICTURES)
      await opened.page.screenshot({ path: `${process.env.PICTURES}/slip-${name}-${language}.png` })
  }
  return { ...opened, printer, papers, asked, printsOne, toChosenLabel, picture }
}

const isSearching = (page: Page) => page.evaluate(() => document.activeElement instanceof HTMLInputElement)

inBrowser('a packing slip', browser => {
  test.each(['en', 'es'] as const)(
    'is switched on, printed beside the label, and again alone: %s',
    async language => {
      const words = WORDS[language]
      const { page, station, printer, papers, printsOne, toChosenLabel, picture } = await liveBench(
        browser(),
        language,
      )
      // Settings › bench, by its key and the arrows.
      await goTo(page, 'settings')
      await page.locator('nav [aria-keyshortcuts="2"]').waitFor()
      const group = page.getByRole('group', { name: words.group, exact: true })
      await keyUntil(page, '9', () => group.isVisible())
      await group.getByRole('radio', { checked: true }).focus()
      await page.keyboard.press('ArrowRight')
      await group.getByRole('radio', { name: words.onLabels, checked: true }).waitFor()
      const spoken = page.getByRole('group', { name: words.language })
      await spoken.waitFor()
      if (language === 'es') {
        await spoken.getByRole('radio', { checked: true }).focus()
        await page.keyboard.press('ArrowRight')
        await spoken.getByRole('radio', { name: 'Español', checked: true }).waitFor()
      }
      await picture('settings')

      await goTo(page, 'pack')
      await scanOrder(page, 'ORD-1')
      const { reference: _sample, ...address } = SAMPLE
      await fill(page, address)
      await page
        .locator('footer')
        .getByText(/Enter\s+(ships|envía)/)
        .waitFor()
      await page.locator(at('ship')).focus()
      await page.keyboard.press('Enter')
      await big(page, words.printed).waitFor()
      await expect.poll(papers).toEqual(['label', 'slip'])
      const [, slip] = await printer.papers()
      expect(slip?.format.toString('latin1')).toContain(words.title)
      await picture('printed')

      // Alone again, by P beside the label just printed, and under F2.
      await printsOne('p')
      await page.locator('footer').getByText(words.layIn).waitFor()
      await toChosenLabel()
      await printsOne('p')
      await page.locator('footer').getByText(words.layIn).waitFor()
      await picture('reprint')
      // And the label alone.
      await printsOne('3')
      expect(await papers()).toEqual(['label', 'slip', 'slip', 'slip', 'label'])
      const { value } = await station.call('shipments.search', {})
      const { jobs } = (await station.call('shipments.get', { id: value.shipments[0].id })).value
      expect(jobs.map((job: { copyNumber: number }) => job.copyNumber)).toEqual([2, 1])

      // The queue calls it what it is.
      await goTo(page, 'queue')
      await page.getByText(words.slip).first().waitFor()
      await picture('queue')
    },
  )

  test('that nobody knows to have come out is asked about as one, and comes again by a key', async () => {
    const words = WORDS.en
    const { page, station, printer, papers, asked, toChosenLabel, picture } = await liveBench(browser(), 'en')
    await station.call('settings.save', { settings: { packing: { slip: 'label-printer' } } })
    expect(await station.call('pack.ship', parcelOrder('ORD-1'))).toMatchObject({ ok: true })
    await expect.poll(papers).toEqual(['label', 'slip'])
    await printer.fault({ fault: 'slow', msPerLabel: 30_000 })
    await toChosenLabel()
    await keyUntil(page, 'p', async () => (await asked()) === 3)
    await expect.poll(async () => (await printer.state()).labelsRemaining).toBeGreaterThan(0)
    await printer.fault({ fault: 'powerCycle' })
    await printer.fault({ fault: 'slow', msPerLabel: 20 })
    await goTo(page, 'queue')
    await page.getByRole('heading', { name: words.asked }).waitFor({ timeout: 60_000 })
    await picture('asked')
    // Missing: it comes again, and no label with it.
    await keyUntil(page, '3', async () => (await asked()) === 4)
    await expect.poll(async () => (await papers()).length).toBe(3)
    expect(await papers()).toEqual(['label', 'slip', 'slip'])
    await page.locator('footer').getByText(words.layIn).waitFor()
    // Neither is a copy of the label.
    const { value } = await station.call('shipments.search', {})
    expect((await station.call('shipments.get', { id: value.shipments[0].id })).value.jobs).toHaveLength(1)
  })
})
