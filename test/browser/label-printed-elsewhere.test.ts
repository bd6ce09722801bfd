// A label that waits for one printer and came out of another meanwhile: its card says so, and one key leaves it at that.
import { expect, test } from 'vitest'
import { jobView, ok } from './bench-script.ts'
import { inBrowser } from './in-browser.ts'
import { goTo } from './on-the-page.ts'
import { type } from './scanner.ts'
import { openScript } from './screen.ts'

const minute = (at: number) => `2026-11-20T12:${String(at).padStart(2, '0')}:00.000Z`
const print = (id: string, at: number, more: Parameters<typeof jobView>[1] = {}) =>
  jobView('ORD-7', { id, shipmentId: 'label-7', createdAt: minute(at), updatedAt: minute(at), ...more })

const WAITS = print('first', 1, { state: 'held', cause: 'printer-not-ready', needsRelease: true })
const WAITS_TOO = print('second', 2, { state: 'held', cause: 'printer-not-ready', needsRelease: true })
const OUT = print('out', 9, { state: 'printed', printerId: 'another' })
const OTHER = jobView('ORD-8', {
  ...{ id: 'other', shipmentId: 'label-8', state: 'held', cause: 'printer-not-ready', needsRelease: true },
  ...{ createdAt: minute(3), updatedAt: minute(3) },
})

inBrowser('a label that came out of another printer', browser => {
  test.each([
    ['en', 'light', 'A paper of this label came out', 'Cancel this print', 'Print 1 held label'],
    ['es', 'dark', 'salió un papel de esta etiqueta', 'Cancelar esta impresión', 'Imprimir 1 etiqueta'],
  ] as const)(
    'is not printed again by a key that prints all: %s',
    async (language, theme, said, cancel, all) => {
      const asked: string[] = []
      const { page, complaints } = await openScript(
        browser(),
        script => {
          script.jobs.push(WAITS, WAITS_TOO, OTHER, OUT)
          script.attention = [WAITS, WAITS_TOO, OTHER].map(job => ({
            id: job.id,
            kind: 'print-held' as const,
            since: job.createdAt,
            job,
          }))
          script.answer({
            'queue.cancel': ({ jobId }) => {
              asked.push(jobId)
              return ok({ ...WAITS, id: jobId, state: 'cancelled' })
            },
          })
        },
        { language, theme },
      )
      await goTo(page, 'queue')
      const cards = page.locator('article')
      await cards.first().getByText(said).waitFor()
      expect(await cards.nth(1).innerText()).toContain(said)
      expect(await cards.nth(2).innerText()).not.toContain(said)
      expect(await page.getByText(all).count()).toBe(0)
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/copies-${language}.png` })
      await expect.poll(() => page.locator('article[data-active]').innerText()).toContain('ORD-7')
      expect(await cards.first().getByRole('button').first().innerText()).toContain(cancel)
      await type(page, '1')
      await expect.poll(() => asked).toEqual(['first'])
      expect(complaints).toEqual([])
    },
  )
})
