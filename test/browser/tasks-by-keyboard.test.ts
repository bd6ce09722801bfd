// Every other task with the keyboard alone: meters, people, search and reprint, close day, settings; and each decision.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { type Bench, NOON, ok, shipmentView } from './bench-script.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
import { enterUntil, fillIn, keyUntil, tabTo } from './keyboard.ts'
import { big } from './on-the-page.ts'
import { scan, type, typeAt } from './scanner.ts'
import { openScript, openStation } from './screen.ts'
import { speaks } from './speaks.ts'

const inputs = (bench: Bench, channel: string) =>
  bench.station.calls.filter(call => call.channel === channel).map(call => call.input)

async function buy(station: StationCalls, reference: string, service = 'label-server'): Promise<void> {
  const { labelServer } = (await station.call('settings.get')).value.settings
  const shippingService = service === 'label-server' ? labelServer.services[0] : undefined
  const shipment = sampleShipment(shippingService)
  const reply = await station.call('pack.ship', { service, reference, shipment })
  expect(reply.ok).toBe(true)
}

const REMOVING = [
  ['en', 'Remove Zebra ZD421?', '3 labels wait for it', 'y'],
  ['es', '¿Quitar Zebra ZD421?', '3 etiquetas la esperan', 's'],
] as const

async function toSearch(page: Page): Promise<void> {
  await type(page, 's')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
}

/** Found by search among the others, and printed again with its reason. */
async function printedAgain(page: Page, station: StationCalls): Promise<void> {
  await page.keyboard.press('F2')
  await page.getByRole('option', { name: /ORD-5/, selected: true }).waitFor()
  // A key is named only where it acts: in the search an S is text.
  const cap = page.locator('main label kbd').getByText('S', { exact: true })
  expect(await cap.count()).toBe(0)
  await page.keyboard.press('Enter')
  await cap.waitFor()
  await toSearch(page)
  // The arrows move through the list, and the paper follows.
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /ORD-4/, selected: true }).waitFor()
  await page.getByRole('img', { name: /ORD-4/ }).waitFor()
  await toSearch(page)
  await type(page, 'ORD-1')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'ORD-1' }).waitFor()
  await type(page, '4')
  await big(page, 'PRINTED').waitFor()
  const jobs = (await station.call('queue.list')).value
  expect(jobs[0]).toMatchObject({ title: 'ORD-1', copyNumber: 2, reason: 'too-light' })
}

/** On both services, and every label has its outcome. */
async function dayClosed(page: Page, station: StationCalls): Promise<void> {
  await page.keyboard.press('F6')
  await page.getByText('5 labels will be handed over.').waitFor()
  await enterUntil(page, async () => (await page.getByRole('progressbar').count()) === 2)
  await big(page, 'DAY CLOSED').waitFor()
  expect((await station.call('closeDay.list')).value).toHaveLength(1)
  await page.getByRole('listitem').filter({ hasText: 'ORD-4' }).getByText('Closed').waitFor()

  const [file] = await Promise.all([page.waitForEvent('download'), type(page, 'c')])
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const rows = Buffer.concat(chunks).toString().trim().split('\r\n')
  expect(rows).toHaveLength(6)
  expect(rows.filter(row => row.includes('Closed'))).toHaveLength(5)

  await page.keyboard.press('Escape')
  await page.getByText('Nothing to close', { exact: true }).waitFor()
}

/** Changed, and the screens turn Spanish at once. */
async function settingsChanged(page: Page, station: StationCalls): Promise<void> {
  await tabTo(page, 'Settings')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'This station' }).waitFor()
  await fillIn(page, { 'Name of this station': 'Bench 9' })
  await page.keyboard.press('Enter')
  await big(page, 'SAVED').waitFor()
  await page.locator('header').getByText('Bench 9').waitFor()
  await tabTo(page, 'Screen and sound')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Screen and sound' }).waitFor()
  await tabTo(page, 'Same as the computer')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { level: 1, name: 'Pantalla y sonido' }).waitFor()
  expect((await station.call('settings.get')).value.settings.screen.language).toBe('es')
}

/** To the last question before money. */
async function toPaying(page: Page, amount: string): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('article').first().waitFor()
  await type(page, '1')
  await page.getByRole('dialog', { name: /^Add funds to/ }).waitFor()
  await type(page, amount)
  const pay = page.getByRole('dialog', { name: `Pay $${amount}?` })
  await enterUntil(page, async () => (await pay.count()) === 1)
}

