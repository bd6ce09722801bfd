// Owns requests that name no operation: refused in the words of the service that they were meant for.
import type { FastifyInstance } from 'fastify'
import { loggedHeaders } from './exchange-log.ts'
import { labelServerManner } from './label-server/manner.ts'
import { parcelManner } from './parcel-label/manner.ts'
import type { Desk } from './serve-operation.ts'

export function bindElsewhere(
  app: FastifyInstance,
  desk: Desk,
  prefixes: { readonly labelServer: string; readonly parcelService: string },
): void {
  const parcel = parcelManner(desk.clock)
  app.setNotFoundHandler((request, reply) => {
    const path = request.raw.url ?? request.url
    const manner = path.startsWith(prefixes.labelServer)
      ? labelServerManner
      : path.startsWith(prefixes.parcelService)
        ? parcel
        : undefined
    const message = `There is no operation ${request.method} ${path.split('?')[0]}.`
    const answer = manner?.refuse(404, message, undefined) ?? { status: 404, body: { message } }
    const id = desk.log.open({
      at: desk.clock().toISOString(),
      service: manner?.service ?? 'unknown',
      operation: 'none',
      method: request.method,
      path,
      headers: loggedHeaders(request.headers, desk.apiKeyHeader),
      bodyText: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
      unknownFields: [],
    })
    desk.log.amend(id, { answer: { status: 404, body: answer.body }, delivered: 'whole' })
    void reply.code(404).type('application/json').send(JSON.stringify(answer.body))
  })
}
