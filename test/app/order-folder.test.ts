// Orders that come by themselves: which of two files is the newer one, what is taken while a setting changes, and where a
// file and its reasons lie at the end.
import { execSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createOrderFolder } from '../../main/app/watch-orders.ts'
import { problem } from '../../main/core/problem.ts'
import { LedgerFailure } from '../../main/core/records/ledger.ts'
import type { OrderContext } from '../../main/flows/import-orders.ts'
import { orderBench, orderFile } from '../flows/order-bench.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { toldAs } from '../support/told-as.ts'
import { waitFor } from '../support/wait-for.ts'
import { NO_LOG } from '../support/web-host.ts'
import { whenFinished } from '../support/when-finished.ts'

// Whoever runs the tests may be allowed to read everything.
vi.mock('node:fs/promises', async actual => {
  const real = await actual<typeof import('node:fs/promises')>()
  return {
    ...real,
    open: (path: string, ...more: [string | number, number?]) =>
      path.endsWith('closed.csv')
        ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
        : real.open(path, ...more),
  }
})

/** A folder with these files, each a minute older than the one before, as a station watches it. */
async function watched(
  files: Readonly<Record<string, string>>,
  bindOf: (bench: OrderContext, imported: readonly string[]) => OrderContext = bench => bench,
  services: readonly string[] = ['GROUND'],
  into?: { readonly folder: string; readonly bench?: OrderContext; readonly station: string },
) {
  const folder = into?.folder ?? join(await tempFolder('shop'), 'orders')
  const bench = await orderBench()
  for (const [at, [name, content]] of Object.entries(files).entries()) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    const time = Date.parse('2026-11-19T10:00:00Z') / 1000 - at * 60
    utimesSync(path, time, time)
  }
  const imported: string[] = []
  const left: number[] = []
  const refused: string[] = []
  const orders = { ...bench.settings.orders, watchedFolder: folder, service: 'label-server' as const }
  const station = createOrderFolder({
    settings: () => ({
      ...bench.settings,
      orders,
      labelServer: { ...bench.settings.labelServer, services: [...services] },
    }),
    dataFolder: await tempFolder('data'),
    station: into?.station ?? 'Bench 1',
    bind: () => bindOf(into?.bench ?? bench, imported),
    clock: bench.clock,
    log: NO_LOG,
    onImported: (name, leftOutCount) => {
      imported.push(name)
      left.push(leftOutCount)
    },
    onRefused: name => refused.push(name),
    onConcern: () => undefined,
    // The files are old enough already: only the number of looks counts.
    everyMs: 10,
  })
  whenFinished(() => station.stop())
  station.start()
  const inPlace = (place: string) => {
    const path = join(folder, place)
    return existsSync(path) ? readdirSync(path).sort() : []
  }
  return { folder, bench, station, imported, left, refused, inPlace }
}

/** Where whoever takes orders from a folder says so. */
const MARK = '.packbench-takes-these'

const weighing = (ounces: number) => orderFile('R-1').replace(',12,', `,${ounces},`)
const weightOf = async ({ orders }: OrderContext) =>
  (await orders.orderByReference('live', 'R-1'))?.shipment?.packages[0]?.weightOz

test('of two files the newer one holds, whatever they are called', async () => {
  const { bench, imported } = await watched({
    'a.csv': weighing(9),
    'c.csv': weighing(8),
    'b.csv': weighing(7),
  })
  await waitFor(() => imported.length === 3, { what: 'three files' })
  expect(imported).toEqual(['b.csv', 'c.csv', 'a.csv'])
  expect(await weightOf(bench)).toBe(9)
})

test('one of two stations with records of their own takes the orders of a folder, and the other says whose they are', async () => {
  const first = await watched({ 'a.csv': orderFile('R-1') })
  await waitFor(() => first.imported.length === 1, { what: 'the first file' })
  const other = await watched({}, undefined, undefined, { folder: first.folder, station: 'Bench 2' })
  await waitFor(() => other.station.concern() !== undefined, { what: 'the concern' })
  const concern = other.station.concern()
  expect([concern?.code, concern?.params]).toEqual([
    'orders.folder-others-orders',
    { folder: first.folder, station: 'Bench 1' },
  ])
  writeFileSync(join(first.folder, 'b.csv'), orderFile('R-2'))
  await waitFor(() => first.imported.length === 2, { what: 'the second file' })
  expect([first.station.concern(), other.imported]).toEqual([undefined, []])
})

