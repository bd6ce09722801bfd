// What the simulator's label server demands of a shipment request, and the order that it reads from one.
import type { z } from 'zod'
import {
  ENUMERATIONS,
  findLegacyService,
  findService,
  SHIPPING_SERVICES,
  type ShippingService,
  takesSeveralPackages,
} from './catalogue.ts'
import type { Order, OrderPackage, Say } from './order.ts'
import { checkCustoms, readAddress, readPackages } from './package-rules.ts'
import { type ShipmentRequest, shipmentRequestSchema } from './wire.ts'

export interface Reading {
  readonly order: Order | undefined
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

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
  const service = readService(request, serviceNeeded, international, refuse, warn)
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

function readService(
  request: ShipmentRequest,
  needed: boolean,
  international: boolean,
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
  if (!needed) return undefined
  // ASSUMPTION: what `Unknown` buys is not shown; here the first service that goes where the shipment goes.
  const service = SHIPPING_SERVICES.find(one => one.international === international)
  if (service) warn(`shippingServiceEnum: none was chosen, ${service.id} was taken`)
  return service
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
