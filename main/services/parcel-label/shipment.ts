// How a shipment becomes the parcel service's request (parcel-label.md, "Resources").
import { cleanText } from '../../core/clean-text.ts'
import { boxOnLabel, type OrderBox } from '../../core/orders/order-boxes.ts'
import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'
import type { Address, Package, Shipment } from '../../core/shipment/shipment.ts'
import { zipParts } from '../../core/shipment/zip-texts.ts'
import { sideIn, weightIn, wireNumber } from './measures.ts'
import { stateCode } from './texts.ts'
import type { LabelRequest, ParcelAddress, ParcelDimensions } from './wire.ts'

/**
 * Body of request label for a shipment that `validateForParcel` has passed. The field that asks for
 * the postal carrier bears the name that settings give it.
 */
export function labelRequestToWire(
  reference: string,
  shipment: Shipment,
  settings: ParcelLabelSettings,
  box?: OrderBox,
): LabelRequest & Readonly<Record<string, unknown>> {
  const { from, to, returnTo, references, postalRequired } = shipment
  const sender = returnTo ?? from
  const dimensions = dimensionsToWire(shipment.packages[0], settings)
  // The last free place says which box it is.
  const { reference3, reference4 } = references ?? {}
  const [third, fourth] = reference4
    ? [reference3 ?? boxOnLabel(box), reference4]
    : [reference3, boxOnLabel(box)]
  const custom = { ...given('reference3', third), ...given('reference4', fourth) }
  return {
    ...(postalRequired !== undefined && { [settings.postalRequiredField]: postalRequired ? 1 : 0 }),
    objectTypeId: 1,
    client: {
      accountCode: settings.accountCode.trim(),
      // Put in when it is sent: a body that is kept or hashed holds no secret.
      serviceProviderKey: '',
      clientReferenceNumber: cleanText(reference),
      ...given('sku', references?.sku),
      ...given('companyName', sender.companyName),
      ...given('attnLine', sender.name),
      ...given('endorsements', shipment.endorsement),
      ...given('hazmat', shipment.hazmat),
      returnAddress: addressToWire(sender),
      address: addressToWire(from),
    },
    consignee: {
      ...given('companyName', to.companyName),
      fullName: cleanText(to.name),
      address: addressToWire(to),
      ...given('email', to.email),
      ...given('phoneNumber', to.phoneNumber),
    },
    dimensions: {
      ...dimensions,
      weight: dimensions.weight ?? 0,
      length: dimensions.length ?? 0,
      width: dimensions.width ?? 0,
      height: dimensions.height ?? 0,
    },
    ...(shipment.documentFormat && { document: { format: shipment.documentFormat } }),
    ...(Object.keys(custom).length > 0 && { customLabelInfo: custom }),
  }
}

/** The body as it is sent. */
export function withProviderKey(body: string, serviceProviderKey: string): LabelRequest {
  const request = JSON.parse(body) as LabelRequest
  return { ...request, client: { ...request.client, serviceProviderKey } }
}

function addressToWire(address: Address): ParcelAddress {
  const zip = zipParts(address.postalCode)
  return {
    addressLine1: cleanText(address.address1),
    ...given('addressLine2', address.address2),
    city: cleanText(address.city),
    state: stateCode(address.state) ?? cleanText(address.state),
    zip5: zip?.zip5 ?? cleanText(address.postalCode),
    ...(zip?.zip4 !== undefined && { zip4: zip.zip4 }),
  }
}

/** Sides that the package does not have are left out. */
export function dimensionsToWire(one: Package | undefined, settings: ParcelLabelSettings): ParcelDimensions {
  const number = <Name extends string>(name: Name, value: number | undefined) => {
    const wire = value === undefined ? undefined : wireNumber(value)
    return wire?.kind === 'fits' ? ({ [name]: wire.value } as Record<Name, number>) : {}
  }
  const side = (inches: number | undefined) => (inches === undefined ? undefined : sideIn(inches, settings))
  return {
    ...given('weightUOM', settings.weightUOM),
    ...given('dimensionUOM', settings.dimensionUOM),
    ...number('weight', one && weightIn(one.weightOz, settings)),
    ...number('length', side(one?.lengthInch)),
    ...number('width', side(one?.widthInch)),
    ...number('height', side(one?.heightInch)),
  }
}

export function given<Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  const cleaned = value === undefined ? '' : cleanText(value)
  return cleaned === '' ? {} : ({ [name]: cleaned } as Record<Name, string>)
}
