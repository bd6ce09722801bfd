// A window's session on a real station: opened by its links, going on over a restart, ended by a person.
import { readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { openPage } from './screen.ts'

inBrowser('a window of the station', browser => {
  async function open() {
    const dataFolder = await tempFolder('window')
    const station = await startStationProcess({ dataFolder })
    return { dataFolder, station, ...(await openPage(browser(), station.url, {})) }
  }
  async function otherTab(url: string): Promise<Page> {
    const context = await browser().newContext({ locale: 'en-US' })
    whenFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(url)
    return page
  }
  const reference = (page: Page) => page.locator('#field-reference')

  test('opens by the printed link, keeps it out of the address, and stays open when it is loaded again', async () => {
    const { page, station, complaints } = await open()
    expect(page.url()).not.toContain('open=')
    await page.reload()
    await reference(page).waitFor()
    expect(await page.context().cookies()).toEqual([])
    // The same link in the same tab changes nothing.
    await page.goto(station.url)
    await reference(page).waitFor()
    expect(page.url()).not.toContain('open=')
    expect(complaints).toEqual([])
  })

  test('opens by the printed link a second time where a person says so', async () => {
    const { station } = await open()
    const other = await otherTab(station.url)
    await other.getByRole('heading', { name: 'This link has already opened a window' }).waitFor()
    expect(await reference(other).count()).toBe(0)
    await other.getByRole('button', { name: 'Open it here too' }).click()
    await reference(other).waitFor()
  })

  test('opens by the file in the data folder, each link of it once', async () => {
    const { dataFolder } = await open()
    const file = join(dataFolder, 'open.html')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = readFileSync(file, 'utf8')
    const first = await otherTab(`file://${file}`)
    await reference(first).waitFor()
    await waitFor(() => readFileSync(file, 'utf8') !== before, { what: 'the next link' })
    const spent = /url=([^"]+)/.exec(before)?.[1] ?? ''
    const second = await otherTab(spent)
    await second.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    const third = await otherTab(`file://${file}`)
    await reference(third).waitFor()
  })

  test('without a link shows how to open it, and nothing of the station', async () => {
    const { station } = await open()
    const page = await otherTab(station.origin)
    await page.getByRole('heading', { name: 'This window is not open yet' }).waitFor()
    expect(await page.locator('header').count()).toBe(0)
  })

  test('goes on over a restart, with what is being typed', async () => {
    const { page, station } = await open()
    await reference(page).fill('ORD-OVER-A-RESTART')
    await station.kill('SIGKILL')
    await page.getByText('The station does not answer.').waitFor()
    const again = await station.restart()
    expect(again.origin).toBe(station.origin)
    await page.getByText('The station does not answer.').waitFor({ state: 'detached' })
    expect(await reference(page).inputValue()).toBe('ORD-OVER-A-RESTART')
    await again.call('settings.save', { settings: { station: { name: 'Bench again' } } })
    await page.locator('header').getByText('Bench again').waitFor()
  })

  test('tells its token to no other program that takes the station’s port', async () => {
    const { page, station } = await open()
    await station.kill('SIGKILL')
    await page.getByText('The station does not answer.').waitFor()
    const heard: { url: string | undefined; authorization: string | undefined; body: string }[] = []
    const other = createServer((request, response) => {
      let body = ''
      request.on('data', chunk => {
        body += chunk
      })
      request.on('end', () => {
        heard.push({ url: request.url, authorization: request.headers.authorization, body })
        response.setHeader('content-type', 'application/json').end('{"ok":true,"value":{"proof":"AAAA"}}')
      })
    }).listen(Number(new URL(station.origin).port), '127.0.0.1')
    whenFinished(() => {
      other.close()
      other.closeAllConnections()
    })
    await waitFor(() => heard.length >= 3, { timeoutMs: 30_000, what: 'the window to ask' })
    const token = await page.evaluate(() => {
      const held = JSON.parse(sessionStorage.getItem('packbench.window') ?? '{}') as { token: string }
      return held.token
    })
    expect(token.length).toBeGreaterThan(40)
    expect(JSON.stringify(heard)).not.toContain(token)
    expect(heard.filter(({ url, authorization }) => url !== '/session/proof' || authorization)).toEqual([])
    await page.getByText('The station does not answer.').waitFor()
  })

  test('is signed out by its button: its session is over, other windows stay', async () => {
    const { page, station } = await open()
    const other = await otherTab(station.url)
    await other.getByRole('button', { name: 'Open it here too' }).click()
    await reference(other).waitFor()
    const token = await page.evaluate(() => {
      const held = JSON.parse(sessionStorage.getItem('packbench.window') ?? '{}') as { token: string }
      return held.token
    })
    await goTo(page, 'settings')
    await page.getByRole('button', { name: /^Screen and sound/ }).click()
    await page.getByRole('button', { name: 'Sign out of this window' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sign out/ })
      .click()
    await page.getByRole('heading', { name: 'This window is signed out' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'This window is not open yet' }).waitFor()
    const asked = await fetch(`${station.origin}/api/station.overview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asked.status).toBe(401)
    await other.reload()
    await reference(other).waitFor()
  })
})
