// The exact JSON of the label server's requests (label-server.md, "Resources and their fields").
import { z } from 'zod'

const wireAddressSchema = z.strictObject({
  companyName: z.string().optional(),
  name: z.string().optional(),
  address1: z.string().optional(),
  address2: z.string().optional(),
  address3: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string().optional(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  residential: z.boolean().optional(),
})
export type WireAddress = z.infer<typeof wireAddressSchema>

/** `weightType`: the one value that the spec names. */
const wireWeightSchema = z.strictObject({ weightOz: z.number(), weightType: z.literal('Actual') })
export type WireWeight = z.infer<typeof wireWeightSchema>

const wirePackageSchema = z.strictObject({
  weight: wireWeightSchema,
  packageDimensions: z
    .strictObject({
      lengthInch: z.number().optional(),
      widthInch: z.number().optional(),
      heightInch: z.number().optional(),
    })
    .optional(),
  specialServices: z
    .strictObject({
      dangerousGoodsOptions: z
        .strictObject({ dangerousGoodsType: z.string(), emergencyContactNumber: z.string().optional() })
        .optional(),
      signatureType: z.string().optional(),
    })
    .optional(),
  packageDescription: z.string().optional(),
  packageValue: z.number().optional(),
})
export type WirePackage = z.infer<typeof wirePackageSchema>

const wireCustomsSchema = z.strictObject({
  shipmentValue: z.number(),
  shipmentDescription: z.string(),
  customsItems: z.array(
    z.strictObject({
      countryOfOrigin: z.string(),
      description: z.string(),
      itemValue: z.number(),
      itemQuantity: z.number(),
      itemSKU: z.string().optional(),
      hsCode: z.string().optional(),
      itemWeight: wireWeightSchema,
      itemDescriptionInExportCountryLanguage: z.string().optional(),
    }),
  ),
})
export type WireCustoms = z.infer<typeof wireCustomsSchema>

/** Body of operations 1, 4 and 5: one model for domestic and international shipments. */
export const wireShipmentSchema = z.strictObject({
  techPartnerId: z.string(),
  fromAddress: wireAddressSchema,
  toAddress: wireAddressSchema,
  shippingServiceEnum: z.string().optional(),
  shippingService: z.string().optional(),
  packages: z.array(wirePackageSchema),
  requestId: z.string(),
  customsData: wireCustomsSchema.optional(),
  internationalDutyTermsEnum: z.string().optional(),
  internationalDutyTerms: z.string().optional(),
  ancillaryEndorsementEnum: z.string().optional(),
  ancillaryEndorsement: z.string().optional(),
  secondaryEndorsementEnum: z.string().optional(),
  secondaryEndorsement: z.string().optional(),
  docTabValues: z.array(z.string()).optional(),
  futureShipmentDate: z.string().optional(),
  labelImageFormatEnum: z.literal('Png'),
  labelImageFormat: z.literal('Png').optional(),
  labelImageSizeEnum: z.literal('Label4X6'),
  shipmentWeightOz: z.number(),
  reference1: z.string().optional(),
  reference2: z.string().optional(),
  orderNumber: z.string().optional(),
})
export type WireShipment = z.infer<typeof wireShipmentSchema>

/** Body of operation 8. */
export const wireAddFundsSchema = z.strictObject({
  techPartnerId: z.string(),
  meterId: z.string(),
  amount: z.number(),
  transactionReference: z.string(),
})
export type WireAddFunds = z.infer<typeof wireAddFundsSchema>
