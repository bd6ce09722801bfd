// The records as a packer sees them: the audit trail's head on a closed day and its paper, an older copy agreed to,
// and what support gets.
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil, press } from './keyboard.ts'
import { openPage } from './screen.ts'

const buy = async (station: StationCalls, reference: string) =>
  expect(
    await station.call('pack.ship', { service: 'parcel-label', reference, shipment: sampleShipment() }),
  ).toMatchObject({ ok: true })

inBrowser('the records on the screen', browser => {
  test('a closed day shows the head of the audit trail, and so does its paper', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('bench') })
    await buy(station, 'ORD-1')
    const { id } = (await station.call('closeDay.run', {})).value
    const close = await waitFor(
      async () => {
        const { value } = await station.call('closeDay.get', { id })
        return value.state !== 'running' && value
      },
      { what: 'the close' },
    )
    const { page } = await openPage(browser(), station.url, {})
    await page.keyboard.press('F6')
    await page
      .getByRole('button', { name: /1 of 1|Closed|Done/ })
      .first()
      .click()
    const words = /Proof for later checks · station .+, entry \d+/
    const shown = page.locator('p', { hasText: words })
    await shown.first().waitFor()
    const hash = (await shown.first().locator('code').textContent()) ?? ''
    expect(hash).toMatch(/^[\w-]{43}$/)
    // The same entry, or a later one: looking at a day may have been noted since.
    expect(Number(/entry (\d+)/.exec((await shown.first().textContent()) ?? '')?.[1])).toBeGreaterThanOrEqual(
      close.trail.sequence,
    )
    await page.emulateMedia({ media: 'print' })
    await page.locator('p:visible', { hasText: words }).waitFor()
    expect(await page.locator('p:visible', { hasText: words }).locator('code').textContent()).toBe(hash)
  })

  test('records that were changed from outside are listed with what to do, and never called sound', {
    timeout: 120_000,
  }, async () => {
    const dataFolder = await tempFolder('bench')
    const station = await startStationProcess({ dataFolder })
    await buy(station, 'ORD-1')
    await buy(station, 'ORD-2')
    await station.kill('SIGTERM')
    const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'))
    database.exec(`update purchases set cost_cents = 1 where reference = 'ORD-1';
      update purchases set warnings = 'nojson' where reference = 'ORD-2'`)
    database.close()

    const next = await station.restart()
    const { page } = await openPage(browser(), next.url, {})
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.locator('nav [aria-keyshortcuts="8"]').waitFor()
    await press(page, '8')
    const button = page.getByRole('button', { name: 'Make the bundle' })
    await button.click()
    await page.getByText('Something is wrong with the records').waitFor()
    expect(await page.getByText('The records are sound').count()).toBe(0)
    const found = page.getByRole('list', { name: 'What was found in the records' })
    const texts = await found.getByRole('listitem').allTextContents()
    expect(texts.map(text => text.trim()).sort()).toEqual([
      'Label ORD-1 was changed in the records, and not by the station.',
      expect.stringMatching(/^The record of ORD-2 cannot be read: .+ Put its package aside/),
    ])
    // Each is counted in one sentence.
    expect((await next.call('station.overview')).value.concerns).toMatchObject([
      { code: 'storage.rows-changed', params: { count: 1, name: 'ORD-1' } },
      { code: 'storage.rows-unreadable', params: { count: 1, name: 'ORD-2' } },
    ])
    // The check alone lists them too.
    await press(page, 'd')
    await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor()
    await keyUntil(page, 'r', () => found.getByText(/ORD-1/).isVisible())
  })

  test('an older copy is said above every screen until a person has compared and agrees', {
    timeout: 120_000,
  }, async () => {
    const dataFolder = await tempFolder('bench')
    const file = join(dataFolder, 'packbench.sqlite')
    const kept = join(await tempFolder('kept'), 'kept.sqlite')
    const station = await startStationProcess({ dataFolder })
    await buy(station, 'ORD-1')
    await station.kill('SIGTERM')
    copyFileSync(file, kept)
    const next = await station.restart()
    await buy(next, 'ORD-2')
    await next.kill()
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    copyFileSync(kept, file)

    const older = await next.restart()
    const { page } = await openPage(browser(), older.url, {})
    const banner = page.getByRole('alert').filter({ hasText: 'an older copy' })
    await banner.waitFor()
    await banner.getByRole('button', { name: 'Go on with this copy' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('ORD-2 stands on their list')
    await page.getByRole('dialog').getByRole('button', { name: 'Go on with this copy' }).click()
    await banner.waitFor({ state: 'detached' })
    await buy(older, 'ORD-3')
  })
})
