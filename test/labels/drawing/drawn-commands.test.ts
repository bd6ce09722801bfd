// What a label for a printer of another language may hold: drawn as its text says, or named and held.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnForm } from '../../../main/labels/drawing/drawn-form.ts'
import { crc16 } from '../../../main/labels/zpl/graphic-field.ts'
import { undrawnIn } from '../../../main/labels/zpl/undrawn.ts'
import { effectOf } from '../../../main/labels/zpl/zpl-commands.ts'
import { bytes, drawn, sameDots, utf8 } from './drawn-labels.ts'

const text = (data: string, more = '') => `^FO50,50^A0N,40,40${more}^FD${data}^FS`
const label = (inner: string) => `^XA${inner}^XZ`
const held = (zpl: string | Uint8Array) => {
  const problem = undrawnIn(typeof zpl === 'string' ? utf8(zpl) : zpl)
  return problem && `${problem.code.replace('label.redraw-', '')} ${problem.params?.what}`
}

/** Each row: a command that is drawn; another label without it or with another value looks otherwise. */
const DRAWN: readonly (readonly [string, string, string])[] = [
  ['^FO', text('A'), '^FO90,50^A0N,40,40^FDA^FS'],
  ['^FT', '^FT50,90^A0N,40,40^FDA^FS', '^FT50,120^A0N,40,40^FDA^FS'],
  ['^FT', '^FT50,90^A0N,40,40^FDA^FS^FT^A0N,40,40^FDB^FS', '^FT50,90^A0N,40,40^FDA^FS'],
  ['^LH', `^LH20,20${text('A')}`, text('A')],
  ['^FW', '^FWR^FO50,50^A0,40,40^FDAB^FS', '^FWN^FO50,50^A0,40,40^FDAB^FS'],
  ['^FB', text('a b c d e f g h', '^FB60,8'), text('a b c d e f g h')],
  ['^FR', '^FO40,40^GB90,90,90^FS^FO50,50^A0N,40^FR^FDA^FS', '^FO40,40^GB90,90,90^FS^FO50,50^A0N,40^FDA^FS'],
  ['^LR', '^LRY^FO40,40^GB90,90,90^FS^FO50,50^GB20,20,20^FS^LRN', '^FO40,40^GB90,90,90^FS'],
  ['^CF', '^CF0,60^FO50,50^FDA^FS', '^CFA,9^FO50,50^FDA^FS'],
  ['^A', '^FO50,50^ADN,36,20^FDA^FS', '^FO50,50^ADN,18,10^FDA^FS'],
  ['^GB', '^FO50,50^GB90,70,4,B,3^FS', '^FO50,50^GB90,70,4^FS'],
  ['^GC', '^FO50,50^GC90,4^FS', '^FO50,50^GC60,4^FS'],
  ['^GD', '^FO50,50^GD90,60,4,B,L^FS', '^FO50,50^GD90,60,4,B,R^FS'],
  ['^GF', '^FO50,50^GFA,8,8,1,FF818181818181FF^FS', '^FO50,50^GFA,8,8,1,FF8181818181FFFF^FS'],
  ['^XG', '^FO50,50^XGR:A.GRF,5,5^FS', '^FO50,50^XGR:A.GRF,1,1^FS'],
  ['^BY', '^BY3^FO50,50^BCN,80^FD1234^FS', '^BY2^FO50,50^BCN,80^FD1234^FS'],
  ['^BQ', '^FO50,50^BQN,2,6^FDQA,123456789012^FS', '^FO50,50^FDQA,123456789012^FS'],
  ...['^BC', '^B2', '^B3', '^BE', '^BXN,6,200', '^B7', '^BON,6'].map(
    name => [name.slice(0, 3), `^FO50,50${name}^FD123456789012^FS`, '^FO50,50^FD123456789012^FS'] as const,
  ),
  [
    '^BD',
    '^FO50,50^BD^FH^FD001840152382802[)>_1E01_1D961Z00004951_1DUPSN_1E_04^FS',
    '^FO50,50^BD2^FH^FD001840152382803[)>_1E01_1D961Z00004951_1DUPSN_1E_04^FS',
  ],
  ['^FH', text('a_41', '^FH'), text('a_41')],
  ['^FV', '^FO50,50^A0N,40^FVvalue^FS', '^FO50,50^A0N,40^FDother^FS'],
  ['^FN', text('data', '^FN1"prompt"'), text('')],
  ['^DF and ^XF', '^XFR:F.ZPL^FN1^FDfilled^FS', '^XFR:F.ZPL^FN1^FDother^FS'],
]
const KEPT = '~DGR:A.GRF,8,1,FF818181818181FF^XA^DFR:F.ZPL^FO50,50^A0N,40,40^FN1^FS^XZ'

