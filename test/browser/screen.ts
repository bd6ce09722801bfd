// Opens the built screens in a real Chromium: over a scripted bench, or over a real station.
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { startWebHost, WEB_HOST_LIMITS } from '../../main/hosts/web/web-host.ts'
import { chromiumPath, launchChromium, NO_CHROMIUM } from '../support/chromium.ts'
import { builtEntry, ROOT } from '../support/program.ts'
import { servedStation } from '../support/served-station.ts'
import type { StationCalls } from '../support/station-calls.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { NO_LOG } from '../support/web-host.ts'
import { whenFinished } from '../support/when-finished.ts'
import { type Bench, benchScript } from './bench-script.ts'

/** Chromium as these machines need it: no sandbox for root, no traffic of its own. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  readonly language?: 'en' | 'es'
}

export const notRun = (): string | undefined => (chromiumPath() ? undefined : NO_CHROMIUM)

export const openBrowser = (): Promise<Browser> => launchChromium(CHROMIUM_ARGS)

const contextOptions = ({
  width = 1280,
  height = 800,
  theme = 'light',
  language = 'en',
}: Look): BrowserContextOptions => ({
  viewport: { width, height },
  colorScheme: theme,
  locale: language === 'es' ? 'es-US' : 'en-US',
  timezoneId: 'America/Los_Angeles',
  reducedMotion: 'reduce',
})

export interface OpenScreen {
  readonly page: Page
  /** What the page complained of; tests expect it to stay empty. */
  readonly complaints: readonly string[]
}

export async function openPage(
  browser: Browser,
  url: string,
  look: Look,
  beforeIt: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<OpenScreen> {
  const context = await browser.newContext(contextOptions(look))
  whenFinished(() => context.close())
  // As long as other conditions are waited for (vitest.config.ts).
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await beforeIt(page)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(url)
  await page.locator('#field-reference').waitFor()
  // Keys that depend on the station's mode act once the station has been heard.
  await page.locator('header :text-matches(".")').first().waitFor()
  return { page, complaints }
}

/** The screens over a bench that answers by script, through the real web host and its policy. */
export async function openScript(
  browser: Browser,
  prepare: (bench: Bench) => void = () => undefined,
  look: Look = {},
  beforeIt?: (page: Page) => Promise<unknown>,
): Promise<OpenScreen & { readonly bench: Bench }> {
  await builtEntry('browser.js')
  const bench = benchScript()
  prepare(bench)
  const started = await startWebHost({
    station: bench.station,
    rendererFolder: join(ROOT, 'out', 'renderer'),
    port: 0,
    log: NO_LOG,
    limits: WEB_HOST_LIMITS,
  })
  if (!started.ok) throw new Error(started.problem.message)
  whenFinished(() => started.value.stop())
  return { bench, ...(await openPage(browser, started.value.url, look, beforeIt)) }
}

/** The screens of a real station in training mode, on a folder of its own. */
export async function openStation(
  browser: Browser,
  look: Look = {},
): Promise<OpenScreen & { readonly station: StationCalls }> {
  const station = await servedStation(await tempFolder('bench'))
  return { station, ...(await openPage(browser, station.url, look)) }
}

/** The same, of a station that is a process, and may be killed and begin again. */
export async function openStationProcess(
  browser: Browser,
  look: Look = {},
): Promise<OpenScreen & { readonly station: RunningStation }> {
  const station = await startStationProcess({ dataFolder: await tempFolder('bench') })
  return { station, ...(await openPage(browser, station.url, look)) }
}
