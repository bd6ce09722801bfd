// Every other task on a real station with the keyboard alone: meters, close day, search and reprint, settings,
// people; and each decision.
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { type Bench, NOON, ok, shipmentView } from './bench-script.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, fillIn, keyUntil, tabTo } from './keyboard.ts'
import { big } from './on-the-page.ts'
import { scan, type, typeAt } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const inputs = (bench: Bench, channel: string) =>
  bench.station.calls.filter(call => call.channel === channel).map(call => call.input)

async function buy(station: StationCalls, reference: string, service = 'label-server'): Promise<void> {
  const shippingService =
    service === 'label-server'
      ? (await station.call('settings.get')).value.settings.labelServer.services[0]
      : undefined
  const reply = await station.call('pack.ship', {
    service,
    reference,
    shipment: sampleShipment(shippingService),
  })
  expect(reply.ok).toBe(true)
}

inBrowser('with the keyboard alone', browser => {
  test.each([
    ['en', 'Remove Zebra ZD421?', '3 labels wait for it', 'y'],
    ['es', '¿Quitar Zebra ZD421?', '3 etiquetas la esperan', 's'],
  ] as const)(
    'in %s a printer is removed after a question that Enter does not answer',
    async (language, title, waits, yes) => {
      const state = EVERY_SCREEN.find(({ name }) => name === 'settings-printer-remove')
      const { page, bench } = await openScript(browser(), state?.prepare, { language })
      await state?.open(page)
      const question = page.getByRole('dialog', { name: title })
      await question.getByText(waits).waitFor()
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter')
      expect(await question.count()).toBe(1)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(inputs(bench, 'printers.remove')).toEqual([])
      await state?.open(page)
      await keyUntil(page, yes, async () => inputs(bench, 'printers.remove').length > 0)
      expect(inputs(bench, 'printers.remove')).toEqual([{ id: 'zebra' }])
    },
  )

  test('funds are added after two questions, and the new balance is said', async () => {
    const { page, station } = await openStation(browser())
    await page.keyboard.press('F4')
    await page.getByRole('article').first().waitFor()
    const [before] = (await station.call('meters.list')).value
    await type(page, '1')
    await page.getByRole('dialog', { name: /^Add funds to/ }).waitFor()
    await type(page, '25.50')
    await enterUntil(
      page,
      async () => (await page.getByRole('dialog', { name: 'Pay $25.50?' }).count()) === 1,
    )
    // The finger that answered the first question does not answer the second.
    await page.keyboard.press('Enter')
    expect((await station.call('meters.list')).value[0].currentBalanceCents).toBe(before.currentBalanceCents)
    await type(page, 'y')
    await big(page, 'ADDED').waitFor()
    const [after] = (await station.call('meters.list')).value
    expect(after.currentBalanceCents + (after.pendingFundsCents ?? 0)).toBeGreaterThan(
      before.currentBalanceCents,
    )
  })

  test('the day is closed on both services, and every label has its outcome', async () => {
    const { page, station } = await openStation(browser())
    for (const reference of ['ORD-1', 'ORD-2', 'ORD-3']) await buy(station, reference)
    for (const reference of ['ORD-4', 'ORD-5']) await buy(station, reference, 'parcel-label')
    await page.keyboard.press('F6')
    await page.getByText('5 labels will be handed over.').waitFor()
    await enterUntil(page, async () => (await page.getByRole('progressbar').count()) === 2)
    await big(page, 'DAY CLOSED').waitFor()
    const closes = (await station.call('closeDay.list')).value
    expect(closes).toHaveLength(1)
    await page.getByRole('listitem').filter({ hasText: 'ORD-4' }).getByText('Closed').waitFor()

    const [file] = await Promise.all([page.waitForEvent('download'), type(page, 'c')])
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const rows = Buffer.concat(chunks).toString().trim().split('\r\n')
    expect(rows).toHaveLength(6)
    expect(rows.filter(row => row.includes('Closed'))).toHaveLength(5)

    await page.keyboard.press('Escape')
    await page.getByText('Nothing to close', { exact: true }).waitFor()
  })

  test('any label is found by search and printed again with its reason', async () => {
    const { page, station } = await openStation(browser())
    for (const reference of ['ORD-11', 'ORD-12', 'ORD-13']) await buy(station, reference)
    await page.keyboard.press('F2')
    await page.getByRole('option', { name: /ORD-13/ }).waitFor()
    // A key is named only where it acts: in the search an S is text.
    const cap = page.locator('main label kbd').getByText('S', { exact: true })
    expect(await cap.count()).toBe(0)
    await page.keyboard.press('Enter')
    await cap.waitFor()
    await type(page, 's')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
    await type(page, 'ORD-11')
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'ORD-11' }).waitFor()
    await type(page, '4')
    await big(page, 'PRINTED').waitFor()
    const jobs = (await station.call('queue.list')).value
    expect(jobs[0]).toMatchObject({ title: 'ORD-11', copyNumber: 2, reason: 'too-light' })
  })

  test('the arrows move through the list and the paper follows', async () => {
    const { page, station } = await openStation(browser())
    for (const reference of ['ORD-21', 'ORD-22']) await buy(station, reference)
    await page.keyboard.press('F2')
    await page.getByRole('option', { name: /ORD-22/, selected: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: /ORD-21/, selected: true }).waitFor()
    await page.getByRole('img', { name: /ORD-21/ }).waitFor()
  })

  test('settings are changed, and the screens turn Spanish at once', async () => {
    const { page, station } = await openStation(browser())
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
  })

  test('once there is a supervisor, adding funds asks for the PIN', async () => {
    const { page, station } = await openStation(browser())
    await station.call('people.save', { name: 'Ana', role: 'supervisor', pin: '471182' })
    await station.call('session.lock')
    await page.reload()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.keyboard.press('F4')
    await page.getByRole('article').first().waitFor()
    await type(page, '1')
    await page.getByRole('dialog', { name: /^Add funds to/ }).waitFor()
    await type(page, '10')
    await enterUntil(page, async () => (await page.getByRole('dialog', { name: /^Pay/ }).count()) === 1)
    await type(page, 'y')
    const question = page.getByRole('dialog', { name: 'A supervisor’s PIN is needed' })
    await question.waitFor()
    await type(page, '1234')
    await enterUntil(
      page,
      async () => (await question.getByText('This is not the PIN of this person.').count()) === 1,
    )
    await typeAt(page, 200, '471182', 'Enter')
    await big(page, 'HELLO').waitFor()
    await page.getByRole('button', { name: /^Ana ?: ?Sign out/ }).waitFor()
  })
})

