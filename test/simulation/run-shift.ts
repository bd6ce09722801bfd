// One shift from its plan to its verdict, in virtual time: the same plan and seed give the same run.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { networkPrinter } from '../support/outside-programs.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import type { Step } from './acts.ts'
import type { Bench } from './bench.ts'
import { Coverage } from './coverage.ts'
import { settleAll } from './finale.ts'
import { stopwatch } from './globals.ts'
import { perform } from './hands.ts'
import { Judge } from './judge.ts'
import { SECRETS } from './saved-settings.ts'
import { begin, type Program, type Scheduler } from './scheduler.ts'
import { type End, newMemory, type Shift } from './shift.ts'
import { type Stage, setStage } from './stage.ts'
import { closingIn, type Database } from './warehouse/database.ts'
import type { Shown, Violation } from './witnessed.ts'

export interface ShiftOptions {
  readonly seed: number
  readonly steps: readonly Step[]
  readonly stations: number
  /** Of the warehouse in which they work together. */
  readonly database?: Database | undefined
  /** A place for data folders, emptied afterwards. */
  readonly folder: string
  readonly tell?: (line: string) => void
}

export interface ShiftOutcome {
  readonly violations: readonly Violation[]
  readonly coverage: Coverage
  readonly ends: readonly End[]
  readonly happenings: number
  /** Equal for equal runs. */
  readonly trace: number
  readonly sales: number
  /** Those that had begun when the judge spoke. */
  readonly stepsDone: number
  readonly papers: number
  readonly virtualMs: number
  readonly realMs: number
}

/** Many times what a shift takes: by then something waits that will never come. */
const MOST_HAPPENINGS = 1_000_000

