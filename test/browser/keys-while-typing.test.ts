// A key that is shown on the screen acts while a text is typed too: with Alt, as its cap says then, and never as a
// part of the text.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE, scanOrder } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

/** What stands before the key on its cap, by its style alone. */
const beforeCap = (page: Page, cap: string) =>
  page
    .locator('main kbd, footer kbd')
    .getByText(cap, { exact: true })
    .first()
    .evaluate(one => getComputedStyle(one, '::before').content)

const band = (page: Page) => page.locator('footer').innerText()
const value = (page: Page, path: string) => page.locator(at(path)).inputValue()

const ships = (page: Page) =>
  page
    .locator('footer')
    .getByText(/ships · .*\$/)
    .waitFor()

/** The sample package on the bench as an order of its own, with what is typed otherwise. */
async function take(page: Page, reference: string, changes: Partial<typeof SAMPLE> = {}): Promise<void> {
  await scanOrder(page, reference)
  await fill(page, { ...SAMPLE, ...changes, reference })
}

/** The box and a price are chosen with Alt, and the text stays. */
async function chosenWithAlt(page: Page, language: 'en' | 'es'): Promise<void> {
  await fill(page, SAMPLE)
  const weight = page.locator(at('packages.0.weightOz'))
  await weight.focus()
  await expect
    .poll(() => band(page))
    .toMatch(language === 'en' ? /Enter\s+Enter\s+ships/ : /Enter\s+Enter\s+envía/)
  await expect.poll(() => beforeCap(page, '1–3')).toBe('"Alt "')
  await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
  expect(await beforeCap(page, 'C')).toBe('"Alt "')
  // A price is chosen from those of this box, not from those before it.
  const priced = page.waitForResponse(answer => answer.url().includes('pack.rates'))
  await page.keyboard.press('Alt+2')
  await expect.poll(() => page.getByRole('radio', { name: /^M ?12×9×6$/ }).isChecked()).toBe(true)
  await priced
  await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
  await page.keyboard.press('Alt+c')
  await expect.poll(() => page.getByRole('radio', { name: /\$/ }).nth(1).isChecked()).toBe(true)
  expect(await weight.inputValue()).toBe(SAMPLE['packages.0.weightOz'])
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/with-alt-${language}.png` })
  await page.locator(at('ship')).focus()
  await expect.poll(() => beforeCap(page, 'C')).toBe('none')
}

/** Enter leads from the weight to the box, as the band says, and there a digit alone chooses. */
async function fromWeightToBox(page: Page): Promise<void> {
  await take(page, 'ORD-2')
  await page.locator(at('packages.0.weightOz')).focus()
  await expect.poll(() => band(page)).toMatch(/Enter\s+Enter\s+ships/)
  await page.keyboard.press('Enter')
  await expect.poll(() => beforeCap(page, '1–3')).toBe('none')
  await type(page, '3')
  await expect.poll(() => page.getByRole('radio', { name: /^L / }).isChecked()).toBe(true)
  await ships(page)
}

/** The field that is wrong is named with the key that leads there. */
async function toTheWrongField(page: Page): Promise<void> {
  await take(page, 'ORD-3', { 'packages.0.weightOz': 'heavy' })
  await page.locator(at('to.name')).focus()
  await expect.poll(() => band(page)).toMatch(/Enter\s+Look at this field: Weight/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-packages.0.weightOz')
  await expect.poll(() => band(page)).toMatch(/^\s*Look at this field: Weight/)
}

/** Where the other service has no such field, the hand is on the next open one. */
async function fieldOfOneService(page: Page): Promise<void> {
  await take(page, 'ORD-4')
  await page.getByRole('radio', { name: /^UPS/i }).first().dispatchEvent('click')
  await page.getByRole('button', { name: /Another package/ }).waitFor()
  await page.keyboard.press('Alt+n')
  await expect.poll(() => focused(page)).toBe('field-packages.1.weightOz')
  await page.keyboard.press('F7')
  await page.keyboard.press('F7')
  await expect.poll(() => focused(page)).toMatch(/^field-/)
}

/** Enter leads on to the box and never back into a text; the band says what is wrong beside it. */
async function onToTheBox(page: Page): Promise<void> {
  await scanOrder(page, 'ORD-6')
  await page.keyboard.press('F7')
  await fill(page, { ...SAMPLE, reference: 'ORD-6', 'to.postalCode': '9802' })
  await page.locator(at('to.postalCode')).focus()
  await page.locator(at('packages.0.weightOz')).focus()
  await expect.poll(() => band(page)).toMatch(/Look at this field: ZIP[\s\S]*1–3\s+Choose a box/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).not.toMatch(/^field-/)
  await type(page, '1')
  await expect.poll(() => band(page)).toMatch(/Enter\s+Look at this field: ZIP/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('field-to.postalCode')
}

inBrowser('while a text is typed', browser => {
  test('the box and a price are chosen with Alt, and Enter leads on, and to the field that is wrong: en', {
    timeout: 240_000,
  }, async () => {
    const { page } = await openStation(browser())
    await chosenWithAlt(page, 'en')
    await fromWeightToBox(page)
    await toTheWrongField(page)
    await fieldOfOneService(page)
    await onToTheBox(page)
  })

  test('the box and a price are chosen with Alt, and the text stays: es', async () => {
    const { page } = await openStation(browser(), { language: 'es' })
    await chosenWithAlt(page, 'es')
  })

  test('after a purchase the keys beside the label act, although Enter shipped from within a field, and after a void Enter leaves the one that was mended', async () => {
    const { page, station } = await openStation(browser())
    await fill(page, SAMPLE)
    await page.locator(at('to.postalCode')).focus()
    await ships(page)
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    expect(await focused(page)).toBe('field-to.postalCode')
    const jobs = async () => (await station.call('queue.list')).value.length
    await keyUntil(page, 'r', async () => (await jobs()) === 2)
    // One key after the other: two that come at once are one text.
    await page.locator('footer').getByText('If another copy came out, tear it up.').waitFor()
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'v', () => dialog.isVisible())

    // After a void Enter leaves the field that was mended: the letter of a price is no part of it.
    await keyUntil(page, '1', async () => !(await dialog.isVisible()))
    await expect.poll(() => focused(page)).toBe('field-to.address1')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('field-ship')
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    const second = page.getByRole('radio', { name: /\$/ }).nth(1)
    await keyUntil(page, 'c', () => second.isChecked())
    expect(await value(page, 'to.address1')).toBe(SAMPLE['to.address1'])
  })
})
