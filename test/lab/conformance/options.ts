// The command line of the conformance suite: where the services are, who asks, and what may be spent.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export interface LabelServerTarget {
  readonly baseUrl: string
  readonly techPartnerId: string
  readonly token?: string
  readonly tokenUrl?: string
  readonly clientId?: string
  readonly clientSecret?: string
}

export interface ParcelTarget {
  readonly baseUrl: string
  readonly apiKey: string
  readonly accountCode: string
  readonly serviceProviderKey: string
}

export interface ConformanceOptions {
  readonly labelServer?: LabelServerTarget
  readonly parcel?: ParcelTarget
  readonly prefix: string
  readonly apiKeyHeader: string
  readonly postalRequiredField: string
  /** Values of shippingServiceEnum: one for a domestic shipment, one for several packages, one abroad. */
  readonly service?: string
  readonly multiPackageService?: string
  readonly internationalService?: string
  /** Buys labels, and voids what it bought where the service can. */
  readonly allowPurchases: boolean
  /** Closes the shipping day and manifests what it bought. */
  readonly allowClose: boolean
  /** Adds this much to the first meter. */
  readonly addFundsCents?: number
  /** Settings' JSON Pointers, to try those that an earlier run proposed. */
  readonly settings?: Readonly<Record<string, unknown>>
}

export const USAGE = `Usage: npm run conformance -- [--label-server URL --tech-partner ID] [--parcel URL --account CODE] [options]

Asks every operation of either service and says what the program assumes and the service confirms or refutes.
Buys nothing, closes nothing and adds nothing unless told.

  --from FILE               JSON with labelServer and parcelLabel, such as the line that "npm run sandbox" prints
  --label-server URL        base address of the label server; --tech-partner ID
  --token-url URL           token endpoint; --client-id ID   (secret: LABEL_SERVER_CLIENT_SECRET)
                            or a static token in LABEL_SERVER_TOKEN
  --parcel URL              base address of the parcel service, ends with /v1; --account CODE
                            (PARCEL_API_KEY and PARCEL_SERVICE_PROVIDER_KEY)
  --service VALUE           a domestic shippingServiceEnum to rate and buy
  --multi-package-service VALUE, --international-service VALUE
  --allow-purchases         buy labels; what was bought is voided where the service can
  --allow-close             close the shipping day, manifest what was bought
  --add-funds-cents N       add funds to the first meter
  --settings FILE           JSON with labelServer settings to try, such as pointers that a run proposed
  --prefix WORD  --api-key-header NAME  --postal-field NAME
  --json                    print the whole report as JSON
`

export interface CommandLine {
  readonly options: ConformanceOptions
  readonly json: boolean
}

/** The options of a command line, or what is wrong with it. Secrets come by the environment alone. */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine | string {
  try {
    const text = { type: 'string' } as const
    const flag = { type: 'boolean', default: false } as const
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: text,
        'label-server': text,
        'tech-partner': text,
        'token-url': text,
        'client-id': text,
        parcel: text,
        account: text,
        service: text,
        'multi-package-service': text,
        'international-service': text,
        'add-funds-cents': text,
        settings: text,
        prefix: { ...text, default: 'svc' },
        'api-key-header': { ...text, default: 'svc-apikey' },
        'postal-field': { ...text, default: 'isPostalRequired' },
        'allow-purchases': flag,
        'allow-close': flag,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    })
    if (values.help) return USAGE
    const from =
      values.from === undefined ? {} : (JSON.parse(readFileSync(values.from, 'utf8')) as Partial<Ready>)
    const labelServer = labelServerTarget(values, environment, from.labelServer)
    const parcel = parcelTarget(values, environment, from.parcelLabel)
    if (!labelServer && !parcel) return `Name at least one service.\n\n${USAGE}`
    const cents = values['add-funds-cents']
    if (cents !== undefined && !/^[1-9]\d{0,8}$/.test(cents)) return '--add-funds-cents takes whole cents.\n'
    return {
      json: values.json,
      options: {
        prefix: values.prefix,
        apiKeyHeader: values['api-key-header'],
        postalRequiredField: values['postal-field'],
        allowPurchases: values['allow-purchases'],
        allowClose: values['allow-close'],
        ...(labelServer && { labelServer }),
        ...(parcel && { parcel }),
        ...(values.service && { service: values.service }),
        ...(values['multi-package-service'] && { multiPackageService: values['multi-package-service'] }),
        ...(values['international-service'] && { internationalService: values['international-service'] }),
        ...(cents !== undefined && { addFundsCents: Number(cents) }),
        ...(values.settings && {
          settings: JSON.parse(readFileSync(values.settings, 'utf8')) as object as Record<string, unknown>,
        }),
      },
    }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`
  }
}

/** What the sandbox prints when it is ready. */
interface Ready {
  readonly labelServer: LabelServerTarget
  readonly parcelLabel: ParcelTarget
}
type Values = Readonly<Record<string, string | boolean | undefined>>
type Environment = Readonly<Record<string, string | undefined>>

function labelServerTarget(values: Values, env: Environment, from: LabelServerTarget | undefined) {
  const baseUrl = values['label-server'] ?? from?.baseUrl
  if (typeof baseUrl !== 'string') return undefined
  const token = env.LABEL_SERVER_TOKEN ?? from?.token
  const tokenUrl = (values['token-url'] as string | undefined) ?? from?.tokenUrl
  const clientId = (values['client-id'] as string | undefined) ?? from?.clientId
  const clientSecret = env.LABEL_SERVER_CLIENT_SECRET ?? from?.clientSecret
  return {
    baseUrl,
    techPartnerId: String(values['tech-partner'] ?? from?.techPartnerId ?? ''),
    ...(token && { token }),
    ...(tokenUrl && { tokenUrl }),
    ...(clientId && { clientId }),
    ...(clientSecret && { clientSecret }),
  }
}

function parcelTarget(values: Values, env: Environment, from: ParcelTarget | undefined) {
  const baseUrl = values.parcel ?? from?.baseUrl
  if (typeof baseUrl !== 'string') return undefined
  return {
    baseUrl,
    apiKey: env.PARCEL_API_KEY ?? from?.apiKey ?? '',
    accountCode: String(values.account ?? from?.accountCode ?? ''),
    serviceProviderKey: env.PARCEL_SERVICE_PROVIDER_KEY ?? from?.serviceProviderKey ?? '',
  }
}
