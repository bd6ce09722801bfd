// The edits that turn faults 35 to 45 red.
import { type Edits, edit } from './edit.ts'

const ANSWERS = 'main/services/answers.ts'
const HTTP = 'main/services/http.ts'
const LABEL = 'main/services/label-server/label.ts'
const FOREIGN = "if (echo === 'foreign') return unknownOutcome(operation, 'another request id')\n"
const ERRORS = "  const errors = messagesIn(fieldOf(body, 'errors'))\n"

export const service: Edits = {
  35: edit(
    ANSWERS,
    'takes no answer for not bought',
    'return unknownOutcome(operation.moves ? operation : unheard(operation), outcome.detail)',
    "return notSent('service-unreachable', 'service.unreachable', operation, outcome.detail)",
  ),
  227: edit(
    'main/services/breaker.ts',
    'never takes a service for away',
    'if (count >= IN_A_ROW) void suspect(service)',
    'if (count >= IN_A_ROW * 1_000) void suspect(service)',
  ),
  115: edit(
    ANSWERS,
    'takes every refusal for a certain no',
    'const countsByStatus = spends || isDoor(status) ||',
    'if (spends) return undefined\n  const countsByStatus = isDoor(status) ||',
  ),
  36: {
    file: ANSWERS,
    breaks: 'takes a 5xx for a refusal',
    changes: [
      {
        find: 'const clientError = status >= 400 && status < 500 && status !== 408',
        replace: 'const clientError = status >= 400',
      },
      {
        find: 'if (countsByStatus && !CERTAIN_NO.has(status))',
        replace: 'if (countsByStatus && !CERTAIN_NO.has(status) && status < 500)',
      },
    ],
  },
  37: edit(
    LABEL,
    'takes an answer that is not ours',
    `  ${FOREIGN}${ERRORS}  const label = labelIn(`,
    `${ERRORS}  const label = labelIn(`,
  ),
  38: edit(
    'main/flows/bought-label.ts',
    'marks no label that cannot be printed',
    '    attention: [...concerns],',
    '    attention: [],',
  ),
  39: edit(
    'main/services/label-server/calls.ts',
    'does not renew its token',
    'if (!refused || !token.value.renewable) return heard',
    'if (!refused || token.value.renewable) return heard',
  ),
  40: edit(
    HTTP,
    'believes any Retry-After',
    'Math.min(300, Math.max(1, Math.ceil(seconds)))',
    'Math.ceil(seconds)',
  ),
  41: edit(HTTP, 'follows redirects', "redirect: 'manual',", "redirect: 'follow',"),
  42: edit(
    HTTP,
    'waits as long as something trickles in',
    "const total = startDeadline(limits.totalTimeoutMs, () => stop('total-timeout'))",
    "const total = startDeadline(limits.totalTimeoutMs * 100, () => stop('total-timeout'))",
  ),
  43: edit(
    LABEL,
    'takes a refusal for an answer that nobody understands',
    '  if (errors.length > 0) return refusedOutcome(operation, errors, heard, textsSent(sent))\n  return unknownOutcome(operation, `',
    '  return unknownOutcome(operation, `',
  ),
  44: edit(
    'main/services/label-server/meters.ts',
    'takes a balance that is none for zero',
    'const currentBalanceCents = balance === undefined ? undefined : amountIn(balance)',
    'const currentBalanceCents = (balance === undefined ? undefined : amountIn(balance)) ?? 0',
  ),
  45: edit(
    'main/flows/resolve-purchase.ts',
    "does not record a person's word",
    'detail: { note: said.note, ...numbersKnown(record) }',
    "detail: { note: '', ...numbersKnown(record) }",
  ),
}
