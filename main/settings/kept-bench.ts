// The benches of each mode in a file that only its owner reads: what was typed outlives the window and the program.
// What is set aside is one list of the station, changed by single entries: no window writes over another's.
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BenchPort, KeptDraft, WindowBench } from '../core/bench.ts'
import type { Clock } from '../core/ports.ts'
import { type Problem, problem } from '../core/problem.ts'
import { MODES, type Mode } from '../core/purchases/purchase.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { createAsideList } from './aside-list.ts'
import { readJsonFile } from './json-file.ts'
import { type Aged, fileSchema, type KeptMode, type KeptWindow, UNNAMED, withId } from './kept-bench-file.ts'
import { createWindowsThere } from './windows-there.ts'
import { writeWholeForGood } from './write-whole.ts'

const NAME = 'bench.json'
/** Windows of one station whose benches are kept; what lies on the bench of one more is set aside. */
const MOST_WINDOWS = 20

export function openKeptBench(dataFolder: string, clock: Clock): BenchPort {
  const path = join(dataFolder, NAME)
  const benches: Partial<Record<Mode, KeptMode>> = readOrNone(path, clock)
  const write = lastOneWins(() => writeWholeForGood(path, JSON.stringify(benches)))
  const windows = createWindowsThere(clock)
  const now = () => clock.now().toISOString()
  const list = createAsideList(now)
  let revision = 0

  const modeOf = (mode: Mode): KeptMode => {
    benches[mode] ??= { windows: [], aside: [] }
    return benches[mode]
  }
  const isThere = ({ windowId }: KeptWindow) => windows.isThere(windowId)
  const listOf = (mode: Mode) => ({ revision, aside: modeOf(mode).aside.map(({ draft }) => draft) })

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
      const { windows: known } = modeOf(mode)
      if (windowId === undefined) return known[0] && benchOf(known[0])
      windows.heard(windowId)
      const own = known.find(one => one.windowId === windowId)
      if (own) return benchOf(own)
      const left = known.filter(one => !isThere(one))
      const found = left.find(({ draft }) => draft.draft.reference !== '') ?? left[0]
      if (!found) return undefined
      found.windowId = windowId
      return benchOf(found)
    },
    aside: listOf,
    async keep(mode, given) {
      const kept = modeOf(mode)
      const { windowId = UNNAMED, changeId, changes, bench } = given
      if (windowId !== UNNAMED) windows.heard(windowId)
      const before = kept.windows.find(one => one.windowId === windowId)
      const isRepeat = changeId !== undefined && changeId === before?.changeId
      const isSaidBefore = isRepeat || !(changes?.length || bench.aside?.length)
      const missing = isSaidBefore
        ? (before?.missing ?? [])
        : list.change(kept, given, before?.draft.draft.id)
      if (!isSaidBefore) revision += 1
      const { aside: _listed, draft, ...rest } = bench
      const isLost = draft.id !== undefined && missing.includes(draft.id)
      const window: KeptWindow = {
        ...rest,
        windowId,
        changeId: changeId ?? before?.changeId,
        ...(missing.length > 0 && { missing: [...missing] }),
        draft: aged(isLost ? emptied(draft) : draft, before, now()),
      }
      kept.windows = [window, ...kept.windows.filter(one => one !== before)]
      for (const left of leaveOut(kept, isThere)) {
        list.put(kept, withId(left))
        revision += 1
      }
      const reply = { ...listOf(mode), missing }
      const done = await written()
      return done.ok ? ok(reply) : done
    },
    hold: (mode, ids) => list.hold(modeOf(mode), ids),
    async release(mode, ids, taken) {
      list.release(modeOf(mode), ids, taken)
      revision += 1
      return await written()
    },
    windowOpened: windows.opened,
    async forget(before) {
      const counts = MODES.map(mode => forgetIn(modeOf(mode), before))
      const count = counts.reduce((sum, one) => sum + one, 0)
      if (count > 0) {
        revision += 1
        await write()
      }
      await removeDamaged(path, before)
      return count
    },
  }
}

function benchOf({
  windowId: _id,
  changeId: _change,
  missing: _missing,
  draft,
  ...bench
}: KeptWindow): WindowBench {
  return { ...bench, draft: draft.draft }
}

/** Windows that are gone, beyond those that are kept; gives what lay on their benches. */
function leaveOut(kept: KeptMode, isThere: (window: KeptWindow) => boolean): readonly KeptDraft[] {
  const left = kept.windows
    .slice(1)
    .filter(one => !isThere(one))
    .slice(MOST_WINDOWS)
  kept.windows = kept.windows.filter(one => !left.includes(one))
  return left.map(({ draft }) => draft.draft).filter(({ reference }) => reference !== '')
}

/** What nobody has changed since; gives how many that were. */
function forgetIn(kept: KeptMode, before: Date): number {
  const isOld = ({ changedAt }: Aged) => Date.parse(changedAt) < before.getTime()
  const aside = kept.aside.filter(one => !isOld(one))
  let count = kept.aside.length - aside.length
  kept.aside = aside
  for (const window of kept.windows) {
    if (!isOld(window.draft) || !saysSomething(window.draft.draft)) continue
    window.draft = { ...window.draft, draft: emptied(window.draft.draft) }
    count += 1
  }
  return count
}

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
