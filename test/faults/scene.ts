// The scene of a fault: a real station process between services and a printer that keep logs of their own.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import {
  liveSettings,
  networkPrinter,
  type OutsidePrinter,
  type OutsideServices,
  outsidePrinter,
  outsideServices,
} from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { AnyReply } from '../support/station-calls.ts'
import {
  type RunningStation,
  type StationProcessOptions,
  startStationProcess,
} from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { ON_POSTGRES, type SharedLedger, sharedLedger } from './shared-ledger.ts'

export interface Scene {
  readonly station: RunningStation
  readonly services: OutsideServices
  readonly printer: OutsidePrinter
  readonly printerId: string
  readonly dataFolder: string
  /** Absent on the embedded ledger. */
  readonly shared: SharedLedger | undefined
  /** How another process of this very station is started. */
  readonly same: StationProcessOptions
}

export interface SceneOptions {
  readonly printing?: Readonly<Record<string, number>>
  readonly network?: Readonly<Record<string, number>>
  readonly printerArgs?: readonly string[]
  readonly dataFolder?: string
  readonly process?: Partial<StationProcessOptions>
  /** Environment of the services' process. */
  readonly servicesEnv?: Readonly<Record<string, string>>
  /** Differences to the saved printer. */
  readonly saved?: Readonly<Record<string, unknown>>
}

/** Deadlines long enough for a busy machine where waiting is right, and short where it is in vain. */
const QUICK = { statusMaxAgeMs: 0, statusDeadlineMs: 5_000, confirmationIntervalMs: 20 }

export async function scene(options: SceneOptions = {}): Promise<Scene> {
  const [services, printer] = await Promise.all([
    outsideServices(options.servicesEnv),
    outsidePrinter(options.printerArgs),
  ])
  const dataFolder = options.dataFolder ?? (await tempFolder('fault'))
  const shared = ON_POSTGRES ? await sharedLedger() : undefined
  const same = {
    dataFolder,
    ...options.process,
    args: [...(shared?.start.args ?? []), ...(options.process?.args ?? [])],
    env: { ...shared?.start.env, ...options.process?.env },
  }
  const station = await startStationProcess(same)
  const { settings, secrets } = liveSettings(services)
  await done(
    station.call('settings.save', {
      settings: {
        ...settings,
        printing: { ...QUICK, ...options.printing },
        ...(options.network && { network: options.network }),
      },
      secrets: { ...secrets, ...shared?.secrets },
    }),
  )
  const saved = await done(station.call('printers.save', networkPrinter(printer.port, options.saved)))
  await quiet(station)
  return { station, services, printer, printerId: saved.id, dataFolder, shared, same }
}

/** The balances are read at start and kept in the ledger too: that commit is none of a fault's. */
async function quiet(station: RunningStation): Promise<void> {
  await waitFor(async () => (await station.call('station.overview')).value.meters.length > 0, {
    what: 'the meters',
  })
}

export const parcelOrder = (reference: string, more: object = {}) => ({
  service: 'parcel-label',
  reference,
  shipment: sampleShipment(),
  ...more,
})

export const labelServerOrder = (reference: string, more: object = {}) => ({
  service: 'label-server',
  reference,
  shipment: sampleShipment('Usps_Ground_Advantage'),
  ...more,
})

/** What somebody else does to the records, with the file or a login, while the station runs or rests. */
export async function outside(
  { shared, dataFolder }: Pick<Scene, 'shared' | 'dataFolder'>,
  ...changes: readonly string[]
): Promise<void> {
  if (shared) {
    await shared.run(`set search_path = packbench; ${changes.join(';')}`)
    return
  }
  onFile(join(dataFolder, 'packbench.sqlite'), changes)
}

/** The same to the station's own prints, which are on its own disk whatever the ledger. */
export const outsideSpool = (
  { dataFolder }: Pick<Scene, 'dataFolder'>,
  ...changes: readonly string[]
): void => onFile(join(storeFolder(dataFolder), 'packbench.sqlite'), changes)

function onFile(path: string, changes: readonly string[]): void {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    database.exec(changes.join(';'))
  } finally {
    database.close()
  }
}

/** The value of a call that has to succeed. */
// biome-ignore lint/suspicious/noExplicitAny: values are asserted, not trusted
export async function done(call: Promise<AnyReply>): Promise<any> {
  const reply = await call
  expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true })
  return reply.value
}

