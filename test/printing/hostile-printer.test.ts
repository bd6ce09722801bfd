// Printers that answer anything: a state each time, no label sent on the strength of it, no hang.
import { expect, test } from 'vitest'
import { printerLine } from '../../main/printing/printer-line.ts'
import { networkTransport } from '../../main/printing/transports/network.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { quickPrinting } from '../support/printing-settings.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'
import { whenFinished } from '../support/when-finished.ts'

const WHOLE = [
  '\x02030,0,0,1245,000,0,0,0,000,0,0,0\x03\r\n',
  '\x02001,0,0,0,1,2,4,0,00000000,1,000\x03\r\n',
  '\x021234,0\x03\r\n',
]
const PIECES = [
  ...WHOLE,
  '\x02',
  '\x03',
  ',',
  '\r\n',
  '"',
  '""',
  'ERRORS: 1',
  '030,0,0',
  '\x00',
  '\xff',
  '9'.repeat(40),
]

test('whatever a printer answers, its state is one of those that are known', {
  timeout: PATIENCE_MS,
}, async () => {
  const luck = chance(20260606)
  let answer: Buffer = Buffer.alloc(0)
  const printer = await tcpPrinter({ answer: () => answer })
  const line = printerLine({
    printer: {
      id: 'printer-1',
      name: 'Bench 1',
      connection: { kind: 'network', host: '127.0.0.1', port: printer.port },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
    },
    transport: networkTransport(),
    settings: () => quickPrinting({ queryTimeoutMs: 15, statusDeadlineMs: 200, settleTimeoutMs: 1 }),
  })
  whenFinished(() => line.close())
  const memory = memoryWatch(200)
  const seen = new Set<string>()
  for (let count = casesOf('printer answers through a socket'); count > 0; count -= 1) {
    const parts = Array.from({ length: luck.below(12) }, () => luck.pick(PIECES))
    if (luck.next() < 0.2) parts.push('x'.repeat(luck.below(100_000)))
    answer = Buffer.from(luck.next() < 0.1 ? WHOLE.join('') : parts.join(''), 'latin1')
    const state = await line.state({ maxAgeMs: 0, deadlineMs: 200 })
    seen.add(state.kind)
    memory.look()
  }
  expect([...seen].every(kind => ['ready', 'not-ready', 'one-way'].includes(kind))).toBe(true)
  expect(seen).toContain('not-ready')
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
})
