// The edits that turn faults 22 to 34 and 134 red.
import { type Edits, edit } from './edit.ts'

const OUTCOME = 'main/printing/print-outcome.ts'
const CONFIRM = 'main/printing/confirm.ts'
const CONVERSATION = 'main/printing/status/conversation.ts'
const ENDED = "return notReady('busy', 'the printer ended the connection')"

export const printer: Edits = {
  22: edit(
    OUTCOME,
    'sends again what left by halves',
    "        state: 'unsure',\n        cause: 'partly-written',",
    "        state: 'held',\n        needsRelease: true,\n        cause: 'partly-written',",
  ),
  23: {
    file: 'main/flows/ship-package.ts',
    breaks: 'buys without asking the printer',
    changes: [
      { find: 'if (!ready.ok && order.printLater !== true) return ready', replace: '' },
      { find: 'if (!now.ok && order.printLater !== true) return now', replace: '' },
    ],
  },
  24: edit(
    CONFIRM,
    'takes a stop for the end of its job',
    "if (reason) return { kind: 'waiting', reason }",
    "if (reason) return { kind: 'drained' }",
  ),
  25: edit(
    CONFIRM,
    'waits for hands no longer than for the printer',
    'now - troubleSince >= timings.faultTimeoutMs)',
    'now - troubleSince >= timings.confirmationTimeoutMs)',
  ),
  134: edit(
    CONFIRM,
    'waits for a printer that is gone as for one that says what it lacks',
    'now - awaySince >= timings.awayTimeoutMs',
    'now - awaySince >= timings.faultTimeoutMs',
  ),
  26: edit(
    OUTCOME,
    'sends again what was not confirmed',
    "        state: 'unsure',\n        cause: 'not-confirmed',",
    "        state: 'held',\n        needsRelease: false,\n        cause: 'not-confirmed',",
  ),
  27: edit(
    CONVERSATION,
    'takes silence for a one-way link',
    "return this.#memory.answeredBefore() ? notReady('silent') : { kind: 'one-way' }",
    "return { kind: 'one-way' }",
  ),
  28: edit(
    CONVERSATION,
    'takes garbage for a one-way link',
    "return notReady('not-understood', answer.detail)",
    "return { kind: 'one-way' }",
  ),
  29: edit(CONVERSATION, 'takes a reset for a one-way link', ENDED, "return { kind: 'one-way' }"),
  30: edit(
    CONVERSATION,
    'takes a port that throws it out for a one-way link',
    ENDED,
    "return { kind: 'one-way' }",
  ),
  31: edit(
    OUTCOME,
    'takes what was not confirmed for sent',
    "        state: 'unsure',\n        cause: 'not-confirmed',",
    "        state: 'sent',\n        cause: 'not-confirmed',",
  ),
  32: edit(
    CONVERSATION,
    'prints on whatever answers',
    'if (self && !maySameDevice(saved, self.identity))',
    'if (self && saved === undefined)',
  ),
  33: edit(
    OUTCOME,
    'takes sent for printed',
    "return { state: 'sent', bytesSent: outcome.bytesWritten }",
    "return { state: 'printed', bytesSent: outcome.bytesWritten }",
  ),
  34: edit(
    'main/printing/print-session.ts',
    'sends a label that will be swallowed',
    "if (prefix !== undefined) return notReady('commands-changed', prefix)",
    '',
  ),
  151: edit(
    'main/flows/printer-removed.ts',
    'leaves what waits for a removed printer where nobody comes by',
    "if (job.needsRelease && (job.cause === 'unsafe-label' || job.cause === 'changed-outside')) continue",
    "if (job.cause !== 'unsafe-label') continue",
  ),
}
