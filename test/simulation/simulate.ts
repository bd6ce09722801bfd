// What `npm run simulate` does with its arguments: shift after shift until all orders are through, then the figures.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NO_POSTGRES } from '../support/postgres-programs.ts'
import type { Step } from './acts.ts'
import { Coverage } from './coverage.ts'
import { type Found, keep, keptShifts } from './found.ts'
import { stopwatch, takeOverGlobals } from './globals.ts'
import { planShift } from './plan.ts'
import { reached } from './reached.ts'
import { onCrash, prepareTemplate, runShift, type ShiftOutcome } from './run-shift.ts'
import { shrink } from './shrink.ts'
import { sweep } from './sweep.ts'
import { type Database, startDatabase } from './warehouse/database.ts'

/** Orders of one shift: after that, fresh records, so that a long run stays as quick as it began. */
const ORDERS_A_SHIFT = 100
const MOST_TRIES = 120

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

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Options {
  readonly seed: number
  readonly orders: number
  readonly stations: number
  readonly seconds: number
  readonly firstShift: number
  readonly story: boolean
  readonly coverage: boolean
  readonly keeps: boolean
  readonly brief: boolean
  readonly state: string | undefined
  readonly warehouse: boolean
}

/** What a run has come to: enough to go on with. */
interface Progress {
  orders: number
  shifts: number
  sales: number
  papers: number
  happenings: number
  virtualMs: number
  seconds: number
  violations: number
  digest: string
  coverage: readonly (readonly [string, number])[]
}

