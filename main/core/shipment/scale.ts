// The bench scale: its settings, what it may say, and the port by which the station asks for a weight.
import { z } from 'zod'
import type { Problem } from '../problem.ts'
import type { Result } from '../result.ts'
import { WEIGHT_UNITS } from './measures-typed.ts'

export const SCALE_PROTOCOLS = ['mt-sics', 'toledo-8217', 'toledo-continuous', 'nci', 'and', 'ohaus'] as const
export type ScaleProtocolName = (typeof SCALE_PROTOCOLS)[number]

export const scaleSettingsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('serial'),
    /** Where it is connected: `COM3`, `/dev/ttyUSB0`. */
    path: z.string().min(1).max(500),
    /** What it speaks; its manual says it. */
    protocol: z.enum(SCALE_PROTOCOLS),
    /** Speed of the line, as the scale is set. */
    baudRate: z.number().int().min(300).max(115_200).default(9600),
    /** Data bits of the line: 7 or 8. */
    dataBits: z.union([z.literal(7), z.literal(8)]).default(8),
    /** Parity of the line. */
    parity: z.enum(['none', 'even', 'odd']).default('none'),
    /** Stop bits of the line: 1 or 2. */
    stopBits: z.union([z.literal(1), z.literal(2)]).default(1),
    /** Of protocols that name no unit; all others say their own. */
    unit: z.enum(WEIGHT_UNITS).default('lb'),
    /** Asks again and again instead of waiting for a scale that talks by itself (A&D, Ohaus). */
    request: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('usb'),
    /** USB number of its maker, to tell one scale from others; absent: any that is there. */
    vendorId: z.number().int().min(0).max(0xffff).optional(),
    /** The same: of its product. */
    productId: z.number().int().min(0).max(0xffff).optional(),
    /** The same: of this very scale. */
    serialNumber: z.string().max(200).optional(),
  }),
])
export type ScaleSettings = z.infer<typeof scaleSettingsSchema>

/** One thing that a scale said. Ounces; `stable` is a weight above zero at rest. */
export type ScaleReading =
  | { readonly kind: 'stable'; readonly weightOz: number }
  | { readonly kind: 'moving'; readonly weightOz?: number }
  | { readonly kind: 'zero' }
  | { readonly kind: 'under' }
  | { readonly kind: 'over' }
  | { readonly kind: 'fault' }

/** `previous`: at rest, but the package that was shipped last has not left the scale yet. */
export type ScaleState =
  | ScaleReading
  | { readonly kind: 'none' }
  | { readonly kind: 'away'; readonly busy: boolean }
  | { readonly kind: 'previous'; readonly weightOz: number }
export const SCALE_STATES = [
  'none',
  'away',
  'zero',
  'moving',
  'stable',
  'previous',
  'under',
  'over',
  'fault',
] as const satisfies readonly ScaleState['kind'][]

/** A scale found on this machine: settings that would use it, as far as they can be told. */
export interface FoundScale {
  readonly label: string
  readonly settings: z.input<typeof scaleSettingsSchema>
}

export interface Scale {
  state(): ScaleState
  /** A stable weight of this package, waiting a moment for the scale to come to rest; else why there is none. */
  read(): Promise<Result<{ readonly weightOz: number }, Problem>>
  /** A package was shipped: what lies on the scale now is not the next one's weight. */
  shipped(): void
  /** Settings may have changed: opens another scale, or none. */
  changed(): Promise<void>
  discover(): Promise<readonly FoundScale[]>
  stop(): Promise<void>
}
