// What stands in a form: typed over where it was given, kept where a PIN is asked for, and never said done without
// an answer.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { enterUntil, press } from './keyboard.ts'
import { at, goTo, SAMPLE } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

inBrowser('what a field is given', browser => {
  test('gives way to what is typed, and stays while a supervisor’s PIN is asked for', async () => {
    const { page, station } = await openStation(browser())
    await station.call('people.save', { name: 'Ana', role: 'supervisor', pin: '471182' })
    await station.call('session.lock')
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await goTo(page, 'setup')
    const name = page.getByLabel('Name of this station')
    await expect.poll(() => name.evaluate(one => one === document.activeElement)).toBe(true)
    expect(await name.inputValue()).not.toBe('')
    await type(page, 'Bench 4')
    await expect.poll(() => name.inputValue()).toBe('Bench 4')

    await page.getByLabel('Address', { exact: true }).fill('12 Long St')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'A supervisor’s PIN is needed' })
    await question.waitFor()
    await type(page, '471182')
    await enterUntil(page, async () => (await question.count()) === 0)
    expect(await name.inputValue()).toBe('Bench 4')
    expect(await page.getByLabel('Address', { exact: true }).inputValue()).toBe('12 Long St')
  })

  test('is a weight as it was typed, with what it is in pounds', async () => {
    const { page } = await openStation(browser())
    const weight = page.locator(at('packages.0.weightOz'))
    await weight.fill('540 g')
    await page.getByText('≈ 1 lb 3 oz').waitFor()
    await page.locator(at('to.name')).fill(SAMPLE['to.name'])
    expect(await weight.inputValue()).toBe('540 g')
    await weight.fill('1 lb 3')
    await page.locator(at('to.name')).focus()
    await expect.poll(() => weight.inputValue()).toBe('1 lb 3 oz')
  })
})

inBrowser('a printer that nothing answers for', browser => {
  test('is not said to work', async () => {
    const { page } = await openStation(browser())
    await goTo(page, 'setup')
    await heading(page, 'Sender address')
    await goTo(page, 'settings')
    await heading(page, 'This station')
    await page
      .getByRole('button', { name: /^Printers/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor()
    await type(page, 'n')
    const editor = page.getByRole('dialog', { name: 'Add a printer' })
    await editor.waitFor()
    await editor.getByLabel('Address or name on the network').fill('127.0.0.1')
    await editor.getByLabel('Port').fill('9')
    const test = page.getByRole('dialog', { name: /^Test label on/ })
    await enterUntil(page, async () => (await test.count()) === 1)
    await expect.poll(() => test.getByText(/Printing|Did a label come out/).count()).toBe(0)
    expect(await test.getByRole('button', { name: /^Yes/ }).count()).toBe(0)
    await type(page, 'y')
    await type(page, 'y')
    expect(await page.getByText('The printer works.').count()).toBe(0)
  })
})

inBrowser('a file without an order', browser => {
  test('offers nothing to import', async () => {
    const { page } = await openStation(browser())
    await page.keyboard.press('F5')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    await press(page, 'o')
    await (await chooser).setFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('sep=;\nColour;Size\nred;9\n'),
    })
    await page
      .getByRole('heading', { name: /orders\.csv|Which column|Match/ })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /^Import 0/ }).count()).toBe(0)
  })
})
