// What the operator reads off the doctor's label, and what follows from it: which setting of the printer is wrong, and what
// is to be done at the printer itself.
import { z } from 'zod'
import type { FieldProblem } from '../problem.ts'
import type { Dpi, Pitch, Printer, PrinterLanguage, Stock } from './printer.ts'

const millimetres = z.number().min(-600).max(700)

/**
 * At each edge of the paper the smallest number that is whole: so many millimetres of what was drawn are missing. Below
 * zero: so many millimetres of the paper are left white.
 */
const edgesSchema = z.strictObject({
  left: millimetres,
  right: millimetres,
  top: millimetres,
  bottom: millimetres,
})

export const doctorReadingSchema = z.strictObject({
  /** `commands`: letters and signs in place of the label; `several`: empty ones too, or one label over two. */
  out: z.enum(['label', 'commands', 'several', 'nothing']),
  edges: edgesSchema.optional(),
  /** Fine lines side by side: parted, grown together, or grey and broken. */
  lines: z.enum(['parted', 'together', 'broken']).optional(),
  /** Whether the line of letters is as it is on the screen. */
  letters: z.boolean().optional(),
  /** Where white runs through the black bar, by the numbers below it. */
  whiteAtMm: z.array(z.number().min(0).max(310)).max(20).default([]),
  /** What the scanner read of the label's codes. */
  scanned: z.array(z.string().max(100)).max(60).default([]),
})
export type DoctorReading = z.infer<typeof doctorReadingSchema>

export const doctorResultSchema = z.object({
  at: z.string(),
  /** Labels that the printer had printed by then, where it says so. */
  odometer: z.number().optional(),
  /** Dots to the millimetre as measured. */
  pitch: z.object({ x: z.number(), y: z.number() }).optional(),
  /** How far the label lies from where it should, to the right and down. */
  offsetMm: z.object({ x: z.number(), y: z.number() }).optional(),
  /** On the paper, from the left: on a label of other dots its ruler's numbers are elsewhere. */
  whiteAtMm: z.array(z.number()),
  /** The narrowest bars that the scanner read, along the paper's width and down it. */
  finestDots: z.object({ along: z.number().optional(), down: z.number().optional() }),
})
export type DoctorResult = z.infer<typeof doctorResultSchema>

/** What would be saved otherwise; someone says yes to it. */
export type DoctorChange = Partial<Pick<Printer, 'dpi' | 'pitch' | 'stock' | 'language'>>

export interface Diagnosis {
  readonly findings: readonly FieldProblem[]
  readonly change?: DoctorChange
  readonly result: Omit<DoctorResult, 'at' | 'odometer'>
}

const INCH = 25.4

/** Heads that there are, with what they are called. */
const HEADS: readonly { readonly dpi: Dpi; readonly dotsPerMm: number }[] = [
  { dpi: 203, dotsPerMm: 8 },
  { dpi: 300, dotsPerMm: 11.8 },
  { dpi: 300, dotsPerMm: 300 / INCH },
  { dpi: 300, dotsPerMm: 12 },
  { dpi: 600, dotsPerMm: 23.6 },
  { dpi: 600, dotsPerMm: 600 / INCH },
  { dpi: 600, dotsPerMm: 24 },
]

/** Two edges are read to a quarter of a millimetre each. */
const READ_WITHIN_MM = 0.5
/** Farther off than this a label is moved at the printer. */
const OFF_MM = 1
/** Stock is cut in eighths of an inch. */
const STOCK_STEP_INCH = 1 / 8
const MOST_STOCK = { widthInch: 12, heightInch: 24 } as const

/** The codes of the doctor's label have so many dots a module. */
export const MODULES_ON_LABEL: Readonly<Record<Dpi, readonly number[]>> = {
  203: [4, 3, 2, 1],
  300: [6, 4, 3, 2],
  // ZPL has no module of more dots.
  600: [10, 8, 6, 4],
}
/** Four digits, since less is no scan: which way the code lies, and its dots. */
const WAYS = { along: '11', down: '22' } as const
export const codeText = (way: keyof typeof WAYS, dots: number): string =>
  `${WAYS[way]}${String(dots).padStart(2, '0')}`

/** `heard`: the language that the printer answers in, where it was asked for what came out. */
export function diagnose(
  printer: Pick<Printer, 'dpi' | 'pitch' | 'stock' | 'language'>,
  reading: DoctorReading,
  heard?: PrinterLanguage,
): Diagnosis {
  const { whiteAtMm } = reading
  const none = { whiteAtMm, finestDots: {} }
  const speaks = printer.language ?? 'zpl'
  if (reading.out === 'commands' || reading.out === 'nothing') {
    const isOther = heard !== undefined && heard !== speaks
    const code = isOther
      ? 'doctor.other-language'
      : reading.out === 'nothing'
        ? 'doctor.nothing'
        : 'doctor.commands'
    const language = (heard ?? speaks).toUpperCase()
    return {
      findings: [{ code, params: { language } }],
      ...(isOther && { change: { language: heard } }),
      result: none,
    }
  }
  if (reading.out === 'several') return { findings: [{ code: 'doctor.gap' }], result: none }
  const size = sizeOf(printer, reading)
  const finestDots = finestOf(reading.scanned)
  const findings = [...size.findings, ...printOf(printer.dpi, reading, finestDots)]
  return {
    findings: findings.length > 0 ? findings : [{ code: 'doctor.well' }],
    ...(size.change && { change: size.change }),
    result: {
      whiteAtMm: whiteAtMm.map(mm =>
        rounded((mm * drawnDots(printer).x) / (size.change?.pitch ?? drawnDots(printer)).x),
      ),
      finestDots,
      ...(size.pitch && { pitch: size.pitch }),
      ...(size.offsetMm && { offsetMm: size.offsetMm }),
    },
  }
}

