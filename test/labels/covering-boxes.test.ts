// What lies over a label's bars: where it may hide them their field proves nothing, and the paper is looked at.
import { describe, expect, test } from 'vitest'
import { isNumberInFields, lookForNumber } from '../../main/labels/number-look.ts'
import { NOT_RUN, SHARED_IS_HERE, sharedLabels } from './shared-labels.ts'

const NUMBER = '1Z999AA10123456784'
const ORDER = { numbers: [NUMBER] }
const STOCK = { widthInch: 4, heightInch: 6 }
const SOLD = { order: ORDER, dpi: 203, stock: STOCK } as const
const over = (boxes: string) =>
  Buffer.from(`^XA^FO50,60^A0N,40,40^FDBo Cole^FS^BY2^FO60,300^BCN,200,N,N,N^FD${NUMBER}^FS${boxes}^XZ`)

const LINES = Array.from({ length: 200 }, (_, at) => `^FO50,${300 + at}^GB740,1,1^FS`).join('')

const look = async (bytes: Uint8Array) => {
  const seen = await lookForNumber({ kind: 'number', bytes, dpi: 203, stock: STOCK, order: ORDER })
  return seen.ok ? seen.value.found.kind : seen.problem.code
}

describe('bars under a box that may hide them', () => {
  test.each([
    ['a white one over all of them', '^FO40,290^GB760,220,220,W^FS', 'no-code'],
    ['a black one over all of them', '^FO40,290^GB760,220,220^FS', 'no-code'],
    ['a black one over nine tenths of their height', '^FO40,290^GB760,190,190^FS', 'carried'],
    ['two, one below the other', '^FO40,290^GB760,110,110^FS^FO40,400^GB760,110,110^FS', 'no-code'],
    ['a white circle over their middle', '^FO150,250^GC300,150,W^FS', 'no-code'],
    ['a white one that stands on their foot', '^FT40,510^GB760,220,220,W^FS', 'no-code'],
    ['one from a home of its own', '^LH0,200^FO40,90^GB760,220,220,W^FS', 'no-code'],
    ['one in inches', '^MUI^FO0.2,3.4^GB3.7,1.1,1.1^MUD^FS', 'unsure'],
    ['one whose place is not said', '^FO40,290^FT^GB760,220,220^FS', 'unsure'],
    ['many lines, one below the other', LINES, 'no-code'],
  ])('are looked at: %s', async (_what, boxes, found) => {
    const label = over(boxes)
    expect(isNumberInFields(label, SOLD)).toBe(false)
    expect(await look(label)).toBe(found)
  })

  test.each([
    ['a box below them, in dots as printers count them', '^MUD^FO40,700^GB760,220,220^FS'],
    ['a frame around all', '^FO20,20^GB780,1150,4^FS'],
    ['lines across', '^FO20,250^GB780,3,3^FS^FO20,600^GB780,3,3^FS'],
    ['a box as large below them', '^FO40,700^GB760,220,220^FS'],
    ['a box that covers a corner of theirs', '^FO40,200^GB760,220,220^FS'],
    [
      'three boxes that would hide them if they lay over them',
      '^FO0,0^GB100,100,100^FS^FO0,100^GB100,100,100^FS^FO0,800^GB90,90,90^FS',
    ],
    ['a sign in a corner', '^FO600,20^GB124,125,124^FS'],
    ['none', ''],
  ])('are known by their field beside %s', async (_what, boxes) => {
    expect(isNumberInFields(over(boxes), SOLD)).toBe(true)
    expect(await look(over(boxes))).toBe('carried')
  })
})

