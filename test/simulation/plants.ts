// Defects that a run can be given, to see whether the judge finds them: those of `npm run faults:mutate` that touch
// money and paper, and more that were written for the judge alone. `--plant N` puts one in as the program is loaded.
import { commands } from '../faults/edits/commands.ts'
import { type Change, type Edit, type Edits, edit } from '../faults/edits/edit.ts'
import { labelsAndPrints } from '../faults/edits/labels-and-prints.ts'
import { lateAnswers } from '../faults/edits/late-answers.ts'
import { neighbours } from '../faults/edits/neighbours.ts'
import { operatorAndTime } from '../faults/edits/operator-and-time.ts'
import { packingSlips } from '../faults/edits/packing-slips.ts'
import { printer } from '../faults/edits/printer.ts'
import { purchaseKills } from '../faults/edits/purchase-kills.ts'
import { scanBack } from '../faults/edits/scan-back.ts'
import { service } from '../faults/edits/service.ts'
import { storage } from '../faults/edits/storage.ts'
import { waysOut } from '../faults/edits/ways-out.ts'

/** Numbered from 201; the numbers below are those of docs/reliability.md. */
const own: Edits = {
  201: edit(
    'main/flows/ship-package.ts',
    'buys a second label for a reference without asking for a reason',
    'return order.duplicateReason !== undefined && !isInPurchase(',
    'return !isInPurchase(',
  ),
  202: edit(
    'main/printing/print-worker.ts',
    'prints a job twice',
    '    const outcome = await printing\n',
    '    if (job.copyNumber === 2) await line.print(bytes, { labelsExpected: job.labelsExpected })\n    const outcome = await printing\n',
  ),
  203: edit(
    'main/printing/confirm.ts',
    'takes fewer labels than sent for all of them',
    "if (moved < goal.labelsExpected) return { kind: 'short', moved }",
    '',
  ),
  205: edit(
    'main/storage/sqlite/engine.ts',
    'answers before the disk has it',
    'pragma synchronous = full;',
    'pragma synchronous = normal;',
  ),
  206: edit(
    'main/flows/weight-doubt.ts',
    'buys at a weight that its orders file contradicts, and asks nobody',
    'const answered = weightReason === undefined ? []',
    'const answered = weightReason !== undefined ? []',
  ),
  207: edit(
    'main/storage/records/purchases/added-labels.ts',
    'forgets the packing slip of a label that is bought',
    'for (const one of [job, slip]) {',
    'for (const one of [job]) {',
  ),
  208: edit(
    'main/printing/print-worker.ts',
    'prints a packing slip twice',
    '    const outcome = await printing\n',
    '    if (job.slipOf !== undefined) await line.print(bytes, { labelsExpected: job.labelsExpected })\n    const outcome = await printing\n',
  ),
  209: edit(
    'main/storage/spool/job-statements.ts',
    'prints a packing slip while its label waits',
    "selectFrom('jobs as label')\n              .select('label.seq')",
    "selectFrom('jobs as label')\n              .select('label.seq')\n              .where('label.copy_number', '=', 0)",
  ),
  204: edit(
    'main/flows/void-shipment.ts',
    'says voided whatever the service said',
    "...(settled.to === 'voided' && { attention: [] }),",
    "...(settled.to === 'void-unknown' && { to: 'voided' as const }),\n        ...(settled.to === 'voided' && { attention: [] }),",
  ),
}

