// One call to the label server: its URL, its token, and one renewal of the token on 401.
import type { Clock, Log } from '../../core/ports.ts'
import { type Problem, problem } from '../../core/problem.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { originOf, type SecretOrigin, type Secrets } from '../../core/settings/secrets.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import type { NetworkSettings } from '../../core/settings/settings.ts'
import { hear, type NoAnswer, notSent, type Operation, type Spoken } from '../answers.ts'
import { urlBelow } from '../connections.ts'
import { unlessStopped } from '../held.ts'
import { createHttp, type HttpOutcome } from '../http.ts'
import { createTokenSource, type Token } from './auth.ts'

export interface LabelServerPorts {
  readonly settings: () => LabelServerSettings
  readonly network: () => NetworkSettings
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Log
  readonly hurry?: AbortSignal | undefined
}

interface Call {
  readonly operation: Operation
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly baseUrl: string
  /** Segments below the base address; each is encoded here. */
  readonly path: readonly string[]
  readonly body?: string
}

export interface Calls {
  /** As they are now. */
  readonly settings: () => LabelServerSettings
  /** Sends `call` and gives what the status leaves open, or the outcome that it decides. */
  make(call: Call): Promise<Spoken | NoAnswer>
  /** For requests to `origin` alone. */
  token(origin: SecretOrigin): Promise<Result<Token, Problem>>
}

export function createCalls(ports: LabelServerPorts): Calls {
  const http = createHttp(ports)
  const tokens = createTokenSource({ ...ports, http })

  const send = async (call: Call, url: URL, token: Token): Promise<HttpOutcome> => {
    const outcome = await http.send({
      method: call.method,
      url,
      headers: {
        Authorization: `Bearer ${token.value}`,
        ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(call.body !== undefined && { body: call.body }),
      once: call.operation.moves,
      secrets: [token.value],
    })
    const status = outcome.kind === 'answered' ? outcome.status : undefined
    ports.log.info('label server call', { operation: call.operation.name, outcome: outcome.kind, status })
    return outcome
  }

  return {
    settings: ports.settings,
    token: tokens.token,
    async make(call) {
      const path = pathOf(call.path)
      if (path === undefined) return notSent('invalid-input', 'service.identifier-unusable', call.operation)
      const url = urlBelow(call.baseUrl, path)
      if (!url) return notSent('invalid-input', 'service.address-unusable', call.operation)
      const origin = originOf(url.href)
      const token = await unlessStopped(tokens.token(origin))
      if (!token) return notSent('storage', 'warehouse.not-held', call.operation)
      if (!token.ok) return { kind: 'not-sent', problem: token.problem }
      const outcome = await send(call, url, token.value)
      const heard = hear(outcome, call.operation)
      const refused = outcome.kind === 'answered' && outcome.status === 401
      if (!refused || !token.value.renewable) return heard
      tokens.forget(token.value)
      // Only a plain 401 was not executed: one new token, and the same request once more.
      if (heard.kind !== 'not-sent') return heard
      const renewed = await unlessStopped(tokens.token(origin))
      if (!renewed) return notSent('storage', 'warehouse.not-held', call.operation)
      if (!renewed.ok) return { kind: 'not-sent', problem: renewed.problem }
      return hear(await send(call, url, renewed.value), call.operation)
    },
  }
}

/** An operation that only looks: it may be sent again. */
export const readOperation = (name: string): Operation => ({
  name: `label-server ${name}`,
  unknownCode: 'service.answer-unusable',
  refusedCode: 'service.read-refused',
  moves: false,
})

/**
 * `.` and `..` would be resolved away by any URL reader, encoded or not, and an empty segment would name another
 * operation.
 */
export const isPathSegment = (text: string): boolean => !/^\.{0,2}$/.test(text) && text.isWellFormed()

/** An encoded path. */
const pathOf = (segments: readonly string[]): string | undefined =>
  segments.every(isPathSegment) ? segments.map(one => `/${encodeURIComponent(one)}`).join('') : undefined

/** What settings lack before the label server can be asked at all, by settings path. */
export function missingSettings(settings: LabelServerSettings): Result<undefined, Problem> {
  const { auth } = settings
  const lacking = [
    ['labelServer.baseUrl', settings.baseUrl],
    ['labelServer.techPartnerId', settings.techPartnerId],
    ...(auth.kind === 'client-credentials'
      ? ([
          ['labelServer.auth.tokenUrl', auth.tokenUrl],
          ['labelServer.auth.clientId', auth.clientId],
        ] as const)
      : []),
  ].flatMap(([path = '', value = '']) => (value.trim() === '' ? [path] : []))
  if (lacking.length === 0) return ok(undefined)
  const fieldProblems = Object.fromEntries(lacking.map(path => [path, { code: 'input.required' as const }]))
  return fail(problem('invalid-input', 'service.not-configured', { fieldProblems }))
}
