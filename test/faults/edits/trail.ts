// The edits that turn faults 90 to 94, 152, 156, 158, 159 and 166 to 169, 188, 189, 200, 201 and 207 to 210 red.
import { type Edits, edit } from './edit.ts'

export const trail: Edits = {
  159: {
    file: 'main/storage/records/trail/as-found.ts',
    breaks: 'takes what is changed in a record later for what was seen of it',
    changes: [
      {
        find: "return digest(canonicalJson([record, id, what, Object.fromEntries(texts)])) ?? ''",
        replace: "return digest(canonicalJson([record, id, what, texts.length > 0])) ?? ''",
      },
    ],
  },
  166: edit(
    'main/storage/records/purchases/purchases.ts',
    'takes a reference for free whose purchase only the trail has',
    '  if (!holder && purchase.duplicateReason === undefined) {',
    '  if (!holder && purchase.duplicateReason !== undefined) {',
  ),
  167: edit(
    'main/storage/records/orders/order-runs.ts',
    'ships whatever the rows put into a batch',
    '(isTold ? [] : [NOT_TOLD])',
    '(isTold ? [] : [])',
  ),
  169: edit(
    'main/storage/records/trail/chain-walk.ts',
    'asks no chain whether it passes its checkpoint',
    'passesPoint = row.hash === point.hash',
    'passesPoint = row.hash !== undefined',
  ),
  168: {
    file: 'main/storage/spool/jobs.ts',
    breaks: 'sends what somebody else made of a print',
    changes: [
      {
        find: "const stays = differs && (change.state === 'held' || change.state === 'given' || sends)",
        replace: "const stays = differs && change.state === 'failed' && before.state === 'held'",
      },
    ],
  },
  188: edit(
    'main/storage/records/purchases/asked-by.ts',
    'asks a service by whatever the record says',
    'if (!isReadable(row)) return undefined',
    'if (!isReadable(row) || row.seq > 0) return undefined',
  ),
  189: edit(
    'main/storage/records/closes/closings-told.ts',
    'takes a close for gone whose rows are',
    'if (close && OPEN.includes(outcome)) openIn.set(label, { close, outcome })',
    "if (close && outcome === 'x') openIn.set(label, { close, outcome })",
  ),
  207: edit(
    'main/storage/spool/changed-jobs.ts',
    'takes a print that no event tells of for one of its own',
    '  return isNamed\n}',
    '  return isNamed || inOrder.length >= 0\n}',
  ),
  200: edit(
    'main/storage/sqlite/writer.ts',
    'goes on over whatever another program wrote',
    'if (this.#outside.cameSince()) await this.#lookAtTrail()',
    'if (!this.#outside.cameSince()) return',
  ),
  208: edit(
    'main/storage/sqlite/outside-writes.ts',
    'looks at the chain of its own name alone',
    'if (station === this.#chain.station) continue',
    "if (station !== '') continue",
  ),
  209: edit(
    'main/storage/sqlite/outside-writes.ts',
    'asks no more of what stands before a person’s word',
    'trailUpTo(this.#database, this.#chain.station, wholeFrom) === wholeFrom.before',
    "trailUpTo(this.#database, this.#chain.station, wholeFrom) !== ''",
  ),
  210: edit(
    'main/storage/sqlite/writer.ts',
    'has nothing checked after a kill',
    `else if (!start.shared && mark && mark.station !== '' && !mark.left) parts.writtenOutside()`,
    `else if (!start.shared && mark && mark.station === '-' && !mark.left) parts.writtenOutside()`,
  ),
  201: edit(
    'main/app/records.ts',
    'waits until somebody asks for a check',
    'options.onWrittenOutside(() => void checkWritten())',
    'options.onWrittenOutside(() => void checkOnce)',
  ),
  194: edit(
    'main/storage/records/closes/put-back-closes.ts',
    'leaves an open close as somebody made it',
    "readClose(row).values.state !== 'unknown'",
    "readClose(row).values.state === 'unknown'",
  ),
  156: edit(
    'main/flows/ship-one-order.ts',
    'ships orders as somebody else left them',
    'if (order.differs || order.isUnreadable) return changedOutside(context, order)',
    'if (order.differs && order.attempt < 0) return changedOutside(context, order)',
  ),
  158: edit(
    'main/flows/ship-one-order.ts',
    'ends a batch at an order whose purchase cannot be read',
    "if (CHANGED_OUTSIDE.includes(given.code)) return end('failed')",
    "if (CHANGED_OUTSIDE.includes(given.code)) return end('waiting', given)",
  ),
  90: edit(
    'main/settings/private-folder.ts',
    'leaves what stood open in the data folder as it was',
    '    for (const name of readdirSync(path)) mend(join(path, name), walk)',
    '    return',
  ),
  91: edit(
    'main/storage/replay/check-rows.ts',
    'believes every record that the trail knows',
    'return sealed.revision === row.revision && this.#replay.agrees(sealed, row.is) ? undefined : []',
    'return undefined',
  ),
  152: edit(
    'main/storage/records/trail/readable.ts',
    'takes what is no JSON for a fault of the program',
    '  } catch {\n    return UNREADABLE\n  }',
    '  } catch (error) {\n    throw error\n  }',
  ),
  92: {
    file: 'main/storage/warehouse/guard.ts',
    breaks: 'leaves the trail to the rights of whoever signs in',
    changes: [
      {
        find: "raise exception 'entries of the trail are appended, never changed' using errcode = '42501';",
        replace: 'return coalesce(new, old);',
      },
      {
        find: "const OWNERS_ALONE = 'insert, update, delete, truncate, references, trigger'",
        replace: "const OWNERS_ALONE = 'references, trigger'",
      },
    ],
  },
  93: edit(
    'main/storage/records/trail/trail-seal.ts',
    'takes any seal for its own',
    'return given.length === own.length && timingSafeEqual(given, own)',
    'return given.length === own.length || timingSafeEqual(given, own)',
  ),
}
