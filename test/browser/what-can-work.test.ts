// What is offered for a label is what can work: nothing prints that is not here, and no copy is made of one that still comes.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, type JobView, jobView, NOON, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { at, big, fill, focused, SAMPLE, standing } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openScript } from './screen.ts'

const NOT_HERE = { purchase: { attention: ['no-payload' as const] } }
const reprints = (bench: Bench) =>
  bench.station.calls.filter(({ channel }) => channel === 'reprint.print').length

inBrowser('a label that the station does not hold', browser => {
  test('is offered to be voided and shipped again by Enter, and nothing that prints', async () => {
    const { page, bench } = await openScript(browser(), made => {
      made.shipments.push(shipmentView('ORD-1', NOT_HERE))
    })
    await scan(page, 'ORD-1')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('its service cannot provide it again').waitFor()
    expect(await dialog.getByText('Reprint that label').count()).toBe(0)
    await enterUntil(page, () => page.getByRole('button', { name: /Order cancelled/ }).isVisible())
    expect(reprints(bench)).toBe(0)
  })

  test.each([
    ['en', 'It is kept here', /came as a file that no label printer takes/],
    ['es', 'Está guardado aquí', /como un archivo que ninguna impresora de etiquetas acepta/],
  ] as const)(
    'that came as a PDF is said to be kept, and is opened or saved under F2, in %s',
    async (language, kept, where) => {
      const shipment = shipmentView('ORD-1', {
        purchase: { ...NOT_HERE.purchase, documentUrl: '/api/files/documents/ORD-1' },
      })
      const make = (made: Bench) => {
        made.shipments.push(shipment)
        made.answer({
          'attention.list': () => ok([{ id: 'a-1', kind: 'purchase-concern', since: NOON, shipment }]),
        })
      }
      const { page } = await openScript(browser(), make, { language })
      await page.keyboard.press('F3')
      await page.locator('main').getByText(kept).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/kept-pdf-${language}.png` })
      await page.keyboard.press('F2')
      await page.locator('main').getByText(where).waitFor()
      await page.getByRole('button', { name: /^(Details|Detalles)/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Save|Guardar)/ })
        .waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/kept-pdf-details-${language}.png` })
    },
  )

  test.each([
    ['that never came out here', NOT_HERE, 'No label of it came out here', 'Tear up the label'],
    ['that came out', {}, 'Tear up the label', 'No label of it came out here'],
  ] as const)(
    'is said to be torn up where it is on paper: one %s',
    async (_which, changes, said, notSaid) => {
      const { page, bench } = await openScript(browser(), made => {
        made.shipments.push(shipmentView('ORD-1', changes))
      })
      bench.answer({
        'shipments.void': () => ok(shipmentView('ORD-1', { purchase: { kind: 'voided' } })),
      })
      await scan(page, 'ORD-1')
      await page.getByRole('dialog').waitFor()
      await type(page, 'v')
      await page.getByRole('dialog').getByText(said).waitFor()
      await type(page, '3')
      await page.locator('footer').getByText(said).waitFor()
      expect(await page.getByText(notSaid).count()).toBe(0)
    },
  )

  test('settled as bought is said to be voided and shipped again', async () => {
    const { page, bench } = await openScript(browser(), made => {
      const shipment = shipmentView('ORD-1', { purchase: { kind: 'unknown' } })
      made.attention = [{ id: shipment.id, kind: 'purchase-unknown', since: NOON, shipment }]
    })
    bench.answer({ 'shipments.resolve': () => ok(shipmentView('ORD-1', NOT_HERE)) })
    await page.keyboard.press('F3')
    await page.getByRole('heading', { name: 'Was this label bought?' }).waitFor()
    await page.locator('article[data-active]').waitFor()
    await type(page, '1')
    await page.getByRole('dialog').waitFor()
    await type(page, '9400111')
    await page.getByLabel('How do you know?').fill('seen on their page')
    await enterUntil(page, async () => (await page.getByRole('dialog').count()) === 0)
    await big(page, 'SETTLED').waitFor()
    await page.locator('footer').getByText('Void it on its card').waitFor()
  })
})

