// Owns the measure of label speed: PNG to ZPL of ours beside zpl-image fed by pngjs, label by label, in one run.
import { PNG } from 'pngjs'
import zplImage from 'zpl-image'
import { dotsToPng } from '../../main/labels/dots-to-png.ts'
import { readPngContainer } from '../../main/labels/png-container.ts'
import { pngToDots } from '../../main/labels/png-to-dots.ts'
import { pngToZpl } from '../../main/labels/png-to-zpl.ts'
import { createPreviewer } from '../../main/labels/preview-worker.ts'
import { greyPicture, png } from '../labels/sample-pictures.ts'
import { SHARED_IS_HERE, SHARED_STOCK, sharedLabels } from '../labels/shared-labels.ts'

const WARM_UP = 5
const ROUNDS = 21
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
  const previewer = createPreviewer({ workerUrl: new URL('../../main/workers/preview.ts', import.meta.url) })
  const preview = await previewer.preview({
    zpl: Buffer.from(SAMPLE),
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

const ours = (file: Buffer): Uint8Array => {
  const made = pngToZpl(file, { dpi: 203, stock: SHARED_STOCK, encoding: 'z64' })
  if (!made.ok) throw new Error(made.problem.message)
  return made.value.zpl
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

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

function timed(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function measure({ name, file }: Picture) {
  const around = Buffer.from(ours(file)).toString('latin1').split('^GFA,')[0] ?? ''
  const oursMs: number[] = []
  const peersMs: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const one = timed(() => ours(file))
    const other = timed(() => peers(file, around))
    if (round < 0) continue
    oursMs.push(one)
    peersMs.push(other)
  }
  const bytes = ours(file).length
  const peersBytes = peers(file, around).length
  return { name, ms: median(oursMs), peersMs: median(peersMs), bytes, peersBytes }
}

const seconds = (bytes: number) => ((bytes * BITS_PER_BYTE) / BAUD).toFixed(2)

const results = [
  ...(await ownPictures()),
  ...sharedLabels().map(({ name, png: file }) => ({ name, file })),
].map(measure)
const header = [
  'label',
  'ours ms',
  'peer ms',
  'times',
  'ours bytes',
  'peer bytes',
  'fewer',
  'ours s @9600',
  'peer s @9600',
]
const rows = results.map(({ name, ms, peersMs, bytes, peersBytes }) => [
  name,
  ms.toFixed(2),
  peersMs.toFixed(2),
  `${(peersMs / ms).toFixed(1)} ×`,
  String(bytes),
  String(peersBytes),
  String(peersBytes - bytes),
  seconds(bytes),
  seconds(peersBytes),
])
const widths = header.map((title, column) =>
  Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)),
)
for (const row of [header, ...rows]) {
  const cells = row.map((cell, column) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
  )
  process.stdout.write(`${cells.join('  ')}\n`)
}
const slow = results.filter(({ ms, peersMs }) => peersMs < 4 * ms).map(({ name }) => name)
const large = results.filter(({ bytes, peersBytes }) => bytes > peersBytes).map(({ name }) => name)
process.stdout.write(
  `\n${results.length} labels; peer: zpl-image fed by pngjs; median of ${ROUNDS} rounds, both in turn.\n` +
    `Slower than 4 times the peer: ${slow.join(', ') || 'none'}. More bytes than the peer: ${large.join(', ') || 'none'}.\n` +
    (SHARED_IS_HERE ? '' : 'The carriers’ labels were not measured: ../shared is absent.\n'),
)
process.exitCode = slow.length + large.length > 0 ? 1 : 0
