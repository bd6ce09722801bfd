// What stations tell each other when something changed: only ids, never the records' content.
import { z } from 'zod'
import type { Changed } from '../operation.ts'

/** What another station changed. */
export interface ChangedElsewhere {
  readonly shipmentIds: readonly string[]
  /** Of these: whatever was a label before; its copy and its prints at other stations follow. */
  readonly labelIds: readonly string[]
  readonly closeIds: readonly string[]
  readonly runIds: readonly string[]
  /** The lists of orders are others. */
  readonly orders: boolean
  /** Those that have something to do by it, by their data folders. */
  readonly benches: readonly string[]
}

/** PostgreSQL takes 8,000 bytes; whoever misses an id still hears that something changed. */
const MAX_IDS = 60
const MAX_BENCHES = 20
/** A bench ships one batch at a time. */
const MAX_RUNS = 4

interface Notice extends ChangedElsewhere {
  readonly from: string
}

export function gathered(changes: readonly Changed[]): ChangedElsewhere {
  const ids = (name: Exclude<keyof Changed, 'orders'>) => [
    ...new Set(changes.flatMap(changed => changed[name] ?? [])),
  ]
  return {
    shipmentIds: ids('shipmentId'),
    labelIds: ids('labelId'),
    closeIds: ids('closeId'),
    runIds: ids('runId'),
    orders: changes.some(({ orders }) => orders),
    benches: ids('bench'),
  }
}

/** Undefined where nobody has to hear anything. */
export function noticeOf(from: string, changes: readonly (Changed | undefined)[]): string | undefined {
  const loud = changes.filter(changed => changed !== undefined)
  if (loud.length === 0) return undefined
  const { shipmentIds, labelIds, closeIds, runIds, orders, benches } = gathered(loud)
  const notice: Notice = {
    from,
    shipmentIds: shipmentIds.slice(0, MAX_IDS),
    labelIds: labelIds.slice(0, MAX_IDS),
    closeIds: closeIds.slice(0, MAX_IDS),
    runIds: runIds.slice(0, MAX_RUNS),
    orders,
    benches: benches.slice(0, MAX_BENCHES),
  }
  return JSON.stringify(notice)
}

const ids = z.array(z.string())
const noticeSchema = z.object({
  from: z.string(),
  shipmentIds: ids,
  labelIds: ids,
  closeIds: ids,
  // Stations of before name none of these.
  runIds: ids.default([]),
  orders: z.boolean().default(false),
  benches: ids.default([]),
})

/**
 * Undefined for what this station said itself. Anyone on the database may say something: what is no notice says that
 * something changed, and nothing of what.
 */
export function readNotice(text: string, own: string): ChangedElsewhere | undefined {
  const { data } = z.preprocess(parsed, noticeSchema).safeParse(text)
  if (!data) return { shipmentIds: [], labelIds: [], closeIds: [], runIds: [], orders: true, benches: [] }
  const { from, ...changed } = data
  return from === own ? undefined : changed
}

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
