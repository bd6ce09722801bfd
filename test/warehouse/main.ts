// `npm run warehouse -- --stations N --minutes M --seed S`: a warehouse under kills and restarts, and the verdict;
// with `--move COUNT` a big ledger's move into one.

import { ensureBuilt } from '../../main/launch/build.ts'
import { provideNeeds } from '../setup/needs.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { ROOT } from '../support/program.ts'
import { scriptArguments } from '../tools/script-arguments.ts'
import { runMove } from './run-move.ts'
import { runWarehouse } from './run-warehouse.ts'

const values = scriptArguments('npm run warehouse --', {
  stations: { type: 'string', default: '4' },
  minutes: { type: 'string', default: '1' },
  seed: { type: 'string' },
  move: { type: 'string' },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))

const { missing } = provideNeeds()
const built = await ensureBuilt(ROOT)
if (NO_POSTGRES || built.kind === 'failed') {
  process.stdout.write(`${NO_POSTGRES ?? 'The program could not be built.'}\n${missing ?? ''}\n`)
  process.exitCode = 1
} else if (values.move !== undefined) {
  await moveOver(Number(values.move))
} else {
  await shift()
}

async function shift(): Promise<void> {
  const outcome = await runWarehouse({
    stationCount: Number(values.stations),
    minutes: Number(values.minutes),
    seed,
    say: words => process.stderr.write(`${words}\n`),
  })
  for (const words of outcome.violations) process.stdout.write(`${words}\n`)
  const { labels, given, seconds, kills, restarts, commitsPerSecond, shipP50Ms, shipP99Ms, pgbench } = outcome
  process.stdout.write(
    [
      `${values.stations} stations, ${values.minutes} minutes, seed ${seed}: ${outcome.violations.length} violations`,
      `${labels} labels bought in ${seconds.toFixed(0)} s, ${(labels / seconds).toFixed(1)} a second, ${given} given to another bench, ${kills} stations killed, PostgreSQL ended ${restarts} times`,
      `${commitsPerSecond.toFixed(0)} transactions a second; pack.ship ${shipP50Ms.toFixed(0)} ms at the median, ${shipP99Ms.toFixed(0)} ms at p99`,
      `pgbench on the same server, as many clients: ${pgbench}`,
      '',
    ].join('\n'),
  )
  process.exitCode = outcome.violations.length === 0 ? 0 : 1
}

async function moveOver(shipmentCount: number): Promise<void> {
  const say = (words: string) => process.stderr.write(`${words}\n`)
  const { violations, rowCount, seconds, fileBytes, databaseBytes } = await runMove(shipmentCount, say)
  for (const words of violations) process.stdout.write(`${words}\n`)
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(2)
  process.stdout.write(
    [
      `${shipmentCount} shipments, ${rowCount} rows, killed twice: ${violations.length} violations`,
      `${seconds.toFixed(0)} s with both kills, ${(rowCount / seconds).toFixed(0)} rows a second`,
      `${gigabytes(fileBytes)} GB in the file, ${gigabytes(databaseBytes)} GB in the database`,
      '',
    ].join('\n'),
  )
  process.exitCode = violations.length === 0 ? 0 : 1
}
