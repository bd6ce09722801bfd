// What customs ask of a parcel, on the form as soon as its address needs it: what is sent, item by item, and the sums.
import { sayWeight } from '../../parts/typed-measures.ts'
import { Action } from '../../ui/action.tsx'
import { useListen } from '../../ui/keyboard/use-keys.tsx'
import { useWords } from '../../words/use-words.ts'
import { mayHaveMore, withMore } from './entries.ts'
import { focusField } from './field-id.ts'
import { ItemField } from './goods-field.tsx'
import type { MoreGroup } from './more-fields.ts'
import { AnyField, SPANS } from './more-section.tsx'
import classes from './pack.module.css'
import type { Packing } from './use-pack.ts'

export function CustomsForm({ packing, group }: { readonly packing: Packing; readonly group: MoreGroup }) {
  const { say } = useWords()
  const { state, dispatch } = packing
  const { draft, phase } = state
  const { customsCount } = draft
  const add = () => {
    if (!mayHaveMore(draft, 'customs')) return
    dispatch({ kind: 'draft', draft: withMore(draft, 'customs') })
    setTimeout(() => focusField(`customs.items.${customsCount}.description`), 0)
  }
  useListen({ level: 1, keys: { 'Alt+i': add }, active: phase.kind === 'form' })
  const general = group.fields.filter(({ path }) => !path.startsWith('customs.items.'))
  const itemsOf = (index: number) =>
    group.fields.filter(({ path }) => path.startsWith(`customs.items.${index}.`))
  return (
    <fieldset className={classes.group} aria-label={say('more.customs')}>
      <legend className={classes.groupTitle}>{say('more.customs')}</legend>
      <div className={classes.fields}>
        {general.map(field => (
          <div key={field.path} className={SPANS[field.span]}>
            <AnyField packing={packing} field={field} />
          </div>
        ))}
      </div>
      {Array.from({ length: customsCount }, (_, index) => (
        <fieldset key={`item ${String(index)}`} className={classes.entry}>
          <legend className={classes.entryTitle}>
            {say('more.item')} {index + 1}
          </legend>
          <div className={classes.fields}>
            {itemsOf(index).map(field => (
              <div key={field.path} className={SPANS[field.span]}>
                <ItemField packing={packing} field={field} index={index} />
              </div>
            ))}
          </div>
          {customsCount > 1 && phase.kind === 'form' && (
            <Action
              size="small"
              look="quiet"
              onClick={() => dispatch({ kind: 'entry-removed', list: 'customs', index })}
            >
              {say('more.remove-item', { number: index + 1 })}
            </Action>
          )}
        </fieldset>
      ))}
      <div className={classes.sums}>
        {phase.kind === 'form' && (
          <Action
            size="small"
            cap={say('key.item')}
            shortcut="Alt+I"
            aria-disabled={!mayHaveMore(draft, 'customs') || undefined}
            onClick={add}
          >
            {say('more.add-item')}
          </Action>
        )}
        <Totals packing={packing} />
      </div>
    </fieldset>
  )
}

/** What customs read at the foot of the form: the sum of the items, beside the weight of the parcel that holds them. */
function Totals({ packing: { shipment } }: { readonly packing: Packing }) {
  const { say, money } = useWords()
  const { customs, packages = [] } = shipment ?? {}
  if (!customs || customs.items.length === 0) return null
  const count = customs.items.reduce((sum, one) => sum + one.quantity, 0)
  const itemsOz = customs.items.reduce((sum, one) => sum + one.weightOz * one.quantity, 0)
  const parcelOz = packages.reduce((sum, one) => sum + one.weightOz, 0)
  return (
    <output className={classes.total}>
      {[
        say('more.pieces', { count }),
        money(customs.valueCents),
        parcelOz > 0
          ? say('more.weight-of', { items: sayWeight(tidy(itemsOz)), parcel: sayWeight(parcelOz) })
          : sayWeight(tidy(itemsOz)),
      ].join(' · ')}
    </output>
  )
}

/** Without the dust of binary fractions. */
const tidy = (ounces: number): number => Math.round(ounces * 1e4) / 1e4
