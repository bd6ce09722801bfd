// What stands beside the form once a label is bought: its paper, and what may be done with it before the next package.

import { LabelPaper } from '../../../parts/label-paper.tsx'
import { printToCome } from '../../../parts/print-to-come.ts'
import { useReprint } from '../../../parts/use-reprint.ts'
import { useSlip } from '../../../parts/use-slip.ts'
import { useQueue, useShipment } from '../../../station/queries.ts'
import { Action } from '../../../ui/action.tsx'
import { useListen } from '../../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'

export function DoneCard({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, setQuestion } = packing
  const reprint = useReprint()
  const jobs = useQueue().data
  const shipment = state.phase.kind === 'done' ? state.phase.shipment : undefined
  /** Its document may come after it. */
  const now = useShipment(shipment?.id).data?.shipment ?? shipment
  const hasDocument = now?.purchase.documentUrl !== undefined
  const toDocument = () => {
    if (now) setQuestion({ kind: 'document', shipment: now })
  }
  const again = () => {
    if (!shipment) return
    if (printToCome(jobs, shipment.id) !== undefined) setQuestion({ kind: 'copy', shipment, reason: 'again' })
    else void reprint(shipment, 'again', { makesRoom: true })
  }
  const startOver = () => {
    if (shipment) setQuestion({ kind: 'void', shipment })
  }
  const { returnLabel } = packing
  const canReturn = shipment !== undefined && returnLabel.isFor(shipment)
  const sendBack = () => {
    if (shipment) returnLabel.begin(shipment)
  }
  const slip = useSlip(shipment)
  useListen({
    level: 1,
    keys: {
      r: { alone: again },
      v: { alone: startOver },
      ...(canReturn && { b: { alone: sendBack } }),
      ...(slip && { p: { alone: slip } }),
      ...(hasDocument && { d: { alone: toDocument } }),
    },
    active: shipment !== undefined,
  })
  if (!shipment) return null
  return (
    <section className={classes.done} aria-label={say('pack.label')}>
      <LabelPaper shipment={shipment} />
      <div className={classes.doneActs}>
        <Action size="small" cap="R" onClick={again}>
          {say('pack.again')}
        </Action>
        <Action size="small" look="quiet" cap="V" onClick={startOver}>
          {say('pack.start-over')}
        </Action>
        {canReturn && (
          <Action size="small" look="quiet" cap="B" onClick={sendBack}>
            {say('pack.return-label')}
          </Action>
        )}
        {slip && (
          <Action size="small" look="quiet" cap="P" onClick={slip}>
            {say('slip.again')}
          </Action>
        )}
        {hasDocument && (
          <Action size="small" look="quiet" cap="D" onClick={toDocument}>
            {say('document.has')}
          </Action>
        )}
      </div>
    </section>
  )
}
