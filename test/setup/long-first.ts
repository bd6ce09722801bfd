// The order of a run's files, and the part of them that a run of CI has.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import kept from './seconds.json' with { type: 'json' }

/** Of files that take long on two cores; a whole run with TEST_SECONDS_FILE=test/setup/seconds.json writes it. */
const SECONDS = new Map<string, number>(Object.entries(kept))

const secondsOf = (name: string) => SECONDS.get(name.replaceAll('\\', '/')) ?? 0

/**
 * The files of a run by how long they took, so that no worker is left alone with a long one at the end; those of which
 * nothing is kept come last, in the order given.
 */
export function longFirst<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  return files.toSorted((one, other) => secondsOf(nameOf(other)) - secondsOf(nameOf(one)))
}

/**
 * Part `part` of `parts` (from 1): every quick file, and of the long ones as many seconds as in each other part. A file
 * is in the same part each time, so that all parts together are the whole run.
 */
export function partOf<T>(
  files: readonly T[],
  nameOf: (file: T) => string,
  part: number,
  parts: number,
): T[] {
  const seconds: number[] = Array.from({ length: parts }, () => 0)
  const isOfPart = (file: T) => {
    const least = seconds.indexOf(Math.min(...seconds))
    seconds[least] = (seconds[least] ?? 0) + secondsOf(nameOf(file))
    return least === part - 1
  }
  return longFirst(files, nameOf).filter(file => secondsOf(nameOf(file)) === 0 || isOfPart(file))
}

/** `3/8` in TEST_PART; undefined for a whole run. */
function askedPart(): readonly [part: number, parts: number] | undefined {
  const { TEST_PART } = process.env
  if (!TEST_PART) return undefined
  const [part = 0, parts = 0] = TEST_PART.split('/').map(Number)
  if (!(part >= 1 && part <= parts)) throw new Error(`TEST_PART is ${TEST_PART}, and not like 3/8`)
  return [part, parts]
}

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const nameOf = ({ moduleId }: TestSpecification) => relative(this.ctx.config.root, moduleId)
    const asked = askedPart()
    if (!asked) return longFirst(await super.sort(files), nameOf)
    // By their names first, so that equally long ones are in the same part each time.
    const named = files.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
    const chosen = partOf(named, nameOf, ...asked)
    const left = files.length - chosen.length
    this.ctx.logger.log(`Part ${asked.join(' of ')}: ${left} long test files are in the other parts.`)
    return chosen
  }
}
