// What a ZPL label has that cannot be drawn as its printer would, in the words of the bench.
import { type Problem, problem } from '../../core/problem.ts'
import type { SentenceCode } from '../../i18n/index.ts'
import { drawnForm } from '../drawing/drawn-form.ts'
import type { NotDrawn } from './drawn-commands.ts'

const SENTENCES: Readonly<Record<NotDrawn['why'], SentenceCode>> = {
  command: 'label.redraw-command',
  kept: 'label.redraw-kept',
  counted: 'label.redraw-counted',
  letters: 'label.redraw-letters',
  data: 'label.redraw-data',
}

/** `unsafe-label` with the first of it; undefined where all of the label is drawn as it would come out in ZPL. */
export function undrawnIn(zpl: Uint8Array): Problem | undefined {
  const { notDrawn } = drawnForm(zpl)
  return notDrawn && problem('unsafe-label', SENTENCES[notDrawn.why], { params: { what: notDrawn.what } })
}
