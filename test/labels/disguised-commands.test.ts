// Commands in disguise: however a label spells what changes the printer, it is held; however it is laid out, what
// carriers send passes; and text outside formats never reaches a printer by a service's label.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PrintTarget, preparePrint } from '../../main/labels/prepare-print.ts'
import { inspectZpl } from '../../main/labels/zpl/check-zpl.ts'
import { casesOf, PATIENCE_MS } from '../hostile/cases.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
/** Held in a file; of a service's label it is left out. */
const LEFT_OUT = ['^JUS', '^PP', '^JZN', '^PQ2,1', '~JO', '~PS']
const HELD = [
  '^KP1234',
  '^NS1,10.0.0.1',
  '^SX*,A',
  '^WE1',
  '^TOE:A,R:B',
  '^EG',
  '^DFE:A.ZPL^FS',
  '^ISB:A.GRF,N',
  '~JR',
  '~JA',
  '~HS',
  '~RO1',
  '~DGE:A.GRF,1,1,FF',
  '~DYE:A,A,G,1,1,FF',
  '~DUA:A,1,FF',
]
const PASSED_OVER = ['\n', '\r\n', '\t', '\x00', '\x07', '\x1b', '\x7f']
const field = '^FO10,10^A0N,20,20^FDHello^FS'

interface Disguise {
  readonly command: string
  /** Controls put behind each character of the name and the first of the drive. */
  readonly controls: readonly string[]
  readonly lower: boolean
  readonly sign: 'plain' | 'raw' | 'changed'
  readonly place: 'outside' | 'field' | 'comment' | 'format' | 'form' | 'behind a picture'
}

const disguiseOf = (commands: readonly string[]): fc.Arbitrary<Disguise> =>
  fc.record({
    command: fc.constantFrom(...commands),
    controls: fc.array(fc.constantFrom('', ...PASSED_OVER), { minLength: 4, maxLength: 4 }),
    lower: fc.boolean(),
    sign: fc.constantFrom('plain', 'raw', 'changed'),
    place: fc.constantFrom('outside', 'field', 'comment', 'format', 'form', 'behind a picture'),
  })

function spelled({ command, controls, lower, sign, place }: Disguise): string {
  const isCaret = command.startsWith('^')
  const body = Array.from(command.slice(1), (one, index) => one + (controls[index + 1] ?? '')).join('')
  const text = `${controls[0]}${lower ? body.toLowerCase() : body}`
  const [plain, raw, change, back] = isCaret ? ['^', '\x1e', '^CC+', '+CC^'] : ['~', '\x10', '~CT+', '+CT~']
  const dressed =
    sign === 'changed'
      ? `${change}+${text.replaceAll('^', '+')}${back}`
      : (sign === 'raw' ? raw : plain) + text
  switch (place) {
    case 'outside':
      return `${dressed}\n^XA${field}^XZ`
    case 'field':
      return `^XA^FO1,1^FDtext ${dressed} text^FS${field}^XZ`
    case 'comment':
      return `^XA^FX text ${dressed}\n${field}^XZ`
    case 'format':
      return `^XA${dressed}${field}^XZ`
    case 'form':
      return `^XA^DFR:A.ZPL^FS${field}${dressed}^XZ^XA^XFR:A.ZPL^FS^XZ`
    case 'behind a picture':
      return `^XA^FO1,1^GFB,4,4,1,^~^~${dressed}${field}^XZ`
  }
}

const runs = Math.floor(casesOf('commands in disguise') / 3)

test('what changes the printer is held however it is spelled', { timeout: PATIENCE_MS }, () => {
  fc.assert(
    fc.property(disguiseOf(HELD), one => {
      const label = Buffer.from(spelled(one), 'latin1')
      const prepared = preparePrint({ ...target, payload: label })
      // What begins too oddly is no label at all.
      if (prepared.ok) expect(prepared.value.unsafe?.kind).toBe('unsafe-label')
      else expect(prepared.problem.code).toBe('label.unknown-kind')
    }),
    { numRuns: runs, seed: 20261122 },
  )
})

