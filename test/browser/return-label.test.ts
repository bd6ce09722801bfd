// A return label by one key from the label that went out: looked over, bought once, printed, and in no close here.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StationCalls } from '../support/station-calls.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, enterShips, scanOrder } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const valueAt = (page: Page, path: string) => page.locator(at(path)).inputValue()
const PRINTED = { en: 'PRINTED', es: 'IMPRESA' }

interface Label {
  readonly id: string
  readonly reference: string
  readonly returnOf?: string
  readonly purchase: { readonly kind: string }
  readonly shipment: { readonly from: { readonly name: string }; readonly to: { readonly name: string } }
}

/** An order whose label was just printed. */
interface Printed {
  readonly page: Page
  readonly language: 'en' | 'es'
  readonly bought: string
  readonly to: string
  /** The order's, and what comes back of it. */
  labels(): Promise<readonly Label[]>
}

async function printed(
  { page, station }: { readonly page: Page; readonly station: StationCalls },
  bought: string,
  language: 'en' | 'es' = 'en',
): Promise<Printed> {
  await scanOrder(page, bought)
  await page.keyboard.press('F9')
  await page.getByRole('radio', { checked: true }).nth(2).waitFor()
  const to = await valueAt(page, 'to.name')
  await page.locator(at('ship')).click()
  const done = new RegExp(`^${PRINTED[language]}\\s+${bought} `)
  await expect.poll(() => page.locator('footer').innerText(), { timeout: 60_000 }).toMatch(done)
  const labels = async () => {
    const { shipments } = (await station.call('shipments.search', {})).value
    return (shipments as readonly Label[]).filter(one => [bought, `${bought}-RETURN`].includes(one.reference))
  }
  return { page, language, bought, to, labels }
}

/** Begun by B, from the label that was just printed. */
const begun = ({ page, bought }: Printed) =>
  keyUntil(page, 'b', async () => (await valueAt(page, 'reference')) === `${bought}-RETURN`)

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

const kinds = async ({ labels }: Printed) => (await labels()).map(one => one.purchase.kind)

/** By B from the label that was just printed. */
async function boughtByB(order: Printed): Promise<void> {
  const { page, language, bought, to, labels } = order
  await begun(order)
  await page.locator('#reference-note').getByText(bought).waitFor()
  await picture(page, `return-${language}`)
  // One Enter too many buys nothing.
  await page.keyboard.press('Enter')
  await enterShips(page)
  expect(await labels()).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await labels()).length).toBe(2)
  await big(page, PRINTED[language]).waitFor()
  const [back, out] = await labels()
  expect(back).toMatchObject({ reference: `${bought}-RETURN`, returnOf: out?.id })
  expect(back?.shipment.from.name).toBe(to)
  expect(back?.shipment.to).toEqual(out?.shipment.from)
  // Nothing comes back by what itself comes back.
  expect(await page.getByRole('button', { name: /Return label|devolución/ }).count()).toBe(0)
  await picture(page, `return-printed-${language}`)
}

/** Named where the label that went out is voided, and voided by R. */
async function voidedByR(order: Printed): Promise<void> {
  const { page, language, bought } = order
  await scan(page, bought)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const titled = (reference: string) =>
    page.getByRole('dialog', { name: new RegExp(`(Void|Anular) ${reference}\\?`) })
  await keyUntil(page, 'v', () => titled(bought).isVisible())
  // The reason's key, pressed again, voids nothing more.
  await keyUntil(page, '1', () => titled(`${bought}-RETURN`).isVisible())
  await page.keyboard.press('1')
  await picture(page, `void-return-${language}`)
  expect(await kinds(order)).toEqual(['bought', 'voided'])
  await keyUntil(page, 'r', async () => !(await dialog.isVisible()))
  await expect.poll(() => kinds(order)).toEqual(['voided', 'voided'])
  // The order that went out starts over, whatever came of the label in its box.
  expect(await valueAt(page, 'reference')).toBe(bought)
}

/** There after a reload, and still from the receiver. */
async function afterReload(order: Printed): Promise<void> {
  const { page, bought, to, labels } = order
  const kept = page.waitForResponse(
    answer =>
      answer.url().includes('bench.keep') && answer.request().postData()?.includes('-RETURN') === true,
  )
  await begun(order)
  await kept
  await page.reload()
  await expect.poll(() => valueAt(page, 'reference')).toBe(`${bought}-RETURN`)
  await enterShips(page)
  await page.locator(at('ship')).click()
  await expect.poll(async () => (await labels()).length).toBe(2)
  expect((await labels())[0]?.shipment.from.name).toBe(to)
  await big(page, PRINTED.en).waitFor()
}

/** By B where the order is scanned that has one; not bought a second time. */
async function begunWhereItsOrderIsScanned({ page, bought, labels }: Printed): Promise<void> {
  await scanOrder(page, 'ORD-OTHER')
  const dialog = page.getByRole('dialog')
  for (const round of ['first', 'second']) {
    await scan(page, bought)
    await dialog.waitFor()
    if (round === 'first') await picture(page, 'return-guard')
    await keyUntil(page, 'b', async () => !(await dialog.isVisible()))
    await expect.poll(() => valueAt(page, 'reference')).toBe(`${bought}-RETURN`)
    await page.keyboard.press('Enter')
    await enterShips(page)
    await page.keyboard.press('Enter')
    if (round === 'first') {
      await expect.poll(async () => (await labels()).length).toBe(2)
      await big(page, PRINTED.en).waitFor()
      // What it has already is shown: print it again, or void it.
    } else await page.getByRole('dialog', { name: new RegExp(`${bought}-RETURN`) }).waitFor()
  }
  expect(await labels()).toHaveLength(2)
  await keyUntil(page, 'Escape', async () => !(await dialog.isVisible()))
}

/** Valid on when its order is voided, and the band says so. */
async function keptWhenItsOrderIsVoided(order: Printed): Promise<void> {
  const { page, bought } = order
  await scan(page, bought)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await keyUntil(page, 'v', () => page.getByRole('dialog', { name: /Void/ }).isVisible())
  await keyUntil(page, '3', () => page.getByRole('dialog', { name: /-RETURN/ }).isVisible())
  await keyUntil(page, 'Escape', async () => !(await dialog.isVisible()))
  await page.getByText(`Its return label ${bought}-RETURN is still valid`, { exact: false }).waitFor()
  expect(await kinds(order)).toEqual(['bought', 'voided'])
}

inBrowser('a return label', browser => {
  test.each(['en', 'es'] as const)(
    'is bought by B from the label that was just printed, named where that one is voided, and voided by R: %s',
    SEVERAL,
    async language => {
      const theme = language === 'en' ? 'dark' : 'light'
      const order = await printed(await openStation(browser(), { language, theme }), 'ORD-1', language)
      await boughtByB(order)
      await voidedByR(order)
    },
  )

  test(
    'that was begun is there after a reload, is not bought a second time, and may be kept when its order is voided',
    SEVERAL,
    async () => {
      const opened = await openStation(browser())
      await afterReload(await printed(opened, 'ORD-1'))
      const order = await printed(opened, 'ORD-2')
      await begunWhereItsOrderIsScanned(order)
      await keptWhenItsOrderIsVoided(order)
    },
  )
})
