// How an older copy of the ledger is noticed: a small file beside it records how far the audit trail had come.
import { hash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { ChainHead } from '../records/trail/event-chain.ts'
import type { Left, TrailState } from './outside-writes.ts'

/**
 * Written after each commit, in place and without an fsync of its own. It follows the commit, so it never
 * claims more than the ledger holds; a power cut may leave it behind, which says nothing; kill -9 leaves
 * it as it is. A ledger that holds less than the mark, or another history, is not the one that was left
 * (docs/decisions, "An older copy of the ledger is noticed").
 */
export interface Mark extends ChainHead, TrailState {
  readonly ledgerId: string
  readonly station: string
  /** The file as the last run left it, where that ended in order. */
  readonly left?: Left
}

/** Written in turn: a torn write spoils one slot, never both. */
const SLOT_BYTES = 1024
const SLOTS = 2

interface Slot extends Mark {
  readonly turn: number
}

export class CopyGuard {
  readonly #file: number
  #turn: number

  constructor(path: string) {
    this.#turn = readSlot(path)?.turn ?? 0
    this.#file = openSync(path, existsSync(path) ? 'r+' : 'w+')
  }

  write(mark: Mark): void {
    this.#turn += 1
    const slot = Buffer.alloc(SLOT_BYTES, ' ')
    const text = JSON.stringify({ ...mark, turn: this.#turn } satisfies Slot)
    slot.write(`${hash('sha256', text, 'base64url')} ${text}\n`)
    writeSync(this.#file, slot, 0, SLOT_BYTES, (this.#turn % SLOTS) * SLOT_BYTES)
  }

  /** So that a power cut from here on finds this mark or a later one. */
  sync(): void {
    fsyncSync(this.#file)
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** The last mark that can be read; undefined where there is none. */
export function readMark(path: string): Mark | undefined {
  return readSlot(path)
}

/** For a ledger that has no entry yet: from here on a missing file is noticed. */
export function writeFirstMark(files: { readonly mark: string }, ledgerId: string): void {
  const guard = new CopyGuard(files.mark)
  guard.write({ ledgerId, station: '', sequence: 0, hash: '' })
  guard.sync()
  guard.close()
}

function readSlot(path: string): Slot | undefined {
  if (!existsSync(path)) return undefined
  const bytes = readFileSync(path)
  const slots: Slot[] = []
  for (let place = 0; place < SLOTS; place += 1) {
    const text = bytes.toString('utf8', place * SLOT_BYTES, (place + 1) * SLOT_BYTES).trim()
    const [seal, json] = [text.slice(0, 43), text.slice(44)]
    if (json !== '' && hash('sha256', json, 'base64url') === seal) slots.push(JSON.parse(json) as Slot)
  }
  return slots.sort((a, b) => b.turn - a.turn)[0]
}
