// What a bought label tells the printer beyond itself: left out, sent as it came, or asked about, by service.
import { describe, expect, test } from 'vitest'
import { type PrintTarget, preparePrint } from '../../main/labels/prepare-print.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
const INK = '^FO10,10^A0N,20,20^FDx^FS'
const prepared = (text: string, more: Partial<PrintTarget> = {}) => {
  const result = preparePrint({ ...target, ...more, payload: Buffer.from(text, 'latin1') })
  if (!result.ok) throw new Error(result.problem.code)
  const { bytes, unsafe, warnings } = result.value
  return { goes: Buffer.from(bytes).toString('latin1'), unsafe, warnings }
}

/** As label designers and drivers begin their labels. */
const DESIGNER =
  'CT~~CD,~CC^~CT~\r\n^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR5,5~SD15^JUS^LRN^CI0^XZ\r\n^XA\r\n^MMT\r\n^PW812\r\n^LL1218\r\n^LS0\r\n'
const DESIGNED = `${DESIGNER}${INK}^PQ1,0,1,Y^XZ\r\n`

describe('by default what lasts beyond the label is left out', () => {
  test('of a designer’s label all else goes as it came, and one sentence names what does not', () => {
    expect(prepared(DESIGNED)).toEqual({
      goes: `CT~~CD,~CC^~CT~\r\n^XA^PON^PMN^LH0,0^JMA^LRN^CI0^XZ\r\n^XA\r\n^MMT\r\n^PW812\r\n^LL1218\r\n^LS0\r\n${INK}^PQ1,0,1,Y^XZ\r\n`,
      unsafe: undefined,
      warnings: [
        {
          code: 'label.settings-left-out',
          params: { commands: '~TA, ~JS, ^LT, ^MN, ^MT, ^PR, ~SD, ^JU' },
        },
      ],
    })
  })

  test.each([
    '^JUS',
    '^JUF',
    '^juS',
    '~JSN',
    '~SD30',
    '^MTD',
    '^MNY',
    '^MNN',
    '^PR4,4,4',
    '~TA-012',
    '~JO',
    '~JN',
    '^LT120',
    '^JZN',
    '^JT0100',
    '^JWL',
    '^SS020,020',
    '^PP',
    '~PS',
    '~PP',
    '~JC',
    '~JL',
    '^PQ1,1',
    '^P\nR4',
  ])('%j in the label, before it and behind it', command => {
    for (const text of [
      `^XA${command}${INK}^XZ`,
      `^XA${INK}${command}^XZ`,
      `^XA${command}^XZ^XA${INK}^XZ`,
      `${command}\n^XA${INK}^XZ`,
      `^XA${INK}^XZ${command}\n`,
    ]) {
      const { goes, unsafe, warnings } = prepared(text)
      expect(unsafe, text).toBeUndefined()
      expect(goes.replaceAll(/\s|\^XA\^XZ/g, ''), text).toBe(`^XA${INK}^XZ`)
      expect(warnings.map(({ code }) => code)).toEqual(['label.settings-left-out'])
    }
  })

  test('a driver’s line behind a setting stays', () => {
    const { goes, unsafe } = prepared(`^XA${INK}^XZ^PR4\r\nCT~~CD,~CC^~CT~\r\n^XA${INK}^XZ`)
    expect(unsafe).toBeUndefined()
    expect(goes).toBe(`^XA${INK}^XZ\r\nCT~~CD,~CC^~CT~\r\n^XA${INK}^XZ`)
  })

  describe('in a field’s text nothing is cut, since nobody can tell what of it is text: it is held', () => {
    const inField = (text: string, before = '') => `^XA${before}^FO10,10${text}^FS^XZ`
    test.each([
      inField('^FDa~SD15b'),
      inField('^FVhi ~TA120'),
      inField('^FDhi ~js\nA'),
      inField('^FDhi \x10SD30'),
      inField('^FH_^FDhi_20~SD30'),
      inField('^FDhi ~TA1 ~SD2'),
      `~CT!${inField('^FDhi !SD30')}!CT~`,
      `${inField('^FDx')}${inField('^FDhi ~JSA')}`,
    ])('%j', text => {
      for (const printerCommands of ['leave-out', 'ask'] as const) {
        const { goes, unsafe } = prepared(text, { printerCommands })
        expect(unsafe, printerCommands).toMatchObject({ kind: 'unsafe-label' })
        expect(goes).toBe(text)
      }
      expect(prepared(text, { source: 'file' }).unsafe).toMatchObject({ kind: 'unsafe-label' })
      expect(prepared(text, { printerCommands: 'as-it-came' })).toMatchObject({
        goes: text,
        unsafe: undefined,
      })
    })

    test.each([
      inField('^FH_^FDa_7ESD15b'),
      inField('^FH^FDa_7eTA120'),
      inField('^FDa ~ SD 15, 5~10, ~1, ~'),
      `~CT!${inField('^FDhi ~SD30')}!CT~`,
    ])('but not where it is text: %j', text => {
      for (const printerCommands of ['leave-out', 'ask', 'as-it-came'] as const) {
        expect(prepared(text, { printerCommands })).toEqual({ goes: text, unsafe: undefined, warnings: [] })
      }
    })

    test('beside settings that are left out, which go all the same', () => {
      const { unsafe } = prepared(`^XA~SD20^FO10,10^FDa~SD15b^FS^XZ`)
      expect(unsafe).toMatchObject({ code: 'label.zpl-set-in-text', params: { command: '~SD', others: 0 } })
    })
    test('as it is where it pauses the printer', () => {
      expect(prepared('^XA^FO10,10^FDa~JOb^FS^XZ').unsafe).toMatchObject({ code: 'label.zpl-interferes' })
    })
  })

  test.each(['^KPsecret', '~JR', '^JBE', '~DYE:A,P,G,1,,00', '^NS', '^SCx', '~HS', '^XA', '^CC!'])(
    'what endangers the printer is held beside it: %j',
    command => {
      expect(prepared(`^XA^JUS${INK}^XZ${command}`).unsafe).toMatchObject({ kind: 'unsafe-label' })
    },
  )

  test('however many settings stand before what endangers the printer', () => {
    expect(prepared(`^XA${'^JUS'.repeat(300)}${INK}^XZ~JR`).unsafe).toMatchObject({
      params: { command: '~JR', others: 0 },
    })
  })

  test('a file that a person brought goes as before', () => {
    expect(prepared(`^XA^PR4~SD15${INK}^XZ`, { source: 'file' })).toMatchObject({
      goes: `^XA^PR4~SD15${INK}^XZ`,
      warnings: [],
    })
    expect(prepared(`^XA^JUS${INK}^XZ`, { source: 'file' }).unsafe).toMatchObject({
      params: { command: '^JU' },
    })
  })
})

