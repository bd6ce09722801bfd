// The table of the carriers' rules, row by row: each sentence of each rule has a label that keeps the rule and, with one
// thing about it changed, breaks it; and its source stands on the page as it does in the code.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LabelOrder } from '../../../main/core/purchases/label-order.ts'
import type { Dots } from '../../../main/labels/dots.ts'
import { onPaper } from '../../../main/labels/preflight.ts'
import { CARRIER_RULES, type CarrierRuleId } from '../../../main/labels/rules/carrier-rules.ts'
import { renderZpl } from '../../../main/labels/zpl/render-zpl.ts'
import { box } from '../../../main/simulator/drawing/label-plan.ts'
import {
  BARS_HIGH,
  BARS_TOP,
  codeLabel,
  covered,
  drawn,
  inkFrom,
  rulesBroken,
  scaled,
  shifted,
  upright,
} from './drawn-labels.ts'

const NUMBER = '9400111201080805483016'
const LINE = '9400 1112 0108 0805 4830 16'
const POSTAL = { data: `(420)98028(94)${NUMBER.slice(2)}`, gs1: true, line: LINE }
const TO_KENMORE = { numbers: [NUMBER], postalCode: '98028' }
const UPS = { data: '1Z879E930346834440' }
const BARS_BOTTOM = BARS_TOP + BARS_HIGH

type CodeLabel = Parameters<typeof codeLabel>[0]

interface Mutation {
  readonly order: Partial<LabelOrder>
  /** A label that keeps the rule. */
  readonly kept: () => Promise<Dots>
  /** The same label, which breaks this rule and no other. */
  readonly broken: () => Promise<Dots>
}

const redrawn = (
  label: CodeLabel,
  change: Partial<CodeLabel>,
  order: Partial<LabelOrder> = {},
): Mutation => ({
  order,
  kept: () => codeLabel(label),
  broken: () => codeLabel({ ...label, ...change }),
})

/** Its dots changed, where the bars are. */
const altered = (
  change: (paper: Dots, bars: { readonly left: number; readonly right: number }) => Dots,
  label: CodeLabel = POSTAL,
  turn: (paper: Dots) => Dots = paper => paper,
): Mutation => {
  const lying = codeLabel(label)
  return {
    order: label === POSTAL ? TO_KENMORE : {},
    kept: async () => turn(await lying),
    broken: async () => {
      const paper = await lying
      return turn(change(paper, inkFrom(paper, BARS_TOP + 5)))
    },
  }
}
const beside = (paper: Dots, from: number) => covered(paper, from, BARS_TOP - 10, from + 10, BARS_BOTTOM)

const STOCK = { widthInch: 4, heightInch: 6 }
/** Bars and UPS's square of dots as a printer draws them. */
async function upsLabel(shipper: string): Promise<Dots> {
  const square = `002840980280000[)>_1E01_1D961Z46834440_1DUPSN_1D${shipper}_1D051_1D_1D1/1_1D10_1DN_1D_1DWA_1E_04`
  const zpl = `^XA^FO80,60^BD2^FH^FD${square}^FS^FO120,500^BY3^BCN,180,N,N,N,A^FD${UPS.data}^FS^XZ`
  const made = await renderZpl(Buffer.from(zpl), { dpi: 203, stock: STOCK })
  const [label] = made.ok ? made.value.labels : []
  if (!label) throw new Error('not drawn')
  return onPaper(label, { dpi: 203, stock: STOCK })
}

const matrix = (boxed: boolean) =>
  drawn([
    { kind: 'data-matrix', x: 100, y: 300, moduleDots: 5, data: `SAMPLE|${NUMBER}` },
    ...(boxed ? [box(100, 294, 60, 4)] : []),
  ])

type Mutations = {
  readonly [Id in CarrierRuleId]: {
    readonly [Says in (typeof CARRIER_RULES)[Id]['says'][number]]: Mutation
  }
}

