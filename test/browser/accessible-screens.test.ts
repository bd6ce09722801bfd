// Every screen and state of it, in both themes and both languages: no violation that axe finds, targets large
// enough for gloves, nothing lost on a small window or at 200 % zoom.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { typeAt } from './scanner.ts'
import { openScript } from './screen.ts'
import { keysSettled, spent } from './spending.ts'

const LOOKS = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'es' },
] as const
const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SMALLEST_TARGET_PX = 44

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(WCAG_22_AA).analyze()).violations.map(violation => ({
    rule: violation.id,
    where: violation.nodes.map(node => `${node.target.join(' ')}: ${node.failureSummary}`),
  }))

/** Controls that are smaller than a glove hits, by what they are called. */
const smallTargets = (page: Page) =>
  page.evaluate(smallest => {
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const target = (element: Element) =>
      // A radio or switch is pressed on its label.
      element.matches('input[type="radio"], input[type="checkbox"]')
        ? (element.closest('label') ?? element)
        : element
    return [...document.querySelectorAll('button, a[href], input, select, textarea, [role="option"]')]
      .filter(element => shown(element) && element.getAttribute('type') !== 'file')
      .map(target)
      .filter(element => {
        const { width, height } = element.getBoundingClientRect()
        // Off-screen until it is focused (the skip link).
        if (element.getBoundingClientRect().bottom < 0) return false
        return Math.round(width) < smallest || Math.round(height) < smallest
      })
      .map(element => {
        const { width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${element.id || element.textContent} ${Math.round(width)}×${Math.round(height)}`
      })
  }, SMALLEST_TARGET_PX)

/** Texts and controls that are cut off at the right, where nobody can scroll to them. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const page = document.documentElement
    const wide = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide`] : []
    const lost = [...document.querySelectorAll('button, input, select, h1, h2, h3, strong, dd')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => {
        const { left, right, bottom } = element.getBoundingClientRect()
        return bottom > 0 && right - left > 1 && (right > page.clientWidth + 1 || left < -1)
      })
      .map(element => `${element.tagName} ${element.id || element.textContent}`)
    return [...wide, ...lost]
  })

/** Names and answers of which only a part can be read. */
const shortened = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, label, legend, th, dt, dd, strong, h1, h2, h3')]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .filter(element => getComputedStyle(element).overflowX !== 'visible')
      // Words for readers of the screen alone are a dot wide.
      .filter(element => element.clientWidth > 8 && element.scrollWidth > element.clientWidth + 1)
      .map(element => `${element.tagName} ${element.id || element.textContent}`),
  )

for (const look of LOOKS) {
  inBrowser(`in ${look.theme} and ${look.language}`, browser => {
    test.each(EVERY_SCREEN)('$name breaks no rule', async ({ prepare, open }) => {
      const { page, complaints } = await openScript(browser(), prepare, look)
      await open(page)
      expect(await violations(page)).toEqual([])
      expect(await smallTargets(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
      expect(await shortened(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(look.language)
      expect(complaints).toEqual([])
    })
  })
}

/** 1280 × 800 at 200 % zoom has 640 × 400 CSS pixels. */
const SMALL = [
  { width: 1024, height: 768 },
  { width: 640, height: 400 },
]

for (const size of SMALL) {
  inBrowser(`on ${size.width} × ${size.height}`, browser => {
    test.each(EVERY_SCREEN)('$name loses nothing', async ({ prepare, open }) => {
      const { page } = await openScript(browser(), prepare, { ...size, language: 'es' })
      await open(page)
      expect(await cutOff(page)).toEqual([])
    })
  })
}

inBrowser('typed into no field', browser => {
  test.each(EVERY_SCREEN)('text and its Enter act on nothing at $name', async ({ prepare, open }) => {
    const { page, bench } = await openScript(browser(), prepare, { language: 'es' })
    await open(page)
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
    expect(spent(bench).slice(before)).toEqual([])
  })
})
