// An order of the bench that has its label, or may have one, is not offered to ship, and is not put aside either: what is
// known of it is on the screen, and the next key with it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { NOON, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { at, fill, goTo, SAMPLE, scanOrder } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript } from './screen.ts'

const { reference: _, ...TEXTS } = SAMPLE
const reference = (page: Page) => page.locator(at('reference')).inputValue()
const note = (page: Page) => page.locator('#reference-note').innerText()
const aside = (page: Page) => page.getByRole('region', { name: 'Put aside' }).count()
const band = (page: Page) => page.locator('footer')

async function fillAndShip(page: Page): Promise<void> {
  await fill(page, TEXTS)
  await page.locator(at('ship')).focus()
  await band(page)
    .getByText(/ships · .*\$/)
    .waitFor()
  await page.keyboard.press('Enter')
}

/** ORD-1, typed at the bench, of which nobody knows whether it was bought. */
async function undecided(browser: Parameters<typeof openScript>[0]) {
  const opened = await openScript(browser, script => {
    script.shipments.push(shipmentView('ORD-1', { purchase: { kind: 'unknown' } }))
  })
  const { page, bench } = opened
  await scanOrder(page, 'ORD-1')
  await fill(page, TEXTS)
  await band(page).getByText('Decide it first with F3').waitFor()
  await expect.poll(() => note(page)).toBe('nobody knows yet if it was bought')
  const becomes = (purchase: Parameters<typeof shipmentView>[1]) => {
    const shipment = shipmentView('ORD-1', purchase)
    bench.shipments.splice(0, 1, shipment)
    bench.emit({ name: 'shipment', value: shipment })
  }
  return { ...opened, becomes }
}

inBrowser('an order that nobody knows of', browser => {
  test('leaves the bench once it was bought and is on paper, and does not stand among those put aside', async () => {
    const { page, becomes } = await undecided(browser())
    await goTo(page, 'queue')
    becomes({})
    await goTo(page, 'pack')
    await expect.poll(() => reference(page)).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await scan(page, 'ORD-2')
    await expect.poll(() => reference(page)).toBe('ORD-2')
    expect(await aside(page)).toBe(0)
  })

  test('stays while its label may still be voided and bought anew', async () => {
    const { page, becomes } = await undecided(browser())
    await goTo(page, 'queue')
    becomes({ purchase: { attention: ['no-payload'] } })
    await goTo(page, 'pack')
    await page.getByRole('dialog', { name: 'ORD-1 has a label' }).waitFor()
    expect(await reference(page)).toBe('ORD-1')
    expect(await page.locator(at('to.name')).inputValue()).toBe(SAMPLE['to.name'])
  })

  test('asks what may be done with its label at the return to it, where it was settled while it was on the screen', async () => {
    const { page, becomes } = await undecided(browser())
    becomes({ purchase: { attention: ['no-payload'] } })
    await expect.poll(() => note(page)).toBe('has a label')
    await goTo(page, 'queue')
    await goTo(page, 'pack')
    await page.getByRole('dialog', { name: 'ORD-1 has a label' }).waitFor()
  })

  test('ships as it was typed once it was not: scanned again, the next key is said at once', async () => {
    const { page, becomes } = await undecided(browser())
    await goTo(page, 'queue')
    becomes({ purchase: { kind: 'voided' } })
    await scan(page, 'ORD-1')
    await band(page)
      .getByText(/ships · .*\$/)
      .waitFor()
    expect(await page.locator(at('ship')).innerText()).toContain('Ship & print')
    expect(await page.locator(at('to.name')).inputValue()).toBe(SAMPLE['to.name'])
  })
})

inBrowser('the queue', browser => {
  const question = (reference: string, kind: 'unknown' | 'bought', since: string) => ({
    id: `shipment-${reference}`,
    kind: kind === 'unknown' ? ('purchase-unknown' as const) : ('purchase-concern' as const),
    since,
    shipment: shipmentView(reference, {
      service: 'parcel-label',
      purchase: { kind, attention: kind === 'bought' ? ['no-payload'] : [] },
    }),
  })

  test('stays with the label that was answered for, wherever its next question stands', async () => {
    const { page, bench } = await openScript(browser(), script => {
      script.attention = [question('ORD-1', 'unknown', NOON), question('ORD-2', 'unknown', NOON)]
      script.answer({
        'shipments.resolve': () => {
          script.attention = [question('ORD-2', 'unknown', NOON), question('ORD-1', 'bought', NOON)]
          return ok(
            shipmentView('ORD-1', { service: 'parcel-label', purchase: { attention: ['no-payload'] } }),
          )
        },
      })
    })
    await goTo(page, 'queue')
    await keyUntil(page, '1', () => page.getByRole('dialog').isVisible())
    // A note in the place of the number is none.
    await page.getByLabel('How do you know?').fill('asked')
    await page.getByLabel('Tracking number').fill('on their page')
    await expect
      .poll(() => page.getByRole('button', { name: 'Record it' }).getAttribute('aria-disabled'))
      .toBe('true')
    await page.getByLabel('Tracking number').fill('9400111')
    await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
    await page.getByText('Look at this label').waitFor()
    await keyUntil(page, '1', async () =>
      bench.station.calls.some(({ channel }) => channel === 'reprint.print'),
    )
    const printed = bench.station.calls.find(({ channel }) => channel === 'reprint.print')
    expect(printed?.input).toMatchObject({ shipmentId: 'shipment-ORD-1' })
  })
})

