// A look at the parcel service without buying: a reprint of an identifier that cannot exist.

import { type Problem, problem } from '../../core/problem.ts'
import type { ServiceCheck } from '../../core/purchases/label-service.ts'
import type { PurchaseAccount } from '../../core/purchases/purchase.ts'
import type { Result } from '../../core/result.ts'
import {
  answersAtAll,
  describe,
  type NoAnswer,
  type Operation,
  type Spoken,
  unknownOutcome,
  wasReached,
} from '../answers.ts'
import { verdictIn } from './envelope.ts'

const CHECK: Operation = {
  name: 'parcel-label check',
  unknownCode: 'service.answer-unusable',
  refusedCode: 'service.read-refused',
  moves: false,
}

/** No label bears it; the service answers that it knows none, and has looked at the key before. */
const IMPOSSIBLE_LABEL = 'packbench-check-no-such-label'

/** More than this between the clocks is worth a word. */
const CLOCK_SKEW_SECONDS = 60

/**
 * ASSUMPTION: how a wrong key is answered is not shown; 401 and 403 count as refused, and any other
 * answer in the service's own shape as accepted.
 */
export async function checkParcelService(
  configured: () => Result<PurchaseAccount, Problem>,
  reprint: (operation: Operation, baseUrl: string, body: string) => Promise<Spoken | NoAnswer>,
): Promise<ServiceCheck> {
  const found = (
    { reachable, answers }: Pick<ServiceCheck, 'reachable' | 'answers'>,
    authorized: boolean,
    findings: readonly Problem[],
  ): ServiceCheck => ({
    service: 'parcel-label',
    reachable,
    answers,
    authorized,
    findings,
  })
  const account = configured()
  if (!account.ok) return found({ reachable: false, answers: false }, false, [account.problem])
  const heard = await reprint(CHECK, account.value.baseUrl, JSON.stringify({ labelId: IMPOSSIBLE_LABEL }))
  if (heard.kind !== 'spoken') {
    return found({ reachable: wasReached(heard), answers: answersAtAll(heard) }, false, [heard.problem])
  }
  const ours = heard.body !== undefined && verdictIn(heard.body) !== 'neither'
  const findings: Problem[] = []
  if (heard.status === 403) {
    findings.push(
      problem('not-authorized', 'service.not-authorized', { detail: `${CHECK.name}: status 403` }),
    )
  } else if (!ours) {
    findings.push(unknownOutcome(CHECK, describe(heard)).problem)
  }
  const skew = heard.answer.clockSkewSeconds
  if (skew !== undefined && Math.abs(skew) > CLOCK_SKEW_SECONDS) {
    findings.push(problem('service-answer', 'service.clock-skew', { params: { seconds: Math.abs(skew) } }))
  }
  const check = found({ reachable: true, answers: true }, ours && heard.status !== 403, findings)
  return { ...check, ...(skew !== undefined && { clockSkewSeconds: skew }) }
}
