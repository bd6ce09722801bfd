// Proves that threads which began before the program was loaded serve the records, and that one which ended serves none.
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { beginThreads, threadAhead } from '../../main/storage/threads.ts'
import { builtEntry } from '../support/program.ts'
import { toldAs } from '../support/told-as.ts'
import { waitFor } from '../support/wait-for.ts'
import { Bench, newPurchase, recordOf } from './fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

const ENTRY = pathToFileURL(await builtEntry('workers/ledger.js'))
/** A thread that is begun from here ends at once. */
const BROKEN = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('not this one')")}`)

it('records open with threads that were begun before anybody knew whose', async () => {
  beginThreads(ENTRY)
  const folder = bench.folder()
  const store = await bench.open(folder, { startThread: threadAhead(BROKEN) })
  const { id } = recordOf(await store.intend(newPurchase(), toldAs('intended')))
  expect(await store.purchase(id)).toMatchObject({ kind: 'intended' })
})

it('records open with threads of their own once those have been taken', async () => {
  beginThreads(ENTRY)
  const first = await bench.open(bench.folder(), { startThread: threadAhead(BROKEN) })
  const second = await bench.open(bench.folder(), { startThread: threadAhead(ENTRY) })
  const { id } = recordOf(await second.intend(newPurchase(), toldAs('intended')))
  expect(await second.purchase(id)).toMatchObject({ kind: 'intended' })
  expect(await first.purchase(id)).toBeUndefined()
})

it('a thread that ended while it waited opens nothing', async () => {
  beginThreads(BROKEN)
  const opened = async () => (await bench.tryOpen(bench.folder(), { startThread: threadAhead(ENTRY) })).ok
  expect(await waitFor(opened, { what: 'records on threads that live' })).toBe(true)
})