interface Size {
  readonly findings: readonly FieldProblem[]
  readonly change?: DoctorChange
  readonly pitch?: Pitch
  readonly offsetMm?: { readonly x: number; readonly y: number }
}

/**
 * The paper's edges against what was drawn: with the stock that it is said to be the dots between them are the head's
 * pitch. Where no head has that pitch the stock is another.
 */
function sizeOf(
  { stock, ...printer }: Pick<Printer, 'dpi' | 'pitch' | 'stock'>,
  { edges }: DoctorReading,
): Size {
  if (!edges) return { findings: [] }
  const drawn = drawnDots(printer)
  const [width, height] = [stock.widthInch * INCH, stock.heightInch * INCH]
  const across = width - edges.left - edges.right
  const along = height - edges.top - edges.bottom
  const isWide = (read: number, real: number) => Math.abs(read - real) <= READ_WITHIN_MM
  const offsetMm = { x: rounded((edges.right - edges.left) / 2), y: rounded((edges.bottom - edges.top) / 2) }
  const measured = {
    x: rounded(drawn.x * measuredTimes(width, edges.left, edges.right)),
    y: rounded(drawn.y * measuredTimes(height, edges.top, edges.bottom)),
  }
  if (isWide(across, width) && isWide(along, height)) {
    const isOff = Math.abs(offsetMm.x) >= OFF_MM || Math.abs(offsetMm.y) >= OFF_MM
    return {
      findings: isOff ? [{ code: 'doctor.moved', params: { right: offsetMm.x, down: offsetMm.y } }] : [],
      pitch: measured,
      offsetMm,
    }
  }
  const head = headOf(measured, { width, height })
  if (head) {
    const change = { dpi: head.dpi, pitch: { x: head.dotsPerMm, y: head.dotsPerMm } }
    const params = { dpi: head.dpi, dots: rounded(head.dotsPerMm) }
    return { findings: [{ code: 'doctor.other-pitch', params }], change, pitch: measured }
  }
  const other = { widthInch: eighths(across), heightInch: eighths(along) }
  if (!isStock(other)) return { findings: [{ code: 'doctor.edges-unclear' }] }
  const params = { width: other.widthInch, height: other.heightInch }
  return { findings: [{ code: 'doctor.other-stock', params }], change: { stock: other } }
}

/** What is drawn and not missing fills what of the paper is not white. */
const measuredTimes = (paper: number, ...edges: readonly number[]): number => {
  const sum = (of: (edge: number) => number) =>
    edges.reduce((total, edge) => total + Math.max(0, of(edge)), 0)
  return (paper - sum(edge => edge)) / Math.max(1, paper - sum(edge => -edge))
}

/** The head that both axes have alike. */
function headOf(measured: Pitch, paper: { readonly width: number; readonly height: number }) {
  const off = (dots: number, axis: 'x' | 'y', mm: number) =>
    Math.abs(measured[axis] - dots) <= (READ_WITHIN_MM / mm) * Math.max(dots, measured[axis])
  const fitting = HEADS.filter(
    ({ dotsPerMm }) => off(dotsPerMm, 'x', paper.width) && off(dotsPerMm, 'y', paper.height),
  )
  const distance = ({ dotsPerMm }: (typeof HEADS)[number]) => Math.abs(measured.x - dotsPerMm)
  return fitting.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** What the label's millimetres were drawn with. */
const drawnDots = ({ dpi, pitch }: Pick<Printer, 'dpi' | 'pitch'>): Pitch =>
  pitch ?? { x: dotsOf(dpi), y: dotsOf(dpi) }
const dotsOf = (dpi: Dpi): number => (dpi === 203 ? 8 : dpi / INCH)
const rounded = (value: number): number => Math.round(value * 100) / 100
const eighths = (mm: number): number => Math.round(mm / INCH / STOCK_STEP_INCH) * STOCK_STEP_INCH
const isStock = ({ widthInch, heightInch }: Stock): boolean =>
  widthInch > 0 && widthInch <= MOST_STOCK.widthInch && heightInch > 0 && heightInch <= MOST_STOCK.heightInch

function finestOf(scanned: readonly string[]): DoctorResult['finestDots'] {
  const least = (way: keyof typeof WAYS) => {
    const read = scanned
      .map(text => text.trim())
      .filter(text => /^\d{4}$/.test(text) && text.startsWith(WAYS[way]))
    return read.length > 0 ? Math.min(...read.map(text => Number(text.slice(2)))) : undefined
  }
  const [along, down] = [least('along'), least('down')]
  return { ...(along !== undefined && { along }), ...(down !== undefined && { down }) }
}

/** What a carrier's bars have at least (ISO/IEC 15417). */
const LEAST_BAR_MM = 0.25

function printOf(
  dpi: Dpi,
  { lines, letters, whiteAtMm, scanned }: DoctorReading,
  finest: DoctorResult['finestDots'],
): readonly FieldProblem[] {
  const findings: FieldProblem[] = []
  if (lines === 'together') findings.push({ code: 'doctor.dark' })
  if (lines === 'broken') findings.push({ code: 'doctor.pale' })
  for (const mm of whiteAtMm) findings.push({ code: 'doctor.white-line', params: { mm } })
  if (letters === false) findings.push({ code: 'doctor.letters' })
  const coarse = Math.max(finest.along ?? 99, finest.down ?? 99) / dotsOf(dpi)
  if (scanned.length > 0 && coarse > LEAST_BAR_MM + 0.01) findings.push({ code: 'doctor.codes-unread' })
  return findings
}
