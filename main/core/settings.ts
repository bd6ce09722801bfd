// The station's settings: their shape, defaults and what the specs leave open (contract.md).
import { z } from 'zod'
import { isTimeZone } from './calendar.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { SLIP_LANGUAGES, SLIP_POLICIES } from './packing-slip.ts'
import { scaleSettingsSchema } from './scale.ts'
import { SCAN_POLICIES } from './scan-back.ts'
import { addressSchema, serviceNameSchema } from './shipment.ts'
import { WEIGHT_POLICIES } from './weight-policy.ts'

const enumerations = z.strictObject({
  shippingService: z.array(z.string()).optional(),
  endorsement: z.array(z.string()).optional(),
  secondaryEndorsement: z.array(z.string()).optional(),
  dutyTerms: z.array(z.string()).optional(),
  signature: z.array(z.string()).optional(),
  dangerousGoods: z.array(z.string()).optional(),
})

/** JSON Pointers (RFC 6901) into answers whose fields label-server.md calls "not shown". */
const pointers = z.strictObject({
  /** To the array of entries in a rate-shop answer, then into one entry. */
  rates: z.string().optional(),
  rateService: z.string().optional(),
  rateCarrier: z.string().optional(),
  rateCost: z.string().optional(),
  rateDays: z.string().optional(),
  meters: z.string().optional(),
  meterId: z.string().optional(),
  meterCarrier: z.string().optional(),
  meterBalance: z.string().optional(),
  /** To the array of fees in an add-funds answer, then into one fee. */
  fees: z.string().optional(),
  feeName: z.string().optional(),
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
 * What becomes of what a service's label tells the printer beyond the label itself (`main/labels/printer-commands.ts`):
 * left out, printed as it came, or the operator is asked.
 */
const printerCommandsSchema = z.enum(['leave-out', 'as-it-came', 'ask'])
export type PrinterCommands = z.infer<typeof printerCommandsSchema>

/** Settings that earlier versions wrote and nothing reads any more: files, policies and set-up files may hold them. */
const RETIRED = ['internationalServices', 'deduplicatesByRequestId', 'pollIntervalMs']
const withoutRetired = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).filter(([name]) => !RETIRED.includes(name)))
    : given

/** What people call a service; empty: as the screens name its kind. */
const serviceName = z.string().max(30).default('')

const currentLabelServerSchema = z.strictObject({
  name: serviceName,
  baseUrl: z.string().max(500).default(''),
  techPartnerId: z.string().max(200).default(''),
  auth: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('token') }),
      z.strictObject({
        kind: z.literal('client-credentials'),
        tokenUrl: z.string().max(500),
        clientId: z.string().max(500),
        scopes: z.array(z.string().max(200)).optional(),
      }),
    ])
    .default({ kind: 'token' }),
  /** The neutral prefix of scope and claim names (label-server.md, "Names of scopes and claims"). */
  prefix: z.string().max(60).default('svc'),
  services: z.array(z.string().max(100)).default([]),
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
  labelImagePointer: z.string().max(500).optional(),
  trackingNumberPointer: z.string().max(500).optional(),
  costPointer: z.string().max(500).optional(),
  closeDayExtra: z.record(z.string(), z.unknown()).optional(),
  environment: z.enum(['production', 'test']).default('production'),
  printerCommands: printerCommandsSchema.default('leave-out'),
  /** Sent beside the enumerations, in the order of the list. */
  stringForms: z.array(z.enum(STRING_FORMS)).max(STRING_FORMS.length).default([]),
  enumerations: enumerations.optional(),
  pointers: pointers.optional(),
})
export const labelServerSettingsSchema = z.preprocess(withoutRetired, currentLabelServerSchema)
export type LabelServerSettings = z.infer<typeof labelServerSettingsSchema>

export const parcelLabelSettingsSchema = z.strictObject({
  name: serviceName,
  baseUrl: z.string().max(500).default(''),
  apiKeyHeader: z.string().max(100).default('svc-apikey'),
  accountCode: z.string().max(200).default(''),
  postalRequiredField: z.string().max(100).default('isPostalRequired'),
  /** ASSUMPTION: the texts of both units are not shown; they go out as they stand here. */
  weightUOM: z.string().max(20).default('OZ'),
  dimensionUOM: z.string().max(20).default('IN'),
  weightUnit: z.enum(['oz', 'lb', 'g', 'kg']).default('oz'),
  dimensionUnit: z.enum(['in', 'cm']).default('in'),
  printerCommands: printerCommandsSchema.default('leave-out'),
  /** Hosts besides the base address's own from which documents are fetched. */
  documentHosts: z.array(z.string().max(255)).optional(),
})
export type ParcelLabelSettings = z.infer<typeof parcelLabelSettingsSchema>

