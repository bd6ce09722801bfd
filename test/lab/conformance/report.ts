// The conformance report: operations, assumptions, deviations from the spec, and how it reads.
import type { ServiceOutcome } from '../../../main/core/purchases/label-service.ts'
import { ASSUMPTIONS, type AssumptionId, type Judgement } from './assumptions.ts'

export interface OperationReport {
  readonly operation: string
  readonly result: 'passed' | 'failed' | 'skipped'
  readonly note: string
}

export interface ConformanceReport {
  readonly operations: readonly OperationReport[]
  readonly assumptions: Readonly<Record<AssumptionId, Judgement>>
  /** Where an answer departs from what the spec shows. */
  readonly deviations: readonly string[]
  /** Settings that the real answers call for: a pointer's name and the places it may point to. */
  readonly pointers: Readonly<Record<string, readonly string[]>>
  /** What was bought and could not be voided. */
  readonly left: readonly string[]
}

export interface Notebook {
  readonly operations: OperationReport[]
  readonly deviations: string[]
  readonly pointers: Record<string, readonly string[]>
  readonly left: string[]
  /** Notes how an operation went and gives its value where it went well. */
  note<T>(operation: string, outcome: ServiceOutcome<T>): T | undefined
  skip(operation: string, why: string): void
  deviate(words: string): void
}

export function openNotebook(): Notebook {
  const operations: OperationReport[] = []
  const deviations: string[] = []
  return {
    operations,
    deviations,
    pointers: {},
    left: [],
    note(operation, outcome) {
      if (outcome.kind === 'answered') {
        operations.push({ operation, result: 'passed', note: outcome.warnings.join(' · ') })
        return outcome.value
      }
      const note = `${outcome.kind}: ${outcome.problem.message} (${outcome.problem.detail ?? ''})`
      operations.push({ operation, result: 'failed', note })
      return undefined
    },
    skip(operation, why) {
      operations.push({ operation, result: 'skipped', note: why })
    },
    deviate(words) {
      if (!deviations.includes(words)) deviations.push(words)
    },
  }
}

/** Green: every operation that was asked passed, and nothing that the program assumes was refuted. */
export function isGreen({ operations, assumptions }: ConformanceReport): boolean {
  const failed = operations.some(one => one.result === 'failed')
  return !failed && Object.values(assumptions).every(one => one.verdict !== 'refuted')
}

/** The report as text for a person. */
export function reportText(report: ConformanceReport): string {
  const marks = { passed: 'ok  ', failed: 'FAIL', skipped: '-   ' }
  const operations = report.operations.map(
    ({ operation, result, note }) => `${marks[result]} ${operation}${note ? ` — ${note}` : ''}`,
  )
  const assumptions = ASSUMPTIONS.map(({ id, says, file }) => {
    const { verdict, why } = report.assumptions[id]
    return `${verdict.padEnd(9)} ${id}: ${says}${why ? `\n          ${why}` : ''}\n          ${file}`
  })
  const pointers = Object.entries(report.pointers).map(
    ([name, places]) =>
      `labelServer.${name}: ${places.length > 0 ? places.join('  or  ') : 'no likely place seen'}`,
  )
  const sections: [string, readonly string[]][] = [
    ['Operations', operations],
    ['Assumptions', assumptions],
    ['Departures from the spec', report.deviations],
    ['Settings that these answers call for', pointers],
    ['Bought and not voided', report.left],
  ]
  const text = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map(line => `  ${line}`).join('\n')}`)
  return `${text.join('\n\n')}\n\n${isGreen(report) ? 'GREEN' : 'NOT GREEN'}\n`
}
