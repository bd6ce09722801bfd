// A return label by one key from the label that went out: looked over, bought once, printed, and in no close here.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const valueAt = (page: Page, path: string) => page.locator(at(path)).inputValue()
const PRINTED = { en: 'PRINTED', es: 'IMPRESA' }

async function printed(
  browser: Parameters<typeof openStation>[0],
  look: NonNullable<Parameters<typeof openStation>[1]>,
) {
  const opened = await openStation(browser, look)
  const { page, station } = opened
  await page.keyboard.press('F9')
  await page.getByRole('radio', { checked: true }).nth(2).waitFor()
  const bought = await valueAt(page, 'reference')
  const to = await valueAt(page, 'to.name')
  await page.locator(at('ship')).click()
  await big(page, PRINTED[look.language ?? 'en']).waitFor()
  const labels = async () =>
    (await station.call('shipments.search', {})).value.shipments as {
      readonly id: string
      readonly reference: string
      readonly returnOf?: string
      readonly purchase: { readonly kind: string }
      readonly shipment: { readonly from: { readonly name: string }; readonly to: { readonly name: string } }
    }[]
  return { ...opened, bought, to, labels }
}

/** Prices came, and Enter ships. */
const ready = (page: Page) =>
  expect.poll(() => page.locator('footer').innerText(), { timeout: 15_000 }).toMatch(/Enter\s+(ships|envía)/)

inBrowser('a return label', browser => {
  test.each(['en', 'es'] as const)(
    'is bought by B from the label that was just printed: %s',
    async language => {
      const { page, bought, to, labels } = await printed(browser(), {
        language,
        theme: language === 'en' ? 'dark' : 'light',
      })
      await keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === `${bought}-RETURN`)
      await page.locator('#reference-note').getByText(bought).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/return-${language}.png` })
      // One Enter too many buys nothing.
      await page.keyboard.press('Enter')
      await ready(page)
      expect(await labels()).toHaveLength(1)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await labels()).length, { timeout: 15_000 }).toBe(2)
      await big(page, PRINTED[language]).waitFor()
      const [back, out] = await labels()
      expect(back).toMatchObject({ reference: `${bought}-RETURN`, returnOf: out?.id })
      expect(back?.shipment.from.name).toBe(to)
      expect(back?.shipment.to).toEqual(out?.shipment.from)
      // Nothing comes back by what itself comes back.
      expect(await page.getByRole('button', { name: /Return label|devolución/ }).count()).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/return-printed-${language}.png` })
    },
  )

  test('is begun again by B where the order is scanned that has one, and is not bought a second time', async () => {
    const { page, bought, labels } = await printed(browser(), {})
    await scan(page, 'ORD-OTHER')
    await expect.poll(() => valueAt(page, 'reference')).toBe('ORD-OTHER')
    for (const round of ['first', 'second']) {
      await scan(page, bought)
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      if (round === 'first' && process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/return-guard.png` })
      await keyUntil(page, 'b', async () => !(await dialog.isVisible()))
      await expect.poll(() => valueAt(page, 'reference')).toBe(`${bought}-RETURN`)
      await page.keyboard.press('Enter')
      await ready(page)
      await page.keyboard.press('Enter')
      if (round === 'first') await big(page, PRINTED.en).waitFor()
      // What it has already is shown: print it again, or void it.
      else await page.getByRole('dialog', { name: new RegExp(`${bought}-RETURN`) }).waitFor()
    }
    expect(await labels()).toHaveLength(2)
  })

  test('that was begun is there after a reload, and still comes from the receiver', async () => {
    const { page, bought, to, labels } = await printed(browser(), {})
    const kept = page.waitForResponse(
      answer =>
        answer.url().includes('bench.keep') && answer.request().postData()?.includes('-RETURN') === true,
    )
    await keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === `${bought}-RETURN`)
    await kept
    await page.reload()
    await expect.poll(() => valueAt(page, 'reference'), { timeout: 15_000 }).toBe(`${bought}-RETURN`)
    await ready(page)
    await page.locator(at('ship')).click()
    await expect.poll(async () => (await labels()).length, { timeout: 15_000 }).toBe(2)
    expect((await labels())[0]?.shipment.from.name).toBe(to)
  })

  test.each(['en', 'es'] as const)(
    'is named where the label that went out is voided, and voided by R: %s',
    async language => {
      const { page, bought, labels } = await printed(browser(), { language })
      await keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === `${bought}-RETURN`)
      await page.keyboard.press('Enter')
      await ready(page)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await labels()).length, { timeout: 15_000 }).toBe(2)
      await big(page, PRINTED[language]).waitFor()
      await scan(page, bought)
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const titled = (reference: string) =>
        page.getByRole('dialog', { name: new RegExp(`(Void|Anular) ${reference}\\?`) })
      await keyUntil(page, 'v', () => titled(bought).isVisible())
      // The reason's key, pressed again, voids nothing more.
      await keyUntil(page, '1', () => titled(`${bought}-RETURN`).isVisible())
      await page.keyboard.press('1')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/void-return-${language}.png` })
      expect((await labels()).map(one => one.purchase.kind)).toEqual(['bought', 'voided'])
      await keyUntil(page, 'r', async () => !(await dialog.isVisible()))
      await expect
        .poll(async () => (await labels()).map(one => one.purchase.kind))
        .toEqual(['voided', 'voided'])
      // The order that went out starts over, whatever came of the label in its box.
      expect(await valueAt(page, 'reference')).toBe(bought)
    },
  )

  test('that is kept when its order is voided stays valid, and the band says so', async () => {
    const { page, bought, labels } = await printed(browser(), {})
    await keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === `${bought}-RETURN`)
    await page.keyboard.press('Enter')
    await ready(page)
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await labels()).length, { timeout: 15_000 }).toBe(2)
    await big(page, PRINTED.en).waitFor()
    await scan(page, bought)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await keyUntil(page, 'v', () => page.getByRole('dialog', { name: /Void/ }).isVisible())
    await keyUntil(page, '3', () => page.getByRole('dialog', { name: /-RETURN/ }).isVisible())
    await keyUntil(page, 'Escape', async () => !(await dialog.isVisible()))
    await page.getByText(`Its return label ${bought}-RETURN is still valid`, { exact: false }).waitFor()
    expect((await labels()).map(one => one.purchase.kind)).toEqual(['bought', 'voided'])
  })
})
