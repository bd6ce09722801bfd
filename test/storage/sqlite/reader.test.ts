// The tests of lookups: each sees the records at one moment, whatever is committed meanwhile.
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { PrintJob } from '../../../main/core/printing/print-job.ts'
import type { ReadMethod } from '../../../main/storage/methods.ts'
import type { Call } from '../../../main/storage/protocol.ts'
import { storeFiles } from '../../../main/storage/sqlite/files.ts'
import { Reader } from '../../../main/storage/sqlite/reader.ts'
import { waitFor } from '../../support/wait-for.ts'
import { Bench, boughtPurchase, LIMITS, newJob } from '../fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

/** More pauses than a lookup of three statements has. */
const PAUSES = 60

/** A folder with a print that is held, and what a reader of it says to `jobsToDecide`. */
async function folderWithPrint() {
  const dataFolder = bench.folder()
  const store = await bench.open(dataFolder)
  const { id } = await boughtPurchase(store)
  await store.add(newJob({ id: 'print', shipmentId: id, needsRelease: true }), { kind: 'job-added' })
  await bench.close(store)
  const answers: unknown[] = []
  const reader = new Reader(
    {
      role: 'read',
      dataFolder,
      station: 'Bench 1',
      limits: { ...LIMITS, searchMs: 1000, answerPatienceMs: 1000 },
    },
    told => answers.push(...told),
  )
  const ask = () => reader.push([{ id: 1, method: 'jobsToDecide', args: [] } as unknown as Call<ReadMethod>])
  const heard = async () => {
    const answer = await waitFor(() => answers.shift() as { value: readonly PrintJob[] } | undefined, {
      what: 'an answer',
    })
    return answer.value.map(job => job.id)
  }
  return { file: storeFiles(dataFolder).store, reader, ask, heard }
}

test.each([
  ['given to another bench', 'held', 'given'],
  ['given back', 'given', 'held'],
])('a print that is %s while the list is read is on it once', async (_how, from, to) => {
  const { file, reader, ask, heard } = await folderWithPrint()
  const writing = new DatabaseSync(file)
  const put = (state: string) => writing.exec(`update jobs set state = '${state}' where id = 'print'`)
  try {
    for (let pause = 0; pause < PAUSES; pause += 1) {
      put(from)
      ask()
      for (let passed = 0; passed < pause; passed += 1) await Promise.resolve()
      put(to)
      expect(await heard(), `committed at pause ${pause}`).toEqual(['print'])
    }
  } finally {
    reader.stop()
    writing.close()
  }
})

test('a lookup sees what was committed before it was asked', async () => {
  const { file, reader, ask, heard } = await folderWithPrint()
  const writing = new DatabaseSync(file)
  try {
    ask()
    for (let passed = 0; passed < PAUSES; passed += 1) await Promise.resolve()
    writing.exec(`update jobs set state = 'printed' where id = 'print'`)
    // In the same turn of the reader’s loop, as messages that come together are.
    ask()
    expect(await heard()).toEqual(['print'])
    expect(await heard()).toEqual([])
  } finally {
    reader.stop()
    writing.close()
  }
})
