// The station's settings: their shape and defaults. What the comments say of each is in docs/settings.md.
import { z } from 'zod'
import { isTimeZone } from '../calendar.ts'
import { cleanText } from '../clean-text.ts'
import { ORDER_FIELDS } from '../orders/order-fields.ts'
import { SLIP_LANGUAGES, SLIP_POLICIES } from '../printing/packing-slip.ts'
import { SCAN_POLICIES } from '../purchases/scan-back.ts'
import { scaleSettingsSchema } from '../shipment/scale.ts'
import { addressSchema, serviceNameSchema } from '../shipment/shipment.ts'
import { WEIGHT_POLICIES } from '../shipment/weight-policy.ts'
import { limitsSchema } from './limits.ts'
import { withoutRetired } from './retired-settings.ts'
import { serviceRulesSchema } from './service-rules.ts'
import { labelServerSettingsSchema, parcelLabelSettingsSchema } from './service-settings.ts'

/** Every deadline and cap of the services (reliability.md, "Caps"); tests shorten them. */
export const networkSettingsSchema = z.strictObject({
  /** Longest wait for a connection. */
  connectTimeoutMs: z.number().int().min(10).max(60_000).default(5_000),
  /** Longest silence of a service. */
  idleTimeoutMs: z.number().int().min(10).max(120_000).default(15_000),
  /** Longest wait for a whole answer. */
  totalTimeoutMs: z.number().int().min(10).max(300_000).default(60_000),
  /** How long a purchase waits for a close of the day, and a close for purchases, also at other stations. */
  gateTimeoutMs: z.number().int().min(10).max(3_600_000).default(120_000),
  /** Largest answer that is read. */
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
  /** Age at which a label that waits is printed only after somebody said so. */
  jobExpiryMinutes: z.number().positive().max(1_440).default(15),
  /** A poll younger than this decides without asking again. */
  statusMaxAgeMs: z.number().int().min(0).max(60_000).default(2_000),
  /** Longest wait for a printer’s status before a purchase. */
  statusDeadlineMs: z.number().int().min(10).max(10_000).default(300),
  /** Longest wait for a connection to a printer. */
  openTimeoutMs: z.number().int().min(10).max(60_000).default(3_000),
  /** One question to the printer; at 9,600 baud the longest answer takes a tenth of it. */
  queryTimeoutMs: z.number().int().min(10).max(60_000).default(1_000),
  /** How long a fresh link that has not answered yet is watched for a reset before byte 1. */
  settleTimeoutMs: z.number().int().min(0).max(10_000).default(50),
  /** Longest wait for labels of others that the printer still prints, before a job is begun. */
  idleTimeoutMs: z.number().int().min(0).max(600_000).default(15_000),
  /** Silence of the wire while bytes wait to be taken; a printer out of paper stalls for minutes. */
  stallTimeoutMs: z.number().int().min(10).max(3_600_000).default(600_000),
  /** Longest wait until what was sent has left the computer. */
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
  /** Practice labels that cost nothing, or labels that carriers accept and bill. */
  mode: z.enum(['training', 'live']).default('training'),
  station: z
    .strictObject({
      /** What the bench is called; `{host}` in a policy is the computer’s name. */
      name: z.string().overwrite(cleanText).min(1).max(60).default('Bench 1'),
      /** Where labels are sent from. */
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
      /** Days until addresses are removed. */
      addressDays: z.number().int().min(1).max(3_650).default(30),
      /** Days until labels and what services said are removed. */
      payloadDays: z.number().int().min(1).max(3_650).default(7),
    })
    .prefault({}),
  updates: z
    .strictObject({
      /** Whether the program updates itself. */
      enabled: z.boolean().default(true),
      /** The folder with the update files; empty: the one that the installer was made with. */
      feed: z.string().max(500).default(''),
    })
    .prefault({}),
  log: z
    .strictObject({
      /** The least that is written. */
      level: z.enum(LOG_LEVELS).default('info'),
      /** Days that log files stay. */
      keepDays: z.number().int().min(1).max(365).default(14),
    })
    .prefault({}),
  /** Copies of a station's own records, made by the clock. */
  copies: z
    .strictObject({
      /** Hours between two copies; 0: only those that someone makes. */
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
  /** Reports of crashes, without anything personal; each goes only after somebody has seen it and said so. */
  crashReports: z
    .strictObject({
      /** An https address of the company’s own that receives them; empty: nothing leaves the bench. */
      to: z.string().max(500).default(''),
    })
    .prefault({}),
  /** The bench’s scale: none, on a serial line, or by USB. */
  scale: scaleSettingsSchema.default({ kind: 'none' }),
  /** Kept only where it is switched on: addresses of people, for as long as they are used. */
  addressBook: z
    .strictObject({
      /** Whether addresses are kept. */
      enabled: z.boolean().default(false),
      /** Days since an address was last used until it is forgotten. */
      days: z.number().int().min(1).max(3_650).default(365),
    })
    .prefault({}),
  /** Orders as files that another program puts into a folder. Off if it is empty. */
  orders: z
    .strictObject({
      /** Path of the folder; empty: none is watched. */
      watchedFolder: z.string().max(1_000).default(''),
      /** Who sells the labels of orders that do not say. */
      service: serviceNameSchema.default('label-server'),
    })
    .prefault({}),
  /** Other programs send orders by HTTP, and read what became of them. */
  ordersService: z
    .strictObject({
      /** Whether other programs of this computer may send orders. */
      enabled: z.boolean().default(false),
      /** Port that is listened at. */
      port: z.number().int().min(1_024).max(65_535).default(8_787),
      /** Besides this computer's own programs those of others, with TLS: the company's policy alone says so. */
      elsewhere: z
        .strictObject({
          /** Number of the network card that is listened at. */
          address: z.string().max(100),
          /** PEM file with the certificate. */
          certFile: z.string().max(1_000),
          /** PEM file with its key, which only the station may read. */
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
  /** What became of orders goes to the company's own system by itself. */
  results: z
    .strictObject({
      /** How they go. */
      way: z.enum(['off', 'webhook', 'folder']).default('off'),
      /** Receives each by POST, signed with the secret `results.secret`. */
      url: z.string().max(500).default(''),
      /** Gets a file for each. */
      folder: z.string().max(1_000).default(''),
      /** Of the files. */
      format: z.enum(['json', 'csv']).default('json'),
    })
    .prefault({}),
  people: z
    .strictObject({
      /** Minutes without a hand at the bench after which a supervisor is an operator again. */
      supervisorIdleMinutes: z.number().min(0.1).max(60).default(2),
    })
    .prefault({}),
  /** What needs a supervisor at the bench, where there is one. */
  limits: limitsSchema.prefault({}),
  /** Which service ships which package; the first rule that holds counts. */
  serviceRules: serviceRulesSchema,
  screen: z
    .strictObject({
      /** Absent: the computer’s. */
      language: z.enum(['en', 'es']).optional(),
      /** Light, dark, or as the computer has it. */
      theme: z.enum(['light', 'dark', 'system']).default('system'),
      /** Whether results are heard as well as seen. */
      sounds: z.boolean().default(true),
    })
    .prefault({}),
  /** Boxes that a key chooses, with their sides. */
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