test('stations that share their records take the files of a folder side by side', async () => {
  const first = await watched({ 'a.csv': orderFile('R-1') })
  await waitFor(() => first.imported.length === 1, { what: 'the first file' })
  await first.station.stop()
  const into = { folder: first.folder, bench: first.bench, station: 'Bench 2' }
  const other = await watched({ 'b.csv': orderFile('R-2') }, undefined, undefined, into)
  await waitFor(() => other.imported.length === 1, { what: 'the second file' })
})

test('whoever is not heard of any more leaves the folder to the next, and what it had begun to a person', async () => {
  const gone = { ledger: 'of-a-station-that-is-gone', station: 'Bench 9' }
  const { imported, refused, folder, inPlace } = await watched({
    'a.csv': orderFile('R-1'),
    'taking/begun.csv': orderFile('R-2'),
    [MARK]: JSON.stringify(gone),
  })
  await waitFor(() => imported.length === 1, { what: 'the file', timeoutMs: 20_000 })
  expect([imported, refused]).toEqual([['a.csv'], ['begun.csv']])
  expect(inPlace('refused')).toEqual(['begun.csv', 'begun.csv.why.csv'])
  expect(readFileSync(join(folder, 'refused', 'begun.csv.why.csv'), 'utf8')).toContain(
    'Bench 9 had begun to take this file in',
  )
  expect(readFileSync(join(folder, MARK), 'utf8')).toContain('Bench 1')
})

// Elsewhere there are no such names.
test.runIf(process.platform === 'linux').each(['mkfifo', 'ln -s /dev/zero'])(
  'a mark that is no file (%s) holds up nobody for ever',
  async make => {
    const folder = join(await tempFolder('shop'), 'orders')
    mkdirSync(folder)
    execSync(`${make} ${join(folder, MARK)}`)
    const into = { folder, station: 'Bench 1' }
    const { station, imported } = await watched({ 'a.csv': orderFile('R-1') }, undefined, undefined, into)
    await waitFor(() => station.concern()?.code === 'orders.folder-others-orders', { what: 'the concern' })
    await waitFor(() => imported.length === 1, { what: 'the file', timeoutMs: 20_000 })
  },
)

test('a station goes on with the folder after its records moved to those of the warehouse', async () => {
  const { imported } = await watched(
    {
      'taking/a.csv': orderFile('R-1'),
      [MARK]: JSON.stringify({ ledger: 'of-before', station: 'Bench 1' }),
    },
    one => ({
      ...one,
      orders: Object.assign(Object.create(one.orders), {
        ledgerIds: async () => ['of-the-warehouse', 'of-before'],
      }),
    }),
  )
  await waitFor(() => imported.length === 1, { what: 'the file that was begun' })
})

test('a file that takes back what came in between is taken again, and only once', async () => {
  const { folder, bench, imported } = await watched({ 'orders.csv': weighing(9) })
  const comes = async (ounces: number) => {
    const before = imported.length
    writeFileSync(join(folder, 'orders.csv'), weighing(ounces))
    await waitFor(() => imported.length > before, { what: 'the next file' })
    return weightOf(bench)
  }
  await waitFor(() => imported.length === 1, { what: 'the first file' })
  expect(await comes(7)).toBe(7)
  expect(await comes(9)).toBe(9)
  expect(await comes(9)).toBe(9)
  expect((await bench.orders.orderImports('live', 9)).map(({ counts }) => counts.ready)).toEqual([1, 0, 0])
  expect(await comes(7)).toBe(7)
})

test('rows that were not taken in are told as the file comes, and stay with it', async () => {
  const twice = `${orderFile('R-1')}\nR-1,Ada Poe,1 Other St,Reno,NV,89501,12,GROUND`
  const { bench, imported, left } = await watched({ 'b.csv': orderFile('R-2'), 'a.csv': twice })
  await waitFor(() => imported.length === 2, { what: 'both files' })
  expect(left).toEqual([1, 0])
  const files = await bench.orders.orderImports('live', 9)
  expect(files.map(one => [one.fileName, one.notTaken])).toEqual([
    ['b.csv', undefined],
    ['a.csv', { count: 1, rows: [{ row: 3, reference: 'R-1', holder: { state: 'ready', row: 2 } }] }],
  ])
})

