// ZPL made for another resolution: in the printer's dots with every code equal, or refused by name.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sentenceIn } from '../../main/i18n/index.ts'
import { transcodedLabels } from '../../main/i18n/transcoded-labels.ts'
import { inkBounds } from '../../main/labels/dots.ts'
import { CODE_KINDS, moduleChoices } from '../../main/labels/transcode/code-modules.ts'
import { codesAsked, rewriteZpl } from '../../main/labels/transcode/rewrite-zpl.ts'
import { scaleOf } from '../../main/labels/transcode/scale.ts'
import { graphicField } from '../../main/labels/zpl/graphic-field.ts'
import { codesOf, drawn, isWithinBounds, STOCK, text, transcoded } from './transcoding.ts'

/** One field a row, so that none is beside another. */
const ROWS = 4
interface Row {
  readonly kind: 'BC' | 'B3' | 'BE' | 'B2' | 'BX' | 'BQ' | 'B0' | 'B7' | 'A0' | 'GB' | 'GF'
  readonly turned: 'N' | 'R' | 'I' | 'B'
  readonly module: 2 | 3 | 4
  readonly typeset: boolean
  readonly digits: number
}

const rowOf = fc.record<Row>({
  kind: fc.constantFrom('BC', 'B3', 'BE', 'B2', 'BX', 'BQ', 'B0', 'B7', 'A0', 'GB', 'GF'),
  turned: fc.constantFrom('N', 'R', 'I', 'B'),
  module: fc.constantFrom(2, 3, 4),
  typeset: fc.boolean(),
  digits: fc.integer({ min: 1_000, max: 9_999 }),
})

const PICTURE = graphicField(
  {
    widthDots: 64,
    heightDots: 40,
    rowBytes: 8,
    data: Uint8Array.from({ length: 320 }, (_, at) => (at * 37) & 0xf0),
  },
  'acs',
)

/** The rows at a resolution: `unit` is what one dot of 203 dpi is. */
function labelOf(rows: readonly Row[], home: number, unit: number): Uint8Array {
  const dots = (number: number) => Math.round(number * unit)
  const fields = rows.map(({ kind, turned, module, typeset, digits }, at) => {
    const isTurned = turned === 'R' || turned === 'B'
    const [x, y] = [dots(60), dots(40 + at * 290)]
    // Turned ones grow downwards, and are short; what is set by its baseline begins lower.
    const place = typeset && !isTurned && turned !== 'I' ? `^FT${x},${y + dots(150)}` : `^FO${x},${y}`
    const by = `^BY${dots(isTurned ? 2 : module)},3,${dots(60)}`
    const data: Readonly<Record<Row['kind'], string>> = {
      BC: `${by}^BC${turned},${dots(90)},N,N,N^FD${digits}`,
      B3: `^BY${dots(2)},2.5^B3${turned},N,${dots(90)},N,N^FDA${String(digits).slice(0, 2)}`,
      BE: `^BY${dots(2)}^BE${turned},${dots(90)},N,N^FD40123456${digits}`,
      B2: `^BY${dots(2)},3^B2${turned},${dots(90)},N,N,N^FD${digits}${digits}`,
      BX: `^BX${turned},${dots(module + 2)},200^FDM${digits}`,
      BQ: `^BQN,2,${dots(module + 1)}^FDQA,Q${digits}`,
      B0: `^B0N,${dots(module + 2)}^FDZ${digits}`,
      B7: `^BY${dots(2)}^B7N,${dots(8)},3,3,8,N^FDP${digits}`,
      A0: `^A0${turned},${dots(30)},${dots(28)}^FDText ${digits}`,
      GB: `^GB${dots(300)},${dots(90)},${dots(4)}`,
      GF: PICTURE,
    }
    return `${place}${data[kind]}^FS`
  })
  return Buffer.from(`^XA^LH${dots(home)},${dots(home)}\n${fields.join('\n')}\n^XZ\n`)
}

