// Faults 1 to 12: kill -9 at each point of buying, printing, voiding, closing, adding funds and migrating.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import { networkPrinter, outsidePrinter } from '../support/outside-programs.ts'
import { hasSocat, NO_SOCAT, serialPair } from '../support/serial-pair.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import {
  hasStrace,
  type Interference,
  interfere,
  NO_STRACE,
  straceArguments,
} from '../support/system-calls.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import {
  atRest,
  attention,
  copiesOf,
  done,
  held,
  jobs,
  kindOf,
  labelServerOrder,
  lost,
  misbehave,
  newestJob,
  parcelOrder,
  refused,
  type Scene,
  scene,
  seen,
  seenOnce,
  shipmentOf,
  walOf,
  whole,
  zplGiven,
} from './scene.ts'

const ORDER = parcelOrder('ORD-KILL')
const SYNC = 'fsync,fdatasync'

/** Dies as the ledger's next change begins to be written: nothing of it is in the file. */
const beforeTheNextChange = (dataFolder: string): Interference => ({
  calls: 'pwrite64',
  inject: 'signal=KILL:when=1',
  path: walOf(dataFolder),
})

/** Dies at the sync of the nth change from now: it is in the file, and nobody was told. */
const atTheSyncOfChange = (nth: number, dataFolder: string): Interference => ({
  calls: SYNC,
  inject: `signal=KILL:when=${nth}`,
  path: walOf(dataFolder),
})

/** Dies as the intent goes out to be written, or once it is written and nobody was told. */
async function dieAtTheIntent({ shared, station, dataFolder }: Scene, isWritten: boolean): Promise<void> {
  if (shared) {
    const intent = /insert into "purchases"/
    const moment = isWritten
      ? { statement: /\bcommit\b/, behind: intent, answered: true }
      : { statement: intent }
    void shared.proxy.at(moment, () => process.kill(station.pid, 'SIGKILL'))
    return
  }
  const how = isWritten ? atTheSyncOfChange(1, dataFolder) : beforeTheNextChange(dataFolder)
  await interfere(station.pid, how)
}

/** Ships, and interferes once the service has carried out the purchase and holds its answer back. */
async function shipUntilAnswered(set: Scene, how: Interference): Promise<void> {
  await misbehave(set.services, 'request-label', { kind: 'hold' })
  const shipping = lost(set.station.call('pack.ship', ORDER))
  await held(set.services)
  await interfere(set.station.pid, how)
  // What the warehouse is told is written here too, and would be counted: it is told after the restart.
  set.shared?.proxy.away()
  await set.services.control('release')
  await set.station.exited
  set.shared?.proxy.back()
  await shipping
}

