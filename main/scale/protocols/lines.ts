// The protocols with one weight per line: A&D with a header, Ohaus with a mark behind what moves.
import { weightUnitOf } from '../../core/shipment/measures-typed.ts'
import { weighed } from '../readings.ts'
import { decimal, LF, type ScaleProtocol } from './protocol.ts'

/** A&D: `ST,+00012.34 lb`, also `ST,GS,…`; US is moving, OL over capacity. `Q` asks for one line. */
export const and: ScaleProtocol = {
  request: Buffer.from('Q\r\n', 'latin1'),
  asked: false,
  end: LF,
  read(answer) {
    const text = answer.toString('latin1').trim()
    if (text.startsWith('OL')) return text.includes(',-') ? { kind: 'under' } : { kind: 'over' }
    const found = /^(ST|US),(?:(?:GS|NT|TR),)?([+-]?\s*[\d.]+)\s*([A-Za-z]+)$/.exec(text)
    const unit = found?.[3] === undefined ? undefined : weightUnitOf(found[3])
    const value = found?.[2] === undefined ? undefined : decimal(found[2])
    if (!found || unit === undefined || value === undefined) return undefined
    return weighed(value, unit, found[1] === 'ST')
  },
}

/** Ohaus: `     12.34 lb`, a `?` behind it while it moves, perhaps G or N for gross and net. `IP` asks at once. */
export const ohaus: ScaleProtocol = {
  request: Buffer.from('IP\r\n', 'latin1'),
  asked: false,
  end: LF,
  read(answer) {
    const text = answer.toString('latin1').trim()
    if (/^(\^+|Err\s*8\.3|OL)/i.test(text)) return { kind: 'over' }
    if (/^(_+|-{3,}|Err\s*8\.4|UL)/i.test(text)) return { kind: 'under' }
    const found = /^([+-]?\s*[\d.]+)\s*([A-Za-z]+)\s*(\?)?\s*(?:G|N|NET)?\s*(\?)?$/.exec(text)
    const unit = found?.[2] === undefined ? undefined : weightUnitOf(found[2])
    const value = found?.[1] === undefined ? undefined : decimal(found[1])
    if (!found || unit === undefined || value === undefined) return undefined
    return weighed(value, unit, found[3] === undefined && found[4] === undefined)
  },
}