test.each([
  [203, 300],
  [300, 203],
  [203, 600],
] as const)(
  'labels of every kind from %s to %s dpi have equal codes in their places',
  { timeout: 900_000 },
  async (madeFor, dpi) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rowOf, { minLength: 1, maxLength: ROWS }),
        fc.integer({ min: 0, max: 30 }),
        async (rows, home) => {
          const bytes = labelOf(rows, home, madeFor / 203)
          const made = await transcoded(bytes, madeFor, dpi)
          if (!made.ok)
            throw new Error(`${made.problem.code} ${JSON.stringify(made.problem.params)}\n${text(bytes)}`)
          const after = made.value.bytes
          expect(await codesOf(after, dpi)).toEqual(await codesOf(bytes, madeFor))
          expect(isWithinBounds(bytes, madeFor, after, dpi)).toBe(true)
          const [[one], [other]] = [await drawn(bytes, madeFor), await drawn(after, dpi)]
          const [was, is] = [one && inkBounds(one), other && inkBounds(other)]
          const { x, y } = scaleOf(madeFor, { dpi })
          // A bar more or less at the ends, and letters in whole dots.
          expect(Math.abs((is?.left ?? 0) - (was?.left ?? 0) * x)).toBeLessThan(0.6 * dpi)
          expect((is?.bottom ?? 0) - (was?.bottom ?? 0) * y).toBeLessThan(0.12 * dpi)
        },
      ),
      { numRuns: 4, seed: 20_261_123, endOnFailure: true },
    )
  },
)

