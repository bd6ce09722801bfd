// What a hand types while an Enter is being followed, or a question is opening: it stands somewhere, from its first character.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { jobView, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, goTo } from './on-the-page.ts'
import { type, typeAt } from './scanner.ts'
import { openScript } from './screen.ts'

const ahead = (page: Page) => page.locator(at('ahead'))
const value = (page: Page, path: string) => page.locator(at(path)).inputValue()

interface Late {
  readonly late: (() => void)[]
  isLate: boolean
  goOn(): void
}

/** What React draws by and by can be held up, as a busy machine does. */
function holdsRenders(): void {
  const page = globalThis as unknown as Late & { MessageChannel: typeof MessageChannel }
  const Channel = page.MessageChannel
  const late: (() => void)[] = []
  class HeldChannel extends Channel {
    constructor() {
      super()
      const post = this.port2.postMessage.bind(this.port2)
      this.port2.postMessage = (message: unknown) => {
        if (page.isLate) late.push(() => post(message))
        else post(message)
      }
    }
  }
  Object.assign(page, {
    MessageChannel: HeldChannel,
    late,
    goOn: () => {
      page.isLate = false
      for (const post of late.splice(0)) post()
    },
  })
}

const lateRenders = (page: Page) =>
  page.evaluate(() => {
    ;(globalThis as unknown as Late).isLate = true
  })

/** The sample order, with a price that Enter ships at. */
async function sample(page: Page) {
  // A page that was only just loaded hears no key yet.
  await keyUntil(page, 'F9', () => page.getByText('$7.35').first().isVisible())
  await page
    .locator('footer')
    .getByText(/ships ·/)
    .waitFor()
}

inBrowser('what is typed after Enter', browser => {
  test('is the next order’s number while the station still looks at this one, from whatever field', async () => {
    const looks: (() => void)[] = []
    let isSlow = false
    const found = ok({ problems: {}, warnings: {}, suggestions: {} })
    const { page, bench } = await openScript(browser(), script =>
      script.answer({
        'pack.validate': () => (isSlow ? new Promise(resolve => looks.push(() => resolve(found))) : found),
      }),
    )
    await sample(page)
    const [zip, weight] = [await value(page, 'to.postalCode'), await value(page, 'packages.0.weightOz')]
    await page.locator(at('to.postalCode')).focus()
    isSlow = true
    await page.keyboard.press('Enter')
    await expect.poll(() => looks.length).toBe(1)
    await type(page, '77-C1')
    await expect.poll(() => ahead(page).inputValue()).toBe('77-C1')
    looks[0]?.()
    await page.getByRole('button', { name: 'Next package' }).waitFor()
    expect([await value(page, 'to.postalCode'), await value(page, 'packages.0.weightOz')]).toEqual([
      zip,
      weight,
    ])
    expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toHaveLength(1)
    expect(await ahead(page).inputValue()).toBe('77-C1')
    await page.keyboard.press('Enter')
    await expect.poll(() => value(page, 'reference')).toBe('77-C1')
  })

  test('goes on where it began when a question comes up over it, and its Enter answers nothing', async () => {
    const answers: (() => void)[] = []
    const notReady = problem('printer-not-ready', 'printer.paper-out', { params: { printer: 'Zebra' } })
    const { page, bench } = await openScript(browser(), script =>
      script.answer({
        'pack.ship': () =>
          new Promise(resolve => answers.push(() => resolve({ ok: false, problem: notReady }))),
      }),
    )
    await sample(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => answers.length).toBe(1)
    // So long that the hand is still at it as the question comes up.
    const [begun, rest] = ['7700112233445566778899', '0123']
    await type(page, begun)
    await expect.poll(() => ahead(page).inputValue()).toBe(begun)
    answers[0]?.()
    await page.getByRole('dialog').waitFor()
    await typeAt(page, 130, rest, 'Enter')
    await expect.poll(() => ahead(page).inputValue()).toBe(begun + rest)
    await page.getByRole('dialog').waitFor()
    expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toHaveLength(1)
  })
})