inBrowser('with the keyboard alone', browser => {
  test(
    'a printer is removed after a question that Enter does not answer, in either language',
    SEVERAL,
    async () => {
      const state = EVERY_SCREEN.find(({ name }) => name === 'settings-printer-remove')
      const { page, bench } = await openScript(browser(), script => {
        state?.prepare?.(script)
        const printers = script.overview.printers.map(printer => ({ ...printer, waiting: 3 }))
        script.overview = { ...script.overview, printers }
      })
      const removed = () => inputs(bench, 'printers.remove')
      for (const [index, [language, title, waits, yes]] of REMOVING.entries()) {
        speaks(bench, language)
        await page.locator(`html[lang="${language}"]`).waitFor()
        await state?.open(page)
        const question = page.getByRole('dialog', { name: title })
        await question.getByText(waits).waitFor()
        for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
        expect(await question.count(), language).toBe(1)
        await page.keyboard.press('Escape')
        await question.waitFor({ state: 'detached' })
        expect(removed(), language).toHaveLength(index)
        await state?.open(page)
        await keyUntil(page, yes, async () => removed().length > index)
        expect(removed(), language).toEqual(Array.from({ length: index + 1 }, () => ({ id: 'zebra' })))
        await keyUntil(page, 'Escape', async () => (await page.getByRole('dialog').count()) === 0)
      }
    },
  )

  test(
    'funds are added after two questions, and once there is a supervisor the PIN is asked for',
    SEVERAL,
    async () => {
      const { page, station } = await openStation(browser())
      const [before] = (await station.call('meters.list')).value
      await toPaying(page, '25.50')
      // The finger that answered the first question does not answer the second.
      await page.keyboard.press('Enter')
      expect((await station.call('meters.list')).value[0].currentBalanceCents).toBe(
        before.currentBalanceCents,
      )
      await type(page, 'y')
      // The new balance is said.
      await big(page, 'ADDED').waitFor()
      const [after] = (await station.call('meters.list')).value
      expect(after.currentBalanceCents + (after.pendingFundsCents ?? 0)).toBeGreaterThan(
        before.currentBalanceCents,
      )

      await station.call('people.save', { name: 'Ana', role: 'supervisor', pin: '471182' })
      await station.call('session.lock')
      await page.reload()
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await toPaying(page, '10.00')
      await type(page, 'y')
      const question = page.getByRole('dialog', { name: 'A supervisor’s PIN is needed' })
      await question.waitFor()
      await type(page, '1234')
      await enterUntil(
        page,
        async () => (await question.getByText('This is not the PIN of this person.').count()) === 1,
      )
      await typeAt(page, 200, '471182', 'Enter')
      await big(page, 'ALLOWED').waitFor()
      await type(page, 'y')
      await big(page, 'ADDED').waitFor()
    },
  )

  test('any label is printed again, the day is closed, and the settings are changed', SEVERAL, async () => {
    const { page, station } = await openStation(browser())
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) await buy(station, reference)
    for (const reference of ['ORD-4', 'ORD-5']) await buy(station, reference, 'parcel-label')
    await printedAgain(page, station)
    await dayClosed(page, station)
    await settingsChanged(page, station)
  })
})

const decisions = EVERY_SCREEN.find(screen => screen.name === 'queue')

/** One card at a time, to the one of this name. */
const toCard = (page: Page, way: 'ArrowDown' | 'ArrowUp', id: string) =>
  keyUntil(page, way, () => page.locator(`#decide-${id}[data-active]`).isVisible())

/** It records what did not come out and prints it again; “whole” records it and prints nothing. */
async function wholeOrMissing(page: Page, bench: Bench): Promise<void> {
  const whole = { jobId: 'job-ORD-20416-1', answer: 'printed' }
  await type(page, '1')
  await big(page, 'SETTLED').waitFor()
  expect(inputs(bench, 'queue.settle')).toEqual([whole])
  expect(inputs(bench, 'reprint.print')).toEqual([])
  await toCard(page, 'ArrowUp', 'unsure')
  await type(page, '3')
  await big(page, 'PRINTED').waitFor()
  expect(inputs(bench, 'queue.settle')).toEqual([whole, { ...whole, answer: 'not-printed' }])
  expect(inputs(bench, 'reprint.print')).toMatchObject([
    { shipmentId: 'shipment-ORD-20416', reason: 'not-printed' },
  ])
}

