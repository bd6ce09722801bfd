// The label server's books: meters with every movement to the cent, shipments, cancellations and closes.
import { randomUUID } from 'node:crypto'
import { randomDigits } from '../numbers.ts'
import type { Records } from '../records.ts'
import { type Carrier, findService, METER_CARRIERS, type ShippingService } from './catalogue.ts'
import type { Order } from './order.ts'
import type { Quote } from './rating.ts'

export interface Meter {
  readonly meterId: string
  readonly carrier: Carrier
  readonly balanceCents: number
  /** The balance before the last movement. */
  readonly oldBalanceCents: number
  readonly pending: readonly { readonly amountCents: number; readonly dueAt: string }[]
}

/** One movement of a meter; a meter's balance is the sum of its movements. */
export interface Movement {
  readonly id: string
  readonly at: string
  readonly meterId: string
  readonly kind: 'opening' | 'purchase' | 'refund' | 'funds' | 'correction'
  readonly amountCents: number
  readonly balanceCents: number
  readonly shipmentId?: string
}

export interface Shipment {
  readonly id: string
  readonly requestId?: string
  readonly orderNumber: string
  readonly trackingNumbers: readonly string[]
  readonly serviceId: string
  readonly carrier: Carrier
  readonly meterId?: string
  readonly costCents: number
  readonly international: boolean
  /** yyyy-MM-dd */
  readonly shipDate: string
  readonly createdAt: string
  readonly state: 'open' | 'cancelled' | 'closed'
  readonly manifestId?: string
}

export interface Manifest {
  readonly id: string
  readonly carrier: Carrier
  readonly closedAt: string
  readonly trackingNumbers: readonly string[]
}

export interface FundsAdded {
  readonly meter: Meter
  readonly transactionId: string
  readonly fees: readonly { readonly description: string; readonly amountCents: number }[]
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string }
const done = <T>(value: T): Outcome<T> => ({ ok: true, value })
const refused = <T>(error: string): Outcome<T> => ({ ok: false, error })

const OPENING_CENTS: Readonly<Record<string, number>> = { USPS: 21410, UPS: 15800 }
/** Larger sums are not available at once: they are in `pendingFunds` for this long. */
const PENDING_FROM_CENTS = 50_000
const PENDING_MS = 60_000
const MOST_FUNDS_CENTS = 1_000_000

export const ACCOUNT_RECORDS = ['meter', 'movement', 'shipment', 'tracking-number', 'manifest'] as const

export class Account {
  readonly #records: Records
  readonly #clock: () => Date

  constructor(records: Records, clock: () => Date) {
    this.#records = records
    this.#clock = clock
    this.openMeters()
  }

