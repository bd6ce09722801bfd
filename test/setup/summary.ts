// The last words of a test run: every test that was not run and why, and the counts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'

export interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** One line of the list: where, what, and why it was not run. */
export interface NotRun {
  readonly where: string
  readonly why: string
  readonly count: number
}

export interface TestSummary extends TestCounts {
  readonly notRun: readonly NotRun[]
  /** Files whose process ended by itself; none of their tests is counted. */
  readonly crashed: readonly string[]
}

/** The line that a test run ends with. */
export const countLine = ({ passed, failed }: TestCounts): string => `${passed} passed, ${failed} failed`

/** A file that could not be loaded and an error outside of every test count as one failure each. */
function summarize(all: readonly TestModule[], errorsOutsideTests: readonly unknown[]): TestSummary {
  const crashes = errorsOutsideTests.filter(isCrash).length
  const cutOff = crashes > 0 ? all.filter(isCutOff) : []
  // One that names no file is a failure like any other.
  const unexplained = errorsOutsideTests.length - Math.min(crashes, cutOff.length)
  const modules = all.filter(module => !cutOff.includes(module))
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const count = (state: string) => tests.filter(test => test.result().state === state).length
  const brokenSuites = modules.flatMap(module => [module, ...module.children.allSuites()])
  const suiteErrors = brokenSuites.reduce((sum, suite) => sum + (suite.errors().length > 0 ? 1 : 0), 0)
  return {
    passed: count('passed'),
    failed: count('failed') + suiteErrors + unexplained,
    skipped: count('skipped'),
    notRun: notRun(modules),
    crashed: cutOff.map(module => module.relativeModuleId),
  }
}

/** Where each failure is, and the first line of what it says. */
function failures(modules: readonly TestModule[], errorsOutsideTests: readonly unknown[]): string[] {
  const parts = modules.flatMap(module => [module, ...module.children.allSuites()])
  const tests = modules.flatMap(module => [...module.children.allTests('failed')])
  return [
    ...parts.filter(part => part.errors().length > 0).map(part => failure(nameOf(part), part.errors())),
    ...tests.map(test => failure(nameOf(test), test.result().errors ?? [])),
    ...errorsOutsideTests.filter(error => !isCrash(error)).map(error => failure('outside of tests', [error])),
  ]
}

const nameOf = (part: TestModule | TestSuite | TestCase): string =>
  part.type === 'module' ? part.relativeModuleId : `${part.module.relativeModuleId} > ${part.fullName}`

function failure(where: string, [first]: readonly unknown[]): string {
  const said = (first as { message?: unknown } | undefined)?.message
  const line = typeof said === 'string' ? said.split('\n', 1)[0] : 'no reason given'
  return `${where}: ${line}`
}

/** Vitest's words for a worker whose process is gone, which it gives as the cause of another error. */
function isCrash(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { message, cause } = error as { message?: unknown; cause?: unknown }
  return (typeof message === 'string' && /Worker exited unexpectedly/.test(message)) || isCrash(cause)
}

/** Its tests have no outcome, at least not all. */
const isCutOff = (module: TestModule): boolean =>
  ['queued', 'pending'].includes(module.state()) ||
  [...module.children.allTests()].some(test => test.result().state === 'pending')

function notRun(modules: readonly TestModule[]): NotRun[] {
  const found = new Map<string, { where: string; why: string; count: number }>()
  for (const module of modules) {
    for (const test of module.children.allTests('skipped')) {
      const { where, why } = whyNotRun(module, test)
      const entry = found.get(`${where}\n${why}`) ?? { where, why, count: 0 }
      entry.count += 1
      found.set(`${where}\n${why}`, entry)
    }
  }
  return [...found.values()]
}

function whyNotRun(module: TestModule, test: TestCase): { where: string; why: string } {
  const result = test.result()
  const note = result.state === 'skipped' ? result.note : undefined
  // Tests of one file that share a reason are one line; a test without a reason is named in full.
  if (note) return { where: module.relativeModuleId, why: note.replace(/^not run: /, '') }
  return { where: `${module.relativeModuleId} > ${test.fullName}`, why: 'no reason given' }
}

/** Shorter files are anywhere in a run's order. */
const LONG_SECONDS = 5

/** Files that took long, the longest first, in whole seconds. */
function longOnes(modules: readonly TestModule[]): Readonly<Record<string, number>> {
  const seconds = modules.map(module => {
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    return [module.relativeModuleId, Math.round((setupDuration + collectDuration + duration) / 1000)] as const
  })
  const long = seconds.filter(([, took]) => took >= LONG_SECONDS)
  return Object.fromEntries(long.sort(([, one], [, other]) => other - one))
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Lists what was not run, and leaves the counts for the caller in the file named by TEST_SUMMARY_FILE. */
export class SummaryReporter implements Reporter {
  /** Tests left out by name (`-t`) were left out by whoever started the run. */
  private byName = false

  onInit(vitest: Vitest): void {
    this.byName = vitest.config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[], errorsOutsideTests: readonly unknown[]): void {
    const summary = summarize(modules, errorsOutsideTests)
    const lines = summary.notRun.map(
      ({ where, why, count }) => `  ${where}: ${why}${count > 1 ? ` (${count} tests)` : ''}`,
    )
    if (lines.length > 0 && !this.byName) process.stdout.write(`\nNot run:\n${lines.join('\n')}\n`)
    // By .ci/run said again at its end: the report of each is far above by then.
    const failed = failures(modules, errorsOutsideTests)
    if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.map(one => `  ${one}`).join('\n')}\n`)
    const { TEST_SUMMARY_FILE, TEST_SECONDS_FILE } = process.env
    if (TEST_SUMMARY_FILE) write(TEST_SUMMARY_FILE, JSON.stringify(summary))
    if (TEST_SECONDS_FILE) write(TEST_SECONDS_FILE, `${JSON.stringify(longOnes(modules), null, 2)}\n`)
  }
}