test('a newer file waits where the records fail for an older one', async () => {
  let failures = 0
  const { bench, imported } = await watched({ 'a.csv': weighing(9), 'b.csv': weighing(7) }, one => {
    const addOrders: OrderContext['orders']['addOrders'] = (...given) => {
      failures += 1
      if (failures === 1) throw new LedgerFailure(problem('storage', 'storage.check-failed'))
      return one.orders.addOrders(...given)
    }
    return { ...one, orders: Object.assign(Object.create(one.orders), { addOrders }) }
  })
  await waitFor(() => imported.length === 2, { what: 'both files' })
  expect(imported).toEqual(['b.csv', 'a.csv'])
  expect(await weightOf(bench)).toBe(9)
})

test('what is left when the station changes to training waits, and was not brought in by who is at the bench', async () => {
  let asked = 0
  const files = { 'b.csv': orderFile('R-2'), 'a.csv': orderFile('R-1') }
  const { bench, station, imported, inPlace } = await watched(files, (one, before) => {
    if (before.length === 0) return one
    asked += 1
    return { ...one, mode: 'training' }
  })
  await waitFor(() => asked > 0, { what: 'the second file' })
  await station.stop()
  expect(imported).toEqual(['a.csv'])
  expect(inPlace('taking')).toEqual(['b.csv'])
  expect(await bench.orders.orderImports('training', 9)).toEqual([])
  const [one] = await bench.orders.orderImports('live', 9)
  expect(one?.fileName).toBe('a.csv')
  expect(one?.operator).toBeUndefined()
})

test('reasons lie under the name of their own file, and write over none', async () => {
  const bad = `${orderFile('R-1')}\n,Bo Cole,9 Elm Ave,Kenmore,WA,98028,12,GROUND`
  const long = (end: string) => `${'n'.repeat(230)}${end}.csv`
  const { folder, imported, inPlace } = await watched({
    'done/a.csv': '',
    'refused/b.csv': '',
    'refused/b.csv.why.csv': 'of an earlier one',
    [long('1')]: bad,
    [long('2')]: bad,
    'b.csv': bad,
    'a.csv': bad,
  })
  await waitFor(() => imported.length === 4, { what: 'four files' })
  const short = 'n'.repeat(40)
  const taken = ['a (2).csv', 'b (2).csv', `${short} (2).csv`, `${short}.csv`]
  expect(inPlace('done')).toEqual(['a.csv', ...taken].sort())
  expect(inPlace('refused')).toEqual(
    ['b.csv', 'b.csv.why.csv', ...taken.map(name => `${name}.why.csv`)].sort(),
  )
  expect(readFileSync(join(folder, 'refused', 'b.csv.why.csv'), 'utf8')).toBe('of an earlier one')
})

test('a file that the station may not read is refused with that reason, told at the bench, and keeps none behind it', async () => {
  const { bench, folder, imported, refused, inPlace } = await watched({
    'open.csv': orderFile('R-1'),
    'closed.csv': orderFile('R-2'),
  })
  await waitFor(() => imported.includes('open.csv'), { what: 'the other file' })
  expect(refused).toEqual(['closed.csv'])
  const listed = (await bench.orders.orderImports('live', 9)).find(one => one.fileName === 'closed.csv')
  expect(listed?.notTaken?.whole).toEqual({ code: 'orders.folder-not-allowed' })
  // Whoever has seen it removes it there.
  await bench.orders.removeOrders('live', listed?.id ?? '', toldAs('orders-removed'))
  expect((await bench.orders.orderImports('live', 9)).map(({ fileName }) => fileName)).toEqual(['open.csv'])
  expect(inPlace('refused')).toEqual(['closed.csv', 'closed.csv.why.csv'])
  expect(readFileSync(join(folder, 'refused', 'closed.csv.why.csv'), 'utf8')).toContain(
    'may not read this file',
  )
})

test('without a sender the files stay where they are, and the screens say why', async () => {
  let hasSender = false
  const { folder, station, imported } = await watched({ 'a.csv': orderFile('R-1') }, one => ({
    ...one,
    sender: hasSender ? one.sender : undefined,
  }))
  await waitFor(() => station.concern()?.code === 'orders.folder-no-sender', { what: 'the concern' })
  expect(existsSync(join(folder, 'a.csv'))).toBe(true)
  hasSender = true
  await waitFor(() => imported.length === 1, { what: 'the file' })
  expect(station.concern()).toBeUndefined()
})

