// What a serial protocol of scales is: how it is asked, and how its bytes become readings.
import type { WeightUnit } from '../../core/shipment/measures-typed.ts'
import type { ScaleReading } from '../../core/shipment/scale.ts'

export interface ScaleProtocol {
  /** What asks for one weight; absent where the scale only talks by itself. */
  readonly request?: Uint8Array
  /** True where the scale says nothing unless asked. */
  readonly asked: boolean
  /** Bytes that end one answer. */
  readonly end: number
  /** The reading of one complete answer, without its end; undefined if it is none. `unit`: if it names none. */
  read(answer: Buffer, unit: WeightUnit): ScaleReading | undefined
}

export const CR = 0x0d
export const LF = 0x0a
export const STX = 0x02
export const ETX = 0x03

/** Decimal text with blanks between sign and digits, as scales pad it; undefined where it is none. */
export function decimal(text: string): number | undefined {
  const plain = text.replaceAll(' ', '')
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}
