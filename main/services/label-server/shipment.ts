// How a shipment becomes the label server's request (label-server.md, "Shipment request").
import { cleanText } from '../../core/clean-text.ts'
import { decimalFrom } from '../../core/money/money.ts'
import { boxOnLabel, type OrderBox } from '../../core/orders/order-boxes.ts'
import type { LabelServerSettings, STRING_FORMS } from '../../core/settings/service-settings.ts'
import { countryCodeOf } from '../../core/shipment/countries.ts'
import { saysCustoms } from '../../core/shipment/not-sent.ts'
import {
  type Address,
  type Customs,
  type Package,
  type Shipment,
  totalWeightOz,
} from '../../core/shipment/shipment.ts'
import type { WireAddress, WireCustoms, WirePackage, WireShipment, WireWeight } from './wire.ts'

/** What a request carries besides the shipment itself. */
export interface RequestMarks {
  readonly techPartnerId: string
  readonly requestId: string
  /** The package reference: `orderNumber` unless the shipment's references give one. */
  readonly reference?: string
  readonly box?: OrderBox | undefined
  readonly stringForms: LabelServerSettings['stringForms']
}

/** Body of operations 1, 4 and 5. Fields that the shipment does not have are left out. */
export function shipmentToWire(shipment: Shipment, marks: RequestMarks): WireShipment {
  const { references } = shipment
  const orderNumber = text(references?.orderNumber) ?? text(marks.reference)
  return {
    techPartnerId: marks.techPartnerId,
    requestId: marks.requestId,
    fromAddress: addressToWire(shipment.from),
    toAddress: addressToWire(shipment.to),
    // ASSUMPTION: whether a service must be chosen is not shown; `Unknown`, a value that the spec shows,
    // says that none was. The legacy string form has no such word.
    shippingServiceEnum: 'Unknown',
    ...enumeration('shippingService', shipment.shippingService, marks),
    packages: shipment.packages.map(packageToWire),
    ...(saysCustoms(shipment.customs) && { customsData: customsToWire(shipment.customs) }),
    ...enumeration('internationalDutyTerms', shipment.dutyTerms, marks),
    ...enumeration('ancillaryEndorsement', shipment.endorsement, marks),
    ...enumeration('secondaryEndorsement', shipment.secondaryEndorsement, marks),
    ...(shipment.docTabValues?.length && { docTabValues: shipment.docTabValues.map(cleanText) }),
    ...given('futureShipmentDate', shipment.futureShipDate),
    labelImageFormatEnum: 'Png',
    ...(marks.stringForms.includes('labelImageFormat') && { labelImageFormat: 'Png' as const }),
    labelImageSizeEnum: 'Label4X6',
    shipmentWeightOz: tidyOunces(totalWeightOz(shipment)),
    ...referencesOnLabel(shipment, marks),
    ...given('orderNumber', orderNumber),
  }
}

/**
 * Where an order number of its own is typed, the package reference goes to the first free place beside it; which box it
 * is goes to the last free one.
 */
function referencesOnLabel({ references }: Shipment, { reference, box }: RequestMarks) {
  const [first, second] = [text(references?.reference1), text(references?.reference2)]
  const packageReference = text(references?.orderNumber) === undefined ? undefined : text(reference)
  const reference1 = first ?? packageReference
  const reference2 = second ?? (first === undefined ? undefined : packageReference)
  const boxWord = boxOnLabel(box)
  return {
    ...given('reference1', reference1 ?? (reference2 === undefined ? undefined : boxWord)),
    ...given('reference2', reference2 ?? boxWord),
  }
}

function addressToWire(address: Address): WireAddress {
  return {
    ...given('companyName', address.companyName),
    ...given('name', address.name),
    ...given('address1', address.address1),
    ...given('address2', address.address2),
    ...given('address3', address.address3),
    ...given('city', address.city),
    ...given('state', address.state),
    ...given('postalCode', address.postalCode),
    ...given('country', asCode(address.country)),
    ...given('email', address.email),
    ...given('phoneNumber', address.phoneNumber),
    ...(address.residential !== undefined && { residential: address.residential }),
  }
}

/** The sender's, and what a program sends, may be a name. */
const asCode = (country: string): string => countryCodeOf(country) ?? cleanText(country)

function packageToWire(one: Package): WirePackage {
  const { lengthInch, widthInch, heightInch, dangerousGoods } = one
  const signatureType = text(one.signature)
  const sized = [lengthInch, widthInch, heightInch].some(side => side !== undefined)
  return {
    weight: weightToWire(one.weightOz),
    ...(sized && {
      packageDimensions: {
        ...(lengthInch !== undefined && { lengthInch }),
        ...(widthInch !== undefined && { widthInch }),
        ...(heightInch !== undefined && { heightInch }),
      },
    }),
    ...((dangerousGoods || signatureType !== undefined) && {
      specialServices: {
        ...(dangerousGoods && {
          dangerousGoodsOptions: {
            dangerousGoodsType: cleanText(dangerousGoods.type),
            ...given('emergencyContactNumber', dangerousGoods.emergencyContactNumber),
          },
        }),
        ...given('signatureType', signatureType),
      },
    }),
    ...given('packageDescription', one.description),
    ...(one.valueCents !== undefined && { packageValue: decimalFrom(one.valueCents) }),
  }
}

function customsToWire(customs: Customs): WireCustoms {
  return {
    shipmentValue: decimalFrom(customs.valueCents),
    shipmentDescription: cleanText(customs.description),
    customsItems: customs.items.map(item => ({
      countryOfOrigin: asCode(item.countryOfOrigin),
      description: cleanText(item.description),
      itemValue: decimalFrom(item.valueCents),
      itemQuantity: item.quantity,
      ...given('itemSKU', item.sku),
      ...given('hsCode', item.hsCode),
      itemWeight: weightToWire(item.weightOz),
      ...given('itemDescriptionInExportCountryLanguage', item.descriptionInExportCountryLanguage),
    })),
  }
}

const weightToWire = (weightOz: number): WireWeight => ({ weightOz, weightType: 'Actual' })

/** A sum of decimal ounces without the dust of binary fractions: 0.1 + 0.2 → 0.3. */
const tidyOunces = (ounces: number): number => Number(ounces.toFixed(6))

/**
 * The `…Enum` field, and its legacy string form where settings name it.
 * ASSUMPTION: how the string forms spell a value is not shown; they are the "legacy concatenated
 * names" of which the enumerations are the underscore-separated ones, so they lose the underscores.
 */
function enumeration<Name extends Exclude<(typeof STRING_FORMS)[number], 'labelImageFormat'>>(
  name: Name,
  value: string | undefined,
  marks: RequestMarks,
): Partial<Record<Name | `${Name}Enum`, string>> {
  const chosen = text(value)
  if (chosen === undefined) return {}
  const fields = {
    [`${name}Enum`]: chosen,
    ...(marks.stringForms.includes(name) && { [name]: chosen.replaceAll('_', '') }),
  }
  return fields as Partial<Record<Name | `${Name}Enum`, string>>
}

function text(value: string | undefined): string | undefined {
  const cleaned = value === undefined ? '' : cleanText(value)
  return cleaned === '' ? undefined : cleaned
}

function given<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  const cleaned = text(value)
  return cleaned === undefined ? {} : ({ [name]: cleaned } as Record<Name, string>)
}
