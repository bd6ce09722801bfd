// Owns the parcel service's three operations and its documents (parcel-label.md, Endpoints).
import { drawLabel, pdfOf, pngOf } from '../drawing/picture.ts'
import { zplOf } from '../drawing/zpl.ts'
import { postalNumber, randomDigits } from '../numbers.ts'
import type { Answer, Call, Manner, Operation } from '../operation.ts'
import { type Book, newDocumentId, newLabelId, type ParcelLabel } from './book.ts'
import { type Codes, PERMIT_NUMBER, parcelPaper } from './label-paper.ts'
import { type Failure, failureBody, INTERNAL_CODES, parcelManner, timestamp, wireFailures } from './manner.ts'
import {
  type LabelElements,
  type LabelRequest,
  labelRequestSchema,
  labelResponseSchema,
  manifestRequestSchema,
  manifestResponseSchema,
  type ReprintRequest,
  readLabelRequest,
  reprintRequestSchema,
  reprintResponseSchema,
} from './wire.ts'

export interface ParcelServiceSettings {
  /** ASSUMPTION: the HTTP status of a failure is not shown (parcel-label.md, Errors 3): 200 unless chosen otherwise. */
  errorStatus: 200 | 400
}

export interface ParcelService {
  readonly book: Book
  readonly settings: ParcelServiceSettings
  readonly clock: () => Date
  readonly apiKeyHeader: string
  readonly apiKey: string
  readonly accountCode: string
  readonly serviceProviderKey: string
  readonly postalField: string
  /** Where documents are served, without a trailing slash; known once the server listens. */
  readonly documentsUrl: () => string
}

/**
 * ASSUMPTION: the texts of the two values of `serviceType` are not shown (parcel-label.md, Versioning 2).
 */
const SERVICE_TYPES: Readonly<Record<ParcelLabel['kind'], string>> = {
  direct: 'DIRECT_SERVICE_LABEL_GENERATED',
  postal: 'POSTAL_LABEL_GENERATED',
  'postal-hazmat': 'POSTAL_LABEL_GENERATED',
}

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

/** The link of `document.url`: served without an API key, as a link in an answer is followed by anyone. */
export function documentOperation(path: string, service: ParcelService): Operation {
  const manner: Manner = { ...parcelManner(service.clock), service: 'documents' }
  return {
    manner,
    name: 'document',
    summary: 'The PDF or PNG version of a label',
    method: 'GET',
    paths: [path],
    execute: async call => {
      const { documentid = '', format = '' } = call.query
      const found = service.book.document(documentid)
      const request = found && service.book.requestOf(found.labelId)
      if (!found || !request || !['PDF', 'PNG'].includes(format)) {
        return manner.refuse(404, 'There is no such document.', undefined)
      }
      const page = await drawLabel(parcelPaper(found.kind, request, codesOf(found.elements)))
      const bytes =
        format === 'PDF'
          ? { content: await pdfOf(page, `Label ${found.labelId}`), contentType: 'application/pdf' }
          : { content: await pngOf(page), contentType: 'image/png' }
      return { status: 200, bytes, executed: true }
    },
  }
}

function fail(service: ParcelService, failures: readonly Failure[]): Answer {
  const message = failures.map(failure => failure.message).join('; ')
  const code = failures[0]?.code ?? INTERNAL_CODES.fault
  return {
    status: service.settings.errorStatus,
    body: failureBody(timestamp(service.clock()), 400, message, code),
    executed: false,
  }
}

const failure = (field: string, code: number, message: string): Failure => ({
  field,
  code,
  message: `${field}: ${message}`,
})

