// What all answers of a service show together: how errors are spelled, how it says "busy", its envelope.
import type { Judge } from './assumptions.ts'
import type { Notebook } from './report.ts'
import type { Exchange } from './witness.ts'

const BUYING = new Set(['label', 'request-label', 'add-funds'])
const MOVING = new Set([...BUYING, 'cancel', 'close-day', 'manifest-label'])
const ECHOING = new Set(['label', 'rate', 'rate-shop'])

export function judgeAnswers(exchanges: readonly Exchange[], judge: Judge, notebook: Notebook): void {
  for (const { operation, status, sent, answer, retryAfter } of exchanges) {
    if (status === 429) {
      if (retryAfter === undefined) judge.refute('busy', `${operation}: a 429 without Retry-After`)
      else judge.confirm('busy', `${operation}: Retry-After ${retryAfter}`)
      if (operation === 'manifest-label') judge.refute('manifest-pace', 'a manifest was answered 429')
    }
    if (MOVING.has(operation) && status >= 200 && status < 300) {
      if (status === 200) judge.confirm('success-status', `${operation}: HTTP 200`)
      else judge.refute('success-status', `${operation}: HTTP ${status}`)
    }
    if (status === 409 && BUYING.has(operation)) judge.confirm('seen-before', `${operation}: a 409`)
    const body =
      typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : undefined
    if (!body || !LABEL_SERVER.has(operation)) continue
    const { errors, requestId } = body
    if (Array.isArray(errors) && errors.length > 0) {
      const plain = errors.every(one => typeof one === 'string')
      if (plain) judge.confirm('error-shape', `${operation}: ${errors.length} strings`)
      else judge.refute('error-shape', `${operation}: not only strings`)
      const words = JSON.stringify(errors)
      if (operation === 'label' && /insufficient|funds|balance/i.test(words)) {
        judge.confirm('refused-for-money', words.slice(0, 200))
      }
    } else if (errors !== undefined && errors !== null && !Array.isArray(errors)) {
      judge.refute('error-shape', `${operation}: errors is no array`)
    } else if (errors === undefined) {
      notebook.deviate(`${operation}: no \`errors\` in an answer (label-server.md, Errors 1)`)
    }
    const asked = (sent as { requestId?: unknown } | undefined)?.requestId
    if (ECHOING.has(operation) && requestId !== asked) {
      notebook.deviate(`${operation}: requestId is not echoed (label-server.md, Response envelope)`)
    }
  }
}

const LABEL_SERVER = new Set([
  'label',
  'cancel',
  'close-day',
  'rate',
  'rate-shop',
  'meters',
  'meter',
  'add-funds',
])
