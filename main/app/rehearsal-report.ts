// The report of a rehearsal: its steps, when, what each proved, what was left out and why. Sentences are the program's own:
// no words of a service or of a person are in it, and neither an address nor an account.

import type { StationServices } from '../api/station-services.ts'
import { sentenceOf } from '../api/views/sentence-view.ts'
import { problem } from '../core/problem.ts'
import { type Rehearsal, type RehearsalStep, stepsOf } from '../core/rehearsal.ts'
import { fail } from '../core/result.ts'
import { runtimeNow, shownPrinter, writeSupportFile } from './support-file.ts'

/** Codes of a rehearsal's own have figures alone beside them; what others have may be a service's words. */
const isOwn = (code: string) => code.startsWith('rehearsal.')

/** Without what a service or a person put into it; a sentence that is made of that is left to its code. */
function plainSentence(code: string): string | undefined {
  const { message } = sentenceOf(code, {})
  return message.includes('{{') ? undefined : message
}

function shownStep({ steps }: Rehearsal, step: RehearsalStep) {
  const settled = steps[step]
  if (!settled) return { step, outcome: 'open' }
  const { outcome, at } = settled
  if (outcome === 'skipped')
    return { step, outcome, at, reason: settled.reason, failedWith: settled.failedWith }
  const { code, params } = settled
  if (!isOwn(code)) return { step, outcome, at, code, said: plainSentence(code) }
  const figures = Object.entries(params ?? {}).filter(([, value]) => typeof value === 'number')
  return {
    step,
    outcome,
    at,
    code,
    said: sentenceOf(code, params).message,
    ...(figures.length > 0 && { figures: Object.fromEntries(figures) }),
  }
}

export function exportRehearsal(
  station: StationServices,
  dataFolder: string,
  left: readonly string[],
): ReturnType<StationServices['exportRehearsal']> {
  const rehearsal = station.rehearsals.current()
  if (!rehearsal) return fail(problem('wrong-state', 'rehearsal.none'))
  const at = station.ports.clock.now()
  const printer = station.printers.list().find(({ id }) => id === rehearsal.printerId)
  const { id, startedAt, finishedAt, endedEarly, service, reference, checks } = rehearsal
  return writeSupportFile(dataFolder, 'rehearsal', at, {
    at: at.toISOString(),
    version: station.version,
    runtime: runtimeNow(),
    id,
    startedAt,
    finishedAt,
    endedEarly,
    service,
    // Made by the station: it says nothing of anybody.
    reference,
    // Its labels and those of rehearsals before it that are neither voided nor closed.
    left,
    services: checks,
    printer: printer && {
      ...shownPrinter(printer),
      state: station.printers.lastState(printer.id)?.state.kind,
    },
    steps: stepsOf(service).map(step => shownStep(rehearsal, step)),
  })
}
