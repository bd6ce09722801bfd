// The document that was asked for with a label of the parcel service: opened, printed and saved from its result.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, big, fill, SAMPLE } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    printed: 'PRINTED',
    dialog: /^Document of/,
    print: 'Print on plain paper',
    open: 'Open its document',
  },
  es: {
    printed: 'IMPRESA',
    dialog: /^Documento de/,
    print: 'Imprimir en papel común',
    open: 'Abrir su documento',
  },
} as const

inBrowser('a label with a document', browser => {
  test.each([
    ['en', 'PNG'],
    ['es', 'PDF'],
  ] as const)('has it at hand once it is printed: %s, %s', async (language, format) => {
    const words = WORDS[language]
    const { page } = await openStation(browser(), { language, theme: language === 'en' ? 'dark' : 'light' })
    await fill(page, SAMPLE)
    await page.keyboard.press('F7')
    await page.keyboard.press('Alt+2')
    await page.keyboard.press('F8')
    await page.locator(at('documentFormat')).selectOption(format)
    await page.locator(at('ship')).click()
    await big(page, words.printed).waitFor()
    const dialog = page.getByRole('dialog', { name: words.dialog })
    await keyUntil(page, 'd', () => dialog.isVisible())
    if (format === 'PNG') {
      await dialog.locator('img').waitFor()
      await page.evaluate(() => {
        window.print = () => document.body.setAttribute('data-went-to-paper', '')
      })
      await dialog.getByRole('button', { name: words.print }).click()
      await page.locator('body[data-went-to-paper]').waitFor()
      await page.emulateMedia({ media: 'print' })
      const seen = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('h2, footer, header, [role="dialog"] button, [role="dialog"] img')]
            .filter(one => one.checkVisibility({ visibilityProperty: true }))
            .map(one => one.tagName),
        )
      await expect.poll(seen).toEqual(['IMG'])
      await page.emulateMedia({ media: null })
    } else {
      const [shown] = await Promise.all([
        page.context().waitForEvent('page'),
        dialog.getByRole('button', { name: words.open }).click(),
      ])
      await expect.poll(() => shown.url()).toMatch(/^blob:/)
      await shown.close()
    }
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/document-${language}.png` })
    const [file] = await Promise.all([page.waitForEvent('download'), keyUntil(page, 's', async () => true)])
    expect(file.suggestedFilename()).toMatch(format === 'PNG' ? /\.png$/ : /\.pdf$/)
  })
})
