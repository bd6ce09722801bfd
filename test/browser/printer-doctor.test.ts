// The printer's doctor on the screen: its label on a printer whose head is another than it was saved with, what a person
// reads off it, and the correction; a printer that answers in another language; a dead dot that crosses a label's code.
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { Reply } from '../../preload/contract/station-api.ts'
import type { JobView } from '../../preload/contract/views.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { jobView, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const printerOf = async (language: 'zpl' | 'tspl' | 'epl2') => {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 300, language })
  whenFinished(() => printer.close())
  return printer
}

inBrowser('the printer’s doctor', browser => {
  test('finds the head’s dots, corrects them, and remembers a dead one', async () => {
    const printer = await printerOf('zpl')
    const { page, station, complaints } = await openStation(browser())
    const saved = await station.call('printers.save', {
      name: 'Bench',
      connection: { kind: 'network', host: '127.0.0.1', port: printer.tcpPort },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
      default: true,
    })
    const { id } = saved.value
    await goTo(page, 'settings')
    await page
      .getByRole('button', { name: /^Printers/ })
      .first()
      .click()
    const row = page.getByRole('listitem').filter({ hasText: 'Bench' })
    await row.getByRole('button', { name: 'Doctor' }).click()
    const asked = page.getByRole('dialog', { name: 'What is wrong with Bench?' })
    await asked.getByLabel(/What came out/).selectOption('label')
    await printer.until(({ papers }) => papers.length === 1)

    // Drawn for 8 dots to the millimetre and printed with 12 the label is two thirds of its size.
    for (const [edge, text] of [
      ['Left', '0'],
      ['Right', '-33.75'],
      ['Top', '0'],
      ['Bottom', '-50.75'],
    ] as const) {
      await asked.getByLabel(edge, { exact: true }).fill(text)
    }
    await asked.getByLabel(/White lines/).fill('34')
    await scan(page, '1102')
    await scan(page, '2202')
    await asked.getByText('Read: 1102, 2202').waitFor()
    await asked.getByRole('button', { name: 'What is wrong?' }).click()
    await asked.getByText(/has 12 dots per millimetre \(300 dpi\)/).waitFor()
    await asked.getByText(/prints nothing at 34 mm/).waitFor()
    await asked.getByRole('button', { name: 'Correct it' }).click()
    await asked.waitFor({ state: 'detached' })
    const [corrected] = (await station.call('printers.list')).value.filter(
      (one: { id: string }) => one.id === id,
    )
    expect(corrected).toMatchObject({
      dpi: 300,
      pitch: { x: 12, y: 12 },
      doctor: { whiteAtMm: [22.67], odometer: expect.any(Number), finestDots: { along: 2, down: 2 } },
    })

    // By the ruler of that label it was the 272nd dot. A label whose code lies there says so with its print.
    await station.call('settings.save', { settings: { mode: 'live' } })
    const zpl = (x: number) =>
      Buffer.from(`^XA^PW1219^LL1829^FO${x},100^BY3^BCN,200,N,N,N^FD12345678^FS^XZ`).toString('base64')
    const printed = async (x: number) => {
      const order = { fileName: `${x}.zpl`, contentBase64: zpl(x), printerId: id }
      return (await station.call('labels.print', order)).value.id
    }
    const warned = async (jobId: string) => {
      const jobs = (await station.call('queue.list')).value
      const job = jobs.find((one: { id: string }) => one.id === jobId)
      return (job.warnings ?? []).map(({ code }: { code: string }) => code)
    }
    const [beside, crossed] = [await printed(300), await printed(200)]
    await waitFor(async () => (await warned(crossed)).includes('carrier.dead-dot'))
    // They are looked at in order.
    expect(await warned(beside)).not.toContain('carrier.dead-dot')
    expect(complaints).toEqual([])
  })

  test('asks nothing of a label that waits or was refused, and says what is left to do once it is corrected', async () => {
    const waiting = jobView('Zebra ZD421 · doctor', { state: 'held', cause: 'printer-not-ready' })
    const refused = problem('not-found', 'printer.not-found')
    let answer: () => Reply<JobView> = () => ok(waiting)
    const { page, bench } = await openScript(browser(), bench => {
      const [zebra] = bench.overview.printers
      if (!zebra) throw new Error('the bench has no printer')
      bench.jobs.push(waiting)
      bench.answer({
        'printers.test': () => answer(),
        'printers.diagnose': () => ok({ findings: [], change: { dpi: 300 } }),
        'printers.save': () =>
          ok({ ...zebra, concern: problem('invalid-input', 'printer.language-unknown') }),
      })
    })
    const doctor = async () => {
      const row = page.getByRole('listitem').filter({ hasText: 'Zebra ZD421' })
      await row.getByRole('button', { name: 'Doctor' }).click()
      return page.getByRole('dialog', { name: 'What is wrong with Zebra ZD421?' })
    }
    await goTo(page, 'settings')
    await page
      .getByRole('button', { name: /^Printers/ })
      .first()
      .click()
    const asked = await doctor()
    const question = asked.getByLabel(/What came out/)
    await asked.getByText('The test label waits.').waitFor()
    expect(await question.count()).toBe(0)
    const printed = { ...waiting, state: 'printed' } as const
    bench.jobs.splice(0, 1, printed)
    bench.emit({ name: 'job', value: printed })
    await question.selectOption('nothing')
    await asked.getByRole('button', { name: 'What is wrong?' }).click()
    await asked.getByRole('button', { name: 'Correct it' }).click()
    await asked
      .getByRole('alert')
      .getByText(/language/)
      .waitFor()
    await asked.getByRole('button', { name: 'Close' }).last().click()
    await asked.waitFor({ state: 'detached' })
    answer = () => ({ ok: false, problem: refused })
    const again = await doctor()
    await again.getByText(refused.message).waitFor()
    expect(await question.count()).toBe(0)
  })

  test('asks a printer that printed nothing what it speaks, and sets that', async () => {
    const printer = await printerOf('tspl')
    const { page, station } = await openStation(browser())
    // Asleep while it is saved: awake it would be kept for what it answers.
    printer.faults.mute(true)
    await station.call('printers.save', {
      name: 'Wrong',
      connection: { kind: 'network', host: '127.0.0.1', port: printer.tcpPort },
      dpi: 300,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
      language: 'zpl',
    })
    printer.faults.mute(false)
    await goTo(page, 'settings')
    await page
      .getByRole('button', { name: /^Printers/ })
      .first()
      .click()
    const row = page.getByRole('listitem').filter({ hasText: 'Wrong' })
    await row.getByRole('button', { name: 'Doctor' }).click()
    const asked = page.getByRole('dialog', { name: 'What is wrong with Wrong?' })
    await asked.getByLabel(/What came out/).selectOption('nothing')
    await asked.getByRole('button', { name: 'What is wrong?' }).click()
    await asked.getByText(/answers in another language: TSPL/).waitFor()
    await asked.getByRole('button', { name: 'Correct it' }).click()
    await asked.waitFor({ state: 'detached' })
    await page.getByText(/300 dpi, 4 × 6 in · TSPL/).waitFor()
  })
})
