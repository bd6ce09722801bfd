// Statements of adjustments: what a carrier charged or gave back afterwards, a line a label, and what was known here of it.
import type { OrderTable } from '../orders/order-file.ts'
import type { Mode, PurchaseRecord } from '../purchases/purchase.ts'
import type { Package } from '../shipment/shipment.ts'
import { readStatementCents, readStatementWeight, unitOfHeading } from './statement-cells.ts'

const ADJUSTMENT_FIELDS = ['tracking', 'amount', 'weight', 'unit', 'reason'] as const
type Field = (typeof ADJUSTMENT_FIELDS)[number]

/** What statements call their columns, best first, without accents, marks and units. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  tracking: [
    'tracking number',
    'tracking no',
    'tracking id',
    'tracking code',
    'tracking',
    'package tracking number',
    'numero de guia',
    'guia',
    'numero de seguimiento',
    'seguimiento',
    'label id',
  ],
  amount: [
    'adjustment amount',
    'adjusted amount',
    'billed amount',
    'correction amount',
    'adjustment',
    'additional postage',
    'amount due',
    'amount',
    'charge',
    'importe del ajuste',
    'importe facturado',
    'ajuste',
    'importe',
    'monto',
    'cargo',
  ],
  weight: [
    'billed weight',
    'audited weight',
    'adjusted weight',
    'corrected weight',
    'measured weight',
    'charged weight',
    'actual weight',
    'weight',
    'peso facturado',
    'peso cobrado',
    'peso medido',
    'peso',
  ],
  unit: ['weight unit', 'weight units', 'weight uom', 'unidad de peso', 'unit', 'uom', 'unidad'],
  reason: [
    'adjustment reason',
    'reason for adjustment',
    'reason',
    'adjustment type',
    'description',
    'motivo del ajuste',
    'motivo',
    'razon',
    'descripcion',
  ],
}

export interface StatementLine {
  /** As an editor counts it. */
  readonly row: number
  readonly trackingNumber: string
  /** What it is adjusted by: more than nothing is charged, less is given back. */
  readonly billedCents: number
  /** As the statement has it; `billedWeightOz` where its unit is known. */
  readonly billedWeight: string
  readonly billedWeightOz?: number
  readonly reason: string
}

export interface Statement {
  readonly lines: readonly StatementLine[]
  /** Lines without a number, or with an amount that is none. */
  readonly unread: readonly { readonly row: number; readonly field: 'tracking' | 'amount' }[]
}

/** Undefined where it has no column of tracking numbers or none of amounts; `missing` says which. */
export function readStatement({ columns, rows, comma }: OrderTable): Statement | { readonly missing: Field } {
  const names = columns.map(plainHeading)
  const place = (field: Field): number | undefined => {
    for (const name of HEADINGS[field]) {
      const at = names.indexOf(name)
      if (at >= 0) return at
    }
    return undefined
  }
  const [tracking, amount, weight, unit, reason] = ADJUSTMENT_FIELDS.map(place)
  if (tracking === undefined) return { missing: 'tracking' }
  if (amount === undefined) return { missing: 'amount' }
  const headingUnit = weight === undefined ? undefined : unitOfHeading(columns[weight] ?? '')
  const lines: StatementLine[] = []
  const unread: { row: number; field: 'tracking' | 'amount' }[] = []
  for (const { line: row, cells, shifted } of rows) {
    const cell = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim())
    // A spreadsheet keeps a long number as text by a quote, or as a formula.
    const trackingNumber = cell(tracking).replace(/^="?|^'|"$/g, '')
    const billedCents = readStatementCents(cell(amount), comma)
    if (trackingNumber === '' || shifted) unread.push({ row, field: 'tracking' })
    else if (billedCents === undefined) unread.push({ row, field: 'amount' })
    else {
      const billedWeight = [cell(weight), cell(unit)].filter(Boolean).join(' ')
      const billedWeightOz = readStatementWeight(billedWeight, headingUnit, comma)
      lines.push({
        row,
        trackingNumber: trackingNumber.slice(0, 100),
        billedCents,
        billedWeight: billedWeight.slice(0, 40),
        ...(billedWeightOz !== undefined && { billedWeightOz }),
        reason: cell(reason).slice(0, 300),
      })
    }
  }
  return { lines, unread }
}

function plainHeading(heading: string): string {
  const words = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  while (words.length > 1 && UNITS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

const UNITS = new Set(['oz', 'ozs', 'lb', 'lbs', 'kg', 'g', 'ounces', 'pounds', 'onzas', 'libras', 'usd'])

/** What was known of a package as its label was asked for: it stays when its address is forgotten. */
export interface Measured {
  readonly packages: readonly MeasuredPackage[]
  /** What the scale showed at rest in that moment, where one package lay on it. */
  readonly scaleOz?: number
}
export type MeasuredPackage = Pick<Package, 'weightOz' | 'lengthInch' | 'widthInch' | 'heightInch'>

export const measuredOf = (packages: readonly Package[], scaleOz: number | undefined): Measured => ({
  packages: packages.map(({ weightOz, lengthInch, widthInch, heightInch }) => ({
    weightOz,
    ...(lengthInch !== undefined && { lengthInch }),
    ...(widthInch !== undefined && { widthInch }),
    ...(heightInch !== undefined && { heightInch }),
  })),
  ...(packages.length === 1 && scaleOz !== undefined && { scaleOz }),
})

/** What a label's own records say against an adjustment. */
export interface AdjustedLabel {
  readonly record: PurchaseRecord
  readonly measured?: Measured
  /** When that was: as the label was asked for. */
  readonly measuredAt?: string
  readonly printedAt?: string
  readonly scannedAt?: string
}

export interface Adjustment extends StatementLine {
  readonly id: string
  readonly fileName: string
  readonly importedAt: string
  /** Absent where no label here has its number. */
  readonly label?: AdjustedLabel
}

export interface NewStatement {
  readonly environment: Mode
  readonly fileName: string
  readonly operator?: string | undefined
  readonly lines: readonly StatementLine[]
}

export interface AdjustmentsPort {
  /** A line that another statement, or the same one, brought before counts once. */
  addAdjustments(
    statement: NewStatement,
    file: Readonly<Record<string, string | number>>,
  ): Promise<{ readonly added: number; readonly known: number; readonly unmatched: number }>
  /** Newest statement first, its lines in their order. */
  adjustments(environment: Mode, limit: number): Promise<readonly Adjustment[]>
}
