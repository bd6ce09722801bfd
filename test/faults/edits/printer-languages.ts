// The edits that turn faults 160 to 163 red.
import { type Edits, edit } from './edit.ts'

export const printerLanguages: Edits = {
  160: edit(
    'main/printing/status/ask-language.ts',
    'does not believe what a TSPL printer answers',
    "!NO_STATUS.has(answer[0] ?? 0)) return 'tspl'",
    '!NO_STATUS.has(answer[0] ?? 0)) return undefined',
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
    'if (jobLanguage(bytes) === language) return ok(bytes)',
    'if (language.length > 0) return ok(bytes)',
  ),
  163: edit(
    'main/app/printers.ts',
    'says nothing of a printer whose language nobody knows',
    'isSure ? undefined : LANGUAGE_UNKNOWN',
    'isSure || !isSure ? undefined : LANGUAGE_UNKNOWN',
  ),
}
