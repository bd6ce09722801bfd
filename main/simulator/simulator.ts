// Owns the sandbox: both services on one loopback address, for training mode, for tests and as a program of its own.
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { authorizationOperations } from './authorization.ts'
import { bindControl } from './control.ts'
import { bindElsewhere } from './elsewhere.ts'
import { type Exchange, ExchangeLog } from './exchange-log.ts'
import { Faults } from './faults.ts'
import { ACCOUNT_RECORDS, Account } from './label-server/account.ts'
import { SHIPPING_SERVICES, takesSeveralPackages } from './label-server/catalogue.ts'
import { labelServerOperations } from './label-server/label-server.ts'
import type { LabelServer } from './label-server/server.ts'
import { DEFAULT_SHAPES } from './label-server/shapes.ts'
import { openApi } from './openapi.ts'
import type { Operation } from './operation.ts'
import { BOOK_RECORDS, Book } from './parcel-label/book.ts'
import { documentOperation } from './parcel-label/documents.ts'
import { parcelServiceOperations } from './parcel-label/parcel-service.ts'
import type { ParcelService } from './parcel-label/service.ts'
import { Records } from './records.ts'
import { bindOperation } from './serve-operation.ts'
import { openTokens, type TokenRules } from './tokens.ts'

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number
  /** Where state is kept between runs; without it the sandbox forgets everything when it stops. */
  readonly dataFolder?: string
  readonly clock?: () => Date
  /** Hears of every exchange once it is answered, names and addresses included: not for a log file. */
  readonly log?: (exchange: Exchange) => void
  /** Lets `controlUrl` be used: misbehaviour, shapes, the log. Off by default. */
  readonly control?: boolean
  /** The neutral prefix of scopes and claims; `svc` by default. */
  readonly prefix?: string
  /** `svc-apikey` by default. */
  readonly apiKeyHeader?: string
  /** `isPostalRequired` by default. */
  readonly postalRequiredField?: string
}

export interface Sandbox {
  readonly labelServer: {
    readonly baseUrl: string
    readonly tokenUrl: string
    readonly clientId: string
    readonly clientSecret: string
    /** A bearer token with all three scopes that stays good for years. */
    readonly token: string
    readonly techPartnerId: string
    /** Values of `shippingServiceEnum` that it sells, and those that take several packages. */
    readonly services: readonly string[]
    readonly multiPackageServices: readonly string[]
  }
  readonly parcelLabel: {
    readonly baseUrl: string
    readonly apiKey: string
    readonly accountCode: string
    readonly serviceProviderKey: string
  }
  /** Answers only where `control` was asked for. */
  readonly controlUrl: string
  stop(): Promise<void>
}

const LABEL_SERVER = '/label-server'
const PARCEL_SERVICE = '/parcel-service/v1'
const DOCUMENTS = '/documents/label'
const TOKEN = '/oauth/token'
const CONTROL = '/control'
const BODY_LIMIT_BYTES = 1024 * 1024
/** The log is for looking at: without the control endpoint nobody can, so little is kept. */
const LOG_CAPACITY = { control: 20_000, plain: 20 }

interface Credentials extends Omit<TokenRules, 'prefix'> {
  readonly apiKey: string
  readonly accountCode: string
  readonly serviceProviderKey: string
}

/** Starts both services on 127.0.0.1; resolves once they listen. Rejects where the port or data folder is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? (() => new Date())
  const control = options.control === true
  const { fastify } = await import('fastify')
  const app = fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

  const records = new Records(options.dataFolder)
  const credentials = keptCredentials(records)
  let origin = ''
  const rules: TokenRules = { prefix: options.prefix ?? 'svc', ...credentials }
  const tokens = await openTokens(records, rules, () => origin, clock)

  const labelServer: LabelServer = {
    account: new Account(records, clock),
    tokens,
    settings: { shapes: DEFAULT_SHAPES, errorStatus: 200, deduplicatesByRequestId: false },
    clock,
    companyId: credentials.companyId,
    techPartnerId: credentials.techPartnerId,
  }
  const parcelService: ParcelService = {
    book: new Book(records),
    settings: { errorStatus: 200 },
    clock,
    apiKeyHeader: options.apiKeyHeader ?? 'svc-apikey',
    apiKey: credentials.apiKey,
    accountCode: credentials.accountCode,
    serviceProviderKey: credentials.serviceProviderKey,
    postalField: options.postalRequiredField ?? 'isPostalRequired',
    documentsUrl: () => `${origin}${DOCUMENTS}`,
  }
  const operations: readonly Operation[] = [
    ...labelServerOperations(LABEL_SERVER, labelServer),
    ...parcelServiceOperations(PARCEL_SERVICE, parcelService),
    documentOperation(DOCUMENTS, parcelService),
    ...authorizationOperations(TOKEN, tokens),
  ]
  const log = new ExchangeLog(control ? LOG_CAPACITY.control : LOG_CAPACITY.plain, options.log)
  const faults = new Faults()
  const desk = { log, faults, clock, apiKeyHeader: parcelService.apiKeyHeader }
  for (const operation of operations) bindOperation(app, operation, desk)
  bindElsewhere(app, desk, { labelServer: LABEL_SERVER, parcelService: PARCEL_SERVICE })
  app.get('/openapi.json', () => {
    const { scopes } = tokens
    const { apiKeyHeader } = parcelService
    const tokenUrl = `${origin}${TOKEN}`
    return openApi(operations, { origin, tokenUrl, scopes: Object.values(scopes), apiKeyHeader })
  })
  if (control) {
    bindControl(app, CONTROL, {
      log,
      faults,
      operations,
      labelServer,
      parcelService,
      reset: () => {
        records.forget([...ACCOUNT_RECORDS, ...BOOK_RECORDS])
        labelServer.account.openMeters()
      },
    })
  }

  try {
    await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (error) {
    records.close()
    throw error
  }
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    labelServer: {
      baseUrl: `${origin}${LABEL_SERVER}`,
      tokenUrl: `${origin}${TOKEN}`,
      clientId: credentials.clientId,
      clientSecret: credentials.clientSecret,
      token: await tokens.mint(),
      techPartnerId: credentials.techPartnerId,
      services: SHIPPING_SERVICES.map(service => service.id),
      multiPackageServices: SHIPPING_SERVICES.filter(takesSeveralPackages).map(service => service.id),
    },
    parcelLabel: {
      baseUrl: `${origin}${PARCEL_SERVICE}`,
      apiKey: credentials.apiKey,
      accountCode: credentials.accountCode,
      serviceProviderKey: credentials.serviceProviderKey,
    },
    controlUrl: `${origin}${CONTROL}`,
    stop: async () => {
      faults.clear()
      await app.close()
      records.close()
    },
  }
}

/** Made up at the first start and kept with the data, so that settings made against a sandbox stay good. */
function keptCredentials(records: Records): Credentials {
  const known = records.get<Credentials>('credentials', 'current')
  if (known) return known
  const secret = (): string => randomBytes(24).toString('base64url')
  const made: Credentials = {
    companyId: 'sample-company',
    techPartnerId: 'sample-partner',
    clientId: 'sample-client',
    clientSecret: secret(),
    apiKey: secret(),
    accountCode: 'SAMPLE-ACCOUNT',
    serviceProviderKey: `provider-${secret()}`,
  }
  records.put('credentials', 'current', made)
  return made
}
