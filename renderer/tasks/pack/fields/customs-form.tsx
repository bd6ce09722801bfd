// What customs ask of a parcel, on the form as soon as its address needs it: what is sent, item by item, and the sums.
import { sayWeight } from '../../../parts/typed-measures.ts'
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'
import { AddEntry, Entry } from './entry.tsx'
import { ItemField } from './goods-field.tsx'
import type { MoreGroup } from './more-fields.ts'
import { AnyField, SPANS } from './more-section.tsx'

export function CustomsForm({ packing, group }: { readonly packing: Packing; readonly group: MoreGroup }) {
  const { say } = useWords()
  const general = group.fields.filter(({ path }) => !path.startsWith('customs.items.'))
  const { customsCount } = packing.state.draft
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
        <Entry
          key={`item ${String(index)}`}
          packing={packing}
          list="customs"
          group={group}
          index={index}
          mayGo={customsCount > 1}
        >
          {field => <ItemField packing={packing} field={field} index={index} />}
        </Entry>
      ))}
      <div className={classes.sums}>
        <AddEntry packing={packing} list="customs" />
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