test.each(DRAWN)('%s is drawn with what it says', async (_, one, other) => {
  const mark = '^FO1,1^GB1,1,1^FS'
  const [first, second] = [KEPT + label(one + mark), KEPT + label(other + mark)]
  expect(held(first)).toBeUndefined()
  expect(sameDots(await drawn(first), await drawn(second))).toBe(false)
})

const NO_EFFECT = [
  ...'^FXremark ^PQ3,0,1,Y ^PR4,4,4 ^PW800 ^LL1200 ^POI ^MD10 ^MMT ^MNW ^MTD ^ML1300 ^XB ^CVY ^CI28 ^DN'.split(
    ' ',
  ),
  ...'~SD15 ~TA000 ~JSN ^MUD ^MUD,300,300 ^PMN ^LS0 ^LT0 ^JMA ^SZ2 ^MCY ^FPH ^FPH,0 ^CWW,E:ARIAL.TTF'.split(
    ' ',
  ),
  ...'^IDR:OTHER.GRF ^JUS ^MUD,203,203'.split(' '),
  // As a carrier begins its labels.
  '^CF,0,0,0',
]
test.each(NO_EFFECT)('%s changes nothing of what a label says', async command => {
  const plain = label(text('A'))
  expect(held(label(command + text('A')))).toBeUndefined()
  expect(sameDots(await drawn(label(command + text('A'))), await drawn(plain))).toBe(true)
})

