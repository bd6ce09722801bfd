// Two windows of one station: what is set aside is the same in both, and what is being packed is each one's own.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { goesAway, goesLive, prepare } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { nextLink } from './next-link.ts'
import { at, big, fill, SAMPLE, scanOrder } from './on-the-page.ts'
import { openPage } from './screen.ts'

const waiting = (page: Page) => page.getByRole('region', { name: 'Prepared, no label yet' })
const names = async (page: Page) => (await waiting(page).getByRole('button').allInnerTexts()).toSorted()
const reference = (page: Page) => page.locator(at('reference')).inputValue()
const shipButton = (page: Page) => page.locator(at('ship'))

inBrowser('two windows of one station', browser => {
  async function open() {
    const dataFolder = await tempFolder('windows')
    const station = await startStationProcess({ dataFolder })
    const one = (await openPage(browser(), station.url, {})).page
    const link = await nextLink(dataFolder)
    const other = (await openPage(browser(), link, {})).page
    return { station, one, other }
  }
  async function live() {
    const [services, printer, windows] = await Promise.all([outsideServices(), outsidePrinter(), open()])
    const { station, one, other } = windows
    await goesLive(station, services, one, other)
    await station.call('printers.save', networkPrinter(printer.port))
    await one.locator('header').getByText('Zebra ready').waitFor()
    return { ...windows, services }
  }

  test('show what either prepares, keep it over a kill, and one of them takes a package back', async () => {
    const { station, services, one, other } = await live()
    await goesAway(services, station)
    for (const [page, name] of [
      [one, 'ORD-1'],
      [other, 'ORD-2'],
      [one, 'ORD-3'],
    ] as const) {
      await page.bringToFront()
      await prepare(page, name)
    }
    for (const page of [one, other]) await expect.poll(() => names(page)).toEqual(['ORD-1', 'ORD-2', 'ORD-3'])
    await station.kill('SIGKILL')
    await station.restart()
    for (const page of [one, other]) {
      await page.reload()
      await expect.poll(() => names(page)).toEqual(['ORD-1', 'ORD-2', 'ORD-3'])
    }

    await Promise.all([one, other].map(page => waiting(page).getByRole('button', { name: 'ORD-2' }).click()))
    for (const page of [one, other]) await expect.poll(() => names(page)).toEqual(['ORD-1', 'ORD-3'])
    const references = async () => (await Promise.all([reference(one), reference(other)])).toSorted()
    await expect.poll(references).toEqual(['', 'ORD-2'])
    const late = (await reference(one)) === '' ? one : other
    await late.getByText('Another window was first').waitFor()
  })

  test('buy at the same time, each by its own command, and go on with it over a reload', async () => {
    const { one, other } = await open()
    await fill(one, SAMPLE)
    await fill(other, { ...SAMPLE, reference: 'ORD-2' })
    await other.reload()
    await expect.poll(() => reference(other)).toBe('ORD-2')
    for (const page of [one, other]) await page.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await Promise.all([one, other].map(page => shipButton(page).click()))
    for (const page of [one, other]) await big(page, 'PRINTED').waitFor()
  })

  test('say that the sender was changed in the other one, and ship with the new one at the next Enter', async () => {
    const { station, services, one } = await live()
    await one.keyboard.press('F7')
    await fill(one, SAMPLE)
    await one.keyboard.press('Alt+1')
    await one
      .locator('footer')
      .getByText(/ships ·/)
      .waitFor()
    await shipButton(one).focus()
    // The news of it do not come before the purchase is on its way.
    const onItsWay = Promise.withResolvers<void>()
    await one.route('**/api/settings.get', async route => {
      await onItsWay.promise
      await route.continue()
    })
    await one.route('**/api/pack.ship', async route => {
      await route.continue()
      onItsWay.resolve()
    })
    await station.call('settings.save', {
      settings: { station: { from: { ...DEPOT, companyName: 'Moved' } } },
    })
    await one.keyboard.press('Enter')
    await one.getByText('The sender’s address was changed in Settings').waitFor()
    expect(await services.exchanges('request-label')).toEqual([])
    await one.getByText('From Moved').waitFor()
    await one.keyboard.press('Enter')
    await big(one, 'PRINTED').waitFor()
    expect(await services.exchanges('request-label')).toHaveLength(1)
  })

  test('show no print of training once the station is live', async () => {
    const { station, one } = await open()
    await scanOrder(one, 'T1')
    const { reference: _sample, ...address } = SAMPLE
    await fill(one, address)
    await one.getByRole('radio', { checked: true, name: /\$/ }).waitFor()
    await shipButton(one).click()
    await big(one, 'PRINTED').waitFor()
    await goesLive(station, await outsideServices())
    await expect.poll(() => reference(one)).toBe('')
    await expect.poll(() => big(one, 'PRINTED').count()).toBe(0)
    expect(await one.locator('footer').getByText('T1').count()).toBe(0)
  })
})
