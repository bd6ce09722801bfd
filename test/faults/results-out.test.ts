// Faults 257 to 259: results go by themselves, and the station is killed between a label and its result, while the receiver
// has it, and before the station has written that it was taken; and a receiver that means no good.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import {
  answers,
  type Delivery,
  RESULTS_SECRET,
  type ResultsReceiver,
  resultsReceiver,
} from '../support/results-receiver.ts'
import type { RunningStation } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { fault } from './fault.ts'
import { done, parcelOrder, type Scene, scene } from './scene.ts'

const SLOW = { timeoutMs: 60_000 }

async function telling(results: object, secret?: string): Promise<Scene> {
  const all = await scene()
  const secrets = secret === undefined ? {} : { secrets: { 'results.secret': secret } }
  await done(all.station.call('settings.save', { settings: { results }, ...secrets }))
  // From the next label on.
  await waitFor(() => isPlaced(all), { what: 'the place in the trail', ...SLOW })
  return all
}

const ledgerFile = (folder: string) => join(folder, 'packbench.sqlite')

async function isPlaced({ shared, dataFolder }: Scene): Promise<boolean> {
  if (shared) return (await shared.run('select station from packbench.result_places')).length > 0
  const database = new DatabaseSync(ledgerFile(dataFolder), { readOnly: true, timeout: 10_000 })
  try {
    return database.prepare('select 1 from result_places').all().length > 0
  } finally {
    database.close()
  }
}

/** The label is printed, and its outbox has nothing more to learn. */
function isLookedThrough(dataFolder: string): boolean {
  const database = new DatabaseSync(ledgerFile(dataFolder), { readOnly: true, timeout: 10_000 })
  try {
    const told = database.prepare('select body from results order by seq desc limit 1').get()
    const behind = database
      .prepare('select 1 from events where sequence > (select max(sequence) from result_places)')
      .all()
    return behind.length === 0 && String(told?.body).includes('"state":"printed"')
  } finally {
    database.close()
  }
}

const ship = (station: RunningStation, reference: string) =>
  done(station.call('pack.ship', parcelOrder(reference)))

const of = (receiver: ResultsReceiver, reference: string): readonly Delivery[] =>
  receiver.deliveries.filter(({ json }) => json.data.reference === reference)

const arrived = (receiver: ResultsReceiver, reference: string, state: string) =>
  waitFor(() => of(receiver, reference).some(({ json }) => json.data.label.state === state), {
    what: `${reference} to be told as ${state}`,
    ...SLOW,
  })

/** The first result that came of it. */
const sentAgain = (receiver: ResultsReceiver, reference: string) =>
  waitFor(
    () => {
      const [first, ...others] = of(receiver, reference)
      return others.some(({ id }) => id === first?.id)
    },
    { what: `the first result of ${reference} to come again`, ...SLOW },
  )

/** Signed, the same words under one id, and each order's one after the other. */
function holdTogether(receiver: ResultsReceiver): void {
  const { deliveries } = receiver
  expect(deliveries.filter(({ isSigned }) => !isSigned)).toEqual([])
  for (const [id, same] of Map.groupBy(deliveries, one => one.id)) {
    expect(new Set(same.map(({ text }) => text)).size, id).toBe(1)
  }
  for (const [reference, results] of Map.groupBy(receiver.taken(), ({ json }) => json.data.reference)) {
    const places = results.map(({ json }) => json.sequence)
    expect(places, String(reference)).toEqual([...places].sort((one, other) => one - other))
  }
}

fault(257, async () => {
  const receiver = await resultsReceiver()
  const all = await telling({ way: 'webhook', url: receiver.url }, RESULTS_SECRET)
  let station = all.station
  // Bought, and nothing of it told yet.
  const first = await ship(station, 'R-1')
  await station.kill()
  station = await station.restart()
  await arrived(receiver, 'R-1', 'printed')
  // The receiver has it, and has not answered.
  receiver.answer(() => undefined)
  const second = await ship(station, 'R-2')
  await waitFor(() => of(receiver, 'R-2').length > 0, { what: 'R-2 to be on its way', ...SLOW })
  await station.kill()
  receiver.answer(answers(204))
  station = await station.restart()
  await sentAgain(receiver, 'R-2')
  await arrived(receiver, 'R-2', 'printed')
  // It was answered at this very moment.
  let answered = false
  receiver.answer((_delivery, response) => {
    response.on('finish', () => {
      answered = true
    })
    answers(204)(_delivery, response)
  })
  const third = await ship(station, 'R-3')
  await waitFor(() => answered, { what: 'an answer', intervalMs: 1, ...SLOW })
  await station.kill()
  station = await station.restart()
  await arrived(receiver, 'R-3', 'printed')
  await done(station.call('shipments.void', { id: third.shipment.id, reason: 'wrong box' }))
  // Voided, and nothing of that told yet.
  await station.kill()
  station = await station.restart()
  await arrived(receiver, 'R-3', 'voided')
  holdTogether(receiver)
  // What the service itself sold, by its own log.
  const sold = JSON.stringify(await all.services.exchanges())
  for (const [reference, { shipment }] of Object.entries({ 'R-1': first, 'R-2': second, 'R-3': third })) {
    const { json } = of(receiver, reference)[0] ?? expect.fail(`${reference} was never told`)
    expect(json.data.shipmentId).toBe(shipment.id)
    expect(sold).toContain(json.data.label.barCode)
    expect(json.data.label.numbers).toEqual([json.data.label.barCode])
  }
  expect(await done(station.call('results.list'))).toEqual({ waitingCount: 0, refused: [] })
  expect(await done(station.call('records.check'))).toMatchObject({ findingCount: 0, damageCount: 0 })
})

