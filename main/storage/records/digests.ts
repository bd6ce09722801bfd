// Hashes by which the trail knows what it does not carry itself: addresses, labels, bytes of prints.
import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PayloadTable } from '../schema.ts'

export type SealedValue = string | number | null

export const digest = (value: SealedValue | Uint8Array): string | null =>
  value === null ? null : hash('sha256', value instanceof Uint8Array ? value : String(value), 'base64url')

type Payload = Pick<Selectable<PayloadTable>, 'part' | 'format' | 'bytes'>

/** Of all payloads of a label, in the order of their parts. */
export function payloadsHash(payloads: readonly Payload[]): string {
  const parts = payloads.map(({ part, format, bytes }) => `${part} ${format} ${digest(bytes)}`)
  return hash('sha256', parts.sort().join('\n'), 'base64url')
}
