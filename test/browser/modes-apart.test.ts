// What was practised stays in training: a live bench neither shows a sample as its last label nor lists one.
import { expect, test } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { big } from './on-the-page.ts'
import { openStation } from './screen.ts'

inBrowser('a window that is open while its bench goes live', browser => {
  test('shows no practice label as the last one, in its queue or on the reprint screen', async () => {
    const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
    const { page, station, complaints } = await openStation(browser())
    await keyUntil(page, 'F9', async () => /Enter\s+ships/.test(await page.locator('footer').innerText()))
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    const main = page.locator('main')
    const isOn = (heading: string) => page.getByRole('heading', { level: 1, name: heading }).count()
    await keyUntil(page, 'F2', async () => (await isOn('Reprint')) > 0)
    await expect.poll(() => main.innerText()).toMatch(/SAMPLE/)

    // Switched in another window.
    const { settings, secrets } = liveSettings(services)
    expect(await station.call('printers.save', networkPrinter(printer.port))).toMatchObject({ ok: true })
    const live = { ...settings, station: { from: DEPOT } }
    expect(await station.call('settings.save', { settings: live, secrets })).toMatchObject({ ok: true })
    await expect.poll(() => page.locator('header').innerText()).toMatch(/LIVE/)
    await expect.poll(() => main.innerText()).not.toMatch(/SAMPLE/)
    for (const key of ['F1', 'F2', 'F3', 'F1']) {
      await page.keyboard.press(key)
      await expect.poll(() => page.locator('nav [aria-current="page"]').innerText()).toContain(key)
      await expect.poll(() => main.innerText()).not.toMatch(/SAMPLE/)
    }
    expect(complaints).toEqual([])
  })
})
