// Owns the label server's eight operations as the station asks for them (label-server.md, "Endpoints").
import { createHash } from 'node:crypto'
import { cleanText } from '../../core/clean-text.ts'
import type { LabelServerPort, Meter, Rate, ServiceOutcome } from '../../core/label-service.ts'
import { problem } from '../../core/problem.ts'
import type { PurchaseAccount } from '../../core/purchase.ts'
import { fail, ok } from '../../core/result.ts'
import type { Shipment } from '../../core/shipment.ts'
import { describe, type NoAnswer, type Operation, unknownOutcome } from '../answers.ts'
import { isBlank, stopping } from '../findings.ts'
import type { Json, JsonObject } from '../json-text.ts'
import { createCalls, type LabelServerPorts, missingSettings } from './calls.ts'
import { checkLabelServer } from './check.ts'
import { fundsFlag, purchaseFrom, saidBy } from './envelope.ts'
import { closeDayToWire, fundsToWire, shipmentToWire } from './mapping.ts'
import { dayClosedIn, flagIn, fundsIn, holdsMeters, metersIn } from './meter-answer.ts'
import { ADD_FUNDS, BUY, CLOSE_DAY, METER, METERS, RATE, RATE_SHOP, VOID } from './operations.ts'
import { ratesIn, singleRateIn } from './rate-answer.ts'
import { validateForLabelServer } from './validation.ts'

