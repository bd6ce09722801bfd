// ZPL for a printer of another language: drawn, its barcodes read back and compared, or held in words.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { forkChild } from '../../main/app/child-program.ts'
import { codeFields } from '../../main/labels/label-codes.ts'
import { jobContent } from '../../main/labels/languages/languages.ts'
import { preparePrint } from '../../main/labels/prepare-print.ts'
import { previewOf } from '../../main/labels/preview.ts'
import { createTranslator } from '../../main/labels/preview-process.ts'
import { dotsPerInchOf } from '../../main/labels/stock.ts'
import { testLabel } from '../../main/labels/test-label.ts'
import { type TranslateJob, translateJob } from '../../main/labels/translate-job.ts'
import { decodeEpl2 } from './epl2-decoder.ts'
import { differing, type Paper } from './paper.ts'
import { blackDots, startPreviewer } from './preview-bench.ts'
import { printedBy } from './printed-papers.ts'
import { greyPicture } from './sample-pictures.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'
import { decodeTspl } from './tspl-decoder.ts'

const DRAWING = fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))
// Begun for three labels it would spend more on its beginnings; what its memory is short of a fresh one draws.
const translator = createTranslator({
  start: () => forkChild(DRAWING),
  deadlineMs: 240_000,
  jobsPerProcess: 12,
})
const previewer = startPreviewer()
afterAll(() => Promise.all([translator.stop(), previewer.stop()]))

const job: Omit<TranslateJob, 'kind' | 'bytes'> = {
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  language: 'tspl',
  encoding: 'z64',
  labelsExpected: 1,
  anyway: false,
}
const zpl = (text: string) => Buffer.from(text)
const code = (at: string, data: string) => `^FO${at}^BY2^BCN,120,N,N,N^FD${data}^FS`
const OTHERS = ['tspl', 'epl2'] as const

const papersOf = (bytes: Uint8Array, { language, dpi, stock }: typeof job): readonly Paper[] =>
  language === 'tspl'
    ? decodeTspl(bytes, dotsPerInchOf({ dpi }).x / 25.4)
    : decodeEpl2(bytes, Math.round(stock.heightInch * dotsPerInchOf({ dpi }).y))

const translated = async (change: Partial<TranslateJob> & { bytes: Uint8Array }) => {
  const made = await translator.translate({ ...job, ...change })
  if (!made.ok) throw new Error(made.problem.code)
  return made.value
}

/** What docs/printers.md says of a label at both resolutions: how many codes, or that it is held. */
const TABLE = new Map(
  [
    ...readFileSync(new URL('../../docs/printers.md', import.meta.url), 'utf8').matchAll(
      /^\| (\w+) \| dots equal \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm,
    ),
  ].map(([, name = '', at203 = '', at300 = '']) => [name, { 203: at203, 300: at300 }]),
)
const cellOf = (codes: number) => `${codes} ${codes === 1 ? 'code' : 'codes'}`

/** Stored and recalled: two labels of one job. */
const LABELS: Readonly<Record<string, number>> = { templating: 2 }

const SHARED = new Map(sharedLabels().map(({ name, zpl: bytes }) => [name, bytes]))

test('the table of docs/printers.md has every shared label', ({ skip }) => {
  if (!SHARED_IS_HERE) skip(NOT_RUN)
  expect([...TABLE.keys()]).toEqual([...SHARED.keys()])
})

