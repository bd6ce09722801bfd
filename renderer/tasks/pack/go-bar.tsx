// The one button of the pack screen: it buys, then leads on. Always in view, whatever stands above and beside it.
import { Action } from '../../ui/action.tsx'
import { useWords } from '../../words/use-words.ts'
import { fieldId } from './fields/field-id.ts'
import classes from './pack.module.css'
import type { Packing } from './use-pack.ts'

export function GoBar({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, next, goes, press } = packing
  const shipping = state.phase.kind === 'shipping'
  const common = { look: 'primary', size: 'large', cap: say('key.enter'), shortcut: 'Enter' } as const
  return (
    <div className={classes.go}>
      {state.phase.kind === 'done' ? (
        <Action key="next" {...common} onClick={next}>
          {say(state.phase.boxes?.missing.length ? 'pack.next-box' : 'pack.next')}
        </Action>
      ) : (
        <Action
          key="ship"
          id={fieldId('ship')}
          {...common}
          busy={shipping}
          aria-disabled={shipping || undefined}
          onClick={press}
        >
          {say(shipping ? 'pack.shipping' : `pack.${goes}`)}
        </Action>
      )}
    </div>
  )
}