  /** Opens the meters that are not there yet. */
  openMeters(): void {
    for (const [index, carrier] of METER_CARRIERS.entries()) {
      const meterId = `M-${1001 + index}`
      if (this.#records.get('meter', meterId)) continue
      this.#keep({ meterId, carrier, balanceCents: 0, oldBalanceCents: 0, pending: [] })
      this.#records.transaction(() => this.#move(meterId, 'opening', OPENING_CENTS[carrier] ?? 0))
    }
  }

  meters(): readonly Meter[] {
    this.#settlePending()
    return this.#records.all<Meter>('meter')
  }

  meter(meterId: string): Meter | undefined {
    this.#settlePending()
    return this.#records.get<Meter>('meter', meterId)
  }

  movements(): readonly Movement[] {
    return this.#records.all<Movement>('movement')
  }

  shipments(): readonly Shipment[] {
    return this.#records.all<Shipment>('shipment')
  }

  /** The latest shipment bought with this requestId. */
  shipmentByRequest(requestId: string): Shipment | undefined {
    return this.shipments().findLast(shipment => shipment.requestId === requestId)
  }

  /** What prevents a purchase, or nothing: an empty meter sells nothing. */
  shortage(service: ShippingService, costCents: number): string | undefined {
    const meter = this.#meterOf(service.carrier)
    if (!meter || meter.balanceCents >= costCents) return undefined
    return `meter ${meter.meterId}: the balance does not cover the postage`
  }

  buy(
    order: Order,
    service: ShippingService,
    cost: Quote,
    trackingNumbers: readonly string[],
  ): Outcome<Shipment> {
    return this.#records.transaction(() => {
      const shortage = this.shortage(service, cost.totalCents)
      if (shortage) return refused<Shipment>(shortage)
      const meter = this.#meterOf(service.carrier)
      const shipment: Shipment = {
        id: randomUUID(),
        ...(order.requestId !== undefined && { requestId: order.requestId }),
        orderNumber: order.references.orderNumber,
        trackingNumbers,
        serviceId: service.id,
        carrier: service.carrier,
        ...(meter && { meterId: meter.meterId }),
        costCents: cost.totalCents,
        international: order.international,
        shipDate: order.shipDate,
        createdAt: this.#clock().toISOString(),
        state: 'open',
      }
      if (meter) this.#move(meter.meterId, 'purchase', -cost.totalCents, shipment.id)
      this.#records.put('shipment', shipment.id, shipment)
      for (const number of trackingNumbers) this.#records.put('tracking-number', number, shipment.id)
      return done(shipment)
    })
  }

  /** Cancels the shipment that any of its numbers names, and pays its postage back. */
  cancel(trackingNumber: string): Outcome<Shipment> {
    return this.#records.transaction(() => {
      const shipment = this.#byNumber(trackingNumber)
      if (!shipment)
        return refused<Shipment>(`not cancelled: no shipment with tracking number ${trackingNumber}`)
      if (shipment.state === 'cancelled') return refused<Shipment>('not cancelled: already cancelled')
      if (shipment.state === 'closed') return refused<Shipment>('not cancelled: its shipping day is closed')
      const cancelled: Shipment = { ...shipment, state: 'cancelled' }
      this.#records.put('shipment', shipment.id, cancelled)
      if (shipment.meterId) this.#move(shipment.meterId, 'refund', shipment.costCents, shipment.id)
      return done(cancelled)
    })
  }

  /** Closes every open shipment whose day has come, one manifest a carrier. */
  closeDay(): readonly Manifest[] {
    const now = this.#clock().toISOString()
    return this.#records.transaction(() => {
      const open = this.shipments().filter(
        shipment => shipment.state === 'open' && shipment.shipDate <= now.slice(0, 10),
      )
      return [...new Set(open.map(shipment => shipment.carrier))].map(carrier => {
        const shipments = open.filter(shipment => shipment.carrier === carrier)
        const manifest: Manifest = {
          id: `MAN${randomDigits(12)}`,
          carrier,
          closedAt: now,
          trackingNumbers: shipments.flatMap(shipment => shipment.trackingNumbers),
        }
        for (const shipment of shipments) {
          this.#records.put('shipment', shipment.id, {
            ...shipment,
            state: 'closed',
            manifestId: manifest.id,
          })
        }
        this.#records.put('manifest', manifest.id, manifest)
        return manifest
      })
    })
  }

  manifests(): readonly Manifest[] {
    return this.#records.all<Manifest>('manifest')
  }

  /** ASSUMPTION: fees are charged beside the amount, not taken from it; a fee's fields are not shown. */
  addFunds(meterId: string, amountCents: number): Outcome<FundsAdded> {
    if (!this.meter(meterId)) return refused(`meterId: no meter ${meterId}`)
    if (amountCents <= 0) return refused('amount: must be more than zero')
    if (amountCents > MOST_FUNDS_CENTS) return refused('amount: at most 10000.00 at once')
    return this.#records.transaction(() => {
      const pending = amountCents >= PENDING_FROM_CENTS
      if (pending) this.#pend(meterId, amountCents)
      else this.#move(meterId, 'funds', amountCents)
      const meter = this.#records.get<Meter>('meter', meterId)
      if (!meter) return refused<FundsAdded>(`meterId: no meter ${meterId}`)
      const fees = [{ description: 'Processing fee', amountCents: 50 + Math.round(amountCents / 100) }]
      return done({ meter, transactionId: `T${randomDigits(14)}`, fees })
    })
  }

  /** Sets a balance from outside, as a movement of its own. */
  setBalance(meterId: string, balanceCents: number): Meter | undefined {
    const meter = this.meter(meterId)
    if (!meter) return undefined
    this.#records.transaction(() => this.#move(meterId, 'correction', balanceCents - meter.balanceCents))
    return this.meter(meterId)
  }

  /** Books pending funds whose time has come, or all of them. */
  settleFunds(): void {
    this.#settlePending(true)
  }

  #meterOf(carrier: Carrier): Meter | undefined {
    return this.meters().find(meter => meter.carrier === carrier)
  }

  #byNumber(trackingNumber: string): Shipment | undefined {
    const id = this.#records.get<string>('tracking-number', trackingNumber)
    return id === undefined ? undefined : this.#records.get<Shipment>('shipment', id)
  }

  #keep(meter: Meter): void {
    this.#records.put('meter', meter.meterId, meter)
  }

  #move(meterId: string, kind: Movement['kind'], amountCents: number, shipmentId?: string): void {
    const meter = this.#records.get<Meter>('meter', meterId)
    if (!meter) throw new Error(`a movement of meter ${meterId}, which is not there`)
    const balanceCents = meter.balanceCents + amountCents
    const movement: Movement = {
      id: randomUUID(),
      at: this.#clock().toISOString(),
      meterId,
      kind,
      amountCents,
      balanceCents,
      ...(shipmentId && { shipmentId }),
    }
    this.#records.put('movement', movement.id, movement)
    this.#keep({ ...meter, balanceCents, oldBalanceCents: meter.balanceCents })
  }

  #pend(meterId: string, amountCents: number): void {
    const meter = this.#records.get<Meter>('meter', meterId)
    if (!meter) throw new Error(`pending funds of meter ${meterId}, which is not there`)
    const dueAt = new Date(this.#clock().getTime() + PENDING_MS).toISOString()
    this.#keep({
      ...meter,
      oldBalanceCents: meter.balanceCents,
      pending: [...meter.pending, { amountCents, dueAt }],
    })
  }

  #settlePending(all = false): void {
    const now = this.#clock().toISOString()
    for (const meter of this.#records.all<Meter>('meter')) {
      const due = meter.pending.filter(funds => all || funds.dueAt <= now)
      if (due.length === 0) continue
      this.#keep({ ...meter, pending: meter.pending.filter(funds => !due.includes(funds)) })
      for (const funds of due) this.#move(meter.meterId, 'funds', funds.amountCents)
    }
  }
}

export const serviceOf = (shipment: Shipment): ShippingService | undefined => findService(shipment.serviceId)
