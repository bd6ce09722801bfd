// Moves this station's records into the warehouse's database from a command line: as its settings name the station,
// in plain lines.
import { performance } from 'node:perf_hooks'
import { type Problem, problem } from '../core/problem.ts'
import { readDatabaseAddress } from '../core/records/database-address.ts'
import { fail, type Result } from '../core/result.ts'
import { databaseOrigin, NOWHERE } from '../core/settings/secrets.ts'
import type { Settings } from '../core/settings/settings.ts'
import { trusted } from '../services/authorities.ts'
import type { MoveProgress, MoveReport } from '../storage/moving/move-over.ts'
import { ledgerPassword } from './open-storage.ts'
import { stoppedStation } from './stopped-station.ts'

const LINE_MS = 1000
const STEPS: Readonly<Record<MoveProgress['step'], string>> = {
  copying: 'copied aside',
  entering: 'entered',
  comparing: 'compared',
}

/** The station must not be running; see moveLedger. `say` is given whole lines. */
export async function moveRecords(options: {
  readonly dataFolder: string
  readonly url: string
  /** Secrets that the program was handed. */
  readonly handedOver?: string | undefined
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}): Promise<Result<MoveReport, Problem>> {
  const { dataFolder, url, signal, say } = options
  const stopped = await stoppedStation(dataFolder, options.handedOver, url)
  if (!stopped.ok) return stopped
  const { settings, fixesLedger, secrets, concerns } = stopped.value
  for (const { message, nextStep } of concerns) say(`${message} ${nextStep}`)
  const { station, ledger } = settings
  // No bench would ever look for them there, and none starts on what they were.
  if (fixesLedger && isElsewhere(url, ledger)) return fail(problem('not-allowed', 'start.moves-elsewhere'))
  // Kept before any database was named: whoever names one at the command line means it.
  if (secrets.boundTo('ledger.password') === NOWHERE) {
    await secrets.change({ 'ledger.password': { kind: 'bound', origin: databaseOrigin(url) } })
  }
  const { moveLedger } = await import('../storage/moving/move-over.ts')
  const moved = await moveLedger({
    dataFolder,
    station: station.name,
    database: {
      url,
      tls: ledger.kind === 'postgres' ? ledger.tls : 'auto',
      trust: () => trusted(settings.network.caFile),
      password: () => ledgerPassword(secrets, url),
    },
    signal,
    onProgress: progressLines(say),
  })
  if (moved.ok) for (const line of reportLines(moved.value)) say(line)
  return moved
}

/** By another user it may be: whoever owns the tables. What is no address is refused by the move itself. */
function isElsewhere(url: string, ledger: Settings['ledger']): boolean {
  const named = readDatabaseAddress(url)
  if (!named.ok) return false
  const ours = ledger.kind === 'postgres' ? readDatabaseAddress(ledger.url) : undefined
  if (!ours?.ok) return true
  return (['host', 'port', 'database'] as const).some(part => ours.value[part] !== named.value[part])
}

/** One line a second, and one where a table is done. */
function progressLines(say: (line: string) => void): (progress: MoveProgress) => void {
  let saidAt = 0
  return ({ step, table, doneCount, totalCount, share }) => {
    const now = performance.now()
    if (totalCount === 0 || (doneCount < totalCount && now - saidAt < LINE_MS)) return
    saidAt = now
    const percent = String(Math.floor(share * 100)).padStart(3)
    say(`${percent} %  ${table}: ${number(doneCount)} of ${number(totalCount)} ${STEPS[step]}`)
  }
}

function reportLines(report: MoveReport): readonly string[] {
  const { station, shipmentCount, rowCount, tables, waitingJobCount, keptFile } = report
  return [
    `${station}: ${number(shipmentCount)} shipments moved, ${number(rowCount)} rows, equal on both sides:`,
    ...tables
      .filter(({ count }) => count > 0)
      .map(({ table, count, knownCount, checksum }) => {
        const known = knownCount === 0 ? '' : `, ${number(knownCount)} of them known there`
        return `  ${table.padEnd(18)} ${number(count).padStart(12)} rows, checksum ${checksum}${known}`
      }),
    `${number(waitingJobCount)} waiting prints stay on this station.`,
    `The old records are kept in ${keptFile}, and no station starts on them any more.`,
  ]
}

const number = (count: number): string => count.toLocaleString('en-US')
