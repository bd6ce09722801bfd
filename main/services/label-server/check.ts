// A look at the label server without buying: reach, sign-in, scopes and claims, clock.

import { type Problem, problem } from '../../core/problem.ts'
import type { ServiceCheck } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { Result } from '../../core/result.ts'
import { originOf } from '../../core/settings/secrets.ts'
import { answersAtAll, wasReached } from '../answers.ts'
import type { JsonObject } from '../json-text.ts'
import { atPointer } from '../pointer.ts'
import { amountPlaces, listPlaces } from '../suggest-pointers.ts'
import { type Calls, type LabelServerPorts, readOperation } from './calls.ts'
import { saidBy } from './envelope.ts'
import { holdsMeters } from './meters.ts'
import { claimsOf, findingsOf } from './token-claims.ts'

const CHECK = readOperation('check')

/** More than this between the clocks is worth a word; tokens and dates go wrong from here. */
const CLOCK_SKEW_SECONDS = 60

/**
 * Reads the token's claims where it is a JWT and says which operations will be refused, then lists
 * the meters (operation 6), which buys nothing.
 */
export async function checkLabelServer(
  ports: LabelServerPorts,
  calls: Calls,
  configured: () => Result<PurchaseAccount, Problem>,
): Promise<ServiceCheck> {
  const down = (findings: readonly Problem[]): ServiceCheck => ({
    service: 'label-server',
    reachable: false,
    answers: false,
    authorized: false,
    findings,
  })
  const account = configured()
  if (!account.ok) return down([account.problem])
  const token = await calls.token(originOf(account.value.baseUrl))
  if (!token.ok) return down([token.problem])
  const { prefix, techPartnerId } = ports.settings()
  const claims = claimsOf(token.value.value)
  const expected = { prefix, techPartnerId: techPartnerId.trim() }
  const findings = claims ? [...findingsOf(claims, expected, ports.clock.now().getTime())] : []
  const path = ['api', 'v1', 'meter', account.value.account]
  const heard = await calls.make({ operation: CHECK, method: 'GET', baseUrl: account.value.baseUrl, path })
  if (heard.kind !== 'spoken') {
    return {
      ...down([...findings, heard.problem]),
      reachable: wasReached(heard),
      answers: answersAtAll(heard),
    }
  }
  const { pointers } = ports.settings()
  const said = saidBy(heard, CHECK, { holdsData: body => holdsMeters(body, pointers) })
  // A refusal may only mean that the scope for meters is missing, which the claims say already.
  const explained = findings.some(one => one.code === 'service.scope-meter-missing')
  if (said.kind !== 'said' && !explained) findings.push(said.problem)
  const skew = heard.answer.clockSkewSeconds
  if (skew !== undefined && Math.abs(skew) > CLOCK_SKEW_SECONDS) {
    findings.push(problem('service-answer', 'service.clock-skew', { params: { seconds: Math.abs(skew) } }))
  }
  return {
    service: 'label-server',
    reachable: true,
    answers: true,
    authorized: said.kind === 'said' || (explained && heard.status === 403),
    ...(skew !== undefined && { clockSkewSeconds: skew }),
    findings,
    advice: said.kind === 'said' ? [] : meterAdvice(heard.body),
  }
}

/** The answer holds a list in which no meter was found: where the list is, and where in an entry an amount is. */
function meterAdvice(body: JsonObject | undefined): NonNullable<ServiceCheck['advice']> {
  const [list] = listPlaces(body)
  if (body === undefined || list === undefined) return []
  const entries = atPointer(body, list)
  const [amount] = amountPlaces(Array.isArray(entries) ? entries[0] : undefined)
  return [
    { setting: 'labelServer.pointers.meters', place: list },
    ...(amount === undefined ? [] : [{ setting: 'labelServer.pointers.meterBalance', place: amount }]),
  ]
}
