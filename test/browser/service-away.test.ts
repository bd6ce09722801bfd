// A service that does not answer: packages are made ready meanwhile, wait by name, and ship by a person's word.
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import {
  networkPrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { goesAway, goesLive, prepare } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, bandTexts, big, fill, SAMPLE, scanOrder, standing } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

/** A live bench with a printer, and the label server away. */
async function benchWithout(browser: Browser) {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const { page, station } = await openStation(browser)
  await goesLive(station, services, page)
  await station.call('printers.save', networkPrinter(printer.port))
  await page.locator('header').getByText('Zebra ready').waitFor()
  await goesAway(services, station)
  return { page, station, services, printer }
}

const WORDS = {
  en: {
    prepare: 'Prepare',
    prepared: 'PREPARED',
    back: 'ANSWERS AGAIN',
    ships: 'Enter ships it now',
    printed: 'PRINTED',
    stop: 'STOP',
  },
  es: {
    prepare: 'Preparar',
    prepared: 'PREPARADO',
    back: 'RESPONDE OTRA VEZ',
    ships: 'Enter ya lo envía',
    printed: 'IMPRESA',
    stop: 'ALTO',
  },
} as const

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/away-${name}.png` })
}

const bought = async (services: OutsideServices) => (await services.exchanges('label')).length

/** Some wait until the station asks the service again by itself. */
const LONG = 240_000

const { reference: _sample, ...ADDRESS } = SAMPLE

const waitingOn = (page: Page) => page.getByRole('region', { name: 'Prepared, no label yet' })

const back = (page: Page) => big(page, 'ANSWERS AGAIN').waitFor({ timeout: 60_000 })

async function shipsPrepared(page: Page, sees: () => Promise<unknown>): Promise<void> {
  await page.keyboard.press('Alt+p')
  await page.getByRole('heading', { name: /Prepared packages/ }).waitFor()
  await sees()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await picture(page, 'ask')
  await keyUntil(page, 'y', async () => (await page.getByRole('dialog').count()) === 0)
}

/** Only looked at, a prepared package stays where it waits; gone on with, it is being packed again. */
async function lookedAtOrGoneOnWith(page: Page): Promise<void> {
  const waiting = waitingOn(page)
  await prepare(page, 'ORD-1')
  await scan(page, 'ORD-1')
  await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe(SAMPLE['to.name'])
  expect(await waiting.count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => waiting.getByRole('button').allInnerTexts()).toEqual(['ORD-1'])
  expect(await standing(page).count()).toBe(0)

  await scan(page, 'ORD-1')
  await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe(SAMPLE['to.name'])
  expect(await waiting.count()).toBe(0)
  await type(page, '2')
  await page.keyboard.press('Escape')
  await expect.poll(() => standing(page).allInnerTexts()).toEqual(['ORD-1'])
  expect(await waiting.count()).toBe(0)
}

/** The boxes of an order, one after the other, each under its own name. */
async function boxesOfAnOrder(page: Page): Promise<void> {
  const waiting = waitingOn(page)
  await scanOrder(page, 'ORD-2')
  await fill(page, ADDRESS)
  await page.keyboard.press('Alt+b')
  await fill(page, { 'box.of': '2' })
  const ready = async (box: string) => {
    await page.keyboard.press('Alt+1')
    await page.locator(at('ship')).focus()
    await page.locator('footer').getByText('prepares it').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('footer').getByText(box).waitFor()
    await big(page, 'PREPARED').waitFor()
  }
  await ready('ORD-2 1/2')
  await expect.poll(() => page.locator(at('box.number')).inputValue()).toBe('2')
  expect(await page.locator(at('to.name')).inputValue()).toBe(SAMPLE['to.name'])
  await picture(page, 'next-box')
  // Put aside for another order, its scan comes back to the second box.
  await scan(page, 'ORD-3')
  await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-3')
  await scan(page, 'ORD-2')
  await expect.poll(() => page.locator(at('box.number')).inputValue()).toBe('2')
  await expect.poll(() => waiting.getByRole('button').allInnerTexts()).toEqual(['ORD-2 1/2'])
  await fill(page, { 'packages.0.weightOz': '2 lb' })
  await ready('ORD-2 2/2')
  await expect.poll(() => waiting.getByRole('button').allInnerTexts()).toEqual(['ORD-2 2/2', 'ORD-2 1/2'])
}

/** On the bench for the other service, by F7: it ships there. */
async function byTheOther(page: Page, order: string): Promise<void> {
  await scanOrder(page, order)
  await fill(page, ADDRESS)
  await page.keyboard.press('Alt+1')
  await page.keyboard.press('F7')
  await page
    .locator('footer')
    .getByText(/(ships|envía) ·/)
    .waitFor()
  await page.locator(at('ship')).focus()
}

inBrowser('a service that is away', browser => {
  test('has packages prepared, which wait by name over a reload and ship as orders once it is back; the other service is left alone: F7 ships there', {
    timeout: LONG,
  }, async () => {
    const { page, station, services, printer } = await benchWithout(browser())
    await prepare(page, 'ORD-1')
    await prepare(page, 'ORD-2')
    await picture(page, 'prepared')
    const waiting = waitingOn(page)
    await expect.poll(() => waiting.getByRole('button').allInnerTexts()).toEqual(['ORD-2', 'ORD-1'])
    expect(await page.getByText('To the orders').count()).toBe(0)
    await page.reload()
    await expect.poll(() => waiting.getByRole('button').allInnerTexts()).toEqual(['ORD-2', 'ORD-1'])
    expect(await bought(services)).toBe(0)

    await services.control('behave')
    await back(page)
    await page.locator('footer').getByText('2 prepared packages can ship now').waitFor()
    await picture(page, 'back')
    expect(await bought(services)).toBe(0)
    await shipsPrepared(page, async () => {
      await page.getByText('Prepared at the bench').waitFor()
      expect(await page.getByText(/^Imported/).count()).toBe(0)
      await page.getByText('ORD-2').waitFor()
      expect(await bought(services)).toBe(0)
    })
    await expect.poll(async () => (await printer.papers()).filter(one => one.complete).length).toBe(2)
    expect(await bought(services)).toBe(2)
    // Somebody looks at what went out.
    const files = page.getByRole('button', { name: /^Prepared packages/ })
    await files.click()
    await page.keyboard.press('F1')
    await page.locator(at('reference')).waitFor()
    expect(await waiting.count()).toBe(0)
    expect((await station.call('attention.list')).value).toEqual([])

    // What is prepared next is what Alt and P lead to, and not what was looked at.
    await goesAway(services, station)
    await prepare(page, 'ORD-5')
    await services.control('behave')
    await back(page)
    await page.keyboard.press('Alt+p')
    await expect.poll(() => files.count()).toBe(2)
    await page.locator('main').getByText('ORD-5').first().waitFor()
    expect(await files.first().getAttribute('aria-current')).toBe('true')
    expect(await page.locator('main').getByText('ORD-2').count()).toBe(0)
    await page.keyboard.press('F1')
    await page.locator(at('reference')).waitFor()

    // The other one is left alone.
    await goesAway(services, station)
    await byTheOther(page, 'ORD-4')
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    expect(await services.exchanges('request-label')).toHaveLength(1)
  })

  test('has prepared packages looked at, gone on with, and made ready box by box; it is not said to answer again where they only came back with the mode', {
    timeout: LONG,
  }, async () => {
    const { page, station, services } = await benchWithout(browser())
    await lookedAtOrGoneOnWith(page)
    await boxesOfAnOrder(page)
    const waiting = waitingOn(page)
    await services.control('behave')
    await back(page)
    await page.keyboard.press('Escape')
    const said = await bandTexts(page)
    const header = page.locator('header')
    await station.call('settings.save', { settings: { mode: 'training' } })
    await header.locator('[data-environment=training]').waitFor()
    await expect.poll(() => waiting.count()).toBe(0)
    await station.call('settings.save', { settings: { mode: 'live' } })
    await header.locator('[data-environment=live]').waitFor()
    await expect
      .poll(() => waiting.getByRole('button').allInnerTexts())
      .toEqual(expect.arrayContaining(['ORD-2 1/2', 'ORD-2 2/2']))
    // The next order's price is the first that is heard of the service since then.
    await scanOrder(page, 'ORD-4')
    await fill(page, ADDRESS)
    await page.keyboard.press('Alt+1')
    await page.locator('main').getByText(/\$\d/).first().waitFor()
    const state = async () => (await station.call('station.overview')).value.services[0].state
    await expect.poll(state).toBe('ok')
    expect((await said()).filter(text => text.includes('ANSWERS AGAIN'))).toEqual([])
  })

  test('a weight that cannot be right is asked about before its package is prepared, and its answer ships with it', async () => {
    const { page, station, services } = await benchWithout(browser())
    const content = ordersFile('ORD-1')
    const defaults = { service: 'label-server', shippingService: 'Usps_Ground_Advantage' }
    expect(await station.call('orders.import', { fileName: 'day.csv', content, defaults })).toMatchObject({
      ok: true,
    })
    await scan(page, 'ORD-1')
    await expect.poll(() => page.locator(at('packages.0.weightOz')).inputValue()).toBe('1 lb 3.2 oz')
    await fill(page, { 'packages.0.weightOz': '9 lb' })
    await page.locator(at('ship')).focus()
    await page.locator('footer').getByText('prepares it').waitFor()
    const asked = page.getByRole('dialog', { name: 'Is this weight right?' })
    // Once: another Enter would lead back to the scale.
    await page.keyboard.press('Enter')
    await asked.waitFor()
    await asked.getByText('1 lb 3.2 oz').waitFor()
    expect(await big(page, 'PREPARED').count()).toBe(0)
    await keyUntil(page, '1', async () => !(await asked.isVisible()))
    await big(page, 'PREPARED').waitFor()

    await services.control('behave')
    await back(page)
    // Taken up and put back, it waits for no service.
    await scan(page, 'ORD-1')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-1')
    await page.keyboard.press('Escape')
    await page.locator('footer').getByText('answers: scan it, and Enter ships it').waitFor()
    await shipsPrepared(page, () => page.getByText('ORD-1').first().waitFor())
    await expect.poll(() => bought(services)).toBe(1)
    const { steps } = (await station.call('shipments.timeline', { code: 'ORD-1' })).value
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: 'purchase-intended', words: 'It was weighed twice' }),
    )
  })

  test.each(['en', 'es'] as const)(
    'that comes back while a form is up says so, and a press meant for Prepare buys nothing; that a package never reached is prepared by the second Enter: %s',
    { timeout: LONG },
    async language => {
      const words = WORDS[language]
      const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
      const { page, station } = await openStation(browser(), {
        language,
        theme: language === 'en' ? 'light' : 'dark',
      })
      await goesLive(station, services, page)
      await station.call('printers.save', networkPrinter(printer.port))
      await goesAway(services, station)
      await scanOrder(page, 'ORD-1')
      await fill(page, ADDRESS)
      await page.keyboard.press('Alt+1')
      await expect.poll(() => page.locator(at('ship')).innerText()).toContain(words.prepare)
      await page.locator(at('ship')).focus()
      // At once, as a hand presses that read the button before.
      await page.evaluate(word => {
        const ship = document.querySelector<HTMLElement>('#field-ship')
        if (!ship) throw new Error('no button')
        new MutationObserver((_, seen) => {
          if (ship.innerText.includes(word)) return
          seen.disconnect()
          ship.click()
        }).observe(ship, { subtree: true, childList: true, characterData: true })
      }, words.prepare)

      await services.control('behave')
      await big(page, words.back).waitFor({ timeout: 60_000 })
      await page.locator('footer').getByText(words.ships).waitFor()
      expect(await page.locator(at('ship')).innerText()).not.toContain(words.prepare)
      await picture(page, `form-${language}`)
      await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
      expect(await bought(services)).toBe(0)
      await enterUntil(page, () => big(page, words.printed).isVisible())
      expect(await bought(services)).toBe(1)

      // What a service never reached is prepared by the second Enter: the first has said so.
      await byTheOther(page, 'ORD-2')
      // Not before: prices that nobody answers would have said that it is away.
      await services.stop()
      await page.keyboard.press('Enter')
      await big(page, words.stop).waitFor()
      await expect.poll(() => page.locator(at('ship')).innerText()).toContain(words.prepare)
      await picture(page, `never-reached-${language}`)
      await page.keyboard.press('Enter')
      await big(page, words.prepared).waitFor()
    },
  )
})
