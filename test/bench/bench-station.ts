// A live station beside instant services and quick printers, for the measures of the whole program.
import { liveSettings, type OutsideServices } from '../support/outside-programs.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import type { AnyReply } from '../support/station-calls.ts'
import {
  type RunningStation,
  type StationProcessOptions,
  startStationProcess,
} from '../support/station-process.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'
import { type InstantServices, instantServices } from './instant-services.ts'
import { type QuickPrinter, quickPrinter } from './quick-printer.ts'

export interface BenchStation {
  readonly station: RunningStation
  readonly services: InstantServices
  readonly printers: readonly QuickPrinter[]
  readonly printerIds: readonly string[]
  readonly dataFolder: string
  stop(): Promise<void>
}

export interface BenchStationOptions {
  readonly printers?: number
  /** Runs before the station starts on it. */
  readonly prepare?: (dataFolder: string, services: InstantServices) => Promise<void>
  readonly process?: Partial<StationProcessOptions>
  readonly printing?: Readonly<Record<string, unknown>>
}

export async function benchStation(options: BenchStationOptions = {}): Promise<BenchStation> {
  const dataFolder = await newFolder('packbench-bench')
  const services = await instantServices()
  await options.prepare?.(dataFolder, services)
  const station = await startStationProcess({ dataFolder, ...options.process })
  const { settings, secrets } = liveSettings(services.places as OutsideServices)
  expectOk(
    await station.call('settings.save', {
      settings: { ...settings, ...(options.printing && { printing: options.printing }) },
      secrets,
    }),
  )
  const printers: QuickPrinter[] = []
  const printerIds: string[] = []
  for (let count = 0; count < (options.printers ?? 1); count += 1) {
    const printer = await quickPrinter()
    const saved = await station.call('printers.save', {
      name: `Printer ${count + 1}`,
      connection: { kind: 'network', host: '127.0.0.1', port: printer.port },
      dpi: 203,
      stock: { widthInch: 4, heightInch: 6 },
      statusQueries: true,
      default: false,
    })
    printers.push(printer)
    printerIds.push(expectOk(saved).id)
  }
  return {
    station,
    services,
    printers,
    printerIds,
    dataFolder,
    async stop() {
      await station.kill('SIGTERM')
      for (const printer of printers) printer.stop()
      await services.stop()
      await removeFolder(dataFolder)
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: replies of any channel, read by who asked
export function expectOk(reply: AnyReply): any {
  if (!reply.ok) throw new Error(JSON.stringify(reply.problem))
  return reply.value
}

/** A busy machine may answer before the paper is out; a job that waits for a person is a failure of the measure. */
export function expectOnItsWay(job: {
  readonly state: string
  readonly needsRelease: boolean
  readonly cause?: string
}): void {
  const goes = ['held', 'sending', 'sent', 'printed'].includes(job.state) && !job.needsRelease
  if (!goes) throw new Error(`the job is ${job.state}: ${job.cause}`)
}

export type Service = 'label-server' | 'parcel-label'
let orders = 0

/** The input of `pack.ship` for a package that nobody has shipped yet. */
export function newOrder(service: Service, printerId: string | undefined) {
  orders += 1
  return {
    service,
    reference: `ORD-${String(orders).padStart(9, '0')}`,
    shipment: sampleShipment(service === 'label-server' ? 'Usps_Ground_Advantage' : undefined),
    printerId,
  }
}