inBrowser('an order that has its label', browser => {
  test.each(['en', 'es'] as const)(
    'says so after its question was left, asks again by Enter, and leaves by Esc: %s',
    async language => {
      const { page, bench } = await openScript(browser(), undefined, { language })
      await scanOrder(page, 'ORD-1')
      await fill(page, TEXTS)
      // Bought in another window meanwhile.
      bench.shipments.push(shipmentView('ORD-1'))
      await page.keyboard.press('Escape')
      await expect.poll(() => reference(page)).toBe('')
      await page.keyboard.press('Alt+t')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await keyUntil(page, 'Escape', async () => (await dialog.count()) === 0)
      const words = {
        en: { note: 'has a label', button: 'What about its label?', leaves: /Esc\s+leaves it/ },
        es: { note: 'ya tiene etiqueta', button: '¿Qué hacer con su etiqueta?', leaves: /Esc\s+lo deja/ },
      }[language]
      await expect.poll(() => note(page)).toBe(words.note)
      await expect.poll(() => page.locator(at('ship')).innerText()).toContain(words.button)
      await expect.poll(() => band(page).innerText()).toMatch(words.leaves)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/has-label-${language}.png` })
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      await keyUntil(page, 'Escape', async () => (await dialog.count()) === 0)
      await page.keyboard.press('Escape')
      await expect.poll(() => reference(page)).toBe('')
      // Nothing of it comes back: it is through.
      expect(await page.getByText('ORD-1', { exact: true }).count()).toBe(0)
      expect(bench.station.calls.filter(({ channel }) => channel === 'pack.ship')).toEqual([])
    },
  )

  test('goes on as a second label, once a person gave the reason', async () => {
    const { page, bench } = await openScript(browser(), script =>
      script.shipments.push(shipmentView('ORD-1')),
    )
    const dialog = page.getByRole('dialog')
    await scan(page, 'ORD-1')
    await dialog.waitFor()
    await keyUntil(page, 'n', () => dialog.getByRole('textbox').isVisible())
    await dialog.getByRole('textbox').fill('two boxes')
    await enterUntil(page, async () => (await dialog.count()) === 0)
    await fillAndShip(page)
    await expect
      .poll(() => bench.station.calls.filter(({ channel }) => channel === 'pack.ship').length)
      .toBe(1)
  })
})

inBrowser('an order that is called as a box of another one which has its label', browser => {
  test('says which label that is, and is bought once a person gave the reason', async () => {
    const name = 'ORD-1 2/3'
    const { page, bench } = await openScript(browser(), script =>
      script.answer({
        'pack.ship': (input: { duplicateReason?: string }) =>
          input.duplicateReason === undefined
            ? {
                ok: false,
                problem: problem('already-shipped', 'box.called-the-same', {
                  params: { reference: 'ORD-1', called: name, shipmentId: 's-1' },
                }),
              }
            : ok({ shipment: shipmentView(name) }),
      }),
    )
    await scanOrder(page, name)
    await fillAndShip(page)
    const dialog = page.getByRole('dialog', { name: `Second label for ${name}` })
    await dialog.waitFor()
    await band(page).getByText('ORD-1 already has a label').waitFor()
    await dialog.getByRole('textbox').fill('its own number')
    const shipped = () => bench.station.calls.filter(({ channel }) => channel === 'pack.ship')
    await enterUntil(page, async () => shipped().length === 2)
    expect(shipped().at(-1)?.input).toMatchObject({ reference: name, duplicateReason: 'its own number' })
  })
})

inBrowser('an order of a file that its service refused', browser => {
  test('comes on the bench as its file has it', async () => {
    const refused = shipmentView('ORD-1', { purchase: { kind: 'refused' } })
    const { page } = await openScript(browser(), script => {
      script.shipments.push(refused)
      script.answer({
        'orders.find': ({ reference }) =>
          ok({
            kind: 'order',
            order: {
              id: 'order-1',
              importId: 'import-1',
              row: 1,
              reference,
              service: 'label-server',
              state: 'failed',
              problems: {},
              shipment: refused.shipment,
            },
          } as never),
      })
    })
    await scan(page, 'ORD-1')
    await expect.poll(() => page.locator(at('to.name')).inputValue()).toBe(refused.shipment?.to.name)
    await expect.poll(() => page.locator(at('packages.0.weightOz')).inputValue()).not.toBe('')
  })
})
