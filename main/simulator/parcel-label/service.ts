// What the parcel service's operations share: its books, its settings, its failures and a label's answer.
import type { Answer } from '../operation.ts'
import type { Book, ParcelLabel } from './book.ts'
import { type Failure, failureBody, INTERNAL_CODES, timestamp } from './manner.ts'

interface ParcelServiceSettings {
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

export function fail(service: ParcelService, failures: readonly Failure[]): Answer {
  const message = failures.map(failure => failure.message).join('; ')
  const code = failures[0]?.code ?? INTERNAL_CODES.fault
  return {
    status: service.settings.errorStatus,
    body: failureBody(timestamp(service.clock()), 400, message, code),
    executed: false,
  }
}

export const failure = (field: string, code: number, message: string): Failure => ({
  field,
  code,
  message: `${field}: ${message}`,
})

export function labelBody(label: ParcelLabel) {
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

export const partsOf = (label: ParcelLabel) => ({
  images: [label.zpl],
  identifiers: [label.labelId, label.elements.readableBarCode, label.elements.encodedBarCode].filter(
    code => code !== null,
  ),
})
