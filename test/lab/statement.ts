// A statement of adjustments as a carrier would send it: its own numbers, and what it says that the packages weighed.
import { z } from 'zod'
import type { Shipment } from '../../main/simulator/label-server/account.ts'

export const statementSchema = z.strictObject({
  billedLb: z.number().min(0),
  amountCents: z.int(),
  reason: z.string().default('Weight audit'),
  /** Of the newest so many shipments; absent: of all. */
  newest: z.int().min(1).optional(),
})

export function statementOf(
  shipments: readonly Shipment[],
  { billedLb, amountCents, reason, newest }: z.infer<typeof statementSchema>,
): string {
  const lines = shipments
    .slice(newest === undefined ? 0 : -newest)
    .flatMap(({ trackingNumbers }) => trackingNumbers)
    .map(number => `="${number}",${billedLb},$${(amountCents / 100).toFixed(2)},"${reason}"`)
  return `\uFEFF${['Tracking Number,Billed Weight (lb),Adjustment Amount,Reason', ...lines].join('\r\n')}\r\n`
}
