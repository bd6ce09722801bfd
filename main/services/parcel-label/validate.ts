// Every constraint of the parcel service in one table, by the operator's input paths.
import { cleanText } from '../../core/clean-text.ts'
import type { ShipmentFindings } from '../../core/purchases/label-service.ts'
import type { ParcelLabelSettings } from '../../core/settings/service-settings.ts'
import { isBlank } from '../../core/shipment/not-sent.ts'
import { type Address, type Shipment, SIDES } from '../../core/shipment/shipment.ts'
import { zipParts } from '../../core/shipment/zip-texts.ts'
import {
  checkZip,
  isUnitedStates,
  type Notes,
  stopZip,
  takeNotes,
  warnOfSides,
  warnOfWeight,
} from '../findings.ts'
import { sideIn, weightIn, wireNumber } from './measures.ts'
import { checkWhatIsNotTaken } from './not-taken.ts'
import {
  ENDORSEMENTS,
  endorsementOffered,
  inAllowedCharacters,
  stateCode,
  stateOffered,
  strangeCharacters,
} from './texts.ts'

/** What one text must be. `max` stops; `widerMax` is the spec's other bound, and warns. */
interface TextRule {
  readonly path: string
  readonly text: string | undefined
  readonly required?: boolean
  readonly max?: number
  readonly widerMax?: number
  /** Address lines and cities: the restricted character set. */
  readonly addressCharacters?: boolean
  readonly shape?: 'state' | 'zip' | 'endorsement' | 'hazmat'
  /** The state that a ZIP code is typed with. */
  readonly state?: string
}

interface NumberRule {
  readonly path: string
  readonly value: number | undefined
  /** In the unit that goes out. */
  readonly converted: number
}

/**
 * Where schema and text of the spec disagree (address lines 50 against 150, city 50 against 28) the
 * narrower bound stops and the wider one warns (docs/decisions/0030-two-bounds-for-one-field.md).
 */
function addressRules(path: string, address: Address): readonly TextRule[] {
  const line = { max: 50, widerMax: 150, addressCharacters: true }
  return [
    { path: `${path}.address1`, text: address.address1, required: true, ...line },
    { path: `${path}.address2`, text: address.address2, ...line },
    {
      path: `${path}.city`,
      text: address.city,
      required: true,
      max: 28,
      widerMax: 50,
      addressCharacters: true,
    },
    ...(goesThere(address) ? regionRules(path, address) : []),
  ]
}

/** What is said of another country is that it is one: its states and postal codes are none of this service's. */
const goesThere = ({ country }: Address): boolean => isBlank(country) || isUnitedStates(country)

const regionRules = (path: string, address: Address): readonly TextRule[] => [
  { path: `${path}.state`, text: address.state, required: true, shape: 'state' },
  {
    path: `${path}.postalCode`,
    text: address.postalCode,
    required: true,
    shape: 'zip',
    state: address.state,
  },
]

/** parcel-label.md, "Resources and their fields", every bound of it. */
function textRules(reference: string, shipment: Shipment): readonly TextRule[] {
  const { from, to, returnTo, references } = shipment
  const [sender, senderPath] = returnTo ? [returnTo, 'returnTo'] : [from, 'from']
  return [
    { path: 'reference', text: reference, required: true, max: 50 },
    { path: 'references.sku', text: references?.sku, max: 50 },
    { path: `${senderPath}.companyName`, text: sender.companyName, max: 50 },
    { path: `${senderPath}.name`, text: sender.name, max: 50 },
    { path: 'endorsement', text: shipment.endorsement, shape: 'endorsement' },
    { path: 'hazmat', text: shipment.hazmat, max: 2, shape: 'hazmat' },
    ...addressRules('from', from),
    ...(returnTo ? addressRules('returnTo', returnTo) : []),
    { path: 'to.companyName', text: to.companyName, max: 50 },
    { path: 'to.name', text: to.name, required: true, max: 50 },
    ...addressRules('to', to),
    { path: 'to.email', text: to.email, max: 44 },
    { path: 'to.phoneNumber', text: to.phoneNumber, max: 50 },
  ]
}

