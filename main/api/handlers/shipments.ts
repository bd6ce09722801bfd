// The shipment channels: find, show, scan, void, and settling an unknown outcome.
import type { EndedShipmentView } from '../../../preload/contract/views.ts'
import { problem } from '../../core/problem.ts'
import { hasDocument } from '../../core/purchases/kept-file.ts'
import { isLive, type PurchaseRecord } from '../../core/purchases/purchase.ts'
import { LedgerFailure } from '../../core/records/ledger.ts'
import { fail, ok } from '../../core/result.ts'
import { referenceKey } from '../../core/shipment/reference-key.ts'
import { resolveAccount } from '../../flows/former-accounts.ts'
import { printsOfLabel } from '../../flows/own-label.ts'
import { resolvePurchase } from '../../flows/resolve-purchase.ts'
import { voidShipment } from '../../flows/void-shipment.ts'
import type { StationServices } from '../station-services.ts'
import { timelineView } from '../views/step-view.ts'
import { documentPath, jobView, orderBoxesView, shipmentView } from '../views/views.ts'
import type { Area } from './handler.ts'

const PAGE = 50

export function shipmentChannels(station: StationServices): Area<'shipments'> {
  const { ports } = station
  return {
    'shipments.search': async ({ text, state, limit, cursor }) => {
      const page = await ports.ledger.search({
        environment: station.bind().mode,
        limit: limit ?? PAGE,
        ...(text !== undefined && text.trim() !== '' && { text }),
        ...(state !== undefined && { state }),
        ...(cursor !== undefined && { cursor }),
      })
      return ok({ shipments: page.items.map(shipmentView), nextCursor: page.nextCursor })
    },
    'shipments.get': async ({ id }) => {
      const record = await ports.ledger.purchase(id)
      if (!record) return fail(problem('not-found', 'shipment.not-found'))
      const [payloads, jobs, events] = await Promise.all([
        ports.ledger.payloads(id),
        printsOfLabel(ports, record),
        ports.ledger.events(id),
      ])
      const label = {
        payloads: payloads.map(({ part, format, bytes }) => ({ part, format, byteCount: bytes.length })),
        documentUrl: hasDocument(record) ? documentPath(id) : undefined,
      }
      return ok({
        shipment: shipmentView(record),
        label: payloads.length > 0 || label.documentUrl !== undefined ? label : undefined,
        jobs: jobs.map(job => jobView(job)),
        events: events.map(({ sequence, at, station, operator, kind, detail }) => ({
          sequence,
          at,
          station,
          operator,
          kind,
          detail: { ...detail },
        })),
      })
    },
    'shipments.scan': async ({ code }) => {
      const { mode } = station.bind()
      const all = await ports.ledger.scan(mode, code)
      const [found] = all
      if (!found) return ok({ kind: 'unknown', code })
      const isOfBoxes = found.box !== undefined && found.returnOf === undefined
      const isOrder = isOfBoxes && referenceKey(found.reference) === referenceKey(code)
      const live = isOrder ? await ports.ledger.livePurchases(mode, found.reference) : []
      const boxes = isOrder ? orderBoxesView(found, live) : undefined
      const [next] = boxes?.missing ?? []
      const ended = all.find(({ kind, box }) => !isLive(kind) && box !== undefined && box.number === next)
      return ok({
        kind: 'shipment',
        shipment: shipmentView(found),
        ...(boxes && { boxes }),
        ...(ended && { ended: shipmentView(ended) }),
      })
    },
    'shipments.timeline': async ({ code }) => {
      const timeline = await station.timelines.timeline(station.bind().mode, code)
      return ok(timeline ? timelineView(timeline) : { kind: 'unknown', code })
    },
    'shipments.void': async input => {
      const voided = await voidShipment(station.bind(), input)
      return voided.ok ? ok(await endedView(ports, voided.value)) : voided
    },
    'shipments.resolveAccount': async input => {
      const resolved = await resolveAccount(station.bind(), input)
      return resolved.ok ? ok(shipmentView(resolved.value)) : resolved
    },
    'shipments.resolve': async input => {
      const resolved = await resolvePurchase(station.bind(), input)
      return resolved.ok ? ok(await endedView(ports, resolved.value)) : resolved
    },
  }
}

/** Nobody who voids a label may forget what was paid for its package to come back by. */
export async function endedView(
  { ledger, log }: Pick<StationServices['ports'], 'ledger' | 'log'>,
  record: PurchaseRecord,
): Promise<EndedShipmentView> {
  const view = shipmentView(record)
  if (isLive(record.kind) || record.returnOf !== undefined) return view
  try {
    // One that is closed cannot be voided any more.
    const returning = (await ledger.returnLabels(record.id)).filter(({ closedAt }) => closedAt === undefined)
    return returning.length > 0 ? { ...view, returnLabels: returning.map(shipmentView) } : view
  } catch (error) {
    // What was done is done, and is answered.
    if (!(error instanceof LedgerFailure)) throw error
    log.warn('return labels of a voided label could not be read', { shipmentId: record.id })
    return view
  }
}
