// Which protocol a name in the settings means.
import type { ScaleProtocolName } from '../../core/shipment/scale.ts'
import { and, ohaus } from './lines.ts'
import { mtSics } from './mt-sics.ts'
import { nci } from './nci.ts'
import type { ScaleProtocol } from './protocol.ts'
import { toledo8217, toledoContinuous } from './toledo.ts'

export const PROTOCOLS: Readonly<Record<ScaleProtocolName, ScaleProtocol>> = {
  'mt-sics': mtSics,
  'toledo-8217': toledo8217,
  'toledo-continuous': toledoContinuous,
  nci,
  and,
  ohaus,
}
