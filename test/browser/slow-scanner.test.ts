// A scanner by Bluetooth that sends a character every 60 to 80 ms is one, wherever the focus is; a hand is none.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { at, standing } from './on-the-page.ts'
import { scanInTwo, typeAt } from './scanner.ts'
import { openScript } from './screen.ts'

inBrowser('a slow scanner', browser => {
  test.each([60, 80])(
    'of %i ms a character puts its order on the bench and nothing into a field',
    async gapMs => {
      const { page, complaints } = await openScript(browser())
      const reference = page.locator(at('reference'))
      await page.locator(at('to.name')).focus()
      await typeAt(page, gapMs, 'ORD-20418', 'Enter')
      await expect.poll(() => reference.inputValue()).toBe('ORD-20418')
      expect(await page.locator(at('to.name')).inputValue()).toBe('')
      // Digits are the boxes' keys outside the fields: none of these is one.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await typeAt(page, gapMs, '120419-7', 'Enter')
      await expect.poll(() => reference.inputValue()).toBe('120419-7')
      expect(complaints).toEqual([])
    },
  )

  test('is not a hand that types a name and presses Enter', async () => {
    const { page } = await openScript(browser())
    await page.locator(at('reference')).fill('ORD-1')
    await page.locator(at('to.name')).focus()
    await typeAt(page, 120, 'Cole Jr', 'Enter')
    await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe('Cole Jr')
    expect(await page.locator(at('reference')).inputValue()).toBe('ORD-1')
  })

  test.each([130, 280])('that stops for %i ms within a code puts one order on the bench', async pauseMs => {
    const { page, complaints } = await openScript(browser())
    const reference = page.locator(at('reference'))
    await reference.fill('ORD-1')
    const name = page.locator(at('to.name'))
    await name.fill('Al')
    await name.focus()
    await scanInTwo(page, ['77120', '34567'], pauseMs)
    await expect.poll(() => reference.inputValue()).toBe('7712034567')
    // Its halves are nobody's order: only what was on the bench stands aside.
    await expect.poll(() => standing(page).allTextContents()).toEqual(['ORD-1'])
    // The half that is too short for a scan by itself.
    await name.focus()
    await scanInTwo(page, ['OR', 'D-20419'], pauseMs)
    await expect.poll(() => reference.inputValue()).toBe('ORD-20419')
    expect(await name.inputValue()).toBe('')
    await expect.poll(() => standing(page).allTextContents()).toEqual(['ORD-1'])
    expect(complaints).toEqual([])
  })

  // The field that the screen opens with has the focus, and keeps nothing of the code.
  test.each([
    ['A7712034', 'reference', 130],
    ['B-204', 'reference', 280],
    ['C-20419', 'to.name', 130],
  ])(
    'whose first character wakes the line loses nothing of its code: %s in %s, %i ms',
    async (code, field, pauseMs) => {
      const { page } = await openScript(browser())
      await page.locator(at(field)).focus()
      await scanInTwo(page, [code.slice(0, 1), code.slice(1)], pauseMs)
      await expect.poll(() => page.locator(at('reference')).inputValue()).toBe(code)
      expect(await page.locator(at('to.name')).inputValue()).toBe('')
    },
  )

  test('after a text that a hand has typed is a scan of its own', async () => {
    const { page } = await openScript(browser())
    const name = page.locator(at('to.name'))
    await name.focus()
    await typeAt(page, 200, 'Al')
    await scanInTwo(page, ['B', 'C-20419'], 200)
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('C-20419')
  })

  test('that ends in silence is waited for, and the next one is another', async () => {
    const { page } = await openScript(browser())
    const reference = page.locator(at('reference'))
    await typeAt(page, 8, 'ORD-20421')
    await expect.poll(() => reference.inputValue()).toBe('ORD-20421')
    await typeAt(page, 8, 'ORD-20422')
    await expect.poll(() => reference.inputValue()).toBe('ORD-20422')
  })
})
