// The words of the tasks that are loaded when they are opened, one file a task.
import { adjustments } from './adjustments.ts'
import { advanced } from './advanced.ts'
import { agreements } from './agreements.ts'
import { benchSection } from './bench-section.ts'
import { benches } from './benches.ts'
import { closeDay } from './close-day.ts'
import { concerns } from './concerns.ts'
import { dayOne } from './day-one.ts'
import { diagnostics } from './diagnostics.ts'
import { doctor } from './doctor.ts'
import { found } from './found.ts'
import { labelQuestions } from './label-questions.ts'
import { limits } from './limits.ts'
import { machine } from './machine.ts'
import { meters } from './meters.ts'
import { orders } from './orders.ts'
import { printers } from './printers.ts'
import { programs } from './programs.ts'
import { queue } from './queue.ts'
import { report } from './report.ts'
import { reprint } from './reprint.ts'
import { rules } from './rules.ts'
import { sendOver } from './send-over.ts'
import { setUpNames } from './set-up-names.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { steps } from './steps.ts'
import { facts, timeline } from './timeline.ts'
import { unused } from './unused.ts'
import { voidWords } from './void-words.ts'
import { warehouse } from './warehouse.ts'
import { weight } from './weight.ts'
import type { WordTable } from './word-table.ts'

export const taskWords = {
  ...reprint,
  ...concerns,
  ...queue,
  ...sendOver,
  ...unused,
  ...meters,
  ...adjustments,
  ...orders,
  ...report,
  ...benches,
  ...closeDay,
  ...dayOne,
  ...diagnostics,
  ...printers,
  ...doctor,
  ...settings,
  ...found,
  ...benchSection,
  ...limits,
  ...rules,
  ...programs,
  ...machine,
  ...advanced,
  ...setUpNames,
  ...setup,
  ...warehouse,
  ...steps,
  ...voidWords,
  ...facts,
  ...timeline,
  ...weight,
  ...agreements,
  ...labelQuestions,
} as const satisfies WordTable
