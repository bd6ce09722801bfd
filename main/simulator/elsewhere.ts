// Requests that name no operation: refused in the words of the service that they were meant for.
import type { FastifyInstance } from 'fastify'
import { labelServerManner } from './label-server/manner.ts'
import { parcelManner } from './parcel-label/manner.ts'
import type { Serving } from './serve-operation.ts'

export function bindElsewhere(
  app: FastifyInstance,
  clock: () => Date,
  prefixes: { readonly labelServer: string; readonly parcelService: string },
  serving: Serving,
): void {
  const parcel = parcelManner(clock)
  app.setNotFoundHandler((request, reply) => {
    const path = request.raw.url ?? request.url
    const manner = path.startsWith(prefixes.labelServer)
      ? labelServerManner
      : path.startsWith(prefixes.parcelService)
        ? parcel
        : undefined
    const message = `There is no operation ${request.method} ${path.split('?')[0]}.`
    const answer = manner?.refuse(404, message, undefined) ?? {
      status: 404,
      body: { message },
      executed: false,
    }
    serving.unserved(request, { service: manner?.service ?? 'unknown', operation: undefined, answer })
    void reply.code(404).type('application/json').send(JSON.stringify(answer.body))
  })
}
