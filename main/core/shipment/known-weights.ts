// What packages weighed before: by SKU, by address, and by how much files of orders missed it; and the port that keeps it.
import type { OrderBox } from '../orders/order-boxes.ts'
import type { Mode } from '../purchases/purchase.ts'
import type { Package, Shipment } from './shipment.ts'

export const KNOWN_WEIGHTS = ['sku', 'address', 'file'] as const
export type KnownWeightKind = (typeof KNOWN_WEIGHTS)[number]

export interface KnownWeights {
  readonly sku: readonly number[]
  readonly address: readonly number[]
  readonly fileMissedOz: readonly number[]
}

/** As many of each as a weight is held against. */
export const WEIGHTS_KEPT = 20

export interface WeightsPort {
  /** What the last single packages of this SKU, to this address, weighed, and by how much the last files missed. */
  knownWeights(environment: Mode, shipment: Shipment): Promise<KnownWeights>
  /** Of a label that was bought; said again of the same one, it is kept once. */
  saveWeights(
    environment: Mode,
    shipmentId: string,
    weighed: { readonly shipment: Shipment; readonly fileMissedOz?: number | undefined },
  ): Promise<void>
  /** Of a label that was voided: nobody knows what was wrong with it. */
  removeWeights(shipmentId: string): Promise<void>
  /** Forgets those of `kind` from before `before` (ISO 8601). */
  purgeWeights(kind: KnownWeightKind, before: string): Promise<number>
}

/** Where a package is weighed, and what is known of it there. */
export interface WeighingPort extends Pick<WeightsPort, 'knownWeights'> {
  /** The packages as the orders file has them; undefined where no file has this order, or this box of it. */
  packagesInFile(
    environment: Mode,
    reference: string,
    box: OrderBox | undefined,
  ): Promise<readonly Package[] | undefined>
  /** What the scale shows at rest, where that is not the package shipped before. */
  stableOz(): number | undefined
  /** The weight on the scale, where that is the package shipped before. */
  shippedOnScaleOz(): number | undefined
}
