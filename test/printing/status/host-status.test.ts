// What a printer's answers mean, recorded and broken ones.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HostStatus } from '../../../main/core/printing/printer.ts'
import {
  type ErrorsAndWarnings,
  errorsAndWarningsComplete,
  hostIdentificationComplete,
  hostStatusComplete,
  notReadyReasons,
  parseErrorsAndWarnings,
  parseHostIdentification,
  parseHostStatus,
  parseOdometer,
  parseVariable,
  printerStateOf,
  redactedAnswer,
  variableComplete,
} from '../../../main/printing/status/host-status.ts'
import { statusOf } from '../../../main/printing/status/questions.ts'
import { casesOf, PATIENCE_MS } from '../../hostile/cases.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const first = '030,0,0,0290,000,0,0,0,000,0,0,0'
const second = '001,0,0,0,1,2,4,0,00000000,1,000'
const third = '1234,0'
const framed = (...lines: string[]) => lines.map(line => `\x02${line}\x03\r\n`).join('')

const idle = statusOf({ labelLengthDots: 290 })
const quiet: ErrorsAndWarnings = { errors: 0, warnings: 0, unknown: false }

describe('~HS', () => {
  it.each([
    ['as the guide prints it', framed(first, second, third)],
    ['with LF alone', framed(first, second, third).replaceAll('\r\n', '\n')],
    ['with CR alone', framed(first, second, third).replaceAll('\r\n', '\r')],
    ['without frames, by lines', `${first}\r\n${second}\r\n${third}\r\n`],
    ['without the third string', framed(first, second)],
    [
      'behind the tail of an earlier answer',
      `0000,1,000\x03\r\n\x021234,0\x03\r\n${framed(first, second, third)}`,
    ],
    ['behind stray bytes', `\x00\xff\x11${framed(first, second, third)}`],
    ['before stray bytes', `${framed(first, second, third)}\x13"123"`],
    ['padded otherwise', framed('30,0,0,290,0,0,0,0,0,0,0,0', '1,0,0,0,1,2,4,0,0,1,0', third)],
    [
      'twice, the last counts',
      framed('030,1,0,0290,005,0,0,0,000,0,0,0', second, third) + framed(first, second, third),
    ],
  ])('is read %s', (_how, answer) => {
    expect(parseHostStatus(bytes(answer))).toEqual(idle)
  })

  it.each<[string, string, string, Partial<HostStatus>]>([
    ['paper out', '030,1,0,0290,000,0,0,0,000,0,0,0', second, { paperOut: true }],
    ['pause', '030,0,1,0290,000,0,0,0,000,0,0,0', second, { paused: true }],
    ['label length', '030,0,0,1626,000,0,0,0,000,0,0,0', second, { labelLengthDots: 1626 }],
    ['formats in the buffer', '030,0,0,0290,012,0,0,0,000,0,0,0', second, { formatsInBuffer: 12 }],
    ['buffer full', '030,0,0,0290,000,1,0,0,000,0,0,0', second, { bufferFull: true }],
    ['communications diagnostics change nothing', '030,0,0,0290,000,0,1,0,000,0,0,0', second, {}],
    ['partial format', '030,0,0,0290,000,0,0,1,000,0,0,0', second, { partialFormat: true }],
    ['corrupt memory', '030,0,0,0290,000,0,0,0,000,1,0,0', second, { memoryCorrupt: true }],
    ['under temperature', '030,0,0,0290,000,0,0,0,000,0,1,0', second, { underTemperature: true }],
    ['over temperature', '030,0,0,0290,000,0,0,0,000,0,0,1', second, { overTemperature: true }],
    ['head open', first, '001,0,1,0,1,2,4,0,00000000,1,000', { headOpen: true }],
    ['ribbon out', first, '001,0,0,1,1,2,4,0,00000000,1,000', { ribbonOut: true }],
    ['label waiting', first, '001,0,0,0,1,1,4,1,00000000,1,000', { labelWaiting: true }],
    ['labels remaining', first, '001,0,0,0,1,2,4,0,00000042,1,000', { labelsRemaining: 42 }],
  ])('says %s', (_what, one, two, change) => {
    expect(parseHostStatus(bytes(framed(one, two, third)))).toEqual({ ...idle, ...change })
  })

  it('never reads a cut-off answer as a whole one', () => {
    const whole = framed(first, second)
    const end = whole.lastIndexOf('\x03')
    for (let length = 0; length <= end; length++) {
      expect(parseHostStatus(bytes(whole.slice(0, length))), `${length} bytes`).toBeUndefined()
    }
    expect(parseHostStatus(bytes(whole.slice(0, end + 1)))).toEqual(idle)
  })

  it.each([
    ['nothing', ''],
    ['a field too few', framed('030,0,0,0290,000,0,0,0,000,0,0', second, third)],
    ['a field too many', framed(`${first},0`, second, third)],
    ['the second string alone', framed(second, third)],
    ['the strings in another order', framed(second, first, third)],
    ['letters for digits', framed('0x0,0,0,0290,000,0,0,0,000,0,0,0', second, third)],
    ['flags other than 0 and 1', framed('030,2,0,0290,000,0,0,0,000,0,0,0', second, third)],
  ])('finds none in %s', (_what, answer) => {
    expect(parseHostStatus(bytes(answer))).toBeUndefined()
  })

  it('is complete with its third string', () => {
    expect(hostStatusComplete(bytes(framed(first, second)))).toBe(false)
    expect(hostStatusComplete(bytes(`${framed(first, second)}\x021234,0`))).toBe(false)
    expect(hostStatusComplete(bytes(framed(first, second, third)))).toBe(true)
  })

  it('reads back every status it could have been', () => {
    const flag = fc.boolean()
    fc.assert(
      fc.property(
        fc.record<HostStatus>({
          paperOut: flag,
          paused: flag,
          headOpen: flag,
          ribbonOut: flag,
          bufferFull: flag,
          overTemperature: flag,
          underTemperature: flag,
          memoryCorrupt: flag,
          partialFormat: flag,
          labelWaiting: flag,
          formatsInBuffer: fc.nat(999),
          labelsRemaining: fc.nat(99_999_999),
          labelLengthDots: fc.nat(9999),
        }),
        status => {
          const on = (value: boolean) => (value ? 1 : 0)
          const digits = (value: number, length: number) => String(value).padStart(length, '0')
          const one = `030,${on(status.paperOut)},${on(status.paused)},${digits(status.labelLengthDots, 4)},${digits(status.formatsInBuffer, 3)},${on(status.bufferFull)},0,${on(status.partialFormat)},000,${on(status.memoryCorrupt)},${on(status.underTemperature)},${on(status.overTemperature)}`
          const two = `001,0,${on(status.headOpen)},${on(status.ribbonOut)},1,2,4,${on(status.labelWaiting)},${digits(status.labelsRemaining, 8)},1,000`
          expect(parseHostStatus(bytes(framed(one, two, third)))).toEqual(status)
        },
      ),
    )
  })
})

