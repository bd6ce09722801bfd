// A bench that other programs are connected to as the pages of the documents show it, and what all of them expect of it.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from './outside-programs.ts'
import { pageOf } from './pages.ts'
import { sampleShipment } from './sample-shipment.ts'
import type { StationCalls } from './station-calls.ts'
import { startStationProcess } from './station-process.ts'
import { tempFolder } from './temp-folder.ts'
import { waitFor } from './wait-for.ts'

export const SLOW = { timeoutMs: 60_000 }
export const PATIENCE = { timeout: 300_000 }
export const ORDERS = pageOf('orders-service.md')
export const RESULTS = pageOf('results.md')
export const IT_GUIDE = pageOf('it-guide.md')

/** What a shell command of a page says. */
export const shell = async (command: string, env: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } })).stdout

export async function done(station: StationCalls, channel: string, input?: unknown) {
  const reply = await station.call(channel, input)
  expect(reply, `${channel}: ${JSON.stringify(reply.problem)}`).toMatchObject({ ok: true })
  return reply.value
}

/** Set up by this policy and these files of secrets; services, sender and printer are this test's own. */
export async function benchWith(policy: object, secrets: Readonly<Record<string, string>>) {
  const [services, printer] = await Promise.all([outsideServices(), outsidePrinter()])
  const [company, dataFolder] = [await tempFolder('company'), await tempFolder('station')]
  const PACKBENCH_POLICY = join(company, 'policy.json')
  const PACKBENCH_SECRETS = join(company, 'secrets')
  writeFileSync(PACKBENCH_POLICY, JSON.stringify(policy))
  mkdirSync(PACKBENCH_SECRETS)
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(join(PACKBENCH_SECRETS, name), text, { mode: 0o600 })
  const station = await startStationProcess({ dataFolder, env: { PACKBENCH_POLICY, PACKBENCH_SECRETS } })
  const { settings, secrets: ofServices } = liveSettings(services)
  const labelServer = { ...(settings.labelServer as object), services: ['Usps_Ground_Advantage'] }
  await done(station, 'settings.save', {
    settings: { ...settings, labelServer, station: { from: sampleShipment().from } },
    secrets: ofServices,
  })
  await done(station, 'printers.save', networkPrinter(printer.port))
  const rows = (query: string) => rowsOf(dataFolder, query)
  await waitFor(() => rows('select 1 from result_places').length > 0, {
    what: 'the place in the trail',
    ...SLOW,
  })
  const isPrinted = (reference: string) =>
    rows('select body from results').some(
      ({ body }) => String(body).includes(`"${reference}"`) && String(body).includes('"state":"printed"'),
    )
  const printed = (reference: string) =>
    waitFor(() => isPrinted(reference), { what: `the result of ${reference} to be queued`, ...SLOW })
  return { station, services, rows, printed }
}

function rowsOf(dataFolder: string, query: string): readonly Record<string, unknown>[] {
  const ledger = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true, timeout: 10_000 })
  try {
    return ledger.prepare(query).all()
  } finally {
    ledger.close()
  }
}

export async function pack(station: StationCalls, reference: string): Promise<void> {
  const { order } = await done(station, 'orders.find', { reference })
  const { service, shipment } = order
  await done(station, 'pack.ship', { service, reference, shipment })
}

export const allTold = (station: StationCalls) =>
  waitFor(async () => (await done(station, 'results.list')).waitingCount === 0, {
    what: 'every result to be told',
    ...SLOW,
  })

/** Sold once by the service's own log, and the records hold. */
export async function soldOnce(
  { services }: Awaited<ReturnType<typeof benchWith>>,
  station: StationCalls,
  labels: ReadonlyMap<string, string>,
): Promise<void> {
  const sold = await services.exchanges('label')
  expect(sold).toHaveLength(labels.size)
  for (const number of labels.values()) expect(JSON.stringify(sold)).toContain(number)
  expect(new Set(labels.values()).size).toBe(labels.size)
  expect(await done(station, 'records.check')).toMatchObject({ findingCount: 0, damageCount: 0 })
}
