// What a station knows of the two services, and what their documents leave open (contract.md).
import { z } from 'zod'
import { withoutRetired } from './retired-settings.ts'

/** A service's own lists, where its spelling is another: what stands here is offered in place of the known values. */
const enumerations = z.strictObject({
  /** Shipping services. */
  shippingService: z.array(z.string()).optional(),
  /** What a carrier does with what it cannot deliver. */
  endorsement: z.array(z.string()).optional(),
  /** The second such instruction. */
  secondaryEndorsement: z.array(z.string()).optional(),
  /** Who pays duties and taxes. */
  dutyTerms: z.array(z.string()).optional(),
  /** Who has to sign for it. */
  signature: z.array(z.string()).optional(),
  /** Kinds of dangerous goods. */
  dangerousGoods: z.array(z.string()).optional(),
})

/** JSON Pointers (RFC 6901) into answers whose fields label-server.md calls "not shown". */
const pointers = z.strictObject({
  /** To the array of entries in a rate-shop answer, then into one entry. */
  rates: z.string().optional(),
  /** In an entry of the rates: the shipping service. */
  rateService: z.string().optional(),
  /** In an entry of the rates: the carrier. */
  rateCarrier: z.string().optional(),
  /** In an entry of the rates: the price. */
  rateCost: z.string().optional(),
  /** In an entry of the rates: the days to delivery. */
  rateDays: z.string().optional(),
  /** To the array of meters in the answer about balances. */
  meters: z.string().optional(),
  /** In a meter: its number. */
  meterId: z.string().optional(),
  /** In a meter: the carrier. */
  meterCarrier: z.string().optional(),
  /** In a meter: the balance. */
  meterBalance: z.string().optional(),
  /** To the array of fees in an add-funds answer, then into one fee. */
  fees: z.string().optional(),
  /** In a fee: what it is for. */
  feeName: z.string().optional(),
  /** In a fee: the amount. */
  feeAmount: z.string().optional(),
  /** To the documents in a close-day answer. */
  close: z.string().optional(),
})

/** The older text fields beside the enumerations that a label server may still want, by the names of label-server.md. */
export const STRING_FORMS = [
  'shippingService',
  'internationalDutyTerms',
  'ancillaryEndorsement',
  'secondaryEndorsement',
  'labelImageFormat',
] as const

/**
 * What becomes of what a service's label tells the printer beyond the label itself (`main/labels/zpl/printer-commands.ts`):
 * left out, printed as it came, or the operator is asked.
 */
const printerCommandsSchema = z.enum(['leave-out', 'as-it-came', 'ask'])
export type PrinterCommands = z.infer<typeof printerCommandsSchema>

const serviceName = z.string().max(30).default('')

