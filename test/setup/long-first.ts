// The order of a run's files. What takes long begins first, so that no worker is left alone with it at the end; of a run
// that has to end by a moment, what is over that is another part of the long ones each time.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import kept from './seconds.json' with { type: 'json' }

/** Of files that take long on two cores; a whole run with TEST_SECONDS_FILE=test/setup/seconds.json writes it. */
const SECONDS = new Map<string, number>(Object.entries(kept))
/** Begun last, such a file would go on for minutes after the end. */
const NEVER_LAST_SECONDS = 90

const secondsOf = (name: string) => SECONDS.get(name.replaceAll('\\', '/')) ?? 0

/** The files of a run by how long they took; those of which nothing is kept come last, in the order given. */
export function longFirst<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  return files.toSorted((one, other) => secondsOf(nameOf(other)) - secondsOf(nameOf(one)))
}

/**
 * Those that prove most in a second first, in the order given; then what must not be last, the longest first; then the
 * others as `seed` deals them.
 */
export function inTime<T>(files: readonly T[], nameOf: (file: T) => string, seed: string): T[] {
  const isLong = (file: T) => secondsOf(nameOf(file)) >= NEVER_LAST_SECONDS
  const isShort = (file: T) => secondsOf(nameOf(file)) === 0
  const dealt = (file: T) =>
    createHash('sha256')
      .update(`${seed} ${nameOf(file)}`)
      .digest('hex')
  return [
    ...files.filter(isShort),
    ...longFirst(files.filter(isLong), nameOf),
    ...files
      .filter(file => !isShort(file) && !isLong(file))
      .toSorted((one, other) => (dealt(one) < dealt(other) ? -1 : 1)),
  ]
}

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const nameOf = ({ moduleId }: TestSpecification) => relative(root, moduleId)
    const sorted = await super.sort(files)
    const { TEST_ENDS_AT, TEST_SEED = '' } = process.env
    return TEST_ENDS_AT ? inTime(sorted, nameOf, TEST_SEED) : longFirst(sorted, nameOf)
  }
}
