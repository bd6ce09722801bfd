// Every durable step of the right label on the right box, ended at each of its happenings and at each of its commits: by a
// kill, and by a cut of the power. A run of drawn shifts reaches some of them; here each is reached, or named.
import type { Act, Step } from './acts.ts'
import { BETWEEN_BENCHES, RIGHT_BOX } from './durable-steps.ts'
import type { Found } from './found.ts'
import type { ShiftOutcome } from './run-shift.ts'
import type { End } from './shift.ts'
import { AFTER, BEFORE, SWEPT, type SweptStep } from './sweep-plans.ts'

type Kill = Extract<Act, { readonly kind: 'kill' }>

export interface SweepOptions {
  /** The ends around commits alone, each with one thing that a person does afterwards; the power goes in every other one. */
  readonly atCommits: boolean
  /** Which of how many equal parts of each plan, from 1: a whole sweep takes hours. */
  readonly part: { readonly number: number; readonly of: number }
  /** Plans of the table by their names, with commas. */
  readonly only?: string | undefined
  readonly hasDatabase: boolean
  readonly play: (found: Found) => Promise<ShiftOutcome>
  readonly say: (line: string) => void
}

/** Where an end shall fall. */
interface Strike extends Pick<Kill, 'steps' | 'commit' | 'power' | 'afterwards'> {
  readonly seed: number
}

/** What a step came to: how often it was ended where. */
interface Count {
  kills: { before: number; behind: number }
  cuts: { before: number; within: number; behind: number }
  /** How often it was killed with so many commits behind it. */
  readonly behind: Map<number, number>
  violations: number
}

const SEED = 1
/** Of a disk that tears what it has not synced: each run draws how. */
const TORN_SEEDS = [SEED, 2, 3, 4]
/** Longer than what a step begins takes. */
const WINDOW_MS = 10_000
/** The answer goes back to the screen. */
const BEHIND_THE_LAST = 4
/** A rehearsal is killed when nothing happens any more. */
const NEVER = Number.MAX_SAFE_INTEGER
const AWAY_MS = 2_000
/** What becomes of a command that was cut off. */
const WAYS = ['press', 'leave'] as const

/** True where every step was ended before its first commit and behind each one, and nothing was found. */
export async function sweep(options: SweepOptions): Promise<boolean> {
  const { say } = options
  const problems = unplanned()
  for (const [name, plan] of Object.entries(SWEPT)) {
    if (options.only !== undefined && !options.only.split(',').includes(name)) continue
    if (plan.inAWarehouse && !options.hasDatabase) {
      say(`${name} (${plan.step}): not run, without --warehouse`)
      continue
    }
    problems.push(...(await sweepStep(name, plan, options)))
  }
  for (const problem of problems) say(`→ ${problem}`)
  return problems.length === 0
}

const unplanned = (): string[] =>
  [...RIGHT_BOX, ...BETWEEN_BENCHES]
    .filter(step => !Object.values(SWEPT).some(plan => plan.step === step))
    .map(step => `${step}: no plan of the sweep asks for it`)

async function sweepStep(name: string, plan: SweptStep, options: SweepOptions): Promise<string[]> {
  const { play, say } = options
  const rehearsed = await play(planOf(plan, { steps: NEVER, seed: SEED }))
  const [whole] = rehearsed.ends
  const problems = rehearsed.violations.map(({ rule, words }) => `${name}, not ended: ${rule}: ${words}`)
  if (!whole) return [...problems, `${name}: ${plan.step} was never asked for`]
  const commits = commitsOf(plan, whole)
  const count: Count = {
    kills: { before: 0, behind: 0 },
    cuts: { before: 0, within: 0, behind: 0 },
    behind: new Map(),
    violations: problems.length,
  }
  const ends = endsOf(commits, whole, options)
  const { number, of } = options.part
  // In one piece: kills and cuts of the power take turns.
  const mine = ends.filter((_, index) => Math.floor((index * of) / ends.length) === number - 1)
  for (const { ways, ...end } of mine) {
    for (const afterwards of ways) {
      const strike = { ...end, afterwards }
      const found = planOf(plan, strike)
      const { violations, coverage, ends: met } = await play(found)
      const [came] = met
      if (came) counted(count, strike, came)
      for (const { rule, words } of violations) {
        count.violations += 1
        problems.push(`${name}, ${wordsOf(strike)}: ${rule}: ${words}\n  ${JSON.stringify(found)}`)
      }
      // Where no command was cut off, nobody has one to press again or to leave alone.
      if (!coverage.has('cut off', afterwards)) break
    }
  }
  const { kills, cuts } = count
  const here = commits.filter(one => one.here).length
  say(
    `${name} (${plan.step}): ${commits.length} commits, ${here} on its own disk; ${ends.length} ends; kills ${kills.before} before, ${kills.behind} behind; ` +
      `power cuts ${cuts.before} before, ${cuts.within} within, ${cuts.behind} behind; ${count.violations} violations`,
  )
  return [...problems, ...(of === 1 ? missed(name, commits, count) : [])]
}

