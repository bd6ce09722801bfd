// What the tests on real Electron do on the screens, as an operator does it.
import type { Page } from 'playwright-core'
import { big } from '../../browser/on-the-page.ts'

/** F9 fills in the sample order, Enter ships it at the cheapest price. Gives its reference. */
export async function shipSample(page: Page): Promise<string> {
  await page.keyboard.press('F9')
  await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
  const reference = await page.locator('#field-reference').inputValue()
  await page.keyboard.press('Enter')
  await big(page, 'PRINTED').waitFor()
  return reference
}
