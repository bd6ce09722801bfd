// The tests that kill a working process: what was answered is there, what was not is settled, the folder is free.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import type { JobState } from '../../main/core/printing/print-job.ts'
import type { PurchaseKind } from '../../main/core/purchases/purchase.ts'
import { Bench } from './fixtures.ts'

const bench = new Bench()
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await bench.clear()
})

interface Said {
  readonly open?: boolean
  readonly refused?: string
  readonly id?: string
  readonly kind?: PurchaseKind
  readonly jobId?: string
  readonly job?: JobState
}

const CHILD = fileURLToPath(new URL('station-child.ts', import.meta.url))

function start(dataFolder: string, work: 'hold' | 'ship') {
  const child = spawn(process.execPath, [CHILD, dataFolder, work], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const said: Said[] = []
  const waiting: (() => void)[] = []
  createInterface({ input: child.stdout }).on('line', line => {
    // The line that a kill cut off says nothing.
    if (line.endsWith('}')) said.push(JSON.parse(line) as Said)
    for (const wake of waiting.splice(0)) wake()
  })
  const until = async (enough: () => boolean) => {
    while (!enough()) await new Promise<void>(resolve => waiting.push(resolve))
  }
  return { child, said, until }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
}

test('kill -9 at any moment loses nothing that was answered', async () => {
  const folder = bench.folder()
  const known = new Map<string, Said>()
  // Each number is the answered steps after which the process dies, wherever the others then are.
  for (const steps of [1, 7, 40, 133, 300]) {
    const { child, said, until } = start(folder, 'ship')
    await until(() => said.length > steps)
    await kill(child)
    for (const line of said) if (line.id) known.set(line.id, { ...known.get(line.id), ...line })
  }

  const store = await bench.open(folder)
  const { findings } = await store.recover()
  expect(findings).toEqual([])
  for (const { id = '', kind, jobId, job } of known.values()) {
    const record = await store.purchase(id)
    expect(followers(kind ?? 'intended'), `${id} was ${kind}`).toContain(record?.kind)
    if (kind !== 'bought') continue
    expect(await store.payloads(id)).toHaveLength(1)
    expect((await store.jobBytes(jobId ?? ''))?.byteLength).toBe(5000)
    const state = (await store.job(jobId ?? ''))?.state
    if (job === 'sending') expect(['unsure', 'printed']).toContain(state)
    if (job === 'printed') expect(state).toBe('printed')
  }
  const report = await store.verify()
  expect(report).toMatchObject({ damage: [], chains: { broken: [] } })
  expect(store.standing()).toBeUndefined()
})

/** What a purchase may be after a restart, given the last that was answered. */
function followers(kind: PurchaseKind): readonly PurchaseKind[] {
  // A step may have become durable although its answer did not get out.
  if (kind === 'intended') return ['abandoned', 'unknown']
  if (kind === 'sending') return ['unknown', 'bought']
  return [kind]
}

test('a second process on the same folder is refused in words, and let in when the first is killed', async () => {
  const folder = bench.folder()
  const first = start(folder, 'hold')
  await first.until(() => first.said.some(line => line.open))

  const second = start(folder, 'hold')
  await second.until(() => second.said.length > 0)
  expect(second.said).toEqual([{ refused: 'storage.in-use' }])
  const here = await bench.tryOpen(folder)
  expect(here).toMatchObject({ ok: false, problem: { kind: 'storage', code: 'storage.in-use' } })

  await kill(first.child)
  expect((await bench.tryOpen(folder)).ok).toBe(true)
})

test('one process cannot open a folder twice either', async () => {
  const folder = bench.folder()
  await bench.open(folder)
  expect(await bench.tryOpen(folder)).toMatchObject({ ok: false, problem: { code: 'storage.in-use' } })
})