/** Of the right label on the right box, numbered from 301: one edit a rule. */
const rightBox: Edits = {
  301: edit(
    'main/flows/scan-back.ts',
    'takes the code of a label that was given to another bench for a wrong one',
    "({ cause }) => cause === 'handed-over')",
    "({ cause }) => cause === 'not-taken')",
  ),
  302: edit(
    'main/storage/warehouse/given-prints.ts',
    'asks nobody to scan a label that another bench prints',
    "if (asked !== undefined && scan !== 'off') {",
    "if (asked !== undefined && scan === 'off') {",
  ),
  303: edit(
    'main/flows/packing-slip.ts',
    'leaves the packing slip behind where its label goes to another printer',
    'for (const slip of await slipsBeside(context, label)) {',
    'for (const slip of (await slipsBeside(context, label)).slice(1)) {',
  ),
  304: edit(
    'main/flows/take-print.ts',
    'leaves the packing slip behind where its label goes to another bench',
    'const slip = offer.withSlip ?',
    'const slip = !offer.withSlip ?',
  ),
  305: edit(
    'main/core/printing/number-said.ts',
    'prints a label that says another number, with a warning',
    "'label.other-orders',\n  'label.other-number',\n",
    '',
  ),
  306: edit(
    'main/core/printing/number-said.ts',
    'prints a label on which nothing is to be seen',
    "'label.nothing-drawn',\n] as const",
    '] as const',
  ),
  307: edit(
    'main/core/printing/number-said.ts',
    'takes a word that was given before anything was said of the label',
    'warnings.some(told => told.code === said.code)',
    'warnings.every(told => told.code !== said.code)',
  ),
  308: edit(
    'main/app/look-before-print.ts',
    'says nothing of a label without a code',
    "return [{ code: 'label.no-code-read' }]",
    'return []',
  ),
  309: edit(
    'main/core/orders/order-boxes.ts',
    'buys another label under the name of a box',
    'const isOneOrder = referenceKey(place.reference) === referenceKey(other.reference)',
    'const isOneOrder = one.box !== undefined && referenceKey(place.reference) === referenceKey(other.reference)',
  ),
  310: edit(
    'main/core/shipment/doubts.ts',
    'buys in a batch what the bench would ask about',
    "  'field.zip-state',\n",
    '',
  ),
  311: edit(
    'main/core/purchases/scan-back.ts',
    'keeps nothing of what was scanned',
    'seen: [...new Set([...seen, word.number])]',
    'seen: [...new Set(seen)]',
  ),
  312: edit(
    'main/storage/records/purchases/rows-of-code.ts',
    'finds no box by its own name',
    'const named = rows.length === 0 ? boxNamed(code) : undefined',
    'const named = rows.length < 0 ? boxNamed(code) : undefined',
  ),
  313: edit(
    'main/flows/order-to-pack.ts',
    'finds an order of a file by less than its number',
    'const whole = await orders.orderByReference(mode, reference)',
    'const whole = await orders.orderByReference(mode, reference.slice(0, -1))',
  ),
  314: edit(
    'main/flows/ship-one-order.ts',
    'ships a prepared return label as a label of its own',
    '    returnOf,\n    ...weightSaid,',
    '    ...weightSaid,',
  ),
  315: edit(
    'main/api/handlers/pack.ts',
    'asks nothing of the weight of a package that is prepared',
    'return answered.ok ? ok({})',
    'return answered ? ok({})',
  ),
  316: edit(
    'main/flows/return-label.ts',
    'buys a prepared return label once more under another number',
    'return before ? fail(heldBy(before)) : ok(out)',
    'return before?.id === out.id ? fail(heldBy(before)) : ok(out)',
  ),
  317: edit(
    'main/storage/records/orders/orders.ts',
    'forgets what was said of a weight as its package becomes an order',
    'weight_said: jsonOrNull(order.weightSaid)',
    'weight_said: jsonOrNull(undefined)',
  ),
  318: edit(
    'main/flows/prepared-orders.ts',
    'makes an order of a prepared package of whose weight nobody was asked',
    'return answered.ok ? undefined : answered.problem',
    'return undefined',
  ),
  319: edit(
    'main/storage/records/purchases/purchases.ts',
    'forgets by which name this run goes once its bench is renamed',
    '    in_flight_by: inFlightBy(kind, session.chain.station),\n',
    '',
  ),
  320: edit(
    'main/storage/records/purchases/purchases.ts',
    'buys while a close has no answer, where nobody keeps the buyers out any more',
    "  if (closing) return { kind: 'day-closes', ...closing }\n",
    '',
  ),
  321: edit(
    'main/flows/ship-orders.ts',
    'leaves a batch running whose records went away',
    'await context.pending.keep({ kind: ',
    'if (context.mode === undefined) await context.pending.keep({ kind: ',
  ),
  322: edit(
    'main/storage/warehouse/leases.ts',
    'lets a bench that stops go unmissed, whatever it leaves under way',
    '  if (await hasUnfinished(db, station)) return\n',
    '',
  ),
  323: edit(
    'main/flows/close-labels.ts',
    'hands labels over under one number before anybody has said whose it is',
    "service === 'parcel-label' && isHeldForNumber === true",
    "service === 'label-server' && isHeldForNumber === true",
  ),
  324: edit(
    'main/core/purchases/number-of-another.ts',
    'prints a label that has the number of another',
    "!isOfTestAccount(label) && label.attention.includes('number-of-another')",
    "isOfTestAccount(label) && label.attention.includes('number-of-another')",
  ),
  325: edit(
    'main/storage/session.ts',
    'takes what went out under a name of before for another bench’s',
    ' || formerNames.some(name => name === station)',
    '',
  ),
  326: edit(
    'main/storage/records/purchases/fetched-copies.ts',
    'knows of no close that a fetched label was handed over in',
    'const closed = copies.find(({ closed_at }) => closed_at !== null)',
    'const closed = copies.find(({ closed_at }) => closed_at === undefined)',
  ),
  327: edit(
    'main/core/purchases/fetched-copy.ts',
    'takes a fetched label for another one than its purchase’s',
    "copy.origin === 'fetched' &&",
    "copy.origin !== 'fetched' &&",
  ),
  328: edit(
    'main/storage/records/orders/orders.ts',
    'buys an order of a paused batch again, though the bench had bought it',
    "[...UNSHIPPED, 'unknown'] satisfies",
    "[...NOT_SHIPPED, 'unknown'] satisfies",
  ),
  329: edit(
    'main/app/look-before-print.ts',
    'prints the label of another order where nothing was sold to compare its number with',
    'await otherWith(record, codes, ',
    'await otherWith(record, [], ',
  ),
  330: edit(
    'main/storage/records/closes/whole-day.ts',
    'knows of no close that took a label along whose void was in doubt',
    '  if (!closesWholeDay(row.service) || row.closed_at !== null) return undefined\n',
    '  if (closesWholeDay(row.service) || row.closed_at !== null) return undefined\n',
  ),
  331: edit(
    'main/storage/records/purchases/lookups.ts',
    'takes away by a close what a bench still has to scan',
    "    .where('kind', '=', 'bought')\n    .orderBy('seq', 'desc')",
    "    .where('kind', '=', 'bought')\n    .where('closed_at', 'is', null)\n    .orderBy('seq', 'desc')",
  ),
  332: edit(
    'main/flows/own-label.ts',
    'shows no print of a fetched label with those of its order',
    'if (copies.length === 0) return own',
    'if (copies.length >= 0) return own',
  ),
  333: edit(
    'main/storage/sqlite/writer.ts',
    'leaves a renamed bench’s mark with its earlier name until something is written',
    'mark.station !== start.station) await writer.#markUnderItsName()',
    'mark.station === start.station) await writer.#markUnderItsName()',
  ),
  334: edit(
    'main/storage/warehouse/distant-ledger.ts',
    'takes another bench’s label for none at all while the database is away',
    'if (here === undefined && isThereUnlessHere)',
    'if (here === null && isThereUnlessHere)',
  ),
  335: edit(
    'main/storage/records/closes/whole-day.ts',
    'tells by clocks which close began after a label was entered',
    'if (before === null)',
    "if (before !== 'none')",
  ),
  336: edit(
    'main/core/purchases/fetched-copy.ts',
    'takes a fetched label for its order’s by the clocks',
    '  own.entered < copy.entered || (own.station !== copy.station && own.createdAt <= copy.createdAt)',
    '  own.createdAt <= copy.createdAt',
  ),
  337: edit(
    'main/app/look-before-print.ts',
    'prints the label of another box of its order where nothing was sold to compare its number with',
    '!(hasOwn && isOfOrder(other))',
    '!isOfOrder(other)',
  ),
  338: edit(
    'main/storage/records/purchases/purchase-marks.ts',
    'asks nobody whose a number is that was fetched before its label was sold',
    'return isLive(record.kind) && !isCopyOf(record, own)',
    "return isLive(record.kind) && record.origin !== 'fetched'",
  ),
  339: edit(
    'main/api/dispatch.ts',
    'buys for real what a screen showed as practice, where another window saved live just before',
    ' ?? whyOtherMode(station, shownMode)',
    '',
  ),
}

const PLANTS: Edits = {
  ...purchaseKills,
  ...printer,
  ...service,
  ...operatorAndTime,
  ...storage,
  ...commands,
  ...waysOut,
  ...labelsAndPrints,
  ...lateAnswers,
  ...packingSlips,
  ...neighbours,
  ...scanBack,
  ...own,
  ...rightBox,
}

export const plantNumbers = (): readonly number[] => Object.keys(PLANTS).map(Number)
export const plantOf = (number: number): Edit | undefined => PLANTS[number]

const at = process.argv.indexOf('--plant')
const planted = at < 0 ? undefined : PLANTS[Number(process.argv[at + 1])]
if (at >= 0 && planted === undefined) throw new Error(`no defect has the number ${process.argv[at + 1]}`)

/** What the defect of this run changes in a module. */
export const plantedIn = (url: string): readonly Change[] =>
  planted !== undefined && url.endsWith(`/${planted.file}`) ? planted.changes : []
