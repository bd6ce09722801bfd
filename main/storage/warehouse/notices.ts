// Owns what stations tell each other when something changed: ids alone, never what stands in the records.
import type { PurchaseChange } from '../../core/ledger.ts'
import type { DistantCall } from './commit-queue.ts'

/** What another station changed. */
export interface ChangedElsewhere {
  readonly shipmentIds: readonly string[]
  /** Of these: whatever was a label before; its copy and its prints at other stations follow. */
  readonly labelIds: readonly string[]
  readonly closeIds: readonly string[]
}

/** PostgreSQL takes 8,000 bytes; whoever misses an id still hears that something changed. */
const MAX_IDS = 60

interface Notice extends ChangedElsewhere {
  readonly from: string
}

/** Calls that change nothing another station shows. */
const SILENT: readonly string[] = [
  'heartbeat',
  'checkpoint',
  'claimCopy',
  'note',
  'purgeStep',
  'purgeOrders',
  'purgeAddressBook',
]

export function noticeOf(
  from: string,
  done: readonly { readonly call: DistantCall; readonly value: unknown }[],
): string | undefined {
  const loud = done.filter(({ call, value }) => !SILENT.includes(call.method) || isTakenOver(call, value))
  if (loud.length === 0) return undefined
  const ids = (methods: Readonly<Record<string, (args: readonly unknown[]) => unknown>>) => [
    ...new Set(
      loud.flatMap(({ call }) => {
        const id = methods[call.method]?.(call.args)
        return typeof id === 'string' ? [id] : []
      }),
    ),
  ]
  const notice: Notice = {
    from,
    shipmentIds: ids(SHIPMENT_OF).slice(0, MAX_IDS),
    labelIds: ids({ ...SHIPMENT_OF, intend: none, changePurchase: labelOf, settleAnswer: labelOf }).slice(
      0,
      MAX_IDS,
    ),
    closeIds: ids(CLOSE_OF).slice(0, MAX_IDS),
  }
  return JSON.stringify(notice)
}

const idOf = (args: readonly unknown[]) => (args[0] as { readonly id?: unknown } | undefined)?.id
const first = (args: readonly unknown[]) => args[0]
const none = () => undefined
/** What was being bought was no label yet, so that no other station has anything of it. */
const labelOf = ([change]: readonly unknown[]) => {
  const { id, from } = change as Pick<PurchaseChange, 'id' | 'from'>
  return from.every(kind => kind === 'intended' || kind === 'sending') ? undefined : id
}
const SHIPMENT_OF = {
  intend: idOf,
  changePurchase: idOf,
  settleAnswer: idOf,
  addFetched: idOf,
  setAttention: first,
  addLabel: first,
  completeLabel: first,
  recordVoid: first,
}
const CLOSE_OF = { startClose: idOf, updateClose: first }

const isTakenOver = ({ method }: DistantCall, value: unknown): boolean =>
  method === 'heartbeat' && Array.isArray(value) && value.length > 0

/** Undefined for what this station said itself. */
export function readNotice(text: string, own: string): ChangedElsewhere | undefined {
  const { from, ...changed } = JSON.parse(text) as Notice
  return from === own ? undefined : changed
}
