// A station that starts, starts again or ends, as its window shows it: grey while nothing was heard, never red or green.
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startKeptStation } from '../support/kept-station.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { inBrowser } from './in-browser.ts'
import { nextLink } from './next-link.ts'
import { goTo } from './on-the-page.ts'
import { openPage } from './screen.ts'

/** The way to a printer, open or shut: what is said while it is shut arrives when it opens. */
async function gateTo(port: number) {
  let open = Promise.withResolvers<void>()
  open.resolve()
  const server = createServer(socket => {
    socket.on('error', () => socket.destroy())
    socket.pause()
    void open.promise.then(() => {
      const onward = connect(port, '127.0.0.1')
      onward.on('error', () => socket.destroy())
      socket.on('close', () => onward.destroy())
      onward.on('close', () => socket.destroy())
      socket.pipe(onward).pipe(socket)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenFinished(() => void server.close())
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    shut() {
      open = Promise.withResolvers<void>()
    },
    open: () => open.resolve(),
  }
}

/** The printer in the header: its colour and its words. */
const printer = (page: Page) => page.locator('header span[data-status]').first()

/** What is said of the station above the tasks from now on, oldest first. */
async function bannersFromNow(page: Page): Promise<() => Promise<string>> {
  const heard = await page.evaluateHandle(() => {
    const said: string[] = []
    new MutationObserver(() => {
      for (const banner of document.querySelectorAll<HTMLElement>('[data-hearing]'))
        said.push(`${banner.dataset.hearing}: ${banner.innerText}`)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return said
  })
  return () => heard.evaluate(said => said.join(' '))
}

const RED = '[data-status="stop"], [data-tone="stop"], main [role="alert"]:not(:empty)'

const WORDS = {
  en: {
    inHeader: 'Zebra starting…',
    inList: 'starting…',
    ready: 'Zebra ready',
    printers: /^Printers/,
    away: 'The station does not answer.',
    gone: 'The station is not running. Start Packbench on this computer',
  },
  es: {
    inHeader: 'Zebra iniciando…',
    inList: 'iniciando…',
    ready: 'Zebra lista',
    printers: /^Impresoras/,
    away: 'La estación no responde.',
    gone: 'La estación no está en marcha. Inicie Packbench en este equipo',
  },
} as const

type Language = keyof typeof WORDS

async function liveStation() {
  const [services, device] = await Promise.all([outsideServices(), outsidePrinter()])
  const gate = await gateTo(device.port)
  const station = await startStationProcess({ dataFolder: await tempFolder('starting') })
  const { settings, secrets } = liveSettings(services)
  // Long enough for a busy machine; what a station gives a printer by itself is three seconds.
  const printing = { openTimeoutMs: 60_000 }
  await station.call('settings.save', { settings: { ...settings, printing }, secrets })
  const saved = await station.call('printers.save', networkPrinter(gate.port))
  expect(saved.value.state.kind).toBe('ready')
  return { services, gate, station }
}

/** A new window of a station of which neither printer nor service has answered yet; then the printer does. */
async function buysWhenItAnswers(
  page: Page,
  language: Language,
  station: StationCalls,
  gate: { open(): void },
): Promise<void> {
  const words = WORDS[language]
  await printer(page).getByText(words.inHeader).waitFor()
  expect(await printer(page).getAttribute('data-status')).toBe('quiet')
  expect(await page.locator(RED).count(), language).toBe(0)

  await goTo(page, 'settings')
  await page.getByRole('button', { name: words.printers }).click()
  const listed = page.locator('main li', { hasText: 'Zebra' }).locator('[data-status]')
  await listed.getByText(words.inList, { exact: true }).waitFor()
  expect(await listed.getAttribute('data-status')).toBe('quiet')

  await goTo(page, 'pack')
  const asked = station.call('pack.ship', {
    service: 'parcel-label',
    reference: `ORD-EARLY-${language}`,
    shipment: sampleShipment(),
  })
  expect(await page.locator(RED).count(), language).toBe(0)
  gate.open()
  expect(await asked).toMatchObject({ ok: true, value: { job: { state: 'printed' } } })
  await printer(page).getByText(words.ready).waitFor()
}

/** A station that was killed has been away longer than any start takes: its window says what to do. */
async function awayTooLong(page: Page, language: Language): Promise<void> {
  const { away, gone } = WORDS[language]
  await page.getByText(away).waitFor()
  await page.clock.fastForward(50_000)
  expect(await page.getByText(gone).count(), language).toBe(0)
  await page.clock.fastForward(10_000)
  await page.getByText(gone).waitFor()
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/gone-${language}.png` })
  expect(await page.getByText(away).count(), language).toBe(0)
}

/** The station does not know its window any more: it is asked for nothing, and no green is shown. */
async function sessionHasEnded(page: Page, station: StationCalls): Promise<void> {
  await page.getByText('This window’s session has ended').waitFor()
  await printer(page).getByText('not heard').waitFor()
  const refused: string[] = []
  page.on('request', request => refused.push(request.url()))
  // Each of them asks the station when it is opened.
  for (const task of ['queue', 'meters', 'reprint', 'close', 'diagnostics', 'pack']) {
    await goTo(page, task)
    await page.locator('main').getByText(/./).first().waitFor()
  }
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction(before => performance.now() - before > 2_500, since)
  expect(refused.filter(url => url.startsWith(`${station.origin}/api`) || url.includes('/session/'))).toEqual(
    [],
  )
}

inBrowser('a window of a station that starts', browser => {
  test('shows what has not answered yet as starting and buys when it has, keeps no green while the station is away, says what is finished before it ends, and is red once a printer’s time to answer is over', {
    timeout: 240_000,
  }, async () => {
    const { services, gate, station } = await liveStation()
    const metersWait = () =>
      services.control('misbehave', { operation: 'meters', fault: { kind: 'delay', ms: 60_000 } })
    gate.shut()
    await metersWait()
    const second = await station.restart()
    const { page, complaints } = await openPage(browser(), second.url, {})
    await buysWhenItAnswers(page, 'en', second, gate)
    expect(complaints).toEqual([])

    await second.kill('SIGKILL')
    await page.getByText(WORDS.en.away).waitFor()
    await printer(page).getByText('Zebra not heard').waitFor()
    expect(await printer(page).getAttribute('data-status')).toBe('quiet')
    gate.shut()
    await metersWait()
    const third = await second.restart()
    await page.getByText(WORDS.en.away).waitFor({ state: 'detached' })
    await printer(page).getByText('Zebra starting…').waitFor()
    const spanish = await openPage(browser(), third.url, { language: 'es' })
    await buysWhenItAnswers(spanish.page, 'es', third, gate)
    expect(spanish.complaints).toEqual([])
    await spanish.page.context().close()
    await printer(page).getByText('Zebra ready').waitFor()

    await services.control('misbehave', { operation: 'request-label', fault: { kind: 'hold' } })
    const order = { service: 'parcel-label', reference: 'ORD-AT-THE-END', shipment: sampleShipment() }
    const bought = third.call('pack.ship', order)
    await waitFor(async () => (await services.state()).held === 1, { what: 'the answer to be held back' })
    await third.call('settings.save', { settings: { printing: { openTimeoutMs: 50 } } })
    const ended = third.kill('SIGTERM')
    await page.getByText('The station is shutting down. It is finishing: 1 purchase.').waitFor()
    await services.control('release')
    expect(await bought).toMatchObject({ ok: true })
    await ended
    await page.getByText('The station has ended. Start Packbench again').waitFor()
    await printer(page).getByText('Zebra not heard').waitFor()
    expect(await page.getByText('It is finishing').count()).toBe(0)

    // A printer that is not there, in red once its time to answer is over.
    gate.shut()
    const fourth = await third.restart()
    const last = await openPage(browser(), fourth.url, {})
    await printer(last.page)
      .getByText(/^Zebra (silent|not connected)$/)
      .waitFor()
    expect(await printer(last.page).getAttribute('data-status')).toBe('stop')
  })

  test('stops asking a station that does not know it any more, is opened again by the next link, says what to do once the station has been away longer than any start takes, and goes on when it is back', {
    timeout: 240_000,
  }, async () => {
    const dataFolder = await tempFolder('starting')
    const station = await startStationProcess({ dataFolder })
    const english = (await openPage(browser(), station.url, {})).page
    await printer(english).getByText('ready').waitFor()
    await station.kill('SIGKILL')
    rmSync(join(dataFolder, 'windows.json'))
    const again = await station.restart({ args: ['--port', new URL(station.origin).port] })
    expect(again.origin).toBe(station.origin)
    await sessionHasEnded(english, again)
    const link = await nextLink(dataFolder)
    await english.goto(link)
    await printer(english).getByText('ready').waitFor()
    expect(await english.getByText('This window’s session has ended').count()).toBe(0)

    const spanish = (await openPage(browser(), await nextLink(dataFolder, link), { language: 'es' })).page
    const windows = [
      { page: english, language: 'en' },
      { page: spanish, language: 'es' },
    ] as const
    for (const { page, language } of windows) {
      await page.locator('#field-reference').fill(`ORD-LEFT-${language}`)
      await page.clock.install()
    }
    await again.kill('SIGKILL')
    // Both at once: their clocks run on meanwhile.
    await Promise.all(windows.map(({ page, language }) => awayTooLong(page, language)))
    await again.restart()
    for (const { page, language } of windows) {
      await page.locator('[data-hearing]').waitFor({ state: 'detached' })
      expect(await page.locator('#field-reference').inputValue()).toBe(`ORD-LEFT-${language}`)
    }
  })

  test('says that a station which ended by itself starts again, in grey, and goes on with what was typed', async () => {
    const station = await startKeptStation(await tempFolder('starting'))
    const { page } = await openPage(browser(), station.url, {})
    await page.locator('#field-reference').fill('ORD-OVER-A-START')
    const seen = await bannersFromNow(page)
    // By this stream the page hears that the station ends.
    const hears = page.waitForResponse(reply => reply.url().includes('/api/events') && reply.ok(), {
      timeout: 60_000,
    })
    process.kill(await waitFor(() => station.pidOf('station'), { what: 'the station' }), 'SIGKILL')
    await expect.poll(seen).toContain('again: The station is restarting.')
    await expect.poll(station.starts).toBe(2)
    await hears
    await page.locator('[data-hearing]').waitFor({ state: 'detached' })
    await printer(page).getByText('ready').waitFor()
    expect(await page.locator('#field-reference').inputValue()).toBe('ORD-OVER-A-START')

    await station.end()
    await page.getByText('The station has ended. Start Packbench again').waitFor()
    await printer(page).getByText('not heard').waitFor()
  })
})
