// Two benches of one warehouse, each with a screen of its own: a label that one ships is reprinted at the other by scan.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PostgresServer, postgresFor } from '../support/postgres.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { inBrowser } from './in-browser.ts'
import { big, goTo } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openPage } from './screen.ts'

const answerOf = (page: Page, channel: string): Promise<Response> =>
  page.waitForResponse(response => response.url().endsWith(`/api/${channel}`))

async function startBench(name: string, url: string, { password }: PostgresServer): Promise<RunningStation> {
  const dataFolder = await tempFolder('bench')
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
  return startStationProcess({
    dataFolder,
    args: ['--ledger', url],
    env: { PACKBENCH_LEDGER_PASSWORD: password },
  })
}

inBrowser('two stations on one ledger', browser => {
  test('a label shipped at one is reprinted at the other by scan', { timeout: 120_000 }, async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const stations = [await startBench('Bench 1', url, server), await startBench('Bench 2', url, server)]
    const screens = []
    for (const station of stations) screens.push(await openPage(browser(), station.url, {}))
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
    await type(there, '1')
    const reply = await (await reprinted).json()
    const tookMs = Math.round(performance.now() - shippedAt)
    expect(reply).toMatchObject({ ok: true, value: { copyNumber: 2, shipmentId: value.shipment.id } })
    process.stdout.write(`reprinted at the other station ${tookMs} ms after the first one’s answer\n`)

    await big(there, 'PRINTED').waitFor()
    await big(here, 'PRINTED').waitFor()
    for (const screen of screens) expect(screen.complaints).toEqual([])
  })

  test('a station is brought to the shared ledger on its screen: checked, made, saved, its labels moved', {
    timeout: 120_000,
  }, async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const station = await startStationProcess({ dataFolder: await tempFolder('bench') })
    const { page, complaints } = await openPage(browser(), station.url, {})
    await page.keyboard.press('F9')
    await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
    await page.keyboard.press('Enter')
    await big(page, 'PRINTED').waitFor()

    await goTo(page, 'settings')
    await page.locator('nav [aria-keyshortcuts="w"]').waitFor()
    await type(page, 'w')
    await page.getByText('This station works with its own records.').waitFor()
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
    await page.getByText('Now restart this station.').waitFor()
    await page.getByRole('alert').getByText('are now in the warehouse’s database').waitFor()

    expect(complaints).toEqual([])
    await station.kill('SIGTERM')
    const next = await station.restart()
    expect((await next.call('shipments.search', {})).value.shipments).toHaveLength(1)
  })
})