// Both languages at once: the process that draws has a label's parts at hand for the other one.
describe.each([203, 300] as const)('at %s dpi', dpi => {
  test.for(SHARED_IS_HERE ? [...SHARED.keys()] : ['a shared label'])(
    '%s in every language: its dots as drawn, every code read back',
    { timeout: 900_000 },
    async (name, { skip }) => {
      const bytes = SHARED.get(name)
      if (!bytes) return skip(NOT_RUN)
      for (const language of OTHERS) {
        const target = { ...job, language, dpi, stock: SHARED_STOCK, labelsExpected: LABELS[name] ?? 1 }
        const made = await translator.translate({ ...target, bytes })
        const cell = made.ok ? cellOf(codeFields(bytes).length) : 'held'
        expect(cell, language).toBe(TABLE.get(name)?.[dpi])
        if (!made.ok)
          expect(made.problem, language).toMatchObject({
            kind: 'unsafe-label',
            code: name === 'amazon' ? 'label.redraw-cut' : 'label.redraw-unread',
          })
        if (!made.ok) continue
        // On the printer's own paper, and as a decoder of our own reads the bytes.
        const printed = await printedBy({ language, dpi }, made.value.bytes)
        const papers = papersOf(made.value.bytes, target)
        expect(printed, language).toHaveLength(papers.length)
        const preview = await previewer.preview({ bytes, dpi, stock: SHARED_STOCK })
        if (!preview.ok) throw new Error(preview.problem.code)
        expect(papers, language).toHaveLength(preview.value.pictures.length)
        for (const [at, { png }] of preview.value.pictures.entries()) {
          const drawn = blackDots(png)
          for (const paper of [papers[at], printed[at]?.image])
            expect(differing(paper!, drawn.width, drawn.height, drawn.isBlack), language).toBe(0)
        }
        expect(made.value.codes.map(({ text }) => text).sort(), language).toEqual(
          preview.value.barcodes.map(({ text }) => text).sort(),
        )
      }
    },
  )
})

test('one label is printed as often as it asks for, several once each', async () => {
  const one = `^XA${code('50,50', 'ONE')}^PQ3^XZ`
  const three = await translated({ bytes: zpl(one), labelsExpected: 3 })
  expect(papersOf(three.bytes, job)).toHaveLength(3)
  const two = await translated({
    bytes: zpl(`${one.replace('^PQ3', '')}^XA${code('50,50', 'TWO')}^XZ`),
    labelsExpected: 2,
  })
  expect(two.codes.map(({ text }) => text)).toEqual(['ONE', 'TWO'])
  // Three of one and one of the other: nobody can tell by the sum which is which.
  const unclear = await translator.translate({
    ...job,
    bytes: zpl(`${one}^XA${code('50,50', 'TWO')}^XZ`),
    labelsExpected: 4,
  })
  expect(unclear).toMatchObject({ ok: false, problem: { kind: 'unsafe-label', code: 'label.redraw-copies' } })
})

const UNSAFE: readonly (readonly [string, string, string])[] = [
  [
    'ends beyond the paper',
    `^XA${code('50,50', 'FINE')}${code('600,300', 'LONGER-THAN-THAT-PLACE')}^XZ`,
    'label.redraw-cut',
  ],
  [
    'has another thing over it',
    `^XA${code('50,50', 'COVERED')}^FO60,40^GB120,150,60^FS^XZ`,
    'label.redraw-unread',
  ],
  [
    'is of a kind that is not drawn',
    `^XA${code('50,50', 'FINE')}^FO50,400^BZN,60,N,N^FD12345^FS^XZ`,
    'label.redraw-command',
  ],
]
test.each(UNSAFE)(
  'a label is held where a barcode %s; a person who has looked at it may print it',
  async (_, text, why) => {
    const held = await translator.translate({ ...job, bytes: zpl(text) })
    expect(held).toMatchObject({ ok: false, problem: { kind: 'unsafe-label', code: why } })
    expect(papersOf((await translated({ bytes: zpl(text), anyway: true })).bytes, job)).toHaveLength(1)
  },
)

const BLACK: readonly (readonly [string, string])[] = [
  ['a filled box under white letters', '^FO0,0^GB812,1218,609^FS^FO100,100^FR^A0N,90,90^FDWHITE^FS'],
  ['reversed as a whole', '^LRY^FO0,0^GB812,1218,609^FS^FO100,100^A0N,90,90^FDWHITE^FS'],
  ['the other way up', '^POI^FO0,0^GB812,1218,609^FS^FO100,100^FR^A0N,90,90^FDWHITE^FS'],
]
test.each(BLACK)('a label that is nearly all black is held: %s', async (_, fields) => {
  const bytes = zpl(`^XA${fields}^XZ`)
  for (const language of OTHERS) {
    expect(await translator.translate({ ...job, bytes, language })).toMatchObject({
      ok: false,
      problem: { kind: 'unsafe-label', code: 'label.mostly-black', params: { percent: expect.any(Number) } },
    })
  }
  expect(papersOf((await translated({ bytes, anyway: true })).bytes, job)).toHaveLength(1)
  // On its way to a ZPL printer nothing is drawn, so that the preview says it.
  const preview = await previewer.preview({ bytes, dpi: 203, stock: job.stock })
  if (!preview.ok) throw new Error(preview.problem.code)
  expect(preview.value.findings.map(({ code }) => code)).toContain('preflight.mostly-black')
})

