// Whatever is typed, in whatever order services, screens, windows and sizes change under it: every value is on the wire of
// a real service, or still in the form at whose field the package was stopped.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { FIELD_ROWS, type FieldKind } from '../../preload/contract/shipment-fields.ts'
import {
  liveSettings,
  networkPrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { readsLive } from './away.ts'
import { inBrowser } from './in-browser.ts'
import { at, SAMPLE } from './on-the-page.ts'
import { scan } from './scanner.ts'
import { openPage } from './screen.ts'

const RUNS = Number(process.env.SHIPMENTS ?? 8)
const SEED = Number(process.env.SEED ?? 149)

const CHANGES = ['service', 'price', 'screen', 'reload', 'window', 'zoom', 'aside', 'more'] as const
type Change = (typeof CHANGES)[number]

/** What one service or both take beyond the address, weight and box; abroad what customs ask besides. */
const EXTRAS = FIELD_ROWS.filter(
  ([path, { more }]) => more !== undefined && !/^(packages\.\*\.\w+Inch|to\.country)/.test(path),
).map(([path, { kind, more }]) => {
  const [place] = Object.values(more ?? {})
  return {
    path: path.replace('*', '0'),
    kind,
    choices: place?.choices ?? [],
    ofCustoms: place?.group === 'customs',
  }
})

/** A text that says which field it was typed into, and what it is on the wire, by its kind. */
function valueFor(kind: FieldKind, choices: readonly { readonly value: string }[], at: number) {
  const [choice] = choices.filter(({ value }) => value !== '')
  if (choice) return { typed: choice.value, sent: choice.value }
  switch (kind) {
    case 'weight':
      return { typed: `${at + 1}.25`, sent: at + 1.25 }
    case 'money':
      return { typed: `${at + 30}.25`, sent: at + 30.25 }
    case 'number':
      return { typed: '2', sent: 2 }
    case 'yes-no':
      return { typed: 'yes', sent: true }
    case 'day':
      return { typed: dayAhead(3), sent: dayAhead(3) }
    case 'origin':
    case 'country':
      return { typed: 'US', sent: 'US' }
    default:
      return { typed: `Field ${at}`, sent: `Field ${at}` }
  }
}

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const ABROAD = {
  'to.city': 'Ottawa',
  'to.state': 'ON',
  'to.postalCode': 'K1A 0B1',
  'to.country': 'CA',
  'customs.description': 'Shirts',
  'customs.items.0.description': 'Shirt',
  'customs.items.0.quantity': '2',
  'customs.items.0.valueCents': '12.50',
  'customs.items.0.weightOz': '4 oz',
}

const shipments = fc.record({
  abroad: fc.boolean(),
  extras: fc.uniqueArray(fc.nat(EXTRAS.length - 1), { maxLength: 3 }),
  before: fc.array(fc.constantFrom(...CHANGES), { maxLength: 3 }),
  after: fc.array(fc.constantFrom(...CHANGES), { maxLength: 4 }),
})

/** Types into a field of any kind, under F8 or on the form, as soon as it is there. */
async function typeInto(page: Page, path: string, text: string): Promise<boolean> {
  const field = page.locator(at(path))
  if ((await field.count()) === 0) return false
  const isList = await field.evaluate(one => one instanceof HTMLSelectElement)
  if (isList) await field.selectOption(text)
  else await field.fill(text)
  return true
}

/** `link` opens another window of the same station. */
async function change(
  page: Page,
  kind: Change,
  reference: string,
  link: () => Promise<string>,
): Promise<void> {
  switch (kind) {
    case 'service':
      return page.keyboard.press('F7')
    case 'price': {
      const prices = page.getByRole('radio', { name: /\$/ })
      if ((await prices.count()) > 1) await prices.nth(1).dispatchEvent('click')
      return
    }
    case 'screen':
      await page.keyboard.press('F4')
      await page.getByRole('heading', { name: 'Postage meters' }).waitFor()
      await page.keyboard.press('F1')
      break
    case 'reload':
      // What was typed is with the station before the page goes.
      await waitFor(() => page.evaluate(() => performance.now() > 1_500))
      await page.reload()
      break
    case 'window': {
      const other = await page.context().newPage()
      await other.goto(await link())
      await other.locator(at('reference')).waitFor()
      await other.close()
      break
    }
    case 'zoom': {
      const { width = 0 } = page.viewportSize() ?? {}
      // Half the size is what 200 % leaves of a small screen.
      await page.setViewportSize(width === 640 ? { width: 1280, height: 800 } : { width: 640, height: 400 })
      break
    }
    case 'aside':
      while ((await page.locator(at('reference')).inputValue()) !== '') await page.keyboard.press('Escape')
      await scan(page, reference)
      break
    case 'more':
      await page.keyboard.press('F8')
  }
  await page.locator(at('reference')).waitFor()
  await expect.poll(() => page.locator(at('reference')).inputValue()).not.toBe('')
}

/** What became of it: bought, or stopped with what stands in the form. */
async function ship(page: Page): Promise<'bought' | 'stopped'> {
  let outcome: 'bought' | 'stopped' | undefined
  await waitFor(
    async () => {
      if ((await page.locator('footer strong').getByText('PRINTED', { exact: true }).count()) > 0) {
        outcome = 'bought'
        return true
      }
      const isStopped = (await page.locator('main [aria-invalid=true], main [role=alert]').count()) > 0
      const isSaid =
        (await page
          .locator('footer')
          .getByText(/STOP|Look at this field|Still missing|chooses the other service/)
          .count()) > 0
      if (isStopped && isSaid) {
        outcome = 'stopped'
        return true
      }
      await page
        .locator(at('ship'))
        .click({ timeout: 1_000 })
        .catch(() => undefined)
      return false
    },
    { timeoutMs: 30_000, intervalMs: 400, what: 'the package to be bought or stopped' },
  )
  return outcome ?? 'stopped'
}

/** Every text and number that a request carries. */
function leaves(body: unknown): readonly unknown[] {
  if (typeof body !== 'object' || body === null) return [body]
  return Object.values(body).flatMap(leaves)
}

const isOnWire = (sent: unknown, values: readonly unknown[]): boolean =>
  values.some(
    value =>
      value === sent ||
      (typeof value === 'string' && typeof sent === 'string' && value.includes(sent)) ||
      (typeof value === 'string' && value === String(sent)),
  )

async function lastRequest(services: OutsideServices, reference: string): Promise<readonly unknown[]> {
  const asked = [...(await services.exchanges('label')), ...(await services.exchanges('request-label'))]
  const bodies = asked.map(one => one.request?.body ?? one.body)
  return bodies.map(leaves).findLast(values => isOnWire(reference, values)) ?? []
}

inBrowser('a random shipment', browser => {
  test('is sent with every value that was typed, or stops with each in its place', async () => {
    const [services, printer] = await Promise.all([
      outsideServices(),
      outsidePrinter(['--ms-per-label', '1']),
    ])
    const dataFolder = await tempFolder('dropped')
    const station = await startStationProcess({ dataFolder })
    const { page } = await openPage(browser(), station.url, {})
    const link = async () =>
      /url=([^"]+)/.exec(await readFile(join(dataFolder, 'open.html'), 'utf8'))?.[1] ?? station.url
    const { settings, secrets } = liveSettings(services)
    const live = readsLive(page)
    await station.call('settings.save', { settings: { ...settings, station: { from: DEPOT } }, secrets })
    await live
    await station.call('printers.save', networkPrinter(printer.port))
    await page.locator('header').getByText('Zebra ready').waitFor()
    let count = 0
    const seen = { bought: 0, stopped: 0 }
    onTestFinished(() => page.context().close())

    await fc.assert(
      fc.asyncProperty(shipments, async ({ abroad, extras, before, after }) => {
        count += 1
        const reference = `ORD-${SEED}-${count}`
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.keyboard.press('F1')
        while ((await page.locator(at('reference')).inputValue()) !== '') await page.keyboard.press('Escape')
        const { reference: _, ...base } = SAMPLE
        const typed = new Map<string, { readonly typed: string; readonly sent: unknown }>()
        await page.locator(at('reference')).fill(reference)
        for (const [path, text] of Object.entries({ ...base, ...(abroad ? ABROAD : {}) }).sort(
          countryFirst,
        )) {
          if (await typeInto(page, path, text)) typed.set(path, { typed: text, sent: undefined })
        }
        for (const one of before) await change(page, one, reference, link)
        if ((await page.locator('#more-fields').getAttribute('hidden')) !== null)
          await page.keyboard.press('F8')
        for (const index of extras) {
          const extra = EXTRAS[index]
          if (!extra || (extra.ofCustoms && !abroad)) continue
          const value = valueFor(extra.kind, extra.choices, index)
          if (await typeInto(page, extra.path, value.typed)) typed.set(extra.path, value)
        }
        for (const one of after) await change(page, one, reference, link)

        const outcome = await ship(page)
        seen[outcome] += 1
        if (outcome === 'bought') {
          const values = await lastRequest(services, reference)
          const lost = [...typed].filter(([, { sent }]) => sent !== undefined && !isOnWire(sent, values))
          expect(lost, `${reference} was bought without these`).toEqual([])
          return
        }
        const gone: string[] = []
        for (const [path, { typed: text }] of typed) {
          const shown = await page
            .locator(at(path))
            .inputValue({ timeout: 2_000 })
            .catch(() => undefined)
          if (shown === undefined || shown.trim() === '') gone.push(`${path}: ${text}`)
        }
        expect(gone, `${reference} stopped, and these are nowhere`).toEqual([])
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )
    // Both ends were seen: a property of which one half never comes says little.
    expect(seen.bought).toBeGreaterThan(0)
    expect(seen.stopped).toBeGreaterThan(0)
  }, 300_000)
})

/** Where it goes decides which fields there are. */
const countryFirst = ([one]: [string, string], [other]: [string, string]): number =>
  Number(other === 'to.country') - Number(one === 'to.country')
