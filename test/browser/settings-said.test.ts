// What is saved as it is chosen says so: nobody wonders whether it counts.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

inBrowser('what is not saved', browser => {
  test('leads to the first field that is red: a printer without an address', async () => {
    const { page } = await openStation(browser())
    await goTo(page, 'settings')
    await page.getByRole('button', { name: /^Printers/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a printer' })
    await keyUntil(page, 'n', () => dialog.isVisible())
    await dialog.getByLabel('Name', { exact: true }).fill('Bench Zebra')
    const port = dialog.getByLabel('Port', { exact: true })
    await port.click()
    const host = dialog.getByLabel('Address or name on the network')
    await keyUntil(page, 'Enter', async () => (await host.getAttribute('aria-invalid')) === 'true')
    await expect.poll(() => host.evaluate(one => one === document.activeElement)).toBe(true)
  })
})

inBrowser('a setting that takes hold at once', browser => {
  test('is said to be saved, in the language that was just chosen', async () => {
    const { page, station } = await openStation(browser())
    await goTo(page, 'settings')
    await page.getByRole('button', { name: /^Screen and sound/ }).click()
    await page.getByText('Español', { exact: true }).click()
    await big(page, 'GUARDADO').waitFor()
    expect((await station.call('settings.get', {})).value.settings.screen.language).toBe('es')
    // Another screen begins without it.
    await page.keyboard.press('F4')
    await page.keyboard.press('Alt+,')
    await page.getByRole('button', { name: /^Báscula y direcciones/ }).click()
    expect(await big(page, 'GUARDADO').count()).toBe(0)
    await page.getByRole('switch').first().click()
    await big(page, 'GUARDADO').waitFor()
  })
})
