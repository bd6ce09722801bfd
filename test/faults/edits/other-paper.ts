// The edits that turn faults 196 to 199 red.
import { type Edits, edit } from './edit.ts'

export const otherPaper: Edits = {
  235: {
    file: 'main/flows/settle-print.ts',
    breaks: 'takes a label that is on its way to one printer to another',
    changes: [
      {
        find: "  if (job.state !== 'held') return fail(wrongState(job))\n",
        replace: "  if (job.state !== 'held' && job.state !== 'sending') return fail(wrongState(job))\n",
      },
      {
        find: "    ['held'],\n    {\n      state: 'held',",
        replace: "    ['held', 'sending'],\n    {\n      state: 'held',",
      },
    ],
  },
  196: edit(
    'main/flows/printer-changed.ts',
    'lets a picture wait for paper that it was not made for',
    'return bytes !== undefined && context.printing.isInDots(bytes)',
    'return bytes !== undefined && bytes.length === 0',
  ),
  197: edit(
    'main/flows/settle-print.ts',
    'sends a label to whatever printer it is told, as it was made',
    'if (printer.value.id !== job.printerId && !isSameLabel(context, job, printer.value)) {',
    'if (printer.value.id === job.printerId && !isSameLabel(context, job, printer.value)) {',
  ),
  198: edit(
    'main/labels/translate-job.ts',
    'cuts off what lies beyond the stock',
    'if (reachesBeyond(rendered.value, job)) return fail(beyondStock(job.stock))',
    'if (drawn.length === 0) return fail(beyondStock(job.stock))',
  ),
  199: edit(
    'main/labels/transcode/by-label.ts',
    'scales all labels of a job as one',
    'if (labels.length < 2 || labels.length > MOST_PARTS) return undefined',
    'if (labels.length > 0) return undefined',
  ),
}
