// States of orders as they count, whatever was written into their column: one that is none, or that follows from nothing,
// is shown as one to be corrected, and can be removed like it.
import { sql } from 'kysely'
import { OPEN_RUN_STATES } from '../../core/order-run-states.ts'

const HELD = sql<boolean>`(orders.state in ('waiting', 'shipping') and exists (select 1 from order_runs as holding
  where holding.id = orders.run_id and holding.state in (${sql.join(OPEN_RUN_STATES.map(state => sql.lit(state)))})))`

const HAS_LABEL = sql<boolean>`(orders.state = 'shipped' and exists (select 1 from purchases as label
  where label.id = orders.shipment_id and label.reference_key = orders.reference_key
    and label.environment = orders.environment))`

const NOT_SURE = sql<boolean>`(orders.state = 'unknown' and exists (select 1 from purchases as label
  where label.id = orders.shipment_id and label.kind in ('intended', 'sending', 'unknown')))`

/** A newer file may replace it, a person may remove it, and age takes it: no run, label or decision hangs on it. */
export const isOfNoUse = sql<boolean>`coalesce(not (${HELD} or ${HAS_LABEL} or ${NOT_SURE}), true)`

export const shownState = sql<string>`case when orders.state in ('ready', 'invalid', 'shipped', 'failed', 'unknown')
  or ${HELD} then orders.state else 'invalid' end`
