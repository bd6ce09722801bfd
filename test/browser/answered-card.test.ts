// The queue's keys answer for the order that a person was led there for, and for no other that comes and goes beside it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { type Bench, jobView, ok, shipmentView } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { keyUntil } from './keyboard.ts'
import { at, fill, goTo, SAMPLE, scanOrder } from './on-the-page.ts'
import { scan, type } from './scanner.ts'
import { openScript } from './screen.ts'

const { reference: _, ...TEXTS } = SAMPLE
const unknown = (reference: string, minute: number) => ({
  id: `decide-${reference}`,
  kind: 'purchase-unknown' as const,
  since: `2026-11-20T12:0${minute}:00.000Z`,
  shipment: shipmentView(reference, { purchase: { kind: 'unknown' } }),
})
const OLDER = unknown('ORD-1', 1)
const OWN = unknown('ORD-2', 2)
const LATER = unknown('ORD-3', 3)

const active = (page: Page) => page.locator('article[data-active]')
const dialog = (page: Page) => page.getByRole('dialog')
const changes = (bench: Bench, attention: Bench['attention']) => {
  bench.attention = attention
  bench.emit({ name: 'attention', value: attention })
}

/** How many cards take keys at the moment that one of them leaves the screen; ask for it afterwards. */
async function whenGone(page: Page, reference: string): Promise<() => Promise<number>> {
  await page.evaluate(gone => {
    const asItGoes = new Promise<number>(tell => {
      const seen = new MutationObserver(() => {
        const cards = [...document.querySelectorAll<HTMLElement>('article')]
        if (cards.some(card => card.innerText.includes(gone))) return
        seen.disconnect()
        tell(cards.filter(card => card.dataset.active !== undefined).length)
      })
      seen.observe(document.body, { childList: true, subtree: true })
    })
    Object.assign(globalThis, { asItGoes })
  }, reference)
  return () => page.evaluate(() => (globalThis as unknown as { asItGoes: Promise<number> }).asItGoes)
}

/** ORD-2 stands undecided on the bench, and ORD-1 has waited for longer. */
async function undecided(browser: Parameters<typeof openScript>[0]) {
  const opened = await openScript(browser, script => {
    script.shipments.push(OWN.shipment)
    script.attention = [OLDER, OWN, LATER]
  })
  const { page } = opened
  await scanOrder(page, 'ORD-2')
  await fill(page, TEXTS)
  await page
    .locator('footer')
    .getByText('Decide it first with F3. Other orders can go on meanwhile.')
    .waitFor()
  return opened
}

