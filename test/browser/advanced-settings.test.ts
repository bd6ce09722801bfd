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
})
