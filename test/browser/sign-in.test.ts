// Signing in on a real station: by name, with a PIN of before, and what stays when a supervisor has left.
import { scryptSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { inBrowser } from './in-browser.ts'
import { enterUntil } from './keyboard.ts'
import { type } from './scanner.ts'
import { openPage } from './screen.ts'

const keptBefore = (id: string, name: string, role: string, pin: string) => ({
  id,
  name,
  role,
  salt: '0b'.repeat(16),
  hash: scryptSync(pin, Buffer.from('0b'.repeat(16), 'hex'), 32).toString('hex'),
})

/** For whoever looks at the screens: where `PICTURES` names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: join(process.env.PICTURES, `${name}.png`) })
}

const SECTIONS = {
  en: [
    ['people', 'People'],
    ['printers', 'Printers'],
  ],
  es: [
    ['people', 'Personas'],
    ['printers', 'Impresoras'],
  ],
} as const

inBrowser('a bench with people', browser => {
  async function open() {
    const dataFolder = await tempFolder('sign-in')
    writeFileSync(
      join(dataFolder, 'people.json'),
      JSON.stringify([
        keptBefore('p1', 'Packer one', 'operator', '1111'),
        keptBefore('p2', 'Lead two', 'supervisor', '2580'),
      ]),
    )
    const station = await startStationProcess({ dataFolder })
    const { page } = await openPage(browser(), station.url, {})
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    return { page, station }
  }
  const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
  const here = (page: Page, name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name} ?: ?Sign out`) }).waitFor()

  test('signs in by name, then PIN, and a wrong one is said', async () => {
    const { page } = await open()
    await page.keyboard.press('Alt+l')
    await dialog(page, 'Who is at the bench?').waitFor()
    await type(page, '1')
    await dialog(page, 'Packer one').waitFor()
    await type(page, '2580')
    const wrong = page.getByText('This is not the PIN of this person.')
    await enterUntil(page, async () => (await wrong.count()) === 1)
    await type(page, '1111')
    await page.keyboard.press('Enter')
    await here(page, 'Packer one')
  })

  test('takes a supervisor’s PIN of four digits once more, and then a new one with it', async () => {
    const { page } = await open()
    const choose = async () => {
      await page.keyboard.press('Alt+l')
      await dialog(page, 'Who is at the bench?').waitFor()
      await type(page, '2')
      await dialog(page, 'Lead two').waitFor()
      await type(page, '2580')
      await enterUntil(page, async () => (await dialog(page, 'A new PIN').count()) === 1)
    }
    await choose()
    await page.keyboard.press('Escape')
    await here(page, 'Lead two')
    await page.keyboard.press('Alt+l')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await choose()
    await type(page, '369258')
    await enterUntil(page, async () =>
      page.getByLabel('The new PIN again').evaluate(field => field === document.activeElement),
    )
    await type(page, '369258')
    await page.keyboard.press('Enter')
    await here(page, 'Lead two')
  })

  test('lets whom the company’s policy names choose a PIN, by keys alone, in both languages', async () => {
    for (const [language, again, set] of [
      ['en', 'The new PIN again', 'set by your company'],
      ['es', 'El PIN nuevo otra vez', 'lo fija su empresa'],
    ] as const) {
      const PACKBENCH_SETTINGS = JSON.stringify({
        screen: { language },
        people: {
          list: [
            { name: 'Lead two', role: 'supervisor' },
            { name: 'Packer one', role: 'operator' },
          ],
        },
        printers: [
          {
            name: 'Label printer',
            connection: { kind: 'network', host: '127.0.0.1', port: 9 },
            dpi: 203,
            stock: { widthInch: 4, heightInch: 6 },
          },
        ],
      })
      const station = await startStationProcess({
        dataFolder: await tempFolder('sign-in'),
        env: { PACKBENCH_SETTINGS },
      })
      const { page } = await openPage(browser(), station.url, {})
      await page.getByRole('button', { name: language === 'en' ? 'Sign in' : 'Entrar' }).waitFor()
      await page.keyboard.press('Alt+l')
      await page.getByRole('dialog').waitFor()
      await type(page, '1')
      await dialog(page, 'Lead two').waitFor()
      await picture(page, `first-pin-${language}`)
      await type(page, '369258')
      await enterUntil(page, async () =>
        page.getByLabel(again).evaluate(field => field === document.activeElement),
      )
      await type(page, '369258')
      await page.keyboard.press('Enter')
      const out = language === 'en' ? 'Sign out' : 'Salir'
      await page.getByRole('button', { name: new RegExp(`^Lead two ?: ?${out}`) }).waitFor()
      const { value: people } = await station.call('people.list')
      expect(people.map(({ choosesPin }: { choosesPin?: boolean }) => choosesPin)).toEqual([undefined, true])
      await page.keyboard.press('Alt+,')
      for (const [section, name] of SECTIONS[language]) {
        await page.getByRole('navigation').getByRole('button', { name }).click()
        await page.getByText(set).first().waitFor()
        await picture(page, `company-${section}-${language}`)
      }
    }
  })

  test('hears at once who was set up and signed in at another window, and greets nobody who has gone', async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('sign-in') })
    const { page } = await openPage(browser(), station.url, {})
    expect(await page.getByRole('button', { name: 'Sign in' }).count()).toBe(0)
    // Through the same door as a second window.
    const saved = await station.call('people.save', { name: 'Lead two', role: 'supervisor', pin: '471182' })
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.keyboard.press('Alt+l')
    await dialog(page, 'Lead two').waitFor()
    await type(page, '471182')
    const lead = page.getByRole('button', { name: /^Lead two ?: ?Sign out/ })
    await enterUntil(page, async () => (await lead.count()) === 1)
    await page.getByRole('status', { name: 'Result' }).getByText('HELLO').waitFor()
    await station.call('session.lock')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expect.poll(() => page.getByText('HELLO').count()).toBe(0)
    await station.call('session.unlock', { personId: saved.value[0].id, pin: '471182' })
    await here(page, 'Lead two')
  })

  test('keeps what is being typed when a supervisor’s idle time ends', async () => {
    const { page, station } = await open()
    await station.call('session.unlock', { personId: 'p2', pin: '2580' })
    await station.call('settings.save', { settings: { people: { supervisorIdleMinutes: 0.1 } } })
    await page.reload()
    await here(page, 'Lead two')
    await page.locator('#field-reference').fill('ORD-HALF-TYPED')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.locator('#field-reference').inputValue()).toBe('ORD-HALF-TYPED')
  })
})
