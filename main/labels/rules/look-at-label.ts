// The look at a label by its carrier's rules: what is measured on the very dots that go out, and what its codes say.
// Only codes that are a carrier's by their structure, or carry the label's own number, have rules here.
import type { LabelOrder } from '../../core/purchases/label-order.ts'
import { endsInModulo10 } from '../codes/code-128.ts'
import { type Dots, isInk, turned, turnedPlace } from '../dots.ts'
import type { LabelWarning } from '../label-warning.ts'
import type { PlacedBarcode } from '../read-barcodes.ts'
import { type Bars, measureBars, type White, whiteBeside } from './bars.ts'
import { bare, type CarrierCode, carrierCode, isOwn, isPackageOf } from './carrier-codes.ts'
import { finding, LIMITS } from './carrier-rules.ts'
import { dhlWaybill, fedexExpress, isSpecimen, s10, ups } from './check-digits.ts'
import { edgeCuttingBars } from './cut-bars.ts'
import { readableLine } from './readable-line.ts'

export interface LabelLook {
  /** The paper from edge to edge. */
  readonly paper: Dots
  readonly barcodes: readonly PlacedBarcode[]
  readonly order: LabelOrder
  /** Along each axis. */
  readonly dotsPerInch: { readonly x: number; readonly y: number }
}

/** What the carrier may charge for; empty where all is well, or where nothing on the label is a carrier's. */
export function lookAtLabel(look: LabelLook): LabelWarning[] {
  const { paper, barcodes, order } = look
  const turn = onceTurned(paper)
  const findings: LabelWarning[] = []
  for (const barcode of barcodes) {
    const code = carrierCode(barcode, order)
    if (!code) continue
    findings.push(...lookAtData(code, order), ...maxiCode(code, look))
    if (MATRIX.has(barcode.format)) {
      findings.push(...whiteAround(barcode, look))
      continue
    }
    const upright = barcode.isUpright
    const dots = upright ? turn() : paper
    const place = upright ? turnedPlace(barcode.place) : barcode.place
    const bars = measureBars(dots, { ...barcode, place })
    if (bars) findings.push(...lookAtBars({ dots, bars, code, barcode, look }))
  }
  return [...cutCode(look), ...findings]
}

/** The square of dots is to be of the same package as the bars. */
function maxiCode(code: CarrierCode, { barcodes, order }: LabelLook): LabelWarning[] {
  if (code.kind !== 'maxicode') return []
  const numbers = barcodes.flatMap(barcode => {
    const other = carrierCode(barcode, order)
    return other?.kind === 'ups' ? [other.number] : []
  })
  if (numbers.length === 0 || numbers.some(number => isPackageOf(code, number))) return []
  return [finding('ups-maxicode', 'carrier.maxicode')]
}

/** So many dots around a matrix code may be ink. */
const INK_AROUND_SHARE = 0.05

/** A module of white on all sides of a Data Matrix. */
function whiteAround({ format, place, modules }: PlacedBarcode, { paper }: LabelLook): LabelWarning[] {
  if (format !== 'DataMatrix' || modules === undefined) return []
  const module = Math.floor((place.right - place.left) / modules) * LIMITS.matrixQuietModules
  let ink = 0
  let all = 0
  for (let y = place.top - module; y < place.bottom + module; y++) {
    for (let x = place.left - module; x < place.right + module; x++) {
      const [dx, dy] = [beyond(x, place.left, place.right), beyond(y, place.top, place.bottom)]
      // The reader's corners are as near as a dot.
      if (Math.max(dx, dy) < 2) continue
      all++
      if (isInk(paper, x, y)) ink++
    }
  }
  return ink > all * INK_AROUND_SHARE ? [finding('matrix-quiet-zone', 'carrier.quiet-around')] : []
}

const beyond = (at: number, from: number, to: number): number => Math.max(from - at, at - to + 1, 0)

const MATRIX: ReadonlySet<string> = new Set(['DataMatrix', 'QRCode', 'Aztec', 'PDF417', 'MaxiCode'])

function onceTurned(paper: Dots): () => Dots {
  let made: Dots | undefined
  return () => {
    made ??= turned(paper)
    return made
  }
}

