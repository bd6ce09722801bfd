// Prices: zone, billable weight and surcharges of a shipment by one service, to the cent.
import type { ShippingService } from './catalogue.ts'
import type { Order, OrderPackage } from './order.ts'

export interface Quote {
  readonly zone: number
  readonly daysInTransit: number
  readonly packages: readonly PackageQuote[]
  readonly totalCents: number
}

interface PackageQuote {
  readonly billableWeightOz: number
  readonly baseCents: number
  readonly surcharges: readonly { readonly description: string; readonly amountCents: number }[]
  readonly totalCents: number
}

const SIGNATURE_CENTS: Readonly<Record<string, number>> = {
  Direct_Signature: 395,
  Indirect_Signature: 325,
  Adult_Signature: 745,
}
const RESIDENTIAL_CENTS = 240
const DANGEROUS_GOODS_CENTS = 850

export function quote(order: Order, service: ShippingService): Quote {
  const zone = service.international ? countryZone(order.to.country) : zipZone(order)
  const packages = order.packages.map(pack => quotePackage(order, pack, service, zone))
  return {
    zone,
    daysInTransit: service.days + Math.floor((zone - 1) / service.zonesPerDay),
    packages,
    totalCents: packages.reduce((sum, pack) => sum + pack.totalCents, 0),
  }
}

function quotePackage(
  order: Order,
  pack: OrderPackage,
  service: ShippingService,
  zone: number,
): PackageQuote {
  const billableWeightOz = Math.max(pack.weightOz, dimensionalOz(pack, service))
  // Postage goes by begun pounds, as rate tables do.
  const pounds = Math.max(1, Math.ceil(billableWeightOz / 16))
  const baseCents =
    service.baseCents + service.perZoneCents * (zone - 1) + service.perPoundCents * (pounds - 1)
  const surcharges = [
    ...(pack.signature !== 'None'
      ? [
          {
            description: pack.signature.replaceAll('_', ' '),
            amountCents: SIGNATURE_CENTS[pack.signature] ?? 0,
          },
        ]
      : []),
    ...(pack.dangerousGoods !== 'None'
      ? [{ description: 'Dangerous goods', amountCents: DANGEROUS_GOODS_CENTS }]
      : []),
    ...(order.to.residential && service.carrier !== 'USPS'
      ? [{ description: 'Residential delivery', amountCents: RESIDENTIAL_CENTS }]
      : []),
  ]
  const totalCents = surcharges.reduce((sum, surcharge) => sum + surcharge.amountCents, baseCents)
  return { billableWeightOz, baseCents, surcharges, totalCents }
}

function dimensionalOz(pack: OrderPackage, service: ShippingService): number {
  if (!pack.dimensions || !service.dimensionalDivisor) return 0
  const { lengthInch, widthInch, heightInch } = pack.dimensions
  return Math.ceil((lengthInch * widthInch * heightInch) / service.dimensionalDivisor) * 16
}

/** Zones 1 to 8 by how far apart the first three digits of the ZIP codes are: plausible, and always the same. */
function zipZone(order: Order): number {
  const area = (postalCode: string): number => Number(postalCode.slice(0, 3))
  const distance = Math.abs(area(order.from.postalCode) - area(order.to.postalCode))
  return distance === 0 ? 1 : Math.min(8, 2 + Math.floor(distance / 130))
}

function countryZone(country: string): number {
  if (['CA', 'MX'].includes(country)) return 1
  if (
    ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IE', 'IT', 'NL', 'NO', 'PL', 'PT', 'SE'].includes(
      country,
    )
  ) {
    return 3
  }
  return 5
}
