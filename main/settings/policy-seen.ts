// What the company's policy fixed at the last start, beside the data: what another policy changes at this one can be told.
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../core/ports.ts'
import { type Change, changesBetween } from '../core/records/changes.ts'
import type { Settings } from '../core/settings/settings.ts'
import { checkSettings } from './check-settings.ts'
import { readJsonFile, writeJsonFile } from './json-file.ts'
import { mergeSettings, type Policy } from './policy.ts'

const seenSchema = z.strictObject({
  settings: z.record(z.string(), z.unknown()),
  stages: z.array(z.string()),
})

/** What the policy of this start changed at this bench; of secrets only that they did. */
export interface PolicyChange {
  readonly changes: readonly Change[]
  /** What this bench tries before others that it did not at the last start, and what it no longer tries. */
  readonly begun: readonly string[]
  readonly ended: readonly string[]
}

export interface PolicySeen {
  /** Undefined where all is as it was at the last start. */
  readonly change: PolicyChange | undefined
  /** Once it is on record: the next start tells it no more. */
  keep(): void
}

/** `store`: as it is at the start, before anybody saved anything. */
export function openPolicySeen(
  dataFolder: string,
  clock: Clock,
  { settings, stages }: Pick<Policy, 'settings' | 'stages'>,
  store: { current(): Settings; own(): Settings },
): PolicySeen {
  const path = join(dataFolder, 'policy-seen.json')
  const last = readOrNone(path, clock)
  const merged = checkSettings(mergeSettings(store.own(), last.settings))
  // What an earlier version of the program took and this one does not was never in force here.
  const before = merged.ok ? merged.value : store.own()
  const change: PolicyChange = {
    changes: changesBetween(before, store.current()),
    begun: stages.filter(name => !last.stages.includes(name)),
    ended: last.stages.filter(name => !stages.includes(name)),
  }
  const isSame = Object.values(change).every(list => list.length === 0)
  return {
    change: isSame ? undefined : change,
    keep: () => writeJsonFile(path, { settings, stages }),
  }
}

/** Where nobody can read it, all that the policy says is told anew. */
function readOrNone(path: string, clock: Clock): z.infer<typeof seenSchema> {
  const none = { settings: {}, stages: [] }
  try {
    return readJsonFile(path, seenSchema, none, clock.now()).value
  } catch {
    return none
  }
}
