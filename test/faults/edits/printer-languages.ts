// The edits that turn faults 160 to 163, 182 to 184, 190 to 192, 226 and 232 red.
import { type Edits, edit } from './edit.ts'

export const printerLanguages: Edits = {
  226: edit(
    'main/printing/status/half-label.ts',
    'takes a label that left the station for one that arrived',
    'if (isEnded) return others',
    'if (isEnded || job.length > 0) return others',
  ),
  232: edit(
    'main/printing/status/half-label.ts',
    'forgets half a label with the language that the printer was saved with',
    'const end = endOf(this.#memory.halfSent())',
    'const end = this.#questions.dropsBeforeAsking ? endOf(this.#memory.halfSent()) : new Uint8Array()',
  ),
  160: edit(
    'main/printing/status/ask-language.ts',
    'does not believe what a TSPL printer answers',
    'return parseTsplStatus(answer) !== undefined && answer.every(isStatus)',
    'return parseTsplStatus(answer) === undefined && answer.every(isStatus)',
  ),
  161: edit(
    'main/labels/translate-job.ts',
    'lets out what nobody has read',
    'if (unread) return fail(unread)',
    "if (unread?.kind === 'internal') return fail(unread)",
  ),
  162: edit(
    'main/app/build-context.ts',
    'sends a label as it was made, whatever the printer is by now',
    'if (jobLanguage(bytes) === language && (madeFor === undefined || anyway)) {',
    'if (language.length > 0) {',
  ),
  163: edit(
    'main/app/printer-language.ts',
    'says nothing of a printer whose language nobody knows',
    '!canBeAsked(saved) ? undefined : LANGUAGE_UNKNOWN',
    '!canBeAsked(saved) ? undefined : undefined',
  ),
  182: edit(
    'main/storage/spool/jobs.ts',
    'keeps what was said of a print on the printer before',
    'change.state !== before.state || printerId !== before.printer_id',
    'change.state !== before.state && printerId !== undefined',
  ),
  183: edit(
    'main/labels/preview-process.ts',
    'gives a print the words of a preview that is missing',
    "return made.ok || made.problem.kind === 'unsafe-label' ? made : notDrawn(made.problem)",
    "return made.ok || made.problem.kind !== 'not-found' ? made : notDrawn(made.problem)",
  ),
  184: edit(
    'main/labels/prepare-print.ts',
    'takes the beginning of a file for a label of ours',
    'bytes.subarray(bytes.findIndex(byte => byte > 0x20))',
    'bytes.subarray(0)',
  ),
  190: edit(
    'main/labels/translate-job.ts',
    'lets out what is not drawn as a ZPL printer would',
    'if (undrawn) return fail(undrawn)',
    "if (undrawn?.kind === 'internal') return fail(undrawn)",
  ),
  191: edit(
    'main/labels/drawing/field.ts',
    'reads every text as UTF-8',
    'return this.#page === undefined ? undefined : codePage(this.#page)',
    'return this.#page === undefined ? undefined : codePage(28)',
  ),
  192: edit(
    'main/labels/prepare-print.ts',
    'sends every text as UTF-8',
    "target.source === 'service' ? inNamedPages(came) : came",
    "target.source === 'service' && inNamedPages(came).length === 0 ? inNamedPages(came) : came",
  ),
}
