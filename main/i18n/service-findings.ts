// What a service says of a request, read for the bench: which field it means, what is wrong there, and whether what is
// left is in plain words. Both specs leave the texts open (label-server.md and parcel-label.md, "Errors"), so names of
// the wire are looked for wherever they stand, and what is not understood is shown as the service's own.
import type { fields } from './fields.ts'

export type FindingCode = Extract<keyof typeof fields, `field.${string}`> | 'input.required'

export interface ServiceFinding {
  /** Of the shipment (`to.address1`, `customs.items.0.weightOz`), or `reference`; absent where none is meant. */
  readonly path?: string
  readonly code?: FindingCode
  readonly params?: Readonly<Record<string, string | number>>
  /** Nothing of the form: an account, a format, a meter. */
  readonly isSetting?: true
  /** As it came. */
  readonly text: string
}

const ADDRESS = {
  name: 'name',
  companyName: 'companyName',
  address1: 'address1',
  address2: 'address2',
  address3: 'address3',
  city: 'city',
  state: 'state',
  postalCode: 'postalCode',
  country: 'country',
  email: 'email',
  phoneNumber: 'phoneNumber',
  residential: 'residential',
} as const
const PARCEL_ADDRESS = {
  addressLine1: 'address1',
  addressLine2: 'address2',
  city: 'city',
  state: 'state',
  zip5: 'postalCode',
  zip4: 'postalCode',
} as const

const under = (wire: string, names: Readonly<Record<string, string>>, ours: string) =>
  Object.entries(names).map(([name, own]) => [`${wire}.${name}`, `${ours}.${own}`] as const)

