// The support bundle: what support needs, picked by an allow-list, no address, secret or payload.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { release, totalmem } from 'node:os'
import { join } from 'node:path'
import { overview } from '../api/handlers/overview.ts'
import type { RecordsCheck, StationServices } from '../api/station-services.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import { problem } from '../core/problem.ts'
import { LedgerFailure } from '../core/records/ledger.ts'
import { fail, ok } from '../core/result.ts'
import { writeJsonFile } from '../settings/json-file.ts'

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
    runtime: {
      node: process.version,
      platform: process.platform,
      arch: process.arch,
      release: release(),
      memory: totalmem(),
    },
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
    printers: seen.printers.map(({ id, dpi, pitch, language, stock, statusQueries, connection, state }) => ({
      id,
      language,
      dpi,
      pitch,
      stock,
      statusQueries,
      kind: connection.kind,
      state,
    })),
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
  const folder = join(dataFolder, 'diagnostics')
  const path = join(folder, `packbench-${at.toISOString().replaceAll(':', '-')}.json`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeJsonFile(path, bundle)
    const bytes = readFileSync(path)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return ok({ path, check, byteCount: bytes.byteLength, sha256 })
  } catch (error) {
    return fail(
      problem('storage', 'settings.unwritable', {
        detail: (error as NodeJS.ErrnoException).code ?? 'unknown',
      }),
    )
  }
}
