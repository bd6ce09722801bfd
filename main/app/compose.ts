// How a station is put together, in the order in which its parts need each other.
import { createDispatch } from '../api/dispatch.ts'
import { createMeterWatch } from '../api/events/meter-watch.ts'
import { createStationEvents } from '../api/events/station-events.ts'
import { stationFile } from '../api/station-file.ts'
import type { StationHandle } from '../api/station-handle.ts'
import type { Problem } from '../core/problem.ts'
import { isRehearsals } from '../core/rehearsal.ts'
import { ok, type Result } from '../core/result.ts'
import { createShiftWatch } from '../metrics/shift-watch.ts'
import { createScale } from '../scale/scale-watch.ts'
import { bootstrap } from './bootstrap.ts'
import { buildContext } from './build-context.ts'
import { connectPrinters } from './connect-printers.ts'
import { connectServices } from './connect-services.ts'
import { createModeFollower } from './follow-mode.ts'
import { startLifecycle } from './lifecycle.ts'
import { createLongRuns } from './long-runs.ts'
import { createMonitoring, seenOf, tellBenches } from './monitoring.ts'
import { openStorage } from './open-storage.ts'
import type { StationOptions } from './station-options.ts'
import { stationServices } from './station-services.ts'
import { stationWork } from './work.ts'

export async function createStation(options: StationOptions): Promise<Result<StationHandle, Problem>> {
  const begun = bootstrap(options)
  if (!begun.ok) return begun
  const base = begun.value
  const { clock, log, settings } = base
  const events = createStationEvents(log)
  const opened = await openStorage(options, base, events)
  if (!opened.ok) {
    await log.close()
    return opened
  }
  const storage = opened.value
  // The folder is this station's alone from here on.
  base.crashReports.begin()

  const [ending, hurry] = [new AbortController(), new AbortController()]
  const runs = createLongRuns(log)
  const shift = createShiftWatch(clock, () => performance.now())
  const printing = connectPrinters(options, base, shift, events)
  const services = connectServices(options, base, shift, events, {
    ending: ending.signal,
    hurry: hurry.signal,
  })
  const { training, health, breaker } = services
  const scale = createScale({ settings: () => settings.current().scale, onState: events.scale })
  const known = { base, storage, printing, scale, shift, events }
  const context = buildContext({ ...known, ...services, ending: ending.signal })
  const meters = createMeterWatch(context.bind)
  const followMode = createModeFollower(() => settings.current().mode, training, printing)

  const parts = { ...known, training, context, meters, runs, followMode }
  const station = stationServices({ ...parts, options, health, breaker })
  events.attach(station)
  const monitoring = createMonitoring({
    look: () => seenOf(station),
    figuresFile: () => settings.current().monitoring.figuresFile,
    ...(storage.benches && { tell: tellBenches(storage.benches, station) }),
    shift,
    clock,
    log,
  })
  const { finish, stop } = await startLifecycle({ ...parts, station, monitoring, ending, hurry })

  const dispatch = createDispatch(station)
  return ok({
    call: (channel, input) =>
      channel === 'pack.ship' && !isOfRehearsal(input)
        ? shift.entered(() => dispatch(channel, input))
        : dispatch(channel, input),
    subscribe: events.subscribe,
    windowOpened: station.keptBench.windowOpened,
    file: path => stationFile(station, path),
    health: monitoring.health,
    work: () => stationWork(station),
    underWay: context.commands.underWay,
    finish,
    hurry: () => hurry.abort(),
    stop,
  })
}

/** No package's time: whoever rehearses looks at each step. */
const isOfRehearsal = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'commandId' in input && isRehearsals(input.commandId)