describe('~HQES', () => {
  const report = (errors: string, warnings: string) =>
    `\x02\r\nPRINTER STATUS\r\n ERRORS:         ${errors}\r\n WARNINGS:       ${warnings}\r\n\x03`

  it('is read with its bits', () => {
    const answer = bytes(report('1 00000000 00010005', '1 00000000 00000008'))
    expect(parseErrorsAndWarnings(answer)).toEqual({ errors: 0x10005, warnings: 8, unknown: false })
  })

  it('calls an error without a bit, and the high group, unknown', () => {
    const quietWarnings = '0 00000000 00000000'
    const unknown = (errors: string) => parseErrorsAndWarnings(bytes(report(errors, quietWarnings)))?.unknown
    expect(unknown('1 00000000 00000000')).toBe(true)
    expect(unknown('1 00000001 00000001')).toBe(true)
    expect(unknown('0 00000000 00000000')).toBe(false)
  })

  it('is complete only with both lines whole', () => {
    const whole = report('0 00000000 00000000', '0 00000000 00000000')
    const end = whole.lastIndexOf('0') + 1
    for (let length = 0; length <= end; length++) {
      expect(errorsAndWarningsComplete(bytes(whole.slice(0, length)))).toBe(false)
    }
    expect(errorsAndWarningsComplete(bytes(whole))).toBe(true)
  })
})

