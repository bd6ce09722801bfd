// One request's way through the sandbox: logged, let in or refused, carried out, spoiled on demand, answered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Operation } from '../../main/simulator/operation.ts'
import {
  carryOut,
  type Parsed,
  readBody,
  type Serving,
  textIn,
} from '../../main/simulator/serve-operation.ts'
import { type ExchangeLog, loggedHeaders } from './exchange-log.ts'
import type { Fault, Faults } from './faults.ts'
import { unknownFields } from './known-fields.ts'
import { BEND } from './service-manners.ts'
import { bendAny, textOf } from './spoiled-answers.ts'

export interface Laboratory {
  readonly log: ExchangeLog
  readonly faults: Faults
  readonly clock: () => Date
  /** Its value is never logged. */
  readonly apiKeyHeader: string
}

/** Serves as the simulator does, and tells the log of each request and misbehaves where a fault says so. */
export function spoiledServing(lab: Laboratory): Serving {
  const { log } = lab
  const entries = new WeakMap<FastifyRequest, number>()
  return {
    async serve(operation, request, reply) {
      const parsed = readBody(operation, request)
      const id = log.open(entryOf(lab, operation, request, parsed))
      entries.set(request, id)
      await serve(lab, { operation, request, parsed, reply, id })
    },
    unserved(request, { service, operation, answer }) {
      const entry = operation
        ? entryOf(lab, operation, request, readBody(operation, request))
        : {
            ...seenOf(lab, request),
            service,
            operation: 'none',
            bodyText: textIn(request),
            unknownFields: [],
          }
      const id = log.open(entry)
      log.amend(id, { answer: { status: answer.status, body: answer.body }, delivered: 'whole' })
    },
    failed(request, error) {
      const id = entries.get(request)
      const bug = error instanceof Error ? String(error.stack) : String(error)
      if (id !== undefined) log.amend(id, { bug })
    },
  }
}

interface Arrival {
  readonly operation: Operation
  readonly request: FastifyRequest
  readonly parsed: Parsed
  readonly reply: FastifyReply
  /** In the log. */
  readonly id: number
}

async function serve({ log, faults }: Laboratory, arrival: Arrival): Promise<void> {
  const { operation, request, parsed, reply, id } = arrival
  const body = parsed.kind === 'body' ? parsed.body : undefined
  reply.raw.once('close', () => {
    const { writableFinished, headersSent } = reply.raw
    log.amend(id, { delivered: writableFinished ? 'whole' : headersSent ? 'part' : 'none' })
  })

  const fault = faults.take(operation.manner.service, operation.name, textIn(request))
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

  const { answer, began } = await carryOut(operation, request, parsed)
  if (!began) return await answerNow(answer)
  if (fault?.kind === 'lost-answer') {
    log.amend(id, { executed: answer.executed, answer: { status: answer.status, body: answer.body } })
    return destroy(reply, fault.reset)
  }
  if (inPlace) return await answerNow({ ...inPlace, executed: answer.executed })
  if (fault && (fault.kind === 'delay' || fault.kind === 'hold') && !fault.before) {
    log.amend(id, { executed: answer.executed, answer: { status: answer.status, body: answer.body } })
    await wait(fault, faults)
  }
  const bend = BEND[operation.manner.service]
  await answerNow(fault ? bend(fault, bendAny(fault, answer), body) : answer)
}

const seenOf = ({ clock, apiKeyHeader }: Laboratory, request: FastifyRequest) => ({
  at: clock().toISOString(),
  method: request.method,
  path: request.raw.url ?? request.url,
  headers: loggedHeaders(request.headers, apiKeyHeader),
})

function entryOf(lab: Laboratory, operation: Operation, request: FastifyRequest, parsed: Parsed) {
  const hidden = operation.confidentialForm === true
  const body = parsed.kind === 'body' ? parsed.body : undefined
  return {
    ...seenOf(lab, request),
    service: operation.manner.service,
    operation: operation.name,
    bodyText: hidden ? '(form with credentials)' : textIn(request),
    ...(body !== undefined && !hidden && { body }),
    unknownFields: unknownFields(operation.request, body),
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
      return BEND[operation.manner.service](
        fault,
        operation.manner.refuse(200, messages.join(' '), body),
        body,
      )
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
