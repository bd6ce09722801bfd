// A label from elsewhere, as a file: what is not safe to print as it is says why, and is printed by a person's reason.
import { expect, test } from 'vitest'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { big, goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: { stop: 'STOP', ask: /Print it anyway/, why: /Why/, printed: 'PRINTED' },
  es: { stop: 'ALTO', ask: /Imprimirla de todos modos/, why: /Por qué/, printed: 'IMPRESA' },
} as const

/** It would keep its settings in the printer for good. */
const SET_UP = '^XA^JUS^XZ^XA^FO50,50^A0N,40,40^FDset up^FS^XZ'

inBrowser('a file that is not safe to print as it is', browser => {
  test.each([
    ['en', 'light'],
    ['es', 'dark'],
  ] as const)('is printed once somebody has said why: %s, %s', async (language, theme) => {
    const words = WORDS[language]
    const { page, station, complaints } = await openStation(browser(), { language, theme })
    await goTo(page, 'queue')
    const file = { name: 'set-up.zpl', mimeType: 'text/plain', buffer: Buffer.from(SET_UP) }
    const jobs = async () => (await station.call('queue.list')).value
    const dialog = page.getByRole('dialog', { name: words.ask })
    await page.locator('input[type=file]').setInputFiles(file)
    await dialog.waitFor()
    await big(page, words.stop).waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/file-${language}.png` })
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await jobs()).toEqual([])

    await page.locator('input[type=file]').setInputFiles(file)
    await dialog.getByLabel(words.why).fill('a new printer is set up')
    await enterUntil(page, async () => (await dialog.count()) === 0)
    await big(page, words.printed).waitFor()
    expect(await jobs()).toMatchObject([{ title: 'set-up.zpl', state: 'printed' }])
    expect(complaints).toEqual([])
  })
})
