// The label server's eight operations as the station asks for them (label-server.md, "Endpoints"), a file each.
import { createHash } from 'node:crypto'
import type { Problem } from '../../core/problem.ts'
import type { LabelServerPort } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import { fail, ok } from '../../core/result.ts'
import { stopping } from '../findings.ts'
import { createCalls, type LabelServerPorts, missingSettings } from './calls.ts'
import { checkLabelServer } from './check.ts'
import { closeDay } from './close.ts'
import { buyLabel } from './label.ts'
import { addFunds, readMeter, readMeters } from './meters.ts'
import { askRates } from './rates.ts'
import { shipmentToWire } from './shipment.ts'
import { validateForLabelServer } from './validate.ts'
import { voidLabel } from './void.ts'

/** The label server behind its port. Settings and secrets are read for every call. */
export function createLabelServer(ports: LabelServerPorts): LabelServerPort {
  const calls = createCalls(ports)
  const { settings } = ports

  const configured = () => {
    const complete = missingSettings(settings())
    if (!complete.ok) return complete
    const { baseUrl, techPartnerId, environment } = settings()
    return ok({ baseUrl: baseUrl.trim(), account: techPartnerId.trim(), environment })
  }
  /** What asks of the account that the settings name, and sends nothing where they name none. */
  const withAccount = async <Outcome>(ask: (account: PurchaseAccount) => Promise<Outcome>) => {
    const account = configured()
    return account.ok ? ask(account.value) : notSent(account.problem)
  }

  return {
    name: 'label-server',
    configured,
    validate: order => validateForLabelServer(order, settings(), 'label'),
    check: () => checkLabelServer(ports, calls, configured),

    prepare(order) {
      const { reference, box, requestId, shipment } = order
      const account = configured()
      if (!account.ok) return account
      const stopped = stopping(validateForLabelServer(order, settings(), 'label'))
      if (stopped) return fail(stopped)
      const marks = { techPartnerId: account.value.account, requestId, reference, box }
      const wire = shipmentToWire(shipment, { ...marks, stringForms: settings().stringForms })
      const body = JSON.stringify(wire)
      const bodyHash = createHash('sha256').update(body).digest('hex')
      return ok({ service: 'label-server', requestId, reference, account: account.value, body, bodyHash })
    },
    buy: prepared => buyLabel(calls, prepared),
    voidLabel: (trackingNumber, account) => voidLabel(calls, trackingNumber, account),
    closeDay: (account, requestId) => closeDay(calls, account, requestId),
    rates: (shipment, requestId) =>
      withAccount(async account => {
        const stopped = stopping(validateForLabelServer({ shipment }, settings(), 'rates'))
        return stopped ? notSent(stopped) : askRates(calls, shipment, requestId, account)
      }),
    meters: () => withAccount(account => readMeters(calls, account)),
    meter: meterId => withAccount(account => readMeter(calls, account, meterId)),
    addFunds: order => withAccount(account => addFunds(calls, account, order)),
  }
}

const notSent = (problem: Problem) => ({ kind: 'not-sent', problem }) as const
