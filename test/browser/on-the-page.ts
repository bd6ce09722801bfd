// What tests fill and look at on a page: fields by their path, a sample package, the focus, the result band, a task
// by its address.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import { scan } from './scanner.ts'

/** Opens a task by its address, in whatever language the page is; the keys are the new task's from then on. */
export const goTo = (page: Page, task: string): Promise<void> =>
  page.evaluate(async hash => {
    if (window.location.hash === hash) return
    const heard = new Promise(resolve => window.addEventListener('hashchange', resolve, { once: true }))
    window.location.hash = hash
    await heard
  }, `#/${task}`)

/** The field of a path (`to.name`), as a selector. */
export const at = (path: string): string => `[id="field-${path}"]`

export async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(texts)) await page.locator(at(path)).fill(text)
}

/** Scans an order and waits until the form is its own: what is typed before goes to the order that stood there. */
export async function scanOrder(page: Page, reference: string): Promise<void> {
  await scan(page, reference)
  await waitFor(async () => (await page.locator(at('reference')).inputValue()) === reference, {
    what: `the form to be ${reference}’s`,
  })
}

/** All that the pack form needs but a price. */
export const SAMPLE = {
  reference: 'ORD-20418',
  'to.name': 'Bo Cole',
  'to.address1': '9 Elm Ave',
  'to.city': 'Kenmore',
  'to.state': 'WA',
  'to.postalCode': '98028-3912',
  'packages.0.weightOz': '1 lb 3.2 oz',
}

/** The id of what has the focus. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '')

/** The price of what stands there has come: before that a press ships nothing, and says so. */
export const enterShips = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('footer').innerText()).toMatch(/Enter\s+(ships|envía)/)

/** Until nothing on the page moves; what was taken off it in the middle of a movement moves no more either. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

/** The large word of the result band. */
export const big = (page: Page, word: string): Locator =>
  page.locator('footer strong').getByText(word, { exact: true })

/** The packages that stand beside the form under this title, without what may be done with all of them. */
export const standing = (page: Page, title = 'Put aside'): Locator =>
  page.getByRole('region', { name: title }).locator('button:not([aria-keyshortcuts])')

/** All that the band says from now on, however short; ask for it at the end. */
export async function bandTexts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const footer = document.querySelector('footer')
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    if (footer)
      new MutationObserver(() => seen.push(footer.innerText)).observe(footer, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
}