/** The label server's own finding; the scripted one has none. */
const asTheServiceDoes = (bench: OrderContext): OrderContext => {
  const service = bench.services['label-server']
  const validate: typeof service.validate = given => {
    const found = service.validate(given)
    const { shippingService } = given.shipment
    return shippingService === undefined
      ? { ...found, problems: { ...found.problems, shippingService: { code: 'field.service-not-chosen' } } }
      : found
  }
  return { ...bench, services: { ...bench.services, 'label-server': { ...service, validate } } }
}

test('without a service in the list a file that names none waits, and goes on once there is one', async () => {
  const services: string[] = []
  const { station, imported, inPlace, bench } = await watched(
    { 'b.csv': orderFile('R-2'), 'a.csv': orderFile('R-1').replaceAll(/,[^,\n]+$/gm, '') },
    asTheServiceDoes,
    services,
  )
  await waitFor(() => station.concern()?.code === 'orders.folder-no-service', { what: 'the concern' })
  expect([imported, inPlace('taking')]).toEqual([[], ['a.csv', 'b.csv']])
  services.push('GROUND')
  await waitFor(() => imported.length === 2, { what: 'both files' })
  expect(station.concern()).toBeUndefined()
  const order = await bench.orders.orderByReference('live', 'R-1')
  expect([order?.state, order?.shipment?.shippingService]).toEqual(['ready', 'GROUND'])
})

test('a file that names its services waits for no list of them', async () => {
  const { station, imported } = await watched({ 'a.csv': orderFile('R-1') }, asTheServiceDoes, [])
  await waitFor(() => imported.length === 1, { what: 'the file' })
  expect(station.concern()).toBeUndefined()
})

// Elsewhere no name is bytes that are no letters.
test.runIf(process.platform === 'linux')(
  'a file whose name is no text is taken by one that can be read',
  async () => {
    const { folder, imported, inPlace } = await watched({ 'taking/a.csv': orderFile('R-1') })
    const bytes = (...name: readonly number[]) => Buffer.from([...name, ...Buffer.from('.csv')])
    const put = (place: string, name: Buffer, reference: string) => {
      const path = Buffer.concat([Buffer.from(join(folder, place, '/')), name])
      writeFileSync(path, orderFile(reference))
      utimesSync(path, 1, 1)
    }
    put('', bytes(0xff, 0xfe), 'R-2')
    put('', bytes(0xff, 0xff), 'R-3')
    put('taking', bytes(0x61, 0xe9), 'R-4')
    const names = ['a.csv', 'a\ufffd.csv', '\ufffd\ufffd (2).csv', '\ufffd\ufffd.csv']
    await waitFor(() => imported.length === 4, { what: 'four files', timeoutMs: 20_000 })
    expect([...imported].sort()).toEqual(names)
    expect(inPlace('done')).toEqual(names)
    expect([inPlace(''), inPlace('taking')]).toEqual([[MARK, 'done', 'refused', 'taking'], []])
  },
)

test.skipIf(process.platform === 'win32').each(['taking', 'done', 'refused'])(
  'nothing is taken while everybody may write in “%s” within the folder, and the screens name it',
  async place => {
    const { folder, station, imported, inPlace } = await watched({
      [`${place}/a.csv`]: orderFile('R-1'),
      'b.csv': orderFile('R-2'),
    })
    chmodSync(join(folder, place), 0o777)
    await waitFor(() => station.concern()?.code === 'orders.folder-others-write', { what: 'the concern' })
    expect(station.concern()?.params).toEqual({ folder: join(folder, place) })
    expect([imported, inPlace(place)]).toEqual([[], ['a.csv']])
    expect(existsSync(join(folder, 'b.csv'))).toBe(true)
    chmodSync(join(folder, place), 0o755)
    await waitFor(() => imported.includes('b.csv'), { what: 'the file', timeoutMs: 20_000 })
    expect(station.concern()).toBeUndefined()
  },
)

test('the folders within it are nobody else’s to write in, whatever the system allows', async () => {
  const before = process.umask(0)
  whenFinished(() => process.umask(before))
  const { folder, imported } = await watched({ 'a.csv': orderFile('R-1') })
  chmodSync(folder, 0o755)
  await waitFor(() => imported.length === 1, { what: 'the file', timeoutMs: 20_000 })
})
