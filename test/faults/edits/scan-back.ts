// The edits that turn faults 211 to 215, 219 and 220 red.
import { type Edits, edit } from './edit.ts'

export const scanBack: Edits = {
  211: edit(
    'main/flows/ship-package.ts',
    'buys the next label whatever is not scanned yet',
    'order.atBench && (await whyScanFirst(context, order))',
    '!order.atBench && (await whyScanFirst(context, order))',
  ),
  212: edit(
    'main/core/purchases/label-scans.ts',
    'takes a code for the one that stands somewhere in it',
    'formsOfCode(code).some(form => within.has(form))',
    'formsOfCode(code).some(form => within.has(form) || whole.includes(form))',
  ),
  213: edit(
    'main/flows/scan-back.ts',
    'lets a print be decided of whose label a person has in hand',
    'if (isWhole) await provePrint(context, record.id)',
    'if (!isWhole) await newestPrint(context, record.id)',
  ),
  214: edit(
    'main/flows/reprint-label.ts',
    'asks for no scan of a label that is printed anew',
    'await askScanAgain(context, record)',
    'if (waits) await askScanAgain(context, record)',
  ),
  215: edit(
    'main/flows/close-labels.ts',
    'hands over what nobody saw on its box',
    'const isLimited = scannedOnly === true &&',
    'const isLimited = scannedOnly === false &&',
  ),
  220: edit(
    'main/flows/bench-turn.ts',
    'lets a second window buy beside the first',
    'if (holder) return fail(holder.reference)',
    "if (holder?.reference === '') return fail(holder.reference)",
  ),
  219: edit(
    'main/flows/scan-back.ts',
    'ships a file around the label that waits for its scan',
    "whyTurnTaken(context) ?? whyScan(context, 'scan.no-batch-yet')",
    'whyTurnTaken(context)',
  ),
}
