// Other programs in the settings: switched on, a key made, shown once and used, and revoked.
import { expect, test } from 'vitest'
import { ask, orderSent, put } from '../support/orders-sent.ts'
import { freePort } from '../support/postgres.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { openStation } from './screen.ts'

const WORDS = {
  en: {
    section: 'Other programs',
    enabled: 'Orders of other programs',
    port: 'Port',
    save: /^Save/,
    add: 'New key',
    name: 'Name of the program',
    costs: 'Read what their labels cost',
    make: 'Make the key',
    key: 'Key',
    has: 'I have it',
    revoke: 'Revoke',
  },
  es: {
    section: 'Otros programas',
    enabled: 'Pedidos de otros programas',
    port: 'Puerto',
    save: /^Guardar/,
    add: 'Llave nueva',
    name: 'Nombre del programa',
    costs: 'Leer cuánto costaron sus etiquetas',
    make: 'Crear la llave',
    key: 'Llave',
    has: 'Ya la tengo',
    revoke: 'Anular',
  },
} as const

inBrowser('other programs', browser => {
  test.each(['en', 'es'] as const)(
    'are let in by a key, which is shown once, and kept out again: %s',
    async language => {
      const words = WORDS[language]
      const port = await freePort()
      const theme = language === 'en' ? 'light' : 'dark'
      const { page, station } = await openStation(browser(), { language, theme })
      const picture = async (name: string) => {
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/programs-${name}-${language}.png` })
      }
      await goTo(page, 'settings')
      await page.locator('nav [aria-keyshortcuts="r"]').waitFor()
      await page.keyboard.press('r')
      await page.locator('nav [aria-keyshortcuts="r"][aria-current]').waitFor()
      await picture('none')
      await page.getByLabel(words.enabled).selectOption('true')
      await page.getByLabel(words.port).fill(String(port))
      await page.getByRole('button', { name: words.save }).click()
      await expect
        .poll(() =>
          ask(port, { path: '/openapi.json' }).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200)

      await page.getByRole('button', { name: words.add }).click()
      await page.getByLabel(words.name).fill('Web shop')
      await page.getByLabel(words.costs).click({ force: true })
      await picture('new')
      await page.getByRole('button', { name: words.make }).click()
      const key = await page.getByLabel(words.key, { exact: true }).inputValue()
      expect(key).toMatch(/^packbench_/)
      await picture('made')
      await page.getByRole('button', { name: words.has }).click()
      expect(await page.content()).not.toContain(key)
      await page.getByText('Web shop').waitFor()
      await picture('keys')
      expect((await station.call('orderKeys.list')).value).toMatchObject([
        { name: 'Web shop', rights: ['put', 'read', 'read-costs'], environment: 'training' },
      ])
      expect(
        (await put(port, key, orderSent('WEB-1', { labelService: 'parcel-label' }), { number: '1' })).status,
      ).toBe(201)

      await page.getByRole('button', { name: words.revoke }).click()
      const question = page.getByRole('dialog')
      await question.getByRole('button', { name: words.revoke }).waitFor()
      await picture('revoke')
      await question.getByRole('button', { name: words.revoke }).click()
      await expect.poll(async () => (await station.call('orderKeys.list')).value).toEqual([])
      expect((await put(port, key, orderSent('WEB-2'), { number: '2' })).status).toBe(401)
    },
  )
})
