// From training to live through the assistant, keyboard alone: what is wrong is said in one sentence, then mended.
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../lab/sandbox.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, fillIn, keyUntil, tabTo } from './keyboard.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const step = async (page: Page, key: 'Enter' | 'Escape', to: string) => {
  await page.keyboard.press(key)
  await heading(page, to)
}
const alert = (page: Page, text: RegExp) => page.locator('main').getByRole('alert').getByText(text).waitFor()
const mode = async (station: { call(channel: string): Promise<{ value?: { mode: string } }> }) =>
  (await station.call('station.overview')).value?.mode

inBrowser('the assistant', browser => {
  test('leads to live mode: no printer, a wrong address and a wrong token each in one sentence', async () => {
    const service = await startSandbox()
    onTestFinished(() => service.stop())
    const printer = await tcpPrinter()
    const { page, station } = await openStation(browser())
    // Another window buys meanwhile: it is no live station before the services have answered.
    const modesAtChecks: unknown[] = []
    await page.route('**/api/services.check', async route => {
      modesAtChecks.push(await mode(station))
      await route.continue()
    })

    await tabTo(page, 'Settings')
    await page.keyboard.press('Enter')
    await heading(page, 'This station')
    await type(page, 'a')
    await heading(page, 'Sender address')
    await fillIn(page, {
      'Name of this station': 'Bench 4',
      Company: 'Depot Reno',
      'Sender’s name': 'Shipping Desk',
      Address: '12 Long St',
      City: 'Reno',
      State: 'NV',
      ZIP: '89501',
      Country: 'US',
    })
    await step(page, 'Enter', 'Label server')
    // Nothing listens there.
    await fillIn(page, {
      'Web address of the service': 'http://127.0.0.1:9',
      'Partner ID': service.labelServer.techPartnerId,
      Token: 'not-the-token',
    })
    // It is said where it was typed, and may be left for later.
    await page.keyboard.press('Enter')
    await alert(page, /The shipping service cannot be reached/)
    await step(page, 'Enter', 'Parcel service')
    await step(page, 'Enter', 'Printer')
    await step(page, 'Enter', 'Go live')

    await page.keyboard.press('Enter')
    await alert(page, /There is no printer yet/)

    await step(page, 'Escape', 'Printer')
    await type(page, 'n')
    await page.getByRole('dialog', { name: 'Add a printer' }).waitFor()
    await fillIn(page, { 'Address or name on the network': '127.0.0.1', Port: String(printer.port) })
    // A printer that only listens: the station says “sent” and asks.
    const test = page.getByRole('dialog', { name: /^Test label on/ })
    await enterUntil(page, async () => (await test.count()) === 1)
    await test.getByText('Did a label come out?').waitFor()
    await printer.waitForBytes('^XA')
    await type(page, 'y')
    await page.getByText(/Does it look right/).waitFor()
    await keyUntil(page, 'y', async () => (await page.getByRole('dialog').count()) === 0)
    await step(page, 'Enter', 'Go live')

    await page.keyboard.press('Enter')
    await alert(page, /The shipping service cannot be reached/)
    expect(await mode(station)).toBe('training')

    await step(page, 'Escape', 'Printer')
    await step(page, 'Escape', 'Parcel service')
    await step(page, 'Escape', 'Label server')
    // The token was given for the other address, and is asked for anew.
    await fillIn(page, {
      'Web address of the service': service.labelServer.baseUrl,
      Token: 'not-the-token',
    })
    await page.keyboard.press('Enter')
    await alert(page, /The service did not accept our sign-in/)
    await step(page, 'Enter', 'Parcel service')
    await step(page, 'Enter', 'Printer')
    await step(page, 'Enter', 'Go live')
    await page.keyboard.press('Enter')
    await alert(page, /The service did not accept our sign-in/)
    await alert(page, /The station stays in training/)
    expect(await mode(station)).toBe('training')

    await step(page, 'Escape', 'Printer')
    await step(page, 'Escape', 'Parcel service')
    await step(page, 'Escape', 'Label server')
    await fillIn(page, { Token: service.labelServer.token })
    await step(page, 'Enter', 'Parcel service')
    await step(page, 'Enter', 'Printer')
    await step(page, 'Enter', 'Go live')
    await page.keyboard.press('Enter')
    await page.locator('footer strong').getByText('LIVE', { exact: true }).waitFor()
    await page.locator('header').getByText('Live', { exact: true }).waitFor()
    expect(await mode(station)).toBe('live')
    expect(new Set(modesAtChecks)).toEqual(new Set(['training']))
    // The last step: a rehearsal of a whole label.
    await heading(page, 'Day one')
    await page.getByRole('button', { name: /^Begin the rehearsal/ }).waitFor()
    const { settings, secrets } = (await station.call('settings.get')).value
    expect(settings.station).toMatchObject({
      name: 'Bench 4',
      from: { companyName: 'Depot Reno', city: 'Reno' },
    })
    expect(secrets['labelServer.token']).toBe(true)
    expect(JSON.stringify(settings)).not.toContain(service.labelServer.token)
  })

  test('never takes the sender of practice labels for the bench’s own', async () => {
    const { page, station } = await openStation(browser())
    await tabTo(page, 'Settings')
    await page.keyboard.press('Enter')
    await heading(page, 'This station')
    await page.getByText(/practice labels show the practice depot/).waitFor()
    await fillIn(page, { City: 'Sparks' })
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe('')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await page.getByText('This is missing.').first().waitFor()
    const { value } = await station.call('settings.get')
    expect(value.saved.station.from).toBeUndefined()
    expect(value.settings.station.from).toMatchObject({ companyName: 'Training Depot', city: 'Reno' })
    const { url } = (await station.call('settings.export')).value
    expect(await (await station.request(url)).text()).not.toContain('Depot')
  })

  test('asks for an address that can be one before it goes on', async () => {
    const { page } = await openStation(browser())
    await tabTo(page, 'Settings')
    await page.keyboard.press('Enter')
    await heading(page, 'This station')
    await type(page, 'a')
    await heading(page, 'Sender address')
    await step(page, 'Enter', 'Label server')
    await fillIn(page, { 'Web address of the service': 'http://labels.example.com' })
    await page.keyboard.press('Enter')
    await page.getByText('Only https addresses are allowed beyond this machine.').waitFor()
    await heading(page, 'Label server')
  })
})