/** Each is passed over or drawn otherwise by the drawer. */
const HELD: readonly (readonly [string, string])[] = [
  ['^MUm^FO6,6^A0N,5,5^FDmm^FS', 'command ^MU'],
  [`^MUD,150,300${text('A')}`, 'command ^MU'],
  [`^JMB${text('A')}`, 'command ^JM'],
  [`^PMY${text('A')}`, 'command ^PM'],
  [`^LS100${text('A')}`, 'command ^LS'],
  [`^LT-40${text('A')}`, 'command ^LT'],
  [`^SZ1${text('A')}`, 'command ^SZ'],
  [`^MCN${text('A')}`, 'command ^MC'],
  [text('A', '^FPV'), 'command ^FP'],
  [text('A', '^FPR,3'), 'command ^FP'],
  [text('A', '^FPH,5'), 'command ^FP'],
  [text('A', '^TBN,300,160'), 'command ^TB'],
  [text('A', '^FB300,3,0,L,40'), 'command ^FB'],
  [text('A', '^FB,3'), 'command ^FB'],
  ['^FO50,50^A0R,40,40^FB300,2^FDone\\&two^FS', 'command ^FB'],
  ['^FO50,50^A0I,40,40^FB300,2^FDone^FS', 'command ^FB'],
  ['^FWR^FO50,50^FB300,2^A0,40,40^FDone^FS', 'command ^FB'],
  ['^FO50,50^GE100,60,4^FS', 'command ^GE'],
  ['^FO50,50^GSN,60,60^FDA^FS', 'command ^GS'],
  ['^FO50,50,1^GB100,60,4^FS', 'command ^GB'],
  ['^FO-50,50^GB100,60,4^FS', 'command ^FO'],
  ['^LH50.5,50^FO9,9^GB100,60,4^FS', 'command ^LH'],
  ['^FO50,50^GFC,8,8,1,FF818181^FS', 'command ^GF'],
  ['^FO300,50,1^BCN,80^FD1234^FS', 'command ^FO'],
  ['^FO50,50^BXN,6^FD1234^FS', 'command ^BX'],
  ['^FO50,50^BQN,1,6^FDQA,1234^FS', 'command ^BQ'],
  ['^FO50,50^BQN,2^FDQA,1234^FS', 'command ^BQ'],
  ['^FO50,50^BON,6,Y^FD1234^FS', 'command ^BO'],
  ['^FO50,50^APN,20,18^FDA^FS', 'kept ^AP'],
  ['^CFP,20^FO50,50^FDA^FS', 'command ^CF'],
  ['^CWA,E:ARIAL.TTF^FO50,50^AAN,18,10^FDA^FS', 'kept ^CWA'],
  ['^FO50,50^A@N,40,40,E:ARIAL.TTF^FDA^FS', 'kept ^A@'],
  ['^FO50,50^A0N^FDA^FS', 'command ^A0'],
  ['^FO50,50^XGE:LOGO.GRF,1,1^FS', 'kept ^XGE:LOGO.GRF'],
  ['^FO50,50^IMR:LOGO.GRF^FS', 'kept ^IMR:LOGO.GRF'],
  ['^ILR:LOGO.GRF^FS', 'kept ^ILR:LOGO.GRF'],
  [`${text('A')}^ISR:LOGO.GRF,N`, 'kept ^ISR:LOGO.GRF'],
  ['^XFE:FORM.ZPL^FN1^FDA^FS', 'kept ^XFE:FORM.ZPL'],
  ['^SEE:UHANGUL.DAT^CI26^FO50,50^A0N,40^FDA^FS', 'kept ^SEE:UHANGUL.DAT'],
  [text('%m/%d/%y', '^FC%'), 'counted ^FC'],
  ['^FO50,50^A0N,40^SN0005,1,Y^FS', 'counted ^SN'],
  [`${text('BL0000').slice(0, -3)}^SFAAdddd,1^FS`, 'counted ^SF'],
  ['^FO50,50^FE#^FN3^FD#1#^FS', 'counted ^FE'],
  [`^CI0,36,21${text('A')}`, 'command ^CI'],
  [`^CI14${text('A')}`, 'command ^CI'],
  [`^CI28${text('東京')}`, 'letters 東 京'],
  [`^CI28${text('Москва')}`, 'letters М о с к в а'],
  [`^CI28${text('A\u0301')}`, 'letters \u0301'],
  ['^CI28^FO50,50^BQN,2,5^FDQA,Zürich^FS', 'letters ü'],
  ['^FO50,50^BY3^BUN,80^FD07000002198^FS', 'command ^BU'],
  ['^FO50,50^A0N,40^FH^FVa_41^FS', 'command ^FH'],
  ['^FO50,50^GFA,8,8,1,:B64://////////8=:0000^FS', 'command ^GF'],
  [text('one\\&two'), 'letters \\&'],
  [text('one\\two', '^FB300,2'), 'letters \\'],
  ['^FO50,50^A0N,40^FDone^FDtwo^FS', 'command ^FD'],
  ['^FO50,50^A0N,40^FDone^FO50,90^A0N,40^FDtwo^FS', 'command ^FO'],
  [`^RFW,H^FD1234^FS${text('A')}`, 'command ^RF'],
  [`^WD${text('A')}`, 'command ^WD'],
  [`~DYR:A,A,P,4,,FFFF${text('A')}`, 'kept ~DYR:A'],
  [`~DUR:A.TTF,4,FFFF${text('A')}`, 'kept ~DUR:A.TTF'],
]
test.each(HELD)('%s is named and held', (inner, why) => {
  expect(held(label(inner))).toBe(why)
})

test.each([
  '^FO50,50^A0R,40,40^FB300,1^FDone^FS',
  '^FO50,50^A0B,40,40^FB300,2^FDone\\&two^FS',
  '^FT50,50^A0R,40,40^FB300,2^FDone\\&two^FS',
  '^FWR^FO50,50^A0N,40,40^FB300,2^FDone\\&two^FS^FWN',
])('a block that the drawer has where a printer has it is drawn: %s', inner => {
  expect(held(label(inner))).toBeUndefined()
})

