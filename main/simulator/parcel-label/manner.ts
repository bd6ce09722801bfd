// How the parcel service speaks: SUCCESS or FAILURE, and its status codes.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Manner } from '../operation.ts'

/** parcel-label.md, Label response: yyyy-MM-ddTHH:mm:ssZ. */
export const timestamp = (date: Date): string => date.toISOString().replace(/\.\d{3}Z$/, 'Z')

/**
 * ASSUMPTION: what each internal status code means is not shown (parcel-label.md, Errors 3). Codes of the
 * enumeration are used in this way here; a client must not depend on it.
 */
export const INTERNAL_CODES = {
  invalidField: 400,
  fault: 500,
  accountCode: 601,
  serviceProviderKey: 602,
  objectType: 603,
  postalFlag: 604,
  clientReference: 605,
  endorsement: 606,
  hazmat: 607,
  returnAddress: 608,
  clientAddress: 610,
  consignee: 615,
  consigneeAddress: 620,
  weight: 701,
  dimension: 702,
  document: 710,
  apiKey: 550,
  notFound: 807,
  ambiguous: 808,
  alreadyManifested: 815,
  container: 822,
} as const

const CODE_BY_FIELD: readonly (readonly [RegExp, number])[] = [
  [/^client\.accountCode/, INTERNAL_CODES.accountCode],
  [/^client\.serviceProviderKey/, INTERNAL_CODES.serviceProviderKey],
  [/^objectTypeId/, INTERNAL_CODES.objectType],
  [/^client\.clientReferenceNumber/, INTERNAL_CODES.clientReference],
  [/^client\.endorsements/, INTERNAL_CODES.endorsement],
  [/^client\.hazmat/, INTERNAL_CODES.hazmat],
  [/^client\.returnAddress/, INTERNAL_CODES.returnAddress],
  [/^client\.address/, INTERNAL_CODES.clientAddress],
  [/^consignee\.address/, INTERNAL_CODES.consigneeAddress],
  [/^consignee/, INTERNAL_CODES.consignee],
  [/^dimensions\.weight/, INTERNAL_CODES.weight],
  [/^dimensions/, INTERNAL_CODES.dimension],
  [/^document/, INTERNAL_CODES.document],
  [/Required$/, INTERNAL_CODES.postalFlag],
]

const codeOfField = (field: string): number =>
  CODE_BY_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? INTERNAL_CODES.invalidField

export interface Failure {
  readonly field: string
  readonly message: string
  readonly code: number
}

export function wireFailures(error: z.ZodError): readonly Failure[] {
  return error.issues.map(issue => {
    const field = issue.path.join('.') || 'body'
    return { field, message: `${field}: ${issue.message}`, code: codeOfField(field) }
  })
}

/** A FAILURE as the label operations answer it. */
export function failureBody(createdOn: string, statusCode: number, message: string, internalCode: number) {
  return {
    message,
    status: 'FAILURE',
    statusCode,
    createdOn,
    internalStatus: { inValid: true, statusCode: internalCode, message, requestId: randomUUID() },
  }
}

export function parcelManner(clock: () => Date): Manner {
  return {
    service: 'parcel-label',
    refuse: (status, message) => ({
      status,
      body: failureBody(timestamp(clock()), status, message, status === 401 ? INTERNAL_CODES.apiKey : 400),
      executed: false,
    }),
  }
}
