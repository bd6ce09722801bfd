// The request-label operation: one package becomes a label of the direct, postal or postal hazardous kind.
import { zplOf } from '../drawing/zpl.ts'
import { postalNumber, randomDigits } from '../numbers.ts'
import type { Answer } from '../operation.ts'
import { newDocumentId, newLabelId, type ParcelLabel } from './book.ts'
import { documentUrl } from './documents.ts'
import { type Codes, PERMIT_NUMBER, parcelPaper } from './label-paper.ts'
import { INTERNAL_CODES, timestamp, wireFailures } from './manner.ts'
import { fail, failure, labelBody, type ParcelService, partsOf } from './service.ts'
import { type LabelElements, type LabelRequest, readLabelRequest } from './wire.ts'

/**
 * ASSUMPTION: the texts of the two values of `serviceType` are not shown (parcel-label.md, Versioning 2).
 */
const SERVICE_TYPES: Readonly<Record<ParcelLabel['kind'], string>> = {
  direct: 'DIRECT_SERVICE_LABEL_GENERATED',
  postal: 'POSTAL_LABEL_GENERATED',
  'postal-hazmat': 'POSTAL_LABEL_GENERATED',
}

export async function requestLabel(service: ParcelService, body: unknown): Promise<Answer> {
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
