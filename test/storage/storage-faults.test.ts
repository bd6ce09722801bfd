// The tests of disks that fill, refuse, fail, and of files that are damaged, gone or put back from an older day.
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, describe, expect, test } from 'vitest'
import { atLeast } from '../../main/storage/sqlite/engine.ts'
import { type Store, startFreshLedger } from '../../main/storage/store.ts'
import { toldAs } from '../support/told-as.ts'
import { Bench, boughtPurchase, newJob, newPurchase, sendingPurchase, zpl } from './fixtures.ts'
import { type MountedDisk, mountDisk } from './mounted-disk.ts'

const bench = new Bench()
const disks: MountedDisk[] = []
afterEach(async () => {
  await bench.clear()
  for (const disk of disks.splice(0)) disk.unmount()
})

const MIB = 1024 * 1024
const intended = toldAs('intended')
const storeFile = (folder: string) => join(folder, 'packbench.sqlite')

describe('a full disk', () => {
  const limits = { reserveBytes: 3 * MIB, minimumFreeBytes: MIB }

  /** Takes all the room there is, as another program would. */
  function fill(path: string): void {
    const chunk = Buffer.alloc(64 * 1024, 1)
    for (const size of [chunk.length, 4096, 1]) {
      try {
        for (;;) appendFileSync(join(path, 'filler'), chunk.subarray(0, size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  }

  test('before the intent: no label is bought, said in words; room again and it goes on', async ctx => {
    const disk = mountDisk(16)
    if (typeof disk === 'string') return ctx.skip(disk)
    disks.push(disk)
    const store = await bench.open(disk.path, { limits })
    fill(disk.path)
    const refused = store.intend(newPurchase({ reference: 'F' }), intended)
    await expect(refused).rejects.toMatchObject({ problem: { kind: 'storage', code: 'storage.full' } })
    await expect(store.add(newJob(), intended)).rejects.toMatchObject({ problem: { kind: 'storage' } })
    expect((await store.livePurchases('live', 'F'))[0]).toBeUndefined()
    rmSync(join(disk.path, 'filler'))
    expect((await store.intend(newPurchase({ reference: 'F' }), intended)).kind).toBe('intended')
  })

  test('at the answer: label and job are kept in the reserve, and are there after a restart on the full disk', async ctx => {
    const disk = mountDisk(16)
    if (typeof disk === 'string') return ctx.skip(disk)
    disks.push(disk)
    const store = await bench.open(disk.path, { limits })
    const { id } = await sendingPurchase(store)
    fill(disk.path)
    const bytes = new Uint8Array(MIB).fill(65)
    const job = newJob({ shipmentId: id, bytes })
    const record = await store.changePurchase({
      id,
      from: ['sending'],
      to: 'bought',
      bought: { identifiers: { trackingNumbers: ['9400'] } },
      payloads: [{ part: 0, format: 'zpl', bytes }],
      job,
      event: toldAs('bought'),
    })
    expect(record?.kind).toBe('bought')
    expect(await store.changeJob(job.id, ['held'], { state: 'sending' })).toMatchObject({ state: 'sending' })
    expect(await store.jobBytes(job.id)).toEqual(bytes)

    // As after a power cut: the files as they are, without a clean stop.
    const copy = bench.folder()
    cpSync(disk.path, copy, { recursive: true, filter: path => !path.endsWith('filler') })
    const reopened = await bench.open(copy, { limits })
    expect(await reopened.purchase(id)).toMatchObject({ kind: 'bought' })
    expect(await reopened.payloads(id)).toHaveLength(1)
  })

  test('an answer larger than the reserve is refused in words, smaller ones beside it are kept', async ctx => {
    const disk = mountDisk(16)
    if (typeof disk === 'string') return ctx.skip(disk)
    disks.push(disk)
    const store = await bench.open(disk.path, { limits })
    const large = await sendingPurchase(store)
    const small = await sendingPurchase(store)
    fill(disk.path)
    const answer = (id: string, byteCount: number) =>
      store.changePurchase({
        id,
        from: ['sending'],
        to: 'bought',
        bought: { identifiers: { trackingNumbers: [] } },
        payloads: [{ part: 0, format: 'zpl', bytes: new Uint8Array(byteCount) }],
        event: toldAs('bought'),
      })
    const [refused, kept] = await Promise.allSettled([answer(large.id, 8 * MIB), answer(small.id, 1000)])
    expect(refused).toMatchObject({
      status: 'rejected',
      reason: { problem: { code: 'storage.not-written' } },
    })
    expect(kept).toMatchObject({ status: 'fulfilled', value: { kind: 'bought' } })
    expect((await store.purchase(large.id))?.kind).toBe('sending')

    rmSync(join(disk.path, 'filler'))
    expect((await store.verify()).damage).toEqual([])
  })

  test('no room for the reserve: nothing is begun until there is', async ctx => {
    const disk = mountDisk(16)
    if (typeof disk === 'string') return ctx.skip(disk)
    disks.push(disk)
    const store = await bench.open(disk.path, { limits: { reserveBytes: 64 * MIB, minimumFreeBytes: 1024 } })
    await expect(store.intend(newPurchase(), intended)).rejects.toMatchObject({
      problem: { code: 'storage.full' },
    })
  })

  test('the reserve is blocks of its own, not a sparse file', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder, { limits })
    const wal = statSync(`${storeFile(folder)}-wal`)
    expect(wal.size).toBeGreaterThanOrEqual(limits.reserveBytes)
    expect(wal.blocks * 512).toBeGreaterThanOrEqual(limits.reserveBytes)
    for (let round = 0; round < 30; round += 1) {
      await boughtPurchase(store, { payloads: [{ ...zpl(), bytes: new Uint8Array(400_000) }] })
    }
    // Written back and overwritten in place, again and again.
    expect((await store.stats()).walPages * 4096).toBeLessThan(30 * 400_000)
    expect(statSync(`${storeFile(folder)}-wal`).size).toBeGreaterThanOrEqual(limits.reserveBytes)
  })
})

test('a read-only folder is said in words', async ctx => {
  const disk = mountDisk(4)
  if (typeof disk === 'string') return ctx.skip(disk)
  disks.push(disk)
  disk.remount('ro')
  for (const folder of [disk.path, join(disk.path, 'below')]) {
    expect(await bench.tryOpen(folder)).toMatchObject({
      ok: false,
      problem: { kind: 'storage', code: 'storage.read-only' },
    })
  }
})

test('SQLite older than the ledger may run on is refused by its number', () => {
  expect(atLeast('3.51.3', '3.51.3')).toBe(true)
  expect(atLeast('3.53.0', '3.51.3')).toBe(true)
  expect(atLeast('3.51.2', '3.51.3')).toBe(false)
  expect(atLeast('3.9.9', '3.51.3')).toBe(false)
  expect(atLeast('4.0', '3.51.3')).toBe(true)
})

describe('a damaged file', () => {
  async function withShipments(folder: string): Promise<void> {
    const store = await bench.open(folder)
    for (let one = 0; one < 30; one += 1) await boughtPurchase(store)
    await bench.close(store)
  }

  test.each([
    ['garbage all over', (path: string) => writeFileSync(path, 'not a database at all '.repeat(500))],
    [
      'a page overwritten',
      (path: string) => writeSync(openSync(path, 'r+'), Buffer.alloc(4096, 0xa5), 0, 4096, 8192),
    ],
    ['cut off', (path: string) => truncateSync(path, 10_000)],
  ])('%s: set aside, said, and nothing new in its place', async (_how, spoil) => {
    const folder = bench.folder()
    await withShipments(folder)
    spoil(storeFile(folder))
    const spoiled = readFileSync(storeFile(folder))

    const file = 'packbench.sqlite.damaged-1'
    expect(await bench.tryOpen(folder)).toMatchObject({
      ok: false,
      problem: { kind: 'storage', code: 'storage.corrupt', params: { file } },
    })
    expect(readFileSync(join(folder, file))).toEqual(spoiled)
    expect(existsSync(storeFile(folder))).toBe(false)
    for (let again = 0; again < 2; again += 1) {
      expect(await bench.tryOpen(folder)).toMatchObject({ ok: false, problem: { code: 'storage.missing' } })
    }
    expect(existsSync(storeFile(folder))).toBe(false)

    expect(startFreshLedger(folder)).toEqual({ ok: true, value: undefined })
    const fresh = await bench.open(folder)
    expect((await fresh.search({ environment: 'live', limit: 10 })).items).toEqual([])
    expect(readFileSync(join(folder, file))).toEqual(spoiled)
  })

  test('met at work: buying stops, and the next start looks at the whole file', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const { id } = await sendingPurchase(store)
    await bench.close(store)
    // A root page that the start's own look does not need, found damaged by the first write to it.
    const database = new DatabaseSync(storeFile(folder))
    const { rootpage } = database
      .prepare(`select rootpage from sqlite_schema where name = 'payloads'`)
      .get() as { rootpage: number }
    database.close()
    const reopened = await bench.open(folder)
    const file = openSync(storeFile(folder), 'r+')
    writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, (rootpage - 1) * 4096)
    // Another connection's commit makes the first one forget what it had read before the damage.
    const other = new DatabaseSync(storeFile(folder))
    other.exec(`insert into ledger_facts values ('other', '')`)
    other.close()

    const answer = {
      id,
      from: ['sending'],
      to: 'bought',
      bought: { identifiers: { trackingNumbers: [] } },
      payloads: [zpl()],
      event: toldAs('bought'),
    } as const
    const damage = { problem: { kind: 'storage', code: 'storage.damage-found' } }
    await expect(reopened.changePurchase(answer)).rejects.toMatchObject(damage)
    await expect(reopened.intend(newPurchase(), intended)).rejects.toMatchObject(damage)
    expect(reopened.standing()).toMatchObject(damage.problem)
    expect((await reopened.purchase(id))?.kind).toBe('sending')
    await bench.close(reopened)
    expect(await bench.tryOpen(folder)).toMatchObject({ ok: false, problem: { code: 'storage.corrupt' } })
  })

  test('a damaged search index is thrown away and built again', async () => {
    const folder = bench.folder()
    await withShipments(folder)
    writeFileSync(join(folder, 'search.sqlite'), 'not an index '.repeat(1000))
    for (const suffix of ['-wal', '-shm']) rmSync(join(folder, `search.sqlite${suffix}`), { force: true })
    const store = await bench.open(folder)
    const page = await store.search({ environment: 'live', text: 'portland', limit: 100 })
    expect(page.items).toHaveLength(30)
  })
})

