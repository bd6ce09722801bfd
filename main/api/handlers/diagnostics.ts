// The diagnostics channels: what the station measured of its shift, and the support bundle.
import type { ChannelValue } from '../../../preload/contract/channels.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { SHIFT_HOURS, type ShiftFault } from '../../core/records/shift-watch.ts'
import { ok } from '../../core/result.ts'
import { attentionList } from '../../flows/attention.ts'
import { author } from '../../flows/flow-context.ts'
import { unlessAway } from '../../flows/unless-away.ts'
import type { StationServices } from '../station-services.ts'
import { sentenceOf } from '../views/sentence-view.ts'
import type { Area } from './handler.ts'

type View = ChannelValue<'diagnostics.read'>

export function diagnosticsChannels(station: StationServices): Area<'diagnostics'> {
  return {
    'diagnostics.read': async () => ok(await diagnostics(station)),
    'diagnostics.export': async () => {
      const made = await station.exportDiagnostics(station)
      if (!made.ok) return made
      const { path, check, ...about } = made.value
      await station.ports.ledger.note({
        kind: 'diagnostics-exported',
        ...author(station.bind()),
        detail: { fileName: path.split(/[\\/]/).at(-1), ...about },
      })
      return ok({ path, check })
    },
  }
}

async function diagnostics(station: StationServices): Promise<View> {
  const { ports, shift, records } = station
  const now = ports.clock.now()
  const [hours, waitingCount, attention, concerns, { versions, ledger, recordsBytes, disk, dataFolder }] =
    await Promise.all([
      labelsByHour(station, now),
      ports.spool.countWaiting(),
      attentionList(station.bind()),
      records.concerns(),
      station.standing(),
    ])
  const check = records.lastCheck()
  return {
    at: now.toISOString(),
    since: shift.since(),
    hours,
    steps: [...shift.steps()],
    faults: shift.faults().map(fault => faultView(station, fault)),
    versions,
    records: {
      kind: ledger,
      byteCount: recordsBytes,
      buyingStopped: ports.buyingStopped(),
      concerns: [...concerns],
      check: check && {
        at: check.at,
        checkedCount: check.checkedCount,
        damageCount: check.damageCount,
        brokenCount: check.broken.length,
        changedCount: check.findingCount - check.seenCount,
        seenCount: check.seenCount,
        keyed: check.keyed,
      },
      checkShare: records.checkShare(),
    },
    spool: { waitingCount, attentionCount: attention.length },
    disk,
    dataFolder,
  }
}

/** From the records, so that a restart in the middle of a shift loses none. */
async function labelsByHour({ bind, shifts }: StationServices, now: Date): Promise<View['hours']> {
  const { mode } = bind()
  const thisHour = Math.floor(now.getTime() / HOUR_MS)
  const hours = Array.from({ length: SHIFT_HOURS }, (_, index) => thisHour - SHIFT_HOURS + 1 + index)
  return Promise.all(
    hours.map(async hour => {
      const from = new Date(hour * HOUR_MS).toISOString()
      const to = new Date((hour + 1) * HOUR_MS).toISOString()
      const lines = (await unlessAway(shifts.shiftLines(mode, from, to), [])).filter(
        ({ isRehearsal }) => !isRehearsal,
      )
      return { from, boughtCount: lines.reduce((sum, line) => sum + line.boughtCount, 0) }
    }),
  )
}

function faultView(
  { printers }: StationServices,
  { source, code, params, ...fault }: ShiftFault,
): View['faults'][number] {
  const printer = source.kind === 'printer' && printers.list().find(({ id }) => id === source.printerId)
  const said = {
    ...params,
    ...(printer && { printer: printer.name }),
  }
  return {
    ...fault,
    source: source.kind === 'printer' ? { ...source, ...(printer && { name: printer.name }) } : source,
    code,
    params: said,
    message: sentenceOf(code, said).message,
  }
}
