// What the band says is said in the language of now: who changes that reads it anew, also what came of a print.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { at, big, fill, SAMPLE } from './on-the-page.ts'
import { openScript } from './screen.ts'
import { speaks } from './speaks.ts'

const bandOf = (page: Page) => page.locator('footer')

inBrowser('the band', browser => {
  test('says what came of a print in the language that was chosen since', async () => {
    const { page, bench } = await openScript(browser())
    await fill(page, SAMPLE)
    await page.getByText('$7.35').waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'PRINTED').waitFor()
    speaks(bench, 'es')
    await big(page, 'IMPRESA').waitFor()
    await bandOf(page).getByText('Pegue la etiqueta').waitFor()
    expect(await bandOf(page).innerText()).not.toContain('Put the label on')
    speaks(bench, 'en')
    await big(page, 'PRINTED').waitFor()
  })

  test('says a refusal and its next step in the language that was chosen since', async () => {
    const refused = problem('wrong-state', 'warehouse.moving')
    const { page, bench } = await openScript(browser(), script =>
      script.answer({ 'pack.ship': () => ({ ok: false, problem: refused }) }),
    )
    await fill(page, SAMPLE)
    await page.getByText('$7.35').waitFor()
    await page.locator(at('ship')).click()
    await big(page, 'STOP').waitFor()
    speaks(bench, 'es')
    await big(page, 'ALTO').waitFor()
    expect(await bandOf(page).innerText()).not.toContain(refused.message)
  })

  test('says an answer of another screen so, too', async () => {
    const { page, bench } = await openScript(browser(), script => {
      script.answer({ 'meters.addFunds': () => ok({} as never) })
    })
    await page.evaluate(() => {
      window.location.hash = '/settings'
    })
    await page.getByRole('button', { name: 'Advanced' }).click()
    await page.getByLabel('Who pays duties').fill('DDP, DAP')
    await page.getByRole('button', { name: /^Save/ }).click()
    await big(page, 'SAVED').waitFor()
    speaks(bench, 'es')
    await big(page, 'GUARDADO').waitFor()
  })
})
