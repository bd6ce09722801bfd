// The edits that turn faults 46 to 48 and 51 to 54 red.
import { type Edits, edit } from './edit.ts'

const CLOSE = 'main/flows/close-labels.ts'

export const operatorAndTime: Edits = {
  46: edit(
    'main/core/shipment/reference-key.ts',
    'takes two spellings of a reference for two packages',
    ".replace(HYPHENS, '-').toLowerCase().toUpperCase()",
    ".replace(HYPHENS, '-')",
  ),
  47: edit(
    'main/storage/records/purchases/rows-of-code.ts',
    'finds a label by half of a scan',
    'rowsOfCode(db, environment, formsToFind(code))',
    'rowsOfCode(db, environment, formsToFind(code).flatMap(form => [form, form.slice(0, Math.ceil(form.length / 2))]))',
  ),
  48: edit(
    'main/storage/sqlite/folder-lock.ts',
    'lets a second process in',
    "database.exec('begin exclusive')",
    "database.exec('begin')",
  ),
  51: edit(
    CLOSE,
    'closes by the clock',
    'now: all.filter(record => !isLater(record))',
    'now: all.filter(record => !isLater(record) && record.createdAt <= today)',
  ),
  52: edit(
    CLOSE,
    'takes labels that are dated ahead',
    'futureShipDate !== undefined &&',
    "shipment?.futureShipDate === 'never' &&",
  ),
  53: edit(
    'main/flows/manifest-one.ts',
    'takes a no after an unknown manifest for a no',
    "return before.some(event => event.kind === 'manifest-unknown')",
    'return before.length === 0',
  ),
  54: edit(
    'main/app/lifecycle.ts',
    'waits for paper before it ends',
    'await withinTime(context.printWorkers.stop(), STOP_PATIENCE_MS)',
    'await context.printWorkers.stop()',
  ),
}
