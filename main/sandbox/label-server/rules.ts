// Owns what the sandbox's label server demands of a shipment, and the order that it reads from one.
import type { z } from 'zod'
import { isUsState } from '../us-states.ts'
import {
  ENUMERATIONS,
  findLegacyService,
  findService,
  type ShippingService,
  takesSeveralPackages,
} from './catalogue.ts'
import {
  type ShipmentRequest,
  shipmentRequestSchema,
  type WireAddress,
  type WireCustomsData,
  type WirePackage,
} from './wire.ts'

export interface OrderAddress {
  readonly companyName: string
  readonly name: string
  readonly lines: readonly string[]
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: string
  readonly phoneNumber: string
  readonly residential: boolean
}

export interface OrderPackage {
  readonly weightOz: number
  readonly dimensions?: {
    readonly lengthInch: number
    readonly widthInch: number
    readonly heightInch: number
  }
  readonly signature: string
  readonly dangerousGoods: string
  readonly description: string
}

export interface Order {
  readonly requestId: string | undefined
  readonly from: OrderAddress
  readonly to: OrderAddress
  readonly international: boolean
  /** Nothing where the request names no service, as rate shopping may. */
  readonly service: ShippingService | undefined
  readonly packages: readonly OrderPackage[]
  readonly totalWeightOz: number
  readonly customs: WireCustomsData | undefined
  readonly dutyTerms: string
  readonly endorsement: string
  readonly secondaryEndorsement: string
  readonly imageFormat: 'Png' | 'Zpl'
  /** The day of shipment, yyyy-MM-dd. */
  readonly shipDate: string
  readonly docTabs: readonly string[]
  readonly references: {
    readonly reference1: string
    readonly reference2: string
    readonly orderNumber: string
  }
}

