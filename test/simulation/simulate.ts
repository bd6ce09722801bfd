// What `npm run simulate` does with its arguments: shift after shift until all orders are through, then the figures.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Coverage } from './coverage.ts'
import { stopwatch, takeOverGlobals } from './globals.ts'
import { planShift } from './plan.ts'
import { onCrash, prepareTemplate, runShift } from './run-shift.ts'

/** Orders of one shift: after that, fresh records, so that a long run stays as quick as it began. */
const ORDERS_A_SHIFT = 100

const realImmediate = setImmediate
/** In a turn of the machine's own loop: promises come to rest within a run only where no promise waits for it. */
const inTurn = <Value>(act: () => Value): Promise<Value> =>
  new Promise((resolve, reject) => {
    realImmediate(() => {
      try {
        resolve(act())
      } catch (error) {
        reject(error)
      }
    })
  })

export async function simulate(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      orders: { type: 'string', default: '1000' },
      stations: { type: 'string', default: '1' },
      shift: { type: 'string' },
      story: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
    },
  })
  const [seed, orders, stations] = [Number(values.seed), Number(values.orders), Number(values.stations)]
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = join(shared, `packbench-simulation-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  takeOverGlobals(onCrash)
  const digest = createHash('sha256')
  const coverage = new Coverage()
  const total = { orders: 0, sales: 0, papers: 0, happenings: 0, virtualMs: 0, shifts: 0 }
  let found = 0
  const startedAt = stopwatch()
  const say = (line: string) => process.stdout.write(`${line}\n`)
  try {
    await inTurn(() => prepareTemplate(folder))
    if (values.shift !== undefined) {
      total.shifts = Number(values.shift)
      total.orders = total.shifts * ORDERS_A_SHIFT
    }
    while (total.orders < orders && found === 0) {
      const shiftSeed = (seed * 100_003 + total.shifts) >>> 0
      const count = Math.min(ORDERS_A_SHIFT, orders - total.orders)
      const steps = planShift({ seed: shiftSeed, orders: count, stations, disk: false })
      const place = join(folder, `shift-${total.shifts}`)
      const told = values.story ? { tell: say } : {}
      const outcome = await inTurn(() =>
        runShift({ seed: shiftSeed, steps, stations, folder: place, ...told }),
      )
      if (values.story) say(`shift ${total.shifts}: trace ${outcome.trace}`)
      for (const { rule, words } of outcome.violations) say(`shift ${total.shifts}: ${rule}: ${words}`)
      found += outcome.violations.length
      coverage.add(outcome.coverage.entries())
      digest.update(`${outcome.trace} ${outcome.sales} ${outcome.papers}\n`)
      total.orders += count
      total.sales += outcome.sales
      total.papers += outcome.papers
      total.happenings += outcome.happenings
      total.virtualMs += outcome.virtualMs
      total.shifts += 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const seconds = (stopwatch() - startedAt) / 1000
  if (values.coverage) say(coverage.table())
  say(
    `${total.orders} orders in ${total.shifts} shifts (${(total.virtualMs / 86_400_000).toFixed(1)} days of virtual time), ` +
      `${total.sales} labels sold, ${total.papers} printed; ${total.happenings} happenings in ${seconds.toFixed(1)} s: ` +
      `${(total.orders / seconds).toFixed(0)} orders/s; ${found} violations`,
  )
  say(`digest ${digest.digest('hex').slice(0, 32)}`)
  return found === 0 ? 0 : 1
}
