// Labels that were bought and never used, on a live station whose clock is moved: one card, a list, and what is done there.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { labelServerOrder, parcelOrder } from '../faults/scene.ts'
import { movedClock, NO_FAKETIME } from '../support/moved-clock.ts'
import { networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil, press } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openPage } from './screen.ts'

const WORDS = {
  en: {
    card: '4 labels were bought and never used',
    dialog: 'Labels that nobody used',
    why: 'Why does this label count as used?',
    voids: 'Void these 2 labels?',
    result: 'What became of them',
    sum: '1 of 2 are void.',
    voided: 'Voided. The money comes back later.',
    recorded: 'RECORDED',
  },
  es: {
    card: '4 etiquetas se compraron y nunca se usaron',
    dialog: 'Etiquetas que nadie usó',
    why: '¿Por qué cuenta como usada?',
    voids: '¿Anular estas 2 etiquetas?',
    result: 'Qué pasó con ellas',
    sum: '1 de 2 quedaron anuladas.',
    voided: 'Anulada. El dinero vuelve más tarde.',
    recorded: 'REGISTRADO',
  },
} as const

const DAYS_AGO = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

/** Four labels bought nine days ago by a bench whose printer says nothing of what came out. */
async function benchWithUnused(
  browser: Browser,
  language: 'en' | 'es',
  env: Readonly<Record<string, string>>,
) {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const station = await startStationProcess({ dataFolder: await tempFolder('unused'), env })
  await goesLive(station, services)
  await station.call('printers.save', networkPrinter(printer.port, { statusQueries: false }))
  for (const reference of ['ORD-1', 'ORD-2', 'ORD-3'])
    expect(await station.call('pack.ship', labelServerOrder(reference))).toMatchObject({ ok: true })
  expect(await station.call('pack.ship', parcelOrder('ORD-4'))).toMatchObject({ ok: true })
  const theme = language === 'en' ? ('light' as const) : ('dark' as const)
  return { services, station, open: () => openPage(browser, station.url, { language, theme }) }
}

inBrowser('labels that nobody used', browser => {
  test.each(['en', 'es'] as const)('are chosen, voided together or said to be used: %s', async language => {
    const clock = await movedClock()
    if (!clock) throw new Error(NO_FAKETIME)
    const words = WORDS[language]
    clock.set(DAYS_AGO(9))
    const { services, station, open } = await benchWithUnused(browser(), language, clock.env)
    clock.set(new Date())
    const { page, complaints } = await open()
    const picture = async (name: string) => {
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/unused-${name}-${language}.png` })
    }
    await goTo(page, 'queue')
    await page.getByText(words.card).waitFor()
    await picture('card')
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await keyUntil(page, '1', () => dialog.isVisible())
    await picture('list')
    const boxes = dialog.getByRole('checkbox')
    await expect.poll(() => boxes.count()).toBe(4)

    // One is in the packer's hand: scanned, and on a box that still waits.
    const { shipments } = (await station.call('shipments.search', { text: 'ORD-2' })).value
    await scan(page, shipments[0].purchase.trackingNumber)
    await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(1)
    const why = page.getByRole('dialog', { name: words.why })
    await keyUntil(page, 'u', () => why.isVisible())
    await picture('why')
    await keyUntil(page, '2', () => big(page, words.recorded).isVisible())
    await expect.poll(() => boxes.count()).toBe(3)

    // Of the next two the service refuses one.
    const third = (await station.call('shipments.search', { text: 'ORD-3' })).value.shipments[0]
    await services.control('misbehave', {
      service: 'label-server',
      operation: 'cancel',
      fault: { kind: 'refuse', messages: ['already scanned by the carrier'] },
      times: 1,
    })
    for (const count of [1, 2]) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => boxes.nth(count - 1).evaluate(box => box === document.activeElement)).toBe(true)
      await press(page, ' ')
      await expect.poll(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(count)
    }
    await picture('chosen')
    const voids = page.getByRole('dialog', { name: words.voids })
    await keyUntil(page, 'v', () => voids.isVisible())
    await picture('void')
    const result = page.getByRole('dialog', { name: words.result })
    await keyUntil(page, '3', () => result.isVisible())
    await result.getByText(words.sum).waitFor()
    await result.getByText(words.voided).waitFor()
    await result.getByText('already scanned by the carrier').waitFor()
    await picture('result')
    expect((await station.call('shipments.get', { id: third.id })).value.shipment.purchase.kind).toBe(
      'voided',
    )
    await enterUntil(page, () => dialog.isVisible())
    await expect.poll(() => boxes.count()).toBe(2)
    expect(complaints).toEqual([])
  })
})
