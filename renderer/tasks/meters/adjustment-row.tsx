// One line of a carrier's statement beside its label: what was billed, what the scale showed, in which box.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { sayWeight } from '../../parts/typed-measures.ts'
import { useWords } from '../../words/use-words.ts'
import classes from './adjustments.module.css'
import { type Adjustment, billedOverScale, sidesOf } from './dispute-csv.ts'

/** As near as bench scales and those of carriers agree. */
const SAME_OZ = 0.5

export function AdjustmentRow({ adjustment }: { readonly adjustment: Adjustment }) {
  const { say, money, time } = useWords()
  const { label, billedWeight, billedWeightOz, trackingNumber, reason } = adjustment
  const over = billedOverScale(adjustment)
  const weight = billedWeightOz === undefined ? billedWeight : sayWeight(billedWeightOz)
  const costCents = label?.shipment.purchase.costCents
  const [only, ...others] = label?.packages ?? []
  // Both scales agree, and less was bought.
  const isTooLight =
    over !== undefined && Math.abs(over) < SAME_OZ && (billedWeightOz ?? 0) - (only?.weightOz ?? 0) >= SAME_OZ
  const sides = only && others.length === 0 ? sidesOf(only) : ''
  return (
    <li className={classes.row}>
      <span className={classes.name}>{label ? nameOfLabel(label.shipment) : trackingNumber}</span>
      <span className={classes.amount}>{money(adjustment.billedCents)}</span>
      <span className={classes.facts}>
        {[
          weight !== '' && say('adjust.billed', { weight }),
          label &&
            (label.scaleOz === undefined
              ? say('adjust.no-scale')
              : say('adjust.scale', {
                  weight: sayWeight(label.scaleOz),
                  time: time(label.measuredAt ?? label.shipment.createdAt),
                })),
          only && others.length === 0 && say('adjust.declared', { weight: sayWeight(only.weightOz) }),
          sides && say('adjust.box', { sides }),
          costCents !== undefined && say('adjust.price', { amount: money(costCents) }),
          label && trackingNumber,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {reason && <span className={classes.facts}>{reason}</span>}
      {!label && (
        <span className={classes.finding} data-status="warn">
          {say('adjust.unmatched')}
        </span>
      )}
      {isTooLight && (
        <span className={classes.finding} data-status="quiet">
          {say('adjust.agrees')}
        </span>
      )}
      {over !== undefined && over >= SAME_OZ && (
        <span className={classes.finding} data-status="stop">
          {say('adjust.differs', { more: sayWeight(over) })}
        </span>
      )}
    </li>
  )
}
