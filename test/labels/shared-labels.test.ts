// Labels of real carriers: checked, converted and previewed without a false alarm.
import { afterAll, expect, test } from 'vitest'
import { dotsToPng } from '../../main/labels/png/dots-to-png.ts'
import { readPngContainer } from '../../main/labels/png/png-container.ts'
import { pngToDots } from '../../main/labels/png/png-to-dots.ts'
import { type PrintTarget, preparePrint } from '../../main/labels/prepare-print.ts'
import type { Preview } from '../../main/labels/preview.ts'
import { readBarcodes } from '../../main/labels/read-barcodes.ts'
import { checkZpl } from '../../main/labels/zpl/check-zpl.ts'
import { decodeGraphics } from './graphic-decoder.ts'
import { blackDots, compareDots, startPreviewer } from './preview-bench.ts'
import { NOT_RUN, SHARED_IS_HERE, SHARED_STOCK, type SharedLabel, sharedLabels } from './shared-labels.ts'

const target: PrintTarget = {
  dpi: 203,
  stock: SHARED_STOCK,
  language: 'zpl',
  encoding: 'z64',
  source: 'service',
}
const previewer = startPreviewer()
afterAll(() => previewer.stop())

/** Of a picture's black dots, so many may be elsewhere in another renderer's. */
const MOST_DIFFERING = 0.02

const labels = sharedLabels()
const each = (title: string, check: (label: SharedLabel) => void | Promise<void>) =>
  test(title, async context => {
    if (!SHARED_IS_HERE) context.skip(NOT_RUN)
    expect(labels.length).toBeGreaterThan(10)
    for (const label of labels) await check(label)
  })

const previewOf = async (zpl: Uint8Array): Promise<Preview> => {
  const preview = await previewer.preview({ bytes: zpl, ...target })
  if (!preview.ok) throw new Error(preview.problem.detail ?? preview.problem.code)
  return preview.value
}
/** What zxing finds in a given picture, read once for all tests. */
const given = new Map<string, string[]>()
async function barcodesOf({ name, png }: SharedLabel): Promise<string[]> {
  const known = given.get(name)
  if (known) return known
  const container = readPngContainer(png)
  const dots = container.ok ? pngToDots(container.value) : container
  if (!dots.ok) throw new Error(dots.problem.code)
  const found = texts(await readBarcodes(dots.value))
  given.set(name, found)
  return found
}
const texts = (barcodes: Preview['barcodes']) =>
  barcodes.map(({ format, text }) => `${format} ${text}`).sort()

/** Three of them name the kind of paper, what a start feeds, or a speed. */
const TOLD = /\^(?:MNY|MFN,N|PR1)\s*/g

each(
  'a carrier’s ZPL passes the check without a word, and goes byte for byte but for its settings',
  label => {
    const { name, zpl } = label
    expect(checkZpl(zpl), name).toMatchObject({ ok: true, value: { warnings: [] } })
    const untold = Buffer.from(Buffer.from(zpl).toString('latin1').replaceAll(TOLD, ''), 'latin1')
    const [settings] = Buffer.from(zpl).toString('latin1').match(TOLD) ?? []
    for (const [source, bytes] of [
      ['service', untold],
      ['file', zpl],
    ] as const) {
      const prepared = preparePrint({ ...target, source, payload: zpl })
      expect(prepared, name).toMatchObject({ ok: true, value: { kind: 'zpl', bytes } })
      const said = prepared.ok ? prepared.value.warnings.map(({ code }) => code) : []
      expect(said, name).toEqual(settings && source === 'service' ? ['label.settings-left-out'] : [])
      // The guide's own template is kept on E:, which is a person's to allow: a service sells no flash.
      const isHeld = source === 'service' && zpl.includes('^DFE:')
      expect(prepared.ok && prepared.value.unsafe?.code, name).toBe(
        isHeld ? 'label.zpl-writes-drive' : undefined,
      )
    }
  },
)

each('a PNG comes out with the same dots, in Z64 and in ACS', ({ name, png }) => {
  const given = blackDots(png)
  for (const encoding of ['z64', 'acs'] as const) {
    const prepared = preparePrint({ ...target, encoding, payload: png })
    if (!prepared.ok) throw new Error(`${name}: ${prepared.problem.code}`)
    expect(prepared.value.warnings, name).toEqual([])
    const [graphic, ...others] = decodeGraphics(prepared.value.bytes)
    expect(others, name).toEqual([])
    const { x, y, dots } = graphic!
    const isInk = (column: number, row: number) =>
      column >= 0 &&
      row >= 0 &&
      column < dots.widthDots &&
      row < dots.heightDots &&
      ((dots.data[row * dots.rowBytes + (column >> 3)]! >> (7 - (column & 7))) & 1) === 1
    let differing = 0
    for (let row = 0; row < given.height; row++) {
      for (let column = 0; column < given.width; column++) {
        if (given.isBlack(column, row) !== isInk(column - x, row - y)) differing += 1
      }
    }
    expect(differing, `${name} ${encoding}`).toBe(0)
  }
})

each('our ZPL of a PNG, drawn by another renderer, has its dots and its barcodes', async label => {
  const { name, png } = label
  const prepared = preparePrint({ ...target, payload: png })
  if (!prepared.ok) throw new Error(`${name}: ${prepared.problem.code}`)
  const preview = await previewOf(prepared.value.bytes)
  expect(preview.pictures, name).toHaveLength(1)
  expect(compareDots(png, preview.pictures[0]!.png).differing, name).toBe(0)
  expect(texts(preview.barcodes), name).toEqual(await barcodesOf(label))
})

test('the preview of ZPL is the given picture, and blank paper is not', async context => {
  if (!SHARED_IS_HERE) context.skip(NOT_RUN)
  const table: Record<string, unknown>[] = []
  const blank = dotsToPng({
    widthDots: 813,
    heightDots: 1626,
    rowBytes: 102,
    data: new Uint8Array(102 * 1626),
  })
  for (const label of labels) {
    const { name, zpl, png } = label
    const preview = await previewOf(zpl)
    const { differing, black } = compareDots(png, preview.pictures[0]!.png)
    const onBlank = compareDots(png, blank).differing
    const expected = await barcodesOf(label)
    const found = texts(preview.barcodes)
    table.push({
      label: name,
      labels: preview.pictures.length,
      black,
      differing,
      'differing ÷ black': (differing / black).toFixed(4),
      'blank ÷ black': (onBlank / black).toFixed(4),
      barcodes: `${found.length} of ${expected.length}`,
      findings: preview.findings.map(finding => finding.code).join(' '),
    })
    expect(differing / black, name).toBeLessThan(MOST_DIFFERING)
    expect(onBlank / black, name).toBeGreaterThan(MOST_DIFFERING)
    // The given picture is of a job's first label.
    if (preview.pictures.length === 1) expect(found, name).toEqual(expected)
    else expect(found, name).toEqual(expect.arrayContaining(expected))
  }
  // The table is what this test is read for.
  process.stdout.write(`${tableText(table)}\n`)
  expect(await previewOf(Buffer.from('^XA^FO1,1^FD ^FS^XZ'))).toMatchObject({
    findings: [{ code: 'preflight.blank' }],
  })
})

function tableText(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map(column =>
    Math.max(column.length, ...rows.map(row => String(row[column]).length)),
  )
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')
  return [line(columns), ...rows.map(row => line(columns.map(column => String(row[column]))))].join('\n')
}
