// Owns the real Chromium that browser tests drive.
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { onTestFinished } from 'vitest'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** Where Chromium is on this machine (CHROMIUM_PATH first), or undefined. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH ?? '', ...PLACES].find(place => place !== '' && existsSync(place))

export const NO_CHROMIUM = 'not run: no Chromium (Debian: chromium)'

/** A browser closed when the running test finishes. The caller has asked `chromiumPath` first. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const browser = await chromium.launch({ executablePath, args: [...args] })
  onTestFinished(() => browser.close())
  return browser
}