/** The label server behind its port. Settings and secrets are read anew for every call. */
export function createLabelServer(ports: LabelServerPorts): LabelServerPort {
  const calls = createCalls(ports)
  const { settings } = ports

  const configured = () => {
    const complete = missingSettings(settings())
    if (!complete.ok) return complete
    const { baseUrl, techPartnerId, environment } = settings()
    return ok({ baseUrl: baseUrl.trim(), account: techPartnerId.trim(), environment })
  }

  /** Operations 6 and 7; `segments` stand between `meter` and the partner. */
  const readMeters = async (operation: Operation, segments: readonly string[]) => {
    const account = configured()
    if (!account.ok) return { kind: 'not-sent', problem: account.problem } as const
    const { baseUrl, account: partner } = account.value
    const path = ['api', 'v1', 'meter', ...segments, partner]
    const heard = await calls.make({ operation, method: 'GET', baseUrl, path })
    if (heard.kind !== 'spoken') return heard
    const { pointers } = settings()
    const said = saidBy(heard, operation, { holdsData: body => holdsMeters(body, pointers) })
    if (said.kind !== 'said') return said
    const read = metersIn(said.body, pointers)
    if (!read) return unknownOutcome(operation, `${describe(heard)}, no meters`)
    return { kind: 'answered', value: read.meters, warnings: [...said.warnings, ...read.unread] } as const
  }

  return {
    name: 'label-server',
    configured,
    validate: ({ shipment }) => validateForLabelServer(shipment, settings(), 'label'),
    check: () => checkLabelServer(ports, calls, configured),

    prepare({ reference, requestId, shipment }) {
      const account = configured()
      if (!account.ok) return account
      const stopped = stopping(validateForLabelServer(shipment, settings(), 'label'))
      if (stopped) return fail(stopped)
      const marks = { techPartnerId: account.value.account, requestId, reference }
      const wire = shipmentToWire(shipment, { ...marks, stringForms: settings().stringForms })
      const body = JSON.stringify(wire)
      const bodyHash = createHash('sha256').update(body).digest('hex')
      return ok({ service: 'label-server', requestId, reference, account: account.value, body, bodyHash })
    },

    /** Operation 1. */
    async buy({ account: { baseUrl }, body, requestId }) {
      const path = ['api', 'v1', 'label']
      const heard = await calls.make({ operation: BUY, method: 'POST', baseUrl, path, body })
      if (heard.kind !== 'spoken') return heard
      return purchaseFrom(heard, requestId, JSON.parse(body) as Json, settings(), BUY)
    },

    /** Operation 2. ASSUMPTION: its response body is not shown; a 200 without `errors` is a cancel. */
    async voidLabel(trackingNumber, { baseUrl, account }) {
      const path = ['api', 'v1', 'label', trackingNumber, account]
      const heard = await calls.make({ operation: VOID, method: 'DELETE', baseUrl, path })
      if (heard.kind !== 'spoken') return heard
      const said = saidBy(heard, VOID, { emptyBody: true })
      if (said.kind !== 'said') return said
      if (flagIn(said.body) === false) return unknownOutcome(VOID, 'successful is false without errors')
      return { kind: 'answered', value: undefined, warnings: said.warnings }
    },

    /** Operation 3. */
    async closeDay({ baseUrl, account }, requestId) {
      const body = JSON.stringify(closeDayToWire(account, requestId, settings().closeDayExtra))
      const path = ['api', 'v1', 'label', 'closeday']
      const heard = await calls.make({ operation: CLOSE_DAY, method: 'POST', baseUrl, path, body })
      if (heard.kind !== 'spoken') return heard
      const said = saidBy(heard, CLOSE_DAY)
      if (said.kind !== 'said') return said
      if (flagIn(said.body) === false) return unknownOutcome(CLOSE_DAY, 'successful is false without errors')
      const value = dayClosedIn(said.body, settings().pointers)
      return { kind: 'answered', value, warnings: said.warnings }
    },

    async rates(shipment, requestId) {
      const account = configured()
      if (!account.ok) return { kind: 'not-sent', problem: account.problem }
      const stopped = stopping(validateForLabelServer(shipment, settings(), 'rates'))
      if (stopped) return { kind: 'not-sent', problem: stopped }
      return askRates(shipment, requestId, account.value)
    },

    meters: () => readMeters(METERS, []),

    async meter(meterId): Promise<ServiceOutcome<Meter>> {
      const read = await readMeters(METER, [meterId])
      if (read.kind !== 'answered') return read
      const meter = read.value.find(one => one.meterId === meterId)
      if (meter) return { ...read, value: meter }
      const words = { params: { meterId }, detail: `${METER.name}: not among ${read.value.length}` }
      const missing = problem('not-found', 'service.meter-not-found', words)
      return { kind: 'refused', problem: missing, messages: [] }
    },

    /** Operation 8. Never sent twice: the request has no id that the service could know it by. */
    async addFunds(order) {
      const account = configured()
      if (!account.ok) return { kind: 'not-sent', problem: account.problem }
      const { baseUrl, account: partner } = account.value
      const body = JSON.stringify(fundsToWire(order, partner))
      const path = ['api', 'v1', 'meter', 'addfunds']
      const heard = await calls.make({ operation: ADD_FUNDS, method: 'POST', baseUrl, path, body })
      if (heard.kind !== 'spoken') return heard
      const added = fundsFlag(heard, ADD_FUNDS)
      if (added.kind !== 'added') return added
      const value = { successful: true, ...fundsIn(added.body, settings().pointers) }
      return { kind: 'answered', value, warnings: added.warnings }
    },
  }

  /** Operation 4 where the shipment names a service, else 5. */
  async function askRates(
    shipment: Shipment,
    requestId: string,
    { baseUrl, account }: PurchaseAccount,
  ): Promise<ServiceOutcome<readonly Rate[]> | NoAnswer> {
    const { stringForms, pointers } = settings()
    const asked = isBlank(shipment.shippingService) ? undefined : cleanText(shipment.shippingService ?? '')
    const wire = shipmentToWire(shipment, { techPartnerId: account, requestId, stringForms })
    const operation = asked === undefined ? RATE_SHOP : RATE
    const path = ['api', 'v1', 'rate', ...(asked === undefined ? ['shop'] : [])]
    const body = JSON.stringify(wire)
    const heard = await calls.make({ operation, method: 'POST', baseUrl, path, body })
    if (heard.kind !== 'spoken') return heard
    const read = (answer: JsonObject) => {
      if (asked === undefined) return ratesIn(answer, pointers)
      const one = singleRateIn(answer, asked, pointers)
      return one && [one]
    }
    // A single rate without a price says no more than the errors beside it.
    const isData = (rate: Rate) => asked === undefined || rate.costCents !== undefined
    const holdsData = (answer: JsonObject) => read(answer)?.some(isData) === true
    const said = saidBy(heard, operation, { requestId, holdsData })
    if (said.kind !== 'said') return said
    const value = read(said.body)
    if (!value) return unknownOutcome(operation, `${describe(heard)}, no rates`)
    return { kind: 'answered', value, warnings: said.warnings }
  }
}
