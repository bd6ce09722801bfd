// The benches of each mode in a file that only its owner reads: what was typed outlives the window and the program.
// What is set aside is one list of the station, changed by single entries: no window writes over another's.
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AsideDraft, BenchPort, KeepBench, KeptDraft, WindowBench } from '../core/bench.ts'
import type { Clock } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { MODES, type Mode } from '../core/purchase.ts'
import { referenceKey } from '../core/reference-key.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { readJsonFile } from './json-file.ts'
import {
  type Aged,
  type AgedAside,
  fileSchema,
  type KeptMode,
  type KeptWindow,
  UNNAMED,
  withId,
} from './kept-bench-file.ts'
import { writeWhole } from './write-whole.ts'

const NAME = 'bench.json'
/** Windows of one station whose benches are kept; what lies on the bench of one more is set aside. */
const MOST_WINDOWS = 20

export function openKeptBench(dataFolder: string, clock: Clock): BenchPort {
  const path = join(dataFolder, NAME)
  const benches: Partial<Record<Mode, KeptMode>> = readOrNone(path, clock)
  const write = lastOneWins(() => writeWhole(path, JSON.stringify(benches)))
  const windowsOpen: string[] = []
  /** Asked or kept since the start, and not closed since: their streams may be on their way. */
  const seen = new Set<string>()
  /** Being made orders of. */
  const held = new Set<string>()
  /** Taken back since the start: a page of an earlier version does not put them there again. */
  const gone = new Set<string>()
  let revision = 0

  const modeOf = (mode: Mode): KeptMode => {
    benches[mode] ??= { windows: [], aside: [] }
    return benches[mode]
  }
  const isOpen = ({ windowId }: KeptWindow) => seen.has(windowId) || windowsOpen.includes(windowId)
  const now = () => clock.now().toISOString()
  const listOf = (mode: Mode) => ({ revision, aside: modeOf(mode).aside.map(({ draft }) => draft) })

  const put = (kept: KeptMode, draft: AsideDraft) => {
    const isReplaced = ({ draft: one }: AgedAside) =>
      one.id === draft.id ||
      // What is ready to ship is not lost to what somebody has begun under its name elsewhere.
      (isSame(one, draft) && (one.preparedAt === undefined || draft.preparedAt !== undefined))
    kept.aside = [{ draft, changedAt: now() }, ...kept.aside.filter(one => !isReplaced(one))]
  }

  /** False where it is not there: another window has it, or it is being made an order of. */
  const take = (kept: KeptMode, id: string): boolean => {
    if (held.has(id) || !kept.aside.some(one => one.draft.id === id)) return false
    kept.aside = kept.aside.filter(one => one.draft.id !== id)
    gone.add(id)
    return true
  }

  /** `own`: what the window has on its bench already. Gives what was to be taken back and is not there. */
  const change = (kept: KeptMode, { changes = [], bench }: KeepBench, own: string | undefined) => {
    const missing: string[] = []
    for (const one of changes) {
      if ('take' in one) {
        if (!take(kept, one.take) && one.take !== own) missing.push(one.take)
      } else if (!missing.includes(one.put.id)) put(kept, one.put)
    }
    const { aside = [] } = bench
    const isNew = (draft: KeptDraft) =>
      !kept.aside.some(one => isSame(one.draft, draft)) && !(draft.id !== undefined && gone.has(draft.id))
    for (const draft of aside.filter(isNew).toReversed()) put(kept, withId(draft))
    if (changes.length > 0 || aside.length > 0) revision += 1
    return missing
  }

  const written = async (): Promise<Result<undefined, Problem>> => {
    try {
      await write()
      return ok(undefined)
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      return fail(problem('storage', 'storage.not-written', { detail: code }))
    }
  }

  return {
    kept(mode, windowId) {
      const { windows } = modeOf(mode)
      if (windowId === undefined) return windows[0] && benchOf(windows[0])
      seen.add(windowId)
      const own = windows.find(one => one.windowId === windowId)
      if (own) return benchOf(own)
      const left = windows.filter(one => !isOpen(one))
      const found = left.find(({ draft }) => draft.draft.reference !== '') ?? left[0]
      if (!found) return undefined
      found.windowId = windowId
      return benchOf(found)
    },
    aside: listOf,
    async keep(mode, given) {
      const kept = modeOf(mode)
      const { windowId = UNNAMED, changeId, bench } = given
      if (windowId !== UNNAMED) seen.add(windowId)
      const before = kept.windows.find(one => one.windowId === windowId)
      const isRepeat = changeId !== undefined && changeId === before?.changeId
      const missing = isRepeat ? [] : change(kept, given, before?.draft.draft.id)
      const { aside: _listed, draft, ...rest } = bench
      const isLost = draft.id !== undefined && missing.includes(draft.id)
      const window: KeptWindow = {
        ...rest,
        windowId,
        changeId: changeId ?? before?.changeId,
        draft: aged(isLost ? emptied(draft) : draft, before, now()),
      }
      const others = kept.windows.filter(one => one !== before)
      kept.windows = [window, ...others]
      for (const one of others.filter(other => !isOpen(other)).slice(MOST_WINDOWS)) {
        kept.windows = kept.windows.filter(other => other !== one)
        const { draft: left } = one.draft
        if (left.reference !== '') put(kept, withId(left))
      }
      const reply = { ...listOf(mode), missing }
      const done = await written()
      return done.ok ? ok(reply) : done
    },
    hold(mode, ids) {
      const { aside } = modeOf(mode)
      if (!ids.every(id => !held.has(id) && aside.some(({ draft }) => draft.id === id))) return false
      for (const id of ids) held.add(id)
      return true
    },
    async release(mode, ids, taken) {
      for (const id of ids) held.delete(id)
      const kept = modeOf(mode)
      for (const id of taken) take(kept, id)
      revision += 1
      return await written()
    },
    windowOpened(windowId) {
      windowsOpen.push(windowId)
      return () => {
        windowsOpen.splice(windowsOpen.indexOf(windowId), 1)
        if (!windowsOpen.includes(windowId)) seen.delete(windowId)
      }
    },
    async forget(before) {
      const isOld = ({ changedAt }: Aged) => Date.parse(changedAt) < before.getTime()
      let count = 0
      for (const mode of MODES) {
        const kept = modeOf(mode)
        const aside = kept.aside.filter(one => !isOld(one))
        count += kept.aside.length - aside.length
        kept.aside = aside
        for (const window of kept.windows) {
          if (!isOld(window.draft) || !saysSomething(window.draft.draft)) continue
          window.draft = { ...window.draft, draft: emptied(window.draft.draft) }
          count += 1
        }
      }
      if (count > 0) {
        revision += 1
        await write()
      }
      await removeDamaged(path, before)
      return count
    },
  }
}

