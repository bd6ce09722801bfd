// What a shipment needs before the label server is asked, by input path.
import { cleanText } from '../../core/clean-text.ts'
import type { ShipmentFindings } from '../../core/label-service.ts'
import type { LabelServerSettings } from '../../core/settings.ts'
import type { Address, Shipment } from '../../core/shipment.ts'
import { isBlank, isUnitedStates, type Notes, noteNotTaken, takeNotes } from '../findings.ts'

type Rules = Pick<LabelServerSettings, 'services' | 'multiPackageServices' | 'enumerations'>

/**
 * ASSUMPTION: which fields are required is not shown (label-server.md, "Shipment request"); what no
 * carrier delivers without is asked for here, the rest is left to the service's own words.
 */
export function validateForLabelServer(
  shipment: Shipment,
  settings: Rules,
  purpose: 'label' | 'rates',
): ShipmentFindings {
  const notes = takeNotes()
  checkAddress('from', shipment.from, notes)
  checkAddress('to', shipment.to, notes)
  checkPackages(shipment, settings, notes)
  checkCustoms(shipment, notes)
  checkWhatIsNotTaken(shipment, notes)
  if (purpose === 'label' && isBlank(shipment.shippingService))
    notes.warn('shippingService', 'field.service-not-chosen')
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
    for (const side of ['lengthInch', 'widthInch', 'heightInch'] as const) {
      const inches = one[side]
      if (inches !== undefined && !(inches > 0))
        notes.stop(`packages.${at}.${side}`, 'field.must-not-be-zero')
    }
  })
  // label-server.md, "Limits" 1: three express carriers alone; settings name their services.
  const service = cleanText(shipment.shippingService ?? '')
  if (shipment.packages.length > 1 && service !== '' && !settings.multiPackageServices.includes(service)) {
    notes.stop('packages', 'field.one-package-with-service')
  }
}

const US_TERRITORIES = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'UM', 'FM', 'MH', 'PW'])

function isDomestic(shipment: Shipment): boolean {
  const [from, to] = [shipment.from, shipment.to].map(({ country }) => {
    const code = cleanText(country).toUpperCase()
    return isUnitedStates(country) || US_TERRITORIES.has(code) ? 'US' : code
  })
  return from === to
}

function checkCustoms(shipment: Shipment, notes: Notes): void {
  const { customs } = shipment
  if (!customs || customs.items.length === 0) {
    if (!isDomestic(shipment)) notes.warn(customs ? 'customs.items' : 'customs', 'field.customs-expected')
    return
  }
  customs.items.forEach((item, at) => {
    const path = `customs.items.${at}`
    if (isBlank(item.countryOfOrigin)) notes.stop(`${path}.countryOfOrigin`, 'input.required')
    if (isBlank(item.description)) notes.stop(`${path}.description`, 'input.required')
    if (!Number.isInteger(item.quantity) || item.quantity < 1)
      notes.stop(`${path}.quantity`, 'field.whole-number')
    if (!(item.weightOz > 0)) notes.stop(`${path}.weightOz`, 'field.must-not-be-zero')
  })
}

/** Fields of a shipment that label-server.md has no place for. */
function checkWhatIsNotTaken(shipment: Shipment, notes: Notes): void {
  const { hazmat, returnTo } = shipment
  if (hazmat === '1' || hazmat === '2') notes.stop('hazmat', 'field.use-dangerous-goods')
  if (returnTo) notes.warn('returnTo', 'field.not-sent')
  noteNotTaken('label-server', shipment, notes)
}

/** The lists in settings are what screens offer; the service's own lists are open, so they only warn. */
function checkLists(shipment: Shipment, settings: Rules, notes: Notes): void {
  const lists = settings.enumerations ?? {}
  const services = [...settings.services, ...(lists.shippingService ?? [])]
  warnUnlisted('shippingService', shipment.shippingService, services, notes)
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
  notes.warn(path, 'field.not-in-list', { value: chosen })
}
