// Requests that keep the bench get lost while everything else is answered: what is put aside or prepared is kept all
// the same, without a further act of a person.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { goesAway, goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, SAMPLE, scanOrder, standing } from './on-the-page.ts'
import { openStation } from './screen.ts'

interface Keep {
  readonly bench: { readonly draft: { readonly fields: Readonly<Record<string, string>> } }
  readonly changes?: readonly { readonly put?: { readonly reference: string } }[]
}

const puts = ({ changes = [] }: Keep) => changes.some(({ put }) => put !== undefined)

/** Cuts those requests to keep the bench that `isCut` names; the stream of events and all other calls stay. */
async function cutKeeping(page: Page, isCut: (keep: Keep) => boolean) {
  const seen: { last?: Keep } = {}
  await page.route('**/api/bench.keep', route => {
    const keep: Keep = route.request().postDataJSON()
    if (!isCut(keep)) return route.continue()
    seen.last = keep
    return route.abort()
  })
  return seen
}

inBrowser('a request to keep the bench that is lost', browser => {
  async function bench(isAway: boolean) {
    const { page, station } = await openStation(browser())
    if (isAway) {
      const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
      await goesLive(station, services, page)
      await station.call('printers.save', networkPrinter(printer.port))
      await page.locator('header').getByText('Zebra ready').waitFor()
      await goesAway(services, station)
    }
    const listed = async () =>
      (await station.call('bench.aside')).value.aside.map(({ reference }: { reference: string }) => reference)
    return { page, listed }
  }
  const { reference: _sample, ...address } = SAMPLE
  async function typed(page: Page, isAway: boolean) {
    await fill(page, address)
    await page.keyboard.press('Alt+1')
    if (isAway) await page.locator('footer').getByText('prepares it').waitFor()
    else await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
  }
  async function leavesTheForm(page: Page, isAway: boolean) {
    if (isAway) await page.locator(at('ship')).focus()
    await page.keyboard.press(isAway ? 'Enter' : 'Escape')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('')
  }

  for (const [what, isAway, region] of [
    ['put aside', false, 'Put aside'],
    ['prepared', true, 'Prepared, no label yet'],
  ] as const) {
    const shown = (page: Page) => standing(page, region)

    test(`while it is typed does not take the package with it that is ${what} afterwards`, async () => {
      const { page, listed } = await bench(isAway)
      await scanOrder(page, 'ORD-1')
      let isLost = true
      const seen = await cutKeeping(page, () => isLost)
      await typed(page, isAway)
      // The last that the form says by itself: nothing else is asked of the station until the next key.
      await expect.poll(() => seen.last?.bench.draft.fields.shippingService).toBeDefined()
      isLost = false
      await leavesTheForm(page, isAway)
      await expect.poll(listed).toEqual(['ORD-1'])
      expect(await big(page, 'STOP').count()).toBe(0)
      await page.reload()
      await expect.poll(() => shown(page).allInnerTexts()).toEqual(['ORD-1'])
    })

    test(`is said where the package was ${what}, and goes again by itself until it is kept`, async () => {
      const { page, listed } = await bench(isAway)
      await scanOrder(page, 'ORD-1')
      await typed(page, isAway)
      let isLost = true
      await cutKeeping(page, keep => puts(keep) && isLost)
      await leavesTheForm(page, isAway)
      await big(page, 'STOP').waitFor()
      expect(await listed()).toEqual([])
      isLost = false
      await expect.poll(listed).toEqual(['ORD-1'])
      await expect.poll(() => big(page, 'STOP').count()).toBe(0)
      if (isAway) await big(page, 'PREPARED').waitFor()
    })
  }
})
