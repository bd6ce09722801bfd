// Two printers of different languages and different dots share a queue: what one cannot print, the other does by one key,
// and all that the operator sees of it is another name.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Dpi, PrinterLanguage } from '../../main/core/printing/printer.ts'
import { inkBounds } from '../../main/labels/dots.ts'
import { onPaper } from '../../main/labels/preflight.ts'
import { readBarcodes, textsOf } from '../../main/labels/read-barcodes.ts'
import { renderZpl } from '../../main/labels/zpl/render-zpl.ts'
import type { Paper } from '../../main/simulator/printer/print-engine.ts'
import type { RasterImage } from '../../main/simulator/printer/raster-image.ts'
import { parcelOrder } from '../faults/scene.ts'
import { type FaultyPrinter, startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { dotsOf } from '../labels/rules/drawn-labels.ts'
import { networkPrinter, outsideServices } from '../support/outside-programs.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { whenFinished } from '../support/when-finished.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const STOCK = { widthInch: 4, heightInch: 6 }
const ORDERS = ['1', '2']

interface Model {
  readonly name: string
  readonly language: PrinterLanguage
  readonly dpi: Dpi
  readonly dotsPerMm: number
}
/** The services' own dots. */
const COARSE: Model = { name: 'Front', language: 'zpl', dpi: 203, dotsPerMm: 8 }
const ROLLO: Model = { name: 'Rollo', language: 'tspl', dpi: 300, dotsPerMm: 11.8 }
const OLD: Model = { name: 'Eltron', language: 'epl2', dpi: 300, dotsPerMm: 11.8 }
const DIRECTIONS: readonly { readonly from: Model; readonly to: Model }[] = [
  { from: COARSE, to: ROLLO },
  { from: ROLLO, to: COARSE },
  { from: COARSE, to: OLD },
  { from: OLD, to: COARSE },
]

interface Printer extends Model {
  readonly id: string
  readonly machine: FaultyPrinter
}

async function saved(station: StationCalls, model: Model, hasLabels: boolean): Promise<Printer> {
  const { name, language, dpi, dotsPerMm } = model
  const machine = await startFaultyPrinter({ tcpPort: 0, dpi, dotsPerMm, language })
  whenFinished(() => machine.close())
  // From the start, so that the station never heard otherwise.
  if (!hasLabels) machine.faults.paperOut()
  const pitch = { x: dotsPerMm, y: dotsPerMm }
  const printer = networkPrinter(machine.tcpPort ?? 0, { name, language, dpi, pitch, default: !hasLabels })
  const reply = await station.call('printers.save', printer)
  expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true, value: { language } })
  return { ...model, id: reply.value.id, machine }
}

/** A label: on the paper's own dots where the printer has them, else as its ZPL is drawn. */
async function labelOn(
  { dpi, dotsPerMm }: Model,
  zpl: Buffer,
  image?: RasterImage,
): Promise<{ codes: readonly string[]; inkMm: { right: number; bottom: number } }> {
  const target = { dpi, stock: STOCK, pitch: { x: dotsPerMm, y: dotsPerMm } }
  const drawn = image ? undefined : await renderZpl(zpl, target)
  const [canvas] = drawn?.ok ? drawn.value.labels : []
  const dots = image
    ? dotsOf(image.width, image.height, (x, y) => image.rows[y]?.[x] === 1)
    : canvas && onPaper(canvas, target)
  const ink = dots && inkBounds(dots)
  if (!ink) throw new Error('no ink')
  const codes = [...textsOf(await readBarcodes(dots))].sort()
  expect(codes).toHaveLength(2)
  return { codes, inkMm: { right: ink.right / dotsPerMm, bottom: ink.bottom / dotsPerMm } }
}

/** What the operator has before the eyes of labels that wait, whichever printers and orders these are. */
const plain = (text: string, from: Printer, to: Printer): string =>
  text
    .replaceAll(from.name, '‹one›')
    .replaceAll(to.name, '‹another›')
    .replaceAll(/\d\d:\d\d/g, '‹time›')

const waiting = async (page: Page): Promise<string> => {
  const [asked = ''] = (await page.locator('main').innerText()).split('Print a file…')
  return asked
}

