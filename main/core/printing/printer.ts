// What a printer is to the station: how it is reached, what stock it holds, what it last said.
import { z } from 'zod'
import type { NotReadyReason } from './not-ready.ts'

export type { NotReadyReason }

/** Training mode's own printer, whose paper is on the screen. */
export const TRAINING_PRINTER_ID = 'training-printer'

/** How bytes reach a printer. Each kind has one transport (printing/transports). */
export const connectionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('network'),
    host: z.string().min(1).max(255),
    port: z.number().int().min(1).max(65535),
  }),
  z.object({
    kind: z.literal('serial'),
    path: z.string().min(1).max(255),
    baudRate: z.number().int().min(300).max(921_600),
    flowControl: z.enum(['none', 'rtscts', 'xonxoff']),
  }),
  z.object({
    kind: z.literal('usb'),
    vendorId: z.number().int().min(0).max(0xffff),
    productId: z.number().int().min(0).max(0xffff),
    serialNumber: z.string().max(255).optional(),
  }),
  z.object({ kind: z.literal('device-file'), path: z.string().min(1).max(4096) }),
  z.object({ kind: z.literal('cups'), queue: z.string().min(1).max(127) }),
  /** Of an office printer, which takes pages: the system's own CUPS makes them what it understands. */
  z.object({ kind: z.literal('office-queue'), queue: z.string().min(1).max(127) }),
  z.object({ kind: z.literal('windows-spooler'), printer: z.string().min(1).max(255) }),
  z.object({ kind: z.literal('virtual') }),
])

export type Connection = z.infer<typeof connectionSchema>
export type TransportKind = Connection['kind']

export const stockSchema = z.object({
  widthInch: z.number().positive().max(12),
  heightInch: z.number().positive().max(24),
})
export type Stock = z.infer<typeof stockSchema>

export const dpiSchema = z.union([z.literal(203), z.literal(300), z.literal(600)])
export type Dpi = z.infer<typeof dpiSchema>

/** What a printer takes its labels in. Everything that is sent to it is made by that language's modules alone. */
export const PRINTER_LANGUAGES = ['zpl', 'tspl', 'epl2'] as const
export const printerLanguageSchema = z.enum(PRINTER_LANGUAGES)
export type PrinterLanguage = z.infer<typeof printerLanguageSchema>

/** What the bytes of a job are in: a label printer's language, or a page for an office printer. */
export type JobLanguage = PrinterLanguage | 'pdf'

/** Dots to the millimetre, along the head and along the paper: a "300 dpi" printer has 11.8, 11.81 or 12. */
export const pitchSchema = z.object({ x: z.number().positive().max(50), y: z.number().positive().max(50) })
export type Pitch = z.infer<typeof pitchSchema>

/** How fine a printer prints; without `pitch` it is what `dpi` is called (labels/stock.ts). */
export interface Resolution {
  readonly dpi: Dpi
  readonly pitch?: Pitch | undefined
}

/** A saved printer (contract.md, `printers.save`). `identity` is what discovery or the printer itself said. */
export const printerSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(60),
  connection: connectionSchema,
  dpi: dpiSchema,
  stock: stockSchema,
  statusQueries: z.boolean(),
  default: z.boolean().optional(),
  /** `z64` unless the firmware lacks it (printing.md). */
  graphicEncoding: z.enum(['z64', 'acs']).optional(),
  identity: z.string().max(255).optional(),
  /** Absent in printers saved by earlier versions, and where nobody knows: ZPL. */
  language: printerLanguageSchema.optional(),
  pitch: pitchSchema.optional(),
})
export type Printer = z.infer<typeof printerSchema>

/** It takes packing slips and no labels: its driver would make other bars of theirs. */
export const isOffice = ({ connection }: Pick<Printer, 'connection'>): boolean =>
  connection.kind === 'office-queue'

export const languageOf = (printer: Pick<Printer, 'language' | 'connection'>): JobLanguage =>
  isOffice(printer) ? 'pdf' : labelLanguageOf(printer)

/** What is kept for it; an office printer's pages are drawn of ZPL when they go out. */
export const labelLanguageOf = (printer: Pick<Printer, 'language' | 'connection'>): PrinterLanguage =>
  isOffice(printer) ? 'zpl' : (printer.language ?? 'zpl')

/**
 * What a printer's host status says, in words of the station (Zebra `~HS`, `~HQES`).
 * `labelsRemaining` counts what the printer still has to print of the running batch;
 * `formatsInBuffer` what it has received and not begun.
 */
export interface HostStatus {
  readonly paperOut: boolean
  readonly paused: boolean
  readonly headOpen: boolean
  readonly ribbonOut: boolean
  readonly bufferFull: boolean
  readonly overTemperature: boolean
  readonly underTemperature: boolean
  readonly memoryCorrupt: boolean
  readonly partialFormat: boolean
  readonly labelWaiting: boolean
  readonly formatsInBuffer: number
  readonly labelsRemaining: number
  readonly labelLengthDots: number
}

/**
 * The printer as the station sees it. `one-way` is a link that has never answered: it prints, and
 * the station can only say "sent". A printer that answered before and is silent now is not ready.
 */
export type PrinterState =
  | { readonly kind: 'ready'; readonly status: HostStatus; readonly warnings: readonly string[] }
  | { readonly kind: 'one-way' }
  | { readonly kind: 'not-ready'; readonly reason: NotReadyReason; readonly detail?: string }

/** One device that discovery found, with what it says of itself. */
export interface FoundDevice {
  readonly connection: Connection
  readonly label: string
  readonly model?: string
  readonly identity?: string
  readonly suggestedDpi?: Dpi
}
