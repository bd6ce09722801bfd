// The support bundle: what support needs, picked by an allow-list, no address, secret or payload.
import { overview } from '../api/handlers/overview.ts'
import type { RecordsCheck, StationServices } from '../api/station-services.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { ok } from '../core/result.ts'
import { runtimeNow, shownPrinter, writeSupportFile } from './support-file.ts'

const JOB_FIELDS = [
  'id',
  'state',
  'cause',
  'copyNumber',
  'byteCount',
  'bytesSent',
  'labelsExpected',
  'needsRelease',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof PrintJob)[]

const shownJob = (job: PrintJob) => Object.fromEntries(JOB_FIELDS.map(name => [name, job[name]]))

/** A check that does not finish is among the concerns: support needs the rest all the more. */
async function checked({ records }: StationServices): Promise<RecordsCheck | undefined> {
  try {
    return await records.check()
  } catch (error) {
    if (error instanceof LedgerFailure) return undefined
    throw error
  }
}

/** Jobs and attention are shown by state and cause alone; settings by what support may need to see. */
export async function exportDiagnostics(
  station: StationServices,
  dataFolder: string,
): ReturnType<StationServices['exportDiagnostics']> {
  const { ports } = station
  const at = ports.clock.now()
  const check = await checked(station)
  const seen = await overview(station)
  const jobs = await ports.spool.jobs(200)
  const settings = station.settings.current()
  const bundle = {
    at: at.toISOString(),
    version: station.version,
    runtime: runtimeNow(),
    mode: seen.mode,
    environment: seen.environment,
    waitingCount: seen.waitingCount,
    attentionCount: seen.attentionCount,
    buyingStopped: seen.buyingStopped?.code,
    // By their ids: a reference may be a customer's own word.
    concerns: seen.concerns?.map(({ code, params: { name: _name, ...params } = {} }) => ({ code, params })),
    records: check && {
      ...check,
      findings: check.findings.map(({ name: _name, problem: _problem, seen, ...finding }) => ({
        ...finding,
        // Their own words may name a customer.
        ...(seen && { seen: { at: seen.at, operator: seen.operator } }),
      })),
    },
    shift: {
      since: station.shift.since(),
      steps: station.shift.steps(),
      faults: station.shift.faults().map(({ source, code, count, firstAt, lastAt }) => ({
        source,
        code,
        count,
        firstAt,
        lastAt,
      })),
    },
    services: seen.services.map(({ service, configured, state, askedAt, problem: why }) => ({
      service,
      configured,
      state,
      askedAt,
      code: why?.code,
    })),
    printers: seen.printers.map(printer => ({ ...shownPrinter(printer), state: printer.state })),
    jobs: jobs.map(shownJob),
    settings: {
      network: settings.network,
      printing: settings.printing,
      labelServer: {
        auth: settings.labelServer.auth.kind,
        environment: settings.labelServer.environment,
        services: settings.labelServer.services,
        multiPackageServices: settings.labelServer.multiPackageServices,
        stringForms: settings.labelServer.stringForms,
        pointers: settings.labelServer.pointers,
      },
      parcelLabel: {
        weightUOM: settings.parcelLabel.weightUOM,
        dimensionUOM: settings.parcelLabel.dimensionUOM,
        weightUnit: settings.parcelLabel.weightUnit,
        dimensionUnit: settings.parcelLabel.dimensionUnit,
      },
    },
    secrets: station.settings.kept(),
    secretPlace: station.settings.secretPlace,
  }
  const made = writeSupportFile(dataFolder, 'packbench', at, bundle)
  return made.ok ? ok({ ...made.value, check }) : made
}
