// Puts each planted defect in and measures how many orders it takes until the judge finds it (`--only 201,202`).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { plantNumbers, plantOf } from './plants.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '10000' },
    stations: { type: 'string', default: '1' },
    /** For what benches do together. */
    warehouse: { type: 'boolean', default: false },
    /** Leaves out the shrinking, which takes longer than the finding. */
    brief: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',').map(Number)
let missed = 0
const failed: string[] = []
process.stdout.write('| defect | orders | found as | steps, shrunk |\n|---|---|---|---|\n')
for (const number of plantNumbers()) {
  if (only && !only.includes(number)) continue
  const place = ['--stations', values.stations, ...(values.warehouse ? ['--warehouse'] : [])]
  const args = [join(import.meta.dirname, 'main.ts'), '--plant', String(number), ...place]
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...args, '--seed', values.seed, '--orders', values.orders, ...(values.brief ? ['--brief'] : [])],
    { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  const found = /^after (\d+) orders, in shift \d+ of seed \d+: ([^:]+):/m.exec(stdout)
  const steps = /^(\d+) steps, (\d+) after/m.exec(stdout)
  const broken = /^Error: .*/m.exec(stderr)?.[0]
  // Nothing was planted, so nothing is known of what the judge would find.
  if (broken !== undefined) failed.push(`defect ${number} (${plantOf(number)?.file}): ${broken}`)
  else if (!found) missed += 1
  const outcome = found
    ? `${found[1]} | ${found[2]} | ${steps ? `${steps[1]} → ${steps[2]}` : '–'}`
    : `– | ${broken === undefined ? 'not found' : 'could not be tried'} | –`
  process.stdout.write(`| ${number} ${plantOf(number)?.breaks} | ${outcome} |\n`)
}
for (const words of failed) process.stderr.write(`${words}\n`)
process.exitCode = missed === 0 && failed.length === 0 ? 0 : 1
