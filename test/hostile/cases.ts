// How many hostile inputs each suite takes: a few in `npm test`, over 100,000 in all in `npm run hostile`.

/** By suite: in every test run, and in the whole run. */
export const SUITES = {
  'label server answers': { few: 5_000, whole: 15_000 },
  'parcel service answers': { few: 5_000, whole: 15_000 },
  'other answers': { few: 2_000, whole: 9_000 },
  'answers through a socket': { few: 300, whole: 1_000 },
  PNG: { few: 2_000, whole: 10_000 },
  ZPL: { few: 5_000, whole: 20_000 },
  'PNG for TSPL': { few: 300, whole: 10_000 },
  'PNG for EPL2': { few: 300, whole: 10_000 },
  'ZPL for TSPL': { few: 60, whole: 10_000 },
  'ZPL for EPL2': { few: 60, whole: 10_000 },
  'commands in disguise': { few: 3_000, whole: 15_000 },
  'printer answers': { few: 2_000, whole: 15_000 },
  'printer answers through a socket': { few: 100, whole: 1_000 },
  'TSPL answers': { few: 2_000, whole: 10_000 },
  'EPL2 answers': { few: 2_000, whole: 10_000 },
  'answers while a language is asked': { few: 60, whole: 600 },
  'settings files': { few: 300, whole: 4_000 },
  channels: { few: 200, whole: 10_000 },
  'carriers’ statements': { few: 200, whole: 10_000 },
  'rules on trial': { few: 200, whole: 10_000 },
  rehearsals: { few: 200, whole: 10_000 },
  'order files': { few: 1_000, whole: 10_000 },
  'orders service': { few: 300, whole: 10_000 },
  'answers of a look-up': { few: 300, whole: 10_000 },
  'answers to a result': { few: 300, whole: 10_000 },
} as const satisfies Readonly<Record<string, { readonly few: number; readonly whole: number }>>

export type Suite = keyof typeof SUITES

/** Set by `npm run hostile`. */
const isWhole = process.env.HOSTILE_INPUTS === 'whole'

export const casesOf = (suite: Suite): number => SUITES[suite][isWhole ? 'whole' : 'few']

/** Thousands take longer than a test usually may, above all on a busy machine. */
export const PATIENCE_MS = isWhole ? 30 * 60_000 : 180_000

/** A rise of a process's memory that compilers, pools and a lazy collector explain. */
export const MOST_GROWTH_BYTES = 160 * 1024 * 1024

/** Watches this process's memory: `look` at any time, `growth` since the first cases had warmed it up. */
export function memoryWatch(warmUpCases: number): { look(): void; growth(): number } {
  let looks = 0
  let start = 0
  let peak = 0
  return {
    look() {
      looks += 1
      const { rss } = process.memoryUsage()
      if (looks <= warmUpCases) start = rss
      peak = Math.max(peak, rss)
    },
    growth: () => Math.max(0, peak - start),
  }
}
