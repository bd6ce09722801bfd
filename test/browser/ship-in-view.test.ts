// The button that buys is in view, whole and free, whatever banners, chips and bands stand around it; the header is
// one row.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, ok, shipmentView } from './bench-script.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { at, atRest } from './on-the-page.ts'
import { openScript } from './screen.ts'

/** The last is 1280 × 800 at 200 % zoom. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 640, height: 400 },
]

/** Of nine points of the button: those that are out of the window or under something else. */
const hiddenPoints = (page: Page) =>
  page.locator(at('ship')).evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const parts = [0.05, 0.5, 0.95]
    return parts
      .flatMap(across => parts.map(down => [left + width * across, top + height * down] as const))
      .filter(([x, y]) => !button.contains(document.elementFromPoint(x, y)))
  })

const crowded = EVERY_SCREEN.find(({ name }) => name === 'pack-everything-at-once')

inBrowser('at 1280 × 800', browser => {
  test.each(
    (['en', 'es'] as const).flatMap(language =>
      ['pack-everything-at-once', 'queue'].map(name => ({ language, name })),
    ),
  )('what is always in sight takes one row, in $language on $name', async ({ language, name }) => {
    const state = EVERY_SCREEN.find(one => one.name === name)
    const { page } = await openScript(browser(), state?.prepare, { language })
    await state?.open(page)
    await page.evaluate(() => document.fonts.ready)
    const rows = await page.locator('header > *').evaluateAll(
      parts =>
        new Set(
          parts
            .filter(part => part.getBoundingClientRect().width > 0)
            .map(part => {
              const { top, bottom } = part.getBoundingClientRect()
              return Math.round((top + bottom) / 20)
            }),
        ).size,
    )
    expect(rows).toBe(1)
  })
})

inBrowser('at every size of a window', browser => {
  test.each(['en', 'es'] as const)(
    'Ship & print is in view whatever the band says, in %s',
    async language => {
      const { page, bench } = await openScript(browser(), crowded?.prepare, { ...SIZES[0], language })
      await crowded?.open(page)
      await inView(page, 'no band')
      const notice = {
        code: 'printer.paper-out',
        message: 'Zebra ZD421 is out of labels. Everything that was bought waits for it, in its order.',
        nextStep: 'Put in a roll, close the head, then let the held labels print with F3.',
      }
      bench.emit({ name: 'notice', value: notice })
      await page.locator('footer[data-tone="warn"]').waitFor()
      await inView(page, 'warn')
      bench.answer({
        'pack.ship': () => ({
          ok: false,
          problem: problem('storage', 'storage.answers-wait', { params: { count: 3 } }),
        }),
      })
      await page.locator(at('ship')).click()
      await page.locator('footer[data-tone="stop"]').waitFor()
      await inView(page, 'stop')
    },
  )
})

/** At each size, and however far it is scrolled. */
async function inView(page: Page, band: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const where = `${band} at ${size.width} × ${size.height}`
    for (const target of ['main', 'html']) {
      await page.locator(target).evaluate(element => element.scrollTo(0, 0))
      await expect.poll(() => hiddenPoints(page), { message: where }).toEqual([])
      await page.locator(target).evaluate(element => element.scrollTo(0, element.scrollHeight))
      await expect.poll(() => hiddenPoints(page), { message: where }).toEqual([])
    }
  }
}

/** The middle of each is in the window, and nothing lies over it. */
const isInSight = (one: Locator) =>
  one.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return at !== null && (element.contains(at) || at.contains(element))
  })

/** All of it, from near its upper edge to near its lower one. */
const isWholeInSight = (one: Locator) =>
  one.evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.9].every(down =>
      element.contains(document.elementFromPoint(left + width / 2, top + height * down)),
    )
  })

/** Three things that someone should know, orders aside, and a label that is to be scanned on its box. */
const noticed = (bench: Bench) => {
  crowded?.prepare?.(bench)
  const { buyingStopped: _stopped, finishing: _ending, ...overview } = bench.overview
  bench.overview = overview
  bench.settings = {
    ...bench.settings,
    settings: {
      ...bench.settings.settings,
      packing: { ...bench.settings.settings.packing, scanBack: 'must' },
    },
  }
}

