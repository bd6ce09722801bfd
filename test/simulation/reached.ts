// Pairs that a long run should reach, and which of them it did not: a gap of the simulation, named.

import { PRINTER_FAULTS } from './acts.ts'
import type { Coverage } from './coverage.ts'
import { BETWEEN_BENCHES, PLACES, RIGHT_BOX } from './durable-steps.ts'
import { SERVICE_FAULTS } from './services/misbehaviour.ts'
import { isOdd } from './services/sale.ts'

const WITHOUT_LABEL = SERVICE_FAULTS.filter(
  fault => fault !== 'no-image' && fault !== 'no-number' && !isOdd(fault),
)

/** What each operation can meet; a fault that says nothing there is left out. */
const OPERATIONS = {
  label: SERVICE_FAULTS,
  'request-label': SERVICE_FAULTS,
  cancel: WITHOUT_LABEL,
  'close-day': WITHOUT_LABEL,
  'add-funds': WITHOUT_LABEL,
  'manifest-label': WITHOUT_LABEL,
} as const

/** What kills, stops and cuts of the power have to fall into. */
const KILLED_IN = ['pack.ship', 'shipments.void', 'closeDay.run', 'meters.addFunds', ...RIGHT_BOX]

/** Of a print that goes from one bench to another: there is a moment only in a warehouse. */
const OF_A_WAREHOUSE = ['offer', 'hear', 'take']

const endings = (step: string): readonly string[] => PLACES.map(place => `${step}, ${place}`)

export function reached(coverage: Coverage): string {
  const missing = [
    ...Object.entries(OPERATIONS).flatMap(([operation, faults]) =>
      coverage.missing([`operation ${operation}`], faults),
    ),
    ...coverage.missing(
      PRINTER_FAULTS.map(fault => `fault printer ${fault}`),
      ['while it rests', 'while it prints'],
    ),
    ...coverage.missing(['killed in'], KILLED_IN),
    ...coverage.missing(['stopped in'], KILLED_IN),
    ...coverage.missing(['without power (commit) in'], KILLED_IN),
    ...coverage.missing(['ended in'], KILLED_IN.flatMap(endings)),
    ...(coverage.has('step', 'give')
      ? [
          ...coverage.missing(['ended in'], BETWEEN_BENCHES.flatMap(endings)),
          ...coverage.missing(['ended at the moment'], OF_A_WAREHOUSE),
        ]
      : []),
  ]
  return missing.length === 0 ? 'every pair was reached' : `never reached: ${missing.join('; ')}`
}
