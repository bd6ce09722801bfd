// Which blocks of rows may hold a fragment at all: so a search skips the stretches of the ledger where it stands nowhere,
// and what it costs hangs on what it finds, not on how much there is.
import type { DatabaseSync } from 'node:sqlite'
import type { SearchWindow } from '../records/purchases/search.ts'
import { BLOCK_ROWS, type BlockTexts, blockOf } from './search-texts.ts'

/** Longest piece of a word that is kept, and the shortest that is asked for. */
const PIECE = 6
const SHORTEST = 3
/** Starts of the pieces that are asked for of a long fragment: more of them rule out hardly any further block. */
const STRIDE = 3
/** Blocks asked for at once, so that a fragment which is everywhere costs no list of all of them. */
const ASKED = 256
/**
 * Newest blocks in which a fragment shorter than a piece is looked for without asking: most stand in many rows, and which
 * blocks have one takes longer to say.
 */
const UNASKED = 32
/** Looks for something to do, after its last change, until a changed block is made anew: a purge changes one often. */
const QUIET_LOOKS = 20

export const BLOCK_TABLES = `
  create table if not exists blocks_changed (block integer primary key);
  create virtual table if not exists blocks using fts5(
    pieces, content = '', contentless_delete = 1, detail = none, tokenize = ascii
  );
`

/**
 * A block that has been made holds every piece of its rows' texts; of one with a row that changed since nobody knows,
 * nor of one that has not been made. Pieces of what a row said before may be among them: the texts decide.
 */
export class SearchBlocks {
  readonly #database: DatabaseSync
  readonly #texts: BlockTexts
  readonly #put
  readonly #holding
  readonly #setMade
  readonly #open
  readonly #close
  /** Blocks below this one have been made. */
  #made: number
  /** Made ones with a row that has changed since, the last to change last, and at which look that was. */
  readonly #changed: Map<number, number>
  #looks = 0

  constructor(database: DatabaseSync, texts: BlockTexts, made: number) {
    this.#database = database
    this.#texts = texts
    this.#made = made
    const changed = database.prepare('select block from blocks_changed').all() as { block: number }[]
    this.#changed = new Map(changed.map(({ block }) => [block, 0]))
    this.#put = database.prepare('insert or replace into blocks (rowid, pieces) values (?, ?)')
    this.#holding = database.prepare(
      `select rowid as block from blocks where blocks match ? and rowid <= ? order by rowid desc limit ${ASKED}`,
    )
    this.#setMade = database.prepare('update index_seen set blocks = ?')
    this.#open = database.prepare('insert or ignore into blocks_changed (block) values (?)')
    this.#close = database.prepare('delete from blocks_changed where block = ?')
  }

  /** In the transaction that indexes the rows. */
  rowsChanged(seqs: readonly number[]): void {
    for (const block of new Set(seqs.map(blockOf))) {
      if (block >= this.#made) continue
      this.#changed.delete(block)
      this.#changed.set(block, this.#looks)
      this.#open.run(block)
    }
  }

  /** Makes the next block, unless it is among the newest, whose rows still change; `newest` has been indexed. */
  makeNext(newest: number): boolean {
    const block = this.#made
    if (newest < (block + 2) * BLOCK_ROWS) return false
    this.#make(block, () => this.#setMade.run(block + 1))
    this.#made = block + 1
    return true
  }

  /** Where there is nothing else to do: the one that has not changed for longest, if it has been quiet for a while. */
  makeAnew(): boolean {
    this.#looks += 1
    const [oldest] = this.#changed
    if (!oldest || this.#looks - oldest[1] < QUIET_LOOKS) return false
    const [block] = oldest
    this.#make(block, () => this.#close.run(block))
    this.#changed.delete(block)
    return true
  }

  #make(block: number, noted: () => void): void {
    this.#database.exec('begin')
    try {
      this.#put.run(block, [...new Set(this.#texts.of(block).flatMap(pieces))].join(' '))
      noted()
      this.#database.exec('commit')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('rollback')
      throw error
    }
  }

  /** Stretches of rows below `below` that may hold all the fragments, newest first; those with a row of `also` among them. */
  *stretches(fragments: readonly string[], below: number, also: readonly number[]): Generator<SearchWindow> {
    const asked = askedFor(fragments)
    if (!asked) {
      yield { from: 0, below }
      return
    }
    let stretch: { from: number; below: number } | undefined
    for (const block of this.#blocks(asked, blockOf(below - 1), new Set(also.map(blockOf)))) {
      const [from, end] = [block * BLOCK_ROWS, Math.min(below, (block + 1) * BLOCK_ROWS)]
      // As far as was asked at once is enough of one: what comes further down may never be looked for.
      if (stretch && stretch.from === end && block % UNASKED !== 0) {
        stretch.from = from
        continue
      }
      if (stretch) yield stretch
      stretch = { from, below: end }
    }
    if (stretch) yield stretch
  }

  *#blocks({ match, unasked }: Asked, newest: number, also: ReadonlySet<number>): Generator<number> {
    let top = newest
    for (; top >= 0 && (top >= this.#made || newest - top < unasked); top -= 1) yield top
    while (top >= 0) {
      const held = (this.#holding.all(match, top) as { block: number }[]).map(({ block }) => block)
      const last = held.length < ASKED ? 0 : (held.at(-1) ?? 0)
      const open = [...this.#changed.keys(), ...also].filter(block => block <= top && block >= last)
      yield* [...new Set([...held, ...open])].sort((a, b) => b - a)
      top = last - 1
    }
  }
}

/** Every piece of every word; at its end they are shorter. Nobody asks for one with a blank in it. */
function pieces(text: string): string[] {
  const all: string[] = []
  for (const word of asTokens(text).split(/[ \n]+/u)) {
    for (let start = 0; start + SHORTEST <= word.length; start += 1)
      all.push(word.slice(start, start + PIECE))
  }
  return all
}

interface Asked {
  readonly match: string
  readonly unasked: number
}

/** Undefined where all fragments are too short to rule out any block. */
function askedFor(fragments: readonly string[]): Asked | undefined {
  const words = fragments.map(asTokens).filter(word => word.length >= SHORTEST)
  if (words.length === 0) return undefined
  const asked = words.flatMap(word => {
    if (word.length < PIECE) return [`"${word}" *`]
    const starts = new Set([word.length - PIECE])
    for (let start = 0; start + PIECE <= word.length; start += STRIDE) starts.add(start)
    return [...starts].map(start => `"${word.slice(start, start + PIECE)}"`)
  })
  const isShort = words.every(word => word.length < PIECE)
  return { match: [...new Set(asked)].join(' AND '), unasked: isShort ? UNASKED : 0 }
}

/** Signs at which the tokenizer would cut become other letters; two that become the same cost no more than a look. */
const asTokens = (text: string): string =>
  text.replace(/[^0-9a-z\u{80}-\u{ffff} \n]/gu, sign => String.fromCharCode(0x100 + sign.charCodeAt(0)))
