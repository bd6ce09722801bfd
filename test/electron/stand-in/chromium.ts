// The Chromium behind the stand-in's window, with a door for the test that drives the page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindowConstructorOptions } from 'electron'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumPath, NO_CHROMIUM } from '../../support/chromium.ts'

/** One profile for the program, in its `userData` folder, as Electron's default session has. */
export async function openContext(
  profileFolder: string,
  { width = 800, height = 600 }: BrowserWindowConstructorOptions,
): Promise<BrowserContext> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  return chromium.launchPersistentContext(profileFolder, {
    executablePath,
    viewport: { width, height },
    args: ['--remote-debugging-port=0'],
    // Signals are the program's to answer.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

/** Where another process reaches the same browser over the DevTools protocol. */
export function debuggingAddress(profileFolder: string): string {
  const [port, path] = readFileSync(join(profileFolder, 'DevToolsActivePort'), 'utf8').split('\n')
  return `ws://127.0.0.1:${port}${path}`
}
