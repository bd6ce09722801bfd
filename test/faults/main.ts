// Owns `npm run faults`: runs every fault against the real station and prints the table of what held.
import { join } from 'node:path'
import { ensureBuilt } from '../../main/launch/build.ts'
import { provideNeeds } from '../setup/needs.ts'
import { FAULTS, type Fault } from './register.ts'
import { type FaultResult, runFaults } from './run-faults.ts'

const root = join(import.meta.dirname, '..', '..')

const HOW: Readonly<Record<Fault['by'], string>> = {
  process: '',
  port: 'through the port',
  warehouse: 'on PostgreSQL',
}

const { missing } = provideNeeds()
const built = await ensureBuilt(root)
if (built.kind === 'failed') {
  process.stdout.write(`The program could not be built:\n${built.output}\n`)
  process.exitCode = 1
} else {
  const results = await runFaults(root)
  process.stdout.write(`\n${FAULTS.map(fault => row(fault, results.get(fault.number))).join('\n')}\n`)
  if (missing) process.stdout.write(`\n${missing}\n`)
  const count = (state: FaultResult['state']) =>
    FAULTS.filter(({ number }) => (results.get(number)?.state ?? 'not run') === state).length
  process.stdout.write(
    `\n${count('held')} held, ${count('not held')} not held, ${count('not run')} not run, of ${FAULTS.length}\n`,
  )
  const owed = FAULTS.filter(
    ({ by, number }) => by !== 'warehouse' || (results.get(number)?.state ?? 'not run') !== 'not run',
  )
  if (owed.some(({ number }) => results.get(number)?.state !== 'held')) process.exitCode = 1
}

function row({ number, fault, required, by }: Fault, result: FaultResult | undefined): string {
  const state = result?.state ?? 'not run'
  const notes = [HOW[by], result?.note ?? ''].filter(note => note !== '').join('; ')
  return [
    String(number).padStart(2),
    state.padEnd(8),
    fault.padEnd(52),
    required + (notes === '' ? '' : ` (${notes})`),
  ].join('  ')
}