const isLinear = ({ format }: PlacedBarcode): boolean => !MATRIX.has(format)

/** No bars on it are known to be what they are there for. */
export function isUnread({ barcodes, order }: LabelLook): boolean {
  const bars = barcodes.filter(isLinear)
  return order.numbers.length === 0 ? bars.length === 0 : !bars.some(({ text }) => isOwn(text, order))
}

/** Bars that nobody reads are the label's own, and not those of something else that is printed on it. */
export function isOursUnread(look: LabelLook): boolean {
  const { barcodes, order } = look
  if (!isUnread(look)) return false
  return (
    !barcodes.some(isLinear) || barcodes.some(({ text }) => isOwn(text, order) || isOwnSquare(text, order))
  )
}

/** Where the label's own bars are read, whatever touches an edge is not them. */
function cutCode(look: LabelLook): LabelWarning[] {
  const edge = isOursUnread(look) ? edgeCuttingBars(look.paper, look.dotsPerInch.x) : undefined
  return edge ? [finding('cut', 'carrier.cut')] : []
}

/** A MaxiCode has the number in parts. */
function isOwnSquare(text: string, order: LabelOrder): boolean {
  const code = carrierCode({ text, isGs1: false }, order)
  return code?.kind === 'maxicode' && order.numbers.some(number => isPackageOf(code, bare(number)))
}

interface BarsLook {
  readonly dots: Dots
  readonly bars: Bars
  readonly code: CarrierCode
  readonly barcode: PlacedBarcode
  readonly look: LabelLook
}

function lookAtBars(seen: BarsLook): LabelWarning[] {
  return [...cutAcross(seen), ...quietZones(seen), ...sizes(seen), ...lineBelow(seen)]
}

/** The bars go on beyond the paper's end. */
function cutAcross({ dots, bars }: BarsLook): LabelWarning[] {
  return bars.top <= 0 || bars.bottom >= dots.heightDots ? [finding('cut', 'carrier.cut')] : []
}

/** Numbers of a sentence, in the bench's millimetres. */
const mm = (inch: number): number => Math.round(inch * 254) / 10
const fineMm = (inch: number): number => Math.round(inch * 2540) / 100

function quietZones({ dots, bars, barcode, look }: BarsLook): LabelWarning[] {
  const perInch = barcode.isUpright ? look.dotsPerInch.y : look.dotsPerInch.x
  const needed = LIMITS.quietModules * bars.moduleDots
  const about = (white: White) => ({ found: mm(white.dots / perInch), needed: mm(needed / perInch) })
  const findings: LabelWarning[] = []
  for (const side of ['left', 'right'] as const) {
    const white = whiteBeside(dots, bars, side, Math.ceil(needed))
    if (white.isEdge) {
      const nearest = LIMITS.edgeModules * bars.moduleDots
      if (white.dots < nearest) {
        const params = { found: mm(white.dots / perInch), needed: mm(nearest / perInch) }
        findings.push(finding('position', 'carrier.near-edge', params))
      }
    } else if (white.dots < needed - LIMITS.quietSpareDots) {
      findings.push(finding('quiet-zone', sideCode(side, barcode.isUpright), about(white)))
    }
  }
  return findings
}

const sideCode = (side: 'left' | 'right', isUpright: boolean) => {
  if (isUpright) return side === 'left' ? ('carrier.quiet-above' as const) : ('carrier.quiet-below' as const)
  return side === 'left' ? ('carrier.quiet-left' as const) : ('carrier.quiet-right' as const)
}

