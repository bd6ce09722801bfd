// The parcel label service as its document describes it: a label is requested, printed again, and manifested. It has
// no way to void and finds nothing by reference.
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
import { isOdd, labelText, orderOf, type Sale, s10, soldAs, type Witness } from './sale.ts'

export interface ParcelServiceOptions {
  readonly account: string
  readonly mode: Sale['mode']
  readonly prefix: string
  readonly witness: Witness
  readonly soldElsewhere: (number: string) => boolean
}

export class ParcelService {
  readonly faults = new Misbehaviour()
  readonly sales = new Map<string, Sale>()
  readonly #options: ParcelServiceOptions
  #last = 0

  constructor(options: ParcelServiceOptions) {
    this.#options = options
  }

  get account(): string {
    return this.#options.account
  }

  handle(request: HostRequest, base: string): Served {
    const path = request.url.pathname.slice(base.length)
    const body = JSON.parse(request.body ?? '{}') as Json
    const operation = this.#operation(path, body)
    return serve(operation, this.faults.take(operation.name), request.program)
  }

  #operation(path: string, body: Json): Operation {
    switch (path) {
      case '/requestlabel':
        return this.#named('request-label', body, () => this.#sell(body))
      case '/manifestlabel':
        return this.#named('manifest-label', body, () => this.#manifest(body))
      default:
        return this.#named('reprint-label', body, () => this.#reprint(body))
    }
  }

  #named(name: OperationName, request: Json, carryOut: () => Outcome): Operation {
    const client = request.client as { readonly clientReferenceNumber?: string } | undefined
    const { sales } = this
    const { mode, witness } = this.#options
    const lastBut = (count: number) => [...sales.keys()].at(-1 - count)
    return {
      name,
      carryOut,
      refuse: message => ({
        status: 200,
        body: { ...failure(message), clientReferenceNumber: client?.clientReferenceNumber },
      }),
      spoil({ status, body }, fault) {
        // What the request named: a reprint asks by the label's number, and nobody can tell whose reference it bears.
        const named = name === 'reprint-label' ? 'labelID' : 'clientReferenceNumber'
        if (fault === 'wrong-echo') {
          // The answer to another request: with its label, where it has one.
          const others = name === 'request-label' && lastBut(1)
          return { status, body: { ...body, ...(others && { labelID: others }), [named]: 'somebody-elses' } }
        }
        // A FAILURE to a manifest that was carried out would be a lie that nobody can see through.
        if (fault === 'errors-beside' && name === 'manifest-label') return { status, body }
        if (fault === 'errors-beside')
          return { status, body: { ...body, status: 'FAILURE', message: 'Odd.' } }
        const left = { ...body }
        if (fault === 'no-echo') delete left.clientReferenceNumber
        if (fault === 'no-image') delete left.labelZPL
        if (fault === 'no-number') for (const field of ['labelID', 'labelElements']) delete left[field]
        if (isOdd(fault) && left.labelZPL !== undefined) {
          const sale = sales.get(String(left.labelID))
          const before = sales.get(lastBut(1) ?? '')
          left.labelZPL = labelText(sale?.marks ?? [], { odd: fault, others: lastBut(1) })
          // On the label the number of another, and in what is said of it none to compare that with.
          const isAlone =
            fault === 'other-bars' && name === 'request-label' && /[02468].US$/.test(sale?.number ?? '')
          if (sale && isAlone && mode === 'live' && before && witness.stands(before)) {
            delete left.labelElements
            sale.nothingSaid = true
          }
          // Its own ID, and on the label and in what is said of it the number of another.
          const isShared = fault === 'others-number' && name === 'request-label'
          if (isShared && sale && before && witness.isKnown(before)) {
            left.labelElements = elementsOf(before)
            witness.shared(sale, before)
          }
        }
        return { status, body: left }
      },
    }
  }

  #sell(body: Json): Outcome {
    const { account, mode, prefix, witness } = this.#options
    const { clientReferenceNumber } = body.client as { readonly clientReferenceNumber: string }
    this.#last += 1
    const number = s10(prefix, this.#last)
    const sale: Sale = {
      service: 'parcel-label',
      account,
      mode,
      reference: soldAs(clientReferenceNumber, Object.values((body.customLabelInfo ?? {}) as object)),
      number,
      // Some labels are two pieces of paper.
      marks: this.#last % 9 === 0 ? [number, `${number}-B`] : [number],
      costCents: 0,
      atMs: sim().now,
      state: 'open',
      closes: 0,
    }
    this.sales.set(number, sale)
    witness.sold(sale)
    return { status: 200, body: { ...this.#label(sale), serviceType: 'Direct' } }
  }

  #label(sale: Sale): Json {
    return {
      status: 'SUCCESS',
      statusCode: 200,
      message: 'Label generated.',
      createdOn: new Date(sim().trueMs).toISOString(),
      clientReferenceNumber: orderOf(sale.reference),
      labelID: sale.number,
      labelElements: elementsOf(sale),
      labelZPL: labelText(sale.marks, { isLong: /7.US$/.test(sale.number) }),
      internalStatus: null,
    }
  }

  #find(body: Json, operation: string): Sale | undefined {
    const { labelId, readableBarCode, encodedBarCode } = body as Record<string, string | undefined>
    const number = labelId ?? readableBarCode ?? encodedBarCode?.slice(1) ?? ''
    const sale = this.sales.get(number)
    if (!sale && this.#options.soldElsewhere(number)) {
      this.#options.witness.strayed(this.account, operation, number)
    }
    return sale
  }

  #reprint(body: Json): Outcome {
    const sale = this.#find(body, 'reprint')
    return { status: 200, body: sale ? this.#label(sale) : failure('No such label.') }
  }

  #manifest(body: Json): Outcome {
    const sale = this.#find(body, 'manifest')
    if (!sale) return { status: 200, body: failure('No such label.') }
    if (sale.closes > 0) {
      this.#options.witness.closedAgain(sale)
      return { status: 200, body: failure('It is manifested already.') }
    }
    sale.closes += 1
    this.#options.witness.closed(sale)
    return {
      status: 200,
      body: {
        status: 'SUCCESS',
        statusCode: 200,
        message: 'Manifested.',
        createdOn: new Date(sim().trueMs).toISOString(),
      },
    }
  }
}

const elementsOf = ({ number }: Sale): Json => ({ readableBarCode: number, encodedBarCode: `E${number}` })

const failure = (message: string): Json => ({
  status: 'FAILURE',
  statusCode: 400,
  message,
  internalStatus: null,
})
