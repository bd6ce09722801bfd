// The reference of the order on the bench: the one thing large enough to read from where one stands.
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'
import { AHEAD, fieldId } from './field-id.ts'

/** While a label is being bought, or its order is looked at for that; as long as a number stands there; before one that waits. */
export const isAheadShown = ({ state: { phase, ahead, upNext }, isChecking }: Packing): boolean =>
  phase.kind === 'shipping' || isChecking || (phase.kind === 'done' && upNext !== undefined) || ahead !== ''

export function ReferenceLine({ packing }: { readonly packing: Packing }) {
  const { say, problem } = useWords()
  const { state, dispatch } = packing
  const { reference } = state.draft
  const trouble = packing.shownProblem('reference')
  return (
    <div className={classes.reference}>
      <input
        id={fieldId('reference')}
        aria-label={say('pack.reference')}
        className={classes.ref}
        data-long={reference.length > 18 || undefined}
        value={state.typedOver ?? reference}
        placeholder={say('pack.reference-hint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
        readOnly={state.phase.kind !== 'form'}
        aria-describedby="reference-note"
        aria-invalid={trouble ? true : undefined}
        onChange={event => dispatch({ kind: 'reference-typed', reference: event.currentTarget.value })}
      />
      {isAheadShown(packing) && (
        <label className={classes.ahead}>
          {say('pack.ahead')}
          <input
            id={fieldId(AHEAD)}
            value={state.ahead}
            placeholder={state.upNext}
            autoComplete="off"
            spellCheck={false}
            maxLength={400}
            onChange={event => dispatch({ kind: 'ahead-typed', text: event.currentTarget.value })}
          />
        </label>
      )}
      <span id="reference-note" role="status" className={classes.note} data-kind={state.note?.kind}>
        {trouble && reference !== '' ? problem(trouble).message : <NoteText packing={packing} />}
      </span>
    </div>
  )
}

function NoteText({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { note, duplicateReason, shelf, draft } = packing.state
  if (draft.returning) {
    // The label server closes whatever it holds.
    const key = draft.service === 'label-server' ? 'pack.returning-closes' : 'pack.returning'
    return say(key, { reference: draft.returning.reference })
  }
  if (!note) return null
  switch (note.kind) {
    case 'second':
      return say('guard.new-active', { reason: duplicateReason ?? '' })
    case 'switched':
    case 'waits':
      // Said once it is on the station's disk.
      if (shelf.pending.length > 0) return null
      return say(`pack.note-${note.kind}`, { reference: note.reference })
    case 'boxes': {
      const { missing = [] } = note.boxes ?? {}
      return missing.length === 0 ? null : say('pack.note-boxes', { boxes: missing.join(', ') })
    }
    case 'looking':
    case 'new':
    case 'same':
    case 'restored':
    case 'again':
    case 'order':
    case 'undecided':
    case 'labelled':
      return say(`pack.note-${note.kind}`)
  }
}