function sizes({ bars, code, barcode, look: { dotsPerInch } }: BarsLook): LabelWarning[] {
  const [along, across] = barcode.isUpright ? [dotsPerInch.y, dotsPerInch.x] : [dotsPerInch.x, dotsPerInch.y]
  const isImpb = code.kind === 'impb'
  const module = bars.moduleDots / along
  const height = (bars.bottom - bars.top) / across
  const length = (bars.right - bars.left) / along
  const thinnest = isImpb ? LIMITS.impbThinnestInch : LIMITS.thinnestInch
  const lowest = isImpb ? LIMITS.impbHeightInch : Math.max(LIMITS.heightInch, LIMITS.heightShare * length)
  const spare = LIMITS.sizeShare
  const xRule = isImpb ? 'impb-x-dimension' : 'x-dimension'
  const findings: LabelWarning[] = []
  if (module < thinnest * (1 - spare)) {
    findings.push(finding(xRule, 'carrier.bars-thin', { found: fineMm(module), needed: fineMm(thinnest) }))
  }
  if (isImpb && module > LIMITS.impbThickestInch * (1 + spare)) {
    const params = { found: fineMm(module), needed: fineMm(LIMITS.impbThickestInch) }
    findings.push(finding('impb-x-dimension', 'carrier.bars-thick', params))
  }
  if (bars.uneven > LIMITS.unevenShare) findings.push(finding('even-bars', 'carrier.bars-uneven'))
  if (height < lowest * (1 - spare)) {
    const params = { found: mm(height), needed: mm(lowest) }
    findings.push(finding(isImpb ? 'impb-height' : 'height', 'carrier.bars-low', params))
  }
  return findings
}

function lineBelow({ dots, bars, code, barcode, look }: BarsLook): LabelWarning[] {
  if (code.kind !== 'impb' || barcode.isUpright) return []
  const line = readableLine(dots, bars, code.number, look.dotsPerInch.x)
  if (line !== 'other') return []
  return [finding('impb-readable-line', 'carrier.readable-line', { number: code.number })]
}

function lookAtData(code: CarrierCode, order: LabelOrder): LabelWarning[] {
  switch (code.kind) {
    case 'impb':
      return [
        ...(code.isWhole ? [] : [finding('impb-structure', 'carrier.impb-structure')]),
        ...(code.isWhole && /^9[234]000/.test(code.number)
          ? [finding('impb-service-type', 'carrier.impb-service-type', { number: code.number })]
          : []),
        ...(code.isWhole ? checkDigit('impb-check-digit', code.number, endsInModulo10) : []),
        ...homeDestination(code.postalCode, order),
      ]
    case 'routing':
      return (code.isHome ? homeDestination : destination)(code.postalCode, order)
    case 'maxicode':
      return destination(code.postalCode, order, MAXICODE_LETTERS)
    case 'ups':
      return checkDigit('ups-check-digit', code.number, ups)
    case 'fedex':
      return checkDigit(
        'fedex-check-digit',
        code.number,
        code.check === 'express' ? fedexExpress : endsInModulo10,
      )
    case 'sscc':
      return checkDigit('sscc-check-digit', code.number, endsInModulo10)
    case 's10':
      return checkDigit('s10-check-digit', code.number, s10)
    case 'dhl':
      return checkDigit('dhl-check-digit', code.number, dhlWaybill)
    case 'own':
      return []
  }
}

type CheckRule = Extract<Parameters<typeof finding>[0], `${string}-check-digit`>

function checkDigit(rule: CheckRule, number: string, holds: (number: string) => boolean): LabelWarning[] {
  return isSpecimen(number) || holds(number) ? [] : [finding(rule, 'carrier.check-digit', { number })]
}

/** Behind 420 is a ZIP: that of a hub on a label that leaves the country. */
const homeDestination = (inCode: string | undefined, order: LabelOrder): LabelWarning[] =>
  order.country === undefined || order.country === 'US' ? destination(inCode, order) : []

/** Of postal codes that are no ZIP a MaxiCode holds as many. */
const MAXICODE_LETTERS = 6

/** Of a ZIP the first five: what is behind them, services add and correct. */
function destination(
  inCode: string | undefined,
  { postalCode }: LabelOrder,
  mostLetters?: number,
): LabelWarning[] {
  if (inCode === undefined || postalCode === undefined) return []
  const [read, ordered] = [bare(inCode), bare(postalCode)]
  const areZips = [read, ordered].every(code => /^\d{5}(\d{4})?$/.test(code))
  const isSame = areZips ? read.slice(0, 5) === ordered.slice(0, 5) : read === ordered.slice(0, mostLetters)
  if (isSame || ordered === '') return []
  return [finding('destination', 'carrier.destination', { found: inCode, ordered: postalCode })]
}
