// A print that goes on while its printer has said why it cannot: the reason and what to do, in the place of "Printing".
import { useMemo } from 'react'
import { useOverview } from '../station/queries.ts'
import type { JobView } from '../station/types.ts'
import { useWords } from '../words/use-words.ts'

interface Stuck {
  readonly tone: 'stop'
  readonly big: string
  readonly lines: readonly string[]
}

/** Undefined where nothing holds the print up; the same object while the message is the same. */
export function useStuck(job: JobView | undefined): Stuck | undefined {
  const { say, problem } = useWords()
  const printer = useOverview().data?.printers.find(({ id }) => id === job?.printerId)
  const isHeldUp = job?.state === 'sending' && printer?.state.kind === 'not-ready'
  const name = printer?.name ?? ''
  const reason = printer?.state.reason ?? 'not-ready'
  return useMemo(() => {
    if (!isHeldUp) return undefined
    const message = say(`printer.${reason}`)
    const said = problem({ code: `printer.${reason}`, params: { printer: name }, message })
    const lines = [said.message, said.nextStep, say('band.goes-on')].filter(Boolean)
    return { tone: 'stop', big: say('band.stop'), lines }
  }, [isHeldUp, name, reason, say, problem])
}
