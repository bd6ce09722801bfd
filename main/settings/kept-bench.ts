// The bench of each mode in a file that only its owner reads: what was typed outlives the window and the program.
import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { type BenchPort, benchSchema, draftSchema, type KeptBench, type KeptDraft } from '../core/bench.ts'
import type { Clock } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import { MODES, type Mode } from '../core/purchase.ts'
import { fail, ok } from '../core/result.ts'
import { readJsonFile } from './json-file.ts'
import { writeWhole } from './write-whole.ts'

const NAME = 'bench.json'

/** When a draft was changed last: it is forgotten by its own age, however often the others change. */
const agedSchema = z.strictObject({ draft: draftSchema, changedAt: z.iso.datetime() })
const keptSchema = benchSchema.extend({ draft: agedSchema, aside: z.array(agedSchema).max(500) })
const fileSchema = z.partialRecord(z.enum(MODES), keptSchema)
type Aged = z.infer<typeof agedSchema>
type Kept = z.infer<typeof keptSchema>

export function openKeptBench(dataFolder: string, clock: Clock): BenchPort {
  const path = join(dataFolder, NAME)
  const benches: Partial<Record<Mode, Kept>> = readOrNone(path, clock)
  const write = lastOneWins(() => writeWhole(path, JSON.stringify(benches)))
  return {
    kept(mode) {
      const kept = benches[mode]
      return kept && { ...kept, draft: kept.draft.draft, aside: kept.aside.map(({ draft }) => draft) }
    },
    async keep(mode, bench) {
      benches[mode] = aged(bench, benches[mode], clock.now().toISOString())
      try {
        await write()
        return ok(undefined)
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        return fail(problem('storage', 'storage.not-written', { detail: code }))
      }
    },
    async forget(before) {
      const isOld = ({ changedAt }: Aged) => Date.parse(changedAt) < before.getTime()
      let count = 0
      for (const mode of MODES) {
        const kept = benches[mode]
        if (!kept) continue
        const aside = kept.aside.filter(one => !isOld(one))
        const gone = isOld(kept.draft) && saysSomething(kept.draft.draft)
        count += kept.aside.length - aside.length + (gone ? 1 : 0)
        benches[mode] = { ...kept, aside, draft: gone ? emptied(kept.draft) : kept.draft }
      }
      if (count > 0) await write()
      await removeDamaged(path, before)
      return count
    },
  }
}

/** Best effort: a file that cannot be read is set aside, and packing goes on without it. */
function readOrNone(path: string, clock: Clock): z.infer<typeof fileSchema> {
  try {
    return readJsonFile(path, fileSchema, {}, clock.now()).value
  } catch {
    return {}
  }
}

function aged(bench: KeptBench, before: Kept | undefined, now: string): Kept {
  const known = new Map<string, Aged>()
  for (const one of before ? [...before.aside, before.draft] : []) known.set(JSON.stringify(one.draft), one)
  const withAge = (draft: KeptDraft): Aged => known.get(JSON.stringify(draft)) ?? { draft, changedAt: now }
  return { ...bench, draft: withAge(bench.draft), aside: bench.aside.map(withAge) }
}

const saysSomething = ({ reference, fields }: KeptDraft) => reference !== '' || Object.keys(fields).length > 0

const emptied = ({ draft: { service }, changedAt }: Aged): Aged => ({
  draft: { reference: '', service, fields: {}, packageCount: 1, customsCount: 1 },
  changedAt,
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