fault(1, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await dieAtTheIntent(set, false)
  await lost(set.station.call('pack.ship', ORDER))
  await set.station.exited
  expect(await seen(set.services, 'request-label')).toBe(0)

  const again = await set.station.restart()
  expect(await shipmentOf(again, ORDER.reference)).toBeUndefined()
  await done(again.call('pack.ship', ORDER))
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(2, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await dieAtTheIntent(set, true)
  await lost(set.station.call('pack.ship', ORDER))
  await set.station.exited
  expect(await seen(set.services, 'request-label')).toBe(0)

  const again = await set.station.restart()
  const { id, purchase } = await shipmentOf(again, ORDER.reference)
  expect(purchase.kind).toBe('unknown')
  expect(await attention(again)).toMatchObject([{ kind: 'purchase-unknown' }])
  await refused(again.call('pack.ship', ORDER), 'purchase-unknown')
  expect(await seen(set.services, 'request-label')).toBe(0)
  await done(again.call('shipments.resolve', { id, outcome: 'not-bought', note: 'not on their page' }))
  await done(again.call('pack.ship', ORDER))
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(3, async () => {
  const set = await scene()
  await misbehave(set.services, 'request-label', { kind: 'hold', before: true })
  const shipping = lost(set.station.call('pack.ship', ORDER))
  await seenOnce(set.services, 'request-label')
  await set.station.kill()
  await shipping
  await set.services.control('behave')

  const again = await set.station.restart()
  const record = await shipmentOf(again, ORDER.reference)
  expect(record.purchase.kind).toBe('unknown')
  expect(await attention(again)).toMatchObject([{ id: record.id, kind: 'purchase-unknown' }])
  await refused(again.call('pack.ship', ORDER), 'purchase-unknown')
  await refused(again.call('pack.ship', { ...ORDER, commandId: 'again' }), 'purchase-unknown')
  expect(await seen(set.services, 'request-label')).toBe(1)

  await done(
    again.call('shipments.resolve', { id: record.id, outcome: 'not-bought', note: 'not on their list' }),
  )
  await done(again.call('pack.ship', ORDER))
  expect(await seen(set.services, 'request-label')).toBe(2)
})

fault(4, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await shipUntilAnswered(set, beforeTheNextChange(set.dataFolder))

  const again = await set.station.restart()
  const record = await shipmentOf(again, ORDER.reference)
  expect(record.purchase.kind).toBe('unknown')
  expect(await attention(again)).toMatchObject([{ id: record.id, kind: 'purchase-unknown' }])
  await refused(again.call('pack.ship', ORDER), 'purchase-unknown')
  const [{ labelId }] = (await set.services.state()).parcelLabels
  await done(
    again.call('shipments.resolve', { id: record.id, outcome: 'bought', labelId, note: 'on their list' }),
  )
  // Its label is fetched by the number that the person found.
  await done(again.call('reprint.print', { shipmentId: record.id, reason: 'never printed' }))
  await newestJob(again, 'printed')
  expect(await whole(set.printer)).toBe(1)
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(5, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await shipUntilAnswered(set, atTheSyncOfChange(1, set.dataFolder))
  expect(await whole(set.printer)).toBe(0)

  const again = await set.station.restart()
  expect(await kindOf(again, ORDER.reference)).toBe('bought')
  await newestJob(again, 'printed')
  expect(await jobs(again)).toHaveLength(1)
  await refused(again.call('pack.ship', ORDER), 'already-shipped')
  expect(await whole(set.printer)).toBe(1)
  expect(await seen(set.services, 'request-label')).toBe(1)
})

fault(6, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  // The label, and then its print.
  await shipUntilAnswered(set, atTheSyncOfChange(2, set.dataFolder))
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(0)

  const again = await set.station.restart()
  const [job] = await jobs(again)
  expect(job).toMatchObject({ state: 'unsure', cause: 'interrupted' })
  expect(await attention(again)).toMatchObject([{ kind: 'print-unsure', job: { id: job.id } }])
  await atRest(again)
  expect(await copiesOf(set.printer, zpl)).toBe(0)
  await done(again.call('queue.settle', { jobId: job.id, answer: 'not-printed' }))
  await done(again.call('reprint.print', { shipmentId: job.shipmentId, reason: 'it never came out' }))
  await newestJob(again, 'printed')
  expect(await whole(set.printer)).toBe(1)
})

fault(7, async ctx => {
  if (!hasSocat()) return ctx.skip(NO_SOCAT)
  const set = await scene()
  // A serial cable holds a few KiB, so that bytes are left in the station when it dies.
  const cable = await serialPair()
  const wired = await outsidePrinter(['--pty', cable.far])
  const slow = await done(
    set.station.call('printers.save', {
      ...networkPrinter(0, { name: 'Slow', statusQueries: false }),
      connection: { kind: 'serial', path: cable.near, baudRate: 115_200, flowControl: 'none' },
    }),
  )
  const label = `^XA^FX${'x'.repeat(200_000)}^FS^FO50,50^A0N,40,40^FDHALF^FS^XZ`
  const file = {
    fileName: 'half.zpl',
    contentBase64: Buffer.from(label).toString('base64'),
    printerId: slow.id,
    commandId: 'half',
  }
  await wired.fault({ fault: 'slow', bytesPerSecond: 20_000 })
  const printing = lost(set.station.call('labels.print', file))
  await waitFor(async () => (await copiesOf(wired, '^XA^FX')) === 1, { what: 'the first bytes' })
  await set.station.kill()
  await printing
  await wired.fault({ fault: 'slow', bytesPerSecond: null })

  const again = await set.station.restart()
  const [job] = await jobs(again)
  expect(job).toMatchObject({ state: 'unsure', cause: 'interrupted' })
  expect(await attention(again)).toMatchObject([{ kind: 'print-unsure', job: { title: 'half.zpl' } }])
  expect(await done(again.call('labels.print', file))).toMatchObject({ id: job.id })
  await atRest(again)
  expect(await copiesOf(wired, '^XA^FX')).toBe(1)
  expect(await whole(wired)).toBe(0)
})

fault(8, async () => {
  const set = await scene()
  await set.printer.fault({ fault: 'slow', msPerLabel: 600_000 })
  const shipping = lost(set.station.call('pack.ship', ORDER))
  await waitFor(async () => (await set.printer.state()).labelsRemaining > 0, { what: 'the printer to begin' })
  await set.station.kill()
  await shipping

  const again = await set.station.restart()
  const [job] = await jobs(again)
  expect(job).toMatchObject({ state: 'unsure', cause: 'interrupted' })
  expect(await attention(again)).toMatchObject([{ kind: 'print-unsure', job: { id: job.id } }])
  await atRest(again)
  const [zpl = ''] = await zplGiven(set.services)
  expect(await copiesOf(set.printer, zpl)).toBe(1)
  await done(again.call('queue.settle', { jobId: job.id, answer: 'printed' }))
  expect(await attention(again)).toEqual([])
})

fault(9, async () => {
  const set = await scene()
  const { shipment } = await done(set.station.call('pack.ship', labelServerOrder('ORD-VOID')))
  await newestJob(set.station, 'printed')
  await misbehave(set.services, 'cancel', { kind: 'hold' })
  const order = { id: shipment.id, reason: 'packed twice' }
  const voiding = lost(set.station.call('shipments.void', order))
  await held(set.services)
  await set.station.kill()
  await voiding
  await set.services.control('behave')

  const again = await set.station.restart()
  expect(await kindOf(again, 'ORD-VOID')).toBe('void-unknown')
  expect(await attention(again)).toMatchObject([{ id: shipment.id, kind: 'void-unknown' }])
  await refused(again.call('reprint.print', { shipmentId: shipment.id, reason: 'torn' }), 'wrong-state')
  // It was cancelled: the service now says no, which proves nothing to us.
  await refused(again.call('shipments.void', order), 'outcome-unknown')
  expect(await kindOf(again, 'ORD-VOID')).toBe('void-unknown')
  expect(await whole(set.printer)).toBe(1)
  await done(
    again.call('shipments.resolve', { id: shipment.id, outcome: 'voided', note: 'refund on their list' }),
  )
  expect(await attention(again)).toEqual([])
})

fault(10, async () => {
  const set = await scene()
  await done(set.station.call('pack.ship', labelServerOrder('ORD-CLOSE')))
  // A print that is cut off as well would be one more thing to decide.
  await newestJob(set.station, 'printed')
  await misbehave(set.services, 'close-day', { kind: 'hold' })
  const { id } = await done(set.station.call('closeDay.run', { services: ['label-server'] }))
  await held(set.services)
  await set.station.kill()
  await set.services.control('behave')

  const again = await set.station.restart()
  expect(await done(again.call('closeDay.get', { id }))).toMatchObject({
    state: 'unknown',
    services: [{ state: 'unknown', labels: [{ reference: 'ORD-CLOSE', outcome: 'unknown' }] }],
  })
  expect(await attention(again)).toMatchObject([{ kind: 'close-unknown', close: { id } }])
  await refused(again.call('closeDay.run', { services: ['label-server'] }), 'wrong-state')
  expect(await seen(set.services, 'close-day')).toBe(1)

  const said = { id, service: 'label-server', outcome: 'closed', note: 'manifest seen' }
  await done(again.call('closeDay.resolve', said))
  expect(await attention(again)).toEqual([])
  // Closed already: a further close has nothing to take.
  await refused(again.call('closeDay.run', { services: ['label-server'] }), 'wrong-state')
  expect(await seen(set.services, 'close-day')).toBe(1)
})

fault(11, async () => {
  const set = await scene()
  const [meter] = await done(set.station.call('meters.list'))
  await misbehave(set.services, 'add-funds', { kind: 'hold' })
  const order = { meterId: meter.meterId, amountCents: 2_500, commandId: 'funds-1' }
  const adding = lost(set.station.call('meters.addFunds', order))
  await held(set.services)
  await set.station.kill()
  await adding
  await set.services.control('behave')

  const again = await set.station.restart()
  const [item] = await attention(again)
  expect(item).toMatchObject({ kind: 'funds-unknown', funds: { meterId: meter.meterId, state: 'unknown' } })
  await refused(again.call('meters.addFunds', order), 'outcome-unknown')
  await refused(again.call('meters.addFunds', { ...order, commandId: 'funds-2' }), 'wrong-state')
  expect(await seen(set.services, 'add-funds')).toBe(1)

  await done(again.call('meters.resolve', { id: item.funds.id, outcome: 'added', note: 'balance went up' }))
  await done(again.call('meters.addFunds', { ...order, commandId: 'funds-3' }))
  expect(await seen(set.services, 'add-funds')).toBe(2)
})

fault(12, async ctx => {
  if (!hasStrace()) return ctx.skip(NO_STRACE)
  const set = await scene()
  await done(set.station.call('pack.ship', ORDER))
  await newestJob(set.station, 'printed')
  await set.station.kill('SIGTERM')
  for (const nth of [1, 2, 3, 4]) {
    await backToTheOlderSchema(set)
    const outcome = await startAndDieMigrating(set, nth)
    if (outcome.ready) await outcome.station.kill()
    const again = await startStationProcess(set.same)
    expect(await kindOf(again, ORDER.reference), `killed at the ${nth}. moment`).toBe('bought')
    expect(await done(again.call('closeDay.list'))).toEqual([])
    await again.kill()
  }
  const updated = await startStationProcess(set.same)
  await done(updated.call('closeDay.run', { services: ['parcel-label'] }))
  await waitFor(async () => (await done(updated.call('closeDay.list')))[0]?.state === 'done', {
    what: 'the close',
  })
})

/** A start that is killed at the nth moment at which its migration may be cut off. */
async function startAndDieMigrating({ shared, same, dataFolder }: Scene, nth: number) {
  if (!shared) {
    const how = { calls: SYNC, inject: `signal=KILL:when=${nth}`, path: walOf(dataFolder) }
    return tryStationProcess({ ...same, wrapper: ['strace', '-o', '/dev/null', ...straceArguments(how)] })
  }
  const pidFile = join(dataFolder, 'station.pid')
  const moment = { statement: /\bcommit\b/, nth: Math.ceil(nth / 2), answered: nth % 2 === 0 }
  void shared.proxy.at(moment, () => process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL'))
  // The number of the process that the shell becomes.
  return tryStationProcess({ ...same, wrapper: ['sh', '-c', `echo $$ > '${pidFile}'; exec "$@"`, 'station'] })
}

const LAST_COLUMNS = [
  ['purchases', 'in_flight_by'],
  ['funds', 'station'],
  ['closes', 'station'],
] as const
const isLast = `name = 'ledger-0020-stations'`

/** As a program before the last migration left it: no column says yet which station holds what. */
async function backToTheOlderSchema({ shared, dataFolder }: Scene): Promise<void> {
  const drops = (schema: string) =>
    LAST_COLUMNS.map(([table, column]) => `alter table ${schema}.${table} drop column ${column}`)
  if (shared) {
    for (const drop of drops('packbench')) await shared.run(drop)
    const forget = `delete from packbench.kysely_migration where ${isLast} returning name`
    expect(await shared.run(forget)).toHaveLength(1)
    return
  }
  const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'))
  for (const drop of drops('main')) database.exec(drop)
  const gone = database.prepare(`delete from kysely_migration where ${isLast}`).run()
  database.close()
  expect(gone.changes).toBe(1)
}
