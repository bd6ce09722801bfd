// With the label in hand: one key prints it again, one voids it and starts over with the address kept, and what came of
// it stays in sight as a strip.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, jobView, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, atRest, big, enterShips, focused, scanOrder } from './on-the-page.ts'
import { scan, type, typeAt } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const WORDS = {
  en: { printed: 'PRINTED', voided: 'VOIDED', label: 'Label', next: 'Next package', follows: 'is next' },
  es: {
    printed: 'IMPRESA',
    voided: 'ANULADA',
    label: 'Etiqueta',
    next: 'Siguiente paquete',
    follows: 'es el siguiente',
  },
} as const

/** Several labels are bought and drawn, one after the other. */
const LONG = 240_000

const reference = (page: Page) => page.locator(at('reference')).inputValue()
const weight = (page: Page) => page.locator(at('packages.0.weightOz')).inputValue()
const strip = (page: Page) => page.locator('footer [role="status"]').innerText()
const ahead = (page: Page) => page.locator(at('ahead'))

/** The label and its picture; what may be done with it stands under it. */
const cardOf = (page: Page, language: 'en' | 'es') =>
  page.getByRole('region', { name: WORDS[language].label, exact: true })

/** Of each button, whether its upper and its lower edge are free. */
const inSight = (card: Locator) =>
  card.getByRole('button').evaluateAll(buttons =>
    buttons.map(button => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const found = (down: number) => document.elementFromPoint(left + width / 2, top + height * down)
      return [0.1, 0.9].every(down => button.contains(found(down)))
    }),
  )

async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

type Browser = Parameters<typeof openStation>[0]
type Look = Parameters<typeof openStation>[1]

async function stationBench(browser: Browser, look: Look) {
  const { page, station } = await openStation(browser, look)
  const jobs = async () =>
    (await station.call('queue.list')).value as { reason?: string; title: string; state: string }[]
  const purchases = async (): Promise<string[]> =>
    (await station.call('shipments.search', {})).value.shipments.map(
      (one: { purchase: { kind: string } }) => one.purchase.kind,
    )
  /** The order that stands there is bought, and its label printed. */
  const prints = async () => {
    const bought = await reference(page)
    await enterShips(page)
    await page.locator(at('ship')).click()
    await expect
      .poll(async () => (await jobs())[0], { message: bought })
      .toMatchObject({ title: bought, state: 'printed' })
    await page.locator('footer[data-tone="ok"]').getByText(bought).first().waitFor()
    return bought
  }
  /** The sample order, under the number that stands there or one of its own. */
  const sample = async () => {
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true }).nth(2).waitFor()
  }
  return { page, jobs, purchases, prints, sample }
}

/** A scripted bench that sells as the service answers: not before `answers` are called, in their turn. */
async function slowlyBuying(browser: Browser, look: Look) {
  const answers: ((refuses?: boolean) => void)[] = []
  const { page, bench } = await openScript(
    browser,
    script =>
      script.answer({
        'pack.ship': ({ reference: number }) =>
          new Promise(resolve => {
            const fieldProblems = { 'packages.0.weightOz': { code: 'field.too-heavy' } } as const
            const refused = problem('invalid-input', 'shipment.cannot-be-sent', { fieldProblems })
            answers.push((refuses = false) =>
              resolve(
                refuses ? { ok: false, problem: refused } : ok({ shipment: shipmentView(number as string) }),
              ),
            )
          }),
      }),
    look,
  )
  /** The sample order is being bought; what is returned lets the service answer. */
  const buying = async () => {
    const before = answers.length
    await page.keyboard.press('F9')
    await page.getByText('$7.35').first().waitFor()
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    const bought = await reference(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => answers.length).toBe(before + 1)
    return { bought, answer: (refuses?: boolean) => answers[before]?.(refuses) }
  }
  return { page, bench, buying }
}

