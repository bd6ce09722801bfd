// What the label server demands of an address, of packages and of customs data.
import { isUsState } from '../us-states.ts'
import { ENUMERATIONS } from './catalogue.ts'
import type { OrderAddress, OrderPackage, Say } from './order.ts'
import type { ShipmentRequest, WireAddress, WireCustomsData, WirePackage } from './wire.ts'

export function readAddress(
  field: string,
  address: WireAddress | undefined,
  refuse: Say,
): OrderAddress | undefined {
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

export function readPackages(request: ShipmentRequest, refuse: Say, warn: Say): readonly OrderPackage[] {
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

export function checkCustoms(customs: WireCustomsData | undefined, refuse: Say, warn: Say): void {
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
