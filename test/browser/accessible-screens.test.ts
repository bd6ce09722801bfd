// Every screen and state of it in light and in English keeps to the rules, and text typed into no field acts on
// nothing there. What is dark, Spanish or small is looked at in accessible-screens-in-spanish.
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { typeAt } from './scanner.ts'
import { openScript } from './screen.ts'
import { keysSettled, spent } from './spending.ts'

const LOOK = { theme: 'light', language: 'en' } as const

inBrowser('in light and English', browser => {
  test.each(EVERY_SCREEN)('$name breaks no rule, and text into no field acts on nothing', async screen => {
    const opened = await openScript(browser(), screen.prepare, LOOK)
    const { page, bench } = opened
    await screen.open(page)
    await expectAccessible(opened, LOOK)

    const before = spent(bench).length
    // A question takes the focus a moment after it is shown: into its field it would be an answer.
    await page.waitForFunction(() => {
      const question = document.querySelector('[role="dialog"]')
      return question === null || question.contains(document.activeElement)
    })
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await typeAt(page, 85, '1211', 'Enter')
    await typeAt(page, 130, 'syes1')
    await keysSettled(page)
    expect(spent(bench).slice(before)).toEqual(screen.takesText ?? [])
  })
})
