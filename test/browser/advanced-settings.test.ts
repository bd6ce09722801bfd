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
    extra: /Further fields/,
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
})
