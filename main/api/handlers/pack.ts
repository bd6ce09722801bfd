// The pack channels: ship a package, ask for rates, check a form, show the label.

import type { FieldProblem, Problem } from '../../core/problem.ts'
import { fieldSentences } from '../../core/problem.ts'
import type { PurchaseRecord } from '../../core/purchases/purchase.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { fail, ok } from '../../core/result.ts'
import { checkOrder } from '../../flows/checked-order.ts'
import { shipPackage } from '../../flows/ship-package.ts'
import { shopRates } from '../../flows/shop-rates.ts'
import { weightsAnswered } from '../../flows/weight-doubt.ts'
import type { StationServices } from '../station-services.ts'
import { jobView, orderBoxesView, shipmentView } from '../views/views.ts'
import type { Area } from './handler.ts'
import { previewLabel } from './preview-label.ts'

export function packChannels(station: StationServices): Area<'pack'> {
  return {
    'pack.ship': async ({ fromStation, ...input }) => {
      const { sender } = station.batches.bind()
      const order = { ...input, ...(fromStation && { sender }), atBench: true } as const
      const shipped = await shipPackage(station.bind(), order)
      // What lies on the scale was this package, also where nobody knows yet whether it was bought.
      if (shipped.ok || shipped.problem.kind === 'purchase-unknown') station.scale.shipped()
      if (!shipped.ok) return fail(withInputPaths(shipped.problem))
      const { record, job } = shipped.value
      const boxes = await boxesOf(station, record)
      return ok({
        shipment: shipmentView(record),
        ...(job && { job: jobView(job, { waitsFor: station.ports.printing.waitsFor(job.id) }) }),
        ...(boxes && { boxes }),
      })
    },
    'pack.rates': async input => {
      const rates = await shopRates(station.bind(), input)
      if (!rates.ok) return fail(withInputPaths(rates.problem))
      const shown = rates.value.rates.map(rate => ({ ...rate, charges: rate.charges && [...rate.charges] }))
      return ok({ rates: shown, warnings: [...rates.value.warnings] })
    },
    'pack.weigh': async input => {
      const answered = await weightsAnswered(station.bind(), { ...input, atBench: true })
      return answered.ok ? ok({}) : fail(withInputPaths(answered.problem))
    },
    'pack.validate': async ({ reference = '-', ...order }) => {
      const findings = checkOrder(station.bind(), { ...order, reference })
      return ok({
        problems: spoken(underShipment(findings.problems)),
        warnings: spoken(underShipment(findings.warnings)),
        suggestions: underShipment(findings.suggestions),
      })
    },
    'pack.preview': async input => previewLabel(station, input),
  }
}

/**
 * It is bought, whether or not the ledger says now what else its order has. A return label goes with the box that went out: its
 * order is the one that goes on, and there is no next box of what comes back.
 */
async function boxesOf({ ports: { ledger } }: StationServices, record: PurchaseRecord) {
  if (!record.box) return undefined
  try {
    const out = record.returnOf === undefined ? record : await ledger.purchase(record.returnOf)
    return out && orderBoxesView(out, await ledger.livePurchases(out.environment, out.reference))
  } catch (error) {
    if (!(error instanceof LedgerFailure)) throw error
    return undefined
  }
}

const OF_THE_ORDER = ['reference', 'box']

/** Services name fields of a shipment; the channel's input has it under `shipment`. */
function underShipment<Value>(byField: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(byField).map(([path, value]) => [
      OF_THE_ORDER.includes(path) ? path : `shipment.${path}`,
      value,
    ]),
  )
}

function withInputPaths(given: Problem): Problem {
  if (!given.fieldProblems) return given
  const fieldProblems = underShipment(given.fieldProblems)
  return { ...given, fieldProblems, fields: fieldSentences(fieldProblems) }
}

function spoken(
  byField: Readonly<Record<string, FieldProblem>>,
): Record<string, { code: string; params?: FieldProblem['params']; message: string }> {
  const sentences = fieldSentences(byField)
  return Object.fromEntries(
    Object.entries(byField).map(([path, { code, params }]) => [
      path,
      { code, ...(params && { params }), message: sentences[path] ?? '' },
    ]),
  )
}
