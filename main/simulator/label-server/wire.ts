// The label server's JSON, written from label-server.md "Resources and their fields".
import { z } from 'zod'

/**
 * ASSUMPTION: which request fields are required is not shown, so the wire schemas give types alone and
 * rules.ts demands what a label physically needs. `null` for a field is not among the types shown.
 */
const addressSchema = z
  .object({
    companyName: z.string(),
    name: z.string(),
    address1: z.string(),
    address2: z.string(),
    address3: z.string(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    country: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    residential: z.boolean(),
  })
  .partial()

const weightSchema = z
  .object({
    weightOz: z.number(),
    weightType: z.string().describe('Value seen: Actual.'),
  })
  .partial()

const packageSchema = z
  .object({
    weight: weightSchema,
    packageDimensions: z
      .object({ lengthInch: z.number(), widthInch: z.number(), heightInch: z.number() })
      .partial(),
    specialServices: z
      .object({
        dangerousGoodsOptions: z
          .object({
            dangerousGoodsType: z.string().describe('Value seen: None.'),
            emergencyContactNumber: z.string(),
          })
          .partial(),
        signatureType: z.string().describe('Value seen: None.'),
      })
      .partial(),
    packageDescription: z.string(),
    packageValue: z.number(),
  })
  .partial()

const customsItemSchema = z
  .object({
    countryOfOrigin: z.string(),
    description: z.string(),
    itemValue: z.number(),
    itemQuantity: z.number(),
    itemSKU: z.string(),
    hsCode: z.string(),
    itemWeight: weightSchema,
    itemDescriptionInExportCountryLanguage: z.string(),
  })
  .partial()

const customsDataSchema = z
  .object({
    shipmentValue: z.number(),
    shipmentDescription: z.string(),
    customsItems: z.array(customsItemSchema),
  })
  .partial()

export const shipmentRequestSchema = z
  .object({
    techPartnerId: z.string(),
    fromAddress: addressSchema,
    toAddress: addressSchema,
    shippingServiceEnum: z.string().describe('Preferred. Values seen: Unknown and a ground service value.'),
    shippingService: z.string().describe('Legacy string form, deprecated.'),
    packages: z.array(packageSchema),
    requestId: z.string().describe('Echoed in the response.'),
    customsData: customsDataSchema,
    internationalDutyTermsEnum: z.string().describe('Value seen: Unknown.'),
    internationalDutyTerms: z.string(),
    ancillaryEndorsementEnum: z.string().describe('Value seen: None.'),
    ancillaryEndorsement: z.string(),
    secondaryEndorsementEnum: z.string().describe('Value seen: None.'),
    secondaryEndorsement: z.string(),
    docTabValues: z.array(z.string()).describe('Added to the label image when possible.'),
    futureShipmentDate: z.string().describe('ISO 8601 date-time.'),
    labelImageFormatEnum: z.string().describe('Values seen: Unknown, Png.'),
    labelImageFormat: z.string(),
    labelImageSizeEnum: z.string().describe('Value seen: Label4X6.'),
    shipmentWeightOz: z.number(),
    reference1: z.string(),
    reference2: z.string(),
    orderNumber: z.string(),
  })
  .partial()

/**
 * ASSUMPTION: the fields of the close-shipping-day request are not shown. The partner is named as in every
 * other request of this service; any other field is let through and noted as unknown in the log.
 */
export const closeDayRequestSchema = z.object({ techPartnerId: z.string(), requestId: z.string() }).partial()

export const addFundsRequestSchema = z
  .object({
    techPartnerId: z.string(),
    meterId: z.string(),
    amount: z.number(),
    transactionReference: z.string(),
  })
  .partial()

const envelope = {
  requestId: z.string(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
}

export const envelopeSchema = z.looseObject(envelope)

/** Fields of the label response beyond the envelope are not shown; see shapes.ts for those offered. */
export const labelResponseSchema = z.looseObject(envelope)

export const rateResponseSchema = z.object({
  ...envelope,
  estimatedZone: z.string().optional(),
  weight: weightSchema.optional(),
  packageRates: z.array(z.looseObject({})).optional(),
  shippingService: z.string().optional(),
  daysInTransit: z.int().optional(),
})

export const ratesResponseSchema = z.object({ ...envelope, rates: z.array(z.looseObject({})).optional() })

const meterSchema = z.object({
  currentBalance: z.number(),
  oldBalance: z.number(),
  pendingFunds: z.number(),
  carrier: z.string(),
  meterId: z.string(),
})

export const metersResponseSchema = z.object({ ...envelope, meters: z.array(z.looseObject({})).optional() })

export const addFundsResponseSchema = z.object({
  requestId: z.string(),
  errors: z.array(z.string()),
  meter: meterSchema.optional(),
  transactionId: z.string().optional(),
  fees: z.array(z.looseObject({})).optional(),
  successful: z.boolean(),
})

export type WireAddress = z.infer<typeof addressSchema>
export type WirePackage = z.infer<typeof packageSchema>
export type WireCustomsData = z.infer<typeof customsDataSchema>
export type ShipmentRequest = z.infer<typeof shipmentRequestSchema>