inBrowser('an order of the bench that nobody knows of', browser => {
  test.each([
    ['Enter', (page: Page) => page.locator(at('packages.0.weightOz')).press('Enter')],
    ['F3', (page: Page) => page.keyboard.press('F3')],
    ['the counts above', (page: Page) => page.locator('header button').first().click()],
  ] as const)('is the card whose keys act: by %s', async (_by, leads) => {
    const { page, complaints } = await undecided(browser())
    await leads(page)
    await expect.poll(() => active(page).innerText()).toContain('ORD-2')
    await type(page, '2')
    await dialog(page).getByText('ORD-2').first().waitFor()
    expect(await dialog(page).getByText('ORD-1').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('gives no key to another card where its own is not in the list yet', async () => {
    const { page, bench } = await undecided(browser())
    changes(bench, [OLDER, LATER])
    await page.locator(at('packages.0.weightOz')).press('Enter')
    await page.getByRole('heading', { name: 'Was this label bought?' }).first().waitFor()
    await type(page, '2')
    changes(bench, [OLDER, OWN, LATER])
    await expect.poll(() => active(page).innerText()).toContain('ORD-2')
    expect(await dialog(page).count()).toBe(0)
  })
})

inBrowser('a print that waits for somebody’s word', browser => {
  test('is the card whose keys act, once its order’s question led there', async () => {
    const held = jobView('ORD-2', { state: 'held', cause: 'printer-not-ready', needsRelease: true })
    const { page } = await openScript(browser(), script => {
      script.shipments.push(shipmentView('ORD-2'))
      script.jobs.push(held)
      script.attention = [OLDER, { id: held.id, kind: 'print-held', since: OWN.since, job: held }]
    })
    await scan(page, 'ORD-2')
    await keyUntil(page, 'Enter', () => dialog(page).getByText('waits for your word').isVisible())
    await keyUntil(page, 'Enter', async () => (await dialog(page).count()) === 0)
    await expect.poll(() => active(page).innerText()).toContain('ORD-2')
  })
})

inBrowser('prints that are held', browser => {
  test.each(['en', 'es'] as const)('come out by one key, one after the other: %s', async language => {
    const held = ['ORD-2', 'ORD-3'].map(title =>
      jobView(title, { state: 'held', cause: 'released-later', needsRelease: true }),
    )
    const unsafe = jobView('ORD-4', { state: 'held', cause: 'unsafe-label', needsRelease: true })
    const released: string[] = []
    const { page, complaints } = await openScript(
      browser(),
      script => {
        const cards = [...held, unsafe].map(
          job => ({ id: job.id, kind: 'print-held', since: OWN.since, job }) as const,
        )
        script.jobs.push(...held, unsafe)
        script.attention = cards
        script.answer({
          'queue.release': ({ jobId }) => {
            released.push(jobId)
            const job = held.find(({ id }) => id === jobId) ?? unsafe
            return ok({ ...job, state: 'printed' })
          },
        })
      },
      { language, theme: language === 'en' ? 'light' : 'dark' },
    )
    await goTo(page, 'queue')
    const all = page.getByRole('button', { name: /Print 2 held labels|Imprimir 2 etiquetas retenidas/ })
    await all.waitFor()
    await page
      .locator('footer')
      .getByText(/prints all that is held|imprime todo lo retenido/)
      .waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/held-${language}.png` })
    await keyUntil(page, 'h', async () => released.length > 0)
    await expect.poll(() => released).toEqual(held.map(({ id }) => id))
    expect(complaints).toEqual([])
  })
})

inBrowser('the card whose keys act', browser => {
  const onTheQueue = async () => {
    const opened = await openScript(browser(), script => {
      script.attention = [OWN, LATER]
    })
    await goTo(opened.page, 'queue')
    await expect.poll(() => active(opened.page).innerText()).toContain('ORD-2')
    return opened
  }

  test('stays the same while others come before it', async () => {
    const { page, bench } = await onTheQueue()
    changes(bench, [OLDER, OWN, LATER])
    await page.locator('article').filter({ hasText: 'ORD-1' }).waitFor()
    expect(await active(page).allInnerTexts()).toEqual([expect.stringContaining('ORD-2')])
    await type(page, '2')
    await dialog(page).getByText('ORD-2').first().waitFor()
  })

  test('is no other at once when it is settled elsewhere: the next one stands a moment first', async () => {
    const { page, bench } = await onTheQueue()
    const activeAsItGoes = await whenGone(page, 'ORD-2')
    changes(bench, [LATER])
    expect(await activeAsItGoes()).toBe(0)
    await expect.poll(() => active(page).innerText()).toContain('ORD-3')
    await type(page, '2')
    await dialog(page).getByText('ORD-3').first().waitFor()
  })
})

inBrowser('“not bought” of an order since which a label was fetched', browser => {
  test.each([
    ['en', 'How do you know?', 'Label PA1 was fetched since, and may be the one for ORD-2.'],
    ['es', '¿Cómo lo sabe?', 'se trajo del servicio la etiqueta PA1, que puede ser la de ORD-2.'],
  ] as const)('is asked about once, and said again it is recorded: %s', async (language, how, asked) => {
    const said: unknown[] = []
    const { page, complaints } = await openScript(
      browser(),
      script => {
        script.attention = [OWN]
        script.answer({
          'shipments.resolve': ({ outcome, otherLabels }) => {
            said.push({ outcome, otherLabels })
            const params = { number: 'PA1', reference: 'ORD-2' }
            if (!otherLabels)
              return { ok: false, problem: problem('wrong-state', 'resolve.fetched-label', { params }) }
            return ok(shipmentView('ORD-2', { purchase: { kind: 'abandoned' } }))
          },
        })
      },
      { language, theme: language === 'en' ? 'light' : 'dark' },
    )
    await goTo(page, 'queue')
    await expect.poll(() => active(page).innerText()).toContain('ORD-2')
    const answer = async () => {
      await keyUntil(page, '2', () => dialog(page).isVisible())
      await page.getByLabel(how).fill('not on their page')
      await keyUntil(page, 'Enter', async () => (await dialog(page).count()) === 0)
    }
    await answer()
    await page.getByText(asked).first().waitFor()
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/fetched-${language}.png` })
    await answer()
    await expect
      .poll(() => said)
      .toEqual([{ outcome: 'not-bought' }, { outcome: 'not-bought', otherLabels: ['PA1'] }])
    expect(complaints).toEqual([])
  })
})
