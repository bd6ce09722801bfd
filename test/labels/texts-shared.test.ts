// Every shared label made for another resolution and back, judged by what arrived: each code equal and within bounds,
// each text in its place, on the paper, and clear of what it was clear of. Dot by dot is for one resolution (translate-job.test.ts): letters are in whole dots at each.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Dpi } from '../../main/core/printing/printer.ts'
import { clipped, type Dots, inkBounds, inkDots } from '../../main/labels/dots.ts'
import { codeFields, codesAlone, DOT_AT_HOME, drawnWithout } from '../../main/labels/label-codes.ts'
import { dotsPerInch, stockDots } from '../../main/labels/stock.ts'
import { withoutPutBack } from '../../main/labels/zpl/lasting-settings.ts'
import { scanZpl, type ZplCommand, zplParameters } from '../../main/labels/zpl/zpl-scan.ts'
import { startFaultyPrinter } from '../lab/printer/printer-faults.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from './shared-labels.ts'
import { codesOf, drawn, isWithinBounds, transcoded } from './transcoding.ts'

/** Where a text is on a label, in millimetres. */
interface Place {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Text {
  readonly says: string
  readonly label: number
  readonly place: Place
  readonly isOnPaper: boolean
  /** Square millimetres of other ink within its place. */
  readonly over: number
}

/** A letter in whole dots, and a line that is centred. */
const NEAR_MM = 0.75
/** A font of fixed dots grows in whole steps, which may be so much more (fixed-fonts.ts). */
const STEP = 0.02
/** A font of fixed dots may become a narrower one. */
const LEAST_SHARE = 0.6
/** A hair of a letter that touches the place of another. */
const HAIR_MM2 = 0.1

interface TextField {
  readonly says: string
  /** Several where one is printed over the other, a dot beside it, to be bold. */
  readonly data: readonly ZplCommand[]
}

/** Farther off the same words are another text. */
const BOLD_MM = 1

/** The fields that are no barcodes, in the order of the job. */
function textFields(zpl: Uint8Array, dpi: Dpi): readonly TextField[] {
  const codes = codeFields(zpl).flat()
  const ofCodes = new Set(codes.map(({ at }) => at))
  const numberOf = (command: ZplCommand) => zplParameters(zpl, command)[0] ?? ''
  /** Of a form's barcodes, whose data come in the label that recalls it. */
  const filled = new Set(codes.filter(({ name }) => name === 'FN').map(numberOf))
  let isFilled = false
  const found: { says: string; x: number; y: number; data: ZplCommand[] }[] = []
  const most = (BOLD_MM * dotsPerInch(dpi)) / 25.4
  let [x, y] = [0, 0]
  scanZpl(zpl, command => {
    if (command.prefix !== '^') return
    if (command.name === 'FN') isFilled = filled.has(numberOf(command))
    if (command.name === 'FS') isFilled = false
    if (command.name === 'FO' || command.name === 'FT')
      [x = 0, y = 0] = zplParameters(zpl, command).map(Number)
    if ((command.name !== 'FD' && command.name !== 'FV') || isFilled || ofCodes.has(command.at)) return
    const says = Buffer.from(zpl.subarray(command.dataStart, command.dataEnd)).toString('latin1').trim()
    const same = found.find(
      one => one.says === says && Math.abs(one.x - x) < most && Math.abs(one.y - y) < most,
    )
    if (same) same.data.push(command)
    else found.push({ says, x, y, data: [command] })
  })
  return found
}

/** Each text by itself, drawn alone, and what it changes of a label that has everything but texts. */
async function textsOn(zpl: Uint8Array, dpi: Dpi): Promise<readonly Text[]> {
  const target = { dpi, stock: SHARED_STOCK }
  const labels = await drawn(zpl, dpi, SHARED_STOCK)
  const fields = textFields(zpl, dpi)
  const all = fields.map(({ data }) => data)
  const rest = all.length > 0 ? await drawnWithout(zpl, all, target, labels.length, DOT_AT_HOME) : labels
  const texts: Text[] = []
  for (const { says, data } of fields) {
    const own = await drawn(codesAlone(zpl, [data]), dpi, SHARED_STOCK)
    for (const [label, whole] of labels.entries()) {
      const others = rest?.[label]
      if (!others) throw new Error('not drawn without its texts')
      const alone = own[label]
      const text = alone && textOf(whole, others, alone, dpi)
      if (text) texts.push({ says, label, ...text })
    }
  }
  return texts
}

/** Undefined where nothing of it is seen: another label's, or one beyond the picture. */
function textOf(whole: Dots, rest: Dots, alone: Dots, dpi: Dpi): Omit<Text, 'says' | 'label'> | undefined {
  // In reverse it takes ink away; what lies over it hides it.
  const seen = { ...whole, data: whole.data.map((byte, at) => byteOf(alone, at) & (byte ^ byteOf(rest, at))) }
  const bounds = inkBounds(seen)
  if (!bounds) return undefined
  const others = { ...whole, data: whole.data.map((byte, at) => byte ^ byteOf(seen, at)) }
  const perMm = dotsPerInch(dpi) / 25.4
  const { widthDots, heightDots } = stockDots(SHARED_STOCK, { dpi })
  const { left, top, right, bottom } = bounds
  return {
    place: { left: left / perMm, top: top / perMm, right: right / perMm, bottom: bottom / perMm },
    isOnPaper: right <= widthDots && bottom <= heightDots,
    over: inkDots(clipped(others, bounds)) / perMm ** 2,
  }
}

const byteOf = ({ data }: Dots, at: number) => data[at] ?? 0

/** What is wrong with a text that was there before, in words; nothing where it is as it was. */
function wrongWith(was: Text, is: Text | undefined): readonly string[] {
  if (!is || is.says !== was.says || is.label !== was.label) return ['is not there']
  const [a, b] = [was.place, is.place]
  const isInPlace =
    b.left > a.left - NEAR_MM &&
    b.top > a.top - NEAR_MM &&
    b.right < a.right + NEAR_MM + (a.right - a.left) * STEP &&
    b.bottom < a.bottom + NEAR_MM + (a.bottom - a.top) * STEP
  const isWhole =
    b.right - b.left > (a.right - a.left) * LEAST_SHARE && b.bottom - b.top > (a.bottom - a.top) * LEAST_SHARE
  return [
    ...(isInPlace ? [] : [`is at ${JSON.stringify(b)} and was at ${JSON.stringify(a)}`]),
    ...(isWhole ? [] : ['is smaller than it was']),
    ...(was.isOnPaper && !is.isOnPaper ? ['is not on the paper'] : []),
    ...(is.over > was.over * 1.2 + HAIR_MM2
      ? [`has ${is.over.toFixed(2)} mm² of other ink in its place, and had ${was.over.toFixed(2)}`]
      : []),
  ]
}

const wrongTexts = (before: readonly Text[], after: readonly Text[]): readonly string[] => [
  ...(before.length === after.length ? [] : [`${before.length} texts are ${after.length}`]),
  ...before.flatMap((was, at) => wrongWith(was, after[at]).map(why => `${was.says}: ${why}`)),
]

/** What a simulated printer was sent. */
async function arrivedAt(dpi: 203 | 300, bytes: Uint8Array): Promise<Buffer> {
  const printer = await startFaultyPrinter({ tcpPort: 0, dpi })
  const socket = connect(printer.tcpPort ?? 0, '127.0.0.1')
  socket.end(bytes)
  await once(socket, 'close')
  await printer.until(() => printer.receivedBytes().length === bytes.length)
  const arrived = printer.receivedBytes()
  await printer.close()
  return arrived
}

/** What docs/printers.md says of each label: how many codes, or that it is held. */
const TABLE = new Map(
  [
    ...readFileSync(new URL('../../docs/printers.md', import.meta.url), 'utf8').matchAll(
      /^\| (\w+) \| dots equal \|[^|]+\|[^|]+\| ([^|]+) \|$/gm,
    ),
  ].map(([, name = '', cell = '']) => [name, cell]),
)

const LABELS = new Map(sharedLabels().map(({ name, zpl }) => [name, zpl]))
const NAMES = SHARED_IS_HERE ? [...LABELS.keys()] : ['a shared label']

test('the table of docs/printers.md has every shared label', ({ skip }) => {
  if (!SHARED_IS_HERE) skip(NOT_RUN)
  expect([...TABLE.keys()]).toEqual([...LABELS.keys()])
})

test.for(NAMES)(
  '%s: its codes are equal and its texts in their places from 203 to 300 dpi and back',
  { timeout: 600_000 },
  async (name, { skip }) => {
    const zpl = LABELS.get(name)
    if (!zpl) return skip(NOT_RUN)
    const there = await transcoded(zpl, 203, 300, SHARED_STOCK)
    const codes = codeFields(zpl).length
    expect(there.ok ? `${codes} ${codes === 1 ? 'code' : 'codes'}` : 'held').toBe(TABLE.get(name))
    // One picture, whose bars have no whole dots in another size.
    if (!there.ok) return expect(textFields(zpl, 203)).toEqual([])
    const said = await codesOf(zpl, 203, SHARED_STOCK)
    const finer = await arrivedAt(300, there.value.bytes)
    const plain = withoutPutBack(finer)
    expect(await codesOf(finer, 300, SHARED_STOCK)).toEqual(expect.arrayContaining(said))
    expect(isWithinBounds(zpl, 203, finer, 300)).toBe(true)
    const [was, is] = [await textsOn(zpl, 203), await textsOn(plain, 300)]
    expect(wrongTexts(was, is), 'at 300 dpi').toEqual([])
    const back = await transcoded(plain, 300, 203, SHARED_STOCK)
    if (!back.ok) throw new Error(back.problem.code)
    const coarser = await arrivedAt(203, back.value.bytes)
    expect(await codesOf(coarser, 203, SHARED_STOCK)).toEqual(expect.arrayContaining(said))
    expect(isWithinBounds(finer, 300, coarser, 203)).toBe(true)
    const again = await textsOn(withoutPutBack(coarser), 203)
    expect(wrongTexts(is, again), 'at 203 dpi again').toEqual([])
  },
)

test('texts that are elsewhere, smaller, beyond the paper, or under others are found', () => {
  const text = (more: Partial<Text> & { at?: Partial<Place> } = {}): Text => ({
    says: 'A',
    label: 0,
    isOnPaper: true,
    over: 0,
    ...more,
    place: { left: 10, top: 10, right: 30, bottom: 14, ...more.at },
  })
  expect(wrongTexts([text()], [text({ at: { right: 29.5, bottom: 13.6 } })])).toEqual([])
  expect(wrongTexts([text()], [])).toHaveLength(2)
  expect(wrongTexts([text()], [text({ says: 'B' })])).toHaveLength(1)
  expect(wrongTexts([text()], [text({ at: { left: 9 } })])).toHaveLength(1)
  expect(wrongTexts([text()], [text({ at: { right: 20 } })])).toHaveLength(1)
  expect(wrongTexts([text()], [text({ isOnPaper: false })])).toHaveLength(1)
  expect(wrongTexts([text()], [text({ over: 0.5 })])).toHaveLength(1)
  expect(wrongTexts([text({ over: 2 })], [text({ over: 3 })])).toHaveLength(1)
})
