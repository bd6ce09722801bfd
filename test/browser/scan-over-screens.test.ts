// A scan that comes while the screen changes is one scan: nothing of it is lost, or left in a field.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at } from './on-the-page.ts'
import { scan, typeAt } from './scanner.ts'
import { openScript } from './screen.ts'

inBrowser('a scan right after F1 led back to the pack screen', browser => {
  test.each([
    ['a wedge scanner', 8, 'Enter'],
    ['a scanner that ends in silence', 8, undefined],
    ['a slow scanner', 70, 'Enter'],
  ] as const)('is whole in its field: %s', async (_scanner, gapMs, end) => {
    const { page, complaints } = await openScript(browser())
    const reference = page.locator(at('reference'))
    for (const code of ['ORD-771001', 'ORD-771002', 'ORD-771003']) {
      // The silence that ends a scan may still be under way.
      await keyUntil(page, 'F2', () => page.getByRole('searchbox').isVisible())
      // Neither waits for the other: the characters come as the screen changes.
      await Promise.all([page.keyboard.press('F1'), typeAt(page, gapMs, code, end)])
      await expect.poll(() => reference.inputValue().catch(() => '')).toBe(code)
      expect(await page.locator(at('to.name')).inputValue()).toBe('')
    }
    // What was in the search by then is none of the next one's.
    await scan(page, 'ORD-771004')
    await expect.poll(() => reference.inputValue()).toBe('ORD-771004')
    expect(complaints).toEqual([])
  })
})