const FAR: readonly (readonly [string, string])[] = [
  ['a text', '^FO100,1700^A0N,40,40^FDFRAGILE^FS'],
  ['a text behind a home', '^LH0,700^FO100,1000^A0N,40,40^FDFRAGILE^FS'],
  ['a text by its baseline', '^FT1200,300^A0N,40,40^FDFRAGILE^FS'],
  ['a picture', '^FO100,1700^GFA,8,8,1,FF818181818181FF^FS'],
  [
    'a text of a form that it recalls',
    '^XZ^XA^DFR:FAR.ZPL^FS^FO100,1700^A0N,40,40^FDFRAGILE^FS^XZ^XA^XFR:FAR.ZPL^FS',
  ],
  [
    'a text that fills in a form',
    '^XZ^XA^DFR:FAR.ZPL^FS^FO100,1700^A0N,40,40^FN1^FS^XZ^XA^XFR:FAR.ZPL^FS^FN1^FDFRAGILE^FS',
  ],
]
test.each(FAR)(
  'what is so far beyond the paper that no drawing has it holds the label: %s',
  async (_, far) => {
    const bytes = zpl(`^XA${code('50,50', 'FINE')}${far}^XZ`)
    const labelsExpected = far.startsWith('^XZ') ? 2 : 1
    const held = await translator.translate({ ...job, bytes, labelsExpected })
    expect(held).toMatchObject({ ok: false, problem: { kind: 'unsafe-label', code: 'label.redraw-cut' } })
    // On its way to a ZPL printer nothing is drawn, so that the preview says it.
    const preview = await previewer.preview({ bytes, dpi: 203, stock: job.stock })
    if (!preview.ok) throw new Error(preview.problem.code)
    expect(preview.value.findings.map(({ code }) => code)).toEqual(['preflight.beyond-edge'])
  },
)

const LONG = '^PW812^LL1626^FO6,6^GB800,1612,4^FS'
test.each(['zpl', 'tspl', 'epl2'] as const)(
  'a label that is larger than the stock and made for another resolution is held as that, on a %s printer',
  { timeout: 120_000 },
  async language => {
    for (const far of [code('50,1500', 'AT-THE-END'), code('50,1700', 'BEYOND-THAT')]) {
      const bytes = zpl(`^XA${LONG}${code('50,50', 'FINE')}${far}^XZ`)
      const asked = { ...job, language, dpi: 300, bytes, madeFor: 203 } as const
      const held = await translator.translate(asked)
      expect(held.ok ? 'made' : held.problem.code).toBe('label.transcode-cut')
    }
    // On stock as long as the label there is nothing to hold.
    const bytes = zpl(`^XA${LONG}${code('50,50', 'FINE')}${code('50,1400', 'AT-THE-END')}^XZ`)
    await translated({
      ...job,
      language,
      dpi: 300,
      bytes,
      madeFor: 203,
      stock: { widthInch: 4, heightInch: 8 },
    })
  },
)

test('where there is no ink nothing is beyond the paper', async () => {
  const white = '^FO100,1700^GB90,90,90,W^FS^FO100,1700^A0N,40,40^FD  ^FS^FO100,1800^FS'
  const made = await translated({ bytes: zpl(`^XA${code('50,50', 'FINE')}${white}^XZ`) })
  expect(papersOf(made.bytes, job)).toHaveLength(1)
  // A form that is stored and never recalled is on no paper, and neither is a field of it that nothing fills in.
  const form = '^XA^DFR:FAR.ZPL^FS^FO100,1700^A0N,40,40^FDFRAGILE^FS^XZ'
  const empty = '^XA^DFR:FAR.ZPL^FS^FO100,1700^A0N,40,40^FN1^FS^FO50,50^GB90,90,9^FS^XZ^XA^XFR:FAR.ZPL^FS^XZ'
  for (const bytes of [zpl(`${form}^XA${code('50,50', 'FINE')}^XZ`), zpl(empty)]) await translated({ bytes })
})