inBrowser('under notices of the station and beside orders that stand aside', browser => {
  test.each([
    ['en', 'light', '2 more', 'Only the first'],
    ['es', 'dark', '2 más', 'Solo el primero'],
  ] as const)(
    'the form, the prices and what may be done after PRINTED are in sight: %s',
    async (language, theme, more, fewer) => {
      const { page, bench } = await openScript(browser(), noticed, { language, theme })
      await crowded?.open(page)
      const notices = page.locator('main [role="alert"]', { has: page.locator('svg') })
      await expect.poll(() => notices.count()).toBe(1)
      const prices = page.locator('[id="field-shippingService"] label')
      const seen = [
        page.locator(at('packages.0.weightOz')),
        page.locator('[id="field-box"] label').first(),
        // The one that is marked, and the one before it.
        prices.nth(2),
        prices.nth(1),
      ]
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/noticed-${language}.png` })
      for (const one of seen) await expect.poll(() => isInSight(one)).toBe(true)
      // The others are a key away, and leave again by it.
      await page.getByRole('button', { name: more }).waitFor()
      await page.keyboard.press('Alt+.')
      await expect.poll(() => notices.count()).toBe(3)
      await page.getByRole('button', { name: fewer }).waitFor()
      await page.keyboard.press('Alt+.')
      await expect.poll(() => notices.count()).toBe(1)
      const shipment = shipmentView('ORD-20418', { purchase: { scan: 'open' } })
      bench.answer({
        'labels.toScan': () => ok({ policy: 'must', labels: [{ shipment, numbers: [] }] }),
      })
      await page.locator(at('ship')).click()
      await page.locator('footer[data-tone="ok"]').waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/noticed-printed-${language}.png` })
      for (const cap of ['R', 'V', 'B']) {
        const act = page.locator('main button').filter({ has: page.locator('kbd', { hasText: cap }) })
        await expect.poll(() => isInSight(act.last())).toBe(true)
      }
    },
  )
})

inBrowser('in a window of 1024 × 600', browser => {
  test.each([
    ['en', 'light', 'off'],
    ['es', 'dark', 'off'],
    ['en', 'dark', 'must'],
    ['es', 'light', 'must'],
  ] as const)(
    'two prices are in sight, and after PRINTED what may be done with the label, or that it is to be scanned: %s, %s, scan %s',
    async (language, theme, policy) => {
      const scanned = (bench: Bench) => {
        const { settings } = bench.settings
        const packing = { ...settings.packing, scanBack: policy }
        bench.settings = { ...bench.settings, settings: { ...settings, packing } }
      }
      const { page, bench } = await openScript(browser(), scanned, {
        width: 1024,
        height: 600,
        language,
        theme,
      })
      for (const entry of await page.locator('nav a, nav button').all())
        await expect.poll(() => isWholeInSight(entry)).toBe(true)
      await page.keyboard.press('F9')
      const prices = page.locator('[id="field-shippingService"] label')
      for (const at of [0, 1]) await expect.poll(() => isInSight(prices.nth(at))).toBe(true)
      const shipment = shipmentView('ORD-20418', {
        purchase: { scan: policy === 'must' ? 'open' : undefined },
      })
      if (policy === 'must')
        bench.answer({ 'labels.toScan': () => ok({ policy, labels: [{ shipment, numbers: [] }] }) })
      await page.locator(at('ship')).click()
      await page.locator('footer[data-tone="ok"]').waitFor()
      await atRest(page)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/low-${language}-${policy}.png` })
      const card = page.getByRole('region', { name: language === 'en' ? 'Label' : 'Etiqueta', exact: true })
      const scan = page.getByRole('button', { name: /Cannot scan|No se puede/ })
      for (const one of policy === 'must' ? [scan] : await card.getByRole('button').all())
        await expect.poll(() => isWholeInSight(one)).toBe(true)
      // What has no room is a scroll of its own column away.
      for (const one of await card.getByRole('button').all()) {
        await one.scrollIntoViewIfNeeded()
        await expect.poll(() => isWholeInSight(one)).toBe(true)
      }
    },
  )
})
