// The edits that turn faults 242 and 243 red.
import { type Edits, edit } from './edit.ts'

export const packingSlips: Edits = {
  242: edit(
    'main/flows/packing-slip.ts',
    'takes a packing slip for a print of its label',
    'slipOf: record.id,',
    'shipmentId: record.id,',
  ),
  243: edit(
    'main/storage/spool/jobs.ts',
    'leaves the packing slip of a voided label to whoever releases it',
    'await cancelSlips(session, shipmentId)',
    "await cancelSlips(session, '')",
  ),
}
