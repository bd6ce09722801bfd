// Faults 13 to 21, 96, 97 and 120: disks that fill, refuse and fail, files that are damaged, locked or old, a
// locked keychain.
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { keychainSecrets, type SecretCipher } from '../../main/settings/keychain-secrets.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { smallDisk } from '../support/small-disk.ts'
import { flippedBits, stationHere } from '../support/station-here.ts'
import { tryStationProcess } from '../support/station-process.ts'
import { hasStrace, interfere, NO_STRACE, straceArguments } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'
import { fault } from './fault.ts'
import {
  done,
  held,
  kindOf,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  scene,
  seen,
  shipmentOf,
  storeFolder,
  walOf,
  whole,
} from './scene.ts'

const ORDER = parcelOrder('ORD-DISK')
/** Room for the station's own reserve and what it wants left free, and some. */
const DISK_MIB = 96
const IDLE_MS = 5_000
const VIRTUAL = {
  name: 'Virtual',
  connection: { kind: 'virtual' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
  default: true,
}
const storeFile = (dataFolder: string) => join(storeFolder(dataFolder), 'packbench.sqlite')

fault(13, async ctx => {
  const disk = smallDisk(DISK_MIB)
  if (typeof disk === 'string') return ctx.skip(disk)
  const set = await scene({ dataFolder: disk.path })
  disk.fill()
  const problem = await refused(set.station.call('pack.ship', ORDER), 'storage')
  expect(problem.code).toBe('storage.full')
  // Whoever looks after the benches reads it in the log.
  expect(set.station.log()).toMatch(/"channel":"pack.ship","code":"storage.full"/)
  expect(await seen(set.services, 'request-label')).toBe(0)
  expect((await set.station.call('station.overview')).ok).toBe(true)
  disk.makeRoom()
  await done(set.station.call('pack.ship', ORDER))
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(14, async ctx => {
  const disk = smallDisk(DISK_MIB)
  if (typeof disk === 'string') return ctx.skip(disk)
  const set = await scene({ dataFolder: disk.path })
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = set.station.call('pack.ship', ORDER)
  await held(set.services)
  disk.fill()
  await set.services.control('release')
  const { shipment } = await done(shipping)
  expect(shipment.purchase.kind).toBe('bought')
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(1)

  await set.station.kill()
  disk.makeRoom()
  const again = await set.station.restart()
  expect(await kindOf(again, ORDER.reference)).toBe('bought')
  expect(await newestJob(again, 'printed')).toMatchObject({ shipmentId: shipment.id })
  await refused(again.call('pack.ship', ORDER), 'already-shipped')
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(96, async ctx => {
  const disk = smallDisk(DISK_MIB)
  if (typeof disk === 'string') return ctx.skip(disk)
  const set = await scene({ dataFolder: disk.path })
  await done(set.station.call('printers.save', VIRTUAL))
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = set.station.call('pack.ship', ORDER)
  await held(set.services)
  disk.fill()
  await set.services.control('release')
  const { shipment } = await done(shipping)
  expect(shipment.purchase.kind).toBe('bought')
  await newestJob(set.station, 'printed')
  expect((await set.station.call('station.overview')).ok).toBe(true)

  disk.makeRoom()
  await set.services.control('behave')
  await done(set.station.call('pack.ship', parcelOrder('ORD-ROOM')))
  const papers = () => readdirSync(join(disk.path, 'virtual-printer')).filter(name => name.endsWith('.zpl'))
  await waitFor(() => papers().length === 2, { what: 'both labels on disk' })
})

fault(97, async ctx => {
  if (process.platform === 'win32') return ctx.skip('not run: nothing suspends a process there')
  const set = await scene({ network: { idleTimeoutMs: IDLE_MS } })
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = set.station.call('pack.ship', ORDER)
  await held(set.services)
  const until = performance.now() + IDLE_MS + 2_000
  process.kill(set.station.pid, 'SIGSTOP')
  await set.services.control('release')
  await waitFor(() => performance.now() > until, { what: 'the deadline to be long over' })
  process.kill(set.station.pid, 'SIGCONT')
  const { shipment } = await done(shipping)
  expect(shipment.purchase.kind).toBe('bought')
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(15, async ctx => {
  const disk = smallDisk(DISK_MIB)
  if (typeof disk === 'string') return ctx.skip(disk)
  const set = await scene({ dataFolder: disk.path })
  await done(set.station.call('pack.ship', ORDER))
  await newestJob(set.station, 'printed')
  await set.station.kill('SIGTERM')
  disk.remount('ro')
  const outcome = await tryStationProcess(set.same)
  expect(outcome).toMatchObject({
    ready: false,
    exit: { code: 1 },
    problem: { kind: 'storage', code: 'storage.read-only', message: expect.any(String) },
  })
  disk.remount('rw')
  const again = await set.station.restart()
  expect(await kindOf(again, ORDER.reference)).toBe('bought')
})

fault(16, async () => {
  const set = await scene()
  await done(set.station.call('pack.ship', ORDER))
  await newestJob(set.station, 'printed')
  await set.station.kill('SIGTERM')
  const spoiled = readFileSync(storeFile(set.dataFolder)).fill(0xa5, 4096, 12_288)
  writeFileSync(storeFile(set.dataFolder), spoiled)

  const outcome = await tryStationProcess(set.same)
  expect(outcome).toMatchObject({ ready: false, problem: { kind: 'storage', code: 'storage.corrupt' } })
  const aside = join(storeFolder(set.dataFolder), 'packbench.sqlite.damaged-1')
  expect(readFileSync(aside).equals(spoiled)).toBe(true)
  for (let start = 0; start < 2; start += 1) {
    const next = await tryStationProcess(set.same)
    expect(next).toMatchObject({ ready: false, problem: { kind: 'storage', code: 'storage.missing' } })
  }
  expect(readdirSync(storeFolder(set.dataFolder))).not.toContain('packbench.sqlite')
})

fault(17, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  // The sync of what is begun is the first to fail. On a shared ledger that stands elsewhere, and the disk is tried before it.
  const failing = await interfere(set.station.pid, {
    calls: 'fsync,fdatasync',
    inject: 'error=EIO:when=1+',
    path: walOf(set.dataFolder),
  })
  await refused(set.station.call('pack.ship', ORDER), 'storage')
  expect(await seen(set.services, 'request-label')).toBe(0)
  await failing.end()
  // The disk is well again, but what it holds is not known any more.
  await refused(set.station.call('pack.ship', parcelOrder('ORD-NEXT')), 'storage')
  const { buyingStopped } = await done(set.station.call('station.overview'))
  expect(buyingStopped).toMatchObject({ kind: 'storage' })
  expect(await seen(set.services, 'request-label')).toBe(0)

  const again = await set.station.restart()
  expect((await done(again.call('station.overview'))).buyingStopped).toBeUndefined()
  await done(again.call('pack.ship', parcelOrder('ORD-NEXT')))
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(120, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = set.station.call('pack.ship', ORDER).catch(() => undefined)
  await held(set.services)
  // What a purchase was is to be settled by the next start, in a commit.
  await set.station.kill()
  await shipping
  const failing = straceArguments({
    calls: 'fsync,fdatasync',
    inject: 'error=EIO:when=1+',
    path: walOf(set.dataFolder),
  })
  const outcome = await tryStationProcess({
    ...set.same,
    wrapper: ['strace', '-o', '/dev/null', ...failing],
  })
  expect(outcome).toMatchObject({ ready: false, exit: { code: 1 }, problem: { kind: 'storage' } })
  const again = await set.station.restart()
  const { value: items } = await again.call('attention.list')
  expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['purchase-unknown'])
})

fault(18, async () => {
  const set = await scene()
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = set.station.call('pack.ship', ORDER)
  await held(set.services)
  const other = new DatabaseSync(storeFile(set.dataFolder), { timeout: 5_000 })
  whenFinished(() => other.close())
  other.exec('begin immediate')
  await set.services.control('release')
  await refused(set.station.call('pack.ship', parcelOrder('ORD-LOCKED')), 'storage')
  // The fault is these thirty seconds themselves.
  await pause(30_000)
  other.exec('rollback')
  const { shipment } = await done(shipping)
  expect(shipment.purchase.kind).toBe('bought')
  await newestJob(set.station, 'printed')
  expect(await whole(set.printer)).toBe(1)
  expect(await seen(set.services, 'request-label')).toBe(1)
  expect((await done(set.station.call('station.overview'))).buyingStopped).toBeUndefined()
})

fault(19, async () => {
  const set = await scene()
  await done(set.station.call('pack.ship', ORDER))
  await newestJob(set.station, 'printed')
  await set.station.kill('SIGTERM')
  const kept = join(await tempFolder('backup'), 'kept.sqlite')
  copyFileSync(storeFile(set.dataFolder), kept)
  const next = await set.station.restart()
  await done(next.call('pack.ship', parcelOrder('ORD-LATER')))
  await next.kill()
  for (const suffix of ['', '-wal', '-shm']) rmSync(storeFile(set.dataFolder) + suffix, { force: true })
  copyFileSync(kept, storeFile(set.dataFolder))

  for (let start = 0; start < 2; start += 1) {
    const restored = await next.restart()
    const { buyingStopped } = await done(restored.call('station.overview'))
    expect(buyingStopped).toMatchObject({ kind: 'storage', code: 'storage.older-copy' })
    // This copy has never heard of the label: without the mark it would be bought again.
    expect(await shipmentOf(restored, 'ORD-LATER')).toBeUndefined()
    const problem = await refused(restored.call('pack.ship', parcelOrder('ORD-LATER')), 'storage')
    expect(problem.code).toBe('storage.older-copy')
    await refused(restored.call('closeDay.run', {}), 'storage')
    await restored.kill()
  }
  expect(await seen(set.services, 'request-label')).toBe(2)

  const agreed = await next.restart()
  const note = 'ORD-LATER stands on their list'
  const { buyingStopped } = await done(agreed.call('records.acceptOlderCopy', { note }))
  expect(buyingStopped).toBeUndefined()
  await refused(agreed.call('records.acceptOlderCopy', { note }), 'wrong-state')
  await done(agreed.call('pack.ship', parcelOrder('ORD-AFTER')))
  expect(await seen(set.services, 'request-label')).toBe(3)
})

fault(20, async () => {
  const set = await scene()
  await set.station.kill('SIGTERM')
  const spoiled = '{"mode":"live","labelServer":{"baseUrl":"ht'
  writeFileSync(join(set.dataFolder, 'settings.json'), spoiled)

  // Said at every start, not at the first alone.
  await (await set.station.restart()).kill()
  const again = await set.station.restart()
  const aside = readdirSync(storeFolder(set.dataFolder)).filter(name =>
    name.startsWith('settings.json.unreadable'),
  )
  expect(aside).toHaveLength(1)
  expect(readFileSync(join(set.dataFolder, aside[0] ?? ''), 'utf8')).toBe(spoiled)
  // Defaults mean training mode: a packer must not put training labels on real parcels.
  const { buyingStopped } = await done(again.call('station.overview'))
  expect(buyingStopped).toMatchObject({ code: 'settings.set-aside', message: expect.any(String) })
  await refused(again.call('pack.ship', ORDER), 'storage')
  expect(await whole(set.printer)).toBe(0)

  const { settings } = liveSettings(set.services)
  await done(again.call('settings.save', { settings }))
  expect((await done(again.call('station.overview'))).buyingStopped).toBeUndefined()
  await done(again.call('pack.ship', ORDER))
  expect(await seen(set.services, 'request-label')).toBe(1)
})

/** A keychain that can be locked: what it encrypts is told from the clear text, as a real one's would be. */
function scriptedKeychain(): SecretCipher & { locked: boolean } {
  const open = () => (keychain.locked ? Promise.reject(new Error('locked')) : Promise.resolve())
  const keychain = {
    locked: false,
    encrypt: (text: string) => open().then(() => flippedBits.encrypt(text)),
    decrypt: (bytes: Uint8Array) => open().then(() => flippedBits.decrypt(bytes)),
  }
  return keychain
}

fault(21, async () => {
  const services = await outsideServices()
  const printer = await outsidePrinter()
  const dataFolder = await tempFolder('fault')
  const keychain = scriptedKeychain()
  const secretStore = keychainSecrets(dataFolder, { now: () => new Date() }, keychain)
  const { call } = await stationHere({ dataFolder, secretStore })
  const { settings, secrets } = liveSettings(services)
  await done(call('settings.save', { settings, secrets }))
  await done(call('printers.save', networkPrinter(printer.port)))

  keychain.locked = true
  const problem = await refused(call('pack.ship', ORDER), 'not-authorized')
  expect(problem.nextStep.length).toBeGreaterThan(5)
  expect(await seen(services, 'request-label')).toBe(0)
  // Saved while it is locked would mean saved in clear, or lost: it is refused.
  await refused(call('settings.save', { secrets: { 'parcelLabel.apiKey': 'a-new-key' } }), 'storage')
  const onDisk = readdirSync(dataFolder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ name }) => readFileSync(join(dataFolder, name), 'latin1'))
  for (const secret of ['a-new-key', ...Object.values(secrets)])
    expect(onDisk.some(text => text.includes(secret))).toBe(false)

  keychain.locked = false
  await done(call('pack.ship', ORDER))
  await waitFor(async () => (await whole(printer)) === 1, { what: 'the label' })
  expect(await seen(services, 'request-label')).toBe(1)
  expect((await done(call('attention.list'))).length).toBe(0)
})