function numberRules(shipment: Shipment, settings: ParcelLabelSettings): readonly NumberRule[] {
  const [one] = shipment.packages
  if (!one) return []
  return [
    { path: 'packages.0.weightOz', value: one.weightOz, converted: weightIn(one.weightOz, settings) },
    ...SIDES.map(side => ({
      path: `packages.0.${side}`,
      value: one[side],
      converted: sideIn(one[side] ?? 0, settings),
    })),
  ]
}

/** What the parcel service cannot take of a shipment, and texts that it would take. */
export function validateForParcel(
  reference: string,
  shipment: Shipment,
  settings: ParcelLabelSettings,
): ShipmentFindings {
  const notes = takeNotes()
  for (const rule of textRules(reference, shipment)) checkText(rule, notes)
  for (const rule of numberRules(shipment, settings)) checkNumber(rule, notes)
  for (const path of ['from', 'to', 'returnTo'] as const) checkCountry(path, shipment[path], notes)
  checkWhatIsNotTaken(shipment, notes)
  checkZip(shipment, notes, () => true)
  warnOfSides(shipment, notes)
  warnOfWeight(shipment, notes)
  if (isBlank(shipment.to.name) && !isBlank(shipment.to.companyName)) {
    notes.suggest('to.name', cleanText(shipment.to.companyName ?? ''))
  }
  return notes.findings()
}

function checkText(rule: TextRule, notes: Notes): void {
  const text = cleanText(rule.text ?? '')
  if (text === '') {
    if (rule.required) notes.stop(rule.path, 'input.required')
    return
  }
  if (rule.shape) checkShape(rule, text, notes)
  const strange = rule.addressCharacters ? strangeCharacters(text) : ''
  if (strange !== '') notes.stop(rule.path, 'field.characters', { found: strange })
  if (rule.max !== undefined && text.length > rule.max) {
    notes.stop(rule.path, 'field.too-long', { limit: rule.max })
  }
  if (rule.widerMax !== undefined && text.length > rule.widerMax) {
    notes.warn(rule.path, 'field.longer-than-either', { limit: rule.widerMax })
  }
  if (strange !== '') {
    const offered = inAllowedCharacters(text)
    const fits = offered !== '' && (rule.max === undefined || offered.length <= rule.max)
    if (fits) notes.suggest(rule.path, offered)
  }
}

function checkShape({ shape, path, state = '' }: TextRule, text: string, notes: Notes): void {
  const wrong = (code: Parameters<Notes['stop']>[1], offered?: string, values?: string) => {
    notes.stop(path, code, values === undefined ? undefined : { values })
    if (offered !== undefined) notes.suggest(path, offered)
  }
  switch (shape) {
    case 'state':
      if (stateCode(text) === undefined) wrong('field.state', stateOffered(text))
      return
    case 'zip':
      if (!zipParts(text)) stopZip(path, { postalCode: text, state }, notes)
      return
    case 'endorsement':
      if (!(ENDORSEMENTS as readonly string[]).includes(text)) {
        wrong('field.one-of', endorsementOffered(text), ENDORSEMENTS.join(', '))
      }
      return
    case 'hazmat':
      if (!['0', '1', '2'].includes(text)) wrong('field.one-of', undefined, '0, 1, 2')
      return
  }
}

function checkNumber({ path, value, converted }: NumberRule, notes: Notes): void {
  const wire = wireNumber(converted)
  if (value === undefined) notes.stop(path, 'input.required')
  else if (wire.kind === 'zero') notes.stop(path, 'field.must-not-be-zero')
  else if (wire.kind === 'too-many-digits') notes.stop(path, 'field.too-many-digits')
  // A converted number always rounds; only a number that goes out as typed is worth a word.
  else if (converted === value && wire.value !== value) {
    notes.warn(path, 'field.rounded', { sent: wire.value })
  }
}

function checkCountry(path: string, address: Address | undefined, notes: Notes): void {
  if (!address || isUnitedStates(address.country)) return
  if (isBlank(address.country)) notes.stop(`${path}.country`, 'input.required')
  else notes.stop(`${path}.country`, 'field.country-only-us')
}