/** The problem of a call that has to be refused, as `kind`. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function refused(call: Promise<AnyReply>, kind: string): Promise<any> {
  const reply = await call
  expect(reply, JSON.stringify(reply)).toMatchObject({ ok: false, problem: { kind } })
  expect(reply.problem.message.length).toBeGreaterThan(5)
  return reply.problem
}

/** A call whose station is about to die. */
export const lost = (call: Promise<AnyReply>): Promise<AnyReply | undefined> => call.catch(() => undefined)

/** Where the store stands that the station itself writes: on a shared ledger, its spool and own labels. */
export const storeFolder = (dataFolder: string): string =>
  ON_POSTGRES ? join(dataFolder, 'warehouse') : dataFolder

export const walOf = (dataFolder: string): string => join(storeFolder(dataFolder), 'packbench.sqlite-wal')

/** Requests of an operation by the service's own log. */
export const seen = async (services: OutsideServices, operation: string): Promise<number> =>
  (await services.exchanges(operation)).length

export async function seenOnce(services: OutsideServices, operation: string): Promise<void> {
  await waitFor(async () => (await seen(services, operation)) > 0, { what: `a ${operation} request` })
  expect(await seen(services, operation)).toBe(1)
}

/** Waits until a service has carried out a request and holds its answer back (`hold`). */
export async function held(services: OutsideServices): Promise<void> {
  await waitFor(async () => (await services.state()).held === 1, { what: 'an answer to be held back' })
}

export const misbehave = (services: OutsideServices, operation: string, fault: object, more: object = {}) =>
  services.control('misbehave', { operation, fault, ...more })

/** Whole labels on paper, by the printer's own log. */
export const whole = async (printer: OutsidePrinter): Promise<number> =>
  (await printer.papers()).filter(paper => paper.complete).length

/** How often these bytes came to the printer. */
export async function copiesOf(printer: OutsidePrinter, bytes: string): Promise<number> {
  return (await printer.received()).toString('latin1').split(Buffer.from(bytes).toString('latin1')).length - 1
}

/** The ZPL that the parcel service gave, oldest first. */
export const zplGiven = async (services: OutsideServices): Promise<readonly string[]> =>
  (await services.answersTo('request-label')).map(answer => answer.labelZPL as string)

/** The newest record of a reference. */
// biome-ignore lint/suspicious/noExplicitAny: as above
export async function shipmentOf(station: RunningStation, reference: string): Promise<any> {
  const { shipments } = await done(station.call('shipments.search', { text: reference }))
  return shipments[0]
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export const kindOf = async (station: RunningStation, reference: string): Promise<any> =>
  (await shipmentOf(station, reference))?.purchase.kind

// biome-ignore lint/suspicious/noExplicitAny: as above
export const jobs = (station: RunningStation): Promise<any[]> => done(station.call('queue.list'))

// biome-ignore lint/suspicious/noExplicitAny: as above
export const attention = (station: RunningStation): Promise<any[]> => done(station.call('attention.list'))

/** A job in one of these changes by a person's word alone. */
const ENDED = ['sent', 'printed', 'unsure', 'failed', 'cancelled']

/** Waits until the newest job is in one of `states` and gives it; fails at once where it ended in another. */
export async function newestJob(station: RunningStation, ...states: readonly string[]) {
  const job = await waitFor(
    async () => {
      const [newest] = await jobs(station)
      return [...states, ...ENDED].includes(newest?.state) && newest
    },
    { what: `the job to be ${states.join(' or ')}`, timeoutMs: 60_000 },
  )
  expect(states, JSON.stringify(job)).toContain(job.state)
  return job
}

/** Waits until a close has ended and gives it. */
export const endedClose = (station: RunningStation, id: string) =>
  waitFor(
    async () => {
      const close = await done(station.call('closeDay.get', { id }))
      return close.state !== 'running' && close
    },
    { what: 'the close to end', timeoutMs: 60_000 },
  )

/** Runs a close to its end and gives it. */
export async function closeDay(station: RunningStation, input: object = {}) {
  const { id } = await done(station.call('closeDay.run', input))
  return endedClose(station, id)
}

/** Waits until nothing prints by itself any more. */
export async function atRest(station: RunningStation): Promise<void> {
  await waitFor(
    async () =>
      (await jobs(station)).every(
        job => job.state !== 'sending' && (job.state !== 'held' || job.needsRelease),
      ),
    { what: 'the queue to rest', timeoutMs: 60_000 },
  )
}