const currentLabelServerSchema = z.strictObject({
  /** What people call it; empty: as the screens name its kind. */
  name: serviceName,
  /** Address that every call begins with; https, but on this very computer. */
  baseUrl: z.string().max(500).default(''),
  /** Partner number that the label server gave. */
  techPartnerId: z.string().max(200).default(''),
  /** How a station signs in: with a token that is a secret, or by client credentials at an OAuth 2 token address. */
  auth: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('token') }),
      z.strictObject({
        kind: z.literal('client-credentials'),
        /** Address that gives tokens. */
        tokenUrl: z.string().max(500),
        /** The bench's name there; its secret is kept as one. */
        clientId: z.string().max(500),
        /** Asked for with a token; absent: those of the label server's documents. */
        scopes: z.array(z.string().max(200)).optional(),
      }),
    ])
    .default({ kind: 'token' }),
  /** The neutral prefix of scope and claim names (label-server.md, "Names of scopes and claims"). */
  prefix: z.string().max(60).default('svc'),
  /** Shipping services that this bench sells, as the label server spells them; without a list, all of them. Others are offered last, and nothing marks them by itself. */
  services: z.array(z.string().max(100)).default([]),
  /** Those of them that take several packages in one label request. */
  multiPackageServices: z.array(z.string().max(100)).default([]),
  /** Countries that need no customs data between them: a union or a country with its territories a text, as ISO codes. */
  customsUnions: z
    .array(z.string().max(300))
    .default([
      'US PR VI GU AS MP UM FM MH PW',
      'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK',
    ]),
  /** What a package is described as where it needs no customs data: documents, in the words of the house. */
  customsFreeContents: z.array(z.string().max(100)).default([]),
  /** JSON Pointer (RFC 6901) to the label in its answer; absent: it is found by what it holds. */
  labelImagePointer: z.string().max(500).optional(),
  /** JSON Pointer to the tracking number; absent: found by what it is called. */
  trackingNumberPointer: z.string().max(500).optional(),
  /** JSON Pointer to the price; absent: found by what it is called. */
  costPointer: z.string().max(500).optional(),
  /** Further fields that its close of the day wants, as JSON. */
  closeDayExtra: z.record(z.string(), z.unknown()).optional(),
  /** Sold for money, or printed as a test. */
  environment: z.enum(['production', 'test']).default('production'),
  /** What its labels tell the printer beyond the label itself: left out, printed as it came, or the operator is asked. */
  printerCommands: printerCommandsSchema.default('leave-out'),
  /** Days until a label that nobody used is on the list of what to decide; 0: never. */
  unusedAfterDays: z.number().int().min(0).max(365).default(7),
  /** ASSUMPTION: how many days after its purchase a label is paid back; those of USPS labels, since its document names none (decision 165). */
  refundDays: z.number().int().min(1).max(365).default(30),
  /** Sent beside the enumerations, in the order of the list. */
  stringForms: z.array(z.enum(STRING_FORMS)).max(STRING_FORMS.length).default([]),
  /** Its own lists of values, in place of the known ones. */
  enumerations: enumerations.optional(),
  /** Where its answers hold what its documents do not show. */
  pointers: pointers.optional(),
})
export const labelServerSettingsSchema = z.preprocess(withoutRetired, currentLabelServerSchema)
export type LabelServerSettings = z.infer<typeof labelServerSettingsSchema>

export const parcelLabelSettingsSchema = z.strictObject({
  /** What people call it; empty: as the screens name its kind. */
  name: serviceName,
  /** Address that every call begins with; https, but on this very computer. */
  baseUrl: z.string().max(500).default(''),
  /** Header that carries the key, which is a secret. */
  apiKeyHeader: z.string().max(100).default('svc-apikey'),
  /** Account that its labels are billed to. */
  accountCode: z.string().max(200).default(''),
  /** How it spells the field that asks for a postal carrier. */
  postalRequiredField: z.string().max(100).default('isPostalRequired'),
  /** ASSUMPTION: the texts of both units are not shown; they go out as they stand here. */
  weightUOM: z.string().max(20).default('OZ'),
  /** The same of lengths. */
  dimensionUOM: z.string().max(20).default('IN'),
  /** Unit in which weights go out. */
  weightUnit: z.enum(['oz', 'lb', 'g', 'kg']).default('oz'),
  /** Unit in which lengths go out. */
  dimensionUnit: z.enum(['in', 'cm']).default('in'),
  /** What its labels tell the printer beyond the label itself: left out, printed as it came, or the operator is asked. */
  printerCommands: printerCommandsSchema.default('leave-out'),
  /** Labels handed over at once in a close, at most; how many of them it takes is found by its answers (`flows/pace.ts`). */
  manifestsAtOnce: z.number().int().min(1).max(64).default(32),
  /** Days until a label that nobody used is on the list of what to decide; 0: never. */
  unusedAfterDays: z.number().int().min(0).max(365).default(7),
  /** ASSUMPTION: how many days after its purchase an unused label is of use to report; the same, since its document names none. */
  refundDays: z.number().int().min(1).max(365).default(30),
  /** Hosts besides the base address's own from which documents are fetched. */
  documentHosts: z.array(z.string().max(255)).optional(),
})
export type ParcelLabelSettings = z.infer<typeof parcelLabelSettingsSchema>