/** Names of the wire, `#` for an index, and the field of the bench; undefined: a setting. */
const WIRE_FIELDS: ReadonlyMap<string, string | undefined> = new Map<string, string | undefined>([
  // label-server.md
  ...under('fromAddress', ADDRESS, 'from'),
  ...under('toAddress', ADDRESS, 'to'),
  ['fromAddress', 'from.name'],
  ['toAddress', 'to.name'],
  ['shippingService', 'shippingService'],
  ['shippingServiceEnum', 'shippingService'],
  ['packages', 'packages'],
  ['packages.#', 'packages.#.weightOz'],
  ['packages.#.weight', 'packages.#.weightOz'],
  ['packages.#.weight.weightOz', 'packages.#.weightOz'],
  ['packages.#.weight.weightType', 'packages.#.weightOz'],
  ['shipmentWeightOz', 'packages.0.weightOz'],
  ['packages.#.packageDimensions', 'packages.#.lengthInch'],
  ['packages.#.packageDimensions.lengthInch', 'packages.#.lengthInch'],
  ['packages.#.packageDimensions.widthInch', 'packages.#.widthInch'],
  ['packages.#.packageDimensions.heightInch', 'packages.#.heightInch'],
  ['packages.#.packageDescription', 'packages.#.description'],
  ['packages.#.packageValue', 'packages.#.valueCents'],
  ['packages.#.specialServices', 'packages.#.signature'],
  ['packages.#.specialServices.signatureType', 'packages.#.signature'],
  ['packages.#.specialServices.dangerousGoodsOptions', 'packages.#.dangerousGoods.type'],
  ['packages.#.specialServices.dangerousGoodsOptions.dangerousGoodsType', 'packages.#.dangerousGoods.type'],
  [
    'packages.#.specialServices.dangerousGoodsOptions.emergencyContactNumber',
    'packages.#.dangerousGoods.emergencyContactNumber',
  ],
  ['customsData', 'customs'],
  ['customsData.shipmentValue', 'customs.items.0.valueCents'],
  ['customsData.shipmentDescription', 'customs.description'],
  ['customsData.customsItems', 'customs.items.0.description'],
  ['customsData.customsItems.#', 'customs.items.#.description'],
  ['customsData.customsItems.#.countryOfOrigin', 'customs.items.#.countryOfOrigin'],
  ['customsData.customsItems.#.description', 'customs.items.#.description'],
  ['customsData.customsItems.#.itemDescriptionInExportCountryLanguage', 'customs.items.#.description'],
  ['customsData.customsItems.#.itemValue', 'customs.items.#.valueCents'],
  ['customsData.customsItems.#.itemQuantity', 'customs.items.#.quantity'],
  ['customsData.customsItems.#.itemSKU', 'customs.items.#.sku'],
  ['customsData.customsItems.#.hsCode', 'customs.items.#.hsCode'],
  ['customsData.customsItems.#.itemWeight', 'customs.items.#.weightOz'],
  ['customsData.customsItems.#.itemWeight.weightOz', 'customs.items.#.weightOz'],
  ['customsData.customsItems.#.itemWeight.weightType', 'customs.items.#.weightOz'],
  ['internationalDutyTerms', 'dutyTerms'],
  ['internationalDutyTermsEnum', 'dutyTerms'],
  ['ancillaryEndorsement', 'endorsement'],
  ['ancillaryEndorsementEnum', 'endorsement'],
  ['secondaryEndorsement', 'secondaryEndorsement'],
  ['secondaryEndorsementEnum', 'secondaryEndorsement'],
  ['docTabValues', 'docTabValues'],
  ['docTabValues.#', 'docTabValues'],
  ['futureShipmentDate', 'futureShipDate'],
  ['reference1', 'references.reference1'],
  ['reference2', 'references.reference2'],
  ['orderNumber', 'references.orderNumber'],
  ...['techPartnerId', 'requestId', 'labelImageFormat', 'labelImageFormatEnum', 'labelImageSizeEnum'].map(
    name => [name, undefined] as const,
  ),
  // parcel-label.md
  ...under('client.address', PARCEL_ADDRESS, 'from'),
  ...under('client.returnAddress', PARCEL_ADDRESS, 'from'),
  ...under('consignee.address', PARCEL_ADDRESS, 'to'),
  ['client.address', 'from.address1'],
  ['client.returnAddress', 'from.address1'],
  ['client.companyName', 'from.companyName'],
  ['client.attnLine', 'from.name'],
  ['client.clientReferenceNumber', 'reference'],
  ['client.sku', 'references.sku'],
  ['client.endorsements', 'endorsement'],
  ['client.hazmat', 'hazmat'],
  ['consignee', 'to.name'],
  ['consignee.address', 'to.address1'],
  ['consignee.companyName', 'to.companyName'],
  ['consignee.fullName', 'to.name'],
  ['consignee.email', 'to.email'],
  ['consignee.phoneNumber', 'to.phoneNumber'],
  ['dimensions', 'packages.0.weightOz'],
  ['dimensions.weight', 'packages.0.weightOz'],
  ['dimensions.length', 'packages.0.lengthInch'],
  ['dimensions.width', 'packages.0.widthInch'],
  ['dimensions.height', 'packages.0.heightInch'],
  ['document.format', 'documentFormat'],
  ['customLabelInfo', 'references.reference3'],
  ['customLabelInfo.reference3', 'references.reference3'],
  ['customLabelInfo.reference4', 'references.reference4'],
  ...['client.accountCode', 'client.serviceProviderKey', 'objectTypeId', 'client'].map(
    name => [name, undefined] as const,
  ),
  ...['dimensions.weightUOM', 'dimensions.dimensionUOM', 'document'].map(name => [name, undefined] as const),
])