describe('a file that is gone', () => {
  test('is not silently made anew', async () => {
    const folder = bench.folder()
    await bench.close(await bench.open(folder))
    rmSync(storeFile(folder))
    const missing = { ok: false, problem: { code: 'storage.missing' } }
    expect(await bench.tryOpen(folder)).toMatchObject(missing)
    expect(await bench.tryOpen(folder)).toMatchObject(missing)
  })

  test('a folder of its own is made where there was none', async () => {
    const folder = join(bench.folder(), 'deep', 'data')
    const store = await bench.open(folder)
    expect(store.standing()).toBeUndefined()
    expect(statSync(folder).mode & 0o077).toBe(0)
  })

  test('fresh records set sound ones aside under a name', async () => {
    const folder = bench.folder()
    await bench.close(await bench.open(folder))
    expect(startFreshLedger(folder)).toEqual({ ok: true, value: 'packbench.sqlite.set-aside-1' })
    await bench.close(await bench.open(folder))
    expect(startFreshLedger(folder)).toEqual({ ok: true, value: 'packbench.sqlite.set-aside-2' })
    expect(readdirSync(folder).filter(name => name.includes('set-aside'))).toHaveLength(2)
  })

  test('never under a station that is at work', async () => {
    const folder = bench.folder()
    await bench.open(folder)
    expect(startFreshLedger(folder)).toMatchObject({ ok: false, problem: { code: 'storage.in-use' } })
  })
})

