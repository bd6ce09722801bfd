// The edits that turn faults 110 to 112 and 271 red.
import { type Edits, edit } from './edit.ts'

export const numbersOfAnother: Edits = {
  110: edit(
    'main/services/label-server/tracking.ts',
    'takes numbers from wherever an answer has them',
    '  if (known.length > 0) return usable(known, () => true)\n',
    '  if (known.length > 0) return usable(all.filter(one => rank(one) !== undefined), () => true)\n',
  ),
  111: edit(
    'main/flows/void-numbers.ts',
    'asks to cancel a number that another label has too',
    "record.kind !== 'voided')",
    "record.kind === 'voided')",
  ),
  271: edit(
    'main/core/purchases/label-numbers.ts',
    'takes two labels of one label ID for two',
    'readableBarCode, encodedBarCode, labelId]',
    'readableBarCode, encodedBarCode]',
  ),
  112: edit(
    'main/flows/void-shipment.ts',
    'refuses to void a label and leaves it on no list',
    "now?.kind !== 'bought' || now.attention",
    "now?.kind === 'bought' || now?.attention",
  ),
}
