// The parcel service's JSON with every constraint of its schema, written from parcel-label.md "Resources".
import { z } from 'zod'
import { isUsState } from '../us-states.ts'

/**
 * parcel-label.md, Address object: the text allows alphanumeric, hyphen, spaces, apostrophes and periods.
 * ASSUMPTION: alphanumeric means the letters of ASCII.
 */
const CHARACTERS = /^[A-Za-z0-9' .-]*$/
const characters = (text: z.ZodString) =>
  text.regex(CHARACTERS, 'only letters, digits, hyphens, spaces, apostrophes and periods are allowed')

/** Schema and text disagree (0..50 against 150 for a line and 28 for a city); the simulator takes what both allow. */
const addressLine = characters(z.string().max(50))
const city = characters(z.string().max(28))
const zip5 = z.string().regex(/^\d{5}$/, 'exactly 5 digits')
const zip4 = z.string().regex(/^\d{4}$/, 'exactly 4 digits')
const state = z.string().max(2).refine(isUsState, 'not a postal state abbreviation')

const addressSchema = z.object({
  addressLine1: addressLine,
  addressLine2: addressLine.optional(),
  city,
  state,
  zip5,
  zip4: zip4.optional(),
})

/**
 * "7 digits, numeric, period allowed, cannot be zero"; numbers are stored with four decimals.
 * ASSUMPTION: the seven digits are those before and after the period together, and a fifth decimal is refused.
 */
const measure = z
  .number()
  .refine(value => value > 0, 'cannot be zero or less')
  .refine(value => digitsOf(value).length <= 7, 'at most 7 digits')
  .refine(value => decimalsOf(value) <= 4, 'at most four decimals')

const plain = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
const digitsOf = (value: number): string => plain(value).replace(/^0?\./, '').replace(/\D/g, '')
const decimalsOf = (value: number): number => plain(value).split('.')[1]?.length ?? 0

/** ASSUMPTION: allowed values of the unit fields are not shown; any text is taken. */
const dimensionsSchema = z.object({
  weightUOM: z.string().optional(),
  dimensionUOM: z.string().optional(),
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
})

const ENDORSEMENTS = [
  'CHANGE SERVICE REQUESTED',
  'ADDRESS SERVICE REQUESTED',
  'RETURN SERVICE REQUESTED',
  'FORWARDING SERVICE REQUESTED',
] as const

const upTo50 = z.string().max(50)

const clientSchema = z.object({
  accountCode: z.string().min(1).nullable(),
  serviceProviderKey: z.string().min(1).nullable(),
  clientReferenceNumber: upTo50.nullable(),
  sku: upTo50.nullish(),
  companyName: upTo50.nullish(),
  attnLine: upTo50.nullish(),
  endorsements: z.enum(ENDORSEMENTS).nullish(),
  /** ASSUMPTION: an empty text, which the length 0..2 allows, means the same as absent. */
  hazmat: z.enum(['', '0', '1', '2']).nullish(),
  returnAddress: addressSchema.nullish(),
  address: addressSchema.nullish(),
})

const consigneeSchema = z.object({
  companyName: upTo50.optional(),
  fullName: upTo50,
  address: addressSchema,
  email: z.string().max(44).optional(),
  phoneNumber: upTo50.optional(),
})

/**
 * ASSUMPTION: the text of the format values beyond `PDF` and `PNG` is not shown; a blank one gives no link, any
 * other is refused.
 */
const documentSchema = z.object({ format: z.enum(['', 'PDF', 'PNG']).optional() })

const customLabelInfoSchema = z.object({
  reference3: z.string().optional(),
  reference4: z.string().optional(),
})

const parcelSchema = z.object({
  objectTypeId: z.literal(1),
  client: clientSchema,
  consignee: consigneeSchema,
  dimensions: dimensionsSchema,
  document: documentSchema.optional(),
  customLabelInfo: customLabelInfoSchema.optional(),
})

const postalFlag = z
  .int()
  .min(0)
  .max(1)
  .optional()
  .describe('0 direct-service carrier, 1 postal; 0 by default')

/** `postalField` is the name of `isPostalRequired`, whose carrier word the spec replaces by a neutral one. */
export const labelRequestSchema = (postalField: string) =>
  parcelSchema.extend({ [postalField]: postalFlag } as Record<string, typeof postalFlag>)

export type LabelRequest = z.infer<typeof parcelSchema>

export type ReadLabelRequest =
  | { readonly ok: true; readonly request: LabelRequest; readonly postalRequired: boolean }
  | { readonly ok: false; readonly error: z.ZodError }

export function readLabelRequest(postalField: string, body: unknown): ReadLabelRequest {
  const parsed = labelRequestSchema(postalField).safeParse(body)
  if (!parsed.success) return { ok: false, error: parsed.error }
  return { ok: true, request: parcelSchema.parse(body), postalRequired: parsed.data[postalField] === 1 }
}

export const reprintRequestSchema = z
  .object({ readableBarCode: z.string(), encodedBarCode: z.string(), labelId: z.string() })
  .partial()

/** ASSUMPTION: which manifest fields are required is not shown; one identifier is demanded, the rest may be absent. */
export const manifestRequestSchema = z
  .object({
    readableBarCode: z.string(),
    encodedBarCode: z.string(),
    labelId: z.string(),
    container: z
      .object({ accountCode: z.string(), encodedBarcode: z.string(), containerEncodedBarcode: z.string() })
      .partial(),
    dimensions: dimensionsSchema,
  })
  .partial()

const nullableText = z.string().nullable()

const internalStatusSchema = z.object({
  inValid: z.boolean(),
  statusCode: z.int(),
  message: z.string(),
  requestId: z.string(),
})

const outcome = {
  message: z.string(),
  status: z.enum(['SUCCESS', 'FAILURE']),
  statusCode: z.int(),
  createdOn: z.string().describe('UTC, yyyy-MM-ddTHH:mm:ssZ'),
}

const labelElementsSchema = z.object({
  mailClass: nullableText,
  permitNo: nullableText,
  endorsements: nullableText,
  preSortGroup: nullableText,
  sortCode: nullableText,
  encodedBarCode: nullableText,
  readableBarCode: nullableText,
  hazmat: nullableText,
  returnAddress: z
    .object({
      attnLine: nullableText,
      companyName: nullableText,
      addressLine1: nullableText,
      addressLine2: nullableText,
      city: nullableText,
      state: nullableText,
      zip5: nullableText,
      zip4: nullableText,
    })
    .nullable(),
  shipToAddress: z
    .object({ fullName: z.string(), email: nullableText, phoneNumber: nullableText })
    .nullable(),
  customLabelInfo: customLabelInfoSchema.optional(),
})

export const reprintResponseSchema = z.object({
  ...outcome,
  clientReferenceNumber: nullableText.optional(),
  sku: nullableText.optional(),
  labelID: z.string().optional(),
  labelElements: labelElementsSchema.optional(),
  labelZPL: z.string().optional(),
  internalStatus: internalStatusSchema.nullable(),
})

export const labelResponseSchema = reprintResponseSchema.extend({
  serviceType: z.string().optional(),
  document: z.object({ url: z.string() }).optional(),
})

export const manifestResponseSchema = z.object(outcome)

export type ParcelAddress = z.infer<typeof addressSchema>
export type LabelElements = z.infer<typeof labelElementsSchema>
export type ReprintRequest = z.infer<typeof reprintRequestSchema>
