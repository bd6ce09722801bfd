// One label that nobody used: for whom, by which service, for how much, and until when its money may come back.
import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { useWords } from '../../words/use-words.ts'
import { noonOf } from './noon-of.ts'
import classes from './unused.module.css'
import type { Unused } from './unused.ts'

export function UnusedRow({
  label: { shipment, refundUntil },
  chosen,
  onToggle,
}: {
  readonly label: Unused
  readonly chosen: boolean
  readonly onToggle: () => void
}) {
  const { say, money, date } = useWords()
  const { costCents, trackingNumber, labelId } = shipment.purchase
  const to = shipment.shipment?.to
  return (
    <li>
      <label className={classes.row}>
        <input type="checkbox" className={classes.box} checked={chosen} onChange={onToggle} />
        <span className={classes.name}>{nameOfLabel(shipment)}</span>
        <span className={classes.price}>{costCents === undefined ? '–' : money(costCents)}</span>
        <span className={classes.who}>
          {[to?.name, to?.city, say(`service.${shipment.service}`), trackingNumber ?? labelId]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={classes.until}>
          {[
            say('unused.bought', { day: date(shipment.createdAt) }),
            shipment.service === 'label-server'
              ? say('unused.until', { day: date(noonOf(refundUntil)) })
              : say('unused.no-refund'),
          ].join(' · ')}
        </span>
      </label>
    </li>
  )
}
