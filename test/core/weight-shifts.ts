// Shifts of packages as a warehouse has them, drawn from a seed: what honest packages weigh, what is known of them, and
// the slips by which a weight comes to be wrong.
import type { Package } from '../../main/core/shipment/shipment.ts'
import { isTakenOver, missedFileOz, type WeightEvidence } from '../../main/core/shipment/weight-check.ts'

export interface DrawnPackage {
  readonly one: Package
  readonly evidence: WeightEvidence
  /** The last package's weight is in the field. */
  readonly lastOz: number
  readonly tareOz: number
}

const BOXES = [
  { name: 'S', lengthInch: 8, widthInch: 6, heightInch: 4, tareOz: 2.6 },
  { name: 'M', lengthInch: 12, widthInch: 9, heightInch: 6, tareOz: 6.4 },
  { name: 'L', lengthInch: 18, widthInch: 14, heightInch: 10, tareOz: 14.1 },
] as const

export type Draw = () => number

/** Mulberry32: the same seed gives the same shift. */
export function seeded(seed: number): Draw {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const normal = (draw: Draw) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
const clamped = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const pick = <T>(draw: Draw, list: readonly T[]): T => {
  const one = list[Math.floor(draw() * list.length)]
  if (one === undefined) throw new Error('nothing to draw from')
  return one
}
/** What a scale shows: tenths of an ounce. */
const shown = (weightOz: number) => Math.max(0.1, Math.round(weightOz * 10) / 10)

interface Product {
  readonly goodsOz: number
  readonly bulk: number
  /** Its weight in the shop's catalogue. */
  readonly catalogueOz: number
}

const goodsOz = (draw: Draw) => clamped(Math.exp(Math.log(14) + normal(draw)), 0.8, 480)

/** `bulk`: how much more room it takes than others of its weight. */
const boxFor = (weightOz: number, bulk: number) => {
  const size = weightOz * bulk
  return size < 16 ? BOXES[0] : size < 80 ? BOXES[1] : BOXES[2]
}

const pieces = (draw: Draw) => {
  const at = draw()
  return at < 0.8 ? 1 : at < 0.93 ? 2 : at < 0.97 ? 3 : at < 0.99 ? 4 : 6
}

interface Customer {
  /** Those who always order the same, and now and then something else. */
  readonly usual?: number
  readonly weights: number[]
}

/** One warehouse: its products, its customers that come again, and what was shipped so far. */
export function warehouse(
  draw: Draw,
  { isTared = true, catalogueOz = undefined as number | undefined } = {},
) {
  const products: Product[] = Array.from({ length: 250 }, () => {
    const goods = goodsOz(draw)
    const bulk = Math.exp(0.5 * normal(draw))
    // Three in ten catalogues have it with its box, and three in ten in whole ounces.
    const full = draw() < 0.3 ? goods + boxFor(goods, bulk).tareOz : goods
    const rounded = draw() < 0.3 ? Math.ceil(full) : Math.round(full * 10) / 10
    return {
      goodsOz: goods,
      bulk,
      catalogueOz: catalogueOz ?? Math.max(0.1, rounded * (1 + 0.02 * normal(draw))),
    }
  })
  const bySku = products.map((): number[] => [])
  const customers: Customer[] = Array.from({ length: 120 }, () => ({
    ...(draw() < 0.5 && { usual: Math.floor(draw() * products.length) }),
    weights: [],
  }))
  const boxes = isTared ? BOXES : BOXES.map(({ tareOz: _, ...rest }) => rest)
  const fileMissedOz: number[] = []
  let lastOz = 8
  // The more a product is sold, the more is known of it.
  const anyProduct = () => Math.floor(products.length * draw() ** 2.2)

  return (): DrawnPackage => {
    const customer = draw() < 0.25 ? pick(draw, customers) : undefined
    const isUsual = customer?.usual !== undefined && draw() < 0.97
    const index = isUsual ? (customer.usual ?? 0) : anyProduct()
    const product = products[index]
    if (!product) throw new Error('no such product')
    const count = isUsual && draw() < 0.8 ? 1 : pieces(draw)
    // One order in twenty has something else in it, which its SKU does not say.
    const besideOz = draw() < 0.05 ? goodsOz(draw) : 0
    const netOz = (product.goodsOz * count + besideOz) * (1 + 0.012 * normal(draw))
    // One in ten is packed into another box than it would fit.
    const box = draw() < 0.1 ? pick(draw, BOXES.slice(1)) : boxFor(netOz, product.bulk)
    const tareOz = box.tareOz * (1 + clamped(0.02 * normal(draw), -0.05, 0.05))
    const fillingOz = box.lengthInch * box.widthInch * box.heightInch * 0.0025 * draw() ** 2
    const weightOz = shown(netOz + tareOz + fillingOz)
    const hasSku = draw() < 0.6
    const saidOz = Math.round((product.catalogueOz * count + besideOz) * 100) / 100
    const file = draw() < 0.7 ? [{ weightOz: saidOz }] : undefined
    const { lengthInch, widthInch, heightInch } = box
    const known = hasSku ? bySku[index] : undefined
    const one = { weightOz, lengthInch, widthInch, heightInch }
    // One in fifty is pushed onto the scale as the other is taken off: where both weigh the same it sees no difference.
    const isUnseen = draw() < 0.02 && Math.abs(weightOz - lastOz) <= 0.25
    const drawn: DrawnPackage = {
      one,
      lastOz,
      tareOz: shown(tareOz),
      evidence: {
        boxes,
        sku: known?.slice(-20) ?? [],
        address: customer?.weights.slice(-20) ?? [],
        fileMissedOz: fileMissedOz.slice(-20),
        ...(file && { file }),
        ...(isUnseen && { shippedOnScaleOz: lastOz }),
      },
    }
    const missedOz = file && missedFileOz([one], file, boxes)
    if (missedOz !== undefined) fileMissedOz.push(missedOz)
    if (!file || !isTakenOver([one], file)) {
      known?.push(weightOz)
      customer?.weights.push(weightOz)
    }
    lastOz = weightOz
    return drawn
  }
}

const swapped = (weightOz: number, draw: Draw): number => {
  const digits = [...String(weightOz)]
  const places = digits.flatMap((digit, at) => {
    const next = digits[at + 1]
    return /\d/.test(digit) && next !== undefined && /\d/.test(next) && digit !== next ? [at] : []
  })
  if (places.length === 0) return weightOz
  const at = pick(draw, places)
  const [one = '', other = ''] = digits.slice(at, at + 2)
  digits.splice(at, 2, other, one)
  return Number(digits.join(''))
}

/** What goes wrong, by the weight that is typed for it. */
export const SLIPS = {
  'ten times': ({ one }) => one.weightOz * 10,
  'a tenth': ({ one }) => one.weightOz / 10,
  'ounces as pounds': ({ one }) => one.weightOz * 16,
  'pounds as ounces': ({ one }) => one.weightOz / 16,
  'pounds as kilograms': ({ one }) => one.weightOz * 2.2046,
  'kilograms as pounds': ({ one }) => one.weightOz / 2.2046,
  'digits swapped': ({ one }, draw) => swapped(one.weightOz, draw),
  'the last package': ({ lastOz }) => lastOz,
  'an empty box': ({ tareOz }) => tareOz,
} as const satisfies Readonly<Record<string, (drawn: DrawnPackage, draw: Draw) => number>>
export type Slip = keyof typeof SLIPS
