// Measures the station at work: it listens to existing events, delays nothing and writes nothing down.
import { AsyncLocalStorage } from 'node:async_hooks'
import { HOUR_MS } from '../core/durations.ts'
import type { Clock } from '../core/ports.ts'
import type { PrintJob } from '../core/printing/print-job.ts'
import type { NotReadyReason, PrinterState } from '../core/printing/printer.ts'
import type { Problem } from '../core/problem.ts'
import type { LabelServerPort, ParcelServicePort } from '../core/purchases/label-service.ts'
import type { PurchaseRecord } from '../core/purchases/purchase.ts'
import { LABEL_STEPS, type LabelStep, SHIFT_HOURS, type ShiftWatch } from '../core/records/shift-watch.ts'
import type { ServiceName } from '../core/shipment/shipment.ts'
import { createFaults } from './faults.ts'
import { createLatencies, type Latencies } from './latencies.ts'

/** Labels on their way at a time. One that never prints stays, and gives way to newer ones. */
const MAX_UNDER_WAY = 256

interface Services {
  readonly 'label-server': LabelServerPort
  readonly 'parcel-label': ParcelServicePort
}

export interface StationShiftWatch extends ShiftWatch {
  /** Runs a call that ships a label; its steps are measured from here. */
  entered<T>(run: () => Promise<T>): Promise<T>
  /** The same services; when a purchase was answered is noted. */
  services(services: Services): Services
  /** A purchase as its commit left it. */
  purchase(record: PurchaseRecord): void
  /** A print job as its commit left it. */
  job(job: PrintJob): void
  bytesWritten(job: PrintJob): void
  printerState(printerId: string, state: PrinterState): void
  serviceTrouble(service: ServiceName, problem: Problem): void
}

interface UnderWay {
  readonly requestId: string
  readonly enteredMs: number
  readonly lastMs: number
  readonly waitsFor: LabelStep
}

/** `nowMs` is steady: it only ever grows. */
export function createShiftWatch(clock: Clock, nowMs: () => number): StationShiftWatch {
  const startedMs = clock.now().getTime()
  const latencies = new Map<LabelStep, Latencies>(LABEL_STEPS.map(step => [step, createLatencies()]))
  const faults = createFaults()
  const entries = new AsyncLocalStorage<number>()
  const underWay = new Map<string, UnderWay>()
  const reasons = new Map<string, NotReadyReason | undefined>()
  const wallMs = () => clock.now().getTime()

  const took = (step: LabelStep, fromMs: number) => latencies.get(step)?.add(wallMs(), nowMs() - fromMs)

  /** The label has reached the end of `step`; one that comes out of order is no longer measured. */
  const reached = (shipmentId: string | undefined, step: LabelStep, next: LabelStep) => {
    const label = shipmentId === undefined ? undefined : underWay.get(shipmentId)
    if (!label || shipmentId === undefined) return
    if (label.waitsFor !== step) {
      underWay.delete(shipmentId)
      return
    }
    took(step, label.lastMs)
    underWay.set(shipmentId, { ...label, lastMs: nowMs(), waitsFor: next })
  }

  const answeredBy = <Service extends LabelServerPort | ParcelServicePort>(service: Service): Service => ({
    ...service,
    buy: async (prepared: Parameters<Service['buy']>[0]) => {
      const answer = await service.buy(prepared)
      const found = [...underWay].find(([, label]) => label.requestId === prepared.requestId)
      if (found && answer.kind === 'answered') reached(found[0], 'answered', 'stored')
      else if (found) underWay.delete(found[0])
      return answer
    },
  })

  return {
    since: () =>
      new Date(
        Math.max(startedMs, (Math.floor(wallMs() / HOUR_MS) - SHIFT_HOURS + 1) * HOUR_MS),
      ).toISOString(),
    steps: () =>
      LABEL_STEPS.map(step => {
        const measured = latencies.get(step)
        const at = wallMs()
        const [medianMs, p95Ms] = [measured?.quantile(at, 0.5), measured?.quantile(at, 0.95)]
        return {
          step,
          count: measured?.count(at) ?? 0,
          ...(medianMs !== undefined && { medianMs }),
          ...(p95Ms !== undefined && { p95Ms }),
        }
      }),
    faults: () => faults.list(wallMs()),

    entered: run => entries.run(nowMs(), run),
    services: services => ({
      'label-server': answeredBy(services['label-server']),
      'parcel-label': answeredBy(services['parcel-label']),
    }),
    purchase({ id, kind, requestId }) {
      const enteredMs = entries.getStore()
      if (kind === 'sending') {
        if (enteredMs === undefined || underWay.has(id)) return
        const [oldest] = underWay.keys()
        if (underWay.size >= MAX_UNDER_WAY && oldest !== undefined) underWay.delete(oldest)
        took('intended', enteredMs)
        underWay.set(id, { requestId, enteredMs, lastMs: nowMs(), waitsFor: 'answered' })
      } else if (kind === 'bought') {
        if (underWay.get(id)?.waitsFor === 'stored') reached(id, 'stored', 'first-byte')
      } else {
        underWay.delete(id)
      }
    },
    job({ shipmentId, state, copyNumber, printerId, cause }) {
      if (state === 'unsure' && cause !== 'interrupted') {
        faults.add(wallMs(), {
          source: { kind: 'printer', printerId },
          code: cause === 'partly-written' ? 'printer.cut-off' : 'printer.not-confirmed',
        })
      }
      const label = shipmentId === undefined ? undefined : underWay.get(shipmentId)
      if (!label || shipmentId === undefined || copyNumber !== 1 || state === 'sending') return
      // One that waited for an operator tells nothing of the machine.
      if (state === 'printed' && label.waitsFor === 'printed') {
        took('printed', label.lastMs)
        took('whole', label.enteredMs)
      }
      underWay.delete(shipmentId)
    },
    bytesWritten({ shipmentId, copyNumber }) {
      const waits = copyNumber === 1 && shipmentId !== undefined && underWay.get(shipmentId)?.waitsFor
      if (waits === 'first-byte') reached(shipmentId, 'first-byte', 'printed')
    },
    printerState(printerId, state) {
      const reason = state.kind === 'not-ready' ? state.reason : undefined
      // Asked every few seconds: a fault counts when it comes, not each time it is seen. Busy is none.
      if (reason !== undefined && reason !== reasons.get(printerId) && reason !== 'busy') {
        faults.add(wallMs(), { source: { kind: 'printer', printerId }, code: `printer.${reason}` })
      }
      reasons.set(printerId, reason)
    },
    serviceTrouble(service, { code, params, detail }) {
      if (code === 'service.not-configured') return
      const figures = Object.entries(params ?? {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      )
      faults.add(wallMs(), {
        source: { kind: 'service', service },
        code,
        ...(figures.length > 0 && { params: Object.fromEntries(figures) }),
        ...(detail !== undefined && { detail }),
      })
    },
  }
}
