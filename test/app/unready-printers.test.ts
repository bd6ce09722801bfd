// A printer that cannot print is asked again without anybody at a screen; one that is ready now and then where it is shown.
import { expect, test } from 'vitest'
import { TRAINING_PRINTER } from '../../main/app/saved-printers.ts'
import { createUnreadyPrinters } from '../../main/app/unready-printers.ts'
import type { PrinterState } from '../../main/core/printing/printer.ts'
import { whenFinished } from '../support/when-finished.ts'

const OUT: PrinterState = { kind: 'not-ready', reason: 'paper-out' }
const ABLE: PrinterState = { kind: 'one-way' }
const READY = { kind: 'ready', warnings: [] } as unknown as PrinterState

function bench({ live = true, shown = false, ready = '09:00:00' } = {}) {
  const states = new Map<string, PrinterState>([
    ['out', OUT],
    ['able', ABLE],
    ['ready', READY],
    // It may print whatever it is asked.
    ['strange', { kind: 'not-ready', reason: 'not-understood' }],
  ])
  const asked: string[] = []
  const watch = createUnreadyPrinters({
    printers: {
      saved: () => ['out', 'able', 'ready', 'strange', 'new'].map(id => ({ ...TRAINING_PRINTER, id })),
      lastState: id => {
        const state = states.get(id)
        return state && { state, askedAt: `2026-03-02T${ready}.000Z` }
      },
      async ask(id) {
        asked.push(id)
        return states.get(id) ?? OUT
      },
    },
    isLive: () => live,
    isShown: () => shown,
    clock: { now: () => new Date('2026-03-02T09:00:40.000Z') },
    everyMs: 5,
  })
  whenFinished(() => watch.stop())
  watch.start()
  return { asked, states }
}

test('a printer without paper is asked until it can print, and nobody else is', async () => {
  const { asked, states } = bench()
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  expect(new Set(asked)).toEqual(new Set(['out']))
  states.set('out', ABLE)
  states.set('able', OUT)
  await expect.poll(() => asked.at(-1)).toBe('able')
  const others = asked.lastIndexOf('out')
  await expect.poll(() => asked.length).toBeGreaterThan(others + 3)
  expect(asked.lastIndexOf('out')).toBe(others)
})

test('in training no printer of the bench is asked', async () => {
  const { asked } = bench({ live: false })
  const live = bench()
  await expect.poll(() => live.asked.length).toBeGreaterThan(2)
  expect(asked).toEqual([])
})

test.each([
  ['where no window shows it', { shown: false }, []],
  ['where it said so a moment ago', { shown: true, ready: '09:00:20' }, []],
  ['half a minute after it said so', { shown: true }, ['ready']],
  ['after the clock was put back', { shown: true, ready: '09:30:00' }, ['ready']],
])('a printer that is ready is asked again only while a window shows it: %s', async (_when, told, also) => {
  const { asked } = bench(told)
  await expect.poll(() => asked.length).toBeGreaterThan(4)
  expect(new Set(asked)).toEqual(new Set(['out', ...also]))
})