/** What is wrong, the more exact first; a number in the first group is the limit. */
const REASONS: readonly (readonly [RegExp, FindingCode, RegExp?])[] = [
  [/two letters|ISO.?3166|country code/i, 'field.country-code', /country/i],
  [/./, 'field.postal-code', /postalCode$/],
  [/abbreviation|two.letter|not a (valid )?state|>2 char|<=2 char/i, 'field.state', /state$/],
  [/takes one package/i, 'field.one-package-with-service'],
  [/at most (\d+(?:\.\d+)?) ounces/i, 'field.too-heavy'],
  [/start in the US/i, 'field.from-us'],
  [/international or|is for (?:international|domestic)/i, 'field.service-elsewhere'],
  [/not a service of/i, 'field.service-not-offered'],
  [/must not be negative|not negative/i, 'field.not-negative'],
  [/not the sum/i, 'field.not-the-sum'],
  [/only the first (\d+)/i, 'field.only-first'],
  [/passed over|deprecated|was taken/i, 'field.passed-over'],
  [/in the past/i, 'field.date-past'],
  [/at most (\d+) days/i, 'field.date-too-far'],
  [/date.time|ISO.?8601|not a date/i, 'field.date'],
  [/more than zero|cannot be zero|greater than (?:zero|0)|positive|>\s*0\b/i, 'field.must-not-be-zero'],
  [/whole number|expected int\b|integer/i, 'field.whole-number'],
  [/at most \d+ digits/i, 'field.too-many-digits'],
  [/decimals/i, 'field.decimals'],
  [/only letters/i, 'field.plain-characters'],
  [/(?:<=|at most|max(?:imum)?(?: length)?(?: of)?|exceeds)\s*(\d+)/i, 'field.too-long'],
  [/required|missing|received undefined|empty|blank|>=\s*1 char/i, 'input.required'],
  [
    /not a known|unknown|invalid (?:option|value|enum)|not one of|not a valid|not allowed|unsupported/i,
    'field.not-known',
  ],
]

/** A name that only a wire uses: dotted, in camel case, or joined by underscores. */
const WIRE_WORD =
  /(?<![\w@/.-])(?:[A-Za-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*\.[A-Za-z]\w*|[a-z]+\d*[A-Z]\w*|[A-Za-z0-9]+_\w+)(?![\w@])/
const WIRE_WORDS = new RegExp(WIRE_WORD, 'g')
/** A field at the very beginning, also one of a single plain word. */
const LEADING = /^\s*([A-Za-z][\w.[\]]*)\s*:\s*/
const BETWEEN = /\s+·\s+|\s+(?=[a-z]\w*(?:\.\w+)+:\s)/

export const hasWireWord = (text: string): boolean => WIRE_WORD.test(text)

/** One finding for each message; several in one text are taken apart. */
export const findingsIn = (texts: readonly string[]): readonly ServiceFinding[] =>
  texts
    .flatMap(text => text.split(BETWEEN))
    .flatMap(text => (text.trim() === '' ? [] : [findingOf(text.trim())]))

function findingOf(text: string): ServiceFinding {
  const named = nameIn(text)
  if (!named) return { text }
  const { path, rest } = named
  if (path === undefined) return { text, isSetting: true }
  return { path, text, ...reasonIn(rest, path) }
}

/** The first name of the wire that is known, and what is said of it. */
function nameIn(text: string): { readonly path: string | undefined; readonly rest: string } | undefined {
  const lead = LEADING.exec(text)
  const names = [...(lead?.[1] ? [lead[1]] : []), ...(text.match(WIRE_WORDS) ?? [])]
  for (const name of names) {
    const found = fieldOf(name)
    if (found) return { ...found, rest: text.replace(name, '').replace(/^[\s:–-]+/, '') }
  }
  return undefined
}

function fieldOf(name: string): { readonly path: string | undefined } | undefined {
  const dotted = name.replace(/\[(\d+)\]/g, '.$1').replace(/^(?:body|request|shipment)\./i, '')
  const indexes = dotted.match(/(?<=\.)\d+(?=\.|$)/g) ?? []
  const pattern = dotted.replace(/\.\d+(?=\.|$)/g, '.#')
  // The name of one field is a setting (`postalRequiredField`); it ends in this word.
  if (/^is\w+Required$/.test(pattern)) return { path: 'postalRequired' }
  if (!WIRE_FIELDS.has(pattern)) return undefined
  let at = 0
  return { path: WIRE_FIELDS.get(pattern)?.replace(/#/g, () => indexes[at++] ?? '0') }
}

function reasonIn(rest: string, path: string): Pick<ServiceFinding, 'code' | 'params'> {
  for (const [words, code, where] of REASONS) {
    const found = words.exec(rest)
    if (!found || (where && !where.test(path))) continue
    return { code, ...(found[1] !== undefined && { params: { limit: Number(found[1]) } }) }
  }
  return rest === '' || hasWireWord(rest)
    ? { code: 'field.carrier-refuses' }
    : { code: 'field.carrier-says', params: { said: rest } }
}
