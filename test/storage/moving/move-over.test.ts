// The tests of moving an embedded ledger into the warehouse's: killed on the way, compared, refused where it must be.
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { trusted } from '../../../main/services/authorities.ts'
import {
  type MoveOptions,
  type MoveProgress,
  type MoveReport,
  moveLedger,
} from '../../../main/storage/moving/move-over.ts'
import type { Store } from '../../../main/storage/store.ts'
import { addShipments } from '../../bench/many-shipments.ts'
import { toldAs } from '../../support/told-as.ts'
import {
  boughtPurchase,
  newJob,
  newPurchase,
  onWarehouse,
  sendingPurchase,
  shipment,
  zpl,
} from '../fixtures.ts'

const SHIRT = { description: 'Shirt', countryOfOrigin: 'US', valueCents: 1_250, weightOz: 8 }

onWarehouse('a ledger that moves over', (server, bench) => {
  const note = toldAs
  const move = (dataFolder: string, url: string, more: Partial<MoveOptions> = {}) =>
    moveLedger({
      dataFolder,
      station: 'bench 1',
      database: { url, tls: 'auto', password: async () => server().password, trust: () => trusted('') },
      ...more,
    })
  const moved = async (dataFolder: string, url: string): Promise<MoveReport> => {
    const outcome = await move(dataFolder, url)
    if (!outcome.ok) throw new Error(`${outcome.problem.code}: ${outcome.problem.detail}`)
    return outcome.value
  }
  /** The code of a refusal. */
  const refusal = async (dataFolder: string, url: string, more: Partial<MoveOptions> = {}) => {
    const outcome = await move(dataFolder, url, more)
    return outcome.ok ? 'moved' : outcome.problem.code
  }
  /** A station's own ledger in a folder, filled by `work` and left as a station leaves it. */
  const station = async (work: (store: Store) => Promise<unknown>, name = 'bench 1') => {
    const folder = bench.folder()
    const store = await bench.open(folder, { station: name })
    await work(store)
    await bench.close(store)
    return folder
  }
  /** Some of everything that a ledger holds. */
  const workdays = async (store: Store) => {
    const label = await boughtPurchase(store, {
      purchase: { reference: 'PAPER', shipment: shipment({ name: 'José Ñandú' }) },
      identifiers: { trackingNumbers: ['940011'] },
      payloads: [zpl('^XA^FDpaper^FS^XZ'), { part: 1, format: 'png', bytes: new Uint8Array([0, 255, 7]) }],
      job: { id: 'printed-1' },
    })
    await store.changeJob('printed-1', ['held'], { state: 'sending' })
    await store.changeJob('printed-1', ['sending'], { state: 'printed' })
    await boughtPurchase(store, { purchase: { reference: 'WAITS' }, job: { id: 'waits-1' } })
    const { id } = await sendingPurchase(store, { reference: 'WHO-KNOWS' })
    await store.changePurchase({ id, from: ['sending'], to: 'unknown', event: note('purchase-unknown') })
    await store.saveAddress('live', 'address-1', shipment({ name: 'Known Here' }).to)
    await store.saveGoods('live', [{ id: 'goods-1', goods: SHIRT }])
    await store.saveWeights('live', 'label-1', { shipment: shipment() })
    const readAt = bench.clock.now().toISOString()
    await store.saveMeters('live', [{ meterId: 'M1', carrier: 'usps', currentBalanceCents: 1234, readAt }])
    return label
  }

  interface ChildLine extends Partial<MoveProgress> {
    readonly report?: MoveReport
    readonly refused?: string
  }
  /** A move in a process of its own; what it said until it ended or died at `dieAt`. */
  const moveInChild = (folder: string, url: string, dieAt = '') =>
    new Promise<{ readonly lines: readonly ChildLine[]; readonly signal: string | null }>(
      (resolve, reject) => {
        const script = fileURLToPath(new URL('./move-child.ts', import.meta.url))
        const child = spawn(process.execPath, [script, folder, url, server().password, dieAt], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let said = ''
        child.stdout.on('data', chunk => {
          said += chunk
        })
        child.on('error', reject)
        child.on('close', (_code, signal) => {
          const lines = said.split('\n').filter(line => line !== '')
          resolve({ lines: lines.map(line => JSON.parse(line) as ChildLine), signal })
        })
      },
    )
  const shipmentsIn = async (url: string) =>
    Number((await server().run(url, 'select count(*) as count from packbench.purchases'))[0]?.count)

  test('is killed twice, goes on where it stood, and is equal on both sides', async () => {
    const folder = await station(workdays)
    const [sample] = addShipments(join(folder, 'packbench.sqlite'), 3_000)
    const url = await server().newDatabase()

    const first = await moveInChild(folder, url, 'copying purchases 1200')
    expect(first.signal).toBe('SIGKILL')
    expect(await shipmentsIn(url)).toBe(0)
    const second = await moveInChild(folder, url, 'entering identifiers 1')
    expect(second.signal).toBe('SIGKILL')
    // What was copied is not copied again: at most the batch that was under way.
    const again = second.lines.find(line => line.step === 'copying' && line.table === 'purchases')
    expect(again?.doneCount).toBeGreaterThan(1000)
    expect(await shipmentsIn(url)).toBe(0)

    const third = await moveInChild(folder, url)
    const { report } = third.lines.at(-1) ?? {}
    expect(third.lines.filter(line => line.step === 'copying')).toEqual([])
    expect(third.lines.at(-2)?.share).toBe(1)
    expect(report).toMatchObject({ shipmentCount: 3_003, waitingJobCount: 1, keptFile: 'packbench.sqlite' })

    // Counted anew on both sides, by nobody's word.
    const file = new DatabaseSync(join(folder, 'packbench.sqlite'), { readOnly: true })
    for (const { table, count } of report?.tables ?? []) {
      const from = table === 'job_states' ? 'jobs where shipment_id is not null' : table
      const here = file.prepare(`select count(*) as count from ${from}`).get()
      const [there] = await server().run(url, `select count(*) as count from packbench.${table}`)
      // The move itself is an entry of the chain that goes on there.
      const added = table === 'events' ? 1 : 0
      expect([table, Number(there?.count) - added, Number(here?.count)]).toEqual([table, count, count])
    }

    const [before] = file.prepare(`select value from ledger_facts where name = 'ledger_id'`).all()
    file.close()

    const store = await bench.openShared(server(), url, folder)
    await store.recover()
    expect((await store.verify()).chains.broken).toEqual([])
    // What the file of before had taken from a folder of orders is its own.
    const ids = await store.ledgerIds()
    expect([ids.length, ids.indexOf(String(before?.value))]).toEqual([2, 1])
    expect(await store.scan('live', '940011')).toMatchObject([{ reference: 'PAPER', kind: 'bought' }])
    expect(await store.scan('live', sample?.tracking ?? '')).toMatchObject([{ reference: sample?.reference }])
    // What waits to be printed came along, what nobody knows is still nobody's to buy.
    expect(await store.nextJob('printer-1', 'live')).toMatchObject({ id: 'waits-1', state: 'held' })
    expect(await store.jobBytes('waits-1')).toEqual(newJob().bytes)
    const unknown = await store.intend(newPurchase({ reference: 'WHO-KNOWS' }), note('intended'))
    expect(unknown).toMatchObject({ kind: 'held-by', record: { kind: 'unknown' } })
    // New ones get numbers of their own, and its chain goes on.
    await boughtPurchase(store, { purchase: { reference: 'NEXT' } })
    expect((await store.verify()).chains.broken).toEqual([])
  })

  test('lets any station put an old label on paper again', async () => {
    const folder = await station(workdays)
    const url = await server().newDatabase()
    await moved(folder, url)
    const other = await bench.openShared(server(), url, undefined, { station: 'bench 2' })
    const [label] = await other.scan('live', '940011')
    expect(await other.payloads(label?.id ?? '')).toEqual([
      zpl('^XA^FDpaper^FS^XZ'),
      { part: 1, format: 'png', bytes: new Uint8Array([0, 255, 7]) },
    ])
    const copy = { ...newJob(), shipmentId: label?.id ?? '' }
    expect(await other.addCopy(copy, note('label-reprinted'))).toMatchObject({ state: 'held', copyNumber: 2 })
  })

  test('is no ledger of its own any more, under whatever name, and is moved once', async () => {
    const folder = await station(workdays)
    const url = await server().newDatabase()
    await moved(folder, url)
    const refused = async (at: string) => {
      const opened = await bench.tryOpen(at)
      return opened.ok ? 'open' : opened.problem.code
    }
    expect(await refused(folder)).toBe('storage.moved')
    const copy = bench.folder()
    cpSync(join(folder, 'packbench.sqlite'), join(copy, 'packbench.sqlite'))
    expect(await refused(copy)).toBe('storage.moved')
    expect(await refusal(folder, url)).toBe('storage.moved')

    // Cut off between the warehouse's commit and the mark: the next move finds it done.
    const file = new DatabaseSync(join(folder, 'packbench.sqlite'))
    file.exec(`update ledger_facts set value = 'entering' where name = 'moved_over'`)
    file.close()
    expect(await refused(folder)).toBe('storage.moving')
    expect(await moved(folder, url)).toMatchObject({ shipmentCount: 3 })
    expect(await refused(folder)).toBe('storage.moved')
    expect(await shipmentsIn(url)).toBe(3)
  })

  test('stops when told, and the station may work on before it goes on', async () => {
    const folder = await station(workdays)
    addShipments(join(folder, 'packbench.sqlite'), 600)
    const url = await server().newDatabase()
    const stop = new AbortController()
    const stopped = await refusal(folder, url, {
      batchRowCount: 100,
      signal: stop.signal,
      onProgress: ({ doneCount }) => doneCount >= 300 && stop.abort(),
    })
    expect(stopped).toBe('move.stopped')
    const store = await bench.open(folder)
    await boughtPurchase(store, { purchase: { reference: 'MEANWHILE' } })
    await bench.close(store)
    expect(await moved(folder, url)).toMatchObject({ shipmentCount: 604 })
  })

  test('joins what other stations have: numbers, addresses and readings are kept apart or shared', async () => {
    const url = await server().newDatabase()
    const other = await bench.openShared(server(), url, undefined, { station: 'bench 2' })
    const there = await boughtPurchase(other, { purchase: { reference: 'THERE', station: 'bench 2' } })
    await other.saveAddress('live', 'address-2', shipment({ name: 'Known Here' }).to)
    await other.saveGoods('live', [{ id: 'goods-2', goods: SHIRT }])
    await other.saveWeights('live', 'label-2', { shipment: shipment() })
    const folder = await station(workdays)
    const report = await moved(folder, url)
    expect(report.tables.find(({ table }) => table === 'known_addresses')).toMatchObject({
      count: 1,
      knownCount: 1,
    })
    expect(await other.findAddresses('live', 'known', 5)).toMatchObject([{ id: 'address-2', useCount: 2 }])
    expect(await other.findGoods('live', 'shirt', 5)).toMatchObject([{ id: 'goods-2', useCount: 2 }])
    expect((await other.knownWeights('live', shipment())).address).toHaveLength(2)
    expect(await other.scan('live', 'THERE')).toMatchObject([{ id: there.id }])
    await boughtPurchase(other, { purchase: { reference: 'AFTER', station: 'bench 2' } })
    expect(await shipmentsIn(url)).toBe(5)
    expect((await other.verify()).chains.broken).toEqual([])
  })

  test('a line that both ledgers had of the same statement stays as one of them had it, with the label that either found', async () => {
    const bring = async (store: Store, fileName: string) => {
      const line = { row: 2, billedCents: 320, billedWeight: '2 lb', reason: 'Audit' }
      const lines = ['OURS', 'THEIRS', 'NOBODY-S'].map(trackingNumber => ({ ...line, trackingNumber }))
      await store.addAdjustments({ environment: 'live', fileName, lines }, { fileName })
    }
    const sold = (store: Store, number: string, name: string) =>
      boughtPurchase(store, {
        purchase: { reference: number, station: name },
        identifiers: { trackingNumbers: [number] },
      })
    const url = await server().newDatabase()
    const folder = await station(async store => {
      await sold(store, 'OURS', 'bench 1')
      await bring(store, 'ours.csv')
    })
    const other = await bench.openShared(server(), url, undefined, { station: 'bench 2' })
    await sold(other, 'THEIRS', 'bench 2')
    bench.clock.advance(1_000)
    await bring(other, 'theirs.csv')
    await moved(folder, url)
    const lines = await other.adjustments('live', 9)
    const labels = lines.map(({ fileName, label }) => [fileName, label?.record.reference])
    expect(labels.map(String).sort()).toEqual(['theirs.csv,', 'theirs.csv,OURS', 'theirs.csv,THEIRS'])
    expect((await other.verify()).rows.findings).toEqual([])
    await server().runOnKept(
      url,
      `set session_replication_role = replica; set search_path = packbench;
        update adjustments set shipment_id = 'x' where tracking_number = 'OURS'`,
    )
    expect((await other.verify()).rows.findings).toMatchObject([{ name: 'OURS', what: 'changed' }])
  })

  test('results that wait go on from the warehouse’s outbox, and the next ones from where they were', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const store = await bench.open(folder)
    await store.gatherResults()
    bench.clock.advance(1_000)
    await boughtPurchase(store, { purchase: { reference: 'TOLD' } })
    await store.gatherResults()
    await boughtPurchase(store, { purchase: { reference: 'NOT-YET' } })
    await bench.close(store)
    await moved(folder, url)
    const there = await bench.openShared(server(), url)
    const standing = () => there.resultsStanding('bench 1', bench.clock.now().toISOString())
    const waiting = async () => (await standing()).due.map(({ result }) => result.data.reference)
    expect(await waiting()).toEqual(['TOLD'])
    await there.gatherResults()
    expect(await waiting()).toEqual(['TOLD', 'NOT-YET'])
  })

  test.each([
    ['a purchase on its way', 'move.under-way', (store: Store) => sendingPurchase(store)],
    [
      'a print on its way',
      'move.under-way',
      async (store: Store) => {
        await boughtPurchase(store, { job: { id: 'goes' } })
        await store.changeJob('goes', ['held'], { state: 'sending' })
      },
    ],
    [
      'money that nobody knows of',
      'move.funds-open',
      (store: Store) =>
        store.intendFunds(
          { id: 'funds-1', environment: 'live', meterId: 'M1', amountCents: 100, transactionReference: 'T1' },
          note('funds-asked'),
        ),
    ],
    [
      'a close that is not over',
      'move.close-open',
      async (store: Store) => {
        const { id } = await boughtPurchase(store)
        await store.startClose(
          {
            id: 'close-1',
            environment: 'live',
            services: [{ service: 'label-server', shipmentIds: [id] }],
          },
          note('close-started'),
        )
      },
    ],
  ])('is refused with %s', async (_what, code, work) => {
    const folder = await station(work as (store: Store) => Promise<unknown>)
    expect(await refusal(folder, await server().newDatabase())).toBe(code)
    // It is its station's as before.
    await bench.open(folder)
  })

  test('is refused where a reference is live on both sides, until one of them is not', async () => {
    const url = await server().newDatabase()
    const other = await bench.openShared(server(), url, undefined, { station: 'bench 2' })
    const both = await boughtPurchase(other, { purchase: { reference: 'PAPER', station: 'bench 2' } })
    const folder = await station(workdays)
    expect(await refusal(folder, url)).toBe('move.live-there')
    expect(await shipmentsIn(url)).toBe(1)
    await other.changePurchase({ id: both.id, from: ['bought'], to: 'discarded', event: note('discarded') })
    expect(await moved(folder, url)).toMatchObject({ shipmentCount: 3 })
  })

  test.each([
    ['a box of an order here and the whole of it there', { box: { number: 2, of: 3 } }, {}],
    ['the whole of an order here and a box of it there', {}, { box: { number: 2, of: 3 } }],
  ])('is refused with %s', async (_what, here, there) => {
    const url = await server().newDatabase()
    const other = await bench.openShared(server(), url, undefined, { station: 'bench 2' })
    const both = await boughtPurchase(other, {
      purchase: { reference: 'ORD-1', station: 'bench 2', ...there },
    })
    const folder = await station(async store => {
      await boughtPurchase(store, { purchase: { reference: 'ord-1', ...here } })
    })
    expect(await refusal(folder, url)).toBe('move.live-there')
    await other.changePurchase({ id: both.id, from: ['bought'], to: 'discarded', event: note('discarded') })
    expect(await moved(folder, url)).toMatchObject({ shipmentCount: 1 })
  })

  test('is refused where its station works already, where the name has another history, and beside another move', async () => {
    const url = await server().newDatabase()
    const folder = await station(workdays)
    const same = await bench.openShared(server(), url)
    expect(await refusal(folder, url)).toBe('warehouse.station-taken')
    await boughtPurchase(same)
    await bench.close(same)
    expect(await refusal(folder, url)).toBe('move.station-there')

    const free = await server().newDatabase()
    const another = await station(workdays, 'bench 9')
    let beside: Promise<string> | undefined
    const first = await move(folder, free, {
      onProgress: () => {
        beside ??= refusal(another, free, { station: 'bench 9' })
      },
    })
    expect(first.ok).toBe(true)
    expect(await beside).toBe('move.another')
    expect(await refusal(bench.folder(), free)).toBe('move.nothing')
  })

  test('goes on under a new name where the warehouse knows its former one from another bench', async () => {
    const url = await server().newDatabase()
    const folder = await station(workdays)
    const other = await bench.openShared(server(), url)
    await boughtPurchase(other, { purchase: { reference: 'THEIRS' } })
    await bench.close(other)
    expect(await refusal(folder, url)).toBe('move.station-there')

    const stop = new AbortController()
    const stopped = await refusal(folder, url, {
      station: 'bench 7',
      batchRowCount: 2,
      signal: stop.signal,
      onProgress: ({ table, doneCount }) => table === 'events' && doneCount >= 4 && stop.abort(),
    })
    expect(stopped).toBe('move.stopped')
    const done = await move(folder, url, { station: 'bench 7', batchRowCount: 2 })
    expect(done).toMatchObject({ ok: true, value: { station: 'bench 7', shipmentCount: 3 } })

    const here = await bench.openShared(server(), url, folder, { station: 'bench 7' })
    await here.recover()
    const { chains, rows } = await here.verify()
    expect([chains.broken, rows.findings]).toEqual([[], []])
    expect(Object.keys(chains.heads).sort()).toEqual(['bench 1', 'bench 1 (bench 7)', 'bench 7'])
    expect(await here.scan('live', '940011')).toMatchObject([{ reference: 'PAPER', kind: 'bought' }])
    // The next bench that was called the same goes the same way.
    const third = await station(store => boughtPurchase(store, { purchase: { reference: 'THIRD' } }))
    expect(await refusal(third, url, { station: 'bench 7' })).toBe('warehouse.station-taken')
    expect(await refusal(third, url, { station: 'bench 8' })).toBe('moved')
  })

  test('leaves a record of events that does not hold as it is, under a new name too', async () => {
    const url = await server().newDatabase()
    const folder = await station(workdays)
    const file = new DatabaseSync(join(folder, 'packbench.sqlite'))
    file.exec(`update events set detail = '{"by":"somebody"}' where sequence = 3`)
    file.close()
    const other = await bench.openShared(server(), url)
    await boughtPurchase(other, { purchase: { reference: 'THEIRS' } })
    expect(await refusal(folder, url, { station: 'bench 7' })).toBe('moved')
    const { chains } = await other.verify()
    expect(chains.broken).toEqual([{ station: 'bench 1 (bench 7)', sequence: 3 }])
  })

  test('is refused by tables of a newer program, and while its station runs', async () => {
    const url = await server().newDatabase()
    const folder = bench.folder()
    const store = await bench.open(folder)
    await workdays(store)
    expect(await refusal(folder, url)).toBe('storage.in-use')
    await bench.close(store)
    await bench.close(await bench.openShared(server(), url, undefined, { station: 'bench 2' }))
    await server().run(
      url,
      `insert into packbench.kysely_migration (name, timestamp) values ('ledger-9999-later', '')`,
    )
    expect(await refusal(folder, url)).toBe('storage.newer')
  })
})
