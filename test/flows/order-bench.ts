// A bench for tests of batches: the scripted one with the ledger's own orders and real CSV.
import type { OrderContext } from '../../main/flows/import-orders.ts'
import { csvOrderFiles } from '../../main/order-files/csv.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { type OpenStore, type ScriptedBench, scriptedBench } from './scripted-bench.ts'

export type ScriptedOrderBench = OrderContext & ScriptedBench

export async function orderBench(openStore?: OpenStore): Promise<ScriptedOrderBench> {
  const bench = await scriptedBench(openStore)
  return Object.assign(bench, { orders: bench.store, orderFiles: csvOrderFiles, sender: DEPOT })
}

/** A file of one good order a reference. */
export const orderFile = (...references: readonly string[]): string =>
  [
    'reference,name,address,city,state,zip,weight,service',
    ...references.map(reference => `${reference},Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND`),
  ].join('\n')

export const DEFAULTS = { service: 'label-server', weightUnit: 'oz', dimensionUnit: 'in' } as const