export interface Reading {
  readonly order: Order | undefined
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

type Say = (message: string) => void

export const wireErrors = (error: z.ZodError): readonly string[] =>
  error.issues.map(issue => `${issue.path.join('.') || 'body'}: ${issue.message}`)

const MAX_DOC_TABS = 6
const MAX_DAYS_AHEAD = 30

/**
 * Reads a shipment request. `serviceNeeded` is false for rate shopping, which looks at every service.
 * ASSUMPTION: which fields are required, and the ranges of numbers, are not shown; demanded here is what a label
 * physically needs.
 */
export function readShipment(body: unknown, serviceNeeded: boolean, today: Date): Reading {
  const parsed = shipmentRequestSchema.safeParse(body)
  if (!parsed.success) return { order: undefined, errors: wireErrors(parsed.error), warnings: [] }
  const request = parsed.data
  const errors: string[] = []
  const warnings: string[] = []
  const refuse: Say = message => errors.push(message)
  const warn: Say = message => warnings.push(message)

  const from = readAddress('fromAddress', request.fromAddress, refuse)
  const to = readAddress('toAddress', request.toAddress, refuse)
  if (from && from.country !== 'US') refuse('fromAddress.country: shipments start in the US')
  const international = to !== undefined && to.country !== 'US'
  const packages = readPackages(request, refuse, warn)
  const service = readService(request, serviceNeeded, refuse, warn)
  if (service) checkService(service, international, packages, refuse)
  if (international) checkCustoms(request.customsData, refuse, warn)

  const order: Order | undefined = from &&
    to && {
      requestId: request.requestId,
      from,
      to,
      international,
      service,
      packages,
      totalWeightOz: packages.reduce((sum, pack) => sum + pack.weightOz, 0),
      customs: request.customsData,
      dutyTerms: oneOf('internationalDutyTerms', request, ENUMERATIONS.dutyTerms, refuse, warn),
      endorsement: oneOf('ancillaryEndorsement', request, ENUMERATIONS.endorsement, refuse, warn),
      secondaryEndorsement: oneOf(
        'secondaryEndorsement',
        request,
        ENUMERATIONS.secondaryEndorsement,
        refuse,
        warn,
      ),
      imageFormat:
        oneOf('labelImageFormat', request, ENUMERATIONS.labelImageFormat, refuse, warn) === 'Zpl'
          ? 'Zpl'
          : 'Png',
      shipDate: readShipDate(request.futureShipmentDate, today, refuse),
      docTabs: (request.docTabValues ?? []).slice(0, MAX_DOC_TABS),
      references: {
        reference1: request.reference1 ?? '',
        reference2: request.reference2 ?? '',
        orderNumber: request.orderNumber ?? '',
      },
    }
  const size = request.labelImageSizeEnum ?? 'Label4X6'
  if (!ENUMERATIONS.labelImageSize.some(known => known === size)) {
    refuse(`labelImageSizeEnum: ${size} is not a label size`)
  }
  if ((request.docTabValues?.length ?? 0) > MAX_DOC_TABS) {
    warn(`docTabValues: only the first ${MAX_DOC_TABS} fit on the label`)
  }
  return { order: errors.length === 0 ? order : undefined, errors, warnings }
}

function readAddress(field: string, address: WireAddress | undefined, refuse: Say): OrderAddress | undefined {
  if (!address) {
    refuse(`${field}: required`)
    return undefined
  }
  const text = (value: string | undefined): string => value?.trim() ?? ''
  const country = text(address.country).toUpperCase()
  const state = text(address.state).toUpperCase()
  const postalCode = text(address.postalCode)
  if (!text(address.name) && !text(address.companyName))
    refuse(`${field}.name: a name or companyName is required`)
  if (!text(address.address1)) refuse(`${field}.address1: required`)
  if (!text(address.city)) refuse(`${field}.city: required`)
  if (!/^[A-Z]{2}$/.test(country)) refuse(`${field}.country: two letters of ISO 3166-1 are required`)
  if (country === 'US') {
    if (!isUsState(state)) refuse(`${field}.state: a two-letter postal state abbreviation is required`)
    if (!/^\d{5}(-?\d{4})?$/.test(postalCode)) refuse(`${field}.postalCode: a ZIP or ZIP+4 code is required`)
  }
  return {
    companyName: text(address.companyName),
    name: text(address.name),
    lines: [address.address1, address.address2, address.address3].map(text).filter(line => line !== ''),
    city: text(address.city),
    state,
    postalCode,
    country,
    phoneNumber: text(address.phoneNumber),
    residential: address.residential ?? false,
  }
}

function readPackages(request: ShipmentRequest, refuse: Say, warn: Say): readonly OrderPackage[] {
  const { packages = [], shipmentWeightOz } = request
  if (packages.length === 0) refuse('packages: at least one package is required')
  if (shipmentWeightOz !== undefined && !(shipmentWeightOz > 0))
    refuse('shipmentWeightOz: must be more than zero')
  const read = packages.map((pack, index) => {
    // One package weighs what the shipment weighs, where only that is given.
    const weightOz = pack.weight?.weightOz ?? (packages.length === 1 ? shipmentWeightOz : undefined)
    return readPackage(`packages.${index}`, pack, weightOz, refuse)
  })
  const total = read.reduce((sum, pack) => sum + pack.weightOz, 0)
  if (shipmentWeightOz !== undefined && Math.abs(total - shipmentWeightOz) > 0.01) {
    warn(`shipmentWeightOz: ${shipmentWeightOz} is not the sum of the packages, ${total}; the sum is used`)
  }
  return read
}

function readPackage(
  field: string,
  pack: WirePackage,
  weightOz: number | undefined,
  refuse: Say,
): OrderPackage {
  if (weightOz === undefined || !(weightOz > 0)) refuse(`${field}.weight.weightOz: must be more than zero`)
  const member = (name: string, value: string | undefined, known: readonly string[]): string => {
    const given = value ?? known[0] ?? ''
    if (!known.includes(given)) refuse(`${field}.${name}: ${given} is not a known value`)
    return given
  }
  member('weight.weightType', pack.weight?.weightType, ENUMERATIONS.weightType)
  const { lengthInch, widthInch, heightInch } = pack.packageDimensions ?? {}
  if (pack.packageDimensions) {
    for (const [side, inches] of Object.entries({ lengthInch, widthInch, heightInch })) {
      if (inches === undefined || !(inches > 0))
        refuse(`${field}.packageDimensions.${side}: must be more than zero`)
    }
  }
  if (pack.packageValue !== undefined && pack.packageValue < 0)
    refuse(`${field}.packageValue: must not be negative`)
  const special = pack.specialServices
  const options = special?.dangerousGoodsOptions
  const dangerousGoods = member(
    'specialServices.dangerousGoodsOptions.dangerousGoodsType',
    options?.dangerousGoodsType,
    ENUMERATIONS.dangerousGoods,
  )
  if (dangerousGoods !== 'None' && !options?.emergencyContactNumber?.trim()) {
    refuse(
      `${field}.specialServices.dangerousGoodsOptions.emergencyContactNumber: required for dangerous goods`,
    )
  }
  return {
    weightOz: weightOz ?? 0,
    ...(lengthInch && widthInch && heightInch && { dimensions: { lengthInch, widthInch, heightInch } }),
    signature: member('specialServices.signatureType', special?.signatureType, ENUMERATIONS.signature),
    dangerousGoods,
    description: pack.packageDescription ?? '',
  }
}

function readService(
  request: ShipmentRequest,
  needed: boolean,
  refuse: Say,
  warn: Say,
): ShippingService | undefined {
  const preferred = request.shippingServiceEnum ?? 'Unknown'
  const legacy = request.shippingService
  if (preferred !== 'Unknown') {
    const service = findService(preferred)
    if (!service) refuse(`shippingServiceEnum: ${preferred} is not a service of this account`)
    if (legacy && service && findLegacyService(legacy) !== service) {
      warn(`shippingService: ${legacy} is passed over for shippingServiceEnum ${preferred}`)
    }
    return service
  }
  if (legacy) {
    const service = findLegacyService(legacy)
    if (!service) refuse(`shippingService: ${legacy} is not a service of this account`)
    else warn('shippingService is deprecated, use shippingServiceEnum')
    return service
  }
  if (needed) refuse('shippingServiceEnum: required')
  return undefined
}

function checkService(
  service: ShippingService,
  international: boolean,
  packages: readonly OrderPackage[],
  refuse: Say,
): void {
  if (service.international !== international) {
    refuse(
      `shippingServiceEnum: ${service.id} is for ${service.international ? 'international' : 'domestic'} shipments`,
    )
  }
  if (packages.length > 1 && !takesSeveralPackages(service)) {
    refuse(`packages: ${service.carrier} takes one package a shipment`)
  }
  for (const [index, pack] of packages.entries()) {
    if (pack.weightOz > service.maxWeightOz) {
      refuse(`packages.${index}.weight.weightOz: ${service.id} takes at most ${service.maxWeightOz} ounces`)
    }
  }
}

/** Whether a service can take this order: what rate shopping leaves out. */
export function suits(service: ShippingService, order: Order): boolean {
  const found: string[] = []
  checkService(service, order.international, order.packages, message => found.push(message))
  return found.length === 0
}

function checkCustoms(customs: WireCustomsData | undefined, refuse: Say, warn: Say): void {
  const items = customs?.customsItems ?? []
  if (items.length === 0) {
    refuse('customsData: required with at least one customs item for an international shipment')
    return
  }
  for (const [index, item] of items.entries()) {
    const field = `customsData.customsItems.${index}`
    if (!item.description?.trim()) refuse(`${field}.description: required`)
    if (!/^[A-Za-z]{2}$/.test(item.countryOfOrigin ?? ''))
      refuse(`${field}.countryOfOrigin: two letters are required`)
    if (!Number.isInteger(item.itemQuantity) || (item.itemQuantity ?? 0) < 1) {
      refuse(`${field}.itemQuantity: a whole number from 1 is required`)
    }
    if (item.itemValue === undefined || item.itemValue < 0)
      refuse(`${field}.itemValue: required, not negative`)
    if (!((item.itemWeight?.weightOz ?? 0) > 0))
      refuse(`${field}.itemWeight.weightOz: must be more than zero`)
  }
  const sum = items.reduce((total, item) => total + (item.itemValue ?? 0) * (item.itemQuantity ?? 0), 0)
  if (customs?.shipmentValue !== undefined && Math.abs(sum - customs.shipmentValue) > 0.005) {
    warn(`customsData.shipmentValue: ${customs.shipmentValue} is not the sum of the items, ${sum.toFixed(2)}`)
  }
}

type EnumeratedField =
  | 'internationalDutyTerms'
  | 'ancillaryEndorsement'
  | 'secondaryEndorsement'
  | 'labelImageFormat'

/** Reads a field that has an enumeration (preferred) and a string form; the first value of a list means none. */
function oneOf(
  field: EnumeratedField,
  request: ShipmentRequest,
  known: readonly string[],
  refuse: Say,
  warn: Say,
): string {
  const none = known[0] ?? ''
  const preferred = request[`${field}Enum`] ?? none
  if (!known.includes(preferred)) refuse(`${field}Enum: ${preferred} is not a known value`)
  const text = request[field]
  if (!text || preferred !== none) return preferred
  const plain = (value: string): string => value.replaceAll(/[_ -]/g, '').toLowerCase()
  const match = known.find(value => plain(value) === plain(text))
  if (!match) warn(`${field}: ${text} is not a known value and is passed over`)
  return match ?? none
}

function readShipDate(given: string | undefined, today: Date, refuse: Say): string {
  const day = (date: Date): string => date.toISOString().slice(0, 10)
  if (given === undefined) return day(today)
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(time)) {
    refuse('futureShipmentDate: an ISO 8601 date-time is required')
    return day(today)
  }
  const date = day(new Date(time))
  if (date < day(today)) refuse('futureShipmentDate: is in the past')
  if (time > today.getTime() + MAX_DAYS_AHEAD * 86_400_000) {
    refuse(`futureShipmentDate: at most ${MAX_DAYS_AHEAD} days ahead`)
  }
  return date
}
