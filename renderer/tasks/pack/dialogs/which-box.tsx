// Which box of an order of several the form is for, and which of them have labels.
import { Action } from '../../../ui/action.tsx'
import { useWords } from '../../../words/use-words.ts'
import { FormField } from '../fields/form-field.tsx'
import { BOX_NUMBER, BOX_OF, boxIn } from '../order/order-boxes.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'

export function WhichBox({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, toggleBoxes } = packing
  if (boxIn(state.draft) === undefined) return null
  const boxes = state.note?.kind === 'boxes' ? state.note.boxes : undefined
  // An order that has labels of boxes stays one.
  const mayEnd = state.phase.kind === 'form' && state.draft.boxesWere === undefined
  return (
    <fieldset className={classes.whichBox}>
      <legend>{say('pack.which-box')}</legend>
      <FormField packing={packing} path={BOX_NUMBER} label={say('pack.box-number')} inputMode="decimal" />
      <FormField packing={packing} path={BOX_OF} label={say('pack.box-of')} inputMode="decimal" />
      {boxes && (
        <ul className={classes.boxStates} aria-label={say('pack.box-labels')}>
          {Array.from({ length: boxes.of }, (_, index) => index + 1).map(number => (
            <BoxState key={number} number={number} packing={packing} />
          ))}
        </ul>
      )}
      {mayEnd && (
        <Action size="small" look="quiet" cap={say('key.boxes')} shortcut="Alt+B" onClick={toggleBoxes}>
          {say('pack.one-box')}
        </Action>
      )}
    </fieldset>
  )
}

function BoxState({ number, packing }: { readonly number: number; readonly packing: Packing }) {
  const { say } = useWords()
  const { note, draft } = packing.state
  const label = note?.boxes?.labels.find(one => one.box?.number === number)
  const box = boxIn(draft)
  const state = label
    ? label.purchase.kind === 'bought'
      ? 'labelled'
      : 'undecided'
    : typeof box === 'object' && box.number === number
      ? 'here'
      : 'missing'
  return (
    <li data-state={state}>
      <strong>{number}</strong> {say(`pack.box-${state}`)}
    </li>
  )
}
