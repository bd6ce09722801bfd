// The OpenAPI 3.1 description of every operation, made from the same schemas that requests are read with.

import type { Operation } from '../../main/simulator/operation.ts'
import { jsonSchemaOf } from './known-fields.ts'

export interface DescribedServices {
  readonly origin: string
  readonly tokenUrl: string
  readonly scopes: readonly string[]
  readonly apiKeyHeader: string
}

const TAGS: Readonly<Record<string, string>> = {
  'label-server': 'Label server',
  'parcel-label': 'Parcel label service',
  documents: 'Documents',
  authorization: 'Authorization',
}

/** An OpenAPI 3.1.1 document; both spellings of a path are described, since both name the operation. */
export function openApi(operations: readonly Operation[], services: DescribedServices): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    for (const [index, path] of operation.paths.entries()) {
      const template = path.replace(/:(\w+)/g, '{$1}')
      paths[template] ??= {}
      paths[template][operation.method.toLowerCase()] = described(operation, index, path)
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Shipping services sandbox',
      version: '1.0',
      description:
        'A label server and a parcel label service to build against. Labels say SAMPLE and cost nothing.',
    },
    servers: [{ url: services.origin }],
    tags: Object.values(TAGS).map(name => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        clientCredentials: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: services.tokenUrl,
              scopes: Object.fromEntries(services.scopes.map(scope => [scope, ''])),
            },
          },
        },
        apiKey: { type: 'apiKey', in: 'header', name: services.apiKeyHeader },
      },
    },
  }
}

function described(operation: Operation, spelling: number, path: string): object {
  const { request, response, confidentialForm, manner } = operation
  const json = (schema: object) => ({ 'application/json': { schema } })
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const form = {
    type: 'object',
    properties: Object.fromEntries(
      ['grant_type', 'scope', 'client_id', 'client_secret'].map(name => [name, { type: 'string' }]),
    ),
    required: ['grant_type'],
  }
  const content = request
    ? json(schemaIn(request))
    : confidentialForm && { 'application/x-www-form-urlencoded': { schema: form } }
  return {
    operationId: spelling === 0 ? operation.name : `${operation.name}-${spelling + 1}`,
    summary: operation.summary,
    tags: [TAGS[manner.service]],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.query && {
      parameters: operation.query.map(name => ({ name, in: 'query', schema: { type: 'string' } })),
    }),
    security: SECURITY[manner.service] ?? [],
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      200: { description: 'The outcome', ...(response && { content: json(schemaIn(response)) }) },
      default: { description: 'A refusal in the words of the service' },
    },
  }
}

const SECURITY: Readonly<Record<string, readonly object[]>> = {
  'label-server': [{ token: [] }, { clientCredentials: [] }],
  'parcel-label': [{ apiKey: [] }],
}

function schemaIn(schema: NonNullable<Operation['request']>): object {
  // OpenAPI 3.1 names the dialect once for the whole document.
  const { $schema: _, ...rest } = jsonSchemaOf(schema) as Record<string, unknown>
  return rest
}
