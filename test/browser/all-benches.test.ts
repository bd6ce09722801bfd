// The lead's page: every bench of a ledger, those that need somebody first; scripted in every state, and two live ones,
// of which one ends in order and one is killed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { postgresFor } from '../support/postgres.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { openPage, openScript } from './screen.ts'
import { sharedBenches } from './warehouse-screens.ts'

const rows = (page: Page) => page.locator('tbody tr')
const cells = (page: Page) =>
  rows(page).evaluateAll(all => all.map(row => (row as HTMLElement).innerText.replace(/\s+/g, ' ')))

async function toBenches(page: Page): Promise<void> {
  await goTo(page, 'report')
  await page.locator('main button[aria-keyshortcuts="B"]').waitFor()
  await page.keyboard.press('b')
}

inBrowser('all benches', browser => {
  test.each([
    [
      'en',
      'light',
      ['Not heard of', 'Cannot buy labels', 'needs a look', 'On, nothing known', 'Working', 'Off'],
    ],
    [
      'es',
      'dark',
      ['Sin noticias', 'No puede comprar', 'requiere atención', 'aún sin datos', 'En marcha', 'Apagada'],
    ],
  ] as const)(
    'are told from each other, those that need somebody first: %s',
    async (language, theme, words) => {
      const { page, complaints } = await openScript(browser(), sharedBenches, { language, theme })
      await toBenches(page)
      await expect.poll(() => rows(page).count()).toBe(6)
      const shown = await cells(page)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/benches-${language}.png` })
      // Both that stop packing, by name; then who should be looked at; then those that work, and those of which nobody need know.
      const [lost, blocked, look, unknown, works, off] = words
      expect(shown.map(row => words.find(word => row.includes(word)))).toEqual([
        blocked,
        lost,
        look,
        works,
        off,
        unknown,
      ])
      await page.getByText(language === 'en' ? '3 of 6 working' : '3 de 6 en marcha').waitFor()
      const trial = language === 'en' ? 'Trial' : 'Prueba'
      expect(shown.filter(row => row.includes(`${trial}: `))).toEqual([shown[4]])
      expect(shown[4]).toContain(`${trial}: Spring rules, New printers`)
      await page.keyboard.press('Escape')
      await page.locator('main button[aria-keyshortcuts="P"]').waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('are no key of a bench that works alone', async () => {
    const { page } = await openScript(browser())
    await goTo(page, 'report')
    await page.locator('main button[aria-keyshortcuts="P"]').waitFor()
    expect(await page.locator('main button[aria-keyshortcuts="B"]').count()).toBe(0)
  })

  test('say of themselves how they stand, and of one that was killed it is known', {
    timeout: 120_000,
  }, async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const benchCalled = async (name: string) => {
      const dataFolder = await tempFolder('bench')
      writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { name } }))
      const env = { PACKBENCH_LEDGER_PASSWORD: server.password }
      return startStationProcess({ dataFolder, args: ['--ledger', url], env })
    }
    const here = await benchCalled('Bench 1')
    const there = await benchCalled('Bench 2')
    const third = await benchCalled('Bench 3')
    const { page, complaints } = await openPage(browser(), here.url, {})
    await toBenches(page)
    await expect
      .poll(() => cells(page), { timeout: 40_000 })
      .toEqual([
        expect.stringContaining('Bench 1 this one Working'),
        expect.stringContaining('Bench 2 Working'),
        expect.stringContaining('Bench 3 Working'),
      ])
    expect((await cells(page))[0]).toContain('Training printer')
    await third.kill('SIGTERM')
    await there.kill()
    await expect
      .poll(() => cells(page), { timeout: 60_000 })
      .toEqual([
        expect.stringContaining('Bench 2 Not heard of'),
        expect.stringContaining('Bench 1 this one Working'),
        expect.stringContaining('Bench 3 Off'),
      ])
    expect(complaints).toEqual([])
  })
})
