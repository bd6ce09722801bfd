// What is saved as it is chosen says so: nobody wonders whether it counts.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

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
