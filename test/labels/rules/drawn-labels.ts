// Labels of every carrier as the simulator draws them, as dots, and what may happen to dots on their way.

import type { LabelOrder } from '../../../main/core/purchases/label-order.ts'
import { type Dots, isInk, turned } from '../../../main/labels/dots.ts'
import { readPlacedBarcodes } from '../../../main/labels/read-barcodes.ts'
import { brokenRules } from '../../../main/labels/rules/broken-rules.ts'
import { LABEL_WIDTH_DOTS, type LabelPlan, text } from '../../../main/simulator/drawing/label-plan.ts'
import { drawLabel } from '../../../main/simulator/drawing/picture.ts'

export const blank = (widthDots: number, heightDots: number): Dots => {
  const rowBytes = (widthDots + 7) >> 3
  return { widthDots, heightDots, rowBytes, data: new Uint8Array(rowBytes * heightDots) }
}

/** A picture of which each dot is asked for. */
export function dotsOf(
  widthDots: number,
  heightDots: number,
  inked: (x: number, y: number) => boolean,
): Dots {
  const dots = blank(widthDots, heightDots)
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) {
      if (inked(x, y)) dots.data[y * dots.rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
    }
  }
  return dots
}

export async function drawn(plan: LabelPlan): Promise<Dots> {
  const { width, height, dots } = await drawLabel(plan)
  return dotsOf(width, height, (x, y) => dots[y * width + x] === 1)
}

export const WIDE = LABEL_WIDTH_DOTS

/** Where the bars of `codeLabel` are. */
export const BARS_TOP = 800
export const BARS_HIGH = 180

interface CodeLabel {
  readonly data: string
  readonly gs1?: boolean
  /** What a person reads below. */
  readonly line?: string
  readonly height?: number
  readonly moduleDots?: number
  /** Of the field that the bars are in the middle of. */
  readonly width?: number
}

/** An address, a code in the middle, and its line. */
export const codeLabel = (
  { data, gs1 = false, line = '', height = BARS_HIGH, moduleDots = 3, width = 780 }: CodeLabel,
  more: LabelPlan = [],
): Promise<Dots> =>
  drawn([
    text(40, 60, 40, 'SAMPLE PERSON', { weight: 'bold' }),
    text(40, 110, 40, '1 SAMPLE STREET', { weight: 'bold' }),
    { kind: 'code128', x: (WIDE - width) / 2, y: BARS_TOP, width, height, moduleDots, data, gs1 },
    text(16, BARS_TOP + height + 14, 40, line, { weight: 'bold', align: 'center', width: 780 }),
    ...more,
  ])

/** The codes of the sentences about these dots, and their rules. */
export async function rulesBroken(paper: Dots, order: Partial<LabelOrder> = {}): Promise<readonly string[]> {
  const dotsPerInch = { x: 203.2, y: 203.2 }
  const barcodes = await readPlacedBarcodes(paper)
  const { findings } = await brokenRules({ paper, barcodes, order: { numbers: [], ...order }, dotsPerInch })
  return findings.map(({ code, params }) => `${params?.rule} ${code}`)
}

/** Ink over a part. */
export const covered = (dots: Dots, left: number, top: number, right: number, bottom: number): Dots =>
  dotsOf(
    dots.widthDots,
    dots.heightDots,
    (x, y) => isInk(dots, x, y) || (x >= left && x < right && y >= top && y < bottom),
  )

/** White over a part. */
export const wiped = (dots: Dots, left: number, top: number, right: number, bottom: number): Dots =>
  dotsOf(
    dots.widthDots,
    dots.heightDots,
    (x, y) => isInk(dots, x, y) && !(x >= left && x < right && y >= top && y < bottom),
  )

export const shifted = (dots: Dots, by: number): Dots =>
  dotsOf(dots.widthDots, dots.heightDots, (x, y) => isInk(dots, x - by, y))

/** As a picture program scales: the nearest dot. */
export const scaled = (dots: Dots, across: number, down = across): Dots =>
  dotsOf(Math.round(dots.widthDots * across), Math.round(dots.heightDots * down), (x, y) =>
    isInk(dots, Math.floor((x + 0.5) / across), Math.floor((y + 0.5) / down)),
  )

export const upright = (dots: Dots): Dots => turned(dots)

/** From the left, the first ink of the row. */
export function inkFrom(dots: Dots, row: number): { left: number; right: number } {
  let left = 0
  while (!isInk(dots, left, row)) left++
  let right = dots.widthDots
  while (!isInk(dots, right - 1, row)) right--
  return { left, right }
}