/** Of the step itself, or of all that it began. */
const commitsOf = ({ goesOn }: SweptStep, { written, answered }: End): End['written'] =>
  written.filter(({ happening, afterMs }) =>
    goesOn ? afterMs < WINDOW_MS : answered !== undefined && happening <= answered,
  )

function missed(name: string, commits: End['written'], { kills, cuts, behind }: Count): string[] {
  const gaps: string[] = []
  if (commits.length === 0) gaps.push('nothing is written down for good')
  if (kills.before === 0) gaps.push('no kill before its first commit')
  if (cuts.before === 0) gaps.push('no cut of the power before its first commit')
  for (let commit = 1; commit <= commits.length; commit += 1)
    if (!behind.has(commit)) gaps.push(`no kill behind commit ${commit} of ${commits.length}`)
  if (commits.some(one => one.here) && cuts.within === 0) gaps.push('no cut of the power within a commit')
  return gaps.map(gap => `${name}: ${gap}`)
}

function counted(count: Count, { power, commit }: Strike, { written }: End): void {
  const place = written.length === 0 ? 'before' : 'behind'
  if (power === 'commit') count.cuts.within += 1
  else if (power === 'now') count.cuts[place] += 1
  else {
    count.kills[place] += 1
    count.behind.set(written.length, (count.behind.get(written.length) ?? 0) + 1)
  }
  if (commit !== undefined && power === 'commit' && written.length !== commit - 1) count.cuts.within -= 1
}

/** Where a step is ended, and what is tried afterwards. */
function endsOf(
  commits: End['written'],
  whole: End,
  { atCommits }: SweepOptions,
): (Omit<Strike, 'afterwards'> & { readonly ways: readonly (typeof WAYS)[number][] })[] {
  const last = Math.max(commits.at(-1)?.happening ?? 1, whole.answered ?? 1)
  const firstCommit = whole.written[0]?.happening ?? 1
  const all = Array.from({ length: last + BEHIND_THE_LAST }, (_, index) => index + 1)
  const happenings = atCommits ? [1, firstCommit] : all
  const ends: Pick<Strike, 'steps' | 'commit' | 'power'>[] = []
  for (const steps of happenings) {
    ends.push({ steps })
    if (!atCommits || steps > 1) ends.push({ steps, power: 'now' })
  }
  let onItsDisk = 0
  for (const [index, { here }] of commits.entries()) {
    const commit = index + 1
    ends.push({ steps: 0, commit })
    // Only its own disk loses power with it.
    if (here && (!atCommits || ++onItsDisk % 2 === 1)) ends.push({ steps: 0, commit, power: 'commit' })
    if (!atCommits) ends.push({ steps: 0, commit, power: 'now' })
  }
  return ends.flatMap((end, index) => {
    const ways = atCommits ? [WAYS[(index >> 1) % WAYS.length] ?? 'press'] : WAYS
    const seeds = atCommits || end.power !== 'commit' ? [SEED] : TORN_SEEDS
    return seeds.map(seed => ({ ...end, ways, seed }))
  })
}

function planOf(
  { step, from, bench = 0, inAWarehouse, before, act }: SweptStep,
  { seed, ...how }: Strike,
): Found {
  const when = from === undefined ? { asked: step } : { moment: from }
  const kill: Step = { kind: 'kill', ...when, awayMs: AWAY_MS, ...how, bench, gapMs: 0 }
  return {
    rule: '',
    words: '',
    seed,
    stations: inAWarehouse ? 2 : 1,
    ...(inAWarehouse && { warehouse: true }),
    steps: [...BEFORE, ...before, kill, act, ...AFTER],
  }
}

function wordsOf({ power, commit, steps, afterwards }: Strike): string {
  const how = power === undefined ? 'killed' : 'without power'
  const where =
    commit === undefined
      ? `at happening ${steps}`
      : `${power === 'commit' ? 'within' : 'behind'} commit ${commit}`
  return `${how} ${where}, then ${afterwards}`
}