export function runShift(options: ShiftOptions): ShiftOutcome {
  const startedAt = stopwatch()
  const scheduler = begin(options.seed)
  const judge = new Judge()
  const coverage = new Coverage()
  crashed = (program, error) => {
    // What was in the middle of something when its power went has no end.
    if (!program.alive) return
    judge.fell(program.name, error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  scheduler.onCrash = (program, error) => crashed(program, error)
  const tell = (words: string) => options.tell?.(`${timeOf(scheduler)}  ${words}`)
  let sales = 0
  let stepsDone = 0
  const ends: End[] = []
  const underWay = new Map<Promise<void>, string>()
  const ended = goOn(scheduler, async () => {
    const stage = await setStage(options.folder, options.stations, judge, options.database)
    const shift: Shift = {
      stage,
      judge,
      coverage,
      memories: stage.benches.map(newMemory),
      count: 0,
      ends,
      tell,
    }
    judge.standOf = name =>
      stage.stands[stage.benches.findIndex(bench => bench.options.name === name)]?.look()
    if (options.database) judge.days.closing = closingIn(options.database)
    else judge.keepApart = options.stations > 1
    for (const books of stage.allBooks) {
      books.faults.onFault = (operation, fault) => {
        coverage.count(`operation ${operation}`, fault)
        tell(`${books.account}: ${fault} at ${operation}`)
      }
    }
    for (const [at, bench] of stage.benches.entries()) {
      copyTemplate(bench.options)
      const refused = await bench.start()
      if (refused)
        judge.fell(bench.options.name, `it does not start: ${refused.code} ${refused.detail ?? ''}`)
      // The first bench's too: its spare of the template stands in the next bench's place here.
      else if (stage.benches.length > 1) await giveOwnPrinters(bench, stage, at)
    }
    for (const step of options.steps) {
      if (judge.violations.length > 0) break
      stepsDone += 1
      const doing: Promise<void> = perform(shift, step).finally(() => underWay.delete(doing))
      underWay.set(doing, step.kind)
      await scheduler.sleep(step.gapMs)
    }
    if (judge.violations.length > 0) return stage.strike()
    await Promise.all(underWay.keys())
    if (judge.violations.length > 0) return stage.strike()
    const shown = await settleAll(shift)
    for (const one of together(shown)) judge.settled(one)
    judge.nothingLost(shown)
    for (const bench of stage.benches) {
      for (const line of bench.program?.errors ?? []) judge.fell(bench.options.name, line)
    }
    sales = stage.allBooks.reduce((sum, books) => sum + books.sales.size, 0)
    await Promise.all(stage.benches.map(bench => bench.stop()))
    stage.strike()
  })
  if (!ended)
    judge.fell(
      'the simulation',
      `the shift does not end: ${[...underWay.values()].join(', ') || 'its finale'} is under way`,
    )
  rmSync(options.folder, { recursive: true, force: true })
  return {
    violations: judge.violations,
    coverage,
    ends,
    happenings: scheduler.count,
    trace: scheduler.trace,
    sales,
    stepsDone,
    papers: judge.paperCount,
    virtualMs: scheduler.now,
    realMs: stopwatch() - startedAt,
  }
}

let crashed: (program: Program, error: unknown) => void = () => undefined

/** For what falls over without anybody waiting for it. */
export const onCrash = (program: Program, error: unknown): void => crashed(program, error)

/** True once `act` has ended. */
function goOn(scheduler: Scheduler, act: () => Promise<void>): boolean {
  let done = false
  void act().then(
    () => {
      done = true
    },
    error => {
      done = true
      crashed(scheduler.world, error)
    },
  )
  return scheduler.run(() => done, MOST_HAPPENINGS) === 'done'
}

function timeOf(scheduler: Scheduler): string {
  const total = Math.floor(scheduler.now)
  const part = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  const days = Math.floor(total / 86_400_000)
  const time = `${part((total / 3_600_000) % 24)}:${part((total / 60_000) % 60)}:${part((total / 1000) % 60)}`
  return `${days > 0 ? `day ${days + 1} ` : ''}${time}.${part(total % 1000, 3)}`
}

/** Of a bench with records of its own, and of one in a warehouse. */
const templates = { alone: '', warehouse: '' }

/** A data folder as it is left after setting up, made once: every shift begins with a copy of it. */
export function prepareTemplate(folder: string, database?: Database): void {
  const template = join(folder, database ? 'template-warehouse' : 'template')
  templates[database ? 'warehouse' : 'alone'] = template
  rmSync(template, { recursive: true, force: true })
  const scheduler = begin(0)
  crashed = (program, error) => {
    throw new Error(`setting up: ${program.name}: ${error instanceof Error ? error.stack : String(error)}`)
  }
  scheduler.onCrash = crashed
  const problems: string[] = []
  const ended = goOn(scheduler, async () => {
    const stage = await setStage(join(folder, 'setting-up'), 1, new Judge(), database)
    const [bench] = stage.benches
    const [printer] = stage.printers
    if (!bench || !printer) return
    const refused = await bench.start()
    if (refused) problems.push(JSON.stringify(refused))
    const { baseUrl, techPartnerId } = stage.labelServers[0]!
    const parcel = stage.parcelServices[0]!
    const saved = await bench.call('settings.save', {
      settings: {
        mode: 'live',
        station: { name: bench.options.name, from: { ...DEPOT }, timeZone: 'America/Los_Angeles' },
        labelServer: { baseUrl, techPartnerId, auth: { kind: 'token' } },
        parcelLabel: { baseUrl: parcel.baseUrl, accountCode: parcel.accountCode },
        log: { level: 'error' },
      },
      secrets: SECRETS,
    })
    if (!saved.ok) problems.push(JSON.stringify(saved.problem))
    const kept = await bench.call('printers.save', networkPrinter(printer.tcpPort ?? 0))
    if (!kept.ok) problems.push(JSON.stringify(kept.problem))
    const beside = await bench.call('printers.save', spareAt(stage.spares[0]?.tcpPort ?? 0))
    if (!beside.ok) problems.push(JSON.stringify(beside.problem))
    await bench.stop()
    mkdirSync(folder, { recursive: true })
    cpSync(bench.options.dataFolder, template, { recursive: true })
    // Each bench of a warehouse begins its spool itself: by that they are told apart.
    rmSync(join(template, 'warehouse'), { recursive: true, force: true })
    stage.strike()
    database?.keepEmpty()
  })
  if (!ended || problems.length > 0) throw new Error(`the template could not be made: ${problems.join('\n')}`)
}

/** The template is the first bench's, whose printers the others would share. */
async function giveOwnPrinters(bench: Bench, { printers, spares }: Stage, at: number): Promise<void> {
  const found = await bench.call('printers.list')
  const [own, spare] = found.ok ? found.value : []
  const places = [
    [own, networkPrinter(printers[at]?.tcpPort ?? 0)],
    [spare, spareAt(spares[at]?.tcpPort ?? 0)],
  ] as const
  for (const [printer, place] of places) {
    if (!printer) throw new Error(`${bench.options.name} lacks a printer`)
    const saved = await bench.call('printers.save', { ...place, id: printer.id })
    if (!saved.ok) throw new Error(`${bench.options.name} keeps no printer: ${JSON.stringify(saved.problem)}`)
  }
}

const spareAt = (port: number) => networkPrinter(port, { name: 'Spare', default: false })

function copyTemplate({ dataFolder, name, ledgerAddress }: Bench['options']): void {
  if (existsSync(dataFolder)) rmSync(dataFolder, { recursive: true })
  cpSync(templates[ledgerAddress === undefined ? 'alone' : 'warehouse'], dataFolder, { recursive: true })
  if (ledgerAddress === undefined) return
  const path = join(dataFolder, 'settings.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"Bench 1"', `"${name}"`))
}

/** Of a label that several benches had in hand: a print that one gave another is one print, whoever made it. */
function together(shown: readonly Shown[]): readonly Shown[] {
  const prints = new Map<string, Map<string, { state: string }>>()
  for (const { shipment, jobs } of shown.flatMap(({ details }) => details)) {
    const all = prints.get(shipment.id) ?? new Map<string, { state: string }>()
    prints.set(shipment.id, all)
    for (const job of jobs) {
      const id = job.id.replace(/(-over)+$/, '')
      if (all.get(id)?.state !== 'printed') all.set(id, job)
    }
  }
  return shown.map(one => ({
    ...one,
    details: one.details.map(detail => ({
      ...detail,
      jobs: [...(prints.get(detail.shipment.id)?.values() ?? [])],
    })),
  }))
}
