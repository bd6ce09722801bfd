// The words that the first screen, its frame and what several tasks share are drawn with, one file a part.
import { fieldWords } from '../../preload/contract/shipment-fields.ts'
import { benchAids } from './bench-aids.ts'
import { door } from './door.ts'
import { knownValues } from './known-values.ts'
import { nextSteps } from './next-steps.ts'
import { orderColumns } from './order-columns.ts'
import { pack } from './pack.ts'
import { packMore } from './pack-more.ts'
import { parts } from './parts.ts'
import { people } from './people.ts'
import { printWaits } from './print-waits.ts'
import { purchaseWords } from './purchase-words.ts'
import { scanBack } from './scan-back.ts'
import { shell } from './shell.ts'
import type { WordTable } from './word-table.ts'

export const firstWords = {
  ...shell,
  ...parts,
  ...printWaits,
  ...purchaseWords,
  ...door,
  ...people,
  ...fieldWords,
  ...pack,
  ...packMore,
  ...knownValues,
  ...orderColumns,
  ...benchAids,
  ...nextSteps,
  ...scanBack,
} as const satisfies WordTable
