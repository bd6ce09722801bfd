// What stands beside the form once a label is bought: its paper.
import { LabelPaper } from '../../parts/label-paper.tsx'
import { useWords } from '../../words/use-words.ts'
import classes from './pack.module.css'
import type { Packing } from './use-pack.ts'

export function DoneCard({ packing }: { readonly packing: Packing }) {
  const { say } = useWords()
  const { phase } = packing.state
  if (phase.kind !== 'done') return null
  return (
    <section className={classes.done} aria-label={say('pack.label')}>
      <LabelPaper shipment={phase.shipment} />
    </section>
  )
}
