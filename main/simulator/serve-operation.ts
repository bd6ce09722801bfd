// One request's way through the simulator: read, let in or refused, carried out, answered.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, Call, Operation, ServiceName } from './operation.ts'

/** How requests are served: plainly in training; the laboratory (test/lab) also keeps a log and spoils answers. */
export interface Serving {
  serve(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Hears of a request that no operation saw: its body was too large or cut off, or it names none. */
  unserved(request: FastifyRequest, refusal: Unserved): void
  /** Hears of a bug of the simulator's own. */
  failed(request: FastifyRequest, error: unknown): void
}

export interface Unserved {
  readonly service: ServiceName | 'unknown'
  readonly operation: Operation | undefined
  readonly answer: Answer
}

export const plainServing: Serving = {
  async serve(operation, request, reply) {
    const { answer } = await carryOut(operation, request, readBody(operation, request))
    const { content, contentType } = answer.bytes ?? jsonBytes(answer.body)
    reply.raw.writeHead(answer.status, {
      'content-type': contentType,
      'content-length': content.length,
      ...answer.headers,
    })
    reply.raw.end(content)
  },
  unserved: () => undefined,
  failed: () => undefined,
}

export function bindOperation(app: FastifyInstance, operation: Operation, serving: Serving): void {
  for (const url of operation.paths) {
    app.route({
      method: operation.method,
      url,
      handler: async (request, reply) => {
        reply.hijack()
        try {
          await serving.serve(operation, request, reply)
        } catch (error) {
          // A bug of the simulator's own: said in the answer, so that no client waits for nothing.
          const { body } = operation.manner.refuse(500, `The simulator failed: ${error}`, undefined)
          serving.failed(request, error)
          if (!reply.raw.headersSent) reply.raw.writeHead(500, { 'content-type': 'application/json' })
          reply.raw.end(JSON.stringify(body))
        }
      },
      errorHandler: (error, request, reply) => {
        // Only a body that is too large or cut off comes here: the handler itself answers everything else.
        const answer = operation.manner.refuse(error.statusCode ?? 500, error.message, undefined)
        serving.unserved(request, { service: operation.manner.service, operation, answer })
        void reply.code(answer.status).type('application/json').send(JSON.stringify(answer.body))
      },
    })
  }
}

export type Parsed =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }

export function readBody(operation: Operation, request: FastifyRequest): Parsed {
  if (operation.method !== 'POST') return { kind: 'body', body: undefined }
  const bodyText = textIn(request)
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

/** `began` is false where the caller was not let in, or the body could not be read. */
export async function carryOut(
  operation: Operation,
  request: FastifyRequest,
  parsed: Parsed,
): Promise<{ readonly answer: Answer; readonly began: boolean }> {
  const call: Call = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    headers: request.headers,
    body: parsed.kind === 'body' ? parsed.body : undefined,
  }
  const refusal = await operation.allow?.(call)
  if (refusal) return { answer: refusal, began: false }
  if (parsed.kind === 'refused') {
    return { answer: operation.manner.refuse(parsed.status, parsed.message, undefined), began: false }
  }
  return { answer: await operation.execute(call), began: true }
}

export const textIn = (request: FastifyRequest): string =>
  Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''

const jsonBytes = (body: unknown) => ({
  content: Buffer.from(JSON.stringify(body ?? null)),
  contentType: 'application/json; charset=utf-8',
})