inBrowser('on the screens of a label', browser => {
  const opened = (language: 'en' | 'es', made: (bench: Bench) => void) =>
    openScript(browser(), made, { language, theme: language === 'en' ? 'light' : 'dark' })
  const picture = async (page: Page, name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
  }

  test.each([
    ['en', 'Tear up all 2 copies of the label'],
    ['es', 'Rompa las 2 copias de la etiqueta'],
  ] as const)('each copy of a voided one is to be torn up: %s', async (language, said) => {
    const { page } = await opened(language, made => {
      made.shipments.push(shipmentView('ORD-1'))
      made.jobs.push(jobView('ORD-1'), jobView('ORD-1', { id: 'job-2', copyNumber: 2 }))
      made.jobs.push(jobView('ORD-1', { id: 'job-3', state: 'cancelled' }))
    })
    await page.keyboard.press('F2')
    await page.getByRole('heading', { name: 'ORD-1' }).waitFor()
    await page.keyboard.press('Enter')
    await type(page, 'v')
    await page.getByRole('dialog').getByText(said).waitFor()
    await picture(page, `copies-${language}`)
  })

  test.each([
    ['en', 'Asked for', 'Bought', 'then one key for the reason', 'There is nothing to reprint.'],
    ['es', 'Pedida', 'Comprada', 'y luego una tecla para el motivo', 'No hay nada que reimprimir.'],
  ] as const)(
    'one that was refused was not bought, and no key prints it: %s',
    async (language, asked, bought, reason, nothing) => {
      const { page } = await opened(language, made => {
        const purchase = { kind: 'refused', boughtAt: undefined, costCents: undefined } as const
        made.shipments.push(shipmentView('ORD-1', { purchase }))
      })
      await page.keyboard.press('F2')
      await page.getByText(nothing).waitFor()
      await page.getByText(asked, { exact: true }).waitFor()
      expect(await page.getByText(bought, { exact: true }).count()).toBe(0)
      expect(await page.locator('footer').getByText(reason).count()).toBe(0)
      await picture(page, `refused-${language}`)
      await page.keyboard.press('Enter')
      await page.locator('footer kbd', { hasText: 'S' }).first().waitFor()
      expect(await page.locator('footer kbd', { hasText: '5' }).count()).toBe(0)
    },
  )

  test('one that is settled as bought and still to come out is no order that waits to be shipped', async () => {
    const { page, bench } = await openScript(browser(), made => {
      made.answer({
        'pack.ship': ({ reference }) => {
          made.shipments.unshift(shipmentView(reference, { purchase: { kind: 'unknown' } }))
          return { ok: false, problem: problem('purchase-unknown', 'purchase.unknown') }
        },
      })
    })
    await fill(page, SAMPLE)
    await page.getByRole('radio', { checked: true, name: /Parcel Select/ }).waitFor()
    await page.locator(at('ship')).press('Enter')
    await page.getByText('nobody knows yet if it was bought').waitFor()
    const settled = shipmentView(SAMPLE.reference, { purchase: { attention: ['not-on-paper'] } })
    bench.shipments[0] = settled
    bench.emit({ name: 'shipment', value: settled })
    await page.getByText('nobody knows yet if it was bought').waitFor({ state: 'detached' })
    await page.locator('main').getByText('has a label', { exact: true }).waitFor()
    await scan(page, 'ORD-2')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-2')
    expect(await standing(page).count()).toBe(0)
  })
})

async function shipped(page: Page) {
  await fill(page, SAMPLE)
  await page.getByRole('radio', { checked: true, name: /Parcel Select/ }).waitFor()
  await page.locator(at('ship')).press('Enter')
  await page.getByRole('button', { name: /Next/ }).waitFor()
}

inBrowser('a label that was sent, and is to be looked at', browser => {
  test('reads well once it is scanned, and the next order comes', async () => {
    const { page } = await openScript(browser(), made => shipsAs(made, { state: 'sent' }))
    await shipped(page)
    await big(page, 'SENT – CHECK LABEL').waitFor()
    await scan(page, '9400100000000000000042')
    await big(page, 'READS WELL').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator(at('reference')).inputValue()).toBe('')
    await expect.poll(() => focused(page)).toBe('field-reference')
    // Its order is still asked about.
    await scan(page, SAMPLE.reference)
    await page.getByRole('dialog').getByText('Reprint that label').waitFor()
  })
})

/** A purchase whose print stands so. */
const shipsAs = (bench: Bench, changes: Partial<JobView>) =>
  bench.answer({
    'pack.ship': ({ reference }) => {
      const [shipment, job] = [shipmentView(reference), jobView(reference, changes)]
      bench.shipments.unshift(shipment)
      bench.jobs.unshift(job)
      return ok({ shipment, job })
    },
  })

inBrowser('a label whose print is still to come', browser => {
  test('is not copied by R: that is asked first, and Enter waits', async () => {
    const { page, bench } = await openScript(browser(), made => shipsAs(made, { state: 'sending' }))
    await shipped(page)
    await type(page, 'r')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It comes out as soon as').waitFor()
    await enterUntil(page, async () => (await dialog.count()) === 0)
    expect(reprints(bench)).toBe(0)
    await type(page, 'r')
    await dialog.waitFor()
    await type(page, 'c')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => reprints(bench)).toBe(1)
  })
})
