// Fastify without the validator and serializer of its own: zod reads what comes in, and they take a part of each start.
import type { FastifyServerOptions } from 'fastify'

/** A route that gives Fastify a schema all the same ends the start. */
const refused = () => {
  throw new Error('a route has a schema of its own, and nothing here reads it')
}

export const NO_SCHEMAS = {
  schemaController: { compilersFactory: { buildValidator: () => refused, buildSerializer: () => refused } },
} satisfies FastifyServerOptions
