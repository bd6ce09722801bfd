// The edits that turn faults 203 to 206 red.
import { type Edits, edit } from './edit.ts'

export const codesDrawn: Edits = {
  203: edit(
    'main/labels/codes/code-128.ts',
    'has the last character alone behind a code, where the drawer loses it',
    "write('>:')",
    "write('')",
  ),
  204: edit(
    'main/labels/drawing/field.ts',
    'says nothing of data that it does not understand',
    "if (isReadKind(code.name)) this.#miss('data'",
    "if (isReadKind(code.name) && data.length === 0) this.#miss('data'",
  ),
  205: edit(
    'main/labels/transcode/transcode-zpl.ts',
    'leaves sizes to the printer',
    'const bytes = sized.zpl',
    'const { bytes } = request',
  ),
  206: edit(
    'main/labels/translate-job.ts',
    'measures no block',
    'const overfull = job.anyway ? undefined : await overfullBlock(blocks, job)',
    'const overfull = job.anyway ? undefined : await overfullBlock(blocks.slice(0, 0), job)',
  ),
}
