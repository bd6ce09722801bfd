// The measure of the list of labels among very many: how long its frames last while it is paged, scrolled and searched.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { notRun, openBrowser } from '../browser/screen.ts'
import { openedStore } from './bench-ledger.ts'
import { benchStation } from './bench-station.ts'
import { indexed } from './lookups.ts'
import { addShipments, type Sample } from './many-shipments.ts'
import { atMost, type Measuring, quantile, type Row, told } from './row.ts'

/** A frame that lasts longer is seen as a stumble. */
const LONGEST_FRAME_MS = 50
/** Searched text → rows on the screen, beyond the rest in typing that the screen waits for. */
const SEARCH_MS = 250
/** That rest, as renderer/tasks/reprint/reprint.tsx has it. */
const TYPING_REST_MS = 150

export async function historyRows({ short, shipments, say }: Measuring): Promise<readonly Row[]> {
  const without = notRun()
  if (without) {
    say(`  ${without}`)
    return []
  }
  let samples: readonly Sample[] = []
  const bench = await benchStation({
    prepare: async dataFolder => {
      const store = await openedStore(dataFolder)
      await store.stop()
      say(`  making ${shipments} shipments …`)
      samples = addShipments(join(dataFolder, 'packbench.sqlite'), shipments)
      await indexed(dataFolder)
    },
  })
  const browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(bench.station.url)
  await page.locator('#field-reference').waitFor()
  const idle = await framesDuring(page, () => page.waitForTimeout(short ? 500 : 3000))
  await page.keyboard.press('F2')
  await page.getByRole('option').first().waitFor()
  const paged = await framesDuring(page, () => pressed(page, 'PageDown', short ? 30 : 300))
  const scrolled = await framesDuring(page, () => wheeled(page, short ? 30 : 300))
  const searches = await searched(page, samples, short ? 5 : 30)
  const rows = await page.getByRole('option').count()
  await browser.close()
  await bench.stop()
  return [
    told('8 frames of a resting screen, longest', Math.max(...idle), 'ms'),
    atMost(`8 frames while paging ${shipments} labels, longest`, Math.max(...paged), LONGEST_FRAME_MS, 'ms'),
    atMost(`8 frames while scrolling them, longest`, Math.max(...scrolled), LONGEST_FRAME_MS, 'ms'),
    told('8 frames while scrolling, p50', quantile(scrolled, 0.5), 'ms'),
    atMost('8 a searched reference → its row, p95', quantile(searches, 0.95), SEARCH_MS, 'ms'),
    told('8 rows in the page at the end', rows, 'rows'),
  ]
}

/** What each frame took while `work` ran, as the page's own animation clock has it. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const watch = { frames: [] as number[], on: true }
    let last = performance.now()
    const look = (now: number) => {
      watch.frames.push(now - last)
      last = now
      if (watch.on) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { frameWatch: watch })
  })
  await work()
  return page.evaluate(() => {
    const { frameWatch } = globalThis as unknown as { frameWatch: { frames: number[]; on: boolean } }
    frameWatch.on = false
    // The first counts from the call, not from a frame.
    return frameWatch.frames.slice(1)
  })
}

async function pressed(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
}

async function wheeled(page: Page, times: number): Promise<void> {
  const box = await page.getByRole('listbox').boundingBox()
  if (!box) throw new Error('the list is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (let time = 0; time < times; time += 1) await page.mouse.wheel(0, 640)
}

async function searched(page: Page, samples: readonly Sample[], rounds: number): Promise<readonly number[]> {
  const times: number[] = []
  const field = page.getByRole('searchbox')
  for (let round = 0; round < rounds; round += 1) {
    const reference = samples[(round * 37) % samples.length]?.reference ?? ''
    await field.fill('')
    const shown = page.getByRole('option', { name: new RegExp(reference) })
    const start = performance.now()
    await field.fill(reference)
    await shown.waitFor()
    times.push(performance.now() - start - TYPING_REST_MS)
  }
  return times
}
