// A label that the service would not close: why, in words, and the key that says what a person found out.
import { expect, test } from 'vitest'
import type { ChannelInput } from '../../preload/contract/channels.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, press } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openScript } from './screen.ts'

const REASONS = ['container not open', 'the label is manifested already']

const partly = (bench: Bench) => {
  const close = {
    id: 'close-1',
    state: 'partly' as const,
    startedAt: NOON,
    finishedAt: NOON,
    services: [
      {
        service: 'parcel-label' as const,
        state: 'failed' as const,
        total: 2,
        done: 0,
        failed: 2,
        labels: REASONS.map((reason, index) => ({
          shipmentId: `s-${index}`,
          reference: `ORD-${index}`,
          outcome: 'failed' as const,
          open: true as const,
          code: 'close.refused',
          params: { reason },
        })),
      },
    ],
    documents: [],
  }
  bench.answer({
    'closeDay.list': () => ok([close]),
    'closeDay.get': () => ok(close),
    'closeDay.resolve': () => ok({ ...close, state: 'done' as const }),
  })
}

const WORDS = {
  en: { yes: 'Y', answer: /^Is closed/, why: 'The service says that it already has this label' },
  es: { yes: 'S', answer: /^Está cerrada/, why: 'El servicio dice que ya tiene esta etiqueta' },
} as const

inBrowser('a label that was not closed', browser => {
  test.each(['en', 'es'] as const)('in %s says why, and its answer has a key', async language => {
    const { page, bench, complaints } = await openScript(browser(), partly, { language })
    const words = WORDS[language]
    await goTo(page, 'close')
    await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
    await page.getByText('container not open').first().waitFor()
    await page.getByText(words.why).first().waitFor()
    // The key stands at one label, and the arrows lead to the other.
    const keyed = page
      .getByRole('button', { name: words.answer })
      .filter({ has: page.getByText(words.yes, { exact: true }) })
    await expect.poll(() => keyed.count()).toBe(1)
    await page.keyboard.press('ArrowDown')
    await press(page, words.yes.toLowerCase())
    const question = page.getByRole('dialog', { name: /ORD-1/ })
    await question.waitFor()
    await type(page, 'its page lists it')
    const said = () =>
      bench.station.calls.filter(call => call.channel === 'closeDay.resolve').map(call => call.input)
    await enterUntil(page, () => said().length > 0)
    expect(said()).toEqual([
      {
        id: 'close-1',
        service: 'parcel-label',
        outcome: 'closed',
        note: 'its page lists it',
        shipmentIds: ['s-1'],
      } satisfies ChannelInput<'closeDay.resolve'>,
    ])
    expect(complaints).toEqual([])
  })
})

inBrowser('a close that is begun again', browser => {
  test('is told by the band, although it was over before anybody saw it run', async () => {
    const { page, bench } = await openScript(browser(), partly)
    const closed = {
      id: 'close-2',
      state: 'done' as const,
      startedAt: '2026-11-20T13:00:00.000Z',
      finishedAt: '2026-11-20T13:00:00.000Z',
      services: [
        {
          service: 'parcel-label' as const,
          state: 'done' as const,
          total: 2,
          done: 2,
          failed: 0,
          labels: REASONS.map((_reason, index) => ({
            shipmentId: `s-${index}`,
            reference: `ORD-${index}`,
            outcome: 'closed' as const,
          })),
        },
      ],
      documents: [],
    }
    await goTo(page, 'close')
    await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
    await page.getByText('container not open').first().waitFor()
    const before = {
      service: 'parcel-label' as const,
      state: 'failed' as const,
      total: 14,
      done: 12,
      failed: 2,
    }
    const first = { ...closed, id: 'close-1', startedAt: NOON, services: [{ ...before, labels: [] }] }
    bench.answer({
      'closeDay.run': () => ok({ id: 'close-2' }),
      'closeDay.get': () => ok(closed),
      'closeDay.list': () => ok([closed, first]),
    } as never)
    await page.getByRole('button', { name: /^Close what is still open/ }).click()
    await page.locator('footer strong').getByText('DAY CLOSED').waitFor()
    // The last close alone is not the day.
    const footer = page.locator('footer')
    await footer.getByText('2 labels are closed.').waitFor()
    await footer.getByText('Today, 14 labels in all.').waitFor()
  })
})

inBrowser('a close of which one label is not closed, and nobody knows of another', browser => {
  test('promises no Enter, which would close nothing before that is answered', async () => {
    const { page, bench } = await openScript(browser(), partly)
    const labels = [
      { shipmentId: 's-0', reference: 'ORD-0', outcome: 'failed' as const, open: true as const },
      { shipmentId: 's-1', reference: 'ORD-1', outcome: 'unknown' as const },
    ]
    const part = {
      service: 'parcel-label' as const,
      state: 'unknown' as const,
      total: 2,
      done: 0,
      failed: 2,
      labels,
    }
    const close = {
      id: 'close-2',
      state: 'unknown' as const,
      startedAt: NOON,
      finishedAt: NOON,
      services: [part],
      documents: [],
    }
    await goTo(page, 'close')
    await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
    await page.getByText('container not open').first().waitFor()
    bench.answer({
      'closeDay.run': () => ok({ id: 'close-2' }),
      'closeDay.get': () => ok(close),
      'closeDay.list': () => ok([close]),
    })
    await page.getByRole('button', { name: /^Close what is still open/ }).click()
    const footer = page.locator('footer')
    await footer.locator('strong').getByText('1 TO DECIDE').waitFor()
    await footer.getByText('once that is answered').waitFor()
    expect(await page.getByRole('button', { name: /^Close what is still open/ }).count()).toBe(0)
    expect(await footer.innerText()).not.toMatch(/Enter tries/)
  })
})

inBrowser('a close that came with documents', browser => {
  test('has a key on each that saves it', async () => {
    const { page } = await openScript(browser(), bench => {
      const close = {
        id: 'close-1',
        state: 'done' as const,
        startedAt: NOON,
        services: [],
        documents: ['/api/files/manifest-1', '/api/files/manifest-2'],
      }
      bench.answer({ 'closeDay.list': () => ok([close]), 'closeDay.get': () => ok(close) })
    })
    await page.route('**/api/files/manifest-*', route =>
      route.fulfill({ contentType: 'application/pdf', body: route.request().url().slice(-1) }),
    )
    await goTo(page, 'close')
    await page.locator('main button[aria-keyshortcuts="ArrowRight"]').click()
    await page.getByRole('button', { name: /^Document 2/ }).waitFor()
    for (const number of ['1', '2']) {
      const saved = page.waitForEvent('download')
      await press(page, number)
      expect((await saved).suggestedFilename()).toBe(`Document ${number}.pdf`)
    }
  })
})
