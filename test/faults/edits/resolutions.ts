// The edits that turn faults 173 and 174 red.
import { type Edits, edit } from './edit.ts'

export const resolutions: Edits = {
  173: edit(
    'main/labels/transcode/printers-dots.ts',
    'sends a label in the dots that it was made for',
    'if (!parts) return ok(job.bytes)',
    'if (!parts || parts.length > 0) return ok(job.bytes)',
  ),
  174: edit(
    'main/labels/transcode/transcode-zpl.ts',
    'lets out what it could not redraw',
    "if (unscaled !== undefined) return refused('label.transcode-command', { ...params, command: unscaled })",
    'if (unscaled !== undefined) return ok(bytes)',
  ),
}
