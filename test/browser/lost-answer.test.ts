// A command that was carried out, and whose answer was lost on its way to the screen.
import { expect, test } from 'vitest'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { big } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openStation } from './screen.ts'

inBrowser('where the answer to a command is lost', browser => {
  test('a print that is asked for once more comes out once', async () => {
    const { page, station } = await openStation(browser())
    const { labelServer } = (await station.call('settings.get')).value.settings
    const bought = await station.call('pack.ship', {
      service: 'label-server',
      reference: 'ORD-41',
      shipment: sampleShipment(labelServer.services[0]),
    })
    expect(bought.ok).toBe(true)
    await page.keyboard.press('F2')
    await page.getByRole('option', { name: /ORD-41/, selected: true }).waitFor()
    await page.keyboard.press('Enter')

    await page.route(
      '**/api/reprint.print',
      async route => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await type(page, '4')
    await big(page, 'STOP').waitFor()
    await type(page, '4')
    await big(page, 'PRINTED').waitFor()

    const jobs = (await station.call('queue.list')).value
    expect(jobs.map(({ copyNumber }: { copyNumber: number }) => copyNumber)).toEqual([2, 1])

    // Asked for again after an answer, it is another one.
    await type(page, '3')
    await expect.poll(async () => (await station.call('queue.list')).value.length).toBe(3)
  })
})
