// Both services on one loopback address, as training mode needs them. The laboratory (test/lab) adds to it what tests
// and builders of other clients need: a log, misbehaviour, a description.
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { authorizationOperations } from './authorization.ts'
import { bindElsewhere } from './elsewhere.ts'
import { ACCOUNT_RECORDS, Account } from './label-server/account.ts'
import { SHIPPING_SERVICES, takesSeveralPackages } from './label-server/catalogue.ts'
import { labelServerOperations } from './label-server/label-server.ts'
import type { LabelServer } from './label-server/server.ts'
import { DEFAULT_SHAPES } from './label-server/shapes.ts'
import type { Operation } from './operation.ts'
import { BOOK_RECORDS, Book } from './parcel-label/book.ts'
import { documentOperation } from './parcel-label/documents.ts'
import { parcelServiceOperations } from './parcel-label/parcel-service.ts'
import type { ParcelService } from './parcel-label/service.ts'
import { Records } from './records.ts'
import { bindOperation, plainServing, type Serving } from './serve-operation.ts'
import { openTokens, type TokenRules } from './tokens.ts'

export interface SimulatorOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number
  /** Where state is kept between runs; without it the simulator forgets everything when it stops. */
  readonly dataFolder?: string
  readonly clock?: () => Date
  /** The neutral prefix of scopes and claims; `svc` by default. */
  readonly prefix?: string
  /** `svc-apikey` by default. */
  readonly apiKeyHeader?: string
  /** `isPostalRequired` by default. */
  readonly postalRequiredField?: string
  /** Serves in another way, and binds more routes before it listens. */
  readonly lab?: (parts: SimulatorParts) => Serving
}

/** What the laboratory looks into and changes. */
export interface SimulatorParts {
  readonly app: FastifyInstance
  readonly operations: readonly Operation[]
  readonly labelServer: LabelServer
  readonly parcelService: ParcelService
  readonly clock: () => Date
  /** Known once it listens. */
  readonly origin: () => string
  readonly tokenPath: string
  /** Forgets labels, closes, manifests and every movement of money. */
  reset(): void
}

export interface Simulator {
  readonly origin: string
  /** A name of these books, as long as their data is kept: no other simulator knows what they sold. */
  readonly books: string
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
  stop(): Promise<void>
}

const LABEL_SERVER = '/label-server'
const PARCEL_SERVICE = '/parcel-service/v1'
const DOCUMENTS = '/documents/label'
const TOKEN = '/oauth/token'
const BODY_LIMIT_BYTES = 1024 * 1024
/** No route has one, and Fastify's own validator takes a part of each start. */
const noSchema = () => () => {
  throw new Error('nothing here reads a schema')
}
const WITHOUT_SCHEMAS = {
  schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
}

interface Credentials extends Omit<TokenRules, 'prefix'> {
  readonly apiKey: string
  readonly accountCode: string
  readonly serviceProviderKey: string
  readonly books: string
}

/** Starts both services on 127.0.0.1; resolves once they listen. Rejects where the port or data folder is taken. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const clock = options.clock ?? (() => new Date())
  const { fastify } = await import('fastify')
  const app = fastify({
    ...WITHOUT_SCHEMAS,
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
  const serving =
    options.lab?.({
      app,
      operations,
      labelServer,
      parcelService,
      clock,
      origin: () => origin,
      tokenPath: TOKEN,
      reset: () => {
        records.forget([...ACCOUNT_RECORDS, ...BOOK_RECORDS])
        labelServer.account.openMeters()
      },
    }) ?? plainServing
  for (const operation of operations) bindOperation(app, operation, serving)
  bindElsewhere(app, clock, { labelServer: LABEL_SERVER, parcelService: PARCEL_SERVICE }, serving)

  try {
    await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (error) {
    records.close()
    throw error
  }
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    origin,
    books: credentials.books,
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
    stop: async () => {
      await app.close()
      records.close()
    },
  }
}

/** Made up at the first start and kept with the data, so that settings made against a simulator stay good. */
function keptCredentials(records: Records): Credentials {
  const known = records.get<Partial<Credentials>>('credentials', 'current')
  const secret = (): string => randomBytes(24).toString('base64url')
  const made: Credentials = {
    companyId: 'sample-company',
    techPartnerId: 'sample-partner',
    clientId: 'sample-client',
    clientSecret: secret(),
    apiKey: secret(),
    accountCode: 'SAMPLE-ACCOUNT',
    serviceProviderKey: `provider-${secret()}`,
    books: randomUUID(),
    ...known,
  }
  if (known?.books === undefined) records.put('credentials', 'current', made)
  return made
}
