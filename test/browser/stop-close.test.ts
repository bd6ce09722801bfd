// A close that runs is stopped by its key, and one that an earlier close is in the way of says so before anybody tries.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { press } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

const closeOf = (state: 'running' | 'partly') => ({
  id: 'close-1',
  state,
  startedAt: NOON,
  services: [
    {
      service: 'parcel-label' as const,
      state: state === 'running' ? ('running' as const) : ('failed' as const),
      total: 12,
      done: 2,
      failed: state === 'running' ? 0 : 10,
      labels: Array.from({ length: state === 'running' ? 0 : 10 }, (_, index) => ({
        shipmentId: `s-${index}`,
        reference: `ORD-${index}`,
        outcome: 'failed' as const,
        open: true as const,
        code: 'close.stopped',
      })),
    },
  ],
  documents: [],
})

const running = (bench: Bench) => {
  const close = closeOf('running')
  bench.answer({
    'closeDay.preview': () => ok({ services: [], inTheWay: [], running: close }),
    'closeDay.list': () => ok([close]),
    'closeDay.get': () => ok(close),
    'closeDay.stop': () => ok({ id: 'close-1' }),
  })
}

const WORDS = {
  en: {
    stop: 'Stop the close',
    working: 'CLOSING',
    stopping: 'STOPPING',
    over: '10 NOT CLOSED',
    why: /stopped/,
  },
  es: {
    stop: 'Detener el cierre',
    working: 'CERRANDO',
    stopping: 'DETENIENDO',
    over: '10 SIN CERRAR',
    why: /detuvo/,
  },
} as const

inBrowser('a close that runs', browser => {
  test.each(['en', 'es'] as const)('in %s is stopped once by X, and says what stays open', async language => {
    const { page, bench, complaints } = await openScript(browser(), running, { language })
    const words = WORDS[language]
    await goTo(page, 'close')
    await page.getByText(words.working, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: words.stop }).waitFor()
    await press(page, 'x')
    await page.getByText(words.stopping, { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: words.stop }).count()).toBe(0)
    await press(page, 'x')
    const over = closeOf('partly')
    bench.answer({
      'closeDay.preview': () => ok({ services: [], inTheWay: [] }),
      'closeDay.list': () => ok([over]),
      'closeDay.get': () => ok(over),
    })
    bench.emit({ name: 'closeDay.progress', value: over })
    await page.getByText(words.over, { exact: true }).first().waitFor()
    await page.getByText(words.why).first().waitFor()
    const stops = bench.station.calls.filter(({ channel }) => channel === 'closeDay.stop')
    expect(stops.map(({ input }) => input)).toEqual([{ id: 'close-1' }])
    expect(complaints).toEqual([])
  })
})

