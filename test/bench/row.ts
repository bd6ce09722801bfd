// What every measure gives: rows of one shape, the sums behind them, and how they are shown.

/** One line of the table and of `--json`; `ratio` is ours ÷ peer. */
export interface Row {
  readonly id: string
  readonly ours: number
  readonly peer?: number
  readonly unit: string
  readonly ratio?: number
  readonly goal: string
  readonly met: boolean
}

export interface Measuring {
  /** Seconds instead of minutes: fewer rounds and smaller sizes, the same rows. */
  readonly short: boolean
  /** Shipments that the ledger is searched among. */
  readonly shipments: number
  /** Leaves out the double size of the growth, which takes as long as all others together. */
  readonly single: boolean
  /** What is worth knowing on the way, to standard error. */
  readonly say: (line: string) => void
}

/** A noisy clock gives a straight line an exponent a little off 1. */
const LINEAR = 1.1

export const told = (id: string, ours: number, unit: string): Row => ({
  id,
  ours,
  unit,
  goal: '–',
  met: true,
})

export const atMost = (id: string, ours: number, limit: number, unit: string): Row => ({
  id,
  ours,
  unit,
  goal: `≤ ${limit}`,
  met: ours <= limit,
})

export const ratioAtLeast = (id: string, ours: number, peer: number, goal: number, unit: string): Row => ({
  id,
  ours,
  peer,
  unit,
  ratio: ours / peer,
  goal: `ratio ≥ ${Number(goal.toFixed(2))}`,
  met: ours / peer >= goal,
})

export const ratioAtMost = (id: string, ours: number, peer: number, goal: number, unit: string): Row => ({
  id,
  ours,
  peer,
  unit,
  ratio: ours / peer,
  goal: `ratio ≤ ${goal}`,
  met: ours / peer <= goal,
})

/** `limit` is how much more than the peer it may be, in the unit. */
export const moreThanPeerAtMost = (
  id: string,
  ours: number,
  peer: number,
  limit: number,
  unit: string,
): Row => ({ id, ours, peer, unit, ratio: ours / peer, goal: `≤ peer + ${limit}`, met: ours - peer <= limit })

export interface Point {
  readonly size: number
  readonly ms: number
}

/** The slope of log time over log size: 1 is linear, 0 is no growth. */
export function exponent(points: readonly Point[]): number {
  const logs = points.map(({ size, ms }) => ({ x: Math.log(size), y: Math.log(ms) }))
  const mean = (axis: 'x' | 'y') => logs.reduce((sum, one) => sum + one[axis], 0) / logs.length
  const [meanX, meanY] = [mean('x'), mean('y')]
  const above = logs.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return above / logs.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}

export function growth(id: string, points: readonly Point[], limit = LINEAR): Row {
  return atMost(id, exponent(points), limit, `exponent, ${points.map(({ size }) => size).join(' ')}`)
}

/** ¼, ½, 1 and 2 of a size. */
export const sizesAround = (size: number, single: boolean): readonly number[] =>
  [0.25, 0.5, 1, ...(single ? [] : [2])].map(part => Math.round(size * part))

export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const number = (value: number | undefined): string =>
  value === undefined ? '–' : Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)

export function table(rows: readonly Row[]): string {
  const cells = [
    ['row', 'ours', 'peer', 'ratio', 'unit', 'goal', 'met'],
    ...rows.map(({ id, ours, peer, unit, ratio, goal, met }) => [
      id,
      number(ours),
      number(peer),
      number(ratio),
      unit,
      goal,
      met ? 'yes' : 'NO',
    ]),
  ]
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((cell, at) => (at > 0 && at < 4 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
  return cells.map(row => `${line(row).join('  ').trimEnd()}\n`).join('')
}
