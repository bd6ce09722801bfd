// The test of a disk whose fsync fails: nothing is answered that was not kept, and buying stops until a restart.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { hasStrace, NO_STRACE } from '../support/system-calls.ts'
import { Bench } from './fixtures.ts'

const bench = new Bench()
afterEach(() => bench.clear())

const CHILD = fileURLToPath(new URL('station-child.ts', import.meta.url))

test('after one failed fsync nothing more is written, and what was answered before is there', async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const folder = bench.folder()
  // The commits of some packages succeed, then every sync of the disk fails.
  const inject = ['fsync', 'fdatasync'].flatMap(call => ['-e', `inject=${call}:error=EIO:when=60+`])
  const child = spawn(
    'strace',
    ['-f', '-q', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', ...inject].concat([
      process.execPath,
      CHILD,
      folder,
      'ship-until-failure',
    ]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const said: Record<string, unknown>[] = []
  createInterface({ input: child.stdout }).on('line', line => said.push(JSON.parse(line)))
  await new Promise(resolve => child.once('close', resolve))

  const kept = new Map(said.filter(line => line.id).map(line => [line.id as string, line.kind as string]))
  expect(kept.size).toBeGreaterThan(1)
  expect(said.at(-1)).toMatchObject({
    failed: 'storage.write-failed',
    again: 'storage.write-failed',
    standing: 'storage.write-failed',
  })
  expect(said.at(-1)?.readable).toBeGreaterThanOrEqual(kept.size)

  const store = await bench.open(folder)
  expect(store.standing()).toBeUndefined()
  await store.recover()
  for (const [id, kind] of kept) {
    const record = await store.purchase(id)
    if (kind === 'bought') expect(record?.kind).toBe('bought')
    else expect(['abandoned', 'unknown', 'bought']).toContain(record?.kind)
  }
  expect(await store.verify()).toMatchObject({ damage: [], chains: { broken: [] } })
})
