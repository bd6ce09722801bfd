// Toledo's two serial protocols: 8217, asked by `W`, and the continuous output of its indicators.
import type { ScaleReading } from '../../core/shipment/scale.ts'
import { weighed } from '../readings.ts'
import { CR, decimal, type ScaleProtocol, STX } from './protocol.ts'

/**
 * 8217: `W` → STX, weight as `xx.xx`, CR; or STX, `?`, a status byte, CR where there is no valid weight.
 * Status (8217 technical manual): bit 0 motion, 1 over capacity, 2 under zero, 6 command not understood.
 */
export const toledo8217: ScaleProtocol = {
  request: Buffer.from('W', 'latin1'),
  asked: true,
  end: CR,
  read(answer, unit) {
    const start = answer.lastIndexOf(STX)
    if (start < 0) return undefined
    const text = answer.subarray(start + 1).toString('latin1')
    if (text.startsWith('?')) return statusReading(text.charCodeAt(1))
    const value = decimal(text.replace(/[NG]$/, ''))
    return value === undefined ? undefined : weighed(value, unit, true)
  },
}

function statusReading(status: number): ScaleReading {
  if (status & 0b10) return { kind: 'over' }
  if (status & 0b100) return { kind: 'under' }
  if (status & 0b1) return { kind: 'moving' }
  return { kind: 'fault' }
}

/** Powers of ten by the lowest three bits of status word A: 2 is a whole number, 3 one decimal, … */
const DECIMALS_OF_A = [100, 10, 1, 0.1, 0.01, 0.001, 0.0001, 0.00001] as const

/**
 * Continuous: STX, status words A, B, C, six digits of weight, six of tare, CR, perhaps a checksum.
 * B: bit 1 below zero, 2 out of range, 3 motion, 4 kilograms. C: bits 0–2 another unit (1 g, 3 oz).
 */
export const toledoContinuous: ScaleProtocol = {
  asked: false,
  end: CR,
  read(answer) {
    const start = answer.lastIndexOf(STX)
    // A checksum follows the CR, before the next STX.
    if (start < 0 || answer.length - start < 10) return undefined
    const [a = 0, b = 0, c = 0] = answer.subarray(start + 1, start + 4)
    const digits = decimal(answer.subarray(start + 4, start + 10).toString('latin1'))
    if (digits === undefined || (b & 0b0100000) === 0) return undefined
    if (b & 0b100) return b & 0b10 ? { kind: 'under' } : { kind: 'over' }
    const unit = (c & 0b111) === 1 ? 'g' : (c & 0b111) === 3 ? 'oz' : b & 0b10000 ? 'kg' : 'lb'
    const value = digits * (DECIMALS_OF_A[a & 0b111] ?? Number.NaN) * (b & 0b10 ? -1 : 1)
    return weighed(value, unit, (b & 0b1000) === 0)
  },
}
