// The real Chromium that browser tests drive.
import { type Browser, chromium } from 'playwright-core'
import { findAppBrowser } from '../../main/hosts/web/app-window.ts'
import { CHROMIUM_NAMES, findProgram } from '../setup/needs.ts'
import { whenFinished } from './when-finished.ts'

/** Where Chromium or Chrome is on this machine, or undefined. */
export function chromiumPath(): string | undefined {
  for (const name of CHROMIUM_NAMES) {
    const path = findProgram(name)
    if (path) return path
  }
  // As an application of macOS, or where Windows installs it: in no PATH.
  return process.platform === 'linux' ? undefined : findAppBrowser()
}

export const NO_CHROMIUM = 'not run: no Chromium (Debian: chromium-headless-shell)'

/** A browser, closed when the running test finishes. The caller has asked `chromiumPath` first. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const browser = await chromium.launch({ executablePath, args: [...args] })
  whenFinished(() => browser.close())
  return browser
}
