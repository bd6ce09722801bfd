// What a label leaves behind in the printer, and the label after it: judged by a printer's memory of its own.
import { describe, expect, test } from 'vitest'
import { type PrintTarget, preparePrint } from '../../../main/labels/prepare-print.ts'
import { testLabel } from '../../../main/labels/test-label.ts'
import { FRESH, memoryAtLabels, type PrinterMemory } from '../printer-memory.ts'
import { greyPicture } from '../sample-pictures.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
const INK = '^FO10,10^A0N,20,20^FDx^FS'
const label = (settings: string) => Buffer.from(`^XA${settings}${INK}^XZ`, 'latin1')

function prepared(payload: Uint8Array, more: Partial<PrintTarget> = {}) {
  const result = preparePrint({ ...target, ...more, payload })
  if (!result.ok) throw new Error(result.problem.code)
  return result.value
}

/** What the last label of a stream finds in a printer that had nothing changed before. */
const atLast = (...jobs: readonly Uint8Array[]): PrinterMemory | undefined =>
  memoryAtLabels(Buffer.concat(jobs)).at(-1)

/** What ordinary labels leave behind, and say themselves where they need it. */
const ORDINARY = [
  '^POI',
  '^LH10,12',
  '^LS5',
  '^FWN,0',
  '^FWB^FWN',
  '^LRY^LRN',
  '^CVY',
  '^CI13',
  '^SZ2^POI',
  '^CI6^CI13',
  '^BY3^CF0,30',
  '^BY5,2,270^CF0,280,280',
  '^BY1^CF0,1000^BY,2,80^BY2^CFA,20',
]
/** What no label after it puts right. */
const RARE = [
  '^MUI',
  '^MUM',
  '^MUD,150,300',
  '^JMB',
  '^MCN',
  '^MD-30',
  '^PW100',
  '^LL200',
  '^SZ1',
  '^PMY',
  '^LH400,1100',
  '^LH50,50',
  '^LS700',
  '^LRY',
  '^FWR',
  '^LRN^LRY',
  '^CI0,83,79',
  '^CI6',
  '^CI17',
  '^CI30,83,79',
  '^FWN,1',
  '^FWN,2^FWN',
  '^FW,1',
  '^BY1',
  '^BY1^BY,2,80',
  '^CF0,1000',
  '^CFA,20^CF0,1000^CF0',
]
const SPELLED = ['^M\nUm', '\x1eJMB', '^jmb', '^CD;^MUD;150;300^CD,']

describe('the label after one that changed the printer', () => {
  test.each([...ORDINARY, ...RARE, ...SPELLED])(
    '%j: a picture and the test label come out as in a fresh printer',
    settings => {
      for (const dpi of [203, 300, 600] as const) {
        const { stock } = target
        const changed = prepared(label(settings), { dpi }).bytes
        const picture = prepared(
          greyPicture(Math.round(stock.widthInch * dpi), 20, x => x === 4),
          { dpi },
        ).bytes
        const placed = { ...FRESH, CI: expect.any(String) }
        expect(atLast(changed, picture)).toEqual(placed)
        expect(atLast(changed, testLabel({ name: 'Bench 1', dpi, stock }))).toEqual({ ...FRESH, CI: '28' })
      }
    },
  )

  test.each([...RARE, ...SPELLED])('%j: a label of somebody else, too', settings => {
    const plain = label('')
    const { bytes, labelsExpected } = prepared(label(settings))
    expect(labelsExpected).toBe(1)
    expect(Buffer.from(bytes).toString('latin1').startsWith(label(settings).toString('latin1'))).toBe(true)
    expect(memoryAtLabels(bytes)).toHaveLength(1)
    expect(atLast(bytes, prepared(plain).bytes)).toEqual(FRESH)
    expect(atLast(prepared(label(settings), { source: 'file' }).bytes, plain)).toEqual(FRESH)
  })

  test.each([...ORDINARY, '^PW812^LL1218^MD0^MUD^JMA^MCY^SZ2^MMT', '^PW800^LL1200'])(
    '%j goes byte for byte',
    settings => {
      expect(prepared(label(settings)).bytes).toEqual(label(settings))
    },
  )

  test('bars and letters are as large as carriers leave them up to an inch’s parts, whatever the resolution', () => {
    for (const [dpi, most, letters] of [
      [203, 5, 304],
      [300, 7, 450],
      [600, 10, 900],
    ] as const) {
      const usual = label(`^BY${most}^CF0,${letters}`)
      expect(prepared(usual, { dpi }).bytes).toEqual(usual)
    }
    for (const settings of ['^BY6', '^CF0,305']) {
      expect(prepared(label(settings)).bytes.length, settings).toBeGreaterThan(label(settings).length)
    }
  })

  test.each(['tspl', 'epl2'] as const)(
    '%s keeps nothing of a label’s ZPL, and nothing is put back',
    language => {
      expect(prepared(label('^LH10,12^POI'), { language }).bytes).toEqual(label('^LH10,12^POI'))
    },
  )

  test('settings of a stored form that is filled in later count as well', () => {
    const form = `^XA^DFR:F.ZPL^FS^MUM${INK}^XZ^XA^MUD^XFR:F.ZPL^FS^XZ`
    expect(atLast(prepared(Buffer.from(form)).bytes, label(''))).toEqual(FRESH)
  })

  test('behind a label that leaves a sign changed nothing is added, since it would not be understood', () => {
    const came = Buffer.from(`^XA^MUM${INK}^XZ^XA^CC!!XZ`)
    const { bytes, unsafe } = prepared(came)
    expect(unsafe).toMatchObject({ code: 'label.zpl-prefix-left' })
    expect(bytes).toEqual(came)
  })
})