test('a label without ink is held, and so is one that cannot be drawn', async () => {
  expect(await translator.translate({ ...job, bytes: zpl('^XA^FO10,10^FD^FS^XZ') })).toMatchObject({
    ok: false,
    problem: { code: 'label.blank' },
  })
  const huge = zpl('^XA^FO1,1^A0N,99999,99999^FDx^FS^XZ')
  expect(await translator.translate({ ...job, bytes: huge })).toMatchObject({
    ok: false,
    problem: { kind: 'unsafe-label' },
  })
})

test.each(OTHERS)('the test label comes out on a %s printer at both resolutions', async language => {
  for (const dpi of [203, 300] as const) {
    const bytes = testLabel({ name: 'Bench 1', dpi, stock: job.stock })
    const made = await translated({ bytes, language, dpi })
    expect(made.codes.map(({ text }) => text)).toEqual(['TEST-0123'])
  }
})

test('a picture’s label made for one language comes out dot for dot in another', async () => {
  const isBlack = (x: number, y: number) => x > 100 && x < 300 && y > 50 && y < 90 && (x + y) % 3 === 0
  const payload = greyPicture(812, 400, isBlack)
  const made = preparePrint({ ...job, language: 'tspl', source: 'service', payload })
  if (!made.ok) throw new Error(made.problem.code)
  expect(jobContent(made.value.bytes).language).toBe('tspl')
  const { bytes } = await translated({ bytes: made.value.bytes, language: 'epl2' })
  const [paper] = papersOf(bytes, { ...job, language: 'epl2' })
  expect(differing(paper!, 812, 400, isBlack)).toBe(0)
})

const HELLAS = '^XA^CI28^FO0,0^GB812,1218,3^FS^FO50,50^ADN,18,10^FDΑθήνα^FS^XZ'
test.each(OTHERS)('letters that only the label’s own font has go out in it alone: %s', async language => {
  const bytes = zpl(HELLAS)
  const [paper] = papersOf((await translated({ bytes, language })).bytes, { ...job, language })
  expect(paper).toBeDefined()
  // At 300 dpi the scalable font takes its place, which the drawer has without Greek letters.
  const held = await translator.translate({ ...job, bytes, language, dpi: 300, madeFor: 203 })
  expect(held).toMatchObject({ ok: false, problem: { kind: 'unsafe-label', code: 'label.redraw-letters' } })
  const latin = await translated({
    bytes: zpl(HELLAS.replace('Αθήνα', 'Athens')),
    language,
    dpi: 300,
    madeFor: 203,
  })
  expect(papersOf(latin.bytes, { ...job, language, dpi: 300 })).toHaveLength(1)
})

test.each([
  ['in other dots', { language: 'zpl', dpi: 300, madeFor: 203 }, 'label.transcode-failed'],
  ['in another language', { language: 'tspl' }, 'label.redraw-failed'],
] as const)('what takes longer than it may is held: %s', async (_, change, why) => {
  const slow = { ...job, ...change, kind: 'translate', bytes: zpl(`^XA${code('50,50', 'SLOW')}^XZ`) } as const
  expect(await translateJob({ ...slow, withinMs: 0 })).toMatchObject({
    ok: false,
    problem: { kind: 'unsafe-label', code: why },
  })
  expect(await translateJob({ ...slow, withinMs: 120_000 })).toMatchObject({ ok: true })
})

test('a label on a machine that is busy with other things is made as on a quiet one', async () => {
  const frame = '^PW812^LL1218^FO6,6^GB800,1200,4^FS'
  const bytes = zpl(`^XA${frame}${code('50,50', 'BUSY')}^XZ`)
  const asked = { ...job, dpi: 300, bytes, kind: 'translate', withinMs: 60_000 } as const
  const quiet = { made: await translateJob(asked), preview: await previewOf(asked) }
  let hours = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => 3_600_000 * ++hours)
  const busy = { made: await translateJob(asked), preview: await previewOf(asked) }
  clock.mockRestore()
  expect(quiet).toMatchObject({ made: { ok: true }, preview: { ok: true } })
  expect(busy).toEqual(quiet)
})