test('what a service’s label is printed without never reaches the printer, however it is spelled', {
  timeout: PATIENCE_MS,
}, () => {
  fc.assert(
    fc.property(disguiseOf(LEFT_OUT), one => {
      const label = Buffer.from(spelled(one), 'latin1')
      const [ofService, ofFile] = (['service', 'file'] as const).map(source =>
        preparePrint({ ...target, source, payload: label }),
      )
      if (!ofService?.ok || !ofFile?.ok) return
      expect(ofFile.value.unsafe?.kind).toBe('unsafe-label')
      if (ofService.value.unsafe) {
        expect(one).toMatchObject({ place: 'field', command: expect.stringMatching(/^~/) })
        return
      }
      const { findings, labelsPrinted } = inspectZpl(ofService.value.bytes, 'file')
      expect(findings).toEqual([])
      expect(labelsPrinted).toBe(1)
      expect(ofService.value.warnings).not.toEqual([])
    }),
    { numRuns: runs, seed: 20261125 },
  )
})

const looseText = fc
  .array(fc.constantFrom(...'abc XYZ 019 $()|;&<>"\'/\\-_=!{}[]%@#*?,.:\n\x1b\xe9~^ ', '~ ', '^ ', '! U2 '), {
    minLength: 1,
    maxLength: 40,
  })
  .map(letters => letters.join(''))

const SETTINGS = [
  '! UTILITIES\r\nSETVAR "device.languages" "epl"\r\nPRINT',
  '! utilities\nSETLP 5 2 46',
  ...['SETLP 5 2 46', 'PAGE-WIDTH 800', 'CONTRAST 3', 'TONE 100', 'SET-TIME 10:00:00', 'JOURNAL'].map(
    words => `! U1 ${words}`,
  ),
  '! U1 "setvar" "device.languages" "epl"',
  '! U1 setvar "device.languages" "epl"',
  '! U1\r\nsetvar "device.languages" "epl"',
  `!${' '.repeat(100)}U1${' '.repeat(100)}do "device.reset" ""`,
  '! U2 setvar "device.languages" "epl"',
  '! U CONTRAST 3',
  '{}{"device.reset":""}',
  '{ }\r\n{ "device.reset":""}',
  '! CISDFCRC16\r\n0000\r\nE:A.ZPL\r\n00000001\r\n0000\r\nA',
  '! DF RUN.BAT',
  '! 0 200 200 210 1',
]
/** Where a setting may stand in a format: at a line's start, behind a command, at the start of a text. */
const STANDS = [
  (setting: string) => `^XA${field}\r\n${setting}\r\n^XZ`,
  (setting: string) => `^XA${field}${setting}\r\n^XZ`,
  (setting: string) => `^XA^FO1,1 ${setting}\r\n${field}^XZ`,
  (setting: string) => `^XA^FO1,1^FD${setting}\r\n^FS^XZ`,
  (setting: string) => `^XA^FO1,1^FDText\r\n \t${setting}\r\n^FS^XZ`,
  (setting: string) => `^XA^FXcomment\r\n${setting}\r\n${field}^XZ`,
  (setting: string) => `^XA^FO1,1^GFA,2,2,1,FF\r\nFF\r\n${setting}\r\n^FS${field}^XZ`,
]

test('settings that are no ZPL are held inside a format, wherever a line or a command begins', () => {
  for (const setting of SETTINGS) {
    for (const stands of STANDS) {
      const label = stands(setting)
      for (const source of ['service', 'file'] as const) {
        const prepared = preparePrint({ ...target, source, payload: Buffer.from(label, 'latin1') })
        if (!prepared.ok) throw new Error(`${JSON.stringify(label)}: ${prepared.problem.code}`)
        expect(prepared.value.unsafe?.kind, JSON.stringify(label)).toBe('unsafe-label')
      }
    }
  }
})

