// Owns one request's way through the sandbox: logged, let in or refused, carried out, spoiled on demand, answered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExchangeLog, loggedHeaders } from './exchange-log.ts'
import type { Fault, Faults } from './faults.ts'
import { unknownFields } from './known-fields.ts'
import type { Answer, Call, Operation } from './operation.ts'
import { bendAny, textOf } from './spoiled-answers.ts'

export interface Desk {
  readonly log: ExchangeLog
  readonly faults: Faults
  readonly clock: () => Date
  /** Its value never stands in the log. */
  readonly apiKeyHeader: string
}

type Parsed =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }

export function bindOperation(app: FastifyInstance, operation: Operation, desk: Desk): void {
  for (const url of operation.paths) {
    app.route({
      method: operation.method,
      url,
      handler: async (request, reply) => {
        const id = openEntry(operation, desk, request)
        reply.hijack()
        try {
          await serve(operation, desk, request, reply, id)
        } catch (error) {
          // A bug of the sandbox's own: said in the answer and in the log, so that no test waits for nothing.
          const { body } = operation.manner.refuse(500, `The sandbox failed: ${error}`, undefined)
          desk.log.amend(id, { bug: error instanceof Error ? String(error.stack) : String(error) })
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'application/json' })
          reply.raw.end(JSON.stringify(body))
        }
      },
      errorHandler: (error, request, reply) => {
        // Only a body that is too large or cut off comes here: the handler itself answers everything else.
        const status = error.statusCode ?? 500
        const answer = operation.manner.refuse(status, error.message, undefined)
        const id = openEntry(operation, desk, request)
        desk.log.amend(id, { answer: { status, body: answer.body }, delivered: 'whole' })
        void reply.code(status).type('application/json').send(JSON.stringify(answer.body))
      },
    })
  }
}

async function serve(
  operation: Operation,
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number,
): Promise<void> {
  const { log, faults } = desk
  const bodyText = textIn(request)
  const parsed = parse(operation, request, bodyText)
  const body = parsed.kind === 'body' ? parsed.body : undefined
  reply.raw.once('close', () => {
    const { writableFinished, headersSent } = reply.raw
    log.amend(id, { delivered: writableFinished ? 'whole' : headersSent ? 'part' : 'none' })
  })

  const fault = faults.take(operation.manner.service, operation.name, bodyText)
  if (fault) log.amend(id, { fault: fault.kind })
  const answerNow = async (answer: Answer): Promise<void> => {
    const shown = operation.confidentialForm && answer.status < 300 ? '(token)' : answer.body
    log.amend(id, { executed: answer.executed, answer: { status: answer.status, body: shown } })
    await send(reply, answer, fault, faults)
  }

  const inPlace = fault && answerInPlace(fault, operation, body)
  if (fault?.kind === 'drop-before') return destroy(reply, fault.reset)
  if (inPlace && !inPlace.executed) return await answerNow(inPlace)
  if (fault && 'before' in fault && fault.before) await wait(fault, faults)

  const call: Call = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    headers: request.headers,
    body,
  }
  const refusal = await operation.allow?.(call)
  if (refusal) return await answerNow(refusal)
  if (parsed.kind === 'refused') {
    return await answerNow(operation.manner.refuse(parsed.status, parsed.message, undefined))
  }
  const answer = await operation.execute(call)
  if (fault?.kind === 'lost-answer') {
    log.amend(id, { executed: answer.executed, answer: { status: answer.status, body: answer.body } })
    return destroy(reply, fault.reset)
  }
  if (inPlace) return await answerNow({ ...inPlace, executed: answer.executed })
  if (fault && (fault.kind === 'delay' || fault.kind === 'hold') && !fault.before) {
    log.amend(id, { executed: answer.executed, answer: { status: answer.status, body: answer.body } })
    await wait(fault, faults)
  }
  await answerNow(fault ? operation.manner.bend(fault, bendAny(fault, answer), body) : answer)
}

const textIn = (request: FastifyRequest): string =>
  Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''

function openEntry(operation: Operation, desk: Desk, request: FastifyRequest): number {
  const hidden = operation.confidentialForm === true
  const bodyText = textIn(request)
  const parsed = parse(operation, request, bodyText)
  const body = parsed.kind === 'body' ? parsed.body : undefined
  return desk.log.open({
    at: desk.clock().toISOString(),
    service: operation.manner.service,
    operation: operation.name,
    method: request.method,
    path: request.raw.url ?? request.url,
    headers: loggedHeaders(request.headers, desk.apiKeyHeader),
    bodyText: hidden ? '(form with credentials)' : bodyText,
    ...(body !== undefined && !hidden && { body }),
    unknownFields: unknownFields(operation.request, body),
  })
}