describe('an older copy', () => {
  const older = { kind: 'storage', code: 'storage.older-copy' }

  /** The store's file as a backup program would take it, while the station is stopped. */
  const copyOf = (folder: string) => {
    const kept = join(bench.folder(), 'kept.sqlite')
    copyFileSync(storeFile(folder), kept)
    return kept
  }

  const putBack = (folder: string, kept: string) => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(storeFile(folder) + suffix, { force: true })
    copyFileSync(kept, storeFile(folder))
  }

  async function work(folder: string, count: number): Promise<void> {
    const store = await bench.open(folder)
    await store.recover()
    for (let one = 0; one < count; one += 1) await boughtPurchase(store)
    await bench.close(store)
  }

  test('put back is noticed, stops buying through restarts, and goes on when a person agrees', async () => {
    const folder = bench.folder()
    await work(folder, 2)
    const kept = copyOf(folder)
    await work(folder, 1)
    putBack(folder, kept)

    for (let starts = 0; starts < 2; starts += 1) {
      const store = await bench.open(folder)
      await store.recover()
      expect(store.standing()).toMatchObject(older)
      await expect(store.intend(newPurchase(), intended)).rejects.toMatchObject({ problem: older })
      await bench.close(store)
    }
    const store = await bench.open(folder)
    await store.acceptOlderCopy('Ines', 'compared with the service')
    expect(store.standing()).toBeUndefined()
    expect((await store.intend(newPurchase(), intended)).kind).toBe('intended')
    await bench.close(store)
    const reopened = await bench.open(folder)
    expect(reopened.standing()).toBeUndefined()
    expect((await reopened.verify()).chains.broken).toEqual([])
  })

  test('is noticed also when it has worked on and become longer than what was left', async () => {
    const folder = bench.folder()
    await work(folder, 1)
    const kept = copyOf(folder)
    await work(folder, 1)
    putBack(folder, kept)
    const mark = readFileSync(join(folder, 'packbench.mark'))
    rmSync(join(folder, 'packbench.mark'))
    const elsewhere = await bench.open(folder)
    await elsewhere.acceptOlderCopy(undefined, 'on another machine')
    for (let one = 0; one < 4; one += 1) await boughtPurchase(elsewhere)
    await bench.close(elsewhere)
    writeFileSync(join(folder, 'packbench.mark'), mark)
    expect((await bench.open(folder)).standing()).toMatchObject(older)
  })

  test('another ledger, or one without its mark, is not taken for ours', async () => {
    const [ours, theirs] = [bench.folder(), bench.folder()]
    await work(ours, 1)
    await work(theirs, 1)
    putBack(ours, storeFile(theirs))
    expect((await bench.open(ours)).standing()).toMatchObject(older)
    rmSync(join(theirs, 'packbench.mark'))
    expect((await bench.open(theirs)).standing()).toMatchObject(older)
  })

  test('a mark that lags, as after a power cut, means nothing', async () => {
    const folder = bench.folder()
    await work(folder, 1)
    const mark = readFileSync(join(folder, 'packbench.mark'))
    await work(folder, 2)
    writeFileSync(join(folder, 'packbench.mark'), mark)
    expect((await bench.open(folder)).standing()).toBeUndefined()
  })

  test('one half of the mark spoiled leaves the other', async () => {
    const folder = bench.folder()
    await work(folder, 2)
    for (const place of [0, 1024]) {
      const mark = readFileSync(join(folder, 'packbench.mark'))
      const spoiled = Buffer.from(mark)
      spoiled.fill(0, place, place + 1024)
      writeFileSync(join(folder, 'packbench.mark'), spoiled)
      const store = await bench.open(folder)
      expect(store.standing()).toBeUndefined()
      await bench.close(store)
      writeFileSync(join(folder, 'packbench.mark'), mark)
    }
  })
})