const decisions = EVERY_SCREEN.find(screen => screen.name === 'queue')

inBrowser('a decision', browser => {
  const openQueue = async (downs: number) => {
    const opened = await openScript(browser(), bench => {
      decisions?.prepare?.(bench)
      bench.answer({
        'queue.settle': ({ jobId }) =>
          ok({ ...(bench.jobs.find(job => job.id === jobId) ?? bench.jobs[0]!), id: jobId }),
        'queue.release': ({ jobId }) => ok({ ...bench.jobs[0]!, id: jobId, state: 'printed' }),
        'queue.cancel': ({ jobId }) => ok({ ...bench.jobs[0]!, id: jobId, state: 'cancelled' }),
        'reprint.print': () => ok({ ...bench.jobs[0]!, id: 'again', state: 'printed' }),
        'shipments.resolve': ({ id }) => ok({ ...bench.attention[0]!.shipment!, id }),
      })
    })
    await opened.page.keyboard.press('F3')
    await opened.page.locator('article[data-active]').waitFor()
    for (let index = 0; index < downs; index += 1) await opened.page.keyboard.press('ArrowDown')
    return opened
  }

  test('“it was bought” wants its number and how one knows', async () => {
    const { page, bench } = await openQueue(0)
    await type(page, '1')
    await page.getByRole('dialog').waitFor()
    // Scanned from the label, it leads on to what is still empty.
    await scan(page, '9400111')
    const how = page.getByLabel('How do you know?')
    await expect.poll(() => how.evaluate(field => field === document.activeElement)).toBe(true)
    await type(page, 'seen on the website')
    await expect.poll(() => how.inputValue()).toBe('seen on the website')
    await enterUntil(page, () => inputs(bench, 'shipments.resolve').length === 1)
    expect(inputs(bench, 'shipments.resolve')).toEqual([
      {
        id: 'shipment-ORD-20377',
        outcome: 'bought',
        trackingNumber: '9400111',
        note: 'seen on the website',
      },
    ])
  })

  test('“missing” records what did not come out and prints it again', async () => {
    const { page, bench } = await openQueue(1)
    await page.locator('#decide-unsure[data-active]').waitFor()
    await type(page, '3')
    await big(page, 'PRINTED').waitFor()
    expect(inputs(bench, 'queue.settle')).toEqual([{ jobId: 'job-ORD-20416-1', answer: 'not-printed' }])
    expect(inputs(bench, 'reprint.print')).toMatchObject([
      { shipmentId: 'shipment-ORD-20416', reason: 'not-printed' },
    ])
  })

  test('“whole” records it and prints nothing', async () => {
    const { page, bench } = await openQueue(1)
    await page.locator('#decide-unsure[data-active]').waitFor()
    await type(page, '1')
    await big(page, 'SETTLED').waitFor()
    expect(inputs(bench, 'queue.settle')).toEqual([{ jobId: 'job-ORD-20416-1', answer: 'printed' }])
    expect(inputs(bench, 'reprint.print')).toEqual([])
  })

  test.each(['en', 'es'] as const)(
    'a label is voided on its card by one key for the reason: %s',
    async language => {
      const item = (bench: Bench) => {
        bench.attention = [
          {
            id: 'shipment-ORD-1',
            kind: 'purchase-concern',
            since: NOON,
            shipment: shipmentView('ORD-1', { purchase: { attention: ['no-payload'] } }),
          },
        ]
        bench.answer({
          'shipments.void': () => {
            bench.attention = []
            return ok(shipmentView('ORD-1', { purchase: { kind: 'voided' } }))
          },
        })
      }
      const { page, bench } = await openScript(browser(), item, { language })
      await page.keyboard.press('F3')
      await page.locator('article[data-active]').waitFor()
      const dialog = page.getByRole('dialog')
      await keyUntil(page, '1', () => dialog.isVisible())
      expect(await dialog.getByRole('textbox').count()).toBe(0)
      await keyUntil(page, '5', async () => (await dialog.count()) === 0)
      await page
        .locator('footer')
        .getByText(
          language === 'en'
            ? 'Scan the order again to ship it.'
            : 'Escanee el pedido otra vez para enviarlo.',
        )
        .waitFor()
      expect(inputs(bench, 'shipments.void')).toMatchObject([
        { id: 'shipment-ORD-1', reason: 'label-unusable' },
      ])
    },
  )

  test('a label that would change the printer is printed only with a reason', async () => {
    const { page, bench } = await openQueue(4)
    await page.locator('#decide-unsafe[data-active]').waitFor()
    await type(page, '1')
    await page.keyboard.press('Enter')
    expect(inputs(bench, 'queue.release')).toEqual([])
    await fillIn(page, { 'Why?': 'the carrier says so' })
    await enterUntil(page, () => inputs(bench, 'queue.release').length === 1)
    expect(inputs(bench, 'queue.release')).toMatchObject([{ printAnyway: 'the carrier says so' }])
  })
})