describe('bars under other ink', () => {
  const black = (bytes: number) => `^GFA,${bytes},${bytes},100,${'F'.repeat(bytes * 2)}^FS`
  const bars = (number: string) => `^FO60,300^BCN,200,N,N,N^FD${number}^FS`
  test.each([
    ['a picture', `^FO0,280${black(25_000)}`, 'no-code'],
    ['large letters', '^FO50,280^A0N,300,700^FDMMMMM^FS', 'no-code'],
    ['letters of the usual size of the label', '^CF0,300,700^FO50,280^FDMMMMM^FS', 'no-code'],
    ['letters on their side', '^FO100,250^A0R,600,300^FDMMMM^FS', 'carried'],
    ['a broad slanting line', '^FO0,200^GD800,400,500,B,R^FS', 'carried'],
    ['other bars', bars('1Z999AA10123456793'), 'no-code'],
  ])('are looked at: %s', async (_what, ink, found) => {
    expect(isNumberInFields(over(ink), SOLD)).toBe(false)
    expect(await look(over(ink))).toBe(found)
  })

  test('are looked at: a picture that the job stores first', async () => {
    const stored = Buffer.from(`~DGR:B.GRF,25000,100,${'F'.repeat(50_000)}`)
    const job = Buffer.concat([stored, over('^FO0,280^XGR:B.GRF,1,1^FS')])
    expect(isNumberInFields(job, SOLD)).toBe(false)
    expect(await look(job)).toBe('no-code')
  })

  const turnedRound = `^FO60,300^FR^BCN,200,N,N,N^FD${NUMBER}^FS`
  test.each([
    ['field by field', `${turnedRound}${turnedRound}`],
    ['as all of the label is', `^LRY${bars(NUMBER)}${bars(NUMBER)}^LRN`],
  ])('that are drawn twice, black for white, are looked at: %s', async (_what, twice) => {
    const label = Buffer.from(`^XA^BY2${twice}^FO50,60^A0N,40,40^FDBo Cole^FS^XZ`)
    expect(isNumberInFields(label, SOLD)).toBe(false)
    expect(await look(label)).toBe('no-code')
  })

  test.each([
    ['letters above and below them', '^FO60,250^A0N,45,40^FDTO^FS^FO60,510^A0N,30,30^FD1Z 999^FS'],
    ['a picture below them', `^FO0,520${black(10_000)}`],
    ['letters on their side beside the paper’s foot', '^FO700,800^A0R,40,40^FDBo Cole^FS'],
    ['a square code above them', '^FO600,60^BXN,4,200^FDA^FS'],
  ])('are known by their field beside %s', async (_what, ink) => {
    expect(isNumberInFields(over(ink), SOLD)).toBe(true)
    expect(await look(over(ink))).toBe('carried')
  })
})

describe('bars that come out otherwise than they are drawn', () => {
  test.each([
    ['moved to the left', '^LS500'],
    ['moved off to the right', '^LS-500'],
    ['twice as large', '^JMB'],
    ['in dots of another resolution', '^MUD,300,600'],
  ])('may be on no paper: %s', async (_what, command) => {
    const label = over(command)
    const first = Buffer.from(label.toString('latin1').replace('^XA', `^XA${command}`), 'latin1')
    expect(isNumberInFields(first, SOLD)).toBe(false)
    expect(await look(first)).toBe('unsure')
  })

  test('are another package’s where a form is filled in with its number', async () => {
    const form = `^XA^DFR:F.ZPL^FS^FO60,300^BY2^BCN,200,N,N,N^FN1^FD${NUMBER}^FS^XZ`
    const filled = Buffer.from(`${form}^XA^XFR:F.ZPL^FS^FN1^FD1Z999AA10123456793^FS^XZ`)
    expect(isNumberInFields(filled, SOLD)).toBe(false)
    expect(await look(filled)).toBe('other')
  })
})

describe('bars that may end beyond the paper', () => {
  const OTHER = '1Z999AA10123456793'
  const beside = (code: string) =>
    Buffer.from(`^XA^BY2^FO60,300^BCN,200,N,N,N^FD${OTHER}^FS${code}^FD${NUMBER}^FS^XZ`)
  test.each([
    ['below it', '^FO60,1250^BCN,200,N,N,N'],
    ['below it by their home', '^LH0,900^FO60,400^BCN,200,N,N,N'],
    ['right of it', '^FO900,700^BCN,200,N,N,N'],
    ['half beyond its right edge', '^FO600,700^BCN,200,N,N,N'],
    ['turned, and beyond its foot', '^FO60,1000^BCR,200,N,N,N'],
    ['below it, in inches', '^MUI^FO0.3,6.2^BCN,1,N,N,N'],
    ['as low as a line', '^FO60,700^BCN,1,N,N,N'],
  ])('are looked at, and the other package’s number is seen: %s', async (_what, code) => {
    expect(isNumberInFields(beside(code), SOLD)).toBe(false)
    expect(await look(beside(code))).toBe('other')
  })

  test('are looked at where they may end beyond what is printed of it', async () => {
    const label = Buffer.from(`^XA^PW500^BY2^FO320,700^BCN,200,N,N,N^FD${NUMBER}^FS^XZ`)
    expect(isNumberInFields(label, SOLD)).toBe(false)
    expect(await look(label)).toBe('no-code')
  })

  test.each([
    ['upright', '^FO60,700^BCN,200,N,N,N'],
    ['turned', '^FO600,100^BCR,150,N,N,N'],
  ])('are known by their field where they are on it: %s', async (_what, code) => {
    const label = Buffer.from(`^XA^BY2${code}^FD${NUMBER}^FS^XZ`)
    expect(isNumberInFields(label, SOLD)).toBe(true)
    expect(await look(label)).toBe('carried')
  })
})

test('a label of the field with a sign in it is known by its field, as high as its other bars may be', context => {
  if (!SHARED_IS_HERE) context.skip(NOT_RUN)
  const ups = sharedLabels().find(({ name }) => name === 'ups')
  const number = /1Z[0-9A-Z]{16}/.exec(Buffer.from(ups?.zpl ?? []).toString('latin1'))?.[0] ?? ''
  expect(ups && isNumberInFields(ups.zpl, { ...SOLD, order: { numbers: [number] } })).toBe(true)
})
