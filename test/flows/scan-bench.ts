// A scripted bench that asks for its labels to be scanned back, and what is packed at it.
import type { PurchaseRecord } from '../../main/core/purchases/purchase.ts'
import type { ScanPolicy } from '../../main/core/purchases/scan-back.ts'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import type { ShipOrder } from '../../main/flows/asked-again.ts'
import type { FlowContext } from '../../main/flows/flow-context.ts'
import { labelsToScan } from '../../main/flows/scan-back.ts'
import { shipPackage } from '../../main/flows/ship-package.ts'
import { order, type ScriptedBench, scriptedBench } from './scripted-bench.ts'

export const withPolicy = <Bench extends FlowContext>(bench: Bench, policy: ScanPolicy): Bench =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(bench),
      settings: {
        value: settingsSchema.parse({ mode: bench.mode, packing: { scanBack: policy } }),
        enumerable: true,
      },
    },
  ) as Bench

export const benchThat = async (policy: ScanPolicy) => withPolicy(await scriptedBench(), policy)

export const packed = (bench: FlowContext, reference: string, more: Partial<ShipOrder> = {}) =>
  shipPackage(bench, order(reference, { atBench: true, ...more }))

/** Packed, and its label out of the printer. */
export async function labelled(
  bench: ScriptedBench,
  reference: string,
  state: 'printed' | 'sent' = 'printed',
) {
  const shipped = await packed(bench, reference)
  if (!shipped.ok) throw new Error(shipped.problem.message)
  await printed(bench, shipped.value.record, state)
  return shipped.value.record
}

export async function printed(
  { spool }: FlowContext,
  { id }: PurchaseRecord,
  state: 'printed' | 'sent' | 'unsure' = 'printed',
) {
  const held = (await spool.jobsOf(id)).find(job => job.state === 'held')
  if (!held) throw new Error('there is no print')
  await spool.changeJob(held.id, ['held'], { state: 'sending' })
  await spool.changeJob(held.id, ['sending'], { state })
}

export const waiting = async (bench: FlowContext) =>
  (await labelsToScan(bench)).map(({ reference }) => reference)
