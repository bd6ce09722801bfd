// Labels that wait for a printer which cannot print are sent to another one by one key, on a live station.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { parcelOrder } from '../faults/scene.ts'
import {
  networkPrinter,
  type OutsidePrinter,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    waits: '2 labels wait for Zebra: out of labels.',
    dialog: 'Print 2 labels on another printer',
    sent: 'SENT',
    went: '2 labels go to Spare.',
  },
  es: {
    waits: '2 etiquetas esperan a Zebra: sin etiquetas.',
    dialog: 'Imprimir 2 etiquetas en otra impresora',
    sent: 'ENVIADAS',
    went: '2 etiquetas van a Spare.',
  },
} as const

const ORDERS = ['ORD-1', 'ORD-2']

/** A live bench whose printer has no labels, a spare one, and two labels that wait. */
async function benchWithout(browser: Browser, language: 'en' | 'es', spareArguments: readonly string[]) {
  const [services, zebra, spare] = await Promise.all([
    outsideServices(),
    outsidePrinter(),
    outsidePrinter(spareArguments),
  ])
  const { page, station } = await openStation(browser, {
    language,
    theme: language === 'en' ? 'light' : 'dark',
  })
  await goesLive(station, services)
  await station.call('printers.save', networkPrinter(zebra.port))
  const other = await station.call(
    'printers.save',
    networkPrinter(spare.port, { name: 'Spare', default: false }),
  )
  expect(other).toMatchObject({ ok: true })
  await zebra.fault({ fault: 'paperOut' })
  // Bought all the same, to be printed once it can be.
  for (const reference of ORDERS)
    expect(await station.call('pack.ship', parcelOrder(reference, { printLater: true }))).toMatchObject({
      ok: true,
    })
  const states = async () => {
    const jobs: { title: string; state: string; copyNumber: number }[] = (await station.call('queue.list'))
      .value
    return jobs.map(({ title, state }) => `${title} ${state}`).sort()
  }
  await expect.poll(states).toEqual(['ORD-1 held', 'ORD-2 held'])
  return { page, station, zebra, spare, states }
}

const whole = async (printer: OutsidePrinter) =>
  (await printer.papers()).filter(({ complete }) => complete).length

inBrowser('labels that wait for a printer', browser => {
  test.each(['en', 'es'] as const)('come out of another one by one key, once each: %s', async language => {
    const words = WORDS[language]
    const { page, zebra, spare, states } = await benchWithout(browser(), language, [])
    await goTo(page, 'queue')
    await page.getByText(words.waits).waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/over-${language}.png` })
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await keyUntil(page, 'p', () => dialog.isVisible())
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/over-ask-${language}.png` })
    await enterUntil(page, async () => (await dialog.count()) === 0)
    await big(page, words.sent).waitFor()
    await page.locator('footer').getByText(words.went).waitFor()
    await expect.poll(() => whole(spare)).toBe(2)
    expect(await page.getByText(words.waits).count()).toBe(0)

    await zebra.fault({ fault: 'loadPaper' })
    await expect.poll(states).toEqual(['ORD-1 printed', 'ORD-2 printed'])
    expect(await whole(zebra)).toBe(0)
  })

  test('are made anew for a printer of another language', async () => {
    const { page, station, zebra, spare, states } = await benchWithout(browser(), 'en', [
      '--language',
      'tspl',
    ])
    await goTo(page, 'queue')
    const dialog = page.getByRole('dialog', { name: WORDS.en.dialog })
    await keyUntil(page, 'p', () => dialog.isVisible())
    await enterUntil(page, async () => (await dialog.count()) === 0)
    await expect.poll(() => whole(spare)).toBe(2)
    // Its status is one byte, and no odometer: a person looks.
    await expect.poll(states).toEqual(['ORD-1 sent', 'ORD-2 sent'])
    expect(await whole(zebra)).toBe(0)
    expect((await station.call('attention.list')).value).toEqual([])
  })
})
