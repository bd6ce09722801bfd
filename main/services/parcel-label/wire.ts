// The exact JSON of the parcel label service's requests (parcel-label.md, "Resources").
import { z } from 'zod'

const parcelAddressSchema = z.strictObject({
  addressLine1: z.string(),
  addressLine2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip5: z.string(),
  zip4: z.string().optional(),
})
export type ParcelAddress = z.infer<typeof parcelAddressSchema>

const parcelDimensionsSchema = z.strictObject({
  weightUOM: z.string().optional(),
  dimensionUOM: z.string().optional(),
  weight: z.number().optional(),
  length: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})
export type ParcelDimensions = z.infer<typeof parcelDimensionsSchema>

/**
 * Body of request label without the one field whose name is a setting (`isPostalRequired`).
 * Nullable fields are left out where there is nothing to say, which the spec treats alike.
 */
export const labelRequestSchema = z.strictObject({
  objectTypeId: z.literal(1),
  client: z.strictObject({
    accountCode: z.string(),
    serviceProviderKey: z.string(),
    clientReferenceNumber: z.string(),
    sku: z.string().optional(),
    companyName: z.string().optional(),
    attnLine: z.string().optional(),
    endorsements: z.string().optional(),
    hazmat: z.string().optional(),
    returnAddress: parcelAddressSchema,
    address: parcelAddressSchema,
  }),
  consignee: z.strictObject({
    companyName: z.string().optional(),
    fullName: z.string(),
    address: parcelAddressSchema,
    email: z.string().optional(),
    phoneNumber: z.string().optional(),
  }),
  dimensions: parcelDimensionsSchema.required({ weight: true, length: true, width: true, height: true }),
  document: z.strictObject({ format: z.enum(['PDF', 'PNG']) }).optional(),
  customLabelInfo: z
    .strictObject({ reference3: z.string().optional(), reference4: z.string().optional() })
    .optional(),
})
export type LabelRequest = z.infer<typeof labelRequestSchema>

export const reprintRequestSchema = z.strictObject({
  readableBarCode: z.string().optional(),
  encodedBarCode: z.string().optional(),
  labelId: z.string().optional(),
})
export type ReprintBody = z.infer<typeof reprintRequestSchema>

export const manifestRequestSchema = z.strictObject({
  ...reprintRequestSchema.shape,
  container: z
    .strictObject({
      accountCode: z.string().optional(),
      encodedBarcode: z.string().optional(),
      containerEncodedBarcode: z.string().optional(),
    })
    .optional(),
  dimensions: parcelDimensionsSchema.optional(),
})
export type ManifestBody = z.infer<typeof manifestRequestSchema>