describe('as the settings say it for a service', () => {
  test('as it came: every byte goes, and nothing is said', () => {
    expect(prepared(DESIGNED, { printerCommands: 'as-it-came' })).toEqual({
      goes: DESIGNED,
      unsafe: undefined,
      warnings: [],
    })
  })

  test('ask: every byte waits for a person, and the sentence names what is asked about', () => {
    const { goes, unsafe, warnings } = prepared(DESIGNED, { printerCommands: 'ask' })
    expect(goes).toBe(DESIGNED)
    expect(warnings).toEqual([])
    expect(unsafe).toMatchObject({
      kind: 'unsafe-label',
      code: 'label.settings-asked',
      params: { commands: '~TA, ~JS, ^LT, ^MN, ^MT, ^PR, ~SD, ^JU' },
    })
    expect(prepared(`^XA${INK}^XZ`, { printerCommands: 'ask' }).unsafe).toBeUndefined()
  })

  test.each(['^JUF', '^JUN', '^JUA', '^JZN', '^jzn', '~JC', '~PP', '^PP', '^PQ1,1', '~JR', '^KPx'])(
    'what endangers or stops the printer is held in both: %j',
    command => {
      for (const printerCommands of ['as-it-came', 'ask'] as const) {
        const { goes, unsafe } = prepared(`^XA^JUS${command}${INK}^XZ`, { printerCommands })
        expect(goes).toContain(command)
        expect(unsafe?.params?.command).toBe(command.toUpperCase().replace(/^(..\w).*/, '$1'))
      }
    },
  )
})
