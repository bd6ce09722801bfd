// What a station is built on: its folder, settings, log, people and secrets.
import { join } from 'node:path'
import { v7 } from 'uuid'
import type { Clock } from '../core/ports.ts'
import { problem } from '../core/problem.ts'
import { fail, ok } from '../core/result.ts'
import { withCompanyPrinters } from '../settings/company-printers.ts'
import { tameEnvironment } from '../settings/environment.ts'
import { openKeptBench } from '../settings/kept-bench.ts'
import { openKeptRehearsal } from '../settings/kept-rehearsal.ts'
import { openOrderKeys } from '../settings/order-keys.ts'
import { ownerFileSecrets } from '../settings/owner-file-secrets.ts'
import { withPasswordOfStart } from '../settings/password-of-start.ts'
import { openPeople } from '../settings/people-store.ts'
import { readPolicy } from '../settings/policy.ts'
import { openPolicySeen } from '../settings/policy-seen.ts'
import { keepPrivate } from '../settings/private-folder.ts'
import { readProvidedSecrets } from '../settings/provided-secrets.ts'
import { createSettingsSaver } from '../settings/save-settings.ts'
import { openSettings } from '../settings/settings-store.ts'
import { nameNewStation } from '../settings/station-name.ts'
import { withProvidedSecrets } from '../settings/with-provided-secrets.ts'
import { openCrashReports } from './crash-reports.ts'
import { createStationLog } from './log.ts'
import type { StationOptions } from './station-options.ts'

/** Refuses a folder, a policy or settings that nothing can be built on. */
export function bootstrap(options: StationOptions) {
  const { dataFolder } = options
  const clock: Clock = { now: () => new Date() }
  const ids = { next: () => v7() }
  // Before anything in it is read: what others could have written is nobody's word any more after this.
  const kept = keepPrivate(dataFolder)
  if (!kept.ok) return kept
  const exposed = kept.value
  const policy = readPolicy()
  if (!policy.ok) return policy
  const { locked } = policy.value
  const environment = tameEnvironment(process.env, locked.includes('network.proxy'))
  if (!environment.ok) return environment
  if (options.ledgerAddress !== undefined && locked.includes('ledger')) {
    return fail(problem('not-allowed', 'start.ledger-by-policy'))
  }
  nameNewStation(dataFolder)
  const opened = openSettings(dataFolder, clock, policy.value)
  if (!opened.ok) return opened
  const provided = readProvidedSecrets(options.handedOver)
  if (!provided.ok) return provided
  const { ledgerAddress } = options
  const log = createStationLog(join(dataFolder, 'logs'), options.logLevel)
  const followLog = () => {
    if (options.logLevel === undefined) log.follow(opened.value.current().log)
  }
  followLog()
  const printersToo = withCompanyPrinters(opened.value, {
    dataFolder,
    rules: policy.value.printers,
    clock,
  })
  const { secrets, ...inForce } = withProvidedSecrets(
    withPasswordOfStart(options.secretStore ?? ownerFileSecrets(dataFolder, clock)),
    provided.value,
    {
      settings: opened.value.current,
      policy: policy.value,
      ledgerAddress,
      onRefused: (name, code) => log.warn('a provided secret is not used', { name, code }),
    },
  )
  const settings = { ...printersToo.settings, locked: [...opened.value.locked, ...inForce.names] }
  if (exposed) log.warn('others may read the data folder', { ...exposed })
  const { removed } = environment.value
  const { stages } = policy.value
  if (stages.length > 0) log.info('this bench tries a stage of the policy', { stages: stages.join(', ') })
  if (removed.length > 0) log.warn('variables of the environment are left out', { names: removed.join(' ') })
  return ok({
    /** What the start found that someone should know. */
    concerns: [
      ...(exposed ? [problem('storage', 'storage.not-private', { detail: exposed.cause })] : []),
      ...policy.value.concerns,
      ...settings.concerns,
      ...inForce.concerns,
    ],
    clock,
    ids,
    settings,
    companyPrinters: printersToo.company,
    printerDevices: policy.value.printerDevices,
    log,
    followLog,
    people: openPeople({
      dataFolder,
      clock,
      ids,
      company: policy.value.people,
      supervisorIdleMs: () => settings.current().people.supervisorIdleMinutes * 60_000,
    }),
    orderKeys: openOrderKeys(dataFolder, clock),
    keptBench: openKeptBench(dataFolder, clock),
    rehearsals: openKeptRehearsal(dataFolder, clock),
    crashReports: openCrashReports({ dataFolder, version: options.version, clock, ids }),
    /** What this bench tries before others, by name. */
    stages,
    policySeen: openPolicySeen(dataFolder, clock, policy.value, opened.value),
    secrets,
    saver: createSettingsSaver({ settings, secrets, ledgerAddress }),
    /** Its chain of events keeps this name until the next start. */
    stationName: settings.current().station.name,
  })
}

export type Bootstrap = Extract<ReturnType<typeof bootstrap>, { readonly ok: true }>['value']
