// What the fields of an order are called where a program sends it: one name each of those that files may use, with the
// objects that it stands in.
import { ORDER_FIELDS, type OrderField } from './order-fields.ts'

/** Those that stand in an object, or are called otherwise than by their own last word. */
const OTHERWISE: Readonly<Partial<Record<OrderField, string>>> = {
  'box.number': 'box.number',
  'box.of': 'box.of',
  service: 'labelService',
  'to.name': 'to.name',
  'to.companyName': 'to.company',
  'to.address1': 'to.address1',
  'to.address2': 'to.address2',
  'to.address3': 'to.address3',
  'to.city': 'to.city',
  'to.state': 'to.state',
  'to.postalCode': 'to.postalCode',
  'to.country': 'to.country',
  'to.phoneNumber': 'to.phoneNumber',
  'to.email': 'to.email',
  'packages.0.weightOz': 'weight',
  'packages.0.lengthInch': 'length',
  'packages.0.widthInch': 'width',
  'packages.0.heightInch': 'height',
  'references.orderNumber': 'customerOrder',
  'packages.0.valueCents': 'value',
  'packages.0.dangerousGoods.type': 'dangerousGoodsType',
  'returnTo.name': 'return.name',
  'returnTo.companyName': 'return.company',
  'returnTo.address1': 'return.address1',
  'returnTo.address2': 'return.address2',
  'returnTo.city': 'return.city',
  'returnTo.state': 'return.state',
  'returnTo.postalCode': 'return.postalCode',
  'customs.description': 'customs.description',
  'customs.items.0.description': 'customs.item',
  'customs.items.0.quantity': 'customs.quantity',
  'customs.items.0.valueCents': 'customs.value',
  'customs.items.0.weightOz': 'customs.weight',
  'customs.items.0.sku': 'customs.sku',
  'customs.items.0.descriptionInExportCountryLanguage': 'customs.itemLocal',
}

const ownWord = (field: OrderField): string => field.slice(field.lastIndexOf('.') + 1)

export const ORDER_NAMES = Object.fromEntries(
  ORDER_FIELDS.map(field => [field, OTHERWISE[field] ?? ownWord(field)]),
) as Readonly<Record<OrderField, string>>

/** The field as the program that sent it calls it. */
export const orderNameOf = (path: string): string =>
  Object.hasOwn(ORDER_NAMES, path) ? ORDER_NAMES[path as OrderField] : path
