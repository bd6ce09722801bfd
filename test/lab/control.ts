// The control endpoint: how a test or a person looks at what the sandbox saw and tells it to misbehave.
//
//   GET  /             a page of what was seen           POST /misbehave     add a fault (faults.ts)
//   GET  /log          every exchange, the witness       POST /behave        forget all faults, release what is held
//   GET  /fields       fields seen and fields named      POST /release       let held answers go
//   GET  /state        meters, labels, closes            POST /shape         bodies that the spec does not show
//   POST /reset        as at the first start             POST /rules         status of refusals, deduplication
//   POST /meter        set a balance                     POST /settle-funds  book pending funds now
//   POST /token        a token with any claims           POST /issue         what the token endpoint issues from now on
//   POST /revoke       refuse all tokens issued so far
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { LabelServer } from '../../main/simulator/label-server/server.ts'
import { DEFAULT_SHAPES, shapeSchema, wireMeter } from '../../main/simulator/label-server/shapes.ts'
import type { Operation } from '../../main/simulator/operation.ts'
import type { ParcelService } from '../../main/simulator/parcel-label/service.ts'
import { controlPage } from './control-page.ts'
import type { ExchangeLog } from './exchange-log.ts'
import { type Faults, misbehaveSchema } from './faults.ts'
import { namedFields } from './known-fields.ts'
import { statementOf, statementSchema } from './statement.ts'

export interface Controlled {
  readonly log: ExchangeLog
  readonly faults: Faults
  readonly operations: readonly Operation[]
  readonly labelServer: LabelServer
  readonly parcelService: ParcelService
  /** Forgets labels, closes, manifests and every movement of money. */
  reset(): void
}

const errorStatus = z.union([z.literal(200), z.literal(400)])

const rulesSchema = z
  .strictObject({
    labelServerErrorStatus: errorStatus,
    parcelLabelErrorStatus: errorStatus,
    deduplicatesByRequestId: z.boolean(),
  })
  .partial()

const meterSchema = z.strictObject({ meterId: z.string(), balanceCents: z.int() })

const tokenSchema = z
  .strictObject({
    scopes: z.array(z.string()),
    companyId: z.string(),
    techPartnerId: z.string(),
    lifetimeSeconds: z.int(),
    skewSeconds: z.int(),
  })
  .partial()

const DEFAULT_RULES = { errorStatus: 200, deduplicatesByRequestId: false } as const

export function bindControl(app: FastifyInstance, prefix: string, controlled: Controlled): void {
  const { log, faults, labelServer, parcelService } = controlled

  // Another site whose name resolves to this machine must not read what was shipped to whom.
  app.addHook('onRequest', async (request, reply) => {
    const inControl = request.url.startsWith(prefix)
    if (inControl && !/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) {
      await sendJson(reply, 403, { message: 'Only by its loopback address.' })
    }
  })

  const showPage = (_request: FastifyRequest, reply: FastifyReply) => {
    const page = controlPage({
      exchanges: log.entries(),
      meters: labelServer.account.meters(),
      misbehaviours: faults.list().length,
    })
    const policy = "default-src 'none'; style-src 'unsafe-inline'"
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  }
  app.get(prefix, showPage)
  app.get(`${prefix}/`, showPage)
  const get = (path: string, read: (query: Record<string, string>) => unknown): void => {
    app.get(`${prefix}${path}`, (request, reply) =>
      sendJson(reply, 200, read(request.query as Record<string, string>)),
    )
  }
  const post = <T extends z.ZodType>(
    path: string,
    schema: T,
    act: (input: z.infer<T>) => unknown | Promise<unknown>,
  ): void => {
    app.post(`${prefix}${path}`, async (request, reply) => {
      // A page on another site may send a form here, but it cannot hide where it comes from.
      if (request.headers.origin) return sendJson(reply, 403, { message: 'No pages from elsewhere.' })
      const input = schema.safeParse(jsonOf(request.body))
      if (!input.success) return sendJson(reply, 400, { message: z.prettifyError(input.error) })
      return sendJson(reply, 200, await act(input.data))
    })
  }

  get('/log', ({ since, operation }) => ({
    exchanges: log.entries({ ...(since && { since: Number(since) }), ...(operation && { operation }) }),
  }))
  get('/fields', () => ({ seen: log.fields(), named: namedOf(controlled.operations) }))
  get('/state', () => ({
    meters: labelServer.account.meters().map(wireMeter),
    movements: labelServer.account.movements(),
    shipments: labelServer.account.shipments(),
    manifests: labelServer.account.manifests(),
    parcelLabels: parcelService.book.labels(),
    misbehaviours: faults.list(),
    held: faults.heldCount,
    shapes: labelServer.settings.shapes,
  }))

  post('/misbehave', misbehaveSchema, rule => {
    faults.add(rule)
    return { misbehaviours: faults.list() }
  })
  post('/behave', z.strictObject({}), () => {
    faults.clear()
    return { misbehaviours: [] }
  })
  post('/release', z.strictObject({}), () => {
    const released = faults.heldCount
    faults.release()
    return { released }
  })
  post('/shape', shapeSchema, shapes => {
    labelServer.settings.shapes = { ...labelServer.settings.shapes, ...shapes }
    return { shapes: labelServer.settings.shapes }
  })
  post('/rules', rulesSchema, rules => {
    const { settings } = labelServer
    settings.errorStatus = rules.labelServerErrorStatus ?? settings.errorStatus
    settings.deduplicatesByRequestId = rules.deduplicatesByRequestId ?? settings.deduplicatesByRequestId
    parcelService.settings.errorStatus = rules.parcelLabelErrorStatus ?? parcelService.settings.errorStatus
    return { labelServer: settings, parcelLabel: parcelService.settings }
  })
  post('/meter', meterSchema, ({ meterId, balanceCents }) => {
    const meter = labelServer.account.setBalance(meterId, balanceCents)
    return { meter: meter ? wireMeter(meter) : null }
  })
  // The other side's word some weeks later: what it weighed, and what it charges for it.
  post('/statement', statementSchema, asked => ({
    csv: statementOf(labelServer.account.shipments(), asked),
  }))
  post('/settle-funds', z.strictObject({}), () => {
    labelServer.account.settleFunds()
    return { meters: labelServer.account.meters().map(wireMeter) }
  })
  post('/token', tokenSchema, async options => ({ token: await labelServer.tokens.mint(options) }))
  post('/issue', tokenSchema, options => {
    labelServer.tokens.setIssue(options)
    return { issuing: options }
  })
  post('/revoke', z.strictObject({}), () => {
    labelServer.tokens.revokeAll()
    return { revoked: true }
  })
  post('/reset', z.strictObject({}), () => {
    faults.clear()
    log.clear()
    labelServer.tokens.reset()
    Object.assign(labelServer.settings, DEFAULT_RULES, { shapes: DEFAULT_SHAPES })
    parcelService.settings.errorStatus = DEFAULT_RULES.errorStatus
    controlled.reset()
    return { reset: true }
  })
}

/** What each operation's wire schemas name, so that a suite can tell which fields it has not exercised. */
function namedOf(operations: readonly Operation[]) {
  return Object.fromEntries(
    operations
      .filter(operation => operation.request || operation.response)
      .map(({ name, request, response }) => [
        name,
        {
          sent: request ? [...new Set(namedFields(request))].sort() : [],
          answered: response ? [...new Set(namedFields(response))].sort() : [],
        },
      ]),
  )
}

function jsonOf(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : ''
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
