// How tests run: real edges and child processes, so files run in parallel but each with time to spare.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { CODE_PAGE_ARGS } from './main/launch/code-pages.ts'
import { LongFirst } from './test/setup/long-first.ts'
import { SummaryReporter } from './test/setup/summary.ts'
import { CODE_CACHE } from './test/setup/warm-code.ts'

// Tests start thousands of stations and threads: each finds the code compiled already, in a quarter less time.
process.env.NODE_COMPILE_CACHE = CODE_CACHE

const OWN_MODULES = join(import.meta.dirname, 'test', 'setup', 'own-modules.cjs')

export default defineConfig({
  test: {
    // Files that a run names are all of it (test/run.ts, those whose process ended by itself).
    include: process.env.TEST_FILES ? process.env.TEST_FILES.split('\n') : ['test/**/*.test.ts'],
    execArgv: [...CODE_PAGE_ARGS, '--require', OWN_MODULES],
    // A deadline for what hangs: a shared machine takes a minute for what a free one does in twenty seconds.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A condition is waited for as long as a busy machine needs, not for a second.
    expect: { poll: { timeout: 60_000 } },
    // One file has a page, a station and what draws for it, and keeps most of two cores busy: a third worker gains nothing.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    reporters: ['default', new SummaryReporter()],
  },
})