describe('what is not the label’s to give', () => {
  test.each(['^PQ99', '^PQ2', '^pq99,0,1,Y', '^P\nQ99', '^PQ99999999'])(
    'a bought label with %j is printed once, and that is said',
    settings => {
      const came = label(settings)
      const { bytes, labelsExpected, warnings, unsafe } = prepared(came)
      expect(unsafe).toBeUndefined()
      expect(labelsExpected).toBe(1)
      expect(bytes).toEqual(label(''))
      expect(warnings).toMatchObject([{ code: 'label.copies-left-out' }])
      expect(warnings[0]?.params?.copies).toBeGreaterThan(1)
    },
  )

  test('copies that a stored form asks for are left out, and text outside formats with them', () => {
    const came = `^XA^DFR:F.ZPL^FS^PQ9${INK}^XZ ls ^PQ7 P9 ^XA^XFR:F.ZPL^FS^XZ`
    const { bytes, labelsExpected, warnings } = prepared(Buffer.from(came))
    expect(labelsExpected).toBe(1)
    expect(Buffer.from(bytes).toString('latin1').replaceAll(/\s/g, '')).toBe(
      `^XA^DFR:F.ZPL^FS${INK}^XZ^XA^XFR:F.ZPL^FS^XZ`,
    )
    expect(warnings.map(({ code }) => code)).toEqual(['label.copies-left-out', 'label.text-left-out'])
  })

  test('one copy is a label’s to give, and so are the copies of a file', () => {
    expect(prepared(label('^PQ1,0,0,N')).bytes).toEqual(label('^PQ1,0,0,N'))
    expect(prepared(label('^PQ5'), { source: 'file' })).toMatchObject({ labelsExpected: 5, warnings: [] })
  })

  test.each(['^MNN', '^mnV', '^MNM'])(
    '%j, paper without gaps or with marks, is left out of a file',
    settings => {
      const { bytes, warnings } = prepared(label(settings), { source: 'file' })
      expect(bytes).toEqual(label(''))
      expect(warnings).toEqual([{ code: 'label.media-left-out' }])
    },
  )

  test.each(['^LT120', '^LT-20'])('%j of a file is put back behind it', settings => {
    const { bytes } = prepared(label(settings), { source: 'file' })
    expect(atLast(bytes, label(''))).toEqual(FRESH)
    expect(atLast(prepared(label(settings), { printerCommands: 'as-it-came' }).bytes, label(''))).toEqual(
      FRESH,
    )
  })

  test('another main font is held, an own letter for a font is not', () => {
    expect(prepared(label('^CW0,E:X.TTF')).unsafe).toMatchObject({ code: 'label.zpl-font-replaced' })
    expect(prepared(label('^CWW,E:X.TTF')).unsafe).toBeUndefined()
  })
})