describe('a backup', () => {
  test('is one sound file, taken while the station works, and opens as what it is: an older copy', async () => {
    const folder = bench.folder()
    const store = await bench.open(folder)
    const { id } = await boughtPurchase(store)
    const path = join(bench.folder(), 'backup.sqlite')
    const [done] = await Promise.all([store.backup(path), ...work20(store)])
    expect(statSync(path).size).toBe(done.byteCount)
    expect(readdirSync(join(path, '..'))).toEqual(['backup.sqlite'])

    const elsewhere = bench.folder()
    mkdirSync(elsewhere, { recursive: true })
    copyFileSync(path, storeFile(elsewhere))
    const restored = await bench.open(elsewhere)
    expect(restored.standing()).toMatchObject({ code: 'storage.older-copy' })
    expect(await restored.purchase(id)).toMatchObject({ kind: 'bought' })
    expect(await restored.verify()).toMatchObject({ damage: [], chains: { broken: [] } })
  })

  test('that cannot be made says so and leaves the one before it', async () => {
    const store = await bench.open()
    const path = join(bench.folder(), 'none', 'backup.sqlite')
    await expect(store.backup(path)).rejects.toMatchObject({ problem: { code: 'storage.backup-failed' } })
  })

  const work20 = (store: Store) => Array.from({ length: 20 }, () => boughtPurchase(store))
})
