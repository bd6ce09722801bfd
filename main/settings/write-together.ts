// Settings, printers and secrets are files of their own, and one save changes several: all of them or none,
// whatever ends the program.
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from './parse-json.ts'
import { removeDurably, writeDurably } from './write-durably.ts'

/** What a save writes; anything else in the folder is written at once. */
const TOGETHER: readonly string[] = ['settings.json', 'printers.json', 'secrets.json', 'keychain.json']

/** How the files are to be; null: there is none. Once this is on disk they come to be so, in this run or the next. */
const plannedSchema = z.record(z.string(), z.string().nullable())
type Planned = z.infer<typeof plannedSchema>

const planPath = (folder: string) => join(folder, 'set-up.writing.json')

/** By folder: what waits for the others. */
const gathering = new Map<string, Map<string, string>>()

/** True where the text is kept for a change that is written together. */
export function gathered(path: string, text: string): boolean {
  const waiting = gathering.get(dirname(path))
  if (!waiting || !TOGETHER.includes(basename(path))) return false
  waiting.set(basename(path), text)
  return true
}

/**
 * Nothing that `work` saves is on disk before `commit`, which it calls at its end; it throws where the disk does not
 * take it, with everything as it was. What is saved after that, to undo it, goes nowhere.
 */
export async function writeTogether<Value>(
  folder: string,
  work: (commit: () => void) => Promise<Value>,
): Promise<Value> {
  const waiting = new Map<string, string>()
  gathering.set(folder, waiting)
  try {
    return await work(() => {
      commit(folder, Object.fromEntries(waiting))
      waiting.clear()
    })
  } finally {
    gathering.delete(folder)
  }
}

function commit(folder: string, planned: Planned): void {
  if (Object.keys(planned).length === 0) return
  const before = Object.fromEntries(Object.keys(planned).map(name => [name, textOf(join(folder, name))]))
  try {
    carryOut(folder, planned)
  } catch (error) {
    // Back to what was, by the same way.
    try {
      carryOut(folder, before)
    } catch {
      // A disk that takes neither: the next start tries.
    }
    throw error
  }
}

function carryOut(folder: string, planned: Planned): void {
  writeDurably(planPath(folder), JSON.stringify(planned))
  complete(folder, planned)
}

function complete(folder: string, planned: Planned): void {
  for (const [name, text] of Object.entries(planned)) {
    const path = join(folder, name)
    if (textOf(path) === text) continue
    if (text === null) removeDurably(path)
    else writeDurably(path, text)
  }
  removeDurably(planPath(folder))
}

/** Before anything of it is read: what the last run had begun to write. */
export function completeWrites(folder: string): void {
  const text = textOf(planPath(folder))
  if (text === null) return
  const planned = plannedSchema.safeParse(parseJson(text))
  const known = planned.success && Object.keys(planned.data).every(name => TOGETHER.includes(name))
  if (known) complete(folder, planned.data)
  else removeDurably(planPath(folder))
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return null
    throw error
  }
}
