// Printers that answer anything to the questions of TSPL and EPL2: a reason or no answer, and no fault passed over.
import { expect, test } from 'vitest'
import { askLanguage, questionsOf } from '../../main/printing/status/ask-language.ts'
import { parseEpl2Errors } from '../../main/printing/status/epl2-questions.ts'
import { printerStateOf } from '../../main/printing/status/host-status.ts'
import { parseTsplStatus } from '../../main/printing/status/tspl-questions.ts'
import { networkTransport } from '../../main/printing/transports/network.ts'
import { chance } from '../campaign/random.ts'
import { casesOf, MOST_GROWTH_BYTES, memoryWatch, PATIENCE_MS } from '../hostile/cases.ts'
import { tcpPrinter } from '../support/tcp-printer.ts'

const PIECES = [
  '00',
  '07',
  '11',
  '12',
  '99',
  ',',
  'P001',
  'L',
  '\r',
  '\n',
  '\r\n',
  '\x15',
  '\x13',
  '\x00',
  '\xff',
  'UK V4.29',
]

const luckyBytes = (luck: ReturnType<typeof chance>) =>
  luck.next() < 0.3
    ? Buffer.from(Array.from({ length: luck.below(20) }, () => luck.below(256)))
    : Buffer.from(Array.from({ length: luck.below(12) }, () => luck.pick(PIECES)).join(''), 'latin1')

test('a TSPL answer is one byte, and ready only where it has no bit of a fault', {
  timeout: PATIENCE_MS,
}, () => {
  const luck = chance(20261123)
  const memory = memoryWatch(500)
  for (let count = casesOf('TSPL answers'); count > 0; count -= 1) {
    const answer = luckyBytes(luck)
    const read = parseTsplStatus(answer)
    expect(read !== undefined).toBe(answer.length === 1)
    const isReady = read && printerStateOf(read.status, read.report).kind === 'ready'
    if (isReady) expect((answer[0] ?? 0xff) & 0xdf).toBe(0)
    memory.look()
  }
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
})

test('an EPL2 answer is a whole line of codes, and none of a fault is passed over', {
  timeout: PATIENCE_MS,
}, () => {
  const luck = chance(20261124)
  const memory = memoryWatch(500)
  for (let count = casesOf('EPL2 answers'); count > 0; count -= 1) {
    const answer = luckyBytes(luck)
    const read = parseEpl2Errors(answer)
    const lines = answer
      .toString('latin1')
      .replace(/[\x06\x11\x13\x15]/g, '')
      .split(/[\r\n]+/)
    const last = lines.slice(0, -1).findLast(line => /^\d\d(,(\d\d|[PL]\d{1,5}))*$/.test(line))
    expect(read !== undefined).toBe(last !== undefined)
    const isReady = read && printerStateOf(read.status, read.report).kind === 'ready'
    if (isReady) expect(last).not.toMatch(/(^|,)(07|11|12|99)/)
    memory.look()
  }
  expect(memory.growth()).toBeLessThan(MOST_GROWTH_BYTES)
})

test('whatever comes back while a language is asked, the answer is one of those that are known', {
  timeout: PATIENCE_MS,
}, async () => {
  const luck = chance(20261125)
  let answer: Buffer = Buffer.alloc(0)
  const printer = await tcpPrinter({ answer: () => answer })
  const connection = { kind: 'network', host: '127.0.0.1', port: printer.port } as const
  const timeouts = { openMs: 2_000, stallMs: 500, drainMs: 500, closeMs: 50, settleMs: 1 }
  for (let count = casesOf('answers while a language is asked'); count > 0; count -= 1) {
    answer = luckyBytes(luck)
    const opened = await networkTransport().open(connection, { timeouts })
    if (opened.kind !== 'open') throw new Error(opened.kind)
    try {
      expect(['tspl', 'epl2', undefined]).toContain(await askLanguage(opened.link, connection, 10))
      for (const language of ['tspl', 'epl2'] as const) {
        const { kind } = await questionsOf(language, connection).status(opened.link, 10)
        expect(['answered', 'silent', 'not-understood', 'broken']).toContain(kind)
      }
    } finally {
      await opened.link.close()
    }
  }
})
