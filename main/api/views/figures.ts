// What monitoring sees of a station: its health and what waits; no order, person, address or amount of money.
import { HEALTH_REASONS, HEALTH_WORDS } from '../../../preload/contract/bench-standing.ts'
import type { Overview } from '../../../preload/contract/station-views.ts'
import type { FigureFamily } from '../../core/records/figures.ts'
import type { ShiftWatch } from '../../core/records/shift-watch.ts'
import type { SystemStatus } from '../system-status.ts'
import type { Health } from './health.ts'

export interface Seen {
  readonly overview: Overview
  /** What waits for a person at this bench: where stations share a ledger, the overview counts that of all. */
  readonly decisionCount: number
  readonly system: SystemStatus
}

/** `at`: when these figures were taken. An old time in the file is a station that is not there. */
export function healthFigures(health: Health, at: Date): readonly FigureFamily[] {
  return [
    one(
      'packbench_written_timestamp_seconds',
      'When these figures were taken',
      Math.round(at.getTime() / 1000),
    ),
    {
      name: 'packbench_health',
      help: '1 at the one word that holds',
      figures: HEALTH_WORDS.map(word => ({ labels: { word }, value: flag(health.health === word) })),
    },
    {
      name: 'packbench_health_reason',
      help: '1 at each reason that holds',
      figures: Object.keys(HEALTH_REASONS).map(reason => ({
        labels: { reason },
        value: flag(health.reasons.some(held => held === reason)),
      })),
    },
  ]
}

export type Shift = Pick<ShiftWatch, 'steps' | 'faults'>

interface Known extends Seen {
  readonly shift: Shift
}

export function stationFigures({ overview, system, shift }: Known): readonly FigureFamily[] {
  const { printers, services, otherMode } = overview
  const steps = shift.steps()
  const quantile = (q: string, ms: 'medianMs' | 'p95Ms') =>
    steps.flatMap(step => {
      const value = step[ms]
      return value === undefined ? [] : [{ labels: { step: step.step, quantile: q }, value: value / 1000 }]
    })
  return [
    {
      name: 'packbench_station_info',
      help: 'The station and its program',
      figures: [
        { labels: { bench: overview.stationName, mode: overview.mode, version: overview.version }, value: 1 },
      ],
    },
    {
      name: 'packbench_printer_ready',
      help: '1 where the printer says that it is ready, or was never heard to say anything',
      figures: printers.map(({ name, state }) => ({
        labels: { printer: name },
        value: flag(state.kind === 'ready' || state.kind === 'one-way'),
      })),
    },
    {
      name: 'packbench_service_answers',
      help: '1 where the last call was answered; absent where there was none',
      figures: services
        .filter(({ configured, state }) => configured && state !== 'unasked')
        .map(({ service, state }) => ({ labels: { service }, value: flag(state === 'ok') })),
    },
    {
      name: 'packbench_service_paused',
      help: '1 while nothing is bought at the service because it was away',
      figures: services
        .filter(({ configured }) => configured)
        .map(({ service, pausedSince }) => ({ labels: { service }, value: flag(pausedSince !== undefined) })),
    },
    one('packbench_decisions_waiting', 'What waits for a person', overview.attentionCount),
    one('packbench_prints_waiting', 'Prints that wait for their printer', overview.waitingCount),
    {
      name: 'packbench_other_mode_waiting',
      help: 'Prints and decisions of the mode that the station is not in',
      figures: otherMode
        ? [{ labels: { mode: otherMode.mode }, value: otherMode.waitingCount + otherMode.attentionCount }]
        : [],
    },
    {
      name: 'packbench_label_steps',
      help: 'Labels that came to the end of a step, within the last twelve hours and since the start',
      figures: steps.map(({ step, count }) => ({ labels: { step }, value: count })),
    },
    {
      name: 'packbench_label_step_seconds',
      help: 'How long a step of a label took, within the same time',
      figures: [...quantile('0.5', 'medianMs'), ...quantile('0.95', 'p95Ms')],
    },
    {
      name: 'packbench_faults',
      help: 'Faults of printers and services within the same time',
      figures: (['printer', 'service'] as const).map(source => ({
        labels: { source },
        value: shift
          .faults()
          .reduce((sum, fault) => sum + (fault.source.kind === source ? fault.count : 0), 0),
      })),
    },
    one('packbench_records_bytes', 'Size of the records in the data folder', system.recordsBytes),
    {
      name: 'packbench_disk_free_bytes',
      help: 'Free on the disk with the data folder',
      figures: system.disk ? [{ value: system.disk.freeBytes }] : [],
    },
  ]
}

const flag = (holds: boolean): number => (holds ? 1 : 0)

const one = (name: string, help: string, value: number): FigureFamily => ({
  name,
  help,
  figures: [{ value }],
})
