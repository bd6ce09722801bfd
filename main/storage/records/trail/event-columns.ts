// What each column of an entry of the trail may hold (readable.ts).
import type { Selectable } from 'kysely'
import type { EventTable } from '../../schema.ts'
import { anyObject, type Columns, json, orNone, readRow, text, time, whole } from './readable.ts'

const EVENT_COLUMNS = {
  station: text(),
  sequence: whole(),
  at: time,
  kind: text(),
  operator: orNone(text()),
  shipment_id: orNone(text()),
  job_id: orNone(text()),
  detail: json(anyObject, {}),
  hash: text(),
  mac: orNone(text()),
} satisfies Columns<Selectable<EventTable>>

export const readEvent = (row: Selectable<EventTable>) => readRow(row, EVENT_COLUMNS)

/** What others put there in its place is nothing. */
export const readDetail = (detail: string) =>
  readRow({ detail }, { detail: EVENT_COLUMNS.detail }).values.detail
