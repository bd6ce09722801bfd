// The two services by the names that a person gave them, on every screen that names one; the key between them is shown.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { Bench } from './bench-script.ts'
import { EVERY_SCREEN, type ScreenState } from './every-screen.ts'
import { inBrowser, SEVERAL } from './in-browser.ts'
import { at, goTo } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openScript, openStation } from './screen.ts'
import { speaks } from './speaks.ts'

const METER = 'USPS and UPS meter'
const CONTRACT = 'Contract'

/** What the kinds are called where nobody named them. */
const KINDS = {
  en: /label server|parcel service/i,
  es: /servidor de etiquetas|servicio de paque/i,
} as const
const NAMING =
  /^(pack-parcel|guard|guard-void|reprint|queue|meters|meters-add-funds|close-.*|shift-report|orders-check|diagnostics)$/

type Language = keyof typeof KINDS

/** Those that begin alike are opened one after the other on the same bench. */
const ONE_BENCH_EACH = [
  ...Map.groupBy(
    EVERY_SCREEN.filter(({ name }) => NAMING.test(name)),
    ({ prepare }) => prepare,
  ).values(),
]

/** The bench of a screen, whose services have names. */
function prepared(bench: Bench, prepare: ScreenState['prepare']): void {
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
}

/** The page has heard the station, and says all in this language. */
async function spoken(page: Page, language: Language): Promise<void> {
  await page.locator(`html[lang="${language}"]`).waitFor()
  await page.locator('nav').getByText(PACK[language], { exact: true }).waitFor()
  await page.locator('header :text-matches(".")').first().waitFor()
}

const PACK = { en: 'Pack', es: 'Empacar' } as const

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

  test('is called so on every screen, in either language', SEVERAL, async () => {
    const kinds: string[] = []
    const named = { en: new Set<string>(), es: new Set<string>() }
    for (const screens of ONE_BENCH_EACH) {
      const { page, bench } = await openScript(browser(), script => prepared(script, screens[0]?.prepare))
      let language: Language = 'en'
      const read = async (name: string) => {
        const seen = await page.locator('body').innerText()
        const lines = seen.split('\n').filter(line => KINDS[language].test(line))
        kinds.push(...lines.map(line => `${name}, ${language}: ${line}`))
        if (seen.includes(METER) || seen.includes(CONTRACT)) named[language].add(name)
      }
      for (const { name, open } of screens) {
        if (name !== screens[0]?.name) await page.reload()
        await spoken(page, language)
        await open(page)
        await read(name)
        // The next one is opened in this language, and read in the other one after it.
        language = language === 'en' ? 'es' : 'en'
        speaks(bench, language)
        await spoken(page, language)
        await read(name)
      }
      await page.context().close()
    }
    expect(kinds).toEqual([])
    expect(named.en.size).toBeGreaterThan(5)
    expect(named.es).toEqual(named.en)
  })
})
