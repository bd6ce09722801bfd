// Results into a folder, and the station is killed with a file that is half written, not yet on disk, or not yet named: after
// the next start there is exactly one whole file for each delivery.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { findProgram } from '../setup/needs.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { attachStrace, hasStrace, NO_STRACE } from '../support/system-calls.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const SLOW = { timeoutMs: 60_000 }

async function done(station: RunningStation, channel: string, input?: unknown) {
  const reply = await station.call(channel, input)
  expect(reply, `${channel}: ${JSON.stringify(reply.problem)}`).toMatchObject({ ok: true })
  return reply.value
}

function rowsOf(dataFolder: string, query: string): readonly Record<string, unknown>[] {
  const ledger = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true, timeout: 10_000 })
  try {
    return ledger.prepare(query).all()
  } finally {
    ledger.close()
  }
}

/** Two labels are printed, and all that there is to tell of them waits: their folder is not there yet. */
async function waiting(format: 'json' | 'csv') {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const dataFolder = await tempFolder('results')
  const station = await startStationProcess({ dataFolder })
  const folder = join(await tempFolder('wms'), 'results')
  const { settings, secrets } = liveSettings(services)
  const results = { way: 'folder', folder, format }
  await done(station, 'settings.save', { settings: { ...settings, results }, secrets })
  await done(station, 'printers.save', networkPrinter(printer.port))
  // What is bought from that answer on is told.
  expect(rowsOf(dataFolder, 'select 1 from result_places')).toHaveLength(1)
  for (const reference of ['H-1', 'H-2']) {
    const shipment = sampleShipment()
    await done(station, 'pack.ship', { service: 'parcel-label', reference, shipment })
  }
  const told = () => rowsOf(dataFolder, 'select id, seq, body from results order by seq')
  const printed = () => told().filter(({ body }) => String(body).includes('"state":"printed"'))
  const behind = () =>
    rowsOf(dataFolder, 'select 1 from events where sequence > (select max(sequence) from result_places)')
  await waitFor(() => printed().length === 2 && behind().length === 0, {
    what: 'both labels to be told of as printed',
    ...SLOW,
  })
  const deliveries = told().map(({ id, seq, body }) => ({
    ...(JSON.parse(String(body)) as object),
    id: String(id),
    sequence: Number(seq),
  }))
  const names = deliveries.map(({ id, sequence }) => `${String(sequence).padStart(12, '0')}-${id}.${format}`)
  return { station, folder, deliveries, names }
}

const HALF = 200

it.for([
  // The first call writes as much as it may, and the station is killed as it goes on.
  { when: 'half written', format: 'json', calls: 'write,pwrite64', nth: 2, isHalf: true },
  { when: 'half written', format: 'csv', calls: 'write,pwrite64', nth: 2, isHalf: true },
  { when: 'written and not yet on disk', format: 'json', calls: 'fsync,fdatasync', nth: 1, isHalf: false },
  {
    when: 'whole and not yet named',
    format: 'csv',
    calls: 'rename,renameat,renameat2',
    nth: 1,
    isHalf: false,
  },
] as const)(
  'a $format file is $when as the station is killed',
  async ({ format, calls, nth, isHalf }, ctx) => {
    if (!hasStrace()) return ctx.skip(NO_STRACE)
    if (isHalf && findProgram('prlimit') === undefined)
      return ctx.skip('not run: no prlimit (Debian: util-linux)')
    const { station, folder, deliveries, names } = await waiting(format)
    const [first = ''] = names
    const paths = [first, `${first}.new`].flatMap(name => ['-P', join(folder, name)])
    await attachStrace(station.pid, [
      ...['-f', ...paths, '-e', `trace=${calls}`, '-e', `inject=${calls}:signal=KILL:when=${nth}`],
    ])
    if (isHalf) execFileSync('prlimit', ['--pid', String(station.pid), `--fsize=${HALF}`])
    mkdirSync(folder)
    let isGone = false
    void station.exited.then(() => {
      isGone = true
    })
    await waitFor(() => isGone, { what: 'the station to be killed', ...SLOW })
    const taken = () => readdirSync(folder).filter(name => name.endsWith(`.${format}`))
    // Whoever takes files from there sees none of it yet.
    expect(taken()).not.toContain(first)
    const left = statSync(join(folder, `${first}.new`)).size
    if (isHalf) expect(left).toBe(HALF)
    else expect(left).toBeGreaterThan(HALF)

    const again = await station.restart()
    await waitFor(async () => (await done(again, 'results.list')).waitingCount === 0, {
      what: 'every result to be told',
      ...SLOW,
    })
    expect(readdirSync(folder).sort()).toEqual([...names].sort())
    for (const [place, name] of names.entries()) {
      const text = readFileSync(join(folder, name), 'utf8')
      if (format === 'json') expect(JSON.parse(text)).toEqual(deliveries[place])
      else expect(text.trimEnd().split(/\r?\n/)[1]).toMatch(new RegExp(`^${deliveries[place]?.id},.*,Parcel`))
    }
  },
)
