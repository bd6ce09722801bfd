// Random shifts, ended at random moments, and the verdict (`npm run campaign -- --kills N --seed S`).
import { startPostgres } from '../support/postgres.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { scriptArguments } from '../tools/script-arguments.ts'
import { runShift, type ShiftOutcome } from './run-shift.ts'
import { type Met, metInWords, together } from './steps-met.ts'

const values = scriptArguments('npm run campaign --', {
  kills: { type: 'string', default: '20' },
  seed: { type: 'string' },
  /** Two benches that share their records in a PostgreSQL server of the campaign's own, one of which is ended. */
  warehouse: { type: 'boolean', default: false },
})
const kills = Number(values.kills)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

/** Kills a shift; each begins with fresh books, so that asking about all of it stays quick. */
const KILLS_A_SHIFT = 25

// Leaves by `exit`, which ends the programs around the station too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (values.warehouse && NO_POSTGRES) throw new Error(NO_POSTGRES)
const house = values.warehouse ? await startPostgres() : undefined

let killed = 0
let shifts = 0
let slowestOverviewMs = 0
let events = 0
const found: string[] = []
const met: Met[] = []
while (killed < kills && found.length === 0) {
  const shiftSeed = seed + shifts
  const inShift = Math.min(KILLS_A_SHIFT, kills - killed)
  const outcome = await runShift(shiftSeed, inShift, house).catch(
    (error): ShiftOutcome => ({
      violations: [`the shift broke off: ${error.message}`],
      slowestOverviewMs: 0,
      events: 0,
      met: new Map(),
    }),
  )
  found.push(...outcome.violations.map(words => `seed ${shiftSeed}: ${words}`))
  slowestOverviewMs = Math.max(slowestOverviewMs, outcome.slowestOverviewMs)
  events += outcome.events
  met.push(outcome.met)
  killed += inShift
  shifts += 1
  process.stderr.write(`${killed} of ${kills} ends, ${events} events, ${found.length} violations\n`)
}
process.stdout.write(`${metInWords(together(met))}\n`)
for (const words of found) process.stdout.write(`${words}\n`)
process.stdout.write(
  `${killed} ends and ${events} events in ${shifts} shifts from seed ${seed}: ${found.length} violations; ` +
    `slowest overview ${Math.round(slowestOverviewMs)} ms\n`,
)
await house?.stop()
process.exitCode = found.length === 0 ? 0 : 1
