// Reaches and filling what stands on the screen with the keyboard alone.
import type { Page } from 'playwright-core'
import { waitFor } from '../support/wait-for.ts'
import { type } from './scanner.ts'

/** Far more stops than any screen has: reaching none of that name is a fault. */
const MOST_STOPS = 120

/** What the control with the focus is called, as a screen reader would say it. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element) return ''
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]
        : undefined
    const spoken = (label ?? element).cloneNode(true) as Element
    for (const hidden of spoken.querySelectorAll('[aria-hidden="true"], input, select, [role="alert"]')) {
      hidden.remove()
    }
    return element.getAttribute('aria-label') ?? spoken.textContent?.trim() ?? ''
  })

/** One key; a character by the hand's clock, since two that come as fast as a test types are one text. */
export const press = (page: Page, key: string): Promise<void> =>
  key.length === 1 ? type(page, key) : page.keyboard.press(key)

/** Tab until the control called `name` has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const focused = await focusedName(page)
    if (focused === name) return
    passed.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached “${name}”; it passed ${[...new Set(passed)].join(' | ')}`)
}

/** Tab to a field, and type over what stands in it. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await type(page, text)
  }
}

/** A key that answers a question, pressed again as a person would who sees that it was not taken. */
export async function keyUntil(page: Page, key: string, heard: () => Promise<boolean>): Promise<void> {
  const askedAgain = async () => {
    // What was taken after all is not answered twice: the second would go to what stands there now.
    if (await heard()) return true
    await page.keyboard.press(key)
    return waitFor(heard, { timeoutMs: AGAIN_MS }).catch(() => false)
  }
  await waitFor(askedAgain, { what: `${key} to be taken` })
}

/** Longer than the pause within which characters are one text. */
const AGAIN_MS = 1_000

/** Longer than a new dialog is deaf to Enter. */
const HEARD_MS = 600

/**
 * Enter until it is heard: a dialog must have stood a moment before Enter counts, and a test types at once. What one Enter
 * leads to is waited for before the next, which would go to whatever stands there by then.
 */
export async function enterUntil(page: Page, heard: () => boolean | Promise<boolean>): Promise<void> {
  const askedAgain = async () => {
    await page.keyboard.press('Enter')
    return waitFor(async () => heard(), { timeoutMs: HEARD_MS }).then(
      () => true,
      () => false,
    )
  }
  await waitFor(askedAgain, { what: `Enter to lead to ${heard}` })
}