inBrowser('after PRINTED', browser => {
  test('R prints the label once more, and a number that is typed or scanned is the next order, whatever it begins with', {
    timeout: LONG,
  }, async () => {
    const { page, jobs, purchases, prints, sample } = await stationBench(browser(), { theme: 'dark' })
    // On an order that is not bought yet, a number that is typed is its weight, and no box.
    await sample()
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    const box = () => page.getByRole('radio', { checked: true, name: /×/ }).getAttribute('value')
    const before = await box()
    await page.locator(at('ship')).focus()
    await type(page, '160')
    await expect.poll(() => weight(page)).toBe('160')
    expect(await box()).toBe(before)
    await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()

    await prints()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await keyUntil(page, 'r', async () => (await jobs()).length === 2)
    expect((await jobs())[0]).toMatchObject({ reason: 'again' })
    await big(page, 'PRINTED').waitFor()
    // One of the two goes on the box.
    await page.locator('footer').getByText('If another copy came out, tear it up.').waitFor()
    await picture(page, 'printed-again')
    // The second paper is this package's too: it makes room for the next one.
    await scan(page, 'RR-2')
    await expect.poll(() => reference(page)).toBe('RR-2')
    expect(await strip(page)).toContain('PRINTED')
    expect(await jobs()).toHaveLength(2)

    const typed = [
      ['B-77', 130],
      ['V4-1', 130],
      ['R-55', 350],
      ['D-1', 200],
      ['I-1', 130],
    ] as const
    for (const [index, [number, gapMs]] of typed.entries()) {
      await sample()
      await prints()
      await page.getByRole('button', { name: 'Print again' }).waitFor()
      await typeAt(page, gapMs, number)
      await expect.poll(() => reference(page), { message: number }).toBe(number)
      expect(await page.getByRole('dialog').count(), number).toBe(0)
      expect(await page.locator(at('to.name')).inputValue(), number).toBe('')
      expect(await strip(page), number).toContain('PRINTED')
      expect(await jobs(), number).toHaveLength(index + 3)
      expect(await purchases(), number).toEqual(Array(index + 2).fill('bought'))
    }
  })

  test('the result is a strip once the next order is on the bench, also where Escape led there; a slow hand that types into a question answers nothing by it', async () => {
    const { page, purchases, prints, sample } = await stationBench(browser(), {})
    await sample()
    const bought = await prints()
    await page.keyboard.press('Escape')
    await expect.poll(() => reference(page)).toBe('')
    expect(await strip(page)).toContain(bought)
    await scanOrder(page, 'ORD-2')
    expect(await strip(page)).toContain(bought)
    await page.keyboard.press('Escape')
    await expect.poll(() => reference(page)).toBe('')
    expect(await strip(page)).toContain(bought)

    await scanOrder(page, 'ORD-3')
    await sample()
    await prints()
    await page.getByRole('button', { name: 'Print again' }).waitFor()
    await typeAt(page, 600, 'V-41')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    expect(await purchases()).toEqual(['bought', 'bought'])
  })

  test.each(['en', 'es'] as const)(
    'all that may be done with the label stands in sight under its picture, with orders aside, and nothing of it is cut where a scan is due and many stand aside: %s',
    async language => {
      const { page, bench } = await openScript(
        browser(),
        script => {
          const { settings } = script.settings
          const packing = { ...settings.packing, slip: 'label-printer' as const }
          script.settings = { ...script.settings, settings: { ...settings, packing } }
          const sold = (number: string) =>
            shipmentView(number, { purchase: { documentUrl: '/api/files/document.pdf' } })
          script.answer({
            'pack.ship': input => {
              script.shipments.unshift(sold(input.reference))
              return ok({ shipment: sold(input.reference), job: jobView(input.reference) })
            },
          })
        },
        { language, theme: language === 'en' ? 'light' : 'dark' },
      )
      const card = cardOf(page, language)
      const putAside = async (order: string) => {
        await scanOrder(page, order)
        await page.locator(at('to.name')).fill('Lee Marsh')
        await page.keyboard.press('Escape')
        await expect.poll(() => reference(page)).toBe('')
      }
      const prints = async (order: string) => {
        await scanOrder(page, order)
        await page.keyboard.press('F9')
        await enterShips(page)
        await page.keyboard.press('Enter')
        await page.locator('footer').getByText(order).first().waitFor()
        await big(page, WORDS[language].printed).waitFor()
        await card.getByRole('img', { name: new RegExp(order) }).waitFor()
      }
      await putAside('AA-1001')
      await prints('ORD-1')
      await expect.poll(() => card.getByRole('button').count()).toBe(5)
      await atRest(page)
      await picture(page, `printed-acts-${language}`)
      expect(await inSight(card)).toEqual([true, true, true, true, true])
      const [sheet, said] = await card
        .locator('figure > *')
        .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().toJSON()))
      expect(sheet?.bottom).toBeLessThanOrEqual(said?.top)
      expect(sheet?.height).toBeGreaterThanOrEqual(96)
      const first = await card.getByRole('button').first().boundingBox()
      expect(said?.bottom).toBeLessThanOrEqual(first?.y ?? 0)

      scanIsDue(bench)
      for (const order of ['AA-1002', 'AA-1003', 'AA-1004', 'AA-1005']) await putAside(order)
      await prints('ORD-2')
      await page.getByRole('button', { name: /Cannot scan|No se puede/ }).waitFor()
      await expect.poll(() => card.getByRole('button').count()).toBe(4)
      await atRest(page)
      await picture(page, `printed-scan-due-${language}`)
      expect(await inSight(card)).toEqual([true, true, true, true])
    },
  )

  test.each([
    ['en', 'light'],
    ['es', 'dark'],
  ] as const)(
    'a number that is begun while a label is being bought goes on as it is printed, and is the next order, as one is that was typed to its end; no field of a refused one takes it: %s',
    async (language, theme) => {
      const { page, bench, buying } = await slowlyBuying(browser(), { language, theme })
      const { next, follows } = WORDS[language]
      const first = await buying()
      await type(page, '77')
      await expect.poll(() => ahead(page).inputValue()).toBe('77')
      await picture(page, `ahead-${language}`)
      first.answer()
      await page.getByRole('button', { name: next }).waitFor()
      await type(page, '561')
      await expect.poll(() => ahead(page).inputValue()).toBe('77561')
      // Half of it is no order: it waits for its Enter.
      expect(await reference(page)).toBe(first.bought)
      await picture(page, `ahead-printed-${language}`)
      await page.keyboard.press('Enter')
      await expect.poll(() => reference(page)).toBe('77561')
      expect(await ahead(page).count()).toBe(0)
      expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toHaveLength(1)

      const second = await buying()
      await type(page, '775')
      await page.keyboard.press('Enter')
      await page.getByText(`775 ${follows}`).waitFor()
      await expect.poll(() => ahead(page).inputValue()).toBe('')
      second.answer()
      await page.getByRole('button', { name: next }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => reference(page)).toBe('775')

      const third = await buying()
      const weighed = await weight(page)
      await type(page, '77')
      third.answer(true)
      await page.locator('footer[data-tone="stop"]').waitFor()
      await type(page, '5')
      await expect.poll(() => ahead(page).inputValue()).toBe('775')
      expect(await weight(page)).toBe(weighed)
      // It is the next order once it is said to its end, and this one is put aside; Escape drops it.
      await page.keyboard.press('Escape')
      await expect.poll(() => ahead(page).count()).toBe(0)
      expect(await reference(page)).toBe(third.bought)

      // Alt and the comma lead to the settings, also while a text is typed.
      await page.locator(at('reference')).focus()
      await page.keyboard.press('Alt+,')
      await expect.poll(() => page.url()).toContain('#/settings')
    },
  )

  test.each(['en', 'es'] as const)(
    'V voids it and starts the same order over as it was typed, to be looked over first, with the cursor where the fault was: %s',
    { timeout: LONG },
    async language => {
      const bench = await stationBench(browser(), { language })
      const { page, jobs, purchases, prints, sample } = bench
      const { printed, voided } = WORDS[language]
      await sample()
      const bought = await prints()
      const name = await page.locator(at('to.name')).inputValue()
      const weighed = await weight(page)
      await voidsFor(page, '1', voided)
      expect(await reference(page)).toBe(bought)
      expect(await page.locator(at('to.name')).inputValue()).toBe(name)
      expect(await weight(page)).toBe(weighed)
      // What was wrong is typed over, and the order goes again, with a label of its own.
      const priced = page.waitForResponse(answer => answer.url().includes('pack.rates'))
      await page.locator(at('to.address1')).fill('11 Elm Ave')
      // Nothing is bought before the price of what stands there.
      await priced
      // The next step is said again as soon as work goes on: what was mended is looked over, too.
      const footer = () => page.locator('footer').innerText()
      await expect.poll(footer).toMatch(/Enter\s+(once you have looked it over|cuando lo haya revisado)/)
      await picture(page, `started-over-${language}`)
      await page.locator(at('to.address1')).press('Enter')
      await expect.poll(() => focused(page)).toBe('field-ship')
      await enterShips(page)
      expect(await purchases()).toHaveLength(1)
      await page.keyboard.press('Enter')
      await big(page, printed).waitFor()
      expect(await purchases()).toEqual(['bought', 'voided'])
      if (language === 'en') await cursorAfterVoid(bench)

      // An order that was cancelled does not go again.
      const before = (await jobs()).length
      await voidsFor(page, '3', voided)
      await expect.poll(() => reference(page)).toBe('')
      expect(await page.locator(at('to.name')).inputValue()).toBe('')
      // Enter buys nothing, and the band says what is done next.
      await page.keyboard.press('Enter')
      await page
        .locator('footer')
        .getByText(/Scan the next order\.|Escanee el siguiente pedido\./)
        .waitFor()
      expect(await jobs()).toHaveLength(before)
    },
  )
})

