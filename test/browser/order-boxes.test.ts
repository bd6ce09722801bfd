// An order of several boxes at the bench, by keyboard and scanner alone: each box its label, the next one taken by itself.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, enterShips, goTo } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const PRINTED = { en: 'PRINTED', es: 'IMPRESA' }
type Language = keyof typeof PRINTED

const valueAt = (page: Page, path: string) => page.locator(at(path)).inputValue()
const band = (page: Page) => page.locator('footer').innerText()
const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/boxes-${name}.png` })
}

/** Prices came, and Enter ships. */

async function shipped(page: Page, language: Language, line: RegExp): Promise<void> {
  await enterShips(page)
  await page.keyboard.press('Enter')
  await big(page, PRINTED[language]).waitFor()
  await expect.poll(() => band(page)).toMatch(line)
}

/** The next box, weighed and put into a box of the house. */
async function packed(page: Page, weight: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-packages.0.weightOz')
  await type(page, weight)
  await page.keyboard.press('Enter')
  await keyUntil(page, '1', async () => (await page.getByRole('radio', { checked: true }).count()) > 1)
}

inBrowser('an order of several boxes', browser => {
  test.each(['en', 'es'] as const)('has a label for each, one after the other: %s', async language => {
    const look = { language, theme: language === 'en' ? 'light' : 'dark' } as const
    const { page, station, complaints } = await openStation(browser(), look)
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true }).nth(2).waitFor()
    const [reference, to] = [await valueAt(page, 'reference'), await valueAt(page, 'to.name')]
    await keyUntil(page, 'Alt+b', async () => (await page.locator(at('box.of')).count()) === 1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-box.of')
    await page.keyboard.type('3')
    await picture(page, `count-${language}`)
    // All of the form is in view, its last key too.
    const form = page.getByRole('region', { name: /^(Package|Paquete)$/ })
    await expect.poll(() => form.evaluate(one => one.scrollHeight - one.clientHeight)).toBe(0)
    // The Enter after the count confirms it, as the band says.
    await expect.poll(() => band(page)).toMatch(/Enter\s+(says 3 boxes, ships nothing|dice 3 cajas, aún no)/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-ship')
    expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
    await shipped(page, language, /(Box|Caja) 1 (of|de) 3 · (next: box|sigue: caja) 2/)
    await picture(page, `printed-${language}`)

    await page.keyboard.press('Enter')
    await expect.poll(() => valueAt(page, 'box.number').catch(() => '')).toBe('2')
    expect([await valueAt(page, 'reference'), await valueAt(page, 'to.name')]).toEqual([reference, to])
    expect(await valueAt(page, 'packages.0.weightOz')).toBe('')
    await picture(page, `next-${language}`)
    await packed(page, '2 lb')
    await shipped(page, language, /2 (of|de) 3 · (next: box|sigue: caja) 3/)

    // Left and come back to: a scan of the order says what is missing, and takes it.
    await scan(page, 'ORD-OTHER')
    await expect.poll(() => valueAt(page, 'reference')).toBe('ORD-OTHER')
    await scan(page, reference)
    await expect.poll(() => valueAt(page, 'box.number').catch(() => '')).toBe('3')
    await page.locator('li[data-state="labelled"]').nth(1).waitFor()
    await picture(page, `missing-${language}`)
    await packed(page, '3 lb')
    await shipped(page, language, /3 (of|de) 3 · (all boxes|todas)/)

    // All have labels: one box more is said knowingly.
    await scan(page, 'ORD-OTHER')
    await scan(page, reference)
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await picture(page, `all-${language}`)
    await keyUntil(page, 'm', async () => !(await dialog.isVisible()))
    expect([await valueAt(page, 'box.number'), await valueAt(page, 'box.of')]).toEqual(['4', '4'])
    await packed(page, '1 lb')
    await shipped(page, language, /4 (of|de) 4/)

    const { boxes } = (await station.call('shipments.scan', { code: reference })).value
    expect(boxes).toMatchObject({ of: 4, missing: [] })
    const weights = boxes.labels.map(
      (one: { shipment: { packages: { weightOz: number }[] } }) => one.shipment.packages[0]?.weightOz,
    )
    expect(weights.slice(1)).toEqual([32, 48, 16])
    expect(complaints).toEqual([])
  })

  test('goes on with the box that a number names, whether or not any box has its label: K-1 2/2', async () => {
    const { page, station, complaints } = await openStation(browser())
    const line = (order: string, box: number, weight: number) =>
      `${order},${box},2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,${weight},11,9,6`
    const content = [
      'order,box,boxes,name,address,city,state,zip,weight,length,width,height',
      line('K-1', 1, 16),
      line('K-1', 2, 40),
      line('K-2', 1, 16),
      line('K-2', 2, 48),
    ].join('\r\n')
    const defaults = { service: 'parcel-label' }
    expect(await station.call('orders.import', { fileName: 'day.csv', content, defaults })).toMatchObject({
      ok: true,
    })
    // Of K-2 the second box is packed first.
    await scan(page, 'K-2 2/2')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).toBe('3 lb')
    expect([await valueAt(page, 'reference'), await valueAt(page, 'box.number')]).toEqual(['K-2', '2'])
    await scan(page, 'K-1')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).toBe('1 lb')
    await shipped(page, 'en', /Box 1 of 2 · next: box 2/)
    await scan(page, 'K-1 2/2')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).toBe('2 lb 8 oz')
    expect([await valueAt(page, 'reference'), await valueAt(page, 'box.number')]).toEqual(['K-1', '2'])
    await shipped(page, 'en', /Box 2 of 2 · all boxes/)

    // All have labels: nothing is being looked up any more behind the question.
    await scan(page, 'ORD-OTHER')
    await scan(page, 'K-1')
    await page.getByRole('dialog').waitFor()
    await expect.poll(() => page.locator('#reference-note').textContent()).toBe('')
    await page.keyboard.press('Escape')
    // A number that is written so, of an order that has no boxes, is an order's own.
    await scan(page, 'K-9 1/2')
    await expect.poll(() => page.locator('#reference-note').textContent()).toContain('no label yet')
    expect(await valueAt(page, 'reference')).toBe('K-9 1/2')
    expect(complaints).toEqual([])
  })

  test('of a file has in each box what the file says of it: the next one comes with its weight and its box', async () => {
    const { page, station, complaints } = await openStation(browser())
    const line = (box: number, rest: string) => `ORD-7,${box},2,Bo Cole,9 Elm Ave,Kenmore,WA,98028,${rest}`
    const content = [
      'order,box,boxes,name,address,city,state,zip,weight,length,width,height',
      line(1, '16,11,9,6'),
      line(2, '40,10,8,4'),
    ].join('\r\n')
    const defaults = { service: 'parcel-label' }
    const imported = await station.call('orders.import', { fileName: 'day.csv', content, defaults })
    expect(imported).toMatchObject({ ok: true })
    await scan(page, 'ORD-7')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).toBe('1 lb')
    await shipped(page, 'en', /Box 1 of 2 · next: box 2/)
    await page.keyboard.press('Enter')
    await expect.poll(() => valueAt(page, 'box.number').catch(() => '')).toBe('2')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).toBe('2 lb 8 oz')
    await expect.poll(() => valueAt(page, 'packages.0.lengthInch').catch(() => '')).toBe('10')
    await shipped(page, 'en', /Box 2 of 2 · all boxes/)

    // The label of the first is voided after the second was bought: it comes back as its file had it.
    const { value } = await station.call('shipments.search', { text: 'ORD-7' })
    const first = value.shipments.find((one: { box?: { number: number } }) => one.box?.number === 1)
    const voided = () => station.call('shipments.void', { id: first.id, reason: 'wrong-box' })
    await expect.poll(voided).toMatchObject({ ok: true })
    await page.keyboard.press('Enter')
    await scan(page, 'ORD-7')
    await expect.poll(() => valueAt(page, 'box.number').catch(() => '')).toBe('1')
    await expect.poll(() => valueAt(page, 'packages.0.weightOz')).toBe('1 lb')
    await expect.poll(() => valueAt(page, 'packages.0.lengthInch').catch(() => '')).toBe('11')
    await goTo(page, 'orders')
    const row = (name: string) => page.locator('main li').filter({ hasText: name })
    await row('ORD-7 1/2').getByText('Label voided').waitFor()
    await row('ORD-7 2/2').getByText('Shipped').waitFor()
    expect(complaints).toEqual([])
  })

  test.each(['before the order is known', 'while its file is asked'] as const)(
    'is filled in from its file where Alt B comes %s',
    async when => {
      const answers: (() => void)[] = []
      const held = <Answer>(answer: Answer) =>
        new Promise<Answer>(resolve => answers.push(() => resolve(answer)))
      const { page } = await openScript(browser(), script => {
        const { to, packages } = sampleShipment()
        const shipment = { from: DEPOT, to, packages }
        const row = {
          id: 'order-1',
          importId: 'import-1',
          row: 1,
          reference: 'ORD-1',
          service: 'parcel-label',
        }
        const order = { ...row, state: 'ready', problems: {}, shipment }
        const found = (box: number | undefined) =>
          ok(box === undefined ? { kind: 'order', order } : { kind: 'unknown' }) as never
        const isFirst = when === 'before the order is known'
        const unknown = ok({ kind: 'unknown' as const, code: 'ORD-1' })
        script.answer({
          'shipments.scan': () => (isFirst ? held(unknown) : unknown),
          'orders.find': ({ box }) => (isFirst ? found(box) : held(found(box))),
        })
      })
      await scan(page, 'ORD-1')
      await expect.poll(() => answers.length).toBe(1)
      await keyUntil(page, 'Alt+b', async () => (await page.locator(at('box.of')).count()) === 1)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-box.of')
      answers[0]?.()
      await expect.poll(() => valueAt(page, 'to.name')).toBe(sampleShipment().to.name)
      expect([await valueAt(page, 'box.number'), await valueAt(page, 'box.of')]).toEqual(['1', '2'])
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-box.of')
    },
  )
})
