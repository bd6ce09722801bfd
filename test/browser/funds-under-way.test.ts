// Money that is on its way to a meter is said at every window, also at one that was just opened, and then that it was added.
import { expect, test } from 'vitest'
import { NOON, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { openScript } from './screen.ts'

const WORDS = {
  en: {
    being: '$11.00 is being added right now. Wait for it.',
    added: /^\$11\.00 added today, last at /,
    add: /^Add funds/,
  },
  es: {
    being: 'Ahora mismo se añaden $11.00. Espere.',
    added: /^Hoy se añadieron \$11\.00, por última vez a las /,
    add: /^Añadir fondos/,
  },
} as const

inBrowser('a meter that gets money', browser => {
  test.each(['en', 'es'] as const)(
    'says so while it is on its way, takes no second payment, and shows it afterwards: %s',
    async language => {
      const words = WORDS[language]
      let isUnderWay = true
      const { page, bench } = await openScript(
        browser(),
        script =>
          script.answer({
            'meters.list': () =>
              ok([
                {
                  meterId: 'M-1',
                  carrier: 'USPS',
                  currentBalanceCents: isUnderWay ? 5_000 : 6_100,
                  readAt: NOON,
                },
              ]),
            'meters.today': () =>
              ok([
                {
                  meterId: 'M-1',
                  points: [],
                  spentCents: 0,
                  added: [{ amountCents: 1_100, at: NOON, isUnderWay }],
                },
              ]),
          }),
        { language, theme: language === 'en' ? 'light' : 'dark' },
      )
      await page.keyboard.press('F4')
      await page.getByText(words.being).waitFor()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/being-added-${language}.png` })
      const add = page.getByRole('button', { name: words.add })
      expect(await add.getAttribute('aria-disabled')).toBe('true')
      await page.keyboard.press('1')
      isUnderWay = false
      await page.getByText(words.added).waitFor()
      await page.getByText('$61.00').first().waitFor()
      expect(await page.getByText(words.being).count()).toBe(0)
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect(await add.getAttribute('aria-disabled')).toBeNull()
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/added-today-${language}.png` })
      expect(bench.station.calls.filter(({ channel }) => channel === 'meters.addFunds')).toEqual([])
    },
  )
})
