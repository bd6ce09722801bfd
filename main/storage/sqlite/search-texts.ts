// The texts that a search looks through, a block of rows in one piece: a fragment is found in a thousand of them in the
// time that reading three from the ledger takes.
import type { DatabaseSync } from 'node:sqlite'
import type { SearchWindow } from '../records/purchases/search.ts'

/** Rows of one block, by their place: few enough that one is written again whenever a row of it changes. */
export const BLOCK_ROWS = 1024
/** Ends each text. What is looked for never has one in it, so of a text with one this is left out. */
const END = 0

export const TEXT_TABLE = `
  create table if not exists block_texts (block integer primary key, texts blob not null);
`

interface IndexedText {
  readonly seq: number
  readonly search_text: string
}

export class BlockTexts {
  readonly #get
  readonly #set

  constructor(database: DatabaseSync) {
    this.#get = database.prepare('select texts from block_texts where block = ?')
    this.#set = database.prepare('insert or replace into block_texts (block, texts) values (?, ?)')
  }

  put(rows: readonly IndexedText[]): void {
    for (const [block, some] of Map.groupBy(rows, row => blockOf(row.seq))) {
      const texts = this.of(block)
      for (const { seq, search_text } of some) {
        texts[seq - block * BLOCK_ROWS] = search_text.replaceAll(String.fromCharCode(END), '')
      }
      const all = Array.from({ length: BLOCK_ROWS }, (_, place) => texts[place] ?? '')
      this.#set.run(block, Buffer.from(all.join(String.fromCharCode(END))))
    }
  }

  /** By their place in the block; empty where there is no row. */
  of(block: number): string[] {
    return this.#bytes(block)?.toString().split(String.fromCharCode(END)) ?? []
  }

  /** Places in the window of texts that have all the fragments, newest first. */
  *holding(fragments: readonly string[], { from, below }: SearchWindow): Generator<number> {
    const wanted = fragments.map(fragment => Buffer.from(fragment)).sort((a, b) => b.length - a.length)
    for (let block = blockOf(below - 1); block >= blockOf(from); block -= 1) {
      const texts = this.#bytes(block)
      if (!texts) continue
      const rows = rowsHolding(texts, wanted).map(place => block * BLOCK_ROWS + place)
      yield* rows.filter(seq => seq >= from && seq < below).reverse()
    }
  }

  #bytes(block: number): Buffer | undefined {
    const row = this.#get.get(block) as { texts: Uint8Array } | undefined
    return row && Buffer.from(row.texts.buffer, row.texts.byteOffset, row.texts.byteLength)
  }
}

export const blockOf = (seq: number): number => Math.floor(seq / BLOCK_ROWS)

/** Places in the block, oldest first. The longest fragment, which comes first, is looked for; the others only where it is. */
function rowsHolding(texts: Buffer, [longest, ...others]: readonly Buffer[]): number[] {
  const rows: number[] = []
  let [row, start] = [0, 0]
  while (longest) {
    const hit = texts.indexOf(longest, start)
    if (hit === -1) break
    for (let at = start; at < hit; at += 1) {
      if (texts[at] !== END) continue
      row += 1
      start = at + 1
    }
    const next = texts.indexOf(END, hit)
    const end = next === -1 ? texts.length : next
    const text = texts.subarray(start, end)
    if (others.every(other => text.includes(other))) rows.push(row)
    row += 1
    start = end + 1
    if (start >= texts.length) break
  }
  return rows
}
