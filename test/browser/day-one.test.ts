// Day one by keyboard and scanner alone, on a live station between the services and a printer, over a kill in the middle:
// what the page says is proved stands in the service's books and on paper.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { booksOf } from '../support/truthful-person.ts'
import type { Bench } from './bench-script.ts'
import { DAY_ONE_SCREENS } from './day-one-screens.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
import { enterUntil, keyUntil, press, tabTo } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openPage, openScript, openStation, openStationProcess } from './screen.ts'

const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps of the rehearsal' }).getByRole('listitem').filter({ hasText: name })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const proved = (page: Page, sentence: string | RegExp) =>
  page.locator('li[data-status="ok"]').getByText(sentence).waitFor()

/** Between services and a printer from now on, and in English. */
async function goesLive(station: StationCalls, environment: 'test' | 'production') {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const { settings, secrets } = liveSettings(services)
  const labelServer = { ...(settings.labelServer as object), environment }
  const screen = { language: 'en' }
  const live = { ...settings, labelServer, screen, station: { name: 'Bench 4', from: DEPOT } }
  expect(await station.call('settings.save', { settings: live, secrets })).toMatchObject({ ok: true })
  expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
  return { services, printer }
}

/** From the bench itself, as somebody finds it. */
async function openDayOne(page: Page) {
  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'This station' }).waitFor()
  await press(page, '8')
  await page.getByText(/A guided rehearsal on this bench/).waitFor()
  await keyUntil(page, 'o', () => page.getByRole('heading', { level: 1, name: 'Day one' }).isVisible())
}

/** The first two steps: the services signed in to, a test label looked at. */
async function toBuying(page: Page) {
  await page
    .getByText(/TEST address|LIVE address/)
    .first()
    .waitFor()
  await enterUntil(page, () => card(page, 'Services answer').isVisible())
  await testPrinter(page)
}

async function testPrinter(page: Page) {
  await enterUntil(page, () => card(page, 'Printer answers').isVisible())
  await proved(page, 'Every service answers and accepts the station’s sign-in.')
  await card(page, 'Printer answers').getByText('Zebra: 203 dpi, ZPL').waitFor()
  const asked = page.getByRole('dialog', { name: /^Test label on/ })
  await enterUntil(page, () => asked.isVisible())
  await asked.getByText('Did a label come out?').waitFor()
  await press(page, 'y')
  await asked.getByText(/Does it look right/).waitFor()
  await keyUntil(page, 'y', async () => (await page.getByRole('dialog').count()) === 0)
  await proved(page, /a person said that it looks right/)
}

const priced = (page: Page, name: string) =>
  card(page, name)
    .getByText(/\$\d+\.\d\d/)
    .waitFor()