/** Every deadline and cap of the services (reliability.md, "Caps"); tests shorten them. */
export const networkSettingsSchema = z.strictObject({
  connectTimeoutMs: z.number().int().min(10).max(60_000).default(5_000),
  idleTimeoutMs: z.number().int().min(10).max(120_000).default(15_000),
  totalTimeoutMs: z.number().int().min(10).max(300_000).default(60_000),
  /** How long a purchase waits for a close of the day, and a close for purchases, also at other stations. */
  gateTimeoutMs: z.number().int().min(10).max(3_600_000).default(120_000),
  maxResponseBytes: z
    .number()
    .int()
    .min(1_000)
    .max(64 << 20)
    .default(16 << 20),
  /** `system`: what the system or the environment names; `none`: never one; else a proxy's http address. */
  proxy: z.string().max(500).default('system'),
  /** A PEM file with the company's own certificate authorities, trusted beside the system's. */
  caFile: z.string().max(1_000).default(''),
})
export type NetworkSettings = z.infer<typeof networkSettingsSchema>

const currentPrintingSchema = z.strictObject({
  jobExpiryMinutes: z.number().positive().max(1_440).default(15),
  /** A poll younger than this decides without asking again. */
  statusMaxAgeMs: z.number().int().min(0).max(60_000).default(2_000),
  statusDeadlineMs: z.number().int().min(10).max(10_000).default(300),
  openTimeoutMs: z.number().int().min(10).max(60_000).default(3_000),
  /** One question to the printer; at 9,600 baud the longest answer takes a tenth of it. */
  queryTimeoutMs: z.number().int().min(10).max(60_000).default(1_000),
  /** How long a fresh link that has not answered yet is watched for a reset before byte 1. */
  settleTimeoutMs: z.number().int().min(0).max(10_000).default(50),
  /** Longest wait for labels of others that the printer still prints, before a job is begun. */
  idleTimeoutMs: z.number().int().min(0).max(600_000).default(15_000),
  /** Silence of the wire while bytes wait to be taken; a printer out of paper stalls for minutes. */
  stallTimeoutMs: z.number().int().min(10).max(3_600_000).default(600_000),
  drainTimeoutMs: z.number().int().min(10).max(600_000).default(15_000),
  /** Putting away a link that carried no job. */
  closeTimeoutMs: z.number().int().min(10).max(60_000).default(1_000),
  /** How long the station waits for evidence that a sent label is on paper, counted from the last sign of progress. */
  confirmationTimeoutMs: z.number().int().min(10).max(3_600_000).default(20_000),
  /** The same while the printer gives a reason (paper out, head open). */
  faultTimeoutMs: z.number().int().min(10).max(14_400_000).default(1_800_000),
  /** The same while it cannot be asked: switched off, mute (some are without paper), or another one answers. */
  awayTimeoutMs: z.number().int().min(10).max(14_400_000).default(120_000),
  /** How long an idle printer's odometer may lag behind before the job counts as not printed. */
  odometerTimeoutMs: z.number().int().min(0).max(60_000).default(3_000),
  /** Between two questions while a label is being confirmed. */
  confirmationIntervalMs: z.number().int().min(1).max(60_000).default(250),
})
export const printingSettingsSchema = z.preprocess(withoutRetired, currentPrintingSchema)
export type PrintingSettings = z.infer<typeof printingSettingsSchema>

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const boxPresetSchema = z.strictObject({
  name: z.string().min(1).max(30),
  lengthInch: z.number().positive(),
  widthInch: z.number().positive(),
  heightInch: z.number().positive(),
  /** What it weighs empty. */
  tareOz: z.number().positive().max(1_000).optional(),
})

/** Where the records are kept: on this computer, or in a database that the warehouse's stations share. */
const ledgerSettingsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('embedded') }),
  z.strictObject({
    kind: z.literal('postgres'),
    /** `postgres://user@server:5432/database`; the password is a secret of its own. */
    url: z.string().max(500),
    /** `auto`: a verified certificate, but none on this very computer. */
    tls: z.enum(['auto', 'verify', 'off']).default('auto'),
    /** Most money that all stations together add to meters in 24 hours; absent for no limit. */
    dailyFundsCents: z.number().int().positive().optional(),
  }),
])
export type LedgerSettings = z.infer<typeof ledgerSettingsSchema>