test('exclamation marks and braces that people write pass', () => {
  const texts = [
    '! Unit 4',
    'Wow! U2 live in concert',
    'Hello! Udo Example',
    'Fragile! Utilities inside',
    'Careful! DF 12',
    '! USA',
    '! 12 Main St',
    'Stop! 0 200 200',
    '{}{}',
    'a {} b {c}',
    '!',
    '!!! U-Boot !!!',
  ]
  for (const text of texts) {
    const label = Buffer.from(`^XA^FX ${text}\r\n^FO1,1^FD${text}^FS^FO1,9^FN1"${text}"^FS^XZ`, 'latin1')
    const prepared = preparePrint({ ...target, payload: label })
    if (!prepared.ok) throw new Error(prepared.problem.code)
    expect(prepared.value.unsafe, text).toBeUndefined()
    expect(prepared.value.bytes, text).toBe(label)
  }
})

test('a picture’s black rows are no settings', () => {
  const label = Buffer.from(`^XA^FO1,1^GFA,8,8,1,!\n!DF,\n!U1F\n!\nUF,\n^FS${field}^XZ`, 'latin1')
  const prepared = preparePrint({ ...target, payload: label })
  expect(prepared.ok && prepared.value.unsafe).toBe(undefined)
})

test('text outside formats is left out of a service’s label, or the label is held', {
  timeout: PATIENCE_MS,
}, () => {
  fc.assert(
    fc.property(fc.array(looseText, { minLength: 2, maxLength: 4 }), texts => {
      const label = texts.map(text => `\n${text}\n^XA${field}^XZ`).join('')
      const prepared = preparePrint({ ...target, payload: Buffer.from(`~SD15${label}`, 'latin1') })
      if (!prepared.ok || prepared.value.unsafe) return
      const { bytes, labelsExpected } = prepared.value
      expect(labelsExpected).toBe(texts.length)
      const gaps = Buffer.from(bytes).toString('latin1').replace('~SD15', '').split(`^XA${field}^XZ`)
      for (const gap of gaps) expect(gap).toMatch(/^(?:\s|[\^~][^\x20-\x7e]*[A-Za-z][^\r\n]*)*$/)
      expect(inspectZpl(bytes, 'service').looseText).toEqual([])
    }),
    { numRuns: runs, seed: 20261123 },
  )
})

const HARMLESS = [
  '~SD15',
  '~TA-012',
  '~JSN',
  '^LT0',
  '^MNW',
  '^PW812',
  '^CI28',
  'CT~~CD,~CC^~CT~',
  '\x10CT~~CD,~CC^~CT~',
  '^FX a comment, made by hand',
  '~DGR:A.GRF,4,2,\nFFFF\n0000',
  '~DGR:A.GRF,4,2,:B64://8AAA==:79C0',
  `^XA${field}^XZ`,
  `^XA\n^LH0,0\n${field}\n^PQ1\n^XZ`,
  `\x02${field}\x03`,
  '^XA^MCY^XZ',
  '^XA^CC-\n-FO1,1-FDx-FS-CC^^XZ',
]

const withoutBlanks = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').replaceAll(/\s/g, '')
const withoutSettings = (text: string) =>
  withoutBlanks(Buffer.from(text.replaceAll(/~SD15|~TA-012|~JSN|\^LT0|\^MNW/g, ''), 'latin1'))

test('what carriers send passes, in any order and with any line ends', { timeout: PATIENCE_MS }, () => {
  const pieces = fc.array(
    fc.tuple(fc.constantFrom(...HARMLESS), fc.constantFrom('\n', '\r\n', '\n\n', ' \r\n')),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  fc.assert(
    fc.property(pieces, parts => {
      const text = `${parts.map(([piece, end]) => piece + end).join('')}^XA${field}^XZ`
      const label = Buffer.from(text, 'latin1')
      for (const more of [
        { source: 'file' },
        { source: 'service' },
        { source: 'service', printerCommands: 'as-it-came' },
      ] as const) {
        const prepared = preparePrint({ ...target, ...more, payload: label })
        if (!prepared.ok) throw new Error(`${JSON.stringify(text)}: ${prepared.problem.code}`)
        expect(prepared.value.unsafe, text).toBeUndefined()
        const isWhole = more.source === 'file' || 'printerCommands' in more
        if (isWhole) expect(prepared.value.bytes, text).toBe(label)
        else expect(withoutBlanks(Buffer.from(prepared.value.bytes))).toBe(withoutSettings(text))
      }
    }),
    { numRuns: runs, seed: 20261124 },
  )
})
