// The Mettler Toledo Standard Interface Command Set: `SI` asks, `S S` is a stable weight, `S D` a moving one.
import { weightUnitOf } from '../../core/shipment/measures-typed.ts'
import { weighed } from '../readings.ts'
import { decimal, LF, type ScaleProtocol } from './protocol.ts'

/** MT-SICS reference manual, level 0: `S` waits for rest, `SI` answers at once, which also shows movement. */
export const mtSics: ScaleProtocol = {
  request: Buffer.from('SI\r\n', 'latin1'),
  asked: true,
  end: LF,
  read(answer) {
    const text = answer.toString('latin1').trim()
    if (text === 'S +' || text === 'SI +') return { kind: 'over' }
    if (text === 'S -' || text === 'SI -') return { kind: 'under' }
    // Not executable just now: busy with another command, or not at rest in time.
    if (text === 'S I' || text === 'SI I') return { kind: 'moving' }
    const found = /^SI? ([SD])\s+([+-]?\s*[\d.]+)\s+([A-Za-z]+)$/.exec(text)
    const unit = found?.[3] === undefined ? undefined : weightUnitOf(found[3])
    const value = found?.[2] === undefined ? undefined : decimal(found[2])
    if (!found || unit === undefined || value === undefined) return undefined
    return weighed(value, unit, found[1] === 'S')
  },
}