fault(258, async () => {
  const folder = join(await tempFolder('wms'), 'results')
  const all = await telling({ way: 'folder', folder })
  let station = all.station
  // The share is away: labels go on, and the screens say it.
  await ship(station, 'F-1')
  await waitFor(async () => (await done(station.call('results.list'))).waitingCount > 0, {
    what: 'a result to wait',
    ...SLOW,
  })
  const { concerns } = await done(station.call('station.overview'))
  expect(concerns.map(({ code }: { code: string }) => code)).toContain('results.not-going')
  await waitFor(() => isLookedThrough(all.dataFolder), { what: 'every step to be in the outbox', ...SLOW })
  // It is written and cannot be marked so, and the station is killed there.
  const database = new DatabaseSync(ledgerFile(all.dataFolder), { timeout: 10_000 })
  const files = () => (existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.json')) : [])
  database.exec('begin immediate')
  mkdirSync(folder)
  await waitFor(() => files().length > 0, { what: 'a file', intervalMs: 2, ...SLOW })
  await station.kill()
  database.exec('rollback')
  database.close()
  // The other program has taken it away.
  const [name = ''] = files()
  const taken = readFileSync(join(folder, name), 'utf8')
  rmSync(join(folder, name))
  station = await station.restart()
  await waitFor(() => files().includes(name), { what: 'the same file', ...SLOW })
  expect(readFileSync(join(folder, name), 'utf8')).toBe(taken)
  // Files are taken as they come, and the station is killed with each of them.
  const results = new Map<string, Record<string, unknown>>()
  const take = () => {
    for (const one of files()) {
      results.set(one, JSON.parse(readFileSync(join(folder, one), 'utf8')))
      renameSync(join(folder, one), join(folder, `${one}.taken`))
    }
  }
  for (const reference of ['F-2', 'F-3', 'F-4']) {
    await ship(station, reference)
    await waitFor(() => files().length > 0, { what: `a file of ${reference}`, intervalMs: 2, ...SLOW })
    await station.kill()
    take()
    station = await station.restart()
  }
  const isTold = () => {
    take()
    const states = [...results.values()].map(({ data }) => {
      const { reference, label } = data as { reference: string; label: { state: string } }
      return `${reference} ${label.state}`
    })
    return ['F-1', 'F-2', 'F-3', 'F-4'].every(reference => states.includes(`${reference} printed`))
  }
  await waitFor(isTold, { what: 'every label to be told as printed', ...SLOW })
  for (const [file, { id }] of results) expect(file).toContain(String(id))
  expect(await done(station.call('records.check'))).toMatchObject({ findingCount: 0, damageCount: 0 })
})

fault(259, async () => {
  const [receiver, elsewhere] = [await resultsReceiver(), await resultsReceiver()]
  const all = await telling({ way: 'webhook', url: receiver.url }, RESULTS_SECRET)
  let station = all.station
  receiver.answer((delivery, response) => {
    const { reference } = delivery.json.data
    if (reference === 'BAD-1') return answers(410)(delivery, response)
    if (reference === 'AWAY-1') return answers(307, { Location: elsewhere.url })(delivery, response)
    if (reference === 'SILENT-1') return undefined
    response.writeHead(200)
    response.end('x'.repeat(1_000_000))
  })
  for (const reference of ['BAD-1', 'AWAY-1', 'SILENT-1', 'GOOD-1']) await ship(station, reference)
  await arrived(receiver, 'GOOD-1', 'printed')
  const refused = async () => (await done(station.call('results.list'))).refused
  await waitFor(async () => (await refused()).length > 0, { what: 'BAD-1 to be refused', ...SLOW })
  station = await station.restart()
  expect(await refused()).toMatchObject([{ reference: 'BAD-1', why: 'answer', status: 410 }])
  await waitFor(
    async () =>
      (await done(station.call('station.overview'))).concerns.some(
        ({ code }: { code: string }) => code === 'results.refused',
      ),
    { what: 'the concern', ...SLOW },
  )
  expect(of(receiver, 'BAD-1')).toHaveLength(1)
  expect(elsewhere.deliveries).toEqual([])
  // A person's word, once the receiver is mended.
  receiver.answer(answers(204))
  const [{ id }] = await refused()
  await done(station.call('results.decide', { word: 'again', ids: [id] }))
  for (const reference of ['BAD-1', 'AWAY-1']) {
    await sentAgain(receiver, reference)
    await arrived(receiver, reference, 'printed')
  }
  expect(await refused()).toEqual([])
  holdTogether(receiver)
  const log = readdirSync(join(all.dataFolder, 'logs'))
    .map(name => readFileSync(join(all.dataFolder, 'logs', name), 'utf8'))
    .join('\n')
  for (const secret of [RESULTS_SECRET, RESULTS_SECRET.slice(6), receiver.url])
    expect(log).not.toContain(secret)
  for (const { text } of receiver.deliveries) expect(text).not.toMatch(/Elm Ave|Long St|"to"|"from"/)
})
