// Asks the parcel service for a label that this station never held (parcel-label.md, reprint label).
import dialogClasses from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { LeaveAction } from '../../parts/dialog-actions.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { useRecordsAway } from '../../parts/use-records-away.ts'
import { call } from '../../station/call.ts'
import type { ShipmentView } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'

const WAYS = [
  ['readableBarCode', 'reprint.fetch-readable'],
  ['encodedBarCode', 'reprint.fetch-encoded'],
  ['labelId', 'reprint.fetch-label'],
] as const

export function FetchDialog({
  code,
  onClose,
  onFetched,
}: {
  readonly code: string
  readonly onClose: () => void
  readonly onFetched: (shipment: ShipmentView) => void
}) {
  const { say } = useWords()
  const band = useBand()
  const isAway = useRecordsAway() !== undefined
  const fetching = useCommand(
    (field: (typeof WAYS)[number][0]) => {
      band.show(({ say }) => ({ tone: 'working', big: say('reprint.fetching'), lines: [], subject: code }))
      return call['reprint.fetch']({ [field]: code })
    },
    { onRefused: problem => band.stop(problem, code) },
  )
  const fetchBy = async (field: (typeof WAYS)[number][0]) => {
    const reply = await fetching.send(field)
    if (!reply?.ok) return
    band.clear()
    onFetched(reply.value)
  }
  return (
    <Dialog
      title={say(isAway ? 'reprint.unknown-here' : 'reprint.unknown-title')}
      onClose={onClose}
      keys={Object.fromEntries(WAYS.map(([field], index) => [String(index + 1), () => void fetchBy(field)]))}
    >
      {isAway && <p className={dialogClasses.text}>{say('reprint.unknown-away')}</p>}
      <p className={dialogClasses.text}>{say('reprint.unknown-text', { code })}</p>
      <div className={dialogClasses.answers}>
        {WAYS.map(([field, word], index) => (
          <Action key={field} size="large" cap={String(index + 1)} onClick={() => void fetchBy(field)}>
            {say(word)}
          </Action>
        ))}
        <LeaveAction size="large" onLeave={onClose} />
      </div>
    </Dialog>
  )
}
