// An order that a batch bought while it stood half packed on the bench, with another weight and street: its label is not for
// what stands there, which is said before anybody puts it on the box.
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, fill } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openStation } from './screen.ts'

const SAYS = {
  en: { title: 'SHOP-1 has a label', other: /That label is not for what stands here: it is for Bo Cole/ },
  es: {
    title: 'SHOP-1 ya tiene etiqueta',
    other: /Esa etiqueta no es para lo que está aquí: es para Bo Cole/,
  },
} as const

inBrowser('an order that was bought otherwise meanwhile', browser => {
  test.each(['en', 'es'] as const)('is not printed by Enter: %s', { timeout: 240_000 }, async language => {
    const { page, station, complaints } = await openStation(browser(), {
      language,
      theme: language === 'en' ? 'light' : 'dark',
    })
    const services = (await station.call('settings.get')).value.settings.labelServer.services as string[]
    const defaults = { service: 'label-server', shippingService: services[1] }
    const file = { fileName: 'day.csv', content: ordersFile('SHOP-1'), defaults, commandId: 'import-1' }
    const imported = await station.call('orders.import', file)
    expect(imported).toMatchObject({ ok: true })
    await scan(page, 'SHOP-1')
    await expect.poll(() => page.locator(at('to.name')).inputValue()).not.toBe('')
    await fill(page, { 'to.address1': '200 Oak St', 'packages.0.weightOz': '5 lb' })
    const started = await station.call('orders.ship', { importId: imported.value.id, commandId: 'batch-1' })
    expect(started).toMatchObject({ ok: true })
    const labels = async () => (await station.call('shipments.search', {})).value.shipments
    await expect.poll(async () => (await labels())[0]?.purchase.kind, { timeout: 60_000 }).toBe('bought')
    const prints = async () => (await station.call('queue.list')).value.length
    await expect.poll(prints).toBe(1)
    const { title, other } = SAYS[language]
    const asked = page.getByRole('dialog', { name: title })
    await enterUntil(page, () => asked.isVisible())
    await asked.getByText(other).waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/bought-otherwise-${language}.png` })
    // One Enter too many leads to its void, and prints nothing.
    await enterUntil(page, async () => !(await asked.isVisible()))
    await page.getByRole('dialog').waitFor()
    expect(await prints()).toBe(1)
    await keyUntil(page, 'Escape', async () => (await page.getByRole('dialog').count()) === 0)
    expect(await labels()).toHaveLength(1)
    expect(complaints).toEqual([])
  })
})
