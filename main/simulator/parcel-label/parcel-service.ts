// The parcel service's three operations (parcel-label.md, Endpoints).
import type { Answer, Call, Operation } from '../operation.ts'
import type { ParcelLabel } from './book.ts'
import {
  type Failure,
  type failureBody,
  INTERNAL_CODES,
  parcelManner,
  timestamp,
  wireFailures,
} from './manner.ts'
import { requestLabel } from './request-label.ts'
import { fail, failure, labelBody, type ParcelService, partsOf } from './service.ts'
import {
  labelRequestSchema,
  labelResponseSchema,
  manifestRequestSchema,
  manifestResponseSchema,
  type ReprintRequest,
  reprintRequestSchema,
  reprintResponseSchema,
} from './wire.ts'

export function parcelServiceOperations(prefix: string, service: ParcelService): readonly Operation[] {
  const manner = parcelManner(service.clock)
  const allow = async (call: Call): Promise<Answer | undefined> => {
    const key = call.headers[service.apiKeyHeader.toLowerCase()]
    return key === service.apiKey
      ? undefined
      : manner.refuse(401, 'The API key is missing or wrong.', call.body)
  }
  const shared = { manner, allow, method: 'POST' } as const
  return [
    {
      ...shared,
      name: 'request-label',
      summary: 'Request a label for one package',
      paths: [`${prefix}/requestlabel`],
      request: labelRequestSchema(service.postalField),
      response: labelResponseSchema,
      execute: call => requestLabel(service, call.body),
    },
    {
      ...shared,
      name: 'reprint-label',
      summary: 'Retrieve a label that was generated before',
      paths: [`${prefix}/reprintlabel`],
      request: reprintRequestSchema,
      response: reprintResponseSchema,
      execute: call => reprintLabel(service, call.body),
    },
    {
      ...shared,
      name: 'manifest-label',
      summary: 'Manifest a label',
      paths: [`${prefix}/manifestlabel`],
      request: manifestRequestSchema,
      response: manifestResponseSchema,
      execute: call => manifestLabel(service, call.body),
    },
  ]
}

/** The label that a request names, or why there is none. */
function named(service: ParcelService, given: ReprintRequest): ParcelLabel | Failure {
  if (!given.labelId && !given.readableBarCode && !given.encodedBarCode) {
    return failure(
      'labelId',
      INTERNAL_CODES.notFound,
      'one of labelId, readableBarCode, encodedBarCode is required',
    )
  }
  return (
    service.book.find(given) ??
    failure('labelId', INTERNAL_CODES.notFound, 'no label is known by these identifiers')
  )
}

function reprintLabel(service: ParcelService, body: unknown): Answer {
  const parsed = reprintRequestSchema.safeParse(body)
  if (!parsed.success) return fail(service, wireFailures(parsed.error))
  const label = named(service, parsed.data)
  if ('code' in label) return fail(service, [label])
  return {
    status: 200,
    body: { message: 'Label retrieved successfully', ...labelBody(label) },
    parts: partsOf(label),
    executed: true,
  }
}

function manifestLabel(service: ParcelService, body: unknown): Answer {
  const refused = (failures: readonly Failure[]): Answer => {
    // parcel-label.md, Manifest response: it has no `internalStatus`.
    const { status, body: shown } = fail(service, failures)
    const { internalStatus: _, ...rest } = shown as ReturnType<typeof failureBody>
    return { status, body: rest, executed: false }
  }
  const parsed = manifestRequestSchema.safeParse(body)
  if (!parsed.success) return refused(wireFailures(parsed.error))
  const label = named(service, parsed.data)
  if ('code' in label) return refused([label])
  const { container } = parsed.data
  if (container?.accountCode !== undefined && container.accountCode !== service.accountCode) {
    return refused([
      failure('container.accountCode', INTERNAL_CODES.container, 'not the account code of this client'),
    ])
  }
  // ASSUMPTION: states are not shown; a label is manifested once.
  if (label.manifestedOn) {
    return refused([failure('labelId', INTERNAL_CODES.alreadyManifested, 'the label is manifested already')])
  }
  const createdOn = timestamp(service.clock())
  service.book.manifest(label.labelId, createdOn)
  return {
    status: 200,
    body: { status: 'SUCCESS', statusCode: 200, message: 'Label manifested successfully', createdOn },
    executed: true,
  }
}
