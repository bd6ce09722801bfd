// What TSPL and EPL2 printers answer, byte for byte, with what else comes over a serial line.
import { describe, expect, test } from 'vitest'
import type { Link } from '../../../main/core/printing/transport.ts'
import { askLanguage } from '../../../main/printing/status/ask-language.ts'
import { Epl2Questions } from '../../../main/printing/status/epl2-questions.ts'
import { printerStateOf } from '../../../main/printing/status/host-status.ts'
import type { StatusAnswer } from '../../../main/printing/status/questions.ts'
import { TsplQuestions } from '../../../main/printing/status/tspl-questions.ts'

/** A wire that brings these answers, one to a question, byte by byte: whoever has heard enough takes what came. */
function wire(answers: (question: string) => string | undefined): Link & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    canAnswer: true,
    closed: false,
    async query(question, isWhole) {
      const text = Buffer.from(question).toString('latin1').trim()
      asked.push(text)
      const all = Buffer.from(answers(text) ?? '', 'latin1')
      for (let length = 1; length <= all.length; length++) {
        if (isWhole(all.subarray(0, length))) return all.subarray(0, length)
      }
      return all
    },
    write: async () => ({ kind: 'transmitted', bytesWritten: 0 }) as const,
    drain: async () => ({ kind: 'drained' }) as const,
    close: async () => {},
  }
}

const stateOf = (answer: StatusAnswer) =>
  answer.kind === 'answered' ? printerStateOf(answer.status, answer.report) : answer

describe('flow control beside a TSPL status', () => {
  const status = (...answers: string[]) => {
    let at = 0
    return new TsplQuestions().status(
      wire(() => answers[at++]),
      200,
    )
  }
  test.each(['\x11\x00', '\x13\x11\x00', '\x06\x00', '\x00'])('%j is ready', async answer => {
    expect(stateOf(await status(answer))).toMatchObject({ kind: 'ready' })
  })
  test.each(['\x11\x04', '\x13\x04'])('%j is out of paper', async answer => {
    expect(stateOf(await status(answer))).toMatchObject({ kind: 'not-ready', reason: 'paper-out' })
  })
  test('alone and not again it is no status', async () => {
    expect(await status('\x11')).toMatchObject({ kind: 'silent' })
    expect(stateOf(await status('\x13', '\x00'))).toMatchObject({ kind: 'ready' })
  })
  test('the same byte for an answer to each question is what the printer says', async () => {
    expect(stateOf(await status('\x11', '\x11'))).toMatchObject({ kind: 'not-ready' })
  })
  test('nothing twice is silence', async () => {
    expect(await status('', '')).toMatchObject({ kind: 'silent' })
  })
})

/** As the EPL guide shows the answer to `UQ`, and as firmware of later years writes it. */
const GUIDE = [
  'UKQ1935HLU  V4.42',
  'Serial port:96,N,8,1',
  'Page Mode',
  'Image buffer size:245K',
  'Fmem used: 0 (bytes)',
  'Gmem used: 0',
  'Emem used: 29600',
  'Available: 130559',
  'I8,A,001 rY JF WN',
  'S4 D08 R112,0 ZT UN',
  'q600 Q1016,25',
  'Option:D,Ff',
  'oEv,w,x,y,z',
  '14 18 24',
  'Cover: T=118, C=129',
].join('\r\n')

describe('the settings of an EPL2 printer', () => {
  const status = (settings: string) =>
    new Epl2Questions(true).status(
      wire(question => (question === 'UQ' ? settings : undefined)),
      200,
    )
  test('are those of the guide', async () => {
    expect(stateOf(await status(`${GUIDE}\r\n`))).toMatchObject({ kind: 'ready' })
  })
  test.each([
    '\x02030,0,0,1218,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n',
    'PRINTER READY\r\nHello\r\n',
    'HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\n',
    'Zebra Technologies\r\nZTC ZD421-203dpi ZPL\r\n',
    'UQ\r\nUQ\r\n',
    'login:\r\nPassword:\r\n',
  ])('are not %j', async answer => {
    expect(await status(answer)).toMatchObject({ kind: 'not-understood' })
  })
})

describe('before EPL2 is believed the printer is asked once more whether it is one for ZPL', () => {
  const HOST_STATUS =
    '\x02030,0,0,1218,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n'
  test('a ZPL printer that woke up late is none for EPL2', async () => {
    const link = wire(question =>
      question === '^ee' ? '00\r\n' : question === '~HS' ? HOST_STATUS : undefined,
    )
    expect(await askLanguage(link, { kind: 'virtual' }, 50)).toBeUndefined()
    expect(link.asked).toContain('~HS')
  })
  test('an EPL2 printer passes over the question', async () => {
    const link = wire(question => (question === '^ee' ? '00\r\n' : undefined))
    expect(await askLanguage(link, { kind: 'virtual' }, 50)).toBe('epl2')
  })
})
