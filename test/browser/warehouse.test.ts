// Two benches of one warehouse, each with a screen of its own: a label that one ships is reprinted at the other by scan.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../support/postgres.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { scan } from './scanner.ts'
import { notRun, openBrowser, openPage } from './screen.ts'

const missing = notRun() ?? NO_POSTGRES
if (missing) test('runs where it can', ctx => ctx.skip(missing))

const answerOf = (page: Page, channel: string): Promise<Response> =>
  page.waitForResponse(response => response.url().endsWith(`/api/${channel}`))
const big = (page: Page, word: string) => page.locator('footer strong').getByText(word, { exact: true })

describe.skipIf(missing)('two stations on one ledger', { timeout: 120_000 }, () => {
  let browser: Browser
  let server: PostgresServer
  beforeAll(async () => {
    browser = await openBrowser()
    server = await startPostgres()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  async function startBench(name: string, url: string): Promise<RunningStation> {
    const dataFolder = await tempFolder('bench')
    writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
    return startStationProcess({
      dataFolder,
      args: ['--ledger', url],
      env: { PACKBENCH_LEDGER_PASSWORD: server.password },
    })
  }

  test('a label shipped at one is reprinted at the other by scan', async () => {
    const url = await server.newDatabase()
    const stations = [await startBench('Bench 1', url), await startBench('Bench 2', url)]
    const screens = []
    for (const station of stations) screens.push(await openPage(browser, station.url, {}))
    const [here, there] = screens.map(screen => screen.page) as [Page, Page]
    await there.keyboard.press('F2')
    await there.locator('main section[aria-busy="false"]').waitFor()

    await here.keyboard.press('F9')
    await here.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    const shipped = answerOf(here, 'pack.ship')
    await here.keyboard.press('Enter')
    const { value } = await (await shipped).json()
    const shippedAt = performance.now()

    const found = answerOf(there, 'shipments.scan')
    await scan(there, value.shipment.purchase.trackingNumber)
    expect(await (await found).json()).toMatchObject({ value: { shipment: { id: value.shipment.id } } })
    await there.getByRole('heading', { name: value.shipment.reference }).first().waitFor()
    const reprinted = answerOf(there, 'reprint.print')
    await there.keyboard.press('1')
    const reply = await (await reprinted).json()
    const tookMs = Math.round(performance.now() - shippedAt)
    expect(reply).toMatchObject({ ok: true, value: { copyNumber: 2, shipmentId: value.shipment.id } })
    process.stdout.write(`reprinted at the other station ${tookMs} ms after the first one’s answer\n`)

    await big(there, 'PRINTED').waitFor()
    await big(here, 'PRINTED').waitFor()
    for (const screen of screens) expect(screen.complaints).toEqual([])
  })

  test('a station is brought to the shared ledger on its screen: checked, made, saved, its labels moved', async () => {
    const url = await server.newDatabase()
    const station = await startStationProcess({ dataFolder: await tempFolder('bench') })
    const { page, complaints } = await openPage(browser, station.url, {})
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()

    await page.evaluate(() => {
      window.location.hash = '/settings'
    })
    await page.locator('nav [aria-keyshortcuts="w"]').waitFor()
    await page.keyboard.press('w')
    await page.getByText('This station works with records of its own.').waitFor()
    await page.getByRole('radio', { name: /Shared ledger/ }).check({ force: true })
    await page.getByLabel('Address of the database').fill(url)
    await page.getByLabel('Password').fill('wrong')
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByText('does not accept this user and password').waitFor()

    await page.getByLabel('Password').fill(server.password)
    await page.getByRole('button', { name: 'Check it' }).click()
    await page.getByText('its tables have yet to be created').waitFor()
    await page.getByRole('button', { name: 'Create the tables…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create them' }).click()
    await page.getByText('its tables are ready, and no station uses them yet').waitFor()

    await page.getByRole('button', { name: 'Save' }).click()
    await big(page, 'SAVED').waitFor()
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('')
    await page.getByRole('button', { name: 'Move them over…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move them' }).click()
    await page.getByText('Moved: 1 shipment.').waitFor()
    await page.getByText('Now start this station again.').waitFor()
    await page.getByRole('alert').getByText('stand in the warehouse’s database now').waitFor()

    expect(complaints).toEqual([])
    await station.kill('SIGTERM')
    const next = await station.restart()
    expect((await next.call('shipments.search', {})).value.shipments).toHaveLength(1)
  })
})