test('a usual turn turns the fields behind it, and not the one whose font says its own', async () => {
  const [side, later] = ['^FO90,50^AbR,11,7', '^FO200,50^A0,40,40^FDB^FS']
  const both = await drawn(label(`${side}^FWB^FH^FDuv^FS${later}`))
  expect(sameDots(both, await drawn(label(`${side}^FDuv^FS^FWB${later}`)))).toBe(true)
  expect(sameDots(both, await drawn(label(`${side}^FDuv^FS${later}`)))).toBe(false)
})

test('a turned block of a form is held where the form is filled in', () => {
  const form = '^XA^DFR:F.ZPL^FO50,50^A0R,40,40^FB300,2^FN1^FS^XZ'
  expect(held(form + label('^XFR:F.ZPL^FN1^FDone^FS'))).toBe('command ^FB')
})

test('forms that are not filled in by the label itself are held', () => {
  const form = (inner: string) => `^XA^DFR:F.ZPL${inner}^XZ`
  const numbered = '^FO50,50^A0N,40^FN1^FS'
  expect(held(form(numbered) + label('^XFR:F.ZPL^FN1^FDA^FS'))).toBeUndefined()
  // Its own default, a number that it has not, one number twice, and two forms in one label.
  expect(held(form('^FO50,50^A0N,40^FN1^FDdefault^FS') + label('^XFR:F.ZPL^FS'))).toBe('kept ^FN')
  expect(held(form(numbered) + label('^XFR:F.ZPL^FN2^FDA^FS'))).toBe('kept ^FN')
  expect(held(form(numbered) + label('^XFR:F.ZPL^FN1^FDA^FS^FN1^FDB^FS'))).toBe('kept ^FN')
  expect(held(form(numbered) + label('^XFR:F.ZPL^FN1^FDA^FS^XFR:F.ZPL^FS'))).toBe('kept ^XFR:F.ZPL')
  expect(held(`~DGR:A.GRF,1,1,FF${label('^IDR:A.GRF^FS^FO1,1^XGR:A.GRF^FS')}`)).toBe('kept ^XGR:A.GRF')
})

describe('a label’s text is read in the code page that it names', () => {
  const said = 'Muñoz Straße'
  const inPage = (ci: string, data: Uint8Array) =>
    Buffer.concat([utf8(`^XA${ci}^FO50,50^A0N,40,40^FD`), data, utf8('^FS^XZ')])
  test.each([
    ['^CI27', 'Mu\xf1oz Stra\xdfe'],
    ['^CI13', 'Mu\xa4oz Stra\xe1e'],
    ['', 'Mu\xa4oz Stra\xe1e'],
    ['^CI35', 'Mu\xf1oz Stra\xdfe'],
  ])('%s', async (ci, data) => {
    const zpl = inPage(ci, bytes(data))
    expect(held(zpl)).toBeUndefined()
    expect(sameDots(await drawn(zpl), await drawn(inPage('^CI28', utf8(said))))).toBe(true)
  })
  test('with ^FH too', async () => {
    const zpl = utf8('^XA^CI27^FO50,50^A0N,40,40^FH^FDMu_F1oz Stra_DFe^FS^XZ')
    expect(sameDots(await drawn(zpl), await drawn(inPage('^CI28', utf8(said))))).toBe(true)
  })
  test('UTF-8 under another page is drawn as that page has it, or held; bytes that are no UTF-8 are held', () => {
    expect(held(inPage('^CI27', utf8('Łódź')))).toMatch(/^letters/)
    expect(held(inPage('', utf8(said)))).toMatch(/^letters/)
    expect(held(inPage('^CI28', bytes('Mu\xf1oz')))).toMatch(/^letters/)
  })
})