inBrowser('a close that ends while somebody packs', browser => {
  test('is said to go on until then, and no longer', async () => {
    const { page, bench, complaints } = await openScript(browser(), running)
    const band = page.locator('footer').getByText('CLOSING', { exact: true })
    await goTo(page, 'close')
    await band.waitFor()
    await goTo(page, 'pack')
    await page.locator('#field-reference').waitFor()
    bench.emit({ name: 'closeDay.progress', value: { ...closeOf('running'), id: 'another' } })
    bench.emit({ name: 'closeDay.progress', value: closeOf('running') })
    await band.waitFor()
    bench.emit({ name: 'closeDay.progress', value: closeOf('partly') })
    await expect.poll(() => band.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

const toClose = {
  services: [{ service: 'label-server' as const, count: 3, shipments: [], futureDated: 0 }],
  inTheWay: [],
}

const WAITS = {
  en: {
    waits: 'THE CLOSE WAITS',
    stopped: 'CLOSE STOPPED',
    why: /nothing was closed/,
    close: 'Close the day',
  },
  es: {
    waits: 'EL CIERRE ESPERA',
    stopped: 'CIERRE DETENIDO',
    why: /no se cerró nada/,
    close: 'Cerrar el día',
  },
} as const

inBrowser('a close that waits for labels that are being bought', browser => {
  test.each(['en', 'es'] as const)('in %s says so after a moment, and is stopped by X', async language => {
    const asked = Promise.withResolvers<void>()
    let waits = false
    const { page, bench, complaints } = await openScript(
      browser(),
      one =>
        one.answer({
          'closeDay.preview': () => ok({ ...toClose, waits }),
          'closeDay.run': async () => {
            waits = true
            await asked.promise
            waits = false
            return { ok: false, problem: problem('wrong-state', 'close.not-begun') }
          },
          'closeDay.stop': () => ok({}),
        }),
      { language },
    )
    const words = WAITS[language]
    await goTo(page, 'close')
    await page.getByRole('button', { name: words.close }).waitFor()
    await page.getByRole('button', { name: words.close }).click()
    await page.getByText(words.waits, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: WORDS[language].stop }).waitFor()
    expect(await page.getByRole('button', { name: words.close }).count()).toBe(0)
    await press(page, 'x')
    await expect.poll(() => callsOf(bench, 'closeDay.stop')).toEqual([{}])
    asked.resolve()
    await page.getByText(words.stopped, { exact: true }).first().waitFor()
    await page.getByText(words.why).first().waitFor()
    await page.getByRole('button', { name: words.close }).waitFor()
    expect(complaints).toEqual([])
  })

  test('is seen and stopped by a window that did not ask for it', async () => {
    const { page, bench } = await openScript(browser(), one =>
      one.answer({
        'closeDay.preview': () => ok({ ...toClose, waits: true }),
        'closeDay.stop': () => ok({}),
      }),
    )
    await goTo(page, 'close')
    await page.getByText(WAITS.en.waits, { exact: true }).first().waitFor()
    bench.answer({ 'closeDay.preview': () => ok(toClose) })
    await press(page, 'x')
    await page.getByRole('button', { name: WAITS.en.close }).waitFor()
    await expect.poll(() => page.getByText(WAITS.en.waits, { exact: true }).count()).toBe(0)
    expect(callsOf(bench, 'closeDay.stop')).toEqual([{}])
  })
})

inBrowser('a close that another window stopped or began', browser => {
  test('is seen to stop wherever it is looked at', async () => {
    const close = { ...closeOf('running'), stopping: true }
    const { page } = await openScript(browser(), bench =>
      bench.answer({
        'closeDay.preview': () => ok({ services: [], inTheWay: [], running: close }),
        'closeDay.list': () => ok([close]),
        'closeDay.get': () => ok(close),
      }),
    )
    await goTo(page, 'close')
    await page.getByText(WORDS.en.stopping, { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: WORDS.en.stop }).count()).toBe(0)
  })

  test('takes the place of an earlier one that is looked at, so that X stops what the band tells of', async () => {
    const [earlier, later] = [closeOf('partly'), { ...closeOf('running'), id: 'close-2' }]
    const { page, bench } = await openScript(browser(), one =>
      one.answer({
        'closeDay.preview': () => ok({ services: [], inTheWay: [] }),
        'closeDay.list': () => ok([earlier]),
        'closeDay.get': () => ok(earlier),
      }),
    )
    await goTo(page, 'close')
    await page.getByText('12 labels').first().waitFor()
    await press(page, 'ArrowRight')
    await page.getByText(WORDS.en.why).first().waitFor()
    bench.answer({
      'closeDay.preview': () => ok({ services: [], inTheWay: [], running: later }),
      'closeDay.list': () => ok([later, earlier]),
      'closeDay.get': () => ok(later),
      'closeDay.stop': () => ok({ id: later.id }),
    })
    bench.emit({ name: 'closeDay.progress', value: later })
    await page.getByRole('button', { name: WORDS.en.stop }).waitFor()
    await press(page, 'x')
    await expect.poll(() => callsOf(bench, 'closeDay.stop')).toEqual([{ id: later.id }])
  })
})

const callsOf = (bench: Bench, channel: string) =>
  bench.station.calls.filter(one => one.channel === channel).map(({ input }) => input)

const heldBack = (bench: Bench) =>
  bench.answer({
    'closeDay.preview': () =>
      ok({
        services: [{ service: 'parcel-label', count: 3, shipments: [], futureDated: 0 }],
        inTheWay: [{ id: 'close-0', kind: 'close-unknown', since: NOON }],
      }),
  })

inBrowser('a day that cannot close yet', browser => {
  test.each([
    ['en', 'The day cannot close yet', 'Close the day'],
    ['es', 'El día aún no puede cerrarse', 'Cerrar el día'],
  ] as const)(
    'in %s says what is to be settled first, and offers no close that would be refused',
    async (language, why, close) => {
      const { page, bench, complaints } = await openScript(browser(), heldBack, { language })
      await goTo(page, 'close')
      await page.getByText(why).waitFor()
      expect(await page.getByRole('button', { name: close }).count()).toBe(0)
      await press(page, 'Enter')
      expect(bench.station.calls.map(({ channel }) => channel)).not.toContain('closeDay.run')
      expect(complaints).toEqual([])
    },
  )
})