export const settingsSchema = z.strictObject({
  mode: z.enum(['training', 'live']).default('training'),
  station: z
    .strictObject({
      name: z.string().min(1).max(60).default('Bench 1'),
      from: addressSchema.optional(),
      /** IANA name; the computer's own where none is set. Days of reports begin by it. */
      timeZone: z.string().max(60).refine(isTimeZone).optional(),
    })
    .prefault({}),
  /** Counts from the next start on. */
  ledger: ledgerSettingsSchema.default({ kind: 'embedded' }),
  labelServer: labelServerSettingsSchema.prefault({}),
  parcelLabel: parcelLabelSettingsSchema.prefault({}),
  network: networkSettingsSchema.prefault({}),
  printing: printingSettingsSchema.prefault({}),
  /** How the bench is kept from mistakes. */
  packing: z
    .strictObject({
      /** Whether the label just printed is scanned from its box before the next order. */
      scanBack: z.enum(SCAN_POLICIES).default('off'),
      /** Whether a weight that cannot be right stops a purchase until somebody says why it is (decision 137). */
      weightCheck: z.enum(WEIGHT_POLICIES).default('ask'),
      /** Whether a packing slip is printed beside each label, and where. */
      slip: z.enum(SLIP_POLICIES).default('off'),
      /** What it is written in. */
      slipLanguage: z.enum(SLIP_LANGUAGES).default('en'),
    })
    .prefault({}),
  /** Days after which a label that no longer matters loses its addresses and its payloads. */
  retention: z
    .strictObject({
      addressDays: z.number().int().min(1).max(3_650).default(30),
      payloadDays: z.number().int().min(1).max(3_650).default(7),
    })
    .prefault({}),
  updates: z
    .strictObject({
      enabled: z.boolean().default(true),
      /** The folder with the update files; empty: the one that the installer was made with. */
      feed: z.string().max(500).default(''),
    })
    .prefault({}),
  log: z
    .strictObject({
      level: z.enum(LOG_LEVELS).default('info'),
      keepDays: z.number().int().min(1).max(365).default(14),
    })
    .prefault({}),
  /** Copies of a station's own records, made by the clock. */
  copies: z
    .strictObject({
      /** 0: only those that someone makes. */
      everyHours: z.number().int().min(0).max(168).default(0),
      /** A folder elsewhere that takes each of them too; empty: they stay in the data folder. */
      folder: z.string().max(1_000).default(''),
      /** The newest so many stay, as long as the addresses in them may be kept. */
      keep: z.number().int().min(1).max(100).default(7),
    })
    .prefault({}),
  /** What the machine's own monitoring is told. */
  monitoring: z
    .strictObject({
      /** A file of figures, rewritten every 15 seconds (OpenMetrics); none if it is empty. */
      figuresFile: z.string().max(1_000).default(''),
    })
    .prefault({}),
  scale: scaleSettingsSchema.default({ kind: 'none' }),
  /** Kept only where it is switched on: addresses of people, for as long as they are used. */
  addressBook: z
    .strictObject({
      enabled: z.boolean().default(false),
      days: z.number().int().min(1).max(3_650).default(365),
    })
    .prefault({}),
  /** Orders as files that another program puts into a folder. Off if it is empty. */
  orders: z
    .strictObject({
      watchedFolder: z.string().max(1_000).default(''),
      /** Who sells the labels of orders that do not say. */
      service: serviceNameSchema.default('label-server'),
    })
    .prefault({}),
  /** Other programs send orders by HTTP, and read what became of them. */
  ordersService: z
    .strictObject({
      enabled: z.boolean().default(false),
      port: z.number().int().min(1_024).max(65_535).default(8_787),
      /** Besides this computer's own programs those of others, with TLS: the company's policy alone says so. */
      elsewhere: z
        .strictObject({
          /** Number of the network card that is listened at. */
          address: z.string().max(100),
          certFile: z.string().max(1_000),
          keyFile: z.string().max(1_000),
        })
        .optional(),
    })
    .prefault({}),
  /** The company's own system is asked of an order that nobody here knows. Off where there is no address. */
  lookUp: z
    .strictObject({
      /** With `{reference}` in its path or its question. */
      url: z.string().max(500).default(''),
      /** Carries the secret `lookUp.key`. */
      header: z.string().max(100).default('Authorization'),
      /** JSON Pointers (RFC 6901) into its answer, by our fields; none: it answers by our own names. */
      fields: z.partialRecord(z.enum(ORDER_FIELDS), z.string().max(200)).default({}),
    })
    .prefault({}),
  people: z
    .strictObject({
      /** Minutes without a hand at the bench after which a supervisor is an operator again. */
      supervisorIdleMinutes: z.number().min(0.1).max(60).default(2),
    })
    .prefault({}),
  screen: z
    .strictObject({
      language: z.enum(['en', 'es']).optional(),
      theme: z.enum(['light', 'dark', 'system']).default('system'),
      sounds: z.boolean().default(true),
    })
    .prefault({}),
  boxes: z
    .array(boxPresetSchema)
    .max(9)
    .default([
      { name: 'S', lengthInch: 8, widthInch: 6, heightInch: 4 },
      { name: 'M', lengthInch: 12, widthInch: 9, heightInch: 6 },
      { name: 'L', lengthInch: 18, widthInch: 14, heightInch: 10 },
    ]),
})
export type Settings = z.infer<typeof settingsSchema>
