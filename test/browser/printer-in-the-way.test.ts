// A print that goes on while its printer has said what it lacks: the band says so with what to do, and not "Printing".
import { expect, test } from 'vitest'
import { jobView, NOON, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, SAMPLE } from './on-the-page.ts'
import { openScript } from './screen.ts'

const WORDS = {
  en: { stop: 'STOP', reason: 'Zebra ZD421 is out of labels.', printed: 'PRINTED' },
  es: { stop: 'ALTO', reason: 'Zebra ZD421 no tiene etiquetas.', printed: 'IMPRESA' },
} as const

inBrowser('a printer that stops in a label', browser => {
  test.each(['en', 'es'] as const)('is what the band says, until it goes on: %s', async language => {
    const words = WORDS[language]
    const { page, bench } = await openScript(
      browser(),
      script =>
        script.answer({
          'pack.ship': ({ reference }) => {
            const job = jobView(reference, { state: 'sending' })
            script.shipments.unshift(shipmentView(reference))
            script.jobs.unshift(job)
            return ok({ shipment: shipmentView(reference), job })
          },
        }),
      { language, theme: language === 'en' ? 'dark' : 'light' },
    )
    await fill(page, SAMPLE)
    await page.getByText('$7.35').waitFor()
    await page.locator(at('ship')).click()
    const tone = () => page.locator('footer').getAttribute('data-tone')
    await expect.poll(tone).toBe('working')
    const printerIs = (state: (typeof bench.overview.printers)[number]['state']) => {
      const printers = bench.overview.printers.map(printer => ({ ...printer, state }))
      bench.overview = { ...bench.overview, printers }
      bench.emit({ name: 'overview', value: bench.overview })
    }
    printerIs({ kind: 'not-ready', reason: 'paper-out', warnings: [], askedAt: NOON })
    await big(page, words.stop).waitFor()
    await page.locator('footer').getByText(words.reason).waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/stuck-${language}.png` })
    printerIs({ kind: 'ready', warnings: [], askedAt: NOON })
    await expect.poll(tone).toBe('working')
    const [job] = bench.jobs
    if (!job) throw new Error('there is no job')
    const printed = { ...job, state: 'printed' as const }
    bench.jobs[0] = printed
    bench.emit({ name: 'job', value: printed })
    await big(page, words.printed).waitFor()
  })
})
