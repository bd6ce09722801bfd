// With the label in hand: one key prints it again, one voids it and starts over with the address kept, and what came of
// it stays in sight as a strip.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { jobView, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, atRest, big, focused, scanOrder } from './on-the-page.ts'
import { scan, type, typeAt } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const reference = (page: Page) => page.locator(at('reference')).inputValue()
const strip = (page: Page) => page.locator('footer [role="status"]').innerText()

/** The sample order, bought and printed. */
async function printed(browser: Parameters<typeof openStation>[0], look: Parameters<typeof openStation>[1]) {
  const opened = await openStation(browser, look)
  const { page } = opened
  await page.keyboard.press('F9')
  await page.getByRole('radio', { checked: true }).nth(2).waitFor()
  await page.locator(at('ship')).click()
  await expect.poll(() => page.locator('footer').getAttribute('data-tone'), { timeout: 15_000 }).toBe('ok')
  const jobs = async () => (await opened.station.call('queue.list')).value as { reason?: string }[]
  return { ...opened, jobs, bought: await reference(page) }
}

inBrowser('after PRINTED', browser => {
  test('R prints the label once more, and never as part of typed or scanned text', async () => {
    const { page, jobs } = await printed(browser(), { theme: 'dark' })
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await keyUntil(page, 'r', async () => (await jobs()).length === 2)
    expect((await jobs())[0]).toMatchObject({ reason: 'again' })
    await big(page, 'PRINTED').waitFor()
    // One of the two goes on the box.
    await page.locator('footer').getByText('If another copy came out, tear it up.').waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/printed-again.png` })
    // The second paper is this package's too: it makes room for the next one.
    await scan(page, 'RR-2')
    await expect.poll(() => reference(page)).toBe('RR-2')
    expect(await strip(page)).toContain('PRINTED')
    expect(await jobs()).toHaveLength(2)
  })

  test.each([
    ['B-77', 130],
    ['V4-1', 130],
    ['R-55', 350],
    ['D-1', 200],
    ['I-1', 130],
  ])(
    'a number that is typed by hand is the next order, whatever it begins with: %s',
    async (number, gapMs) => {
      const { page, jobs, station } = await printed(browser(), {})
      await page.getByRole('button', { name: 'Print again' }).waitFor()
      await typeAt(page, gapMs, number)
      await expect.poll(() => reference(page)).toBe(number)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await page.locator(at('to.name')).inputValue()).toBe('')
      expect(await strip(page)).toContain('PRINTED')
      expect(await jobs()).toHaveLength(1)
      const { shipments } = (await station.call('shipments.search', {})).value
      expect(shipments).toMatchObject([{ purchase: { kind: 'bought' } }])
    },
  )

  /** The sample order is being bought; `answer` lets the service answer. */
  async function buying(look: Parameters<typeof openScript>[2] = {}, refuses = false) {
    const answers: (() => void)[] = []
    const { page, bench } = await openScript(
      browser(),
      script =>
        script.answer({
          'pack.ship': ({ reference: number }) =>
            new Promise(resolve => {
              const fieldProblems = { 'packages.0.weightOz': { code: 'field.too-heavy' } } as const
              const refused = problem('invalid-input', 'shipment.cannot-be-sent', { fieldProblems })
              answers.push(() =>
                resolve(
                  refuses
                    ? { ok: false, problem: refused }
                    : ok({ shipment: shipmentView(number as string) }),
                ),
              )
            }),
        }),
      look,
    )
    await page.keyboard.press('F9')
    await page.getByText('$7.35').first().waitFor()
    const bought = await reference(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => answers.length).toBe(1)
    return { page, bench, bought, answer: () => answers[0]?.() }
  }
  const ahead = (page: Page) => page.locator(at('ahead'))

  test.each(['en', 'es'] as const)(
    'all that may be done with the label stands in sight under its picture, with orders aside: %s',
    async language => {
      const { page } = await openScript(
        browser(),
        script => {
          const { settings } = script.settings
          const packing = { ...settings.packing, slip: 'label-printer' as const }
          script.settings = { ...script.settings, settings: { ...settings, packing } }
          const sold = (reference: string) =>
            shipmentView(reference, { purchase: { documentUrl: '/api/files/document.pdf' } })
          script.answer({
            'pack.ship': input => {
              script.shipments.unshift(sold(input.reference))
              return ok({ shipment: sold(input.reference), job: jobView(input.reference) })
            },
          })
        },
        { language, theme: language === 'en' ? 'light' : 'dark' },
      )
      await scanOrder(page, 'ORD-ASIDE')
      await page.locator(at('to.name')).fill('Lee Marsh')
      await page.keyboard.press('Escape')
      await page.keyboard.press('F9')
      await page.getByText('$7.35').first().waitFor()
      await page.keyboard.press('Enter')
      await big(page, language === 'en' ? 'PRINTED' : 'IMPRESA').waitFor()
      const card = page.getByRole('region', { name: language === 'en' ? 'Label' : 'Etiqueta', exact: true })
      await card.getByRole('img').waitFor()
      await expect.poll(() => card.getByRole('button').count()).toBe(5)
      await atRest(page)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/printed-acts-${language}.png` })
      const inSight = await card.getByRole('button').evaluateAll(buttons =>
        buttons.map(button => {
          const { left, top, width, height } = button.getBoundingClientRect()
          const at = (down: number) => document.elementFromPoint(left + width / 2, top + height * down)
          return [0.1, 0.9].every(down => button.contains(at(down)))
        }),
      )
      expect(inSight).toEqual([true, true, true, true, true])
      const [sheet, said] = await card
        .locator('figure > *')
        .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().toJSON()))
      expect(sheet?.bottom).toBeLessThanOrEqual(said?.top)
      expect(sheet?.height).toBeGreaterThanOrEqual(96)
      const first = await card.getByRole('button').first().boundingBox()
      expect(said?.bottom).toBeLessThanOrEqual(first?.y ?? 0)
    },
  )

  test.each(['en', 'es'] as const)(
    'nothing of it is cut where a scan is due and many orders stand aside: %s',
    async language => {
      const { page } = await openScript(
        browser(),
        script => {
          const { settings } = script.settings
          const packing = { ...settings.packing, slip: 'label-printer' as const, scanBack: 'must' as const }
          script.settings = { ...script.settings, settings: { ...settings, packing } }
          const numbers = [{ number: '9400100000000000000042', seen: false }]
          script.answer({
            'pack.ship': input => {
              const shipment = shipmentView(input.reference)
              script.shipments.unshift(shipment)
              script.answer({
                'labels.toScan': () => ok({ policy: 'must', labels: [{ shipment, numbers }] }),
              })
              return ok({ shipment, job: jobView(input.reference) })
            },
            'labels.scanBack': () => ok({ kind: 'no-label' }),
          })
        },
        { language, theme: language === 'en' ? 'light' : 'dark' },
      )
      for (const order of ['AA-1001', 'AA-1002', 'AA-1003', 'AA-1004', 'AA-1005']) {
        await scan(page, order)
        await expect.poll(() => reference(page)).toBe(order)
        await page.locator(at('to.name')).fill('Lee Marsh')
        await page.keyboard.press('Escape')
        await expect.poll(() => reference(page)).toBe('')
      }
      await page.keyboard.press('F9')
      await page.getByText('$7.35').first().waitFor()
      await page.keyboard.press('Enter')
      await big(page, language === 'en' ? 'PRINTED' : 'IMPRESA').waitFor()
      const card = page.getByRole('region', { name: language === 'en' ? 'Label' : 'Etiqueta', exact: true })
      await card.getByRole('img').waitFor()
      await page.getByRole('button', { name: /Cannot scan|No se puede/ }).waitFor()
      await expect.poll(() => card.getByRole('button').count()).toBe(4)
      await atRest(page)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/printed-scan-due-${language}.png` })
      const inSight = await card.getByRole('button').evaluateAll(buttons =>
        buttons.map(button => {
          const { left, top, width, height } = button.getBoundingClientRect()
          const found = (down: number) => document.elementFromPoint(left + width / 2, top + height * down)
          return [0.1, 0.9].every(down => button.contains(found(down)))
        }),
      )
      expect(inSight).toEqual([true, true, true, true])
    },
  )

  test('Alt and the comma lead to the settings, also while a text is typed', async () => {
    const { page } = await openScript(browser())
    await page.locator(at('reference')).focus()
    await page.keyboard.press('Alt+,')
    await expect.poll(() => page.url()).toContain('#/settings')
  })

  test.each([
    ['en', 'light'],
    ['es', 'dark'],
  ] as const)(
    'a number that is begun while a label is being bought goes on as it is printed, and is the next order: %s',
    async (language, theme) => {
      const { page, bench, bought, answer } = await buying({ language, theme })
      await type(page, '77')
      await expect.poll(() => ahead(page).inputValue()).toBe('77')
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/ahead-${language}.png` })
      answer()
      await page
        .getByRole('button', { name: language === 'en' ? 'Next package' : 'Siguiente paquete' })
        .waitFor()
      await type(page, '561')
      await expect.poll(() => ahead(page).inputValue()).toBe('77561')
      // Half of it is no order: it waits for its Enter.
      expect(await reference(page)).toBe(bought)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/ahead-printed-${language}.png` })
      await page.keyboard.press('Enter')
      await expect.poll(() => reference(page)).toBe('77561')
      expect(await ahead(page).count()).toBe(0)
      expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toHaveLength(1)
    },
  )

  test('a number that is typed to its end while a label is being bought is the next order, as one scanned is', async () => {
    const { page, answer } = await buying()
    await type(page, '775')
    await page.keyboard.press('Enter')
    await page.getByText('775 is next').waitFor()
    await expect.poll(() => ahead(page).inputValue()).toBe('')
    answer()
    await page.getByRole('button', { name: 'Next package' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => reference(page)).toBe('775')
  })

  test('where the label is refused, the rest of the next order’s number goes into no field of this one', async () => {
    const { page, bought, answer } = await buying({}, true)
    const weight = await page.locator(at('packages.0.weightOz')).inputValue()
    await type(page, '77')
    answer()
    await page.locator('footer[data-tone="stop"]').waitFor()
    await type(page, '5')
    await expect.poll(() => ahead(page).inputValue()).toBe('775')
    expect(await page.locator(at('packages.0.weightOz')).inputValue()).toBe(weight)
    // It is the next order once it is said to its end, and this one is put aside; Escape drops it.
    await page.keyboard.press('Escape')
    await expect.poll(() => ahead(page).count()).toBe(0)
    expect(await reference(page)).toBe(bought)
  })

  test('a slow hand that types into a question answers nothing by it', async () => {
    const { page, station } = await printed(browser(), {})
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await typeAt(page, 600, 'V-41')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    const { shipments } = (await station.call('shipments.search', {})).value
    expect(shipments).toMatchObject([{ purchase: { kind: 'bought' } }])
  })

  test('a number that is typed on an order is its weight, and no box', async () => {
    const { page } = await openStation(browser(), {})
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    const box = () => page.getByRole('radio', { checked: true, name: /×/ }).getAttribute('value')
    const before = await box()
    await page.locator(at('ship')).focus()
    await type(page, '160')
    await expect.poll(() => page.locator(at('packages.0.weightOz')).inputValue()).toBe('160')
    expect(await box()).toBe(before)
  })

  test.each(['en', 'es'] as const)(
    'V voids it and starts the same order over as it was typed: %s',
    async language => {
      const { page, bought, station } = await printed(browser(), { language })
      const name = await page.locator(at('to.name')).inputValue()
      const weight = await page.locator(at('packages.0.weightOz')).inputValue()
      const dialog = page.getByRole('dialog')
      await keyUntil(page, 'v', () => dialog.isVisible())
      await keyUntil(page, '1', async () => !(await dialog.isVisible()))
      await big(page, language === 'en' ? 'VOIDED' : 'ANULADA').waitFor()
      expect(await reference(page)).toBe(bought)
      expect(await page.locator(at('to.name')).inputValue()).toBe(name)
      expect(await page.locator(at('packages.0.weightOz')).inputValue()).toBe(weight)
      // What was wrong is typed over, and the order goes again, with a label of its own.
      const priced = page.waitForResponse(answer => answer.url().includes('pack.rates'))
      await page.locator(at('to.address1')).fill('11 Elm Ave')
      // Nothing is bought before the price of what stands there.
      await priced
      // The next step is said again as soon as work goes on: what was mended is looked over, too.
      const footer = () => page.locator('footer').innerText()
      await expect.poll(footer).toMatch(/Enter\s+(once you have looked it over|cuando lo haya revisado)/)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/started-over-${language}.png` })
      await page.locator(at('to.address1')).press('Enter')
      await expect.poll(() => focused(page)).toBe('field-ship')
      await expect.poll(footer).toMatch(/Enter\s+(ships|envía)/)
      expect((await station.call('shipments.search', {})).value.shipments).toHaveLength(1)
      await page.keyboard.press('Enter')
      await big(page, language === 'en' ? 'PRINTED' : 'IMPRESA').waitFor()
      const { value } = await station.call('shipments.search', {})
      expect(value.shipments.map((one: { purchase: { kind: string } }) => one.purchase.kind)).toEqual([
        'bought',
        'voided',
      ])
    },
  )

  test('one Enter too many after a void buys nothing: what goes again is looked over first', async () => {
    const { page, station } = await printed(browser(), {})
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'v', () => dialog.isVisible())
    await keyUntil(page, '1', async () => !(await dialog.isVisible()))
    await big(page, 'VOIDED').waitFor()
    await expect.poll(() => focused(page)).toBe('field-to.address1')
    await page.keyboard.press('Enter')
    await page.locator('footer').getByText(/ships/).waitFor()
    expect((await station.call('shipments.search', {})).value.shipments).toHaveLength(1)
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
  })

  test.each([
    ['4', 'field-packages.0.weightOz'],
    // Nothing is wrong with the order: one Enter too many still buys nothing.
    ['5', 'field-to.address1'],
    // It never came out.
    ['6', 'field-to.address1'],
  ])('of what was voided with reason %s, the cursor stands where the fault was: %s', async (key, field) => {
    const { page } = await printed(browser(), {})
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'v', () => dialog.isVisible())
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/void-reasons.png` })
    await keyUntil(page, key, async () => !(await dialog.isVisible()))
    await big(page, 'VOIDED').waitFor()
    await expect.poll(() => focused(page)).toBe(field)
  })

  test('an order that was cancelled does not go again', async () => {
    const { page } = await printed(browser(), {})
    const dialog = page.getByRole('dialog')
    await keyUntil(page, 'v', () => dialog.isVisible())
    await keyUntil(page, '3', async () => !(await dialog.isVisible()))
    await big(page, 'VOIDED').waitFor()
    await expect.poll(() => reference(page)).toBe('')
    expect(await page.locator(at('to.name')).inputValue()).toBe('')
    // Enter buys nothing, and the band says what is done next.
    await page.keyboard.press('Enter')
    await page.locator('footer').getByText('Scan the next order.').waitFor()
  })

  test('the result is a strip once the next order is on the bench, also where Escape led there', async () => {
    const { page, bought } = await printed(browser(), {})
    await page.keyboard.press('Escape')
    await expect.poll(() => reference(page)).toBe('')
    expect(await strip(page)).toContain(bought)
    await scan(page, 'ORD-2')
    await expect.poll(() => reference(page)).toBe('ORD-2')
    expect(await strip(page)).toContain(bought)
    await page.keyboard.press('Escape')
    await expect.poll(() => reference(page)).toBe('')
    expect(await strip(page)).toContain(bought)
  })
})
