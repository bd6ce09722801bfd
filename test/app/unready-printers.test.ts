// A printer that cannot print is asked again without anybody at a screen; one that can is left alone.
import { expect, test } from 'vitest'
import { TRAINING_PRINTER } from '../../main/app/saved-printers.ts'
import { createUnreadyPrinters } from '../../main/app/unready-printers.ts'
import type { PrinterState } from '../../main/core/printing/printer.ts'
import { whenFinished } from '../support/when-finished.ts'

const OUT: PrinterState = { kind: 'not-ready', reason: 'paper-out' }
const ABLE: PrinterState = { kind: 'one-way' }

function bench({ live = true } = {}) {
  const states = new Map<string, PrinterState>([
    ['out', OUT],
    ['able', ABLE],
    // It may print whatever it is asked.
    ['strange', { kind: 'not-ready', reason: 'not-understood' }],
  ])
  const asked: string[] = []
  const watch = createUnreadyPrinters({
    printers: {
      saved: () => ['out', 'able', 'strange', 'new'].map(id => ({ ...TRAINING_PRINTER, id })),
      lastState: id => {
        const state = states.get(id)
        return state && { state, askedAt: '2026-03-02T09:00:00.000Z' }
      },
      async ask(id) {
        asked.push(id)
        return states.get(id) ?? OUT
      },
    },
    isLive: () => live,
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
