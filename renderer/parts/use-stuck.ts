// A print that goes on while its printer has said why it cannot: the reason and what to do, in the place of "Printing".
import { useOverview } from '../station/queries.ts'
import type { JobView } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'

interface Stuck {
  readonly tone: 'stop'
  readonly big: string
  readonly lines: readonly string[]
}

/** Undefined where nothing holds the print up. */
export function useStuck(job: JobView | undefined): Stuck | undefined {
  const { say, problem } = useWords()
  const printer = useOverview().data?.printers.find(({ id }) => id === job?.printerId)
  if (job?.state !== 'sending' || printer?.state.kind !== 'not-ready') return undefined
  const reason = printer.state.reason ?? 'not-ready'
  const message = say(`printer.${reason}`)
  const said = problem({ code: `printer.${reason}`, params: { printer: printer.name }, message })
  return {
    tone: 'stop',
    big: say('band.stop'),
    lines: [said.message, said.nextStep, say('band.goes-on')].filter(Boolean),
  }
}