inBrowser('the next order’s number, its Enter pressed in the moment that the label is answered', browser => {
  const refused = problem('refused-by-service', 'service.refused', { params: { reason: 'No such street.' } })
  test.each([
    ['was printed', /PRINTED\s+SAMPLE/, undefined],
    ['is put aside', /is put aside/, { ok: false, problem: refused } as const],
  ])('begins that order as any other, and the screen says that this one %s', async (_how, said, refusal) => {
    const answers: (() => void)[] = []
    const { page, bench } = await openScript(browser(), script => {
      script.answer({
        'pack.ship': ({ reference }) =>
          new Promise(resolve => {
            const shipped = { shipment: shipmentView(reference), job: jobView(reference) }
            answers.push(() => resolve(refusal ?? ok(shipped)))
          }),
      })
    })
    await page.addInitScript(holdsRenders)
    await page.reload()
    await page.locator(at('reference')).waitFor()
    await sample(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => answers.length).toBe(1)
    await type(page, '77-C1')
    await expect.poll(() => ahead(page).inputValue()).toBe('77-C1')
    await lateRenders(page)
    answers[0]?.()
    // Drawn by and by, or at once.
    const isAnswered = () =>
      page.evaluate(
        () =>
          (globalThis as unknown as Late).late.length > 0 ||
          !(document.querySelector('footer')?.textContent ?? '').includes('SHIPPING'),
      )
    await expect.poll(isAnswered).toBe(true)
    await page.keyboard.press('Enter')
    await page.evaluate(() => (globalThis as unknown as Late).goOn())
    await expect.poll(() => value(page, 'reference')).toBe('77-C1')
    const looked = () =>
      bench.station.calls.filter(({ channel, input }) => {
        const { code } = (input ?? {}) as { code?: string }
        return channel === 'shipments.scan' && code === '77-C1'
      })
    await expect.poll(() => looked().length).toBe(1)
    await expect.poll(() => page.locator('body').innerText()).not.toMatch(/SHIPPING|looking it up/)
    await expect.poll(() => page.locator('body').innerText()).toMatch(said)
  })
})

inBrowser('a number that is typed as its question opens', browser => {
  test('has its first character, however late the field comes', async () => {
    const unknown = shipmentView('ORD-1', { purchase: { kind: 'unknown' } })
    const { page } = await openScript(browser(), script => {
      script.shipments.push(unknown)
      script.attention = [
        { id: 'decide-1', kind: 'purchase-unknown', since: '2026-11-20T12:00:00.000Z', shipment: unknown },
      ]
    })
    await page.addInitScript(holdsRenders)
    await page.reload()
    await page.locator(at('reference')).waitFor()
    await goTo(page, 'queue')
    await page.locator('article[data-active]').waitFor()
    await lateRenders(page)
    await type(page, '1')
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as Late).late.length))
      .toBeGreaterThan(0)
    await type(page, '9400100000000000000042')
    await page.evaluate(() => (globalThis as unknown as Late).goOn())
    const field = page.getByRole('dialog').locator('input[data-autofocus]')
    await expect.poll(() => field.inputValue()).toBe('9400100000000000000042')
  })
})

inBrowser('the band before Enter', browser => {
  test.each([
    [
      'en',
      'light',
      'asks first: the printer is not ready',
      /tries · .*\$\d\.\d\d · the USPS meter shows only \$3\.20/,
    ],
    [
      'es',
      'dark',
      'pregunta antes: la impresora no está lista',
      /lo intenta · .*\$\d\.\d\d · el medidor USPS solo muestra \$3\.20/,
    ],
  ] as const)(
    'says the question that the printer leads to, and a meter that holds too little: %s',
    async (language, theme, asks, low) => {
      const { page, bench } = await openScript(browser(), undefined, { language, theme })
      const footer = page.locator('footer')
      await page.keyboard.press('F9')
      await page.getByText('$7.35').first().waitFor()
      const tell = (changes: Partial<typeof bench.overview>) => {
        bench.overview = { ...bench.overview, ...changes }
        bench.emit({ name: 'overview', value: bench.overview })
      }
      const { printers, meters } = bench.overview
      tell({ meters: meters.map(one => ({ ...one, currentBalanceCents: 320 })) })
      await footer.getByText(low).waitFor()
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/low-${language}.png` })
      const state = {
        kind: 'not-ready' as const,
        reason: 'paper-out' as const,
        warnings: [],
        askedAt: '2026-11-20T12:00:00.000Z',
      }
      tell({ printers: printers.map(one => ({ ...one, state })) })
      await footer.getByText(asks).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/asks-printer-${language}.png` })
    },
  )
})
