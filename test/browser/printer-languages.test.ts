// Two printers of different languages on the screen: one answers and is known, one is silent and is chosen for.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { greyPicture } from '../labels/sample-pictures.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

const printerOf = async (language: 'tspl' | 'epl2') => {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi: 203, language })
  whenFinished(() => printer.close())
  return printer
}

const editorOf = async (page: Page, name: string, port: number | undefined) => {
  const editor = page.getByRole('dialog', { name: 'Add a printer' })
  await page.getByRole('button', { name: 'Add by address…' }).click()
  await editor.waitFor()
  await editor.getByLabel('Name', { exact: true }).fill(name)
  await editor.getByLabel('Address or name on the network').fill('127.0.0.1')
  await editor.getByLabel('Port').fill(String(port))
  return editor
}

/** The test label’s two questions, answered yes. */
const looksRight = async (page: Page) => {
  const asked = page.getByRole('dialog', { name: /^Test label on/ })
  await asked.getByText('Did a label come out?').waitFor({ timeout: 60_000 })
  await type(page, 'y')
  await page.getByText(/Does it look right/).waitFor()
  await keyUntil(page, 'y', async () => (await page.getByRole('dialog').count()) === 0)
}

inBrowser('printers of two languages', browser => {
  test('are added, one asked and one chosen for, and each gets its labels', async () => {
    const [left, right] = [await printerOf('tspl'), await printerOf('epl2')]
    right.faults.mute(true)
    const { page, station, complaints } = await openStation(browser())
    await goTo(page, 'settings')
    await page.getByRole('heading', { level: 1, name: 'This station' }).waitFor()
    await page
      .getByRole('button', { name: /^Printers/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Printers' }).waitFor()

    const asked = await editorOf(page, 'Left', left.tcpPort)
    await asked.getByRole('button', { name: 'Save and print a test label' }).click()
    await looksRight(page)
    await left.until(({ papers }) => papers.length === 1)
    await page.getByText(/203 dpi, 4 × 6 in · TSPL/).waitFor()

    const silent = await editorOf(page, 'Right', right.tcpPort)
    await silent.getByRole('button', { name: 'Save and print a test label' }).click()
    await silent
      .getByRole('alert')
      .getByText(/does not say which language it speaks/)
      .waitFor()
    await silent.getByLabel('Language of the printer').selectOption('epl2')
    await silent.getByRole('button', { name: 'Save and print a test label' }).click()
    await looksRight(page)
    await right.until(({ papers }) => papers.length === 1)
    await page.getByText(/203 dpi, 4 × 6 in · EPL2/).waitFor()

    // It is not asked again where it is: nothing is offered that would change nothing.
    const row = page.getByRole('listitem').filter({ hasText: 'Right' })
    await row.getByRole('button', { name: 'Change' }).click()
    const change = page.getByRole('dialog', { name: 'Change the printer' })
    const offered = change.getByLabel('Language of the printer')
    const offers = () => offered.getByRole('option', { name: 'Ask the printer' }).count()
    expect(await offered.inputValue()).toBe('epl2')
    expect(await offers()).toBe(0)
    const port = change.getByLabel('Port')
    await port.fill('9100')
    expect(await offers()).toBe(1)
    await offered.selectOption('ask')
    await port.fill(String(right.tcpPort))
    expect(await offered.inputValue()).toBe('epl2')
    await page.keyboard.press('Escape')
    await change.waitFor({ state: 'detached' })

    // They share the queue, and only the name tells one from the other.
    const { value: printers } = await station.call('printers.list')
    const saved = printers.filter(({ name }: { name: string }) => name === 'Left' || name === 'Right')
    expect(saved.map(({ language }: { language: string }) => language)).toEqual(['tspl', 'epl2'])
    await station.call('settings.save', { settings: { mode: 'live' } })
    const picture = greyPicture(812, 300, (x, y) => x > 30 && x < 90 && y > 40)
    for (const { id } of saved) {
      const contentBase64 = picture.toString('base64')
      const job = await station.call('labels.print', { fileName: 'a.png', contentBase64, printerId: id })
      expect(job, JSON.stringify(job)).toMatchObject({ ok: true })
    }
    await waitFor(() => left.papers.length === 2 && right.papers.length === 2)
    for (const { papers } of [left, right]) expect(papers[1]?.image?.rows[50]?.[60]).toBe(1)
    expect(complaints).toEqual([])
  })
})
