// Where a MaxiCode is: readers find one only in a picture of nothing else, and each has its rings in the middle.
import { cutOut, type Dots, isInk } from '../dots.ts'
import { type PlacedBarcode, readPlacedBarcodes } from '../read-barcodes.ts'

/** Three rings of ink and the white within and between them, across the middle. */
const RINGS = 11
/** A ring is about 0.03 in wide on a code of one inch. */
const THINNEST_INCH = 0.012
const THICKEST_INCH = 0.06
/** From the middle to the code's sides, with less and less of what is beside it. */
const HALVES_INCH = [
  { x: 0.56, y: 0.54 },
  { x: 0.55, y: 0.525 },
  { x: 0.545, y: 0.51 },
] as const

interface Centre {
  readonly x: number
  readonly y: number
}

/** The MaxiCodes of a paper, read separately. */
export async function readMaxiCodes(dots: Dots, dotsPerInch: Centre): Promise<readonly PlacedBarcode[]> {
  const codes: PlacedBarcode[] = []
  for (const centre of bullseyes(dots, dotsPerInch)) {
    const code = await readAround(dots, centre, dotsPerInch)
    if (code) codes.push(code)
  }
  return codes
}

async function readAround(
  dots: Dots,
  centre: Centre,
  dotsPerInch: Centre,
): Promise<PlacedBarcode | undefined> {
  for (const half of HALVES_INCH) {
    const [wide, high] = [Math.round(half.x * dotsPerInch.x), Math.round(half.y * dotsPerInch.y)]
    const place = {
      left: Math.max(0, centre.x - wide),
      right: Math.min(dots.widthDots, centre.x + wide),
      top: Math.max(0, centre.y - high),
      bottom: Math.min(dots.heightDots, centre.y + high),
    }
    const [code] = await readPlacedBarcodes(cutOut(dots, place))
    if (code) return { ...code, place }
  }
  return undefined
}

/** Middles of rings; a label has a few codes at most. */
function bullseyes(dots: Dots, dotsPerInch: Centre): readonly Centre[] {
  const found: Centre[] = []
  const near = THICKEST_INCH * RINGS * dotsPerInch.x
  const step = Math.max(1, Math.round(dotsPerInch.y * 0.01))
  for (let y = 0; y < dots.heightDots && found.length < 4; y += step) {
    for (const x of centresAcross(dots, y, dotsPerInch.x)) {
      const isKnown = found.some(one => Math.hypot(one.x - x, one.y - y) < near)
      const middle = isKnown ? undefined : middleDown(dots, x, y, dotsPerInch.y)
      if (middle !== undefined) found.push({ x, y: middle })
    }
  }
  return found
}

function centresAcross(dots: Dots, y: number, perInch: number): readonly number[] {
  const starts: number[] = []
  let ink = false
  for (let x = 0; x <= dots.widthDots; x++) {
    if (isInk(dots, x, y) === ink) continue
    ink = !ink
    starts.push(x)
  }
  const centres: number[] = []
  // Starts take turns: ink begins at even places.
  for (let at = 0; at + RINGS < starts.length; at += 2) {
    const edges = starts.slice(at, at + RINGS + 1)
    if (areRings(edges, perInch)) centres.push(Math.round(((edges[5] ?? 0) + (edges[6] ?? 0)) / 2))
  }
  return centres
}

function areRings(edges: readonly number[], perInch: number): boolean {
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
  const mean = ((edges.at(-1) ?? 0) - (edges[0] ?? 0)) / RINGS
  if (mean < THINNEST_INCH * perInch || mean > THICKEST_INCH * perInch) return false
  return widths.every(width => width > mean * 0.5 && width < mean * 1.7)
}

/** From the white within, up and down, there are as many rings: their middle. */
function middleDown(dots: Dots, x: number, y: number, perInch: number): number | undefined {
  if (isInk(dots, x, y)) return undefined
  const up = ringEdges(dots, x, y, -1)?.reverse()
  const down = ringEdges(dots, x, y, 1)
  if (!up || !down || !areRings([...up, ...down], perInch)) return undefined
  return Math.round(((up[0] ?? 0) + (down[5] ?? 0)) / 2)
}

function ringEdges(dots: Dots, x: number, y: number, by: 1 | -1): number[] | undefined {
  const edges: number[] = []
  let ink = false
  for (let at = y; at >= 0 && at < dots.heightDots && edges.length < 6; at += by) {
    if (isInk(dots, x, at) === ink) continue
    ink = !ink
    edges.push(by === 1 ? at : at + 1)
  }
  return edges.length === 6 ? edges : undefined
}
