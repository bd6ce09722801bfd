// States of orders as they count, whatever was written into their column: one that is none, or that follows from nothing,
// is shown as one to be corrected, and can be removed like it.
import { sql } from 'kysely'
import { OPEN_RUN_STATES } from '../../../core/orders/order-run-states.ts'
import { IN_PURCHASE, LABEL_OVER } from '../../../core/purchases/purchase.ts'

const texts = (values: readonly string[]) => sql.join(values.map(value => sql.lit(value)))

const HELD = sql<boolean>`(orders.state in ('waiting', 'shipping') and exists (select 1 from order_runs as holding
  where holding.id = orders.run_id and holding.state in (${texts(OPEN_RUN_STATES)})))`

const HAS_LABEL = sql<boolean>`(orders.state = 'shipped' and exists (select 1 from purchases as label
  where label.id = orders.shipment_id and label.reference_key = orders.reference_key
    and label.environment = orders.environment))`

const NOT_SURE = sql<boolean>`(orders.state = 'unknown' and exists (select 1 from purchases as label
  where label.id = orders.shipment_id and label.kind in (${texts(IN_PURCHASE)})))`

/** A newer file may replace it, a person may remove it, and age takes it: no run, label or decision hangs on it. */
export const isOfNoUse = sql<boolean>`coalesce(not (${HELD} or ${HAS_LABEL} or ${NOT_SURE}), true)`

export const isLabelOver = sql<boolean>`(orders.state = 'shipped' and exists (select 1 from purchases as label
  where label.id = orders.shipment_id and label.kind in (${texts(LABEL_OVER)})))`

/** As `withBox` in order-boxes.ts says it. */
export const PLACE = sql<string>`orders.environment || ':' || orders.reference_key
  || coalesce('  box ' || orders.box_number, '')`

/** Of an order whose label is over: by the label that took its place, unless that is a later file's. */
const STANDS_SINCE = sql<string>`case when exists (select 1 from orders as later
    where later.environment = orders.environment and later.reference_key = orders.reference_key
      and later.seq > orders.seq and coalesce(later.box_number, 0) = coalesce(orders.box_number, 0))
  then 'voided'
  else coalesce((select case when label.kind in (${texts(IN_PURCHASE)}) then 'unknown' else 'shipped' end
    from purchases as label where label.holder_key = ${PLACE}), 'voided') end`

export const shownState = sql<string>`case when ${isLabelOver} then ${STANDS_SINCE} when orders.state in ('ready', 'invalid', 'shipped', 'failed', 'unknown')
  or ${HELD} then orders.state else 'invalid' end`
