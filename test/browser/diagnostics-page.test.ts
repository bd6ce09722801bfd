// The diagnostics page over a real station, and over a scripted one: a label counted, the log's level changed live, the records checked, the
// bundle made.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import type { ChannelValue } from '../../preload/contract/channels.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { goTo } from './on-the-page.ts'
import { type } from './scanner.ts'
import { type Look, openScript, openStation } from './screen.ts'

inBrowser('the diagnostics page', browser => {
  test('is found under Settings, Support, and does all by keys', async () => {
    const { page, station, complaints } = await openStation(browser())
    await station.call('pack.ship', {
      service: 'parcel-label',
      reference: 'ORD-1',
      shipment: sampleShipment(),
    })
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.locator('nav [aria-keyshortcuts="8"]').waitFor()
    await type(page, '8')
    await page.getByRole('button', { name: /^Diagnostics/ }).waitFor()
    await type(page, 'd')
    await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor()
    await page.getByText('1 label', { exact: true }).waitFor()
    // The same figures for ears.
    await page.getByRole('table', { name: 'Labels per hour' }).getByRole('cell', { name: '1' }).waitFor()

    await page.getByLabel('What is logged').selectOption('debug')
    await expect.poll(async () => (await station.call('settings.get')).value.settings.log.level).toBe('debug')
    await page.locator('footer').getByText('SAVED').waitFor()

    await page.locator('main h1').click()
    await page.getByText('Not since the start').waitFor()
    await type(page, 'r')
    await page.getByText(/: sound, \d+ entr/).waitFor()
    await type(page, 'b')
    const path = await page.locator('main code').last().textContent()
    expect(existsSync(path ?? '')).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^This station/ }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a record that somebody changed is found, and said until a supervisor has seen it', async () => {
    const { page, station, complaints } = await openStation(browser())
    for (const reference of ['ORD-1', 'ORD-2']) {
      await station.call('pack.ship', {
        service: 'parcel-label',
        reference,
        shipment: sampleShipment(),
        printLater: true,
      })
    }
    // What a print still writes would be one more thing that is found.
    const states = async () =>
      (await station.call('queue.list')).value.map((job: { state: string }) => job.state)
    await expect.poll(states).toEqual(['printed', 'printed'])
    const file = new DatabaseSync(
      join((await station.call('diagnostics.read')).value.dataFolder, 'packbench.sqlite'),
      // The station may be writing.
      { timeout: 20_000 },
    )
    file.exec(`update purchases set cost_cents = 1 where reference = 'ORD-1';
      update purchases set warnings = 'nojson' where reference = 'ORD-2'`)
    file.close()
    await station.call('records.check')
    await page.reload()
    const banners = page.getByRole('region', { name: 'Notices of this station' })
    await banners.getByText(/Records were changed from outside\. .*: 1\. The first: ORD-1/).waitFor()
    await banners.getByRole('button', { name: 'Diagnostics' }).first().click()
    await page.locator('main [aria-keyshortcuts="R"]').waitFor()
    await type(page, 'r')
    const found = page.getByRole('list', { name: 'What was found in the records' })
    await found.getByText(/ORD-1 was changed/).waitFor()
    await type(page, 's')
    await page.getByRole('heading', { name: '2 records were seen' }).waitFor()
    const asked = page.getByRole('dialog')
    await asked.getByRole('textbox').fill('asked the service')
    await asked.getByRole('button', { name: /^Seen/ }).click()
    await expect.poll(() => found.getByText(/Seen .*: asked the service/).count()).toBe(2)
    await expect.poll(() => page.getByText(/Records were changed from outside/).count()).toBe(0)
    // The one that can be read is put back as it was bought by that, which the next check sees.
    await station.call('records.check')
    await page.getByText(/nothing new; 1 record /).waitFor()
    expect((await station.call('station.overview')).value.concerns).toEqual([])
    expect(complaints).toEqual([])
  })

  test('every record that a supervisor says was seen is one that was shown', async () => {
    const { page, bench } = await openScript(browser())
    const findings = Array.from({ length: 30 }, (_, at) => ({
      record: 'purchase' as const,
      id: `id-${at}`,
      name: `ORD-${at}`,
      what: 'changed' as const,
      fields: ['costCents'],
      asFound: `hash-${at}`,
    }))
    const said: (readonly string[])[] = []
    const check = {
      damageCount: 0,
      checkedCount: 31,
      broken: [],
      heads: [],
      keyed: false,
      rows: { checkedCount: 31, olderCount: 0 },
      findings,
      findingCount: 31,
      seenCount: 0,
    }
    bench.answer({
      'records.check': () => ok(check),
      'records.seen': input => {
        said.push(input.findings)
        return ok({ ...check, seenCount: 30 })
      },
    })
    await goTo(page, 'diagnostics')
    await page.getByRole('heading', { name: 'Diagnostics', level: 1 }).waitFor()
    await type(page, 'r')
    const lines = page.getByRole('list', { name: 'What was found in the records' }).getByRole('listitem')
    await lines.first().waitFor()
    const texts = await lines.allTextContents()
    await type(page, 's')
    await page.getByRole('dialog').getByRole('textbox').fill('asked the service')
    await enterUntil(page, async () => said.length > 0)
    const shown = findings.filter(({ name }) => texts.some(text => text.includes(`${name} `)))
    expect(said[0]).toEqual(shown.map(({ asFound }) => asFound))
    expect(texts.at(-1)).toContain('1 more')
  })

  test('its neighbours in the settings: a certificate file that is not there is told at its field', async () => {
    const { page, station } = await openStation(browser())
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('File of your company’s certificates').fill('/nowhere/ca.pem')
    await page.getByLabel('Log files kept').fill('30')
    await page.getByLabel('Updates', { exact: true }).selectOption('false')
    await page.keyboard.press('Enter')
    await page.getByText('There is no such file: /nowhere/ca.pem').waitFor()
    await page.getByLabel('File of your company’s certificates').fill('')
    await page.keyboard.press('Enter')
    await page.locator('footer').getByText('SAVED').waitFor()
    const { settings } = (await station.call('settings.get')).value
    expect(settings).toMatchObject({ log: { keepDays: 30 }, updates: { enabled: false } })
  })

  const REPORT = {
    id: '019caed9-4323-7002-8356-2e5c2a991db9',
    at: NOON,
    ended: 'station',
    text: '{\n  "ended": "station",\n  "signal": "SIGKILL"\n}\n',
    path: '/srv/packbench/crashes/019caed9-4323-7002-8356-2e5c2a991db9.json',
  } as const
  const OLDER = { ...REPORT, id: '019caed9-4323-7002-8356-2e5c2a991db8', ended: 'window' } as const

  /** The page with these reports, and what was asked for them. */
  async function withReports(to: string, look: Look) {
    const asked: string[] = []
    let reports: ChannelValue<'crashes.list'>['reports'] = [REPORT, OLDER]
    const { page, bench } = await openScript(
      browser(),
      script => {
        const taken = (what: string) => (input: { readonly id: string }) => {
          asked.push(`${what} ${input.id}`)
          reports = reports.filter(({ id }) => id !== input.id)
          return ok({ to, reports })
        }
        script.answer({
          'crashes.list': () => ok({ to, reports }),
          'crashes.send': taken('send'),
          'crashes.delete': taken('delete'),
        })
      },
      look,
    )
    await goTo(page, 'diagnostics')
    return { page, bench, asked }
  }

  test.each([
    ['en', 'light', 'The program ended without being asked to', 'crashes.example.com'],
    ['es', 'dark', 'El programa terminó sin que nadie lo pidiera', 'crashes.example.com'],
  ] as const)('a crash report is read whole before it is sent: %s', async (language, theme, ended, host) => {
    const { page, bench, asked } = await withReports(`https://${host}/in`, { language, theme })
    await page.locator('main').getByText(ended).waitFor()
    if (process.env.PICTURES)
      await page
        .locator('section', { hasText: ended })
        .last()
        .screenshot({ path: `${process.env.PICTURES}/crashes-${language}.png` })
    await type(page, 'c')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(host).waitFor()
    expect(await dialog.locator('pre').textContent()).toBe(REPORT.text)
    await dialog.getByText(REPORT.path).waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/crash-read-${language}.png` })
    // Refused, it stays, and the dialog says what to do.
    const refused = problem('refused-by-service', 'crash.refused', { params: { status: 503 } })
    bench.answer({ 'crashes.send': () => ({ ok: false, problem: refused }) })
    await enterUntil(page, () => dialog.getByText('503').isVisible())
    expect(asked).toEqual([])
    await type(page, 'd')
    await page
      .getByRole('status')
      .getByText(/Deleted|Eliminado/)
      .waitFor()
    expect(asked).toEqual([`delete ${REPORT.id}`])
    // The next one by the same key.
    await type(page, 'c')
    await dialog.getByText(OLDER.path).waitFor()
  })

  test('Enter sends what was read, and says where to', async () => {
    const { page, asked } = await withReports('https://crashes.example.com/in', {})
    await page.getByRole('button', { name: 'Read it' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(OLDER.path).waitFor()
    const sent = page.getByText('Sent to crashes.example.com, and deleted here.')
    await enterUntil(page, () => sent.isVisible())
    expect(asked).toEqual([`send ${OLDER.id}`])
  })

  test('where no address is set nothing can be sent, and the file is named', async () => {
    const { page, asked } = await withReports('', {})
    await page.getByRole('button', { name: 'Read it' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No address is set that it could go to.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Send it' }).count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(asked).toEqual([])
  })

  test('that no report can be kept is said with its folder, and not that there was no crash', async () => {
    const { page } = await openScript(browser(), script =>
      script.answer({
        'crashes.list': () => ok({ to: '', unusable: '/srv/packbench/crashes', reports: [] }),
      }),
    )
    await goTo(page, 'diagnostics')
    await page.getByText('cannot use the folder /srv/packbench/crashes').waitFor()
    expect(await page.getByText('No crash in the last 30 days').count()).toBe(0)
  })
})
