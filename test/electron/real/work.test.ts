// The day of a bench on real Electron, by keyboard alone: a label bought and printed, printed again, voided, the
// day closed.
import { expect, it } from 'vitest'
import { enterUntil, press } from '../../browser/keyboard.ts'
import { big } from '../../browser/on-the-page.ts'
import { call } from '../electron-process.ts'
import { shipSample } from './on-the-screens.ts'
import { electronFolder, launch, needsElectron } from './real-electron.ts'

needsElectron()

it('a bench’s day by keyboard: printed, printed again, voided, and closed', async () => {
  const { page } = await launch(await electronFolder())
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))

  const reference = await shipSample(page)
  const paper = page.getByRole('img', { name: new RegExp(`printed label of ${reference}`) })
  await expect
    .poll(() => paper.evaluate(image => (image as HTMLImageElement).naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(800)
  await page.getByText('Barcode verified').waitFor()

  await page.keyboard.press('F2')
  await page.getByRole('heading', { name: reference }).waitFor()
  await page.keyboard.press('Enter')
  await press(page, '2')
  await big(page, 'PRINTED').waitFor()
  await expect
    .poll(async () => (await call(page, 'queue.list')) as unknown, { timeout: 10_000 })
    .toMatchObject({ ok: true, value: [{ copyNumber: 2, reason: 'jam' }, { copyNumber: 1 }] })

  await press(page, 'v')
  await page.getByRole('dialog', { name: `Void ${reference}?` }).waitFor()
  await press(page, '1')
  await big(page, 'VOIDED').waitFor()

  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await page.locator('#field-reference').waitFor()
  const kept = await shipSample(page)
  expect(kept).not.toBe(reference)
  await page.keyboard.press('F6')
  await page.getByText('1 label will be handed over.').waitFor()
  await enterUntil(page, async () => (await page.getByRole('progressbar').count()) > 0)
  await big(page, 'DAY CLOSED').waitFor()
  expect(await call(page, 'closeDay.list')).toMatchObject({ ok: true, value: [{}] })
  expect(complaints).toEqual([])
})
