// A carrier's statement of adjustments, read at a live bench, and what it is disputed with.
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { labelServerOrder } from '../faults/scene.ts'
import { networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    dialog: 'What the carrier charged afterwards',
    read: 'READ',
    line: 'New: 2. Here before: 0. Without a label here: 1.',
    again: 'New: 0. Here before: 2. Without a label here: 1.',
    unread: 'Line 4: no amount that can be read.',
    unmatched: 'No label here has this number.',
    noTracking: 'No column of this file is called a tracking number. It has: Order, Amount.',
    billed: 'Weight billed (oz)',
  },
  es: {
    dialog: 'Lo que el transportista cobró después',
    read: 'LEÍDO',
    line: 'Nuevas: 2. Ya estaban: 0. Sin etiqueta aquí: 1.',
    again: 'Nuevas: 0. Ya estaban: 2. Sin etiqueta aquí: 1.',
    unread: 'Línea 4: sin importe legible.',
    unmatched: 'Ninguna etiqueta de aquí tiene este número.',
    noTracking: 'Ninguna columna de este archivo se llama número de guía. Tiene: Order, Amount.',
    billed: 'Peso cobrado (oz)',
  },
} as const

async function liveBench(browser: Browser, language: 'en' | 'es') {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const { page, station, complaints } = await openStation(browser, {
    language,
    theme: language === 'en' ? 'light' : 'dark',
  })
  await goesLive(station, services)
  await station.call('printers.save', networkPrinter(printer.port))
  const shipped = await station.call('pack.ship', labelServerOrder('ORD-1'))
  expect(shipped).toMatchObject({ ok: true })
  return { page, services, station, complaints }
}

inBrowser('a statement of adjustments', browser => {
  test.each(['en', 'es'] as const)('is put beside what was measured, and disputed: %s', async language => {
    const words = WORDS[language]
    const { page, services, complaints } = await liveBench(browser(), language)
    const { csv } = (await services.control('statement', { billedLb: 3, amountCents: 412 })) as {
      csv: string
    }
    await goTo(page, 'meters')
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await keyUntil(page, 'j', () => dialog.isVisible())
    const choose = async (name: string, content: string) =>
      page.locator('input[accept=".csv,.txt,text/csv"]').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      })
    await choose('orders.csv', 'Order,Amount\n1,2\n')
    await page.locator('footer').getByText(words.noTracking).waitFor()

    const statement = `${csv}9400199999999999999999,1,$1.00,Audit\r\n9400199999999999999998,1,much,Audit\r\n`
    await choose('may.csv', statement)
    await big(page, words.read).waitFor()
    await page.locator('footer').getByText(words.line).waitFor()
    await dialog.getByText(words.unread).waitFor()
    await dialog.getByText(words.unmatched).waitFor()
    await dialog.getByText('ORD-1', { exact: true }).waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/adjustments-${language}.png` })
    await choose('may again.csv', statement)
    await page.locator('footer').getByText(words.again).waitFor()
    expect(await dialog.getByRole('listitem').filter({ hasText: '$4.12' }).count()).toBe(1)

    const downloading = page.waitForEvent('download')
    await page.keyboard.press('s')
    const pack = readFileSync(await (await downloading).path(), 'utf8')
    const [headings, row, ...others] = pack.trim().split('\r\n')
    expect(headings).toContain(words.billed)
    expect(row).toContain('ORD-1')
    expect(row).toContain(',4.12,Weight audit,')
    // What the carrier weighed, in ounces, and no line of a label that is not here.
    expect(row).toContain(',48,')
    expect(others).toEqual([])
    expect(complaints).toEqual([])
  })
})
