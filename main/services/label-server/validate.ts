// What a shipment needs before the label server is asked, by input path.
import { cleanText } from '../../core/clean-text.ts'
import type { PurchaseOrder, ShipmentFindings } from '../../core/purchases/label-service.ts'
import type { LabelServerSettings } from '../../core/settings/service-settings.ts'
import { countryFrom } from '../../core/shipment/countries.ts'
import { nearWeight } from '../../core/shipment/measures-typed.ts'
import { isBlank } from '../../core/shipment/not-sent.ts'
import { isOffered } from '../../core/shipment/offered-services.ts'
import { type Address, type Shipment, SIDES, totalWeightOz } from '../../core/shipment/shipment.ts'
import {
  checkAbroad,
  checkPoBox,
  checkZip,
  isUnitedStates,
  type Notes,
  noteNotTaken,
  takeNotes,
  warnOfSides,
  warnOfWeight,
} from '../findings.ts'

type Rules = Pick<
  LabelServerSettings,
  'services' | 'multiPackageServices' | 'enumerations' | 'customsUnions' | 'customsFreeContents'
>

/** ASSUMPTION: a ZIP is sent as it is typed, as letters are addressed (label-server.md has `postalCode` as any string). */
const ZIP = /^\d{5}(-?\d{4})?$/

/**
 * ASSUMPTION: which fields are required is not shown (label-server.md, "Shipment request"); what no
 * carrier delivers without is asked for here, the rest is left to the service's own words. That a service is named
 * is ours to ask: without one whoever answers decides what it costs.
 */
export function validateForLabelServer(
  { shipment, noCustomsReason }: Pick<PurchaseOrder, 'shipment' | 'noCustomsReason'>,
  settings: Rules,
  purpose: 'label' | 'rates',
): ShipmentFindings {
  const notes = takeNotes()
  checkAddress('from', shipment.from, notes)
  checkAddress('to', shipment.to, notes)
  checkZip(shipment, notes, zip => ZIP.test(zip))
  checkAbroad(shipment, notes)
  checkPoBox(shipment, notes)
  warnOfSides(shipment, notes)
  warnOfWeight(shipment, notes)
  checkPackages(shipment, settings, notes)
  checkCustoms(shipment, notes)
  if (needsCustoms(shipment, settings) && isBlank(noCustomsReason)) {
    const path = shipment.customs ? 'customs.items' : 'customs'
    // A price can be had without: it is asked for while the form is filled in.
    if (purpose === 'label') notes.stop(path, 'field.customs-expected')
  } else if (purpose === 'label' && shipment.customs?.items.length === 0) {
    notes.stop('customs.items', 'field.customs-no-item')
  }
  checkDangerousGoods(shipment, notes)
  // A price is the same without.
  if (purpose === 'label') noteNotTaken('label-server', shipment, notes)
  if (purpose === 'label' && isBlank(shipment.shippingService))
    notes.stop('shippingService', 'field.service-not-chosen')
  checkLists(shipment, settings, notes)
  return notes.findings()
}

function checkAddress(path: string, address: Address, notes: Notes): void {
  if (isBlank(address.name) && isBlank(address.companyName)) notes.stop(`${path}.name`, 'input.required')
  for (const name of ['address1', 'city', 'country'] as const) {
    if (isBlank(address[name])) notes.stop(`${path}.${name}`, 'input.required')
  }
  // Many countries have neither states nor postal codes.
  if (!isUnitedStates(address.country)) return
  if (isBlank(address.state)) notes.stop(`${path}.state`, 'input.required')
  if (isBlank(address.postalCode)) notes.stop(`${path}.postalCode`, 'input.required')
}

function checkPackages(shipment: Shipment, settings: Rules, notes: Notes): void {
  shipment.packages.forEach((one, at) => {
    if (!(one.weightOz > 0)) notes.stop(`packages.${at}.weightOz`, 'field.must-not-be-zero')
    for (const side of SIDES) {
      const inches = one[side]
      if (inches !== undefined && !(inches > 0))
        notes.stop(`packages.${at}.${side}`, 'field.must-not-be-zero')
    }
    if (one.dangerousGoods && isBlank(one.dangerousGoods.type)) {
      notes.stop(`packages.${at}.dangerousGoods.type`, 'input.required')
    }
  })
  // label-server.md, "Limits" 1: three express carriers alone; settings name their services.
  const service = cleanText(shipment.shippingService ?? '')
  if (shipment.packages.length > 1 && service !== '' && !settings.multiPackageServices.includes(service)) {
    notes.stop('packages', 'field.one-package-with-service')
  }
}