const MUTATIONS: Mutations = {
  'quiet-zone': {
    'carrier.quiet-left': altered((paper, { left }) => beside(paper, left - 22)),
    'carrier.quiet-right': altered((paper, { right }) => beside(paper, right + 12)),
    'carrier.quiet-above': altered((paper, { left }) => beside(paper, left - 22), POSTAL, upright),
    'carrier.quiet-below': altered((paper, { right }) => beside(paper, right + 12), POSTAL, upright),
  },
  'matrix-quiet-zone': {
    'carrier.quiet-around': { order: TO_KENMORE, kept: () => matrix(false), broken: () => matrix(true) },
  },
  position: { 'carrier.near-edge': altered((paper, { left }) => shifted(paper, 10 - left)) },
  cut: { 'carrier.cut': altered((paper, { left }) => shifted(paper, -left - 60)) },
  unread: {
    'carrier.unread': altered(paper => covered(paper, 300, BARS_TOP - 5, 420, BARS_BOTTOM + 5)),
  },
  'x-dimension': { 'carrier.bars-thin': redrawn(UPS, { moduleDots: 1 }) },
  'impb-x-dimension': {
    'carrier.bars-thin': redrawn(POSTAL, { moduleDots: 2 }, TO_KENMORE),
    'carrier.bars-thick': altered(paper => scaled(paper, 2), { ...POSTAL, line: '' }),
  },
  'even-bars': { 'carrier.bars-uneven': altered(paper => scaled(paper, 0.93), UPS) },
  height: { 'carrier.bars-low': redrawn(UPS, { height: 30 }) },
  'impb-height': { 'carrier.bars-low': redrawn(POSTAL, { height: 140 }, TO_KENMORE) },
  'impb-structure': {
    'carrier.impb-structure': redrawn(POSTAL, { data: POSTAL.data.slice(0, -1), line: '' }),
  },
  'impb-service-type': {
    'carrier.impb-service-type': redrawn(POSTAL, { data: '(420)98028(94)00011201080805483019', line: '' }),
  },
  'impb-check-digit': {
    'carrier.check-digit': redrawn(POSTAL, { data: POSTAL.data.replace(/6$/, '7'), line: '' }),
  },
  'impb-readable-line': {
    'carrier.readable-line': redrawn(POSTAL, { line: LINE.replace(/6$/, '8') }, TO_KENMORE),
  },
  destination: {
    'carrier.destination': redrawn(
      { data: '(420)98028', gs1: true },
      { data: '(420)10001' },
      { postalCode: '98028' },
    ),
  },
  'ups-check-digit': { 'carrier.check-digit': redrawn(UPS, { data: UPS.data.replace(/0$/, '1') }) },
  'ups-maxicode': {
    'carrier.maxicode': {
      order: { numbers: [UPS.data], postalCode: '98028' },
      kept: () => upsLabel('879E93'),
      broken: () => upsLabel('879E94'),
    },
  },
  'fedex-check-digit': {
    'carrier.check-digit': redrawn(
      { data: '9622001900000000000000776632517510' },
      { data: '9622001900000000000000776632517511' },
    ),
  },
  'dhl-check-digit': {
    'carrier.check-digit': redrawn(
      { data: '3318810025' },
      { data: '3318810026' },
      { numbers: ['3318810025', '3318810026'], service: 'DHL_Express' },
    ),
  },
  'sscc-check-digit': {
    'carrier.check-digit': redrawn(
      { data: '(00)000123450000000027', gs1: true },
      { data: '(00)000123450000000028' },
    ),
  },
  's10-check-digit': {
    'carrier.check-digit': redrawn({ data: 'RB123456785GB' }, { data: 'RB123456786GB' }),
  },
}

const ROWS = Object.entries(CARRIER_RULES).flatMap(([rule, { says }]) =>
  says.map(sentence => [rule as CarrierRuleId, sentence] as const),
)

describe('a label that keeps its rule, and the same with one thing changed', () => {
  it.each(ROWS)('%s: %s', async (rule, sentence) => {
    const mutation = (MUTATIONS[rule] as Readonly<Record<string, Mutation>>)[sentence]
    if (!mutation) throw new Error('no label breaks it')
    expect(await rulesBroken(await mutation.kept(), mutation.order)).toEqual([])
    expect(await rulesBroken(await mutation.broken(), mutation.order)).toEqual([`${rule} ${sentence}`])
  })
})

it('has each rule on docs/printers.md with the source that it cites, and no rule besides', () => {
  const page = readFileSync(new URL('../../../docs/printers.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## What carriers ask of the codes')
  const rows = [...section.matchAll(/^\| `([\w-]+)` \|.*\| ([^|]+) \|$/gm)].map(([, rule, source]) => [
    rule,
    source,
  ])
  expect(rows).toEqual(Object.entries(CARRIER_RULES).map(([rule, { source }]) => [rule, source]))
})
