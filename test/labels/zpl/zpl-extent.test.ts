// Noticing labels made for another resolution or stock.
import { describe, expect, test } from 'vitest'
import { FORMAT_OPENING } from '../../../main/labels/zpl/lasting-settings.ts'
import { onItsSide, otherResolution, resolutionWarnings } from '../../../main/labels/zpl/zpl-extent.ts'

const FOUR_BY_SIX = { widthInch: 4, heightInch: 6 }
const warned = (text: string, dpi: 203 | 300 | 600) =>
  resolutionWarnings(Buffer.from(text), { dpi, stock: FOUR_BY_SIX }).map(({ code, params }) =>
    code === 'label.made-for-other-dpi'
      ? `perhaps made for ${params?.madeFor}`
      : code === 'label.transcoded'
        ? `made for ${params?.madeFor}`
        : code,
  )
const label = (width: number, height: number, more = '') => `^XA${more}^FO0,0^GB${width},${height},3^FS^XZ`
const graphic = (width: number, height: number) =>
  `^XA^FO0,0^GFA,1,${(Math.ceil(width / 8) * height).toFixed()},${Math.ceil(width / 8)},:Z64:x:0000^FS^XZ`

describe('ZPL made for another resolution', () => {
  test.each([
    ['a 300 dpi label on a 203 dpi printer', label(1200, 1800), 203, ['made for 300']],
    ['a 300 dpi picture on a 203 dpi printer', graphic(1200, 1800), 203, ['made for 300']],
    ['a 600 dpi label on a 203 dpi printer', label(2400, 3600), 203, ['made for 600']],
    ['a declared width of 1200 on a 203 dpi printer', label(1100, 900, '^PW1200'), 203, ['made for 300']],
    ['that width alone', label(700, 900, '^PW1200'), 203, ['perhaps made for 300']],
    [
      'that width, and lines a little over the edge',
      label(840, 1218, '^PW1200'),
      203,
      ['perhaps made for 300'],
    ],
    ['that width and that length', label(700, 900, '^PW1200^LL1800'), 203, ['made for 300']],
    ['one of its own dots that lies on its side', label(1218, 812), 203, ['label.beyond-stock']],
    ['the same by what it says', '^XA^PW1218^LL812^FO10,10^A0N,30,30^FDx^FS^XZ', 203, ['label.beyond-stock']],
    ['a 203 dpi label on a 300 dpi printer', label(812, 1218), 300, ['made for 203']],
    ['a declared width of 812 on a 300 dpi printer', label(700, 900, '^PW812^LL1218'), 300, ['made for 203']],
    ['a 203 dpi label on a 600 dpi printer', label(800, 1200), 600, ['made for 203']],
    ['its own resolution', label(812, 1218, '^PW812'), 203, []],
    ['its own resolution at 300 dpi', label(1200, 1800, '^PW1200'), 300, []],
    ['a head’s full width', label(812, 1218, '^PW832'), 203, []],
    ['a frame a little over the edge', label(822, 1226), 203, []],
    ['a small label', label(400, 300), 203, []],
    ['a small label on a finer printer says nothing', label(400, 300), 300, []],
    ['a long 300 dpi label with narrow lines', label(800, 1700), 300, []],
    ['an eight inch label on six inch stock', label(812, 1626), 203, ['label.beyond-stock']],
    ['a picture with white padding', graphic(900, 1218), 203, []],
    ['text alone', '^XA^FO10,10^FDx^FS^XZ', 203, []],
    ['units of its own', label(1200, 1800, '^MUI'), 203, []],
    ['a printer that converts', label(812, 1218, '^MUD,300,600'), 600, []],
    ['a printer whose conversion is ended', label(812, 1218, '^MUD,300,300'), 300, ['made for 203']],
    ['half the resolution on purpose', label(1200, 1800, '^JMB'), 203, []],
    ['a home moved', '^XA^LH400,0^FO400,0^GB412,1700,1^FS^XZ', 203, ['made for 300']],
    ['a field set by its baseline', '^XA^FT0,1200^GB812,1200,1^FS^XZ', 203, []],
  ] as const)('%s', (_, zpl, dpi, expected) => {
    expect(warned(zpl, dpi)).toEqual(expected)
  })
})

describe('a label is in other dots only where that is certain', () => {
  const found = (text: string, dpi: 203 | 300 | 600) =>
    otherResolution(Buffer.from(text), { dpi, stock: FOUR_BY_SIX })
  test.each([
    ['its frame is as wide and as long as the stock', label(812, 1218), 300, 203],
    ['it says how wide it is, and reaches half way down', label(700, 700, '^PW812'), 300, 203],
    ['it says how wide and how long it is', '^XA^PW812^LL1218^FO10,10^A0N,30,30^FDx^FS^XZ', 300, 203],
    ['it is larger than the printer', label(1200, 1000), 203, 300],
    ['it is as wide as the stock and short', label(812, 500), 300, undefined],
    ['it says how wide it is, and nothing else', label(700, 500, '^PW812'), 300, undefined],
    ['a part of it is of our own', `${FORMAT_OPENING}^XZ${label(812, 1218)}`, 300, undefined],
    ['it says how wide it is, and has lines further down', label(700, 1700, '^PW1200'), 203, 300],
    ['it says that width, and all of it is on the stock', label(700, 900, '^PW1200'), 203, undefined],
    ['it changes what a dot is', label(812, 1218, '^JMB'), 300, undefined],
    ['the printer converts it', label(1200, 1800, '^MUD,300,600'), 600, undefined],
    ['it is the printer’s', label(1200, 1800), 300, undefined],
  ] as const)('%s', (_, zpl, dpi, madeFor) => {
    expect(found(zpl, dpi)).toBe(madeFor)
  })
})

describe('a label that lies on its side', () => {
  const found = (text: string, dpi: 203 | 300 | 600, stock = FOUR_BY_SIX) =>
    onItsSide(Buffer.from(text), { dpi, stock })
  const text = '^FO50,700^A0N,40,40^FDx^FS'
  test.each([
    ['by its frame', label(1218, 812), 300, 203],
    ['by its picture', graphic(1218, 812), 300, 203],
    ['by what it says', `^XA^PW1218^LL812${text}^XZ`, 300, 203],
    ['for a printer of twice its dots', label(1800, 1200), 600, 300],
    ['for one of fewer', label(1800, 1200), 203, 300],
    ['has its printer’s dots, which is another thing', label(1218, 812), 203, undefined],
    [
      'is none: something begins further down',
      `${label(1218, 812).slice(0, -3)}^FO50,1700^FDx^FS^XZ`,
      300,
      undefined,
    ],
    ['is none: it says that it is longer', label(1218, 812, '^LL1800'), 300, undefined],
    ['is none: it is upright', label(812, 1218), 300, undefined],
    ['is none: a strip', label(1218, 400), 300, undefined],
    ['is none: of our own', `${FORMAT_OPENING}^XZ${label(1218, 812)}`, 300, undefined],
    ['is none: it changes what a dot is', label(1218, 812, '^MUI'), 300, undefined],
  ] as const)('%s', (_, zpl, dpi, madeFor) => {
    expect(found(zpl, dpi)).toBe(madeFor)
  })

  test('cannot be told on stock that is as long as it is wide', () => {
    expect(found(label(812, 812), 300, { widthInch: 4, heightInch: 4 })).toBeUndefined()
  })
})
