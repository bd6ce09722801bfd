// What a person reads of a label that is drawn before it prints, or that cannot be printed as it is: on the band and in the queue.
import type { Browser, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { printerOf } from '../faults/printed.ts'
import { misbehave } from '../faults/scene.ts'
import { standingStill } from '../support/busy-machine.ts'
import { outsideServices } from '../support/outside-programs.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, goTo, SAMPLE, scanOrder } from './on-the-page.ts'
import { openPage } from './screen.ts'

const WORDS = {
  en: {
    ships: /Enter\s+ships/,
    drawing: 'Being drawn',
    why: 'The label is being drawn for this printer, and every barcode on it checked.',
    byItself: 'You can cancel this print with F3.',
    cancel: 'Cancel this print',
    cancelled: 'Cancelled',
    waiting: 'Waiting',
    turn: 'It prints by itself, after the prints before it.',
    sent: 'SENT – CHECK LABEL',
    stop: 'STOP',
    cut: /Nothing is printed yet\. Part of this label is outside the 4 × 6 in stock.*Load larger labels/,
    decide: 'Decide with F3.',
    card: /Part of this label is outside the 4 × 6 in stock and would be cut off\. Load larger labels/,
  },
  es: {
    ships: /Enter\s+envía/,
    drawing: 'Dibujándose',
    why: 'La etiqueta se está dibujando para esta impresora y se comprueba cada código.',
    byItself: 'Puede cancelar esta impresión con F3.',
    cancel: 'Cancelar esta impresión',
    cancelled: 'Cancelada',
    waiting: 'En espera',
    turn: 'Se imprime sola, después de las impresiones anteriores.',
    sent: 'ENVIADA – REVISE',
    stop: 'ALTO',
    cut: /Aún no se ha impreso nada\. Parte de esta etiqueta queda fuera del papel de 4 × 6 in.*Ponga etiquetas más grandes/,
    decide: 'Decida con F3.',
    card: /Parte de esta etiqueta queda fuera del papel de 4 × 6 in y se cortaría\. Ponga etiquetas más grandes/,
  },
} as const

const bars = (number: string) => `^FO60,300^BY3,2,160^BCN,160,N,N,N^FD>;>8${number}^FS`

/** A window of a live station whose printer's labels are drawn. */
async function bench(browser: Browser, language: 'en' | 'es') {
  const services = await outsideServices()
  const station = await startStationProcess({ dataFolder: await tempFolder('bench') })
  await goesLive(station, services)
  const { printer } = await printerOf(station, 203, 'tspl')
  const theme = language === 'en' ? 'light' : 'dark'
  const opened = await openPage(browser, station.url, { language, theme })
  const { page } = opened
  let sold = 0
  const ships = async (reference: string, more = '') => {
    const trackingNumber = `92055903031900000010${++sold}3`
    const labelImage = `^XA${bars(trackingNumber)}${more}^XZ`
    await misbehave(services, 'label', { kind: 'merge', patch: { labelImage, trackingNumber } })
    await goTo(page, 'pack')
    await scanOrder(page, reference)
    const { reference: _sample, ...address } = SAMPLE
    await fill(page, address)
    await page.locator('footer').getByText(WORDS[language].ships).waitFor()
    await page.locator(at('ship')).focus()
    await page.keyboard.press('Enter')
  }
  const picture = async (name: string) => {
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/waits-${name}-${language}.png` })
  }
  return { ...opened, station, printer, ships, picture }
}

const inBand = (page: Page) => page.locator('footer')

inBrowser('a label that does not go out at once', browser => {
  test.each(['en', 'es'] as const)(
    'says that it is being drawn, is cancelled from the queue, and otherwise prints by itself; or says why it is held and what to do, on the band and on its card: %s',
    { timeout: 240_000 },
    async language => {
      const words = WORDS[language]
      const { page, station, printer, ships, picture, complaints } = await bench(browser(), language)
      const goOn = standingStill(station.pid)
      await ships('ORD-1')
      await big(page, words.drawing).waitFor()
      await inBand(page).getByText(words.why).waitFor()
      await inBand(page).getByText(words.byItself).waitFor()
      await picture('band')
      await goTo(page, 'queue')
      const row = page.getByRole('listitem').filter({ hasText: 'ORD-1' })
      await row.getByText(words.drawing, { exact: true }).waitFor()
      await row.getByText(words.why).waitFor()
      await picture('queue')
      await row.getByRole('button', { name: words.cancel }).click()
      await big(page, words.cancelled).waitFor()
      // What was cancelled leaves its place to the next at once, and that one keeps what follows it waiting.
      await ships('ORD-2')
      await big(page, words.drawing).waitFor()
      await ships('ORD-3')
      await big(page, words.waiting).waitFor()
      await inBand(page).getByText(words.turn).waitFor()
      goOn()
      await big(page, words.sent).waitFor()
      await printer.until(({ papers }) => papers.length === 2)

      await ships('ORD-4', '^FO100,1500^A0N,40,40^FDFRAGILE^FS')
      await big(page, words.stop).waitFor()
      await inBand(page).getByText(words.cut).waitFor()
      await inBand(page).getByText(words.decide).waitFor()
      await picture('held-band')
      await goTo(page, 'queue')
      await page.getByRole('article').getByText(words.card).waitFor()
      await picture('held-card')
      expect(printer.papers).toHaveLength(2)
      expect(complaints).toEqual([])
    },
  )
})
