// The preflight: ink beyond the paper, unread barcodes, missing numbers, blank paper.
import { describe, expect, test } from 'vitest'
import { blankDots, type Dots } from '../../main/labels/dots.ts'
import { type PreflightInput, preflight } from '../../main/labels/preflight.ts'

const FOUR_BY_SIX = { widthInch: 4, heightInch: 6 }
/** A canvas larger than 4 × 6 in at 203 dpi (813 × 1219), with one dot of ink at each place. */
function inked(...places: readonly (readonly [number, number])[]): Dots {
  const dots = blankDots(1016, 1524)
  for (const [x, y] of places) dots.data[y * dots.rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  return dots
}
const code128 = (text: string) => ({ format: 'Code128', text })
const findingsOf = (input: Partial<PreflightInput>) =>
  preflight({
    labels: [inked([10, 10])],
    barcodes: [code128('ABC')],
    dpi: 203,
    stock: FOUR_BY_SIX,
    trackingNumbers: [],
    ...input,
  }).map(({ code, params }) => ({ code, ...params }))

describe('before paper is wasted', () => {
  test('a good label gives no finding', () => {
    expect(findingsOf({})).toEqual([])
  })

  test.each([
    ['no label at all', []],
    ['a blank one', [blankDots(1016, 1524)]],
    ['ink that is all beyond the paper', [inked([900, 10])]],
  ])('blank paper: %s', (_, labels) => {
    expect(findingsOf({ labels })).toEqual([{ code: 'preflight.blank' }])
  })

  test.each([
    ['right of the stock', inked([10, 10], [900, 10]), undefined, 88, -1208],
    ['below the stock', inked([10, 10], [10, 1400]), undefined, -802, 182],
    ['right of the job’s own print width', inked([10, 10], [700, 10]), 600, 101, -1208],
  ])('ink %s', (_, label, printWidthDots, right, bottom) => {
    expect(findingsOf({ labels: [label], printWidthDots })).toEqual([
      {
        code: 'preflight.beyond-edge',
        overRightDots: Math.max(0, right),
        overBottomDots: Math.max(0, bottom),
        stock: '4 × 6 in',
      },
    ])
  })

  test('a frame that runs two millimetres over the edge is as carriers make it', () => {
    expect(findingsOf({ labels: [inked([10, 10], [831, 1230])] })).toEqual([])
  })

  test('a label that would be nearly all black, as one in white on black is', () => {
    const black = blankDots(1016, 1524)
    black.data.fill(0xff)
    expect(findingsOf({ labels: [black] })).toContainEqual({ code: 'preflight.mostly-black', percent: 100 })
    black.data.fill(0x0f)
    expect(findingsOf({ labels: [black] }).map(({ code }) => code)).not.toContain('preflight.mostly-black')
  })

  test('a label without a barcode that reads', () => {
    expect(findingsOf({ barcodes: [], trackingNumbers: ['9205'] })).toEqual([
      { code: 'preflight.no-barcode' },
    ])
  })

  test('a number past the edge is not to be used, and not to be scanned first', () => {
    expect(findingsOf({ barcodes: [], trackingNumbers: ['9205'], number: 'off-paper' })).toEqual([
      { code: 'preflight.number-off-paper' },
    ])
  })

  test.each([
    ['as it is', '1Z680RA4DL08720000', '1Z680RA4DL08720000'],
    ['printed in groups', '1Z 680 RA4 DL 0872 0000', '1Z680RA4DL08720000'],
    ['inside a GS1 code', '9205590303190000000000', '(420)98028(92)05590303190000000000'],
    ['in lower case', 'jd0140', 'JD0140'],
  ])('the tracking number %s is found', (_, number, text) => {
    expect(findingsOf({ barcodes: [code128('ROUTE'), code128(text)], trackingNumbers: [number] })).toEqual([])
  })

  test('a tracking number that no barcode carries is told', () => {
    expect(findingsOf({ barcodes: [code128('1Z1')], trackingNumbers: ['1Z1', '1Z2', '1Z3'] })).toEqual([
      { code: 'preflight.no-tracking-number', trackingNumber: '1Z2', missing: 2 },
    ])
  })
})
