// The measure of a start: process to ready line, to a screen that can be typed at, and what the first screen loads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { notRun, openBrowser } from '../browser/screen.ts'
import { builtEntry, ROOT } from '../support/program.ts'
import { startStationProcess } from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { atMost, type Measuring, median, type Row, told } from './row.ts'

const FIRST_SCREEN_KB = 350

export async function startRows({ short, say }: Measuring): Promise<readonly Row[]> {
  await builtEntry('browser.js')
  const sizes = firstScreenBytes(join(ROOT, 'out', 'renderer'))
  const times = await startTimes(short ? 2 : 7, say)
  return [
    atMost('6 process → ready line, p50', median(times.readyMs), 2000, 'ms'),
    ...(times.screenMs.length > 0
      ? [told('6 process → first screen, p50', median(times.screenMs), 'ms')]
      : []),
    atMost('6 first screen’s scripts, compressed', sizes.scripts / 1000, FIRST_SCREEN_KB, 'kB'),
    told('6 first screen’s styles, compressed', sizes.styles / 1000, 'kB'),
  ]
}

async function startTimes(rounds: number, say: (line: string) => void) {
  const without = notRun()
  if (without) say(`  ${without}`)
  const browser = without ? undefined : await openBrowser()
  const readyMs: number[] = []
  const screenMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const dataFolder = await newFolder('packbench-bench')
    const start = performance.now()
    const station = await startStationProcess({ dataFolder })
    readyMs.push(performance.now() - start)
    if (browser) {
      const page = await browser.newPage()
      await page.goto(station.url)
      await page.locator('#field-reference').fill('ORD-1')
      screenMs.push(performance.now() - start)
      await page.close()
    }
    await station.kill('SIGTERM')
    await removeFolder(dataFolder)
  }
  await browser?.close()
  return { readyMs, screenMs }
}

/** What index.html loads at once and the words of the longest language, as gzip makes them. */
export function firstScreenBytes(renderer: string): { readonly scripts: number; readonly styles: number } {
  const sizes = (files: readonly string[]) =>
    files.map(file => gzipSync(readFileSync(join(renderer, file)), { level: 9 }).length)
  const bytes = (ending: string) =>
    sizes(loadedAtOnce(renderer).filter(file => file.endsWith(ending))).reduce((sum, size) => sum + size, 0)
  return { scripts: bytes('.js') + Math.max(...sizes(textsOf(renderer, 'first'))), styles: bytes('.css') }
}

/** The scripts and styles that index.html names. */
export function loadedAtOnce(renderer: string): readonly string[] {
  const page = readFileSync(join(renderer, 'index.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
}

/** The words of a part of the screens, a file for each language. */
export const textsOf = (renderer: string, part: 'first' | 'task'): readonly string[] =>
  readdirSync(join(renderer, 'assets'))
    .filter(name => name.startsWith(`${part}-texts-`))
    .map(name => join('assets', name))
