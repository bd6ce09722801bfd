// What every screen keeps to: no violation that axe finds, targets large enough for gloves, nothing cut off.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Look, OpenScreen } from './screen.ts'

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SMALLEST_TARGET_PX = 44

/** Without frames there is nothing to gather: the usual mode opens a page of its own for that at each analysis. */
const axeAt = (page: Page) => new AxeBuilder({ page }).withTags(WCAG_22_AA).setLegacyMode(true)

const violations = async (page: Page) =>
  (await axeAt(page).analyze()).violations.map(violation => ({
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
export const cutOff = (page: Page) =>
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

/** Holds a screen as it stands to all of it, and to the language it was opened in. */
export async function expectAccessible({ page, complaints }: OpenScreen, { language }: Look): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  expect(await shortened(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  expect(complaints).toEqual([])
}