function parse(operation: Operation, request: FastifyRequest, bodyText: string): Parsed {
  if (operation.method !== 'POST') return { kind: 'body', body: undefined }
  if (operation.confidentialForm) return { kind: 'body', body: bodyText }
  // label-server.md "Resources" and parcel-label.md "Resources": bodies are application/json.
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') {
    return { kind: 'refused', status: 415, message: 'The body must be application/json.' }
  }
  try {
    const body: unknown = JSON.parse(bodyText)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { kind: 'body', body }
    return { kind: 'refused', status: 400, message: 'The body must be a JSON object.' }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { kind: 'refused', status: 400, message: 'The body is not JSON.' }
  }
}

/** Faults that answer instead of the operation; `executed` says whether it is carried out all the same. */
function answerInPlace(fault: Fault, operation: Operation, body: unknown): Answer | undefined {
  switch (fault.kind) {
    case 'status': {
      const { contentType = 'application/json', headers = {} } = fault
      const answer = fault.body ?? operation.manner.refuse(fault.code, `HTTP ${fault.code}`, body).body
      const content = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer))
      const executed = fault.executes === true
      return { status: fault.code, body: answer, bytes: { content, contentType }, headers, executed }
    }
    case 'html': {
      const page =
        '<!doctype html><html><head><title>Sign in</title></head><body><h1>Welcome</h1></body></html>'
      const bytes = { content: Buffer.from(page), contentType: 'text/html; charset=utf-8' }
      return { status: fault.code ?? 200, body: page, bytes, executed: fault.executes === true }
    }
    case 'redirect':
      return {
        status: fault.code ?? 307,
        bytes: { content: Buffer.alloc(0), contentType: 'text/plain' },
        headers: { location: fault.location },
        executed: fault.executes === true,
      }
    case 'retry-after': {
      const refusal = operation.manner.refuse(fault.code ?? 429, 'Too many requests, try again later.', body)
      return { ...refusal, headers: { 'retry-after': fault.value } }
    }
    case 'unauthorized':
      return operation.manner.refuse(401, 'The credential is not valid any more.', body)
    case 'refuse': {
      const messages = fault.messages ?? ['The request was refused.']
      return operation.manner.bend(fault, operation.manner.refuse(200, messages.join(' '), body), body)
    }
    default:
      return undefined
  }
}

async function wait(fault: Fault, faults: Faults): Promise<void> {
  if (fault.kind === 'delay') await sleep(fault.ms, undefined, { ref: false })
  if (fault.kind === 'hold') await faults.hold()
}

function destroy(reply: FastifyReply, reset: boolean | undefined): void {
  const { socket } = reply.raw
  if (reset) socket?.resetAndDestroy()
  else socket?.destroy()
}

async function send(
  reply: FastifyReply,
  answer: Answer,
  fault: Fault | undefined,
  faults: Faults,
): Promise<void> {
  const { raw } = reply
  if (raw.destroyed) return
  if (fault?.kind === 'empty-body') {
    raw.writeHead(fault.code ?? answer.status, { 'content-type': 'application/json', 'content-length': 0 })
    raw.end()
    return
  }
  const content = answer.bytes ? padded(answer.bytes.content, fault) : Buffer.from(textOf(fault, answer))
  const contentType = answer.bytes?.contentType ?? 'application/json; charset=utf-8'
  const kept =
    fault?.kind === 'cut-off'
      ? content.subarray(0, fault.keepBytes ?? Math.floor(content.length / 2))
      : content
  const aborted = fault?.kind === 'cut-off' && fault.how === 'aborted'
  raw.writeHead(answer.status, {
    'content-type': contentType,
    'content-length': aborted ? content.length : kept.length,
    ...answer.headers,
  })
  if (aborted) {
    raw.write(kept, () => destroy(reply, false))
    return
  }
  if (fault?.kind === 'slow-loris') return await trickle(reply, kept, fault, faults)
  raw.end(kept)
}

const padded = (content: Buffer, fault: Fault | undefined): Buffer =>
  fault?.kind === 'flood' ? Buffer.concat([content, Buffer.alloc(fault.bytes)]) : content

async function trickle(
  reply: FastifyReply,
  content: Buffer,
  fault: Extract<Fault, { kind: 'slow-loris' }>,
  faults: Faults,
): Promise<void> {
  const { raw } = reply
  const size = fault.chunkBytes ?? 1
  for (let at = 0; at < content.length; at += size) {
    if (raw.destroyed) return
    if (fault.stopAfterBytes !== undefined && at >= fault.stopAfterBytes) {
      // The rest never comes, unless the answers that are held are released.
      await Promise.race([faults.hold(), new Promise(resolve => raw.once('close', resolve))])
      if (raw.destroyed) return
    }
    raw.write(content.subarray(at, at + size))
    await sleep(fault.everyMs ?? 50, undefined, { ref: false })
  }
  raw.end()
}
