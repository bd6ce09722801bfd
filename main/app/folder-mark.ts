// Whose a folder of orders is. Stations on one ledger may take its files side by side; those of two ledgers would both take
// an order, and buy its label twice. So whoever takes from it leaves a mark there, and renews it while it is at work.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../settings/write-whole.ts'

/** No file of orders is called so. */
const NAME = '.packbench-takes-these'
/** Looks after which a mark is renewed: a minute. */
const RENEWED_AFTER = 30
/** Looks after which whoever left the mark is gone: ten minutes. Looks, since clocks jump and machines sleep. */
const GONE_AFTER = 300

const MOST_BYTES = 4_000

const Mark = z.object({ ledger: z.string(), station: z.string() })

interface Taker {
  /** Of the records that the orders go into, and of those that moved into them; the first is written down. */
  readonly ledgers: readonly string[]
  readonly station: string
}

export type Claim =
  | { readonly kind: 'ours' }
  /** Ours from the next look on, unless somebody else was faster. */
  | { readonly kind: 'new' }
  /** Whoever left its mark is gone: what it had begun is nobody's. */
  | { readonly kind: 'taken-over'; readonly from: string }
  | { readonly kind: 'other'; readonly station: string }

/** Gives, at each look into a folder, whose it is. Rejects where the mark can be neither read nor written. */
export function createFolderMark(): (folder: string, taker: Taker) => Promise<Claim> {
  let seen = ''
  let looks = 0

  return async (folder, { ledgers: [ledger = '', ...former], station }) => {
    const path = join(folder, NAME)
    const text = await textIn(path)
    const mine = `${JSON.stringify({ ledger, station, written: randomUUID() })}\n`
    if (text === undefined) {
      await writeFile(path, mine, { flag: 'wx', mode: 0o644 }).catch(isThere)
      return { kind: 'new' }
    }
    looks = text === seen ? looks + 1 : 0
    seen = text
    const mark = markOf(text)
    const isOurs = [ledger, ...former].includes(mark.ledger)
    if (looks >= (isOurs ? RENEWED_AFTER : GONE_AFTER)) {
      await writeWhole(path, mine, 0o644)
      if (!isOurs) return { kind: 'taken-over', from: mark.station }
    }
    return isOurs ? { kind: 'ours' } : { kind: 'other', station: mark.station }
  }
}

/** Undefined where there is none; empty where it is no file of ours: a pipe would never end, a link leads elsewhere. */
async function textIn(path: string): Promise<string | undefined> {
  // Not on Windows, where the system has neither.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  try {
    const file = await open(path, flags)
    try {
      const stat = await file.stat()
      return stat.isFile() && stat.size <= MOST_BYTES ? await file.readFile('utf8') : ''
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'ELOOP') return ''
    throw error
  }
}

/** One that cannot be read is somebody else's: it is being written, or nobody renews it. */
function markOf(text: string): z.infer<typeof Mark> {
  try {
    return Mark.parse(JSON.parse(text))
  } catch {
    return { ledger: '', station: '?' }
  }
}

const isThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}