/** It is printed only with a reason. */
async function unsafeLabel(page: Page, bench: Bench): Promise<void> {
  await type(page, '1')
  await page.keyboard.press('Enter')
  expect(inputs(bench, 'queue.release')).toEqual([])
  await fillIn(page, { 'Why?': 'the carrier says so' })
  await enterUntil(page, () => inputs(bench, 'queue.release').length === 1)
  expect(inputs(bench, 'queue.release')).toMatchObject([{ printAnyway: 'the carrier says so' }])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** It wants its number and how one knows. */
async function itWasBought(page: Page, bench: Bench): Promise<void> {
  await type(page, '1')
  await page.getByRole('dialog').waitFor()
  // Scanned from the label, it leads on to what is still empty.
  await scan(page, '9400111')
  const how = page.getByLabel('How do you know?')
  await expect.poll(() => how.evaluate(field => field === document.activeElement)).toBe(true)
  await type(page, 'seen on the website')
  await expect.poll(() => how.inputValue()).toBe('seen on the website')
  await enterUntil(page, () => inputs(bench, 'shipments.resolve').length === 1)
  const said = { outcome: 'bought', trackingNumber: '9400111', note: 'seen on the website' }
  expect(inputs(bench, 'shipments.resolve')).toEqual([{ id: 'shipment-ORD-20377', ...said }])
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** By one key for the reason. */
async function voidedOnItsCard(
  page: Page,
  bench: Bench,
  reference: string,
  scanAgain: string,
): Promise<void> {
  const shipment = shipmentView(reference, { purchase: { attention: ['no-payload'] } })
  const id = `void-${reference}`
  bench.attention = [{ id, kind: 'purchase-concern', since: NOON, shipment }]
  bench.emit({ name: 'attention', value: bench.attention })
  bench.answer({
    'shipments.void': () => {
      bench.attention = []
      bench.emit({ name: 'attention', value: [] })
      return ok(shipmentView(reference, { purchase: { kind: 'voided' } }))
    },
  })
  await page.locator(`#decide-${id}[data-active]`).waitFor()
  const dialog = page.getByRole('dialog')
  await keyUntil(page, '1', () => dialog.isVisible())
  expect(await dialog.getByRole('textbox').count()).toBe(0)
  await keyUntil(page, '5', async () => (await dialog.count()) === 0)
  await page.locator('footer').getByText(scanAgain).waitFor()
  expect(inputs(bench, 'shipments.void').at(-1)).toMatchObject({ id: shipment.id, reason: 'label-unusable' })
}

inBrowser('a decision', browser => {
  test(
    'is made by its key on its card: what came out, what is printed with a reason, what was bought, what is voided',
    SEVERAL,
    async () => {
      const { page, bench } = await openScript(browser(), script => {
        decisions?.prepare?.(script)
        script.answer({
          'queue.settle': ({ jobId }) =>
            ok({ ...(script.jobs.find(job => job.id === jobId) ?? script.jobs[0]!), id: jobId }),
          'queue.release': ({ jobId }) => ok({ ...script.jobs[0]!, id: jobId, state: 'printed' }),
          'queue.cancel': ({ jobId }) => ok({ ...script.jobs[0]!, id: jobId, state: 'cancelled' }),
          'reprint.print': () => ok({ ...script.jobs[0]!, id: 'again', state: 'printed' }),
          'shipments.resolve': ({ id }) => ok({ ...script.attention[0]!.shipment!, id }),
        })
      })
      await page.keyboard.press('F3')
      await page.locator('article[data-active]').waitFor()
      await toCard(page, 'ArrowDown', 'unsure')
      await wholeOrMissing(page, bench)
      await toCard(page, 'ArrowDown', 'unsafe')
      await unsafeLabel(page, bench)
      await toCard(page, 'ArrowUp', 'unknown')
      await itWasBought(page, bench)
      await voidedOnItsCard(page, bench, 'ORD-1', 'Scan the order again to ship it.')
      speaks(bench, 'es')
      await page.locator('html[lang="es"]').waitFor()
      await voidedOnItsCard(page, bench, 'ORD-2', 'Escanee el pedido otra vez para enviarlo.')
      expect(inputs(bench, 'shipments.void')).toHaveLength(2)
    },
  )
})
