// The settings that the documents leave open have a screen: typed, kept, taken away again, and wrong ones said at their field.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    section: 'Advanced',
    list: 'Prices: the list',
    duties: 'Who pays duties',
    extra: /Other fields/,
    save: /^Save/,
  },
  es: {
    section: 'Avanzado',
    list: 'Precios: la lista',
    duties: 'Quién paga aranceles',
    extra: /Otros campos/,
    save: /^Guardar/,
  },
} as const

inBrowser('the advanced settings', browser => {
  test.each(['en', 'es'] as const)('are typed and kept: %s', async language => {
    const words = WORDS[language]
    const { page, station } = await openStation(browser(), {
      language,
      theme: language === 'en' ? 'dark' : 'light',
    })
    await goTo(page, 'settings')
    await page.getByRole('button', { name: words.section }).click()
    await page.getByLabel(words.list).fill('/result/offers')
    await page.getByLabel(words.duties).fill('DDP, DAP')
    await page.getByLabel(words.extra).fill('{"site": "R1", "dock": 4}')
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/advanced-${language}.png` })
    const kept = async () => (await station.call('settings.get', {})).value.settings.labelServer
    await page.getByRole('button', { name: words.save }).click()
    await expect.poll(kept).toMatchObject({
      pointers: { rates: '/result/offers' },
      enumerations: { dutyTerms: ['DDP', 'DAP'] },
      closeDayExtra: { site: 'R1', dock: 4 },
    })
    await page.getByLabel(words.extra).fill('{"site": "R2"}')
    await page.getByLabel(words.list).fill('')
    await page.getByRole('button', { name: words.save }).click()
    await expect.poll(async () => (await kept()).closeDayExtra).toEqual({ site: 'R2' })
    expect((await kept()).pointers?.rates).toBeUndefined()
  })

  test('what is typed and saved while a save is on its way is kept too', async () => {
    const words = WORDS.en
    const { page, station } = await openStation(browser(), { language: 'en', theme: 'light' })
    await goTo(page, 'settings')
    await page.getByRole('button', { name: words.section }).click()
    const answer = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await page.route(
      '**/api/settings.save',
      async route => {
        const response = await route.fetch()
        asked.resolve()
        await answer.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const extra = page.getByLabel(words.extra)
    await extra.fill('{"site": "R1", "dock": 4}')
    await page.getByRole('button', { name: words.save }).click()
    await asked.promise
    await extra.fill('{"site": "R2"}')
    await page.getByRole('button', { name: words.save }).click()
    answer.resolve()
    const kept = async () => (await station.call('settings.get', {})).value.settings.labelServer
    await expect.poll(async () => (await kept()).closeDayExtra).toEqual({ site: 'R2' })
    await expect.poll(() => extra.inputValue()).toBe('{"site":"R2"}')
  })

  test('what was read before a save, and comes after its answer, does not stand for what is saved', async () => {
    const words = WORDS.en
    const { page, station } = await openStation(browser(), { language: 'en', theme: 'light' })
    await goTo(page, 'settings')
    await page.getByRole('button', { name: words.section }).click()
    await page.getByLabel(words.list).waitFor()
    const late = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const told = Promise.withResolvers<void>()
    await page.route(
      '**/api/settings.get',
      async route => {
        const response = await route.fetch()
        read.resolve()
        await late.promise
        // A page that has given it up takes no answer.
        await route.fulfill({ response }).catch(() => undefined)
        told.resolve()
      },
      { times: 1 },
    )
    // As another window does: this one reads the settings again.
    await station.call('settings.save', { settings: { screen: { sounds: false } } })
    await read.promise
    const list = page.getByLabel(words.list)
    await list.fill('/result/offers')
    const answered = page.waitForResponse('**/api/settings.save')
    await page.getByRole('button', { name: words.save }).click()
    await answered
    const overtaken = page.waitForEvent('requestfinished', one => one.url().endsWith('/api/settings.get'))
    late.resolve()
    await Promise.race([overtaken, told.promise])
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await list.inputValue()).toBe('/result/offers')
    await list.fill('')
    await page.getByRole('button', { name: words.save }).click()
    const rates = async () =>
      (await station.call('settings.get', {})).value.settings.labelServer.pointers?.rates
    await expect.poll(rates).toBeUndefined()
  })
})