/** To another country, by ISO codes, and not within a union or a country's territories as the settings have them. */
function needsCustoms({ from, to, packages, customs }: Shipment, settings: Rules): boolean {
  if (customs && customs.items.length > 0) return false
  const [here, there] = [from, to].map(({ country }) => (isBlank(country) ? '' : countryFrom(country)))
  if (here === there || isBlank(here) || isBlank(there)) return false
  const isUnion = settings.customsUnions.some(union => {
    const codes = union.toUpperCase().split(/[^A-Z]+/)
    return codes.includes(here ?? '') && codes.includes(there ?? '')
  })
  const free = settings.customsFreeContents.map(folded)
  return !isUnion && !packages.every(({ description }) => free.includes(folded(description ?? '')))
}

const folded = (text: string): string => cleanText(text).toLowerCase()

function checkCustoms(shipment: Shipment, notes: Notes): void {
  const { customs } = shipment
  if (!customs) return
  const itemsOz = customs.items.reduce((sum, one) => sum + one.weightOz * one.quantity, 0)
  const parcelOz = totalWeightOz(shipment)
  // To a tenth of an ounce, as scales have it.
  if (parcelOz > 0 && itemsOz > parcelOz + 0.1)
    notes.warn('customs.items.0.weightOz', 'field.items-heavier', {
      items: nearWeight(itemsOz),
      parcel: nearWeight(parcelOz),
    })
  customs.items.forEach((item, at) => {
    const path = `customs.items.${at}`
    if (isBlank(item.countryOfOrigin)) notes.stop(`${path}.countryOfOrigin`, 'input.required')
    if (isBlank(item.description)) notes.stop(`${path}.description`, 'input.required')
    if (!Number.isInteger(item.quantity) || item.quantity < 1)
      notes.stop(`${path}.quantity`, 'field.whole-number')
    if (!(item.valueCents > 0)) notes.stop(`${path}.valueCents`, 'field.amount-needed')
    if (!(item.weightOz > 0)) notes.stop(`${path}.weightOz`, 'field.must-not-be-zero')
    if (!isBlank(item.hsCode) && !isTariffCode(item.hsCode ?? ''))
      notes.stop(`${path}.hsCode`, 'field.hs-code')
  })
}

/**
 * A heading of the Harmonized System has four digits, and no country's own tariff adds more than ten. What the goods are is no
 * code: customs would send the parcel back.
 */
const isTariffCode = (code: string): boolean => /^(?:\d[\s.-]*){4,14}$/.test(cleanText(code))

/** The parcel service's flag; only its 0 says that there is none. */
function checkDangerousGoods({ hazmat }: Shipment, notes: Notes): void {
  if (!isBlank(hazmat) && cleanText(hazmat ?? '') !== '0') notes.stop('hazmat', 'field.use-dangerous-goods')
}

/** The lists in settings are what screens offer; the service's own lists are open, so they only warn. */
function checkLists(shipment: Shipment, settings: Rules, notes: Notes): void {
  const lists = settings.enumerations ?? {}
  const service = cleanText(shipment.shippingService ?? '')
  if (service !== '' && !isOffered(service, settings)) notes.warn('shippingService', 'field.service-not-sold')
  warnUnlisted('endorsement', shipment.endorsement, lists.endorsement, notes)
  warnUnlisted('secondaryEndorsement', shipment.secondaryEndorsement, lists.secondaryEndorsement, notes)
  warnUnlisted('dutyTerms', shipment.dutyTerms, lists.dutyTerms, notes)
  shipment.packages.forEach((one, at) => {
    warnUnlisted(`packages.${at}.signature`, one.signature, lists.signature, notes)
    warnUnlisted(`packages.${at}.dangerousGoods.type`, one.dangerousGoods?.type, lists.dangerousGoods, notes)
  })
}

function warnUnlisted(
  path: string,
  value: string | undefined,
  list: readonly string[] | undefined,
  notes: Notes,
): void {
  const chosen = cleanText(value ?? '')
  if (chosen === '' || !list || list.length === 0 || list.includes(chosen)) return
  notes.warn(path, 'field.not-in-list')
}
