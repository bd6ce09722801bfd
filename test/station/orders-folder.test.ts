// Orders that come by themselves, over a real folder and a real station in live mode.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ordersFile } from '../support/orders-file.ts'
import { liveSettings, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const SLOW = 60_000

async function watching(): Promise<{ folder: string; station: RunningStation; dataFolder: string }> {
  const [folder, dataFolder] = [join(await tempFolder('shop'), 'orders'), await tempFolder('station')]
  mkdirSync(folder)
  const [station, services] = await Promise.all([startStationProcess({ dataFolder }), outsideServices()])
  const { settings, secrets } = liveSettings(services)
  const orders = { watchedFolder: folder, service: 'parcel-label' }
  const saved = await station.call('settings.save', {
    settings: { ...settings, orders, station: { from: sampleShipment().from } },
    secrets,
  })
  expect(saved, JSON.stringify(saved.problem)).toMatchObject({ ok: true })
  return { folder, station, dataFolder }
}

const inPlace = (folder: string, place = '') =>
  existsSync(join(folder, place)) ? readdirSync(join(folder, place)).sort() : []
const away = (folder: string, names: readonly string[]) =>
  waitFor(
    () => names.every(name => !inPlace(folder).includes(name)) && inPlace(folder, 'taking').length === 0,
    {
      what: `${names.join(', ')} to be taken`,
      timeoutMs: SLOW,
    },
  )
const imports = async (station: RunningStation) =>
  (await station.call('orders.imports')).value as {
    fileName: string
    id: string
    counts: Record<string, number>
  }[]
const byName = <T extends { readonly fileName: string }>(list: readonly T[]) =>
  [...list].sort((one, other) => (one.fileName < other.fileName ? -1 : 1))

test('a table and a list of JSON come as if somebody had chosen them, and nothing is bought', {
  timeout: SLOW * 2,
}, async () => {
  const { folder, station } = await watching()
  await station.listen()
  writeFileSync(
    join(folder, 'monday.csv'),
    `${ordersFile('F-1', 'F-2')}\r\nF-3,,9 Elm Ave,Kenmore,WA,9,0,1,1,1\r\n`,
  )
  const to = { name: 'Bo Cole', address1: '9 Elm Ave', city: 'Kenmore', state: 'WA', zip: '98028' }
  const order = { order: 'J-1', ...to, weight: 19.2, length: 12, width: 9, height: 6 }
  writeFileSync(join(folder, 'shop.json'), JSON.stringify({ orders: [order, { ...order, order: 'J-2' }] }))
  writeFileSync(join(folder, 'broken.json'), '[{"order": "J-3"')
  await away(folder, ['monday.csv', 'shop.json', 'broken.json'])
  expect(byName(await imports(station))).toMatchObject([
    { fileName: 'broken.json', counts: { ready: 0, invalid: 0 }, refused: { code: 'orders.file-not-json' } },
    { fileName: 'monday.csv', counts: { ready: 2, invalid: 1 } },
    { fileName: 'shop.json', counts: { ready: 2, invalid: 0 } },
  ])
  expect(station.events.filter(({ name }) => name === 'orders.came')).toHaveLength(2)
  expect(inPlace(folder, 'done')).toEqual(['monday.csv', 'shop.json'])
  expect(inPlace(folder, 'refused')).toEqual(['broken.json', 'broken.json.why.csv', 'monday.csv.why.csv'])
  const why = readFileSync(join(folder, 'refused', 'monday.csv.why.csv'), 'utf8')
  expect(why).toMatch(/^\uFEFFrow,reference,reason\r\n4,F-3,.*Weight: /)
  expect(readFileSync(join(folder, 'refused', 'broken.json.why.csv'), 'utf8')).toContain(
    'not a list of orders in JSON',
  )
  expect((await station.call('shipments.search', {})).value.shipments).toEqual([])
  expect(await station.call('orders.find', { reference: 'j-2' })).toMatchObject({
    value: { kind: 'order', order: { shipment: { to: { name: 'Bo Cole', postalCode: '98028' } } } },
  })
  // The same file once more is no second import, and what lay there stays.
  writeFileSync(
    join(folder, 'monday.csv'),
    `${ordersFile('F-1', 'F-2')}\r\nF-3,,9 Elm Ave,Kenmore,WA,9,0,1,1,1\r\n`,
  )
  await away(folder, ['monday.csv'])
  expect(await imports(station)).toHaveLength(3)
  expect(inPlace(folder, 'done')).toEqual(['monday (2).csv', 'monday.csv', 'shop.json'])
})

test('nothing is taken from the folder that results are put into, nor from one around it', {
  timeout: SLOW * 2,
}, async () => {
  const { folder, station } = await watching()
  const results = join(folder, 'results')
  mkdirSync(results)
  writeFileSync(join(results, '000000000001-a.json'), '{"type":"label.printed"}')
  const save = (watchedFolder: string) =>
    station.call('settings.save', {
      settings: { orders: { watchedFolder }, results: { way: 'folder', folder: results, format: 'json' } },
    })
  for (const watched of [results, folder]) {
    expect(await save(watched)).toMatchObject({ ok: true })
    await waitFor(
      async () => {
        const { concerns } = (await station.call('station.overview')).value
        const [said] = concerns.filter(({ code }: { code: string }) => code === 'orders.folder-results')
        return said?.params.folder === watched
      },
      { what: `nothing to be taken from ${watched}`, timeoutMs: SLOW },
    )
    expect(inPlace(results, '.')).toEqual(['000000000001-a.json'])
  }
})

test('a folder that others may write in, that holds the records, or that is away is said above the screens', {
  timeout: SLOW * 2,
}, async () => {
  const { folder, station, dataFolder } = await watching()
  const concern = (code: string) =>
    waitFor(
      async () => {
        const { value } = await station.call('station.overview')
        return value.concerns.some((one: { code: string }) => one.code === code)
      },
      { what: code, timeoutMs: SLOW },
    )
  await chmod(folder, 0o777)
  await concern('orders.folder-others-write')
  for (const [watchedFolder, code] of [
    [dataFolder, 'orders.folder-own-data'],
    [join(dataFolder, 'logs'), 'orders.folder-own-data'],
    ['/', 'orders.folder-own-data'],
    [join(folder, 'nowhere'), 'orders.folder-missing'],
  ] as const) {
    await station.call('settings.save', { settings: { orders: { watchedFolder } } })
    await concern(code)
  }
  const relative = await station.call('settings.save', { settings: { orders: { watchedFolder: 'orders' } } })
  expect(relative).toMatchObject({ ok: false, problem: { kind: 'invalid-input' } })
})
