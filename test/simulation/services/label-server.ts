// The label server as its document describes it, in as few words as a run needs: labels, cancellations, the day's
// close, rates, meters and funds, with books of its own.
import type { HostRequest, Served } from '../hosts.ts'
import { sim } from '../scheduler.ts'
import {
  type Json,
  Misbehaviour,
  type Operation,
  type OperationName,
  type Outcome,
  serve,
} from './misbehaviour.ts'
import { isOdd, labelText, type Sale, s10, soldAs, type Witness } from './sale.ts'

export const METER_ID = 'M-1'

export interface LabelServerOptions {
  readonly account: string
  readonly mode: Sale['mode']
  readonly partner: string
  readonly prefix: string
  readonly witness: Witness
  /** Whether another account of the run sold this number. */
  readonly soldElsewhere: (number: string) => boolean
}

const decimal = (cents: number): number => cents / 100

export class LabelServer {
  readonly faults = new Misbehaviour()
  readonly sales = new Map<string, Sale>()
  balanceCents = 500_000
  readonly funds = new Set<string>()
  readonly #options: LabelServerOptions
  #last = 0

  constructor(options: LabelServerOptions) {
    this.#options = options
  }

  get account(): string {
    return this.#options.account
  }

  /** Below `base`, the path of this service on its host. */
  handle(request: HostRequest, base: string): Served {
    const path = request.url.pathname.slice(base.length)
    const body = request.body === undefined ? {} : (JSON.parse(request.body) as Json)
    const operation = this.#operation(request.method, path, body)
    if (!operation)
      return serve(this.#other({ errors: ['No such operation.'] }, 404), undefined, request.program)
    return serve(operation, this.faults.take(operation.name), request.program)
  }

  #operation(method: string, path: string, body: Json): Operation | undefined {
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
    const [, , what = '', second = ''] = parts
    if (method === 'DELETE') return this.#named('cancel', body, () => this.#cancel(second))
    if (what === 'label' && second === 'closeday')
      return this.#named('close-day', body, () => this.#closeDay(body))
    if (what === 'label') return this.#named('label', body, () => this.#sell(body))
    if (what === 'rate') return this.#named('rates', body, () => this.#rates(body, second === 'shop'))
    if (what === 'meter' && second === 'addfunds')
      return this.#named('add-funds', body, () => this.#addFunds(body))
    return what === 'meter' ? this.#named('meters', body, () => this.#meters()) : undefined
  }

  #named(name: OperationName, request: Json, carryOut: () => Outcome): Operation {
    const requestId = request.requestId
    const lastBut = (count: number) => [...this.sales.keys()].at(-1 - count)
    return {
      name,
      carryOut,
      refuse: message => ({ status: name === 'cancel' ? 404 : 200, body: { requestId, errors: [message] } }),
      spoil({ status, body }, fault) {
        if (fault === 'wrong-echo') {
          // The answer to another request: with its label, where it has one.
          const others = name === 'label' && lastBut(1)
          const left = { ...body, ...(others && { trackingNumber: others }) }
          return { status, body: { ...left, requestId: 'somebody-elses' } }
        }
        if (fault === 'errors-beside') return { status, body: { ...body, errors: ['Something is odd.'] } }
        const left = { ...body }
        if (fault === 'no-echo') delete left.requestId
        if (fault === 'no-image') delete left.labelImage
        if (fault === 'no-number') delete left.trackingNumber
        if (isOdd(fault) && left.labelImage !== undefined) {
          left.labelImage = labelText([String(left.trackingNumber)], { odd: fault, others: lastBut(1) })
        }
        return { status, body: left }
      },
    }
  }

  #other(body: Json, status: number): Operation {
    const outcome = { status, body }
    return { name: 'rates', carryOut: () => outcome, refuse: () => outcome, spoil: () => outcome }
  }

  #sell(body: Json): Outcome {
    const { requestId, orderNumber, reference1, reference2 } = body
    const { account, mode, prefix, witness } = this.#options
    this.#last += 1
    const number = s10(prefix, this.#last)
    const costCents = 400 + ((this.#last * 37) % 900)
    if (costCents > this.balanceCents)
      return { status: 200, body: { requestId, errors: ['The meter is empty.'] } }
    this.balanceCents -= costCents
    const sale: Sale = {
      service: 'label-server',
      account,
      mode,
      reference: soldAs(String(orderNumber), [reference1, reference2]),
      number,
      marks: [number],
      costCents,
      atMs: sim().now,
      state: 'open',
      closes: 0,
    }
    this.sales.set(number, sale)
    witness.sold(sale)
    return {
      status: 200,
      body: {
        requestId,
        errors: [],
        warnings: [],
        trackingNumber: number,
        totalCost: decimal(costCents),
        labelImage: labelText(sale.marks),
      },
    }
  }

  #cancel(number: string): Outcome {
    const sale = this.sales.get(number)
    if (!sale) {
      if (this.#options.soldElsewhere(number)) this.#options.witness.strayed(this.account, 'cancel', number)
      return { status: 404, body: { errors: ['No such shipment.'] } }
    }
    if (sale.state === 'cancelled') return { status: 404, body: { errors: ['It is cancelled already.'] } }
    if (sale.closes > 0) return { status: 404, body: { errors: ['It is closed already.'] } }
    sale.state = 'cancelled'
    this.balanceCents += sale.costCents
    this.#options.witness.cancelled(sale)
    return { status: 200, body: { errors: [], trackingNumber: number } }
  }

  /** Closes whatever it holds. */
  #closeDay(body: Json): Outcome {
    let count = 0
    for (const sale of this.sales.values()) {
      if (sale.state !== 'open' || sale.closes > 0) continue
      sale.closes += 1
      if (this.#options.witness.isKnown(sale)) sale.closedAtMs = Date.now()
      count += 1
      this.#options.witness.closed(sale)
    }
    return { status: 200, body: { requestId: body.requestId, errors: [], shipmentCount: count } }
  }

  #rates({ requestId }: Json, shop: boolean): Outcome {
    const rates = [
      { shippingService: 'Usps_Ground_Advantage', carrier: 'Usps', totalCost: 6.12, daysInTransit: 4 },
      { shippingService: 'Usps_Priority', carrier: 'Usps', totalCost: 9.3, daysInTransit: 2 },
    ]
    const body = shop
      ? { rates }
      : { packageRates: [{ totalCost: 6.12 }], shippingService: 'Usps_Ground_Advantage', daysInTransit: 4 }
    return { status: 200, body: { requestId, errors: [], warnings: [], ...body } }
  }

  #meter(): Json {
    return {
      meterId: METER_ID,
      carrier: 'Usps',
      currentBalance: decimal(this.balanceCents),
      pendingFunds: 0,
      oldBalance: decimal(this.balanceCents),
    }
  }

  #meters(): Outcome {
    return { status: 200, body: { errors: [], warnings: [], meters: [this.#meter()] } }
  }

  #addFunds({ requestId, amount, transactionReference }: Json): Outcome {
    const cents = Math.round(Number(amount) * 100)
    this.balanceCents += cents
    this.funds.add(String(transactionReference))
    this.#options.witness.fundsAdded(this.account, String(transactionReference), cents)
    return {
      status: 200,
      body: {
        requestId,
        errors: [],
        successful: true,
        transactionId: `T-${this.funds.size}`,
        fees: [{ name: 'fee', amount: 0.5 }],
        meter: this.#meter(),
      },
    }
  }
}
