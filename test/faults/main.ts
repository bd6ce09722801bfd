// `npm run faults`: runs every fault against the real station, some once more on a shared ledger, and prints the
// table of what held.
import { join } from 'node:path'
import { ensureBuilt } from '../../main/launch/build.ts'
import { provideNeeds } from '../setup/needs.ts'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import { scriptArguments } from '../tools/script-arguments.ts'
import { FAULTS, type Fault, LEDGERS, ON_BOTH } from './register.ts'
import { type FaultResult, runFaults } from './run-faults.ts'

const root = join(import.meta.dirname, '..', '..')

const HOW: Readonly<Record<Fault['by'], string>> = {
  process: '',
  port: 'through the port',
  warehouse: 'on PostgreSQL',
}

const ON_POSTGRES = 'the station on PostgreSQL'

const values = scriptArguments('npm run faults --', {
  ledger: { type: 'string' },
  // Numbers of faults, with commas.
  only: { type: 'string' },
  // `3/32`: each 32nd fault from the third on.
  part: { type: 'string' },
})
const only = values.part === undefined ? values.only?.split(',').map(Number) : inPart(values.part)
const chosen = ({ number }: Fault) => only === undefined || only.includes(number)
const named = (faults: readonly Fault[]) => `fault (${faults.map(({ number }) => number).join('|')}): `
const unknown = only?.filter(number => !FAULTS.some(fault => fault.number === number)) ?? []
const ledgers = values.ledger === undefined ? LEDGERS : LEDGERS.filter(one => one === values.ledger)

const { missing } = provideNeeds()
const built = await ensureBuilt(root)
if (built.kind === 'failed') {
  process.stdout.write(`The program could not be built:\n${built.output}\n`)
  process.exitCode = 1
} else if (ledgers.length === 0) {
  process.stdout.write(`--ledger takes one of ${LEDGERS.join(', ')}.\n`)
  process.exitCode = 1
} else if (only?.length === 0) {
  process.stdout.write(
    '--part takes two numbers, the first not above the second: 3/32 is each 32nd fault from the third on.\n',
  )
  process.exitCode = 1
} else if (unknown.length > 0) {
  process.stdout.write(
    `--only takes numbers of faults with commas between them, 1 to ${FAULTS.at(-1)?.number}.\n`,
  )
  process.exitCode = 1
} else {
  const lines: Line[] = []
  const here = FAULTS.filter(chosen)
  if (ledgers.includes('embedded')) {
    const results = await runFaults(root, only === undefined ? {} : { pattern: named(here) })
    lines.push(...here.map(fault => ({ fault, how: HOW[fault.by], result: results.get(fault.number) })))
  }
  const onBoth = ON_BOTH.filter(chosen)
  if (ledgers.includes('postgres') && onBoth.length > 0) {
    const results = await runFaults(root, { pattern: named(onBoth), ledger: 'postgres' })
    lines.push(...onBoth.map(fault => ({ fault, how: ON_POSTGRES, result: results.get(fault.number) })))
  }
  process.stdout.write(`\n${lines.map(row).join('\n')}\n`)
  if (missing) process.stdout.write(`\n${missing}\n`)
  const stateOf = ({ result }: Line) => result?.state ?? 'not run'
  const count = (state: FaultResult['state']) => lines.filter(line => stateOf(line) === state).length
  process.stdout.write(
    `\n${count('held')} held, ${count('not held')} not held, ${count('not run')} not run, of ${lines.length}\n`,
  )
  // A server that is not installed is no fault of the program.
  const owed = lines.filter(
    line => !NO_POSTGRES || (line.fault.by !== 'warehouse' && line.how !== ON_POSTGRES),
  )
  if (owed.some(line => stateOf(line) !== 'held')) process.exitCode = 1
}

function inPart(said: string): readonly number[] {
  const [at = 0, of = 1] = said.split('/').map(Number)
  return FAULTS.map(({ number }) => number).filter((_, index) => index % of === at - 1)
}

interface Line {
  readonly fault: Fault
  readonly how: string
  readonly result: FaultResult | undefined
}

function row({ fault: { number, fault, required }, how, result }: Line): string {
  const state = result?.state ?? 'not run'
  const notes = [how, result?.note ?? ''].filter(note => note !== '').join('; ')
  return [
    String(number).padStart(2),
    state.padEnd(8),
    fault.padEnd(52),
    required + (notes === '' ? '' : ` (${notes})`),
  ].join('  ')
}
