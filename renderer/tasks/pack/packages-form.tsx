// Further packages of one shipment, where the chosen service takes several: each with all that one package has.
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { mayHaveMore, withMore } from './entries.ts'
import { focusField } from './field-id.ts'
import { listOf } from './more-fields.ts'
import { AnyField, SPANS } from './more-section.tsx'
import classes from './pack.module.css'
import type { Packing } from './use-pack.ts'

export function PackagesForm({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { state, dispatch, groups } = packing
  const { draft, phase } = state
  const group = listOf(groups, 'packages')
  const { packageCount } = draft
  const add = () => {
    if (!mayHaveMore(draft, 'packages')) return
    dispatch({ kind: 'draft', draft: withMore(draft, 'packages') })
    setTimeout(() => focusField(`packages.${packageCount}.weightOz`), 0)
  }
  useListen({
    level: 1,
    keys: { 'Alt+n': add },
    active: group !== undefined && phase.kind === 'form',
  })
  if (!group) return null
  return (
    <section className={classes.packages} aria-label={say('pack.packages')}>
      {Array.from({ length: packageCount - 1 }, (_, behind) => behind + 1).map(index => (
        <fieldset key={`package ${String(index)}`} className={classes.entry}>
          <legend className={classes.entryTitle}>
            {say('pack.title')} {index + 1}
          </legend>
          <div className={classes.fields}>
            {group.fields
              .filter(({ path }) => path.startsWith(`packages.${index}.`))
              .map(field => (
                <div key={field.path} className={SPANS[field.span]}>
                  <AnyField packing={packing} field={field} />
                </div>
              ))}
          </div>
          {phase.kind === 'form' && (
            <Action
              size="small"
              look="quiet"
              onClick={() => dispatch({ kind: 'entry-removed', list: 'packages', index })}
            >
              {say('more.remove-package', { number: index + 1 })}
            </Action>
          )}
        </fieldset>
      ))}
      <div className={classes.sums}>
        {phase.kind === 'form' && (
          <Action
            size="small"
            cap={say('key.package')}
            shortcut="Alt+N"
            aria-disabled={!mayHaveMore(draft, 'packages') || undefined}
            onClick={add}
          >
            {say('more.add-package')}
          </Action>
        )}
        {packageCount > 1 && (
          <output className={classes.total}>{say('more.packages-of', { count: packageCount })}</output>
        )}
      </div>
    </section>
  )
}
