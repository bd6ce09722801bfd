// A running sandbox for a test, the requests that it is sent, and the packages that tests ship.
import { afterEach } from 'vitest'
import type { Exchange } from '../lab/exchange-log.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../lab/sandbox.ts'

/** A JSON answer: tests look into it freely, so nothing of its shape is promised. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every operation and shape pass through here
export type Json = any

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

const running = new Set<Sandbox>()

afterEach(async () => {
  for (const sandbox of running) {
    const { body } = await read(`${sandbox.controlUrl}/log`)
    const exchanges: readonly Exchange[] = body.exchanges ?? []
    running.delete(sandbox)
    await sandbox.stop()
    const bugs = exchanges.flatMap(exchange => exchange.bug ?? [])
    if (bugs.length > 0) throw new Error(`the sandbox itself failed: ${bugs.join('\n')}`)
  }
})

export async function openSandbox(options: SandboxOptions = {}): Promise<Bench> {
  const sandbox = await startSandbox({ control: true, ...options })
  running.add(sandbox)
  return benchOf(sandbox, options)
}

export interface Bench {
  readonly sandbox: Sandbox
  /** A request to the label server with its static token. */
  label(method: string, path: string, body?: unknown, token?: string): Promise<Reply>
  parcel(operation: string, body?: unknown, apiKey?: string): Promise<Reply>
  control(action: string, body?: unknown): Promise<Json>
  log(): Promise<readonly Exchange[]>
  /** A shipment request that the sandbox accepts. */
  shipment(change?: object): Json
  parcelRequest(change?: object): Json
  stop(): Promise<void>
}

function benchOf(sandbox: Sandbox, options: SandboxOptions): Bench {
  const { labelServer, parcelLabel, controlUrl } = sandbox
  return {
    sandbox,
    label: (method, path, body, token = labelServer.token) =>
      send(method, `${labelServer.baseUrl}${path}`, body, { authorization: `Bearer ${token}` }),
    parcel: (operation, body, apiKey = parcelLabel.apiKey) =>
      send('POST', `${parcelLabel.baseUrl}/${operation}`, body, {
        [options.apiKeyHeader ?? 'svc-apikey']: apiKey,
      }),
    control: async (action, body = {}) => {
      const reply = await send('POST', `${controlUrl}/${action}`, body, {})
      if (reply.status !== 200) throw new Error(`control ${action}: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    log: async () => (await read(`${controlUrl}/log`)).body.exchanges,
    shipment: (change = {}) => ({ ...domestic, techPartnerId: labelServer.techPartnerId, ...change }),
    parcelRequest: (change = {}) => merge(parcelOf(parcelLabel), change),
    stop: async () => {
      running.delete(sandbox)
      await sandbox.stop()
    },
  }
}

export async function read(url: string, headers: Record<string, string> = {}): Promise<Reply> {
  return await send('GET', url, undefined, headers)
}

export async function send(
  method: string,
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: asJson(text) }
}

function asJson(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export const nevada = {
  companyName: 'Depot Reno',
  name: 'Shipping desk',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
  phoneNumber: '775-555-0100',
}

export const washington = {
  name: 'Bo Cole',
  address1: '9 Elm Ave',
  address2: 'Apt 4',
  city: 'Kenmore',
  state: 'WA',
  postalCode: '98028-3912',
  country: 'US',
  email: 'bo@example.com',
  residential: true,
}

const cologne = {
  name: 'Zoë Müller',
  companyName: 'Café Größe',
  address1: 'Hauptstraße 5',
  address3: 'Hinterhaus',
  city: 'Köln',
  state: '',
  postalCode: '50667',
  country: 'DE',
}

export const customsData = {
  shipmentValue: 50,
  shipmentDescription: 'Ceramics',
  customsItems: [
    {
      countryOfOrigin: 'US',
      description: 'Mug, glazed',
      itemValue: 20,
      itemQuantity: 2,
      itemSKU: 'MUG-1',
      hsCode: '6912.00',
      itemWeight: { weightOz: 12, weightType: 'Actual' },
      itemDescriptionInExportCountryLanguage: 'Becher, glasiert',
    },
    {
      countryOfOrigin: 'US',
      description: 'Saucer',
      itemValue: 10,
      itemQuantity: 1,
      itemWeight: { weightOz: 6 },
    },
  ],
}

export const box = {
  weight: { weightOz: 34.5, weightType: 'Actual' },
  packageDimensions: { lengthInch: 10, widthInch: 8, heightInch: 4 },
  specialServices: { dangerousGoodsOptions: { dangerousGoodsType: 'None' }, signatureType: 'None' },
  packageDescription: 'Mugs',
  packageValue: 40,
}

const domestic = {
  fromAddress: nevada,
  toAddress: washington,
  shippingServiceEnum: 'Usps_Ground_Advantage',
  packages: [box],
  requestId: 'request-1',
  labelImageFormatEnum: 'Png',
  labelImageSizeEnum: 'Label4X6',
  shipmentWeightOz: 34.5,
  orderNumber: 'ORD-20418',
  reference1: 'Bin 7',
  reference2: 'Wave 3',
}

export const abroad = {
  toAddress: cologne,
  customsData,
  shippingServiceEnum: 'Usps_Priority_Mail_International',
  internationalDutyTermsEnum: 'Delivered_Duty_Paid',
}

const parcelOf = ({ accountCode, serviceProviderKey }: Sandbox['parcelLabel']) => ({
  isPostalRequired: 0,
  objectTypeId: 1,
  client: {
    accountCode,
    serviceProviderKey,
    clientReferenceNumber: 'ORD-20418',
    sku: 'MUG-1',
    companyName: 'Depot Reno',
    attnLine: 'Dock 4',
    endorsements: 'RETURN SERVICE REQUESTED',
    hazmat: '0',
    returnAddress: { addressLine1: '12 Long St', city: 'Reno', state: 'NV', zip5: '89501', zip4: '0012' },
    address: { addressLine1: '12 Long St', city: 'Reno', state: 'NV', zip5: '89501' },
  },
  consignee: {
    companyName: 'Cole and Sons',
    fullName: "Bo O'Cole",
    address: {
      addressLine1: '9 Elm Ave',
      addressLine2: 'Apt 4',
      city: 'Kenmore',
      state: 'WA',
      zip5: '98028',
      zip4: '3912',
    },
    email: 'bo@example.com',
    phoneNumber: '425-555-0100',
  },
  dimensions: { weightUOM: 'OZ', dimensionUOM: 'IN', weight: 34.5, length: 10, width: 8, height: 4.25 },
  customLabelInfo: { reference3: 'Wave 3', reference4: 'Bin 7' },
})

/** Deep change of a body: `undefined` leaves a field out, anything but a plain object replaces. */
export function merge(target: Json, change: Json): Json {
  const plain = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!plain(target) || !plain(change)) return change
  const merged: Record<string, unknown> = { ...target }
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined) delete merged[key]
    else merged[key] = merge(merged[key], value)
  }
  return merged
}
