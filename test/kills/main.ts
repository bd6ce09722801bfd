// Kills of every process below the starter, and of the starter (`npm run kills -- --rounds N --seed S`), as a table.
import { cpus, loadavg } from 'node:os'
import { scriptArguments } from '../tools/script-arguments.ts'
import { type Kill, PROCESSES, runKills } from './run-kills.ts'

const values = scriptArguments('npm run kills --', {
  rounds: { type: 'string', default: '40' },
  seed: { type: 'string', default: '1' },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
const say = (line: string): void => void process.stdout.write(`${line}\n`)

// Leaves by `exit`, which ends the programs around the station too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const seconds = (ms: number) => (ms / 1000).toFixed(2)
/** The value that so many of a hundred do not exceed. */
const percentile = (sorted: readonly number[], of: number): number =>
  sorted[Math.max(0, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0

function row(name: string, kills: readonly Kill[]): string {
  const columns = (['againMs', 'boughtMs'] as const).flatMap(what => {
    const sorted = kills.map(kill => kill[what]).sort((one, other) => one - other)
    return [percentile(sorted, 50), percentile(sorted, 99)].map(seconds)
  })
  return `| ${[name, kills.length, ...columns].join(' | ')} |`
}

const outcome = await runKills(rounds, seed, ({ process: name, againMs, boughtMs }) =>
  process.stderr.write(
    `${name}: again after ${seconds(againMs)} s, next label after ${seconds(boughtMs)} s\n`,
  ),
)
say('| killed | times | works again, p50 (s) | p99 | next label, p50 (s) | p99 |')
say('|---|---|---|---|---|---|')
for (const name of PROCESSES)
  say(
    row(
      name,
      outcome.kills.filter(kill => kill.process === name),
    ),
  )
for (const words of outcome.violations) say(words)
say(
  `${rounds} kills from seed ${seed}, ${outcome.labels} labels bought, ${outcome.violations.length} violations; ` +
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}`,
)
process.exitCode = outcome.violations.length === 0 ? 0 : 1
