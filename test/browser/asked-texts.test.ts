// A question that is answered without its text says which one is missing, and has the focus there; Enter is never dead.
import { expect, test } from 'vitest'
import { shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil, keyUntil } from './keyboard.ts'
import { scan, type } from './scanner.ts'
import { openScript } from './screen.ts'

const WORDS = {
  en: {
    title: 'Second label for ORD-1',
    missing: 'Still missing: Why a second label',
    do: /Fill in the package/,
  },
  es: {
    title: 'Otra etiqueta para ORD-1',
    missing: 'Aún falta: Por qué otra etiqueta',
    do: /Rellenar el paquete/,
  },
} as const

inBrowser('a question that needs a text', browser => {
  test.each(['en', 'es'] as const)('says what is missing, by Enter and by its button: %s', async language => {
    const words = WORDS[language]
    const theme = language === 'en' ? 'light' : 'dark'
    const look = { language, theme } as const
    const { page, complaints } = await openScript(
      browser(),
      bench => void bench.shipments.push(shipmentView('ORD-1')),
      look,
    )
    await scan(page, 'ORD-1')
    await page.getByRole('dialog').waitFor()
    const asked = page.getByRole('dialog', { name: words.title, exact: true })
    await keyUntil(page, 'n', () => asked.isVisible())
    const field = asked.locator('input[data-autofocus]')
    const said = asked.getByText(words.missing, { exact: true })
    await enterUntil(page, () => said.isVisible())
    await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/asked-text-${language}.png` })
    await type(page, 'lost')
    await expect.poll(() => said.count()).toBe(0)

    // Blanks are none; the button says the same.
    await field.fill('  ')
    // Not enabled yet, and pressed all the same.
    await asked.getByRole('button', { name: words.do }).click({ force: true })
    await said.waitFor()
    await type(page, 'lost')
    await enterUntil(page, async () => !(await asked.isVisible()))
    expect(complaints).toEqual([])
  })
})
