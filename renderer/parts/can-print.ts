// Whether a bought label can come out again: the station holds it, or its service can give it once more.
import type { ShipmentView } from '../station/types.ts'

/** The label server gives a label once, with the answer that sold it: what is not held here is voided, and bought anew. */
export const canPrint = ({ service, purchase }: ShipmentView): boolean =>
  purchase.kind === 'bought' && !(service === 'label-server' && purchase.attention.includes('no-payload'))
