// What the last check of the records found, kept for the banner of the next starts: a check of the whole takes minutes,
// and a change that was found must not be forgotten by switching the station off.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Problem, problem } from '../core/problem.ts'
import type { UnreadRecord } from '../core/records/ledger.ts'
import type { NotedFindings } from '../core/records/record-finding.ts'
import { readJsonFile, writeJsonFile } from '../settings/json-file.ts'

const foundSchema = z.object({
  /** All that were found and that nobody had seen, those that cannot be read among them. */
  count: z.number().int(),
  /** The first of the others. */
  name: z.string(),
  unreadableCount: z.number().int(),
  unreadableName: z.string(),
  /** The first of them, so that what is seen since counts no more; none in a file of before. */
  findings: z
    .array(z.object({ asFound: z.string(), name: z.string(), isUnreadable: z.boolean() }))
    .readonly()
    .default([]),
  /** It did not finish. */
  failed: z.boolean(),
})
export type Found = z.infer<typeof foundSchema>

const NOTHING: Found = {
  count: 0,
  name: '',
  unreadableCount: 0,
  unreadableName: '',
  findings: [],
  failed: false,
}
const FAILED: Found = { ...NOTHING, failed: true }

export class CheckedBefore {
  readonly #path: string
  readonly #now: () => Date
  #found: Found

  constructor(dataFolder: string, now: () => Date) {
    this.#path = join(dataFolder, 'records-check.json')
    this.#now = now
    this.#found = this.#read()
  }

  found(): Found {
    return this.#found
  }

  /** Where it cannot be written it is known until the station ends. */
  keep(found: Found): void {
    this.#found = found
    try {
      if (found.count === 0 && !found.failed) rmSync(this.#path, { force: true })
      else writeJsonFile(this.#path, found)
    } catch {
      // The disk says so itself.
    }
  }

  /** Whoever made it unreadable wanted it to say nothing. */
  #read(): Found {
    try {
      const { value, setAside } = readJsonFile(this.#path, foundSchema, NOTHING, this.#now())
      return setAside === undefined ? value : FAILED
    } catch {
      return NOTHING
    }
  }
}

/** What nobody has seen: of what a check found, what the start found besides, and what regular changes met since. */
export function unseen(found: Found, started: readonly UnreadRecord[], { seen, met }: NotedFindings): Found {
  const quiet = new Set(seen.map(one => one.asFound))
  const gone = found.findings.filter(one => quiet.has(one.asFound))
  const known = new Set(found.findings.map(one => one.asFound))
  const more = [
    ...started.map(one => ({ ...one, isUnreadable: true })),
    ...met.map(({ asFound, name, id, what }) => ({
      asFound,
      name: name ?? id,
      isUnreadable: what === 'unreadable',
    })),
  ].filter(({ asFound }) => !known.has(asFound) && !quiet.has(asFound))
  const findings = [...found.findings.filter(one => !quiet.has(one.asFound)), ...more]
  const unread = (some: Found['findings']) => some.filter(one => one.isUnreadable)
  const first = (isUnreadable: boolean) => findings.find(one => one.isUnreadable === isUnreadable)?.name
  return {
    count: found.count - gone.length + more.length,
    name: first(false) ?? found.name,
    unreadableCount: found.unreadableCount - unread(gone).length + unread(more).length,
    unreadableName: first(true) ?? found.unreadableName,
    findings,
    failed: found.failed,
  }
}

/** Said above every screen until a supervisor has seen it, or a check finds all in order. */
export function concernsOf({
  count,
  name,
  unreadableCount,
  unreadableName,
  failed,
}: Found): readonly Problem[] {
  const say = (code: 'storage.rows-changed' | 'storage.rows-unreadable', params: Problem['params']) =>
    problem('storage', code, { params })
  // One that cannot be read is reported only as that.
  const differingCount = count - unreadableCount
  return [
    ...(failed ? [problem('storage', 'storage.check-failed')] : []),
    ...(differingCount > 0 ? [say('storage.rows-changed', { count: differingCount, name })] : []),
    ...(unreadableCount > 0
      ? [say('storage.rows-unreadable', { count: unreadableCount, name: unreadableName })]
      : []),
  ]
}
