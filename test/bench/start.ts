// The measure of a start: process to ready line, to a screen that can be typed at, and what the first screen loads.
import { readFileSync } from 'node:fs'
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

/** What index.html loads at once, as gzip makes it. */
export function firstScreenBytes(renderer: string): { readonly scripts: number; readonly styles: number } {
  const page = readFileSync(join(renderer, 'index.html'), 'utf8')
  const files = [...page.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const bytes = (ending: string) =>
    files
      .filter(file => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(renderer, file)), { level: 9 }).length, 0)
  return { scripts: bytes('.js'), styles: bytes('.css') }
}