test.each([
  ['in small letters', '^xa^fo50,50^a0n,40,40^fdA,b^fs^fo200,50^gb90,40,4,b,3^fs^xz'],
  ['with other signs', '^XA^CC!!FO50,50!A0N,40,40!FDA,b!FS!FO200,50!GB90,40,4,B,3!FS!CC^^XZ'],
  ['with another delimiter', '^XA^CD;^FO50;50^A0N;40;40^FDA,b^FS^FO200;50^GB90;40;4;B;3^FS^CD,^XZ'],
  ['with control bytes', '\x02\x1eFO50\x1f50\x1eA0N,40,40\x1eFDA,b\x0f^FO200,50^GB90,40,4,B,3\x0f\x03'],
  [
    'on many lines',
    '^XA\r\n^FO50,\r\n50\r\n^A0N,40,40^F\nDA,b\n^FS^FO 200 , 50 ^GB 90, 40, 4 ,B, 3 ^FS\n^XZ',
  ],
  ['without the last field’s end', '^XA^FO200,50^GB90,40,4,B,3^FS^FO50,50^A0N,40,40^FDA,b^XZ'],
])('a label %s is drawn as one in plain spelling', async (_, zpl) => {
  const plain = '^XA^FO50,50^A0N,40,40^FDA,b^FS^FO200,50^GB90,40,4,B,3^FS^XZ'
  expect(held(bytes(zpl))).toBeUndefined()
  expect(sameDots(await drawn(bytes(zpl)), await drawn(plain))).toBe(true)
})

test('a picture’s rows are drawn in every form of the guide', async () => {
  const plain = '^XA^FO50,50^GFA,12,12,3,FFFFFF000FFF000FFFFFFFFF^FS^XZ'
  const packed = b64('FFFFFF000FFF000FFFFFFFFF')
  for (const data of ['!000FFF:!', `:B64:${packed}:${crc16(packed).toString(16).padStart(4, '0')}`]) {
    const zpl = `^XA^FO50,50^GFA,12,12,3,${data}^FS^XZ`
    expect(held(zpl)).toBeUndefined()
    expect(sameDots(await drawn(zpl), await drawn(plain)), data).toBe(true)
  }
  const binary = Buffer.concat([
    utf8('^XA^FO50,50^GFB,12,12,3,'),
    Buffer.from('FFFFFF000FFF000FFFFFFFFF', 'hex'),
    utf8('^FS^XZ'),
  ])
  expect(sameDots(await drawn(binary), await drawn(plain))).toBe(true)
})
const b64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

/** What passes with some values: drawn, without effect, or setup that is held for what it does to a printer. */
const PASSING = new Set(
  [
    ...DRAWN.map(([name]) => name),
    ...NO_EFFECT.map(command => command.slice(0, 3)),
    ...'^CC ^CD ^CI ^CT ^FD ^FS ^FX ^XA ^XZ ^MF ^MP ^JZ ^DF ^XF ^SP ^XS ^PP ^PH ~CC ~CD ~CT ~PH ~PR ~DG'.split(
      ' ',
    ),
  ].map(name => name.toUpperCase()),
)
const isSetUp = (name: string) => effectOf(name[0] as '^' | '~', name.slice(1)) !== null
const names = [...'^~'].flatMap(prefix =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap(first =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...(prefix === '^' ? '0123456789@' : '')].map(
      second => `${prefix}${first}${second}`,
    ),
  ),
)

test('no other command passes, whatever its values; a barcode is held by its kind, or what can be read of it', () => {
  const others = names.filter(
    name => !PASSING.has(name) && !isSetUp(name) && !/^\^B[A-Z0-9]$/.test(name) && !/^\^A[0A-H]$/.test(name),
  )
  expect(others.length).toBeGreaterThan(600)
  const value = fc.constantFrom('', '0', '7', '100', 'N', 'Y', 'R:A.GRF', 'x')
  fc.assert(
    fc.property(fc.constantFrom(...others), fc.array(value, { maxLength: 5 }), (name, values) => {
      expect(held(label(`${name}${values.join(',')}${text('A')}`)), name).toBeDefined()
    }),
    { numRuns: 3_000 },
  )
  for (const name of others) expect(held(label(name + text('A'))), name).toBeDefined()
})

test('whatever a job holds, its form for the drawer is plain ASCII', () => {
  const piece = fc.oneof(
    fc.constantFrom(...names, '^XA', '^XZ', '^FD', '^FS', '^FO1,2', '^GFA,8,8,1,', '^CC!', '! U1 '),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      expect(drawnForm(utf8(pieces.join(''))).text).toMatch(/^[\x20-\x7e]*$/)
    }),
    { numRuns: 500 },
  )
})
