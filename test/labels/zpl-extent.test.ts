// Noticing labels made for another resolution or stock.
import { describe, expect, test } from 'vitest'
import { resolutionWarnings } from '../../main/labels/zpl-extent.ts'

const FOUR_BY_SIX = { widthInch: 4, heightInch: 6 }
const warned = (text: string, dpi: 203 | 300 | 600) =>
  resolutionWarnings(Buffer.from(text), { dpi, stock: FOUR_BY_SIX }).map(({ code, params }) =>
    code === 'label.made-for-other-dpi' ? `made for ${params?.madeFor}` : code,
  )
const label = (width: number, height: number, more = '') => `^XA${more}^FO0,0^GB${width},${height},3^FS^XZ`
const graphic = (width: number, height: number) =>
  `^XA^FO0,0^GFA,1,${(Math.ceil(width / 8) * height).toFixed()},${Math.ceil(width / 8)},:Z64:x:0000^FS^XZ`

describe('ZPL made for another resolution', () => {
  test.each([
    ['a 300 dpi label on a 203 dpi printer', label(1200, 1800), 203, ['made for 300']],
    ['a 300 dpi picture on a 203 dpi printer', graphic(1200, 1800), 203, ['made for 300']],
    ['a 600 dpi label on a 203 dpi printer', label(2400, 3600), 203, ['made for 600']],
    ['a declared width of 1200 on a 203 dpi printer', label(700, 900, '^PW1200'), 203, ['made for 300']],
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
    ['half the resolution on purpose', label(1200, 1800, '^JMB'), 203, []],
    ['a home moved', '^XA^LH400,0^FO400,0^GB412,1700,1^FS^XZ', 203, ['made for 300']],
    ['a field set by its baseline', '^XA^FT0,1200^GB812,1200,1^FS^XZ', 203, []],
  ] as const)('%s', (_, zpl, dpi, expected) => {
    expect(warned(zpl, dpi)).toEqual(expected)
  })
})