async function requestLabel(service: ParcelService, body: unknown): Promise<Answer> {
  const read = readLabelRequest(service.postalField, body)
  if (!read.ok) return fail(service, wireFailures(read.error))
  const { request, postalRequired } = read
  const { client } = request
  const mismatches = [
    client.accountCode !== service.accountCode &&
      failure('client.accountCode', INTERNAL_CODES.accountCode, 'not the account code issued to this client'),
    client.serviceProviderKey !== service.serviceProviderKey &&
      failure(
        'client.serviceProviderKey',
        INTERNAL_CODES.serviceProviderKey,
        'not the key issued to this client',
      ),
  ].filter(item => item !== false)
  if (mismatches.length > 0) return fail(service, mismatches)

  const hazardous = client.hazmat === '1' || client.hazmat === '2'
  // parcel-label.md, "What the service does" 2: hazardous contents go on a postal hazardous-materials label.
  const kind: ParcelLabel['kind'] = hazardous ? 'postal-hazmat' : postalRequired ? 'postal' : 'direct'
  const codes = newCodes(kind, request)
  const label: ParcelLabel = {
    labelId: newLabelId(),
    createdOn: timestamp(service.clock()),
    kind,
    clientReferenceNumber: client.clientReferenceNumber,
    sku: client.sku ?? null,
    elements: elementsOf(kind, request, codes),
    zpl: await zplOf(parcelPaper(kind, request, codes)),
    documentId: newDocumentId(),
  }
  service.book.keep(label, request)
  const format = request.document?.format
  return {
    status: 200,
    body: {
      message: 'Label generated successfully',
      ...labelBody(label),
      serviceType: SERVICE_TYPES[kind],
      ...(format && { document: { url: documentUrl(service, label, format) } }),
    },
    parts: partsOf(label),
    executed: true,
  }
}

function labelBody(label: ParcelLabel) {
  return {
    status: 'SUCCESS',
    statusCode: 200,
    createdOn: label.createdOn,
    clientReferenceNumber: label.clientReferenceNumber,
    sku: label.sku,
    labelID: label.labelId,
    labelElements: label.elements,
    labelZPL: label.zpl,
    internalStatus: null,
  }
}

const partsOf = (label: ParcelLabel) => ({
  images: [label.zpl],
  identifiers: [label.labelId, label.elements.readableBarCode, label.elements.encodedBarCode].filter(
    code => code !== null,
  ),
})

function documentUrl(service: ParcelService, label: ParcelLabel, format: string): string {
  const query = new URLSearchParams({ documentid: label.documentId, format, output: 'inline' })
  return `${service.documentsUrl()}?${query}`
}

function newCodes(kind: ParcelLabel['kind'], request: LabelRequest): Codes {
  const { zip5, zip4 } = request.consignee.address
  const sortCode = `${zip5.slice(0, 3)}-${(Number(zip5) % 89) + 10}`
  if (kind === 'direct') {
    const readableBarCode = `DS${randomDigits(16)}`
    return {
      readableBarCode,
      encodedBarCode: `${zip5}${sortCode.replace('-', '')}${readableBarCode}`,
      sortCode,
    }
  }
  // Intelligent mail package barcode: application identifier 420, the destination ZIP, the package number.
  const readableBarCode = postalNumber(kind === 'postal' ? '2612' : '2748')
  return { readableBarCode, encodedBarCode: `420${zip5}${zip4 ?? ''}${readableBarCode}`, sortCode }
}

const codesOf = (elements: LabelElements): Codes => ({
  readableBarCode: elements.readableBarCode ?? '',
  encodedBarCode: elements.encodedBarCode ?? '',
  sortCode: elements.sortCode ?? '',
})

function elementsOf(kind: ParcelLabel['kind'], request: LabelRequest, codes: Codes): LabelElements {
  const { client, consignee, customLabelInfo } = request
  const from = client.returnAddress ?? client.address
  const direct = kind === 'direct'
  return {
    mailClass: direct ? null : kind === 'postal' ? 'PARCEL SELECT LIGHTWEIGHT' : 'PARCEL SELECT HAZMAT',
    permitNo: direct ? null : PERMIT_NUMBER,
    endorsements: client.endorsements ?? null,
    preSortGroup: direct ? null : `5D ${consignee.address.zip5}`,
    sortCode: codes.sortCode,
    encodedBarCode: codes.encodedBarCode,
    readableBarCode: codes.readableBarCode,
    hazmat: client.hazmat || null,
    returnAddress: from
      ? {
          attnLine: client.attnLine ?? null,
          companyName: client.companyName ?? null,
          addressLine1: from.addressLine1,
          addressLine2: from.addressLine2 ?? null,
          city: from.city,
          state: from.state,
          zip5: from.zip5,
          zip4: from.zip4 ?? null,
        }
      : null,
    shipToAddress: {
      fullName: consignee.fullName,
      email: consignee.email ?? null,
      phoneNumber: consignee.phoneNumber ?? null,
    },
    ...(customLabelInfo && { customLabelInfo }),
  }
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
