// The measure of label speed: PNG to ZPL, TSPL and EPL2 of ours beside zpl-image fed by pngjs, label by label, in one run.
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import zplImage from 'zpl-image'
import { forkChild } from '../../main/app/child-program.ts'
import { PRINTER_LANGUAGES, type PrinterLanguage } from '../../main/core/printing/printer.ts'
import { dotsToPng } from '../../main/labels/png/dots-to-png.ts'
import { readPngContainer } from '../../main/labels/png/png-container.ts'
import { pngLabel } from '../../main/labels/png/png-label.ts'
import { pngToDots } from '../../main/labels/png/png-to-dots.ts'
import { createPreviewer } from '../../main/labels/preview-process.ts'
import type { GraphicEncoding } from '../../main/labels/zpl/graphic-field.ts'
import { greyPicture, png } from '../labels/sample-pictures.ts'
import { SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from '../labels/shared-labels.ts'
import { atMost, type Measuring, median, type Row, ratioAtLeast } from './row.ts'

const WARM_UP = 5
const ROUNDS = 21
const SHORT_ROUNDS = 5
/** Times as fast as the peer: the label in the middle, and the one with the least lead. */
const FASTER = { median: 8, least: 6 } as const
/** One start bit, eight data bits, one stop bit. */
const BITS_PER_BYTE = 10
const BAUD = 9600

interface Picture {
  readonly name: string
  readonly file: Buffer
}

/** A label of our own, so that the measure also runs where the carriers' labels are not: as 1-bit, grey and colour. */
const SAMPLE = `^XA^CF0,40^FO40,40^FDPackbench Supply Co.^FS^CF0,28^FO40,90^FD100 Sample Road^FS^FO40,125^FDSpringfield IL 62701^FS
^FO0,170^GB812,4,4^FS^CF0,44^FO60,210^FDJane Sample^FS^FO60,262^FD4500 Elm Street Apt 7^FS^FO60,314^FDPortland OR 97205^FS
^FO0,400^GB812,4,4^FS^FO620,40^GB150,110,4^FS^CF0,90^FO660,55^FDP^FS^BY3,2,210^FO90,520^BC^FD9400100000000000000000^FS
^FO0,820^GB812,12,12^FS^FO60,870^BXN,8,200^FDSAMPLE-9400100000000000000000^FS^CF0,30^FO360,880^FDREF 10045-2^FS^FO360,920^FD2 lb 4 oz^FS^XZ`

const colourPng = (file: Buffer): Buffer => {
  const { width, height, data } = PNG.sync.read(file)
  return png({ width, height, colourType: 6, bitDepth: 8, filterOf: () => 4 }, (x, y) => {
    const grey = data[(y * width + x) * 4] ?? 255
    return [grey, grey, grey, 255]
  })
}

async function ownPictures(): Promise<Picture[]> {
  const previewer = createPreviewer({
    start: () => forkChild(fileURLToPath(new URL('../../main/workers/preview.ts', import.meta.url))),
    deadlineMs: 60_000,
  })
  const preview = await previewer.preview({
    bytes: Buffer.from(SAMPLE),
    dpi: 203,
    stock: { widthInch: 4, heightInch: 6 },
  })
  await previewer.stop()
  const drawn = preview.ok ? preview.value.pictures[0] : undefined
  if (!drawn) throw new Error('the sample label could not be drawn')
  const container = readPngContainer(drawn.png)
  const dots = container.ok ? pngToDots(container.value) : container
  if (!dots.ok) throw new Error(dots.problem.code)
  const { widthDots, heightDots, rowBytes, data } = dots.value
  const isInk = (x: number, y: number) => (((data[y * rowBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
  const grey = greyPicture(widthDots, heightDots, isInk)
  return [
    { name: 'our sample, 1-bit', file: Buffer.from(dotsToPng(dots.value)) },
    { name: 'our sample, 8-bit grey', file: grey },
    { name: 'our sample, 32-bit colour', file: colourPng(grey) },
  ]
}

const ours = (
  file: Buffer,
  language: PrinterLanguage = 'zpl',
  encoding: GraphicEncoding = 'z64',
): Uint8Array => {
  const made = pngLabel(file, { language, dpi: 203, stock: SHARED_STOCK, encoding })
  if (!made.ok) throw new Error(made.problem.message)
  return made.value.bytes
}

/** The peer makes the field alone; its format around it is the same as ours, so that bytes compare like with like. */
const peers = (file: Buffer, around: string): Uint8Array => {
  const { data, width } = PNG.sync.read(file)
  const field = zplImage.rgbaToZ64(data, width)
  return Buffer.from(
    `${around}^GFA,${field.length},${field.length},${field.rowlen},${field.z64}^FS^XZ`,
    'latin1',
  )
}

function timedWork(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

const formatAround = (file: Buffer): string =>
  Buffer.from(ours(file)).toString('latin1').split('^GFA,')[0] ?? ''

/** Every label once, ours and the peer's. */
export async function labelBytes() {
  return (await pictures()).map(({ name, file }) => ({
    name,
    bytes: ours(file).length,
    peersBytes: peers(file, formatAround(file)).length,
  }))
}

const pictures = async (): Promise<readonly Picture[]> => [
  ...(await ownPictures()),
  ...sharedLabels().map(({ name, png: file }) => ({ name, file })),
]

function measure({ name, file }: Picture, rounds: number) {
  const around = formatAround(file)
  const oursMs: Record<PrinterLanguage, number[]> = { zpl: [], tspl: [], epl2: [] }
  const peersMs: number[] = []
  const serialMs: number[] = []
  for (let round = -WARM_UP; round < rounds; round++) {
    const mine = PRINTER_LANGUAGES.map(language => timedWork(() => ours(file, language)))
    const serial = timedWork(() => ours(file, 'zpl', 'z64-small'))
    const other = timedWork(() => peers(file, around))
    if (round < 0) continue
    serialMs.push(serial)
    for (const [at, language] of PRINTER_LANGUAGES.entries()) oursMs[language].push(mine[at] ?? 0)
    peersMs.push(other)
  }
  const bytes = ours(file).length
  const serialBytes = ours(file, 'zpl', 'z64-small').length
  const peersBytes = peers(file, around).length
  const ms = { zpl: median(oursMs.zpl), tspl: median(oursMs.tspl), epl2: median(oursMs.epl2) }
  return { name, ms, serialMs: median(serialMs), peersMs: median(peersMs), bytes, serialBytes, peersBytes }
}

/** How many times as fast as the peer: the label in the middle, and the one with the least lead. */
function leads(results: readonly ReturnType<typeof measure>[], language: PrinterLanguage): readonly Row[] {
  const byLead = results
    .map(({ ms, peersMs }) => ({ ms: ms[language], peersMs }))
    .sort((one, other) => one.peersMs / one.ms - other.peersMs / other.ms)
  const row = (what: string, at: number, goal: number) => {
    const { ms = 1, peersMs = 0 } = byLead[at] ?? {}
    const id = `2 PNG → ${language.toUpperCase()}, ${what} of ${results.length} labels`
    return ratioAtLeast(id, 1000 / ms, 1000 / peersMs, goal, 'labels/s')
  }
  return [
    row('the median', Math.floor(byLead.length / 2), FASTER.median),
    row('the least lead', 0, FASTER.least),
  ]
}

const seconds = (bytes: number): number => (bytes * BITS_PER_BYTE) / BAUD

export async function labelRows({ short, say }: Measuring): Promise<readonly Row[]> {
  if (!SHARED_IS_HERE) say('  not measured: the carriers’ labels, since ../shared is absent')
  const results = (await pictures()).map(picture => measure(picture, short ? SHORT_ROUNDS : ROUNDS))
  for (const { name, ms, peersMs, bytes, peersBytes } of results) {
    const times = PRINTER_LANGUAGES.map(
      one => `${one} ${ms[one].toFixed(2)} (${(peersMs / ms[one]).toFixed(1)} ×)`,
    )
    const sizes = `${bytes} bytes against ${peersBytes}`
    say(
      `  ${name}: ${times.join(', ')} ms against ${peersMs.toFixed(2)}, ${sizes}, ${seconds(bytes).toFixed(2)} s of line instead of ${seconds(peersBytes).toFixed(2)}`,
    )
  }
  const sum = (name: 'serialMs' | 'peersMs' | 'bytes' | 'serialBytes' | 'peersBytes') =>
    results.reduce((total, one) => total + one[name], 0)
  const larger = results.filter(({ bytes, peersBytes }) => bytes > peersBytes).length
  // The conversion and the line after one another, as a label waits for both.
  const net = (ms: number, bytes: number) => (ms / 1000 + seconds(bytes)) / results.length
  return [
    ...PRINTER_LANGUAGES.flatMap(language => leads(results, language)),
    atMost('2 labels with more bytes than the peer’s', larger, 0, 'labels'),
    {
      id: '2 bytes on the wire, a label',
      ours: sum('bytes') / results.length,
      peer: sum('peersBytes') / results.length,
      unit: 'bytes',
      ratio: sum('bytes') / sum('peersBytes'),
      goal: '≤ peer',
      met: sum('bytes') <= sum('peersBytes'),
    },
    {
      id: '2 from PNG to the last byte at 9,600 baud, a label',
      ours: net(sum('serialMs'), sum('serialBytes')),
      peer: net(sum('peersMs'), sum('peersBytes')),
      unit: 's',
      ratio: net(sum('serialMs'), sum('serialBytes')) / net(sum('peersMs'), sum('peersBytes')),
      goal: '≤ peer',
      met: net(sum('serialMs'), sum('serialBytes')) <= net(sum('peersMs'), sum('peersBytes')),
    },
  ]
}
