// Takes away what late answers, used references, prints of lost stations and imports require.
import { type Edits, edit } from './edit.ts'

export const lateAnswers: Edits = {
  98: edit(
    'main/storage/records/purchases/late-answers.ts',
    'leaves a cancelled label as people settled it',
    "    case 'bought': {\n      const overruled",
    "    case 'refused': {\n      const overruled",
  ),
  99: edit(
    'main/storage/records/funds.ts',
    'loses a yes to added funds that comes after “not added”',
    "  if (!isOpen && (before.state === answer.state || answer.state === 'unknown')) {",
    '  if (!isOpen) {',
  ),
  100: edit(
    'main/storage/warehouse/deliveries.ts',
    'prints before it is heard what others made of the label',
    '      if (!(await this.#link.reached())) return { told: false, value: undefined }\n',
    '      if (id !== undefined) return { told: false, value: undefined }\n',
  ),
  101: edit(
    'main/storage/records/closes/close-outcomes.ts',
    'loses a yes that comes after “not closed”',
    "  closed: ['sending', 'unknown', 'failed'],",
    "  closed: ['sending', 'unknown'],",
  ),
  109: edit(
    'main/storage/records/purchases/paper-mark.ts',
    'lets a voided label that came out of a printer pass',
    "  return markInPlace(session, shipmentId, event, { concern: 'voided-on-paper' })\n",
    '  return event.kind ? undefined : toRecord(row)\n',
  ),
  135: edit(
    'main/flows/former-accounts.ts',
    'takes the account of another bench for a former one',
    'station !== undefined && atWork.includes(station)',
    'station === undefined && atWork.length > 0',
  ),
  155: edit(
    'main/storage/warehouse/held-lease.ts',
    'lets go what waited while others took over',
    'return () => this.#claims === claim && this.stands()',
    'return () => this.#claims >= claim',
  ),
  113: edit(
    'main/storage/warehouse/shared-decisions.ts',
    'prints what others cancelled meanwhile',
    '      await this.#local.changeJob(jobId, of, to, event)\n',
    "      if (answer !== 'cancelled') await this.#local.changeJob(jobId, of, to, event)\n",
  ),
  136: edit(
    'main/storage/warehouse/shared-labels.ts',
    'prints what others may have cancelled while they are not heard',
    'if (heard.isSure || this.#goesUnheard(job))',
    'if (heard || this.#goesUnheard(job) || !this.#there.isUp())',
  ),
  104: edit(
    'main/settings/write-together.ts',
    'writes the files of a set-up one after the other',
    'if (!waiting || !TOGETHER',
    'if (waiting || !TOGETHER',
  ),
  102: edit(
    'main/storage/records/funds.ts',
    'adds one reference as often as it is sent',
    "  if (used) return { kind: 'reference-used', record: used }\n",
    '',
  ),
}