describe('what cannot be kept is refused by name', () => {
  const code = (at: string, more: string) => `^FO${at}${more}^FS`
  test.each([
    [
      'a barcode of a kind that is not read here',
      code('50,50', '^BZN,60,N,N^FD12345'),
      'label.transcode-command',
    ],
    ['a picture of the printer’s own', code('50,50', '^XGR:OTHER.GRF,1,1'), 'label.transcode-command'],
    ['a stored label', code('50,50', '^ILR:OTHER.GRF'), 'label.transcode-command'],
    [
      'a barcode that grows into a frame',
      `^FO34,50^GB135,200,3^FS${code('42,60', '^BY1^BCN,120,N,N,N^FDABCDEF')}`,
      'label.transcode-overlap',
    ],
    ['bars in a picture', `^FO50,50${picturedCode()}^FS`, 'label.transcode-picture'],
    [
      'more barcodes than are looked at',
      code('50,50', '^BCN,60^FD1').repeat(25),
      'label.transcode-many-codes',
    ],
    ['a barcode whose data never come', code('50,50', '^BCN,60'), 'label.transcode-unread'],
    // It is on the paper: only its drawing begins where it ends.
    [
      'a barcode that ends at the right edge',
      '^BY2^FO780,50,1^BCN,80,N,N,N,A^FD42098028^FS',
      'label.transcode-unread',
    ],
  ])('%s', { timeout: 120_000 }, async (_, fields, why) => {
    const made = await transcoded(Buffer.from(`^XA${fields}^FO50,900^A0N,30,30^FDx^FS^XZ`), 203, 300)
    expect(made).toMatchObject({ ok: false, problem: { kind: 'unsafe-label', code: why } })
  })

  /** Code 39 of `*A*` as rows of dots, two a narrow bar. */
  function picturedCode(): string {
    const star = 'nwnnwnwnn'
    const a = 'wnnnnwnnw'
    const bits = [star, a, a, a, star]
      .map(signs => [...signs].map((one, at) => (at % 2 ? '0' : '1').repeat(one === 'w' ? 6 : 2)).join(''))
      .join('00')
    const rowBytes = Math.ceil(bits.length / 8)
    const row = Uint8Array.from({ length: rowBytes }, (_, at) =>
      Number.parseInt(bits.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
    )
    const data = new Uint8Array(rowBytes * 80)
    for (let at = 0; at < 80; at++) data.set(row, at * rowBytes)
    return graphicField({ widthDots: rowBytes * 8, heightDots: 80, rowBytes, data }, 'acs')
  }
})

test('what is held says that another resolution wants another print, as its release does', () => {
  for (const code of Object.keys(transcodedLabels) as (keyof typeof transcodedLabels)[]) {
    if (code === 'label.transcoded' || code === 'label.not-transcoded') continue
    // On a printer of its resolution it would be cut off as well: there the paper is what has to be another.
    if (code === 'label.transcode-cut') continue
    const params = { madeFor: 203, dpi: 300 }
    expect(sentenceIn('en', code, params).nextStep).toMatch(
      /^Cancel this print and reprint the label on a 203 dpi printer/,
    )
    expect(sentenceIn('es', code, params).nextStep).toMatch(
      /^Cancele esta impresión y reimprima la etiqueta en una impresora de 203 ppp/,
    )
  }
})

test('fonts of fixed dots grow in whole steps where one fits, and are font 0 where none does', () => {
  const scale = scaleOf(203, { dpi: 300 })
  const rewritten = (zpl: string) =>
    text(rewriteZpl(Buffer.from(zpl), { scale, codes: [], pictures: new Map() }))
  expect(rewritten('^XA^ADN,36,20^FDx^FS^CFA,30^AGR,60,40^XZ')).toBe('^XA^ADN,54,30^FDx^FS^CF0,39^A0R,88,^XZ')
  expect(rewritten('^A0N,20,24^CF0,25^A@N,30,30,E:ARI.TTF')).toBe('^A0N,29,35^CF0,36^A@N,44,44,E:ARI.TTF')
})

test('a module is never wider than its command takes', () => {
  const dots = { 203: 203.2, 300: 300, 600: 600 } as const
  for (const [name, kind] of Object.entries(CODE_KINDS)) {
    for (const [from, to] of [
      [203, 300],
      [203, 600],
      [300, 600],
    ] as const) {
      for (let module = 1; module <= 10; module++) {
        const perMm = { had: dots[from] / 25.4, has: dots[to] / 25.4 }
        const choices = moduleChoices(kind, module, perMm)
        const most = name === 'BX' || name === 'BD' ? Number.POSITIVE_INFINITY : 10
        expect(Math.max(0, ...choices), `${name} ${module} ${from} ${to}`).toBeLessThanOrEqual(most)
        expect(new Set(choices).size).toBe(choices.length)
      }
    }
  }
  expect(moduleChoices(CODE_KINDS.BC!, 5, { had: 8, has: 23.622 })).toEqual([10])
  expect(moduleChoices(CODE_KINDS.BQ!, 8, { had: 8, has: 11.811 })).toEqual([10])
})

test('numbers of bars may have zeros in front', () => {
  const bytes = Buffer.from('^XA^BY03^BCN,160,N,N,N^FD1^FS^BQN,2,006^FDQA,1^FS^XZ')
  expect(codesAsked(bytes, 203).map(code => code?.dots)).toEqual([3, 6])
  const scale = scaleOf(203, { dpi: 300 })
  expect(text(rewriteZpl(bytes, { scale, codes: [], pictures: new Map() }))).toMatch(/^\^XA\^BY4\^BC/)
})

test('a pitch of twelve dots to the millimetre makes one and a half dots of each', {
  timeout: 60_000,
}, async () => {
  const bytes = Buffer.from('^XA^FO100,200^GB400,100,4^FS^FO100,400^BY2^BCN,100,N,N^FDPITCH^FS^XZ')
  const made = await transcoded(bytes, 203, 300, STOCK, { pitch: { x: 12, y: 12 } })
  if (!made.ok) throw new Error(made.problem.code)
  expect(text(made.value.bytes)).toBe(
    '^XA^FO150,300^GB600,150,6^FS^FO150,600^BY3^BY3,3.0,15^BCN,150,N,N^FDPITCH^FS^XZ',
  )
})

test('garbage and huge numbers are rewritten or left, and nothing throws or takes long', {
  timeout: 120_000,
}, () => {
  const scale = scaleOf(203, { dpi: 300 })
  const signs = [
    '^',
    '~',
    ',',
    'FO',
    'BY',
    'BC',
    'A0',
    'GF',
    'GB',
    'FD',
    'XA',
    'XZ',
    'CC',
    '-',
    '9',
    '99999999999',
    '\n',
    '\x1e',
    'é',
    ':Z64:',
    'BQ',
    'BX',
    'CF',
    'DG',
  ]
  const began = performance.now()
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 120 }), parts => {
      const bytes = Buffer.from(parts.join(''))
      const codes = codesAsked(bytes, 203).map(() => ({ dots: 3, moved: { x: 5, y: 5 } }))
      expect(rewriteZpl(bytes, { scale, codes, pictures: new Map() }).length).toBeLessThan(
        bytes.length * 4 + 4_000,
      )
    }),
    { numRuns: 10_000, seed: 7 },
  )
  expect(performance.now() - began).toBeLessThan(60_000)
})

test('labels broken anywhere are transcoded or refused, and the process goes on', {
  timeout: 300_000,
}, async () => {
  const whole = text(
    labelOf(
      [
        { kind: 'BC', turned: 'N', module: 3, typeset: false, digits: 1234 },
        { kind: 'GF', turned: 'N', module: 2, typeset: false, digits: 1 },
      ],
      5,
      1,
    ),
  )
  const broken = fc.sample(
    fc.tuple(
      fc.nat(whole.length),
      fc.nat(12),
      fc.constantFrom(
        '',
        '9999999',
        '^XA',
        '^GFA,99999999,99999999,9999,',
        '~DG',
        '\x00',
        '^LH32000,32000',
        '^PW2',
        '^BY99',
      ),
    ),
    { numRuns: 12, seed: 11 },
  )
  for (const [at, gone, put] of broken) {
    const bytes = Buffer.from(whole.slice(0, at) + put + whole.slice(at + gone))
    const made = await transcoded(bytes, 203, 300)
    if (!made.ok) expect(['unsafe-label', 'internal']).toContain(made.problem.kind)
  }
})
