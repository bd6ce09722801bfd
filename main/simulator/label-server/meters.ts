// Operations 6 to 8: meters are read, and funds are added to one.
import { centsOf } from '../money.ts'
import type { Answer, Call } from '../operation.ts'
import { envelope, requestIdOf } from './manner.ts'
import { wireErrors } from './rules.ts'
import { type LabelServer, partnerMissing, refuse } from './server.ts'
import { feeEntry, meterEntry, wireMeter } from './shapes.ts'
import { addFundsRequestSchema } from './wire.ts'

export function meters(server: LabelServer, call: Call): Answer {
  const { id } = call.params
  const found = server.account.meters().filter(meter => id === undefined || meter.meterId === id)
  if (id !== undefined && found.length === 0) return refuse(server, undefined, [`meterId: no meter ${id}`])
  const entries = found.map(meter => meterEntry(server.settings.shapes.meters, meter))
  return { status: 200, body: { ...envelope(undefined), meters: entries }, executed: true }
}

export function addFunds(server: LabelServer, body: unknown): Answer {
  const failed = (errors: readonly string[]): Answer => {
    const { requestId } = envelope(requestIdOf(body))
    return {
      status: server.settings.errorStatus,
      body: { requestId, errors, successful: false },
      executed: false,
    }
  }
  const parsed = addFundsRequestSchema.safeParse(body)
  if (!parsed.success) return failed(wireErrors(parsed.error))
  const { meterId, amount } = parsed.data
  const amountCents = amount === undefined ? undefined : centsOf(amount)
  const missing = [
    ...partnerMissing(body),
    ...(meterId ? [] : ['meterId: required']),
    ...(amount === undefined ? ['amount: required'] : []),
    ...(amount !== undefined && amountCents === undefined ? ['amount: at most two decimals'] : []),
  ]
  if (!meterId || amountCents === undefined || missing.length > 0) return failed(missing)
  const outcome = server.account.addFunds(meterId, amountCents)
  if (!outcome.ok) return failed([outcome.error])
  const { meter, transactionId, fees } = outcome.value
  return {
    status: 200,
    body: {
      requestId: envelope(requestIdOf(body)).requestId,
      errors: [],
      meter: wireMeter(meter),
      transactionId,
      fees: fees.map(fee => feeEntry(server.settings.shapes.fees, fee)),
      successful: true,
    },
    executed: true,
  }
}