const wholePapers = ({ papers }: { readonly papers: readonly Paper[] }): readonly Paper[] =>
  papers.filter(({ complete }) => complete)

/** Two labels wait for `from`, and come out of `to` by the screen's own key: all that was seen on the way. */
async function sentOver(page: Page, station: StationCalls, from: Printer, to: Printer) {
  const heard = async () => {
    const { value } = await station.call('station.overview')
    const stateOf = ({ id }: Printer) =>
      value.printers.find((printer: { id: string }) => printer.id === id)?.state.kind
    return [stateOf(from), stateOf(to)]
  }
  await expect.poll(heard, { timeout: 60_000 }).toEqual(['not-ready', 'ready'])
  for (const reference of ORDERS) {
    const order = parcelOrder(`${from.name}-${reference}`, { printLater: true, printerId: from.id })
    const bought = await station.call('pack.ship', order)
    expect(bought, JSON.stringify(bought)).toMatchObject({ ok: true })
  }
  const states = async () => {
    const { value } = await station.call('queue.list')
    return value
      .filter(({ title }: { title: string }) => title.startsWith(`${from.name}-`))
      .map(({ state }: { state: string }) => state)
  }
  await expect.poll(states).toEqual(ORDERS.map(() => 'held'))
  await goTo(page, 'queue')
  await page.getByText(`2 labels wait for ${from.name}: out of labels.`).waitFor()
  for (const reference of ORDERS)
    await page.locator('main').getByText(`${from.name}-${reference}`).nth(1).waitFor()
  // Its keys stand on the first card once it has stood a moment.
  await page.locator('article').first().and(page.locator('[data-active]')).waitFor()
  const seen = [await waiting(page)]
  const dialog = page.getByRole('dialog', { name: 'Print 2 labels on another printer' })
  await keyUntil(page, 'p', () => dialog.isVisible())
  seen.push(await dialog.innerText())
  await enterUntil(page, async () => (await dialog.count()) === 0)
  await big(page, 'SENT').waitFor()
  await page.locator('footer').getByText(`2 labels go to ${to.name}.`).waitFor()
  await to.machine.until(printer => wholePapers(printer).length === ORDERS.length)
  await page.getByText(`2 labels wait for ${from.name}`).waitFor({ state: 'detached' })
  seen.push(await waiting(page))
  expect(wholePapers(from.machine)).toEqual([])
  return seen.map(text => plain(text, from, to))
}

inBrowser('two printers of different languages and dots share a queue', browser => {
  test('and what one cannot print comes out of the other, which is all that is seen, in every direction', {
    timeout: 600_000,
  }, async () => {
    const services = await outsideServices()
    const { page, station, complaints } = await openStation(browser())
    await goesLive(station, services, page)
    /** What was seen the first time, which is what is seen every time. */
    let first: readonly string[] | undefined
    for (const [round, { from, to }] of DIRECTIONS.entries()) {
      const direction = `from ${from.language} to ${to.language}`
      // Names of this direction alone: so are the orders, which are called after them.
      const called = (model: Model): Model => ({ ...model, name: `${model.name}-${round}` })
      const one = await saved(station, called(from), false)
      const another = await saved(station, called(to), true)
      const seen = await sentOver(page, station, one, another)
      first ??= seen
      expect(seen.join('\n'), direction).toBe(first.join('\n'))
      const sold = (await services.answersTo('request-label')).slice(round * ORDERS.length)
      expect(sold, direction).toHaveLength(ORDERS.length)
      for (const [at, { labelZPL }] of sold.entries()) {
        const asSold = await labelOn(COARSE, Buffer.from(labelZPL))
        const { format, image } = wholePapers(another.machine)[at] as Paper
        const { codes, inkMm } = await labelOn(another, format, image)
        expect(codes, direction).toEqual(asSold.codes)
        expect(Math.abs(inkMm.right - asSold.inkMm.right), direction).toBeLessThan(1)
        expect(Math.abs(inkMm.bottom - asSold.inkMm.bottom), direction).toBeLessThan(1)
      }
      // The next two share the queue alone.
      await goTo(page, 'pack')
      for (const { id } of [one, another])
        await expect.poll(() => station.call('printers.remove', { id })).toMatchObject({ ok: true })
    }
    expect(complaints).toEqual([])
  })
})