inBrowser('day one', browser => {
  test(
    'goes through every step by keyboard and scanner, over a kill, and buys each label once',
    SEVERAL,
    async () => {
      const bench = await openStationProcess(browser())
      const { station } = bench
      const { services, printer } = await goesLive(station, 'test')
      const sold = async () => (await booksOf({ services })).shipments
      await openDayOne(bench.page)
      await toBuying(bench.page)

      // Sold, and the station is killed before it has heard so.
      await services.control('misbehave', { operation: 'label', fault: { kind: 'hold' } })
      await card(bench.page, 'Buy a label').getByText('TEST address: costs nothing').waitFor()
      await priced(bench.page, 'Buy a label')
      await enterUntil(bench.page, async () => (await sold()).length === 1)
      expect(bench.complaints).toEqual([])
      await station.kill('SIGKILL')
      await services.control('release')

      const again = await station.restart()
      const { page, complaints } = await openPage(browser(), again.url, {})
      await openDayOne(page)
      await step(page, 'Printer answers')
        .getByText(/a person said/)
        .waitFor()
      await card(page, 'Buy a label')
        .getByText(/nobody knows yet whether the service did it/)
        .waitFor()
      // There is no key that buys it again.
      expect(await card(page, 'Buy a label').getByRole('button', { name: /^Buy/ }).count()).toBe(0)
      const [open] = (await again.call('attention.list')).value
      const trackingNumber = (await sold())[0]?.trackingNumbers[0]
      const said = { id: open.shipment.id, outcome: 'bought', trackingNumber, note: 'on their own list' }
      expect(await again.call('shipments.resolve', said)).toMatchObject({ ok: true })
      await proved(page, /sold a label at its test address/)
      expect(await sold()).toHaveLength(1)

      // This rehearsal is ended; the label that it leaves is named, and another begins with an order of its own.
      await card(page, 'Print it')
        .getByText(/its answer was lost and the service gives it out only once/)
        .waitFor()
      await tabTo(page, 'End the rehearsal')
      await page.keyboard.press('Enter')
      await page.getByText('The rehearsal is over').waitFor()
      await page.getByText(/Still valid: REHEARSAL-/).waitFor()
      // Enter, pressed once more than needed, begins no other.
      await page.keyboard.press('Enter')
      const beginKey = page.getByRole('button', { name: /^Begin the rehearsal/ })
      await keyUntil(page, 'a', () => beginKey.isVisible())
      await enterUntil(page, () => card(page, 'Services answer').isVisible())
      await testPrinter(page)
      // Named on, until somebody voids it or closes the day.
      await page.getByText(/Still valid: REHEARSAL-/).waitFor()
      await priced(page, 'Buy a label')
      await enterUntil(page, async () => (await sold()).length === 2)
      await proved(page, /sold a label at its test address/)
      await proved(page, /the printer’s own counter moved/)

      await card(page, 'Scan it back').waitFor()
      await scan(page, '9400100000000000000017')
      await card(page, 'Scan it back')
        .getByText(/This is not the number/)
        .waitFor()
      await scan(page, (await sold())[1]?.trackingNumbers[0] ?? '')
      await proved(page, /scanner read the number/)

      const papers = (await printer.papers()).length
      await card(page, 'Print it once more').waitFor()
      await enterUntil(page, async () => (await printer.papers()).length > papers)
      await proved(page, /the order has one purchase/)
      expect((await printer.papers()).length).toBe(papers + 1)
      await card(page, 'Void it').waitFor()
      await enterUntil(page, async () => (await sold())[1]?.state === 'cancelled')
      await proved(page, /the refund is requested/)

      await priced(page, 'Buy a label to close')
      await enterUntil(page, async () => (await sold()).length === 3)
      // The label of the killed rehearsal waits for the same close: it is nobody's to close by the way.
      await card(page, 'Close')
        .getByText(/1 other label waits for the close/)
        .waitFor()
      await press(page, 'o')
      await page.getByRole('dialog', { name: 'Why is it skipped?' }).waitFor()
      await press(page, '1')
      await page.getByText('The rehearsal is over').waitFor()
      await step(page, 'Close').getByText('Skipped: other labels would be closed with it').waitFor()
      expect((await sold()).map(({ state }) => state)).toEqual(['open', 'cancelled', 'open'])

      await press(page, 'b')
      await page.getByText(/rehearsal-.*\.json/).waitFor()
      await page.keyboard.press('Escape')
      // Where it was opened from.
      await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test(
    'says in training that nothing would be proved; live, nothing is bought or closed for money before somebody agreed',
    SEVERAL,
    async () => {
      const { station, page } = await openStation(browser(), { language: 'es' })
      await goTo(page, 'day-one')
      await page.getByText(/La estación está en práctica/).waitFor()
      // It leads to the assistant.
      await enterUntil(page, () => page.getByRole('heading', { level: 1, name: /remitente/i }).isVisible())
      await goTo(page, 'pack')

      const { services } = await goesLive(station, 'production')
      await page.locator('html[lang="en"]').waitFor()
      const sold = async () => (await booksOf({ services })).shipments
      const asked = page.getByRole('dialog', { name: 'This costs money' })
      await openDayOne(page)
      await page.getByText('LIVE address: costs money').waitFor()
      await toBuying(page)
      await priced(page, 'Buy a label')
      await keyUntil(page, 'Enter', () => asked.isVisible())
      await asked.getByText(/A real label is bought on account .*\$\d+\.\d\d/).waitFor()
      await page.keyboard.press('Escape')
      await asked.waitFor({ state: 'detached' })
      expect(await sold()).toHaveLength(0)
      await keyUntil(page, 'Enter', () => asked.isVisible())
      await enterUntil(page, async () => (await sold()).length === 1)
      await proved(page, 'The service sold a real label.')
      await proved(page, /the printer’s own counter moved/)
      const why = page.getByRole('dialog', { name: 'Why is it skipped?' })
      for (const name of ['Scan it back', 'Print it once more', 'Void it']) {
        await card(page, name).waitFor()
        await press(page, 'o')
        await why.waitFor()
        await press(page, '1')
        await why.waitFor({ state: 'detached' })
      }
      // What was not voided is there for the close: no second one is sold for it.
      await step(page, 'Buy a label to close').getByText('Skipped: the first label was not voided').waitFor()
      await keyUntil(page, 'Enter', () => asked.isVisible())
      await asked.getByText(/labels of other benches too. None of it can be voided any more/).waitFor()
      await enterUntil(page, () => page.getByText('The rehearsal is over').isVisible())
      expect((await sold()).map(({ state }) => state)).toEqual(['closed'])
    },
  )
})

inBrowser('the screen of day one', browser => {
  test(
    'calls Enter what it does, says what could not be read, and shows what is refused whole',
    SEVERAL,
    async () => {
      const { page, bench } = await openScript(browser())
      const opens = async (name: string) => {
        const screen = DAY_ONE_SCREENS.find(one => one.name === name)
        screen?.prepare(bench)
        await page.reload()
        await page.locator('header :text-matches(".")').first().waitFor()
        await screen?.open(page)
      }
      for (const [name, word] of [
        ['day-one-before', 'Begin the rehearsal'],
        ['day-one', /^Enter\s*Buy REHEARSAL-/],
        ['day-one-over', undefined],
      ] as const) {
        await opens(name)
        const footer = page.locator('footer')
        await footer.getByText('Back').waitFor()
        expect(await footer.getByText('Next', { exact: true }).count(), name).toBe(0)
        if (word) await footer.getByText(word).waitFor()
        else expect(await footer.getByText('Enter', { exact: true }).count(), name).toBe(0)
      }

      // The last rehearsal could not be read: that is said, and what to do.
      await opens('day-one-unread')
      await page.getByText(/could not be read.*Search for orders that begin with REHEARSAL-/).waitFor()

      await page.setViewportSize({ width: 1024, height: 600 })
      await opens('day-one-before')
      await refusedWhole(page, bench)
    },
  )
})

/** Seen whole on the lowest screen, and goes while it is asked again. */
async function refusedWhole(page: Page, bench: Bench): Promise<void> {
  const answer = Promise.withResolvers<void>()
  let asked = 0
  bench.answer({
    'rehearsal.begin': async () => {
      asked += 1
      if (asked > 1) await answer.promise
      return { ok: false, problem: problem('wrong-state', 'rehearsal.no-service') }
    },
  })
  await keyUntil(page, 'Enter', () => page.getByRole('alert').isVisible())
  const refusal = page.getByRole('alert')
  const wholly = () =>
    refusal.evaluate(element => {
      const { top, bottom } = element.getBoundingClientRect()
      const seen = element.closest('section[tabindex]')?.getBoundingClientRect()
      return seen !== undefined && top >= seen.top && bottom <= seen.bottom
    })
  await expect.poll(wholly).toBe(true)
  await keyUntil(page, 'Enter', async () => asked > 1)
  await refusal.waitFor({ state: 'detached' })
  answer.resolve()
  await refusal.waitFor()
}
