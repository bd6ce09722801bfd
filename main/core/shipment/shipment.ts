// The shipment: what is to be sent, from whom, to whom and how, in the station's own words.
import { z } from 'zod'

export const SERVICE_NAMES = ['label-server', 'parcel-label'] as const
export const serviceNameSchema = z.enum(SERVICE_NAMES)
/** Which of the two services: label-server.md or parcel-label.md. */
export type ServiceName = z.infer<typeof serviceNameSchema>

/** Longest text any field takes here; each service's own, narrower rule is in its mapping. */
const text = (max = 200) => z.string().max(max)
const number = (max: number) => z.number().finite().max(max)

export const addressSchema = z.strictObject({
  companyName: text().optional(),
  name: text(),
  address1: text(),
  address2: text().optional(),
  address3: text().optional(),
  city: text(),
  state: text(),
  postalCode: text(20),
  country: text(60),
  email: text().optional(),
  phoneNumber: text().optional(),
  residential: z.boolean().optional(),
})
export type Address = z.infer<typeof addressSchema>

export const packageSchema = z.strictObject({
  weightOz: number(1_000_000),
  lengthInch: number(10_000).optional(),
  widthInch: number(10_000).optional(),
  heightInch: number(10_000).optional(),
  description: text().optional(),
  valueCents: z.number().int().min(0).max(100_000_000_00).optional(),
  signature: text(60).optional(),
  dangerousGoods: z.strictObject({ type: text(60), emergencyContactNumber: text(60).optional() }).optional(),
})
export type Package = z.infer<typeof packageSchema>

export const customsItemSchema = z.strictObject({
  countryOfOrigin: text(60),
  description: text(),
  valueCents: z.number().int().min(0).max(100_000_000_00),
  quantity: number(1_000_000),
  sku: text(60).optional(),
  hsCode: text(60).optional(),
  weightOz: number(1_000_000),
  descriptionInExportCountryLanguage: text().optional(),
})

export const customsSchema = z.strictObject({
  valueCents: z.number().int().min(0).max(100_000_000_00),
  description: text(),
  items: z.array(customsItemSchema).max(200),
})
export type Customs = z.infer<typeof customsSchema>

const referencesSchema = z.strictObject({
  reference1: text().optional(),
  reference2: text().optional(),
  reference3: text().optional(),
  reference4: text().optional(),
  orderNumber: text().optional(),
  sku: text().optional(),
})

/** contract.md, "shipment (domain …)"; a service that cannot take a field says so by its path. */
export const shipmentSchema = z.strictObject({
  from: addressSchema,
  to: addressSchema,
  returnTo: addressSchema.optional(),
  packages: z.array(packageSchema).min(1).max(50),
  shippingService: text(100).optional(),
  references: referencesSchema.optional(),
  customs: customsSchema.optional(),
  endorsement: text(60).optional(),
  secondaryEndorsement: text(60).optional(),
  dutyTerms: text(60).optional(),
  /** ISO 8601 date-time with offset, as label-server.md `futureShipmentDate` wants it. */
  futureShipDate: z.iso.datetime({ offset: true }).optional(),
  docTabValues: z.array(text()).max(50).optional(),
  hazmat: text(2).optional(),
  postalRequired: z.boolean().optional(),
  documentFormat: z.enum(['PDF', 'PNG']).optional(),
})
export type Shipment = z.infer<typeof shipmentSchema>

/** Total of all packages in ounces; the label server's `shipmentWeightOz`. */
export function totalWeightOz(shipment: Shipment): number {
  return shipment.packages.reduce((sum, one) => sum + one.weightOz, 0)
}

/** Of a package, in inches. */
export const SIDES = ['lengthInch', 'widthInch', 'heightInch'] as const
