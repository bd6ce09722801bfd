// Which tables a move carries over, in which order, and how a row is known by its own ledger and by the warehouse's.

export interface MovedTable {
  readonly name: string
  /** What its rows are read by, always in the same order. */
  readonly order: readonly string[]
  /** Numbers of our own: the warehouse gives the whole table a block of them. `of` is the table whose block it is. */
  readonly numbered?: { readonly column: string; readonly of: string }
  /** Its rows are this station's chain of events, or are under this station's name. */
  readonly ofStation?: true
  readonly bytes?: string
  /** What is there already is left out: by these columns it is the same. */
  readonly known?: { readonly by: readonly string[]; readonly adds?: string }
  /** Instead of the table of the same name. */
  readonly from?: (station: string) => string
}

const own = (name: string): MovedTable => ({ name, order: ['seq'], numbered: { column: 'seq', of: name } })

/** Those that others point to come first. The last two are locked while they are entered, so they are last. */
export const MOVED_TABLES: readonly MovedTable[] = [
  own('purchases'),
  {
    name: 'identifiers',
    order: ['code', 'purchase_seq'],
    numbered: { column: 'purchase_seq', of: 'purchases' },
  },
  {
    name: 'payloads',
    order: ['purchase_seq', 'part'],
    numbered: { column: 'purchase_seq', of: 'purchases' },
    bytes: 'bytes',
  },
  { name: 'events', order: ['station', 'sequence'], ofStation: true },
  { name: 'chain_checkpoints', order: ['station'], ofStation: true },
  {
    name: 'job_states',
    order: ['job_id'],
    ofStation: true,
    // The jobs themselves stay on the station's own spool; the warehouse knows each print's state.
    from: station => `select id as job_id, shipment_id, '${station.replaceAll("'", "''")}' as station, state
      from jobs where shipment_id is not null`,
  },
  own('funds'),
  own('closes'),
  {
    name: 'close_services',
    order: ['close_seq', 'service'],
    numbered: { column: 'close_seq', of: 'closes' },
  },
  {
    name: 'close_labels',
    order: ['close_seq', 'shipment_id'],
    numbered: { column: 'close_seq', of: 'closes' },
  },
  own('order_imports'),
  own('order_runs'),
  own('orders'),
  { name: 'order_requests', order: ['id'], known: { by: ['id'] } },
  {
    name: 'adjustments',
    order: ['id'],
    known: { by: ['id'], adds: 'shipment_id = coalesce(there.shipment_id, here.shipment_id)' },
  },
  { ...own('results'), known: { by: ['id'] } },
  { name: 'result_places', order: ['station'], known: { by: ['station'] } },
  {
    name: 'meter_readings',
    order: ['environment', 'meter_id', 'read_at'],
    known: { by: ['environment', 'meter_id', 'read_at'] },
  },
  {
    ...own('known_addresses'),
    known: {
      by: ['address_key'],
      adds: 'use_count = there.use_count + here.use_count, last_used_at = greatest(there.last_used_at, here.last_used_at)',
    },
  },
  {
    name: 'known_weights',
    order: ['weight_key', 'saved_at', 'shipment_id'],
    known: { by: ['weight_key', 'saved_at', 'shipment_id'] },
  },
  {
    ...own('known_goods'),
    known: {
      by: ['goods_key'],
      adds: 'use_count = there.use_count + here.use_count, last_used_at = greatest(there.last_used_at, here.last_used_at)',
    },
  },
]

/** Has a series of numbers of its own. */
export const hasBlock = ({ name, numbered }: MovedTable): boolean => numbered?.of === name