/** From now on each label is to be scanned on its box. */
function scanIsDue(bench: Bench): void {
  const { settings } = bench.settings
  const packing = { ...settings.packing, scanBack: 'must' as const }
  const savedCount = bench.settings.savedCount + 1
  bench.settings = { ...bench.settings, settings: { ...settings, packing }, savedCount }
  bench.overview = { ...bench.overview, settingsSavedCount: savedCount }
  const numbers = [{ number: '9400100000000000000042', seen: false }]
  bench.answer({
    'pack.ship': input => {
      const shipment = shipmentView(input.reference)
      bench.shipments.unshift(shipment)
      bench.answer({
        'labels.toScan': () => ok({ policy: 'must', labels: [{ shipment, numbers }] }),
      })
      return ok({ shipment, job: jobView(input.reference) })
    },
    'labels.scanBack': () => ok({ kind: 'no-label' }),
  })
  bench.emit({ name: 'overview', value: bench.overview })
}

async function voidsFor(page: Page, reason: string, voided: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await keyUntil(page, 'v', () => dialog.isVisible())
  await picture(page, 'void-reasons')
  await keyUntil(page, reason, async () => !(await dialog.isVisible()))
  await big(page, voided).waitFor()
}

/** Voided for one reason after the other, the order is bought again each time, but never by one Enter too many. */
async function cursorAfterVoid(bench: Awaited<ReturnType<typeof stationBench>>): Promise<void> {
  const { page, purchases } = bench
  const reasons = [
    ['1', 'field-to.address1'],
    ['4', 'field-packages.0.weightOz'],
    // Nothing is wrong with the order: one Enter too many still buys nothing.
    ['5', 'field-to.address1'],
    // It never came out.
    ['6', 'field-to.address1'],
  ] as const
  for (const [reason, field] of reasons) {
    await voidsFor(page, reason, 'VOIDED')
    await expect.poll(() => focused(page), { message: `reason ${reason}` }).toBe(field)
    const before = await purchases()
    await page.keyboard.press('Enter')
    await page.locator('footer').getByText(/ships/).waitFor()
    expect(await purchases(), `reason ${reason}`).toEqual(before)
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()
    expect(await purchases(), `reason ${reason}`).toEqual(['bought', ...before])
  }
}
