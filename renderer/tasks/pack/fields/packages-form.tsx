// Further packages of one shipment, where the chosen service takes several: each with all that one package has.
import { useWords } from '../../../words/use-words.ts'
import classes from '../pack.module.css'
import type { Packing } from '../use-pack.ts'
import { AddEntry, Entry } from './entry.tsx'
import { listOf } from './more-fields.ts'
import { AnyField } from './more-section.tsx'

export function PackagesForm({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { packageCount } = packing.state.draft
  const group = listOf(packing.groups, 'packages')
  if (!group) return null
  return (
    <section className={classes.packages} aria-label={say('pack.packages')}>
      {Array.from({ length: packageCount - 1 }, (_, behind) => behind + 1).map(index => (
        <Entry
          key={`package ${String(index)}`}
          packing={packing}
          list="packages"
          group={group}
          index={index}
          mayGo
        >
          {field => <AnyField packing={packing} field={field} />}
        </Entry>
      ))}
      <div className={classes.sums}>
        <AddEntry packing={packing} list="packages" />
        {packageCount > 1 && (
          <output className={classes.total}>{say('more.packages-of', { count: packageCount })}</output>
        )}
      </div>
    </section>
  )
}
