// A WMS, connected as the pages of the documents show it and by nothing else, and the station is killed at each step of its orders:
// each is bought once, and there is one whole file of each result, the same whenever it comes again.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProgram } from '../setup/needs.ts'
import {
  allTold,
  benchWith,
  done,
  IT_GUIDE,
  ORDERS,
  PATIENCE,
  pack,
  RESULTS,
  SLOW,
  soldOnce,
} from '../support/connected-bench.ts'
import { ordersFile } from '../support/orders-file.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { RunningStation } from '../support/station-process.ts'
import { attachStrace, hasStrace, NO_STRACE } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

/** The company's own system, which answers as the page's pointers say. */
async function erp(fields: Readonly<Record<string, string>>, key: string): Promise<string> {
  const { to } = sampleShipment()
  const values: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(Object.entries(to).map(([name, value]) => [`to.${name}`, value])),
    ...{ 'packages.0.weightOz': 2, weightUnit: 'lb' },
  }
  const answer: Record<string, Record<string, unknown>> = {}
  for (const [field, pointer] of Object.entries(fields)) {
    const [, object = '', name = ''] = pointer.split('/')
    answer[object] = { ...answer[object], [name]: values[field] }
  }
  const server = createServer(({ headers, url }, response) => {
    const isKnown = headers.authorization === key && url?.endsWith('/W-3')
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    response.end(isKnown ? JSON.stringify(answer) : '{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  whenFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** Connected as the WMS's pages say: a folder each way, and its own system to ask. */
async function connected() {
  const wms = await tempFolder('wms')
  const [watchedFolder, folder, aside] = [join(wms, 'orders'), join(wms, 'results'), join(wms, 'away')]
  for (const own of [watchedFolder, folder]) mkdirSync(own, { mode: 0o750 })
  const { orders } = IT_GUIDE.settings('orders')
  const [asFiles = ''] = RESULTS.code('A WMS: a folder', 'json')
  const { results } = JSON.parse(asFiles)
  const [asking = ''] = ORDERS.code('The other way round: the station asks your system', 'json')
  const { lookUp } = JSON.parse(asking)
  const key = 'Bearer of-the-erp'
  const shown = new URL(lookUp.url.replace('{reference}', 'REFERENCE')).pathname
  const url = `${await erp(lookUp.fields, key)}${shown.replace('REFERENCE', '{reference}')}`
  const bench = await benchWith(
    { orders: { ...orders, watchedFolder }, results: { ...results, folder }, lookUp: { ...lookUp, url } },
    { 'lookUp.key': key },
  )
  return { bench, wms, watchedFolder, folder, aside, service: orders?.service }
}

const HALF = 200

/** While it writes the first file of W-3: a program that takes whole files has none of it. */
async function killedHalfWay(
  station: RunningStation,
  rows: (query: string) => readonly Record<string, unknown>[],
  folder: string,
  folderComesBack: () => void,
): Promise<void> {
  const [next] = rows(`select id, seq from results where body like '%"W-3"%' order by seq limit 1`)
  const name = `${String(next?.seq).padStart(12, '0')}-${next?.id}.csv`
  const paths = [name, `${name}.new`].flatMap(one => ['-P', join(folder, one)])
  const calls = 'write,pwrite64'
  await attachStrace(station.pid, [
    ...['-f', ...paths, '-e', `trace=${calls}`, '-e', `inject=${calls}:signal=KILL:when=2`],
  ])
  execFileSync('prlimit', ['--pid', String(station.pid), `--fsize=${HALF}`])
  folderComesBack()
  let isGone = false
  void station.exited.then(() => {
    isGone = true
  })
  await waitFor(() => isGone, { what: 'the station to be killed', ...SLOW })
  expect(readdirSync(folder)).toEqual([`${name}.new`])
}

it(
  'a WMS that was connected by its pages has each order bought once, and one whole file of each result, wherever the station is killed',
  PATIENCE,
  async ctx => {
    if (!hasStrace()) return ctx.skip(NO_STRACE)
    if (findProgram('prlimit') === undefined) return ctx.skip('not run: no prlimit (Debian: util-linux)')
    const { bench, wms, watchedFolder, folder, aside, service } = await connected()
    let { station } = bench
    const whole = () => readdirSync(folder).filter(name => name.endsWith('.csv'))
    const taken = new Map<string, string>()
    /** As the page says: as soon as it is there. What comes once more has the same name and the same words. */
    const take = () => {
      for (const name of whole()) {
        const text = readFileSync(join(folder, name), 'utf8')
        expect(text, name).toBe(taken.get(name) ?? text)
        taken.set(name, text)
        rmSync(join(folder, name))
      }
    }

    // The file is on its way in.
    writeFileSync(join(wms, 'monday.csv'), `${ordersFile('W-1', 'W-2')}\r\n`)
    renameSync(join(wms, 'monday.csv'), join(watchedFolder, 'monday.csv'))
    const isAway = () => !existsSync(join(watchedFolder, 'monday.csv'))
    await waitFor(isAway, { what: 'the file to be taken', intervalMs: 1, ...SLOW })
    await station.kill()
    station = await station.restart()
    const isDone = () => existsSync(join(watchedFolder, 'done', 'monday.csv'))
    await waitFor(isDone, { what: 'the file to be done with', ...SLOW })
    const kept = bench.rows('select reference from orders order by reference')
    expect(kept).toEqual([{ reference: 'W-1' }, { reference: 'W-2' }])

    // A label is bought; then one of its files is there, and nobody knows whether the station has written that down.
    await pack(station, 'W-1')
    await station.kill()
    station = await station.restart()
    await waitFor(() => whole().length > 0, { what: 'a file', intervalMs: 1, ...SLOW })
    await station.kill()
    take()
    station = await station.restart()
    await allTold(station)
    take()

    // Results wait, since their folder is away.
    renameSync(folder, aside)
    await pack(station, 'W-2')
    await bench.printed('W-2')
    await station.kill()
    renameSync(aside, folder)
    station = await station.restart()
    await allTold(station)
    take()

    // An order that the station asks for, and the first file of its results is half written.
    renameSync(folder, aside)
    const { kind, order } = await done(station, 'orders.find', { reference: 'W-3' })
    expect({ kind, name: order?.shipment?.to?.name }).toEqual({
      kind: 'elsewhere',
      name: sampleShipment().to.name,
    })
    await done(station, 'pack.ship', {
      service: order.service ?? service,
      reference: 'W-3',
      shipment: order.shipment,
    })
    await bench.printed('W-3')
    await killedHalfWay(station, bench.rows, folder, () => renameSync(aside, folder))
    station = await station.restart()
    await allTold(station)
    take()
    expect(readdirSync(folder)).toEqual([])

    const told = [...taken].map(([file, text]) => ({ file, cells: cellsOf(text) }))
    expect(new Set(told.map(({ cells }) => cells.delivery_id)).size).toBe(told.length)
    const labels = new Map<string, string>()
    for (const { file, cells } of told.sort((one, other) => (one.file < other.file ? -1 : 1))) {
      expect(file).toBe(`${String(cells.sequence).padStart(12, '0')}-${cells.delivery_id}.csv`)
      labels.set(String(cells.reference), String(cells.label_numbers))
    }
    expect([...labels.keys()].sort()).toEqual(['W-1', 'W-2', 'W-3'])
    await soldOnce(bench, station, labels)
  },
)

/** Both lines of a file, whole; none of these values has a comma of its own. */
function cellsOf(text: string): Readonly<Record<string, string>> {
  const [headings = '', values = '', ...more] = text.trimEnd().split(/\r?\n/)
  const [names, cells] = [headings.replace(/^\uFEFF/, '').split(','), values.split(',')]
  expect({ more, count: cells.length }).toEqual({ more: [], count: names.length })
  return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']))
}
