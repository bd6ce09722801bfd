// What the tests on real Electron do on the screens, as an operator does it.
import type { ElectronApplication, Page } from 'playwright-core'
import { big } from '../../browser/on-the-page.ts'

/** F9 fills in the sample order, Enter ships it at the cheapest price. Gives its reference. */
export async function shipSample(page: Page): Promise<string> {
  // Keys that depend on the station's mode act once the station has been heard.
  await page.locator('header :text-matches(".")').first().waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('radio', { checked: true, name: /cheapest/ }).waitFor()
  const reference = await page.locator('#field-reference').inputValue()
  await page.keyboard.press('Enter')
  await big(page, 'PRINTED').waitFor()
  return reference
}

/** A question to a page that dies meanwhile is never answered: asked again by `waitFor`. */
const ANSWER_MS = 2_000

async function answered<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the page does not answer')), ANSWER_MS)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Playwright lets go of a page whose process died: the window is asked from the main process. */
export const inPage = (app: ElectronApplication, code: string): Promise<unknown> =>
  answered(
    app.evaluate(
      ({ BrowserWindow }, text) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text),
      code,
    ),
  )

export const rendererOf = (app: ElectronApplication): Promise<number> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0)

export const crash = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer())
