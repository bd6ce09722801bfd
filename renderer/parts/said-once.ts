// What nearly every label of a service has in common is shown with the first; each keeps it in its details.
import type { JobView } from '../station/types.ts'

const firstToSay = new Map<string, string>()

const SHARED: ReadonlySet<string> = new Set(['label.settings-left-out'])

type Warning = NonNullable<JobView['warnings']>[number]

/** Whether the band of this job says it: one that was said with an earlier job is not. */
export function isSaidWith(jobId: string, { code, params }: Warning): boolean {
  if (!SHARED.has(code)) return true
  const what = JSON.stringify([code, params])
  const first = firstToSay.get(what) ?? jobId
  firstToSay.set(what, first)
  return first === jobId
}
