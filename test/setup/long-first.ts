// The order of a run's files: what takes long begins first, so that no worker is left alone with it at the end.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import kept from './seconds.json' with { type: 'json' }

/** Of files that take long on two cores; a whole run with TEST_SECONDS_FILE=test/setup/seconds.json writes it. */
const SECONDS = new Map<string, number>(Object.entries(kept))

/** The files of a run by how long they took; those of which nothing is kept come last, in the order given. */
export function longFirst<T>(files: readonly T[], nameOf: (file: T) => string): T[] {
  const secondsOf = (file: T) => SECONDS.get(nameOf(file).replaceAll('\\', '/')) ?? 0
  return files.toSorted((one, other) => secondsOf(other) - secondsOf(one))
}

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    return longFirst(await super.sort(files), ({ moduleId }) => relative(root, moduleId))
  }
}
