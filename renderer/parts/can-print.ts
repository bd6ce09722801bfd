// Whether a bought label can come out again: the station holds it, or its service can give it once more.
import type { PrinterView, ShipmentView } from '../station/types.ts'

/** An office printer takes packing slips alone. */
export const takesLabels = ({ connection }: Pick<PrinterView, 'connection'>): boolean =>
  connection.kind !== 'office-queue'

/** The label server gives out a label once, with the answer that sold it: one not stored here is voided and bought again. */
export const canPrint = ({ service, purchase }: ShipmentView): boolean =>
  purchase.kind === 'bought' && !(service === 'label-server' && purchase.attention.includes('no-payload'))

/** Bought, and nothing of it has come out of a printer. */
export const isOnNoPaper = ({ purchase }: ShipmentView): boolean =>
  purchase.kind === 'bought' &&
  (['not-on-paper', 'no-payload', 'not-printable'] as const).some(mark => purchase.attention.includes(mark))

/** Open, and of the service that takes single labels; also one that was fetched. A return label is handed over by nobody here. */
export const mayGoAlone = ({ service, purchase, closedAt, returnOf }: ShipmentView): boolean =>
  service === 'parcel-label' && purchase.kind === 'bought' && closedAt === undefined && returnOf === undefined
