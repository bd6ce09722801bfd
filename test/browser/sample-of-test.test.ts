// An order whose only label is a sample of the test account, at a bench that is live since: it is not offered as its label.
import { expect, test } from 'vitest'
import { type Bench, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { scan } from './scanner.ts'
import { openScript } from './screen.ts'

const prepare = (environment: 'live' | 'test') => (bench: Bench) => {
  const shipment = { ...shipmentView('ORD-1'), environment: 'test' as const }
  bench.overview = { ...bench.overview, mode: 'live', environment }
  bench.answer({ 'shipments.scan': () => ok({ kind: 'shipment', shipment }) })
}

inBrowser('a sample of the test account', browser => {
  test('is no label of its order at a live bench: Enter asks for the reason of a label of its own', async () => {
    const { page, bench, complaints } = await openScript(browser(), prepare('live'))
    await scan(page, 'ORD-1')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/sample of the test account/).waitFor()
    expect(await dialog.innerText()).not.toMatch(/Reprint|next close/)
    // Deaf for a moment, as every question.
    await keyUntil(page, 'Enter', async () => (await page.getByText('Second label for ORD-1').count()) > 0)
    expect(bench.station.calls.some(({ channel }) => channel === 'reprint.print')).toBe(false)
    expect(complaints).toEqual([])
  })

  test('is reprinted like any other while the account is a sandbox', async () => {
    const { page, complaints } = await openScript(browser(), prepare('test'))
    await scan(page, 'ORD-1')
    await page.getByRole('dialog').getByText('Reprint that label').waitFor()
    expect(complaints).toEqual([])
  })
})
