// A parcel label whose answer was lost, on a live station between its services and a printer: from the question whether it
// was bought to paper, by the keys that its card names, and bought once.
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { readsLive } from './away.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    number: 'Tracking number',
    how: 'How do you know?',
    look: 'Look at this label',
    one: /press 1 on its card/,
    get: /Get it and print it/,
    printed: 'PRINTED',
    unknown: /do not know if this label was bought/,
    wrong: /gives no label for the number DS-WRONG-1/,
    file: /Print a file/,
    bought: 'Bought',
  },
  es: {
    number: 'Número de guía',
    how: '¿Cómo lo sabe?',
    look: 'Revise esta etiqueta',
    one: /pulse 1 en su tarjeta/,
    get: /Traerla e imprimirla/,
    printed: 'IMPRESA',
    unknown: /No sabemos si esta etiqueta se compró/,
    wrong: /no da ninguna etiqueta con el número DS-WRONG-1/,
    file: /Imprimir un archivo/,
    bought: 'Comprada',
  },
} as const

/** Live, between its services and a printer. */
async function liveBench(browser: Browser, language: 'en' | 'es') {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const { page, station } = await openStation(browser, {
    language,
    theme: language === 'en' ? 'light' : 'dark',
  })
  const { settings, secrets } = liveSettings(services)
  const live = readsLive(page)
  await station.call('settings.save', { settings: { ...settings, station: { from: DEPOT } }, secrets })
  await live
  await station.call('printers.save', networkPrinter(printer.port))
  const papers = async () => (await printer.papers()).filter(one => one.complete).length
  const requests = async (operation: string) => (await services.exchanges(operation)).length
  /** The order was sold, and nobody heard of it: the number of its label. */
  const lostAnswer = async (reference: string): Promise<string> => {
    await services.control('misbehave', {
      service: 'parcel-label',
      operation: 'request-label',
      times: 1,
      fault: { kind: 'lost-answer' },
    })
    const order = { service: 'parcel-label', reference, shipment: sampleShipment() }
    expect(await station.call('pack.ship', order)).toMatchObject({ ok: false })
    const sold = (await services.answersTo('request-label')).at(-1)
    await goTo(page, 'queue')
    await page.locator('article[data-active]').getByText(reference).first().waitFor()
    return sold.labelElements.readableBarCode
  }
  return { page, station, language, papers, requests, lostAnswer }
}

type Bench = Awaited<ReturnType<typeof liveBench>>

/** Answers the active card by its key, with a number of the label. */
async function answer(page: Page, language: 'en' | 'es', key: string, number: string): Promise<void> {
  const words = WORDS[language]
  const dialog = page.getByRole('dialog')
  await keyUntil(page, key, () => dialog.isVisible())
  await page.getByLabel(words.number).fill(number)
  await page.getByLabel(words.how).fill('on their page')
  await enterUntil(page, async () => (await dialog.count()) === 0)
}

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

/** Once it is found, it is fetched and printed by the key that its card names. */
async function foundAtOnce({ page, station, language, papers, requests, lostAnswer }: Bench): Promise<void> {
  const words = WORDS[language]
  const number = await lostAnswer('ORD-1')
  await picture(page, `lost-${language}`)
  await answer(page, language, '1', number)
  await page.locator('footer').getByText(words.one).waitFor()
  const card = page.locator('article[data-active]')
  await card.getByRole('button', { name: words.get }).waitFor()
  await picture(page, `found-${language}`)
  await keyUntil(page, '1', async () => (await papers()) === 1)
  await big(page, words.printed).waitFor()
  await expect.poll(() => page.getByRole('article').count()).toBe(0)
  expect(await requests('request-label')).toBe(1)
  expect(await requests('reprint-label')).toBe(1)
  expect((await station.call('attention.list')).value).toEqual([])

  // What nobody knew is the past: the label does not say it any more.
  await goTo(page, 'reprint')
  await page.getByRole('heading', { name: 'ORD-1' }).waitFor()
  await page.getByText(words.bought, { exact: true }).first().waitFor()
  expect(await page.getByText(words.unknown).count()).toBe(0)
  await picture(page, `found-reprint-${language}`)
}

/** Where the service knows no such number that is said, with what to do; the right one is taken. */
async function wrongNumber({ page, language, papers, requests, lostAnswer }: Bench): Promise<void> {
  const words = WORDS[language]
  const [papersBefore, soldBefore] = [await papers(), await requests('request-label')]
  const number = await lostAnswer('ORD-2')
  await answer(page, language, '1', 'DS-WRONG-1')
  const card = page.locator('article[data-active]')
  await card.getByRole('button', { name: words.get }).waitFor()
  await keyUntil(page, '1', () => page.locator('footer').getByText(words.wrong).isVisible())
  await picture(page, `not-known-${language}`)
  // The other way to paper has a key as well.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('f')])
  expect(chooser.isMultiple()).toBe(false)
  await page.getByRole('button', { name: words.file }).waitFor()
  expect(await papers()).toBe(papersBefore)
  await answer(page, language, '4', number)
  await keyUntil(page, '1', async () => (await papers()) === papersBefore + 1)
  expect(await requests('request-label')).toBe(soldBefore + 1)
}

inBrowser('a parcel label whose answer was lost', browser => {
  test.each(['en', 'es'] as const)(
    'is fetched and printed by the key that its card names, at once or after a number that the service does not know: %s',
    SEVERAL,
    async language => {
      const bench = await liveBench(browser(), language)
      await foundAtOnce(bench)
      await wrongNumber(bench)
    },
  )
})
