// All boxes of the order have labels: which one is meant, or one box more.
import { nameOfLabel } from '../../../../preload/contract/order-boxes.ts'
import dialogClasses from '../../../parts/dialog.module.css'
import { Dialog } from '../../../parts/dialog.tsx'
import { LeaveAction } from '../../../parts/dialog-actions.tsx'
import type { OrderBoxesView, ShipmentView } from '../../../station/types.ts'
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'
import { firstMissing } from '../bench/draft.ts'
import { focusField } from '../fields/field-id.ts'
import { nextBoxDraft } from '../order/order-boxes.ts'
import type { Packing } from '../use-pack.ts'

/** As many as there are digits for; each label of the others is scanned. */
const SHOWN = 9

export function BoxesDialog({
  packing: { state, dispatch, setQuestion, settings, leaveQuestion },
  boxes,
}: {
  readonly packing: Packing
  readonly boxes: OrderBoxesView
}) {
  const { say, time } = useWords()
  const shown = boxes.labels.slice(0, SHOWN)
  const close = () => setQuestion(undefined)
  const choose = (shipment: ShipmentView) => setQuestion({ kind: 'guard', shipment })
  const oneMore = () => {
    close()
    const more = { ...boxes, of: boxes.of + 1 }
    const draft = nextBoxDraft(state.draft, more.of, more, settings?.station.timeZone)
    dispatch({ kind: 'draft', draft: { ...draft, boxesWere: boxes.of } })
    // Once it stands in the form.
    setTimeout(() => focusField(firstMissing(draft) ?? 'ship'), 0)
    dispatch({
      kind: 'note',
      note: { kind: 'boxes', reference: state.draft.reference, boxes: { ...more, missing: [more.of] } },
    })
  }
  return (
    <Dialog
      title={say('boxes.title', { reference: state.draft.reference, count: boxes.of })}
      onClose={leaveQuestion}
      keys={{
        m: { alone: oneMore },
        ...Object.fromEntries(shown.map((one, index) => [String(index + 1), { alone: () => choose(one) }])),
      }}
    >
      <p className={dialogClasses.text}>{say('boxes.text')}</p>
      <div className={dialogClasses.answers}>
        {shown.map((one, index) => (
          <Action
            key={one.id}
            cap={String(index + 1)}
            hint={`${time(one.purchase.boughtAt ?? one.createdAt)} · ${one.station}`}
            onClick={() => choose(one)}
          >
            {nameOfLabel(one)}
          </Action>
        ))}
        <Action look="quiet" size="large" cap="M" onClick={oneMore}>
          {say('boxes.more')}
        </Action>
        <LeaveAction size="large" onLeave={leaveQuestion} />
      </div>
    </Dialog>
  )
}
