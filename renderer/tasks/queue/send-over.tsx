// Labels wait for a printer that cannot print, or is gone: one key sends them to another one, or to another bench.
import { useState } from 'react'
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { DialogActions } from '../../parts/dialog-actions.tsx'
import { printerNow } from '../../parts/job-words.ts'
import { useHearing } from '../../station/hearing.ts'
import type { BenchView, PrinterView } from '../../station/types.ts'
import { Action } from '../../ui/action.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import classes from './queue.module.css'
import { type Place, useSendOver } from './use-send-over.ts'
import { cannotPrint, type WaitingPrints } from './waiting-prints.ts'

export const SEND_OVER_KEY = 'P'

export function SendOver({ waiting }: { readonly waiting: readonly WaitingPrints[] }) {
  const words = useWords()
  const [asking, setAsking] = useState<WaitingPrints>()
  const [first] = waiting
  useListen({
    level: 1,
    keys: first ? { [SEND_OVER_KEY.toLowerCase()]: { alone: () => setAsking(first) } } : {},
  })
  return (
    <>
      {waiting.map(one => (
        <div key={one.printer?.id ?? one.jobs[0]?.printerId} className={classes.otherMode}>
          <span>{whatWaits(words, one)}</span>
          <Action size="small" {...(one === first && { cap: SEND_OVER_KEY })} onClick={() => setAsking(one)}>
            {words.say('over.ask')}
          </Action>
        </div>
      ))}
      {asking && <WhichPrinter {...asking} onClose={() => setAsking(undefined)} />}
    </>
  )
}

function whatWaits({ say }: Words, { jobs: { length: count }, printer }: WaitingPrints): string {
  if (!printer) return say('over.waits-removed', { count })
  const why = say(`printer.${printer.state.reason ?? 'not-ready'}`)
  return say('over.waits', { count, printer: printer.name, why })
}

function WhichPrinter({
  jobs,
  others,
  benches,
  onClose,
}: Pick<WaitingPrints, 'jobs' | 'others' | 'benches'> & { readonly onClose: () => void }) {
  const { say } = useWords()
  const hearing = useHearing()
  const sendOver = useSendOver()
  const places = placesOf(others, benches)
  const [chosen, setChosen] = useState(idOf(places[0]))
  const to = places.find(place => idOf(place) === chosen)
  const send = () => {
    if (!to) return
    onClose()
    void sendOver({ jobs, to })
  }
  const keys = Object.fromEntries(
    places.slice(0, 9).map((place, at) => [String(at + 1), () => setChosen(idOf(place))]),
  )
  return (
    <Dialog
      title={say('over.title', { count: jobs.length })}
      onClose={onClose}
      keys={{ ...keys, Enter: send }}
    >
      <p className={dialogClasses.text}>{say('over.text')}</p>
      <Choice
        legend={say('over.which')}
        layout="list"
        value={chosen}
        onChange={setChosen}
        options={places.map((place, at) => ({
          value: idOf(place) ?? '',
          ...(place.kind === 'bench'
            ? { label: place.bench.station, hint: say('over.bench', { printer: place.bench.printer }) }
            : { label: place.printer.name, hint: printerNow(say, place.printer, hearing).words }),
          ...(at < 9 && { cap: String(at + 1) }),
        }))}
      />
      <DialogActions
        doIt={say('over.do', { count: jobs.length })}
        isReady={to !== undefined}
        onDo={send}
        onLeave={onClose}
      />
    </Dialog>
  )
}

/** The bench's own printers that can print, then other benches, then its own that cannot. */
function placesOf(printers: readonly PrinterView[], benches: readonly BenchView[]): readonly Place[] {
  const own = (which: readonly PrinterView[]): readonly Place[] =>
    which.map(printer => ({ kind: 'printer', printer }))
  return [
    ...own(printers.filter(printer => !cannotPrint(printer))),
    ...benches.map(bench => ({ kind: 'bench', bench }) as const),
    ...own(printers.filter(cannotPrint)),
  ]
}

const idOf = (place: Place | undefined): string | undefined =>
  place?.kind === 'bench' ? place.bench.id : place?.printer.id
