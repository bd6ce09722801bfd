// One run of the conformance suite: clients, witnesses, probes, and the report.
import { randomUUID } from 'node:crypto'
import type { Log } from '../../../main/core/ports.ts'
import { originOf, type SecretName, type Secrets } from '../../../main/core/settings/secrets.ts'
import {
  labelServerSettingsSchema,
  parcelLabelSettingsSchema,
} from '../../../main/core/settings/service-settings.ts'
import { networkSettingsSchema } from '../../../main/core/settings/settings.ts'
import { createHttp } from '../../../main/services/http.ts'
import { createTokenSource } from '../../../main/services/label-server/auth.ts'
import { createLabelServer } from '../../../main/services/label-server/client.ts'
import { createParcelService } from '../../../main/services/parcel-label/client.ts'
import { createJudge, type Judge } from './assumptions.ts'
import type { ConformanceOptions, LabelServerTarget, ParcelTarget } from './options.ts'
import { probeLabelServer } from './probe-label-server.ts'
import { probeParcelService } from './probe-parcel-service.ts'
import { type ConformanceReport, type Notebook, openNotebook } from './report.ts'
import { startWitness } from './witness.ts'

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const clock = { now: () => new Date() }
const network = () => networkSettingsSchema.parse({})
const nextId = () => `conformance-${randomUUID()}`.slice(0, 50)

/** Asks the services that the options name. Rejects only where it cannot run at all. */
export async function runConformance(options: ConformanceOptions): Promise<ConformanceReport> {
  const judge = createJudge()
  const notebook = openNotebook()
  if (options.labelServer) await runLabelServer(options.labelServer, options, judge, notebook)
  if (options.parcel) await runParcel(options.parcel, options, judge, notebook)
  const { operations, deviations, pointers, left } = notebook
  return { operations, assumptions: judge.judgements(), deviations, pointers, left }
}

async function runLabelServer(
  target: LabelServerTarget,
  options: ConformanceOptions,
  judge: Judge,
  notebook: Notebook,
): Promise<void> {
  await using witness = await startWitness(target.baseUrl, labelServerOperation)
  const viaClientCredentials = target.tokenUrl !== undefined && target.clientId !== undefined
  const settings = labelServerSettingsSchema.parse({
    ...options.settings,
    baseUrl: witness.baseUrl,
    techPartnerId: target.techPartnerId,
    prefix: options.prefix,
    ...(options.multiPackageService && { multiPackageServices: [options.multiPackageService] }),
    auth: viaClientCredentials
      ? { kind: 'client-credentials', tokenUrl: target.tokenUrl, clientId: target.clientId }
      : { kind: 'token' },
  })
  const secrets = secretsOf({
    'labelServer.token': target.token,
    'labelServer.clientSecret': target.clientSecret,
  })
  const ports = { settings: () => settings, network, secrets, clock, log: silent }
  const tokens = createTokenSource({ ...ports, http: createHttp(ports) })
  await probeLabelServer({
    client: createLabelServer(ports),
    withStringForms: createLabelServer({
      ...ports,
      settings: () => ({ ...settings, stringForms: ['shippingService'] }),
    }),
    exchanges: witness.exchanges,
    token: async () => {
      const token = await tokens.token(originOf(witness.baseUrl))
      return token.ok ? token.value.value : undefined
    },
    viaClientCredentials,
    options,
    judge,
    notebook,
    nextId,
  })
}

async function runParcel(
  target: ParcelTarget,
  options: ConformanceOptions,
  judge: Judge,
  notebook: Notebook,
): Promise<void> {
  await using witness = await startWitness(target.baseUrl, (_method, path) => PARCEL_OPERATIONS[path] ?? path)
  const settings = parcelLabelSettingsSchema.parse({
    baseUrl: witness.baseUrl,
    accountCode: target.accountCode,
    apiKeyHeader: options.apiKeyHeader,
    postalRequiredField: options.postalRequiredField,
    // The witness stands in for the service; its documents stay where the service says.
    documentHosts: [new URL(target.baseUrl).hostname],
  })
  const clientWith = (apiKey: string) =>
    createParcelService({
      settings: () => settings,
      network,
      secrets: secretsOf({
        'parcelLabel.apiKey': apiKey,
        'parcelLabel.serviceProviderKey': target.serviceProviderKey,
      }),
      clock,
      log: silent,
    })
  await probeParcelService({
    client: clientWith(target.apiKey),
    withWrongKey: clientWith('not-a-key-of-this-service'),
    exchanges: witness.exchanges,
    options,
    judge,
    notebook,
    nextId,
  })
}

/** The places are the witness's own, which stands before the service that the options name. */
function secretsOf(kept: Partial<Record<SecretName, string | undefined>>): Secrets {
  return { for: async name => kept[name] }
}

const PARCEL_OPERATIONS: Readonly<Record<string, string>> = {
  '/requestlabel': 'request-label',
  '/reprintlabel': 'reprint-label',
  '/manifestlabel': 'manifest-label',
}

function labelServerOperation(method: string, path: string): string {
  const [first = '', second = '', third] = path.replace(/^\/api\/v1\//, '').split('/')
  if (method === 'DELETE') return 'cancel'
  if (method === 'GET') return third === undefined ? 'meters' : 'meter'
  const names: Readonly<Record<string, string>> = {
    label: 'label',
    'label/closeday': 'close-day',
    rate: 'rate',
    'rate/shop': 'rate-shop',
    'meter/addfunds': 'add-funds',
  }
  return names[second ? `${first}/${second}` : first] ?? path
}
