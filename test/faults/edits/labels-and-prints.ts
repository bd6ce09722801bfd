// The edits that turn faults 75 to 84 red.
import { type Edits, edit } from './edit.ts'

export const labelsAndPrints: Edits = {
  75: edit(
    'main/flows/meters.ts',
    'throws a yes away with its reading',
    '    if (!(error instanceof LedgerFailure)) throw error\n    context.log.warn(',
    '    if (error instanceof LedgerFailure) throw error\n    context.log.warn(',
  ),
  76: edit(
    'main/flows/ship-package.ts',
    'prints nothing that comes as a picture',
    'const hasLabel = change.job !== undefined || outcome.value.payloads.length > 0',
    'const hasLabel = change.job !== undefined || outcome.value.payloads.length >= 0',
  ),
  77: edit(
    'main/flows/ship-orders.ts',
    'takes the run after the first wait',
    '      current = control\n      let resumed',
    '      let resumed',
  ),
  78: edit(
    'main/storage/records/purchases/purchase-marks.ts',
    'lets two labels have one number',
    '.some(({ other }) => counts(other))',
    '.every(({ other }) => counts(other))',
  ),
  79: edit(
    'main/flows/void-numbers.ts',
    'asks for a cancelled number again',
    "number => before.get(number) !== 'cancelled'",
    "number => before.get(number) !== 'cancelled' || numbers.length > 1",
  ),
  80: edit(
    'main/storage/records/purchases/paper-mark.ts',
    'leaves a paid label on no list',
    '  if (isLost === before.includes(',
    '  if (isLost || isLost === before.includes(',
  ),
  81: edit(
    'main/storage/spool/new-jobs.ts',
    'gives two copies one number',
    'Math.max(await copiesOf(session, copy.shipmentId), above) + 1',
    'Math.max(0, above) + 2',
  ),
  82: edit(
    'main/app/printers.ts',
    'prints training labels on a saved printer',
    "      if (mode === 'training') return ok(",
    "      if (mode === 'training' && id === undefined) return ok(",
  ),
  83: edit(
    'main/services/label-server/envelope.ts',
    'takes errors beside data for a refusal',
    'if (well && !operation.moves && expects.holdsData?.(body)) {',
    'if (well && operation.moves && expects.holdsData?.(body)) {',
  ),
}