export async function simulate(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      orders: { type: 'string', default: '1000' },
      stations: { type: 'string', default: '1' },
      /** Ends after this much real time, at the next shift. */
      seconds: { type: 'string', default: 'Infinity' },
      /** Begins with this one, as the same run would have come to it. */
      shift: { type: 'string', default: '0' },
      story: { type: 'boolean', default: false },
      coverage: { type: 'boolean', default: false },
      /** A file where the run is noted after each shift, to go on from. */
      state: { type: 'string' },
      /** Plays the kept shifts again, or the one of this name, and nothing else. */
      replay: { type: 'string' },
      /** Keeps what it finds in test/simulation/found. */
      keep: { type: 'boolean', default: false },
      /** Plays the kept shifts first. */
      kept: { type: 'boolean', default: false },
      plant: { type: 'string' },
      /** The benches share their records, in a real PostgreSQL. */
      warehouse: { type: 'boolean', default: false },
      /** Ends each durable step at each of its happenings, and nothing else. */
      sweep: { type: 'boolean', default: false },
      /** Of the sweep, the ends around commits alone. */
      'at-commits': { type: 'boolean', default: false },
      /** Of the sweep, such a part: `2/8`. */
      part: { type: 'string', default: '1/1' },
      /** Of the sweep, these plans alone. */
      only: { type: 'string' },
      /** Says what it finds, without a story of it. */
      brief: { type: 'boolean', default: false },
    },
  })
  const options: Options = {
    seed: Number(values.seed),
    orders: Number(values.orders),
    stations: Number(values.stations),
    seconds: Number(values.seconds),
    firstShift: Number(values.shift),
    story: values.story,
    coverage: values.coverage,
    keeps: values.keep,
    brief: values.brief,
    state: values.state,
    warehouse: values.warehouse,
  }
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = join(shared, `packbench-simulation-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // Heard between two shifts.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  if (options.warehouse && NO_POSTGRES) throw new Error(NO_POSTGRES)
  const isReplayed = (values.kept || values.replay !== undefined) && keptShifts().some(isOfWarehouse)
  const needs = options.warehouse || (isReplayed && NO_POSTGRES === undefined)
  database = needs ? await startDatabase() : undefined
  takeOverGlobals(onCrash)
  try {
    return await simulated(values, options, folder)
  } finally {
    await database?.stop()
  }
}

const isOfWarehouse = ({ found }: { readonly found: Found }): boolean => found.warehouse === true

/** The warehouse's, where there is one. */
let database: Database | undefined

async function simulated(
  values: {
    readonly replay?: string | undefined
    readonly kept: boolean
    readonly sweep: boolean
    readonly 'at-commits': boolean
    readonly part: string
    readonly only?: string | undefined
  },
  options: Options,
  folder: string,
): Promise<number> {
  await inTurn(() => prepareTemplate(folder))
  if (database) await inTurn(() => prepareTemplate(folder, database))
  if (values.sweep) {
    const play = (found: Found) => played(found, folder, options.story)
    const [atCommits, { only }] = [values['at-commits'], values]
    const [number = 1, of = 1] = values.part.split('/').map(Number)
    const part = { number, of }
    return (await sweep({ atCommits, part, only, hasDatabase: database !== undefined, play, say })) ? 0 : 1
  }
  if (values.replay !== undefined) return await replay(values.replay, options, folder)
  const kept = values.kept ? await replay('all', options, folder) : 0
  return kept === 0 ? await work(options, folder) : kept
}

async function work(options: Options, folder: string): Promise<number> {
  const progress = resumed(options)
  const coverage = new Coverage()
  coverage.add(progress.coverage)
  const before = progress.seconds
  const startedAt = stopwatch()
  const passed = () => (stopwatch() - startedAt) / 1000
  while (progress.orders < options.orders && progress.violations === 0 && passed() < options.seconds) {
    const seed = (options.seed * 100_003 + progress.shifts) >>> 0
    const orders = Math.min(ORDERS_A_SHIFT, options.orders - progress.orders)
    const { stations, warehouse } = options
    const steps = planShift({ seed, orders, stations, warehouse })
    const one: Found = { rule: '', words: '', seed, stations, ...(warehouse && { warehouse }), steps }
    const outcome = await played(one, folder, options.story)
    coverage.add(outcome.coverage.entries())
    progress.digest = hash('sha256', `${progress.digest} ${outcome.trace} ${outcome.sales} ${outcome.papers}`)
    progress.orders += orders
    progress.shifts += 1
    progress.sales += outcome.sales
    progress.papers += outcome.papers
    progress.happenings += outcome.happenings
    progress.virtualMs += outcome.virtualMs
    progress.violations += outcome.violations.length
    progress.seconds = before + passed()
    progress.coverage = coverage.entries()
    if (options.state !== undefined) writeFileSync(options.state, JSON.stringify(progress))
    if (outcome.violations.length > 0) await tellOf(outcome, one, progress, options, folder)
  }
  if (options.coverage) say(`${coverage.table()}\n${reached(coverage)}`)
  const seconds = passed()
  say(
    `${progress.orders} orders in ${progress.shifts} shifts (${(progress.virtualMs / 86_400_000).toFixed(1)} days of virtual time), ` +
      `${progress.sales} labels sold, ${progress.papers} printed; ${progress.happenings} happenings in ${progress.seconds.toFixed(1)} s: ` +
      `${(progress.orders / Math.max(progress.seconds, seconds)).toFixed(0)} orders/s, ` +
      `${Math.round(process.memoryUsage().rss / 1_048_576)} MiB; ${progress.violations} violations`,
  )
  say(`digest ${progress.digest.slice(0, 32)}`)
  return progress.violations === 0 ? 0 : 1
}

function resumed({ state, firstShift }: Options): Progress {
  if (state !== undefined && existsSync(state)) return JSON.parse(readFileSync(state, 'utf8')) as Progress
  return {
    orders: firstShift * ORDERS_A_SHIFT,
    shifts: firstShift,
    sales: 0,
    papers: 0,
    happenings: 0,
    virtualMs: 0,
    seconds: 0,
    violations: 0,
    digest: '',
    coverage: [],
  }
}

let runs = 0

const played = (found: Found, folder: string, story: boolean): Promise<ShiftOutcome> => {
  runs += 1
  const place = join(folder, `shift-${runs}`)
  return inTurn(() => runShift({ ...shiftOf(found), folder: place, ...(story && { tell: say }) }))
}

const shiftOf = (found: Found) => ({ ...found, ...(found.warehouse && { database }) })

/** The violation, the fewest steps that still show it, and what happened in them. */
async function tellOf(
  outcome: ShiftOutcome,
  whole: Found,
  { shifts, orders }: Progress,
  options: Options,
  folder: string,
): Promise<void> {
  const [first] = outcome.violations
  if (!first) return
  say(`after ${orders} orders, in shift ${shifts - 1} of seed ${options.seed}: ${first.rule}: ${first.words}`)
  if (options.brief) return
  const shrunk = await inTurn(() =>
    shrink(
      whole.steps.slice(0, outcome.stepsDone),
      steps => violates(whole, steps, first.rule, folder),
      MOST_TRIES,
    ),
  )
  say(`${whole.steps.length} steps, ${shrunk.steps.length} after ${shrunk.tries} tries; the story:`)
  const small: Found = {
    ...whole,
    rule: first.rule,
    words: first.words.split('\n', 1)[0] ?? '',
    steps: shrunk.steps,
  }
  const told = await played(small, folder, true)
  for (const { rule, words } of told.violations) say(`→ ${rule}: ${words}`)
  if (options.keeps) say(`kept as test/simulation/found/${keep(small)}`)
}

function violates(whole: Found, steps: readonly Step[], rule: string, folder: string): boolean {
  runs += 1
  const outcome = runShift({ ...shiftOf(whole), steps, folder: join(folder, `shift-${runs}`) })
  return outcome.violations.some(one => one.rule === rule)
}

async function replay(name: string, { story }: Options, folder: string): Promise<number> {
  let failed = 0
  const kept = keptShifts().filter(one => name === 'all' || one.name.startsWith(name))
  for (const { name: file, found } of kept) {
    if (found.warehouse && !database) {
      say(`${file} (${found.rule}): ${NO_POSTGRES}`)
      continue
    }
    const { violations, trace } = await played(found, folder, story)
    if (violations.length > 0) failed += 1
    say(
      `${file} (${found.rule}): ${violations.length === 0 ? 'nothing found' : 'FOUND AGAIN'}, trace ${trace}`,
    )
    for (const { rule, words } of violations) say(`→ ${rule}: ${words}`)
  }
  say(`${kept.length} kept shifts, ${failed} find something`)
  return failed === 0 ? 0 : 1
}
