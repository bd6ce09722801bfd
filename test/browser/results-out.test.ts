// Results in the settings: their way is set, what was not taken stands there with its reason, and a person has it tried again or leaves it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { answers, RESULTS_SECRET, resultsReceiver } from '../support/results-receiver.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    way: 'Results go to your own system',
    url: 'Address that receives them',
    secret: 'Secret of the signature',
    save: /^Save/,
    noSecret: 'nothing goes unsigned',
    refused: 'Not taken',
    gone: 'it did not take it (410)',
    again: 'Try again',
    leave: 'Leave it',
    concern: 'did not take 2 of the results',
  },
  es: {
    way: 'Los resultados van a su propio sistema',
    url: 'Dirección que los recibe',
    secret: 'Secreto de la firma',
    save: /^Guardar/,
    noSecret: 'nada va sin firma',
    refused: 'No tomados',
    gone: 'no lo tomó (410)',
    again: 'Intentar otra vez',
    leave: 'Dejarlo',
    concern: 'no tomó 2 de los resultados',
  },
} as const

async function openPrograms(page: Page): Promise<void> {
  await goTo(page, 'settings')
  await page.locator('nav [aria-keyshortcuts="r"]').waitFor()
  await page.keyboard.press('r')
  await page.locator('nav [aria-keyshortcuts="r"][aria-current]').waitFor()
}

inBrowser('results for the company’s own system', browser => {
  test.each(['en', 'es'] as const)('are set up, and refused ones have a way out: %s', async language => {
    const words = WORDS[language]
    const [receiver, services, printer] = await Promise.all([
      resultsReceiver(),
      outsideServices(),
      outsidePrinter(),
    ])
    receiver.answer(answers(410))
    const theme = language === 'en' ? 'light' : 'dark'
    const { page, station } = await openStation(browser(), { language, theme })
    const picture = async (name: string) => {
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/results-${name}-${language}.png`,
          fullPage: true,
        })
    }
    await station.call('settings.save', liveSettings(services))
    await station.call('printers.save', networkPrinter(printer.port))
    await page.reload()
    await openPrograms(page)
    await page.getByLabel(words.way).selectOption('webhook')
    await page.getByLabel(words.url).fill(receiver.url)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.noSecret).waitFor()
    await picture('no-secret')
    await page.getByLabel(words.secret).fill('too short')
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText('openssl rand -base64 32').waitFor()
    await page.getByLabel(words.secret).fill(RESULTS_SECRET)
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(words.noSecret).waitFor({ state: 'detached' })
    await picture('set')

    for (const reference of ['PO-1', 'PO-2']) {
      const order = { service: 'parcel-label', reference, shipment: sampleShipment() }
      expect(await station.call('pack.ship', order)).toMatchObject({ ok: true })
    }
    const list = page.getByRole('list', { name: words.refused })
    await list.getByRole('listitem').nth(1).waitFor()
    await list.getByText(words.gone).first().waitFor()
    await page.getByText(words.concern).first().waitFor()
    await picture('refused')
    expect(await page.content()).not.toContain(RESULTS_SECRET)

    receiver.answer(answers(204))
    const line = (reference: string) => list.getByRole('listitem').filter({ hasText: reference })
    await line('PO-1').getByRole('button', { name: words.leave }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: words.leave }).waitFor()
    await picture('leave')
    await question.getByRole('button', { name: words.leave }).click()
    await line('PO-1').waitFor({ state: 'detached' })
    await line('PO-2').getByRole('button', { name: words.again }).click()
    await list.waitFor({ state: 'detached' })
    const of = (reference: string) =>
      receiver.deliveries.filter(({ json }) => json.data.reference === reference)
    const triesOfFirst = (reference: string) => of(reference).filter(({ id }) => id === of(reference)[0]?.id)
    await expect.poll(() => triesOfFirst('PO-2').length).toBe(2)
    await expect.poll(() => of('PO-2').at(-1)?.json.data.label.state).toBe('printed')
    // What was left is never sent again.
    expect(triesOfFirst('PO-1')).toHaveLength(1)
    expect(receiver.deliveries.every(({ isSigned }) => isSigned)).toBe(true)
  })
})
