// An order that its shop corrects while it is packed, on a real station: it is filled in anew, and bought to no address of before.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StationCalls } from '../support/station-calls.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, press } from './keyboard.ts'
import { at, big, focused } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openStation } from './screen.ts'

const HEADINGS = 'Order,Name,Address,Address 2,City,State,Zip,Weight,Length,Width,Height'
const defaults = { service: 'parcel-label' }

async function bring(station: StationCalls, fileName: string, row: string): Promise<string> {
  const content = `${HEADINGS}\r\n${row}`
  const { ok, value } = await station.call('orders.import', { fileName, content, defaults })
  if (!ok) throw new Error('not brought in')
  return value.id
}

const named = (page: Page, path: string) => page.locator(at(path)).inputValue()

async function sold(station: StationCalls, reference: string) {
  const { value } = await station.call('shipments.search', { text: reference })
  return value.shipments.map((one: { shipment: { to: { name: string; city: string } } }) => one.shipment.to)
}

const WORDS = {
  en: {
    corrected: 'The order SHOP-1 was corrected by whoever sent it',
    anew: 'It is filled in anew',
    removed: 'The order SHOP-1 was taken back',
    printed: 'PRINTED',
  },
  es: {
    corrected: 'Quien envió el pedido SHOP-1 lo corrigió',
    anew: 'Se llenó de nuevo',
    removed: 'El pedido SHOP-1 se retiró',
    printed: 'IMPRESA',
  },
} as const

inBrowser('an order that is', browser => {
  test.each(['en', 'es'] as const)(
    'corrected while it is packed is filled in anew, and bought as it stands then: %s',
    async language => {
      const { page, station, complaints } = await openStation(browser(), {
        language,
        theme: language === 'es' ? 'dark' : 'light',
      })
      const said = WORDS[language]
      await bring(station, 'first.csv', 'SHOP-1,Bo Cole,9 Elm Ave,Floor 3,Kenmore,WA,98028,,12,9,6')
      await scan(page, 'SHOP-1')
      await expect.poll(() => named(page, 'to.name')).toBe('Bo Cole')
      await page.locator(at('packages.0.weightOz')).focus()
      await type(page, '2 lb')
      await bring(station, 'later.csv', 'SHOP-1,Ana Ruiz,3 Main St,,Reno,NV,89501,,12,9,6')
      const stop = page.locator('footer[data-tone="stop"]')
      await enterUntil(page, () => stop.getByText(said.corrected).isVisible())
      await stop.getByText(said.anew).waitFor()
      expect(await sold(station, 'SHOP-1')).toEqual([])
      await expect.poll(() => named(page, 'to.name')).toBe('Ana Ruiz')
      // What a person put in stays, what only the order of before had is gone.
      expect(await named(page, 'to.address2')).toBe('')
      expect(await named(page, 'packages.0.weightOz')).toBe('2 lb')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/corrected-${language}.png` })
      await enterUntil(page, () => big(page, said.printed).isVisible())
      expect(await sold(station, 'SHOP-1')).toMatchObject([{ name: 'Ana Ruiz', city: 'Reno' }])
      expect(complaints).toEqual([])
    },
  )

  test('corrected after it was put aside is filled in anew once it is shipped', async () => {
    const { page, station } = await openStation(browser())
    await bring(station, 'first.csv', 'SHOP-1,Bo Cole,9 Elm Ave,,Kenmore,WA,98028,8 oz,12,9,6')
    await scan(page, 'SHOP-1')
    await expect.poll(() => named(page, 'to.name')).toBe('Bo Cole')
    await scan(page, 'OTHER-1')
    await expect.poll(() => named(page, 'to.name')).toBe('')
    await bring(station, 'later.csv', 'SHOP-1,Ana Ruiz,3 Main St,,Reno,NV,89501,8 oz,12,9,6')
    await scan(page, 'SHOP-1')
    const stop = page.locator('footer[data-tone="stop"]')
    await enterUntil(page, () => stop.getByText(WORDS.en.corrected).isVisible())
    await expect.poll(() => named(page, 'to.name')).toBe('Ana Ruiz')
    await enterUntil(page, () => big(page, WORDS.en.printed).isVisible())
    expect(await sold(station, 'SHOP-1')).toMatchObject([{ name: 'Ana Ruiz' }])
  })

  test('corrected after its label was given up is filled in anew before another one is bought', async () => {
    const { page, station } = await openStation(browser())
    await bring(station, 'first.csv', 'SHOP-1,Bo Cole,9 Elm Ave,,Kenmore,WA,98028,8 oz,12,9,6')
    await scan(page, 'SHOP-1')
    await expect.poll(() => named(page, 'to.name')).toBe('Bo Cole')
    // One Enter too many would go on to the next order.
    await expect.poll(() => focused(page)).toBe('field-ship')
    await press(page, 'Enter')
    await big(page, WORDS.en.printed).waitFor()
    await press(page, 'v')
    await page.getByRole('dialog', { name: 'Void SHOP-1?' }).waitFor()
    // The address was wrong: it goes again.
    await press(page, '1')
    await big(page, 'DISCARDED').waitFor()
    await bring(station, 'later.csv', 'SHOP-1,Ana Ruiz,3 Main St,,Reno,NV,89501,8 oz,12,9,6')
    const stop = page.locator('footer[data-tone="stop"]')
    await enterUntil(page, () => stop.getByText(WORDS.en.corrected).isVisible())
    await expect.poll(() => named(page, 'to.name')).toBe('Ana Ruiz')
  })

  test('taken back while it is packed goes by a second Enter alone', async () => {
    const { page, station } = await openStation(browser())
    const importId = await bring(
      station,
      'first.csv',
      'SHOP-1,Bo Cole,9 Elm Ave,,Kenmore,WA,98028,8 oz,12,9,6',
    )
    await scan(page, 'SHOP-1')
    await expect.poll(() => named(page, 'to.name')).toBe('Bo Cole')
    expect(await station.call('orders.remove', { importId })).toMatchObject({ ok: true })
    const stop = page.locator('footer[data-tone="stop"]')
    await enterUntil(page, () => stop.getByText(WORDS.en.removed).isVisible())
    expect(await sold(station, 'SHOP-1')).toEqual([])
    await enterUntil(page, () => big(page, WORDS.en.printed).isVisible())
    expect(await sold(station, 'SHOP-1')).toMatchObject([{ name: 'Bo Cole' }])
  })
})