describe('~HI and SGD', () => {
  it.each([
    ['ZD421-203dpi,V93.21.07Z,8,8192KB,X', 'ZD421-203dpi', 'V93.21.07Z', 8, 203],
    ['ZT411-300dpi ZPL,V92.21.26Z,12,32768KB', 'ZT411-300dpi ZPL', 'V92.21.26Z', 12, 300],
    ['ZT411-600dpi,V92.21.26Z,24,32768KB,X', 'ZT411-600dpi', 'V92.21.26Z', 24, 600],
    ['GK420d-200dpi,V61.17.17Z,8,2104KB', 'GK420d-200dpi', 'V61.17.17Z', 8, 203],
    ['110XI4,V53.17.11Z,6,16384KB,X', '110XI4', 'V53.17.11Z', 6, undefined],
  ])('reads %s', (answer, model, firmware, dotsPerMm, dpi) => {
    expect(parseHostIdentification(bytes(framed(answer)))).toEqual({ model, firmware, dotsPerMm, dpi })
  })

  it('does not take a late ~HS for an identification', () => {
    expect(parseHostIdentification(bytes(framed(first, second, third)))).toBeUndefined()
    expect(hostIdentificationComplete(bytes('\x02ZD421,V93.21.07Z,8,8192KB,X'))).toBe(false)
  })

  it.each([
    ['"123"', '123', 123],
    ['\r\n"1044" ', '1044', 1044],
    ['"17 LABELS"', '17 LABELS', 17],
    ['"?"', undefined, undefined],
    ['"12', undefined, undefined],
    ['""', '', undefined],
    ['"-5"', '-5', undefined],
    ['', undefined, undefined],
  ])('reads the variable %s', (answer, value, count) => {
    expect(parseVariable(bytes(answer))).toBe(value)
    expect(parseOdometer(bytes(answer))).toBe(count)
  })

  it('knows when a variable is whole', () => {
    expect(variableComplete(bytes('"12'))).toBe(false)
    expect(variableComplete(bytes('"?"'))).toBe(true)
  })
})

describe('what the answers mean', () => {
  it.each<[Partial<HostStatus>, Partial<ErrorsAndWarnings>, readonly string[]]>([
    [{}, {}, []],
    [{ paperOut: true, paused: true }, { errors: 0x10001 }, ['paper-out', 'paused']],
    [{ headOpen: true }, {}, ['head-open']],
    [{}, { errors: 0x4 }, ['head-open']],
    [{}, { errors: 0x2 }, ['ribbon-out']],
    [{}, { errors: 0x8 }, ['cutter-fault']],
    [{}, { errors: 0x1000 }, ['paper-jam']],
    [{}, { errors: 0x10 }, ['over-temperature']],
    [{}, { errors: 0x10000 }, ['paused']],
    [{}, { errors: 0x8000_0000 }, ['unknown-fault']],
    [{}, { unknown: true }, ['unknown-fault']],
    [{ bufferFull: true, memoryCorrupt: true }, {}, ['memory-corrupt', 'buffer-full']],
  ])('%o with %o is %o', (status, report, reasons) => {
    expect(notReadyReasons({ ...idle, ...status }, { ...quiet, ...report })).toEqual(reasons)
  })

  it('gives the state its warnings, or its first reason with the others beside it', () => {
    expect(printerStateOf(idle, { ...quiet, warnings: 0xa })).toEqual({
      kind: 'ready',
      status: idle,
      warnings: ['clean-head', 'media-low'],
    })
    expect(printerStateOf({ ...idle, paperOut: true, paused: true }, undefined)).toEqual({
      kind: 'not-ready',
      reason: 'paper-out',
      detail: 'paused',
    })
  })
})

describe('any bytes at all', () => {
  const pieces = fc.oneof(
    fc.constantFrom(
      '\x02',
      '\x03',
      '\r',
      '\n',
      '\r\n',
      ',',
      first,
      second,
      third,
      '"',
      'ERRORS:',
      '1 00000000 0000000',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const answers = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.array(pieces, { maxLength: 20 }).map(parts => new Uint8Array(bytes(parts.join('')))),
  )

  it('never throw, and what is called complete can be read', { timeout: PATIENCE_MS }, () => {
    fc.assert(
      fc.property(answers, answer => {
        if (hostStatusComplete(answer)) expect(parseHostStatus(answer)).toBeDefined()
        if (errorsAndWarningsComplete(answer)) expect(parseErrorsAndWarnings(answer)).toBeDefined()
        if (hostIdentificationComplete(answer)) expect(parseHostIdentification(answer)).toBeDefined()
        expect(() => [parseOdometer(answer), variableComplete(answer)]).not.toThrow()
      }),
      { numRuns: casesOf('printer answers') },
    )
  })

  it('never show the password', () => {
    const password = '7391'
    const whole = framed(first, second, `${password},0`)
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), (from, to) => {
        expect(redactedAnswer(bytes(whole.slice(Math.min(from, to), Math.max(from, to))))).not.toContain(
          password,
        )
      }),
    )
    expect(redactedAnswer(bytes(whole))).toBe(`${first} / ${second} / (6 bytes)`)
  })
})
