// Events of a station that no label names, and without which nobody understands what happened to one: its settings and
// printers, its people, its records.
import { type Kysely, sql } from 'kysely'

/** The index was made with these words, and serves none but a query that says them alike. */
export const IS_STATION_EVENT = sql<boolean>`kind in ('settings-saved', 'settings-imported', 'printer-saved', 'printer-removed', 'person-saved', 'person-removed', 'records-begun', 'records-moved', 'trail-broken', 'older-copy-accepted', 'changed-trail-accepted')`

/** So that the steps of one order are read, however many there are of others. */
export async function indexTimelines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('events_of_station')
    .on('events')
    .columns(['station', 'at'])
    .where(IS_STATION_EVENT)
    .execute()
  await db.schema.createIndex('close_labels_by_shipment').on('close_labels').column('shipment_id').execute()
}
