// The NCI protocol (Weigh-Tronix SCP-01), which most shipping scales with a serial port speak.
import { readWeightOz } from '../../core/shipment/measures-typed.ts'
import { weighed } from '../readings.ts'
import { ETX, type ScaleProtocol } from './protocol.ts'

/**
 * `W` CR → LF, weight with unit, CR, LF, `S` and two status characters, CR, ETX. The low four bits of a
 * status character count: first, bit 0 motion and bit 1 at zero; second, bit 0 under and bit 1 over
 * capacity. A scale that weighs in pounds and ounces sends both, `1LB 03.2OZ`.
 */
export const nci: ScaleProtocol = {
  request: Buffer.from('W\r', 'latin1'),
  asked: true,
  end: ETX,
  read(answer) {
    const text = answer.toString('latin1')
    const status = /S([0-?])([0-?])/.exec(text)
    if (!status) return undefined
    const [first, second] = [status[1] ?? '', status[2] ?? ''].map(one => one.charCodeAt(0) & 0x0f)
    if ((second ?? 0) & 0b10) return { kind: 'over' }
    if ((second ?? 0) & 0b1) return { kind: 'under' }
    const moving = ((first ?? 0) & 0b1) !== 0
    const weight = text.slice(0, status.index).replace(/[\r\n]/g, ' ')
    const sign = weight.includes('-') ? -1 : 1
    // `1LB 03.2OZ` and ` 12.34 LB`: blanks only between an amount and the next.
    const spaced = weight.replace(/[+-]/g, '').trim().replace(/\s+/g, ' ')
    const weightOz = readWeightOz(spaced, 'lb')
    if (weightOz === undefined) return moving ? { kind: 'moving' } : undefined
    return weighed(sign * weightOz, 'oz', !moving)
  },
}
