// What a carrier requires of a label is shown with its print, and never decides one.
import type { PrintJob } from '../core/printing/print-job.ts'
import type { SpoolPort } from '../core/printing/spool.ts'
import type { FieldProblem } from '../core/problem.ts'

const RULES = 'carrier.'
/** Why no code is read, beside which nobody needs to hear that none is. */
const WHY_UNREAD: ReadonlySet<string> = new Set(['carrier.cut', 'carrier.unread'])
/** A job changes while it is looked at: held, sending, printed. */
const MOST_TRIES = 8

/** Puts what was found in place of what an earlier look at the job found; the same is no change. */
export async function noteRules(
  spool: Pick<SpoolPort, 'job' | 'changeJob'>,
  id: string,
  found: readonly FieldProblem[],
): Promise<PrintJob | undefined> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const job = await spool.job(id)
    if (!job) return undefined
    const isWhy = found.some(({ code }) => WHY_UNREAD.has(code))
    const others = (job.warnings ?? []).filter(
      ({ code }) => !code.startsWith(RULES) && !(isWhy && code === 'label.no-code-read'),
    )
    const warnings = [...others, ...found]
    if (JSON.stringify(warnings) === JSON.stringify(job.warnings ?? [])) return job
    const changed = await spool.changeJob(
      id,
      [job.state],
      { state: job.state, warnings },
      { kind: 'label-rules-seen', detail: { rules: found.map(({ code }) => code) } },
    )
    if (changed) return changed
  }
  return undefined
}
