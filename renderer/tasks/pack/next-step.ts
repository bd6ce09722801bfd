// The one thing to do next with the order on the bench, said in the band: what is missing in the order of the form, what
// is wrong, and at last the key that ships and what it buys.

import { serviceWords } from '../../parts/service-words.ts'
import type { Hint } from '../../parts/use-hint.tsx'
import type { Words } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { RATE_KEYS } from './choose-rate.ts'
import { customsMissing } from './customs-steps.ts'
import { firstMissing, isCountryInDoubt, offeredBehind, unreadablePaths, unreadPaths } from './draft.ts'
import { morePaths } from './more-fields.ts'
import type { Packing } from './use-pack.ts'

type Said = Pick<Words, 'say' | 'money' | 'fieldName'>
type Looked = Pick<
  Packing,
  | 'state'
  | 'settings'
  | 'groups'
  | 'leftOver'
  | 'findings'
  | 'isSettling'
  | 'prices'
  | 'prepared'
  | 'shownProblem'
  | 'scanBack'
>

const STEPS: Readonly<Record<string, WordKey>> = {
  'to.name': 'next.name',
  'to.address1': 'next.address',
  'to.city': 'next.city',
  'to.state': 'next.state',
  'to.postalCode': 'next.zip',
  'to.country': 'next.country',
  'packages.0.weightOz': 'next.weight',
  'packages.0.lengthInch': 'next.sides',
  'packages.0.widthInch': 'next.sides',
  'packages.0.heightInch': 'next.sides',
}

/** What the station says of a field that is empty; all else is said of what is in it. */
const MISSING: readonly string[] = ['input.required', 'field.customs-expected']

/** Nothing while no order is on the bench, or its label is being bought. `focused`: the field with the focus. */
export function nextSteps(packing: Looked, words: Said, focused: string | undefined): readonly Hint[] {
  const { state, settings } = packing
  const { say, fieldName } = words
  const { draft, phase } = state
  const [toScan] = packing.scanBack.labels
  const isFirst = toScan && (phase.kind === 'done' || packing.scanBack.policy === 'must')
  if (isFirst && phase.kind !== 'shipping') {
    return [step(say('scan.next', { reference: toScan.shipment.reference }))]
  }
  if (phase.kind === 'done')
    return [step(say(phase.boxes?.missing.length ? 'next.next-box' : 'next.next'), say('key.enter'))]
  if (phase.kind !== 'form' || draft.reference.trim() === '') return []
  if (!settings?.station.from) return [step(say('pack.no-from-next'))]
  if (state.undecided !== undefined) return [step(say('next.decide'), say('key.enter'))]
  if (state.labelled) return [step(say('next.its-label'), say('key.enter'))]
  if (isCountryInDoubt(draft, state.touched)) return [step(say('next.country-else'))]
  const wrong = firstWrong(packing)
  const missing = firstMissing(draft)
  const offered = focused === undefined ? undefined : offeredBehind(draft, focused)
  if (wrong !== undefined) {
    const fix = say('next.fix', { field: fieldName(wrong) ?? wrong })
    // Enter leads on through the form first: whoever types without looking up is never led back into a text.
    if (missing === 'box' || offered === 'box') return [step(fix), boxStep(settings.boxes.length, say)]
    const leadsThere = focused !== wrong && missing === undefined && offered === undefined
    return [leadsThere ? step(fix, say('key.enter')) : step(fix)]
  }
  if (missing === 'box') return [boxStep(settings.boxes.length, say)]
  if (missing !== undefined) return [step(say(STEPS[missing] ?? 'next.weight'))]
  const ofCustoms = customsMissing(packing)
  if (ofCustoms !== undefined) return [step(say(customsStep(ofCustoms)))]
  const [found] = Object.entries(packing.findings?.problems ?? {}).filter(
    ([path]) => path !== 'shippingService',
  )
  if (found) {
    const [path, { code }] = found
    // No weight is a weight of nothing to the station; here it is one that nobody typed yet.
    const isMissing = MISSING.includes(code) || (path.startsWith('packages.') && isBlank(draft, path))
    return [step(say(isMissing ? 'next.needed' : 'next.fix', { field: fieldName(path) ?? path }))]
  }
  if (offered !== undefined && offered !== 'box') return [step(say('next.sides'), say('key.enter'))]
  const ship = packing.prepared.isAway(draft.service) ? prepareStep(packing, words) : shipStep(packing, words)
  if (draft.box !== undefined || (!ship.caps && offered !== 'box')) return [ship]
  // From the weight the first Enter leads to the box.
  const twice = offered === 'box' && ship.caps ? { ...ship, caps: [...ship.caps, ...ship.caps] } : ship
  return [boxStep(settings.boxes.length, say), twice]
}

const isBlank = ({ fields }: Looked['state']['draft'], path: string) => (fields[path] ?? '').trim() === ''

const customsStep = (path: string): WordKey =>
  `next.customs-${(path.split('.').at(-1) ?? '') as 'description' | 'quantity' | 'valueCents' | 'weightOz'}`

const step = (text: string, ...caps: readonly string[]): Hint => ({ text, caps, isStep: true })

/** What is said at a field already, the first of the form. */
function firstWrong({ state: { draft, touched, showAll }, groups, leftOver, shownProblem }: Looked) {
  const shown = morePaths(groups)
  const unreadable = unreadablePaths(draft, shown).filter(path => showAll || touched.has(path))
  const further = groups.flatMap(({ fields }) => fields.map(({ path }) => path))
  const isFilled = (path: string) => (draft.fields[path] ?? '').trim() !== ''
  return (
    leftOver[0] ??
    unreadPaths(draft)[0] ??
    unreadable[0] ??
    [...Object.keys(STEPS), 'to.companyName', 'to.address2', ...further].find(
      path => isFilled(path) && shownProblem(path) !== undefined,
    )
  )
}

function boxStep(count: number, say: Said['say']): Hint {
  if (count === 0) return step(say('next.sides'), '0')
  return step(say('next.box'), count === 1 ? '1' : `1–${count}`)
}

const prepareStep = ({ state: { draft } }: Looked, { say }: Said): Hint =>
  step(say('next.prepares', { service: say(`service.${draft.service}`) }), say('key.enter'))

const LETTERS = RATE_KEYS.toUpperCase()
const lettersTo = (count: number): string => (count <= 1 ? 'A' : `A–${LETTERS[count - 1] ?? LETTERS.at(-1)}`)

function shipStep({ state: { draft }, prices, isSettling }: Looked, { say, money }: Said): Hint {
  const enter = say('key.enter')
  if (draft.service === 'parcel-label')
    return step(say('next.ships', { what: say('service.parcel-label') }), enter)
  const { offers, chosen, gone, awaited, problem } = prices
  if (gone) return step(say('next.other-service'), lettersTo(offers.length))
  const offer = offers.find(one => one.shippingService === chosen)
  // What is changing may cost something else: Enter counts once the price of what stands there has come.
  if (awaited) return step(say('next.prices'))
  if (offer) {
    const price = offer.costCents === undefined ? say('pack.without-price') : money(offer.costCents)
    return step(say('next.ships', { what: `${serviceWords(offer.name)} · ${price}` }), enter)
  }
  if (offers.length > 0) return step(say('next.service'), lettersTo(offers.length))
  if (isSettling) return step(say('next.prices'))
  return problem ? step(say('next.no-prices')) : step(say('next.check'))
}
