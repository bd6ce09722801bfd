// The edits that turn faults 121 to 126, 150, 171, 172 and 181 red.
import { type Edits, edit } from './edit.ts'

export const labelsBought: Edits = {
  121: edit(
    'main/core/purchases/purchase.ts',
    'takes too few numbers or labels for enough',
    'if (found === packages || found === 0) return undefined',
    'if (found <= packages) return undefined',
  ),
  171: edit(
    'main/core/shipment/not-sent.ts',
    'stops nothing and says nothing of what a service has no place for',
    'return [...found, ...besideTheTable(service, shipment)]',
    'return service === undefined ? [...found, ...besideTheTable(service, shipment)] : []',
  ),
  172: edit(
    'main/storage/records/orders/left-out.ts',
    'leaves rows out without a word',
    'const missing = orders.filter(({ row }) => !rows.has(row))',
    'const missing = orders.filter(({ row }) => !rows.has(row) && row < 0)',
  ),
  181: edit(
    'main/core/shipment/measures-typed.ts',
    'adds up numbers that no unit joins',
    "const smaller = word === '' ? undefined : SMALLER[unit]",
    'const smaller = restWord ? weightUnitOf(restWord) : SMALLER[unit]',
  ),
  202: edit(
    'main/core/orders/order-units.ts',
    'takes a number in the unit of the whole file where another may be meant',
    'return isElsewhere || isBesideOther || saysOther(standing) ?',
    'return isElsewhere && isBesideOther && saysOther(standing) ?',
  ),
  236: edit(
    'main/core/orders/lent-units.ts',
    'puts the unit of one object’s number on the number of another',
    'for (const unit of lent) delete kept[unit]',
    'for (const unit of lent) if (kept[unit] === undefined) delete kept[unit]',
  ),
  193: edit(
    'main/core/orders/order-rows.ts',
    'takes one of two columns that say two things',
    'if (differ) problems[field] = differ\n    return differ !== undefined',
    'return differ === problems[field] && differ !== undefined',
  ),
  122: edit(
    'main/labels/prepare-print.ts',
    'calls a label printed that leaves no paper',
    "if (target.source === 'service' && labelsExpected === 0) {",
    "if (target.source === 'service' && labelsExpected < 0) {",
  ),
  123: edit(
    'main/flows/bought-sheets.ts',
    'prints a label as often as it comes',
    'const waits = labels > print.differentLabels || ',
    'const waits = labels < print.differentLabels || ',
  ),
  124: edit(
    'main/services/label-server/label.ts',
    'drops papers that are not called a label',
    '(LABEL_NAME.test(name) || paper.isForm || isPaperSized(paper))',
    '(LABEL_NAME.test(name) || (paper.isForm && !isPaperSized(paper)))',
  ),
  125: edit(
    'main/services/label-server/label.ts',
    'takes any text for a number to cancel by',
    '!label.trackingNumbers.every(isPathSegment)',
    '!label.trackingNumbers.some(one => one.length > 0 || isPathSegment(one))',
  ),
  126: edit(
    'preload/contract/printer-form.ts',
    'believes that a printer speaks another language',
    'language === text)',
    'language === text || text.length > 0)',
  ),
  150: edit(
    'main/flows/verify-label.ts',
    'takes a number beyond the paper for one that is on it',
    "looks.some(({ number }) => number === 'off-paper')",
    "looks.some(({ number }) => number === 'off-paper' && numbers.length === 0)",
  ),
}
