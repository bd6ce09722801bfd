// The texts that a search looks through, a block of rows in one piece: a fragment is found in a thousand of them in the
// time that reading three from the ledger takes.
import type { DatabaseSync } from 'node:sqlite'
import type { SearchWindow } from '../records/purchases/search.ts'

/** Rows of one block, by their place: few enough that one is written again whenever a row of it changes. */
export const BLOCK_ROWS = 1024
/** Ends each text. What is looked for never has one in it, so of a text with one this is left out. */
const END = 0
/** Before the texts stands where every sixteenth begins: which one a fragment stands in is known without counting all. */
const MARK_ROWS = 16
const MARK_BYTES = 4
const MARKS = BLOCK_ROWS / MARK_ROWS

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
      this.#set.run(block, toBytes(Array.from({ length: BLOCK_ROWS }, (_, place) => texts[place] ?? '')))
    }
  }

  /** By their place in the block; empty where there is no row. */
  of(block: number): string[] {
    const bytes = this.#bytes(block)?.subarray(MARKS * MARK_BYTES)
    return bytes?.toString().split(String.fromCharCode(END)) ?? []
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

function toBytes(texts: readonly string[]): Buffer {
  const marks = Buffer.alloc(MARKS * MARK_BYTES)
  let start = marks.length
  for (const [place, text] of texts.entries()) {
    if (place % MARK_ROWS === 0) marks.writeUInt32LE(start, (place / MARK_ROWS) * MARK_BYTES)
    start += Buffer.byteLength(text) + 1
  }
  return Buffer.concat([marks, Buffer.from(texts.join(String.fromCharCode(END)))])
}

/** Places in the block, oldest first. The longest fragment, which comes first, is looked for; the others only where it is. */
function rowsHolding(bytes: Buffer, [longest, ...others]: readonly Buffer[]): number[] {
  const rows: number[] = []
  let start = MARKS * MARK_BYTES
  while (longest && start < bytes.length) {
    const hit = bytes.indexOf(longest, start)
    if (hit === -1) break
    const text = textAt(bytes, hit)
    if (others.every(other => bytes.subarray(text.start, text.end).includes(other))) rows.push(text.row)
    start = text.end + 1
  }
  return rows
}

/** The text in which something stands. */
function textAt(bytes: Buffer, hit: number) {
  let [low, high] = [0, MARKS - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (bytes.readUInt32LE(middle * MARK_BYTES) <= hit) low = middle
    else high = middle - 1
  }
  let [row, start] = [low * MARK_ROWS, bytes.readUInt32LE(low * MARK_BYTES)]
  for (let at = start; at < hit; at += 1) {
    if (bytes[at] !== END) continue
    row += 1
    start = at + 1
  }
  const end = bytes.indexOf(END, hit)
  return { row, start, end: end === -1 ? bytes.length : end }
}
