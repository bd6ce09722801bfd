// Pictures where people look: the line of a meter with the hour it runs out, and labels an hour by person.
import { expect, test } from 'vitest'
import { ok } from './bench-script.ts'
import { EVERY_SCREEN } from './every-screen.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { openScript } from './screen.ts'

const WORDS = {
  en: {
    spent: '$48.20 spent today',
    out: /runs out at \d\d:\d\d at this pace|runs out at/,
    withVoided: /Labels and cost include voided ones/,
    pace: '33.5 labels per hour, in 6 hours with labels',
  },
  es: {
    spent: 'Hoy se gastaron $48.20',
    out: /se agota: /,
    withVoided: /Etiquetas y costo incluyen las anuladas/,
    pace: '33.5 etiquetas por hora, en 6 horas con etiquetas',
  },
} as const

inBrowser('figures of a shift', browser => {
  test.each(['en', 'es'] as const)(
    'the meters say what was spent and when it runs out: %s',
    async language => {
      const words = WORDS[language]
      const now = Date.now()
      const { page } = await openScript(
        browser(),
        bench =>
          bench.answer({
            'meters.today': () =>
              ok([
                {
                  meterId: 'M-1',
                  points: [26_230, 25_000, 24_100, 22_900, 21_410].map((cents, index) => ({
                    at: new Date(now - (5 - index) * 3_600_000).toISOString(),
                    cents,
                  })),
                  spentCents: 4_820,
                  added: [],
                  runsOutAt: new Date(now + 2 * 3_600_000).toISOString(),
                },
                { meterId: 'M-2', points: [], spentCents: 0, added: [] },
              ]),
          }),
        { language, theme: language === 'en' ? 'dark' : 'light' },
      )
      await goTo(page, 'meters')
      const first = page.locator('main article').first()
      await first.getByText(words.spent).waitFor()
      await first.getByText(words.out).waitFor()
      expect(await page.locator('main article').nth(1).locator('figure').count()).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/meters-${language}.png` })
    },
  )

  test.each(['en', 'es'] as const)('the shift report says labels an hour, by person: %s', async language => {
    const screen = EVERY_SCREEN.find(({ name }) => name === 'shift-report')
    const { page } = await openScript(browser(), screen?.prepare, {
      language,
      theme: language === 'en' ? 'light' : 'dark',
    })
    await screen?.open(page)
    await page.getByText(WORDS[language].pace).waitFor()
    await page.getByText(WORDS[language].withVoided).waitFor()
    const section = page.getByRole('region', {
      name: language === 'en' ? 'Labels per hour' : 'Etiquetas por hora',
    })
    await section.scrollIntoViewIfNeeded()
    expect(await section.getByRole('row').count()).toBe(8)
    // Over: no hour of it is the one that it is now.
    const hours = section.locator('[aria-hidden="true"] > span')
    const weights = await hours.evaluateAll(all => all.map(one => getComputedStyle(one).fontWeight))
    expect(new Set(weights).size).toBe(1)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/report-${language}.png` })
  })
})
