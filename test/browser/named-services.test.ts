// The two services by the names that a person gave them, on every screen that names one; the key between them is shown.
import { expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { at, goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'

const METER = 'USPS and UPS meter'
const CONTRACT = 'Contract'

/** What the kinds are called where nobody named them. */
const KINDS = {
  en: /label server|parcel service/i,
  es: /servidor de etiquetas|servicio de paque/i,
} as const
const NAMING =
  /^(pack-parcel|guard|guard-void|reprint|queue|meters|meters-add-funds|close-.*|shift-report|orders-check|diagnostics)$/

const WORDS = {
  en: { sections: ['Label server', 'Parcel service'], field: 'What people call it', save: /^Save/ },
  es: { sections: ['Servidor de etiquetas', 'Paquetería'], field: 'Cómo la llaman', save: /^Guardar/ },
} as const

inBrowser('a service that a person named', browser => {
  test.each(['en', 'es'] as const)('is called so from Settings on: %s', async language => {
    const words = WORDS[language]
    const { page } = await openStation(browser(), { language, theme: language === 'en' ? 'dark' : 'light' })
    await goTo(page, 'settings')
    for (const [index, name] of [METER, CONTRACT].entries()) {
      await page.getByRole('button', { name: words.sections[index] ?? '', exact: true }).click()
      await page.getByLabel(words.field).fill(name)
      await page.getByRole('button', { name: words.save }).click()
      await expect.poll(() => page.locator('footer').getAttribute('data-tone')).toBe('ok')
    }
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/named-settings-${language}.png` })
    await goTo(page, 'pack')
    await page.getByRole('radio', { name: METER, checked: true }).waitFor()
    await scan(page, 'ORD-1')
    await expect.poll(() => page.locator(at('reference')).inputValue()).toBe('ORD-1')
    await page.keyboard.press('F7')
    await page.getByRole('radio', { name: CONTRACT, checked: true }).waitFor()
    // The key stands at the one that it leads to.
    await page.locator('label', { hasText: METER }).getByText('F7').waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/named-pack-${language}.png` })
  })

  test.each(['en', 'es'] as const)('is called so on every screen: %s', async language => {
    const kinds: string[] = []
    const named = new Set<string>()
    for (const { name, prepare, open } of EVERY_SCREEN.filter(screen => NAMING.test(screen.name))) {
      const { page } = await openScript(
        browser(),
        bench => {
          prepare?.(bench)
          const settings = settingsSchema.parse(bench.settings.settings)
          bench.settings = {
            ...bench.settings,
            settings: {
              ...settings,
              labelServer: { ...settings.labelServer, name: METER },
              parcelLabel: { ...settings.parcelLabel, name: CONTRACT },
            },
          }
        },
        { language },
      )
      await open(page)
      const seen = await page.locator('body').innerText()
      kinds.push(
        ...seen
          .split('\n')
          .filter(line => KINDS[language].test(line))
          .map(line => `${name}: ${line}`),
      )
      if (seen.includes(METER) || seen.includes(CONTRACT)) named.add(name)
      await page.context().close()
    }
    expect(kinds).toEqual([])
    expect(named.size).toBeGreaterThan(5)
  })
})
