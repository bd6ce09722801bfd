// The one catalogue of the screens, gathered from one file a task.
import { advanced } from './advanced.ts'
import { benchAids } from './bench-aids.ts'
import { closeDay } from './close-day.ts'
import { concerns } from './concerns.ts'
import { diagnostics } from './diagnostics.ts'
import { doctor } from './doctor.ts'
import { door } from './door.ts'
import { knownValues } from './known-values.ts'
import { meters } from './meters.ts'
import { nextSteps } from './next-steps.ts'
import { orders } from './orders.ts'
import { pack } from './pack.ts'
import { packMore } from './pack-more.ts'
import { parts } from './parts.ts'
import { people } from './people.ts'
import { printers } from './printers.ts'
import { queue } from './queue.ts'
import { report } from './report.ts'
import { reprint } from './reprint.ts'
import { setUpNames } from './set-up-names.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { warehouse } from './warehouse.ts'
import type { WordTable } from './word-table.ts'

export const words = {
  ...shell,
  ...parts,
  ...door,
  ...people,
  ...pack,
  ...packMore,
  ...knownValues,
  ...reprint,
  ...concerns,
  ...queue,
  ...meters,
  ...benchAids,
  ...nextSteps,
  ...orders,
  ...report,
  ...closeDay,
  ...diagnostics,
  ...printers,
  ...doctor,
  ...settings,
  ...advanced,
  ...setUpNames,
  ...setup,
  ...warehouse,
} as const satisfies WordTable

type Base<Key> = Key extends `${infer Word}_one` ? Word : Key extends `${string}_other` ? never : Key

/** A word by its key; a word with plural forms by its key without the form. */
export type WordKey = Base<keyof typeof words>