const benchOf = ({ windowId: _window, changeId: _change, draft, ...bench }: KeptWindow): WindowBench => ({
  ...bench,
  draft: draft.draft,
})

const isSame = (one: KeptDraft, other: KeptDraft): boolean =>
  referenceKey(one.reference) === referenceKey(other.reference)

/** Best effort: a file that cannot be read is set aside, and packing goes on without it. */
function readOrNone(path: string, clock: Clock): Partial<Record<Mode, KeptMode>> {
  try {
    return readJsonFile(path, fileSchema, {}, clock.now()).value
  } catch {
    return {}
  }
}

function aged(draft: KeptDraft, before: KeptWindow | undefined, changedAt: string): Aged {
  const isUnchanged = before && JSON.stringify(before.draft.draft) === JSON.stringify(draft)
  return isUnchanged ? before.draft : { draft, changedAt }
}

const saysSomething = ({ reference, fields }: KeptDraft) => reference !== '' || Object.keys(fields).length > 0

const emptied = ({ service }: KeptDraft): KeptDraft => ({
  reference: '',
  service,
  fields: {},
  packageCount: 1,
  customsCount: 1,
})
/** What was set aside as damaged may hold addresses too. */
async function removeDamaged(path: string, before: Date): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${NAME}.`)) continue
    const file = join(folder, name)
    if ((await stat(file)).mtime < before) await rm(file, { force: true })
  }
}

/** While one is written, all that come wait for one more that holds the last of them. */
function lastOneWins(write: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    const mine = write().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  return () => {
    if (!running) return begin()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return begin()
      })
    return next
  }
}
