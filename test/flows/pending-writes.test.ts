// What the ledger did not take is written as soon as it does.
import { expect, it } from 'vitest'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import { createPendingWrites } from '../../main/flows/pending-writes.ts'

const FULL = new LedgerFailure(problem('storage', 'storage.not-written'))

function pendingOnDisk() {
  const written: string[] = []
  const disk = { isFull: false }
  const pending = createPendingWrites({
    onChange: () => undefined,
    onBug: () => undefined,
    follow: () => undefined,
    firstRetryMs: 1,
  })
  const keep = (id: string, text: string) =>
    pending.keep({ kind: 'close', id }, async () => {
      if (disk.isFull) throw FULL
      written.push(text)
    })
  return { pending, written, disk, keep }
}

it('writes of one record keep their order, though the later one could be written at once', async () => {
  const { pending, written, disk, keep } = pendingOnDisk()
  disk.isFull = true
  await expect(keep('C-1', 'its answer')).rejects.toBe(FULL)
  disk.isFull = false
  await expect(keep('C-1', 'its end')).rejects.toBe(FULL)
  expect(pending.waiting()).toHaveLength(2)
  await pending.written()
  expect(written).toEqual(['its answer', 'its end'])
  await keep('C-1', 'what came later')
  expect(written).toHaveLength(3)
})

it('the write of one record does not wait for that of another', async () => {
  const { pending, written, disk, keep } = pendingOnDisk()
  disk.isFull = true
  await expect(keep('C-1', 'one')).rejects.toBe(FULL)
  disk.isFull = false
  await keep('C-2', 'other')
  expect(written).toEqual(['other'])
  await pending.written()
  expect(written).toEqual(['other', 'one'])
})
