// Two live benches of one warehouse: the labels of one whose printer has no paper come out at the other by one key, and
// both screens say so.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parcelOrder } from '../faults/scene.ts'
import {
  networkPrinter,
  type OutsidePrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { type PostgresServer, postgresFor } from '../support/postgres.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { goesLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openPage } from './screen.ts'

const WORDS = {
  en: {
    waits: '2 labels wait for Zebra: out of labels.',
    dialog: 'Print 2 labels on another printer',
    bench: 'Another bench: its printer is Dock Zebra',
    sent: 'SENT',
    given: '2 labels come out at Bench 2, of Dock Zebra.',
    there: 'At Bench 2',
    notice: 'LOOK',
    said: '2 labels of Bench 1 come out here, of Dock Zebra.',
    isFor: 'For Bench 1',
  },
  es: {
    waits: '2 etiquetas esperan a Zebra: sin etiquetas.',
    dialog: 'Imprimir 2 etiquetas en otra impresora',
    bench: 'Otra mesa: su impresora es Dock Zebra',
    sent: 'ENVIADAS',
    given: '2 etiquetas salen en Bench 2, de Dock Zebra.',
    there: 'En Bench 2',
    notice: 'ATENCIÓN',
    said: '2 etiquetas de Bench 1 salen aquí, de Dock Zebra.',
    isFor: 'Para Bench 1',
  },
} as const

const whole = async (printer: OutsidePrinter) =>
  (await printer.papers()).filter(({ complete }) => complete).length

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` })
}

async function liveBench(
  name: string,
  printerName: string,
  { url, server, services }: { url: string; server: PostgresServer; services: OutsideServices },
) {
  const dataFolder = await tempFolder('bench')
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
  const station = await startStationProcess({
    dataFolder,
    args: ['--ledger', url],
    env: { PACKBENCH_LEDGER_PASSWORD: server.password },
  })
  const printer = await outsidePrinter()
  await goesLive(station, services)
  await station.call('printers.save', networkPrinter(printer.port, { name: printerName }))
  return { station, printer }
}

inBrowser('labels of a bench whose printer cannot print', browser => {
  test.for(['en', 'es'] as const)(
    'come out at another bench by one key, and both say so: %s',
    { timeout: 180_000 },
    async (language, ctx) => {
      const words = WORDS[language]
      const server = await postgresFor(ctx)
      const shared = { url: await server.newDatabase(), server, services: await outsideServices() }
      const here = await liveBench('Bench 1', 'Zebra', shared)
      const there = await liveBench('Bench 2', 'Dock Zebra', shared)
      await here.printer.fault({ fault: 'paperOut' })
      for (const reference of ['ORD-1', 'ORD-2'])
        expect(
          await here.station.call('pack.ship', parcelOrder(reference, { printLater: true })),
        ).toMatchObject({ ok: true })
      const look = { language, theme: language === 'en' ? ('light' as const) : ('dark' as const) }
      const { page, complaints } = await openPage(browser(), here.station.url, look)
      const { page: other } = await openPage(browser(), there.station.url, look)

      await goTo(page, 'queue')
      await page.getByText(words.waits).waitFor()
      const dialog = page.getByRole('dialog', { name: words.dialog })
      await keyUntil(page, 'p', () => dialog.isVisible())
      await dialog.getByText(words.bench).waitFor()
      await picture(page, `bench-ask-${language}`)
      await enterUntil(page, async () => (await dialog.count()) === 0)
      await big(page, words.sent).waitFor()
      await page.locator('footer').getByText(words.given).waitFor()
      await expect.poll(() => whole(there.printer)).toBe(2)
      await expect.poll(() => page.getByText(words.there, { exact: true }).count()).toBe(2)
      await picture(page, `bench-given-${language}`)

      // Nobody there asked for paper: it is said, whatever screen is open, and stands in the queue.
      await big(other, words.notice).waitFor()
      await other.locator('footer').getByText(words.said).waitFor()
      await picture(other, `bench-notice-${language}`)
      await goTo(other, 'queue')
      await expect.poll(() => other.getByText(words.isFor).count()).toBe(2)
      await picture(other, `bench-queue-${language}`)

      await here.printer.fault({ fault: 'loadPaper' })
      expect((await here.station.call('attention.list')).value).toEqual([])
      expect((await there.station.call('attention.list')).value).toEqual([])
      expect(await whole(here.printer)).toBe(0)
      expect(complaints).toEqual([])
    },
  )
})
