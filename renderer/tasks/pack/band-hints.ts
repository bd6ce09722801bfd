// The one thing to do next with the order on the bench, said in the band: what is missing in the order of the form, what
// is wrong, and at last the key that ships and what it buys.

import { nameOfLabel } from '../../../preload/contract/order-boxes.ts'
import { mainPrinter } from '../../parts/job-words.ts'
import { meterTooLow } from '../../parts/low-meter.ts'
import { serviceWords } from '../../parts/service-words.ts'
import type { Hint } from '../../parts/use-hint.tsx'
import type { Words } from '../../words/use-words.ts'
import type { WordKey } from '../../words/words.ts'
import { isAbroad, isCountryInDoubt, unreadablePaths, unreadPaths } from './bench/draft.ts'
import { furtherPackage } from './fields/entries.ts'
import { nameOnForm } from './fields/form-names.ts'
import { morePaths } from './fields/more-fields.ts'
import { BOX_NUMBER, BOX_OF } from './order/order-boxes.ts'
import { numberTypedOver } from './order/order-number.ts'
import { PRICES_AWAITED } from './pack-state.ts'
import { RATE_KEYS } from './prices/choose-rate.ts'
import type { Packing } from './use-pack.ts'
import { type EnterDoes, whatEnterDoes } from './what-enter-does.ts'

type Said = Pick<Words, 'say' | 'money' | 'fieldName'>
type Looked = Pick<
  Packing,
  | 'state'
  | 'settings'
  | 'groups'
  | 'leftOver'
  | 'unpriced'
  | 'findings'
  | 'isSettling'
  | 'prices'
  | 'goes'
  | 'shownProblem'
  | 'scanBack'
  | 'overview'
>

const STEPS: Readonly<Record<string, WordKey>> = {
  [BOX_NUMBER]: 'next.box-number',
  [BOX_OF]: 'next.box-of',
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

const COUNTRY = 'to.country'

/** What the station says of a field that is empty; all else is said of what is in it. */
const MISSING: readonly string[] = ['input.required', 'field.customs-expected', 'field.customs-no-item']

/** Nothing while no order is on the bench, or its label is being bought. `focused`: the field with the focus. */
export function bandHints(packing: Looked, words: Said, focused: string | undefined): readonly Hint[] {
  const { state, settings } = packing
  const { say } = words
  const { draft, phase } = state
  const [toScan] = packing.scanBack.labels
  // What comes back in its box is laid in before that is closed.
  const isItsReturn = toScan !== undefined && draft.returning?.of === toScan.shipment.id
  const isFirst = toScan && (phase.kind === 'done' || (packing.scanBack.policy === 'must' && !isItsReturn))
  if (isFirst && phase.kind !== 'shipping') {
    return [step(say('scan.next', { reference: nameOfLabel(toScan.shipment) }))]
  }
  if (phase.kind === 'done')
    return [step(say(phase.boxes?.missing.length ? 'next.next-box' : 'next.next'), say('key.enter'))]
  if (phase.kind !== 'form' || draft.reference.trim() === '') return []
  if (!settings?.station.from) return [step(say('pack.no-from-next'))]
  // A text under the hand is read as Enter would leave it; an empty field, and a country that is asked for, is still to be
  // typed.
  const isOpen = focused === COUNTRY && !isAbroad(draft)
  const isTyped = focused !== undefined && !isBlank(draft, focused) && !isOpen
  const left = isTyped ? new Set([...state.touched, focused]) : state.touched
  const steps = stepsOf(whatEnterDoes(packing, { focused, left }), packing, words, focused)
  return focused === BOX_OF && !steps.some(({ text }) => text === say('next.box-of'))
    ? [step(say('next.box-of')), ...steps]
    : steps
}

function stepsOf(act: EnterDoes, packing: Looked, words: Said, focused: string | undefined): readonly Hint[] {
  const { state } = packing
  const { draft } = state
  const { say } = words
  const enter = say('key.enter')
  const boxes = packing.settings?.boxes.length ?? 0
  const named = (path: string) => ({ field: nameOnForm(draft, path, words) })
  switch (act.kind) {
    case 'reference':
      return []
    case 'typed-over':
      return [step(say('next.typed-over', { typed: numberTypedOver(state) ?? '' }), enter)]
    case 'settle':
      return [step(say('next.decide'), enter)]
    case 'its-label':
      return [step(say('next.its-label'), enter)]
    case 'country-else':
      return [focused === COUNTRY ? step(say('next.country-else')) : step(say('next.country-else'), enter)]
    case 'goes-elsewhere':
      return [
        step(
          say('next.goes-elsewhere', {
            ...named('to.country'),
            service: say(`service.${draft.service}`),
          }),
          'F7',
        ),
      ]
  }
  const wrong = firstWrong(packing) ?? (act.kind === 'wrong' ? act.path : undefined)
  if (wrong !== undefined) {
    const fix = say('next.fix', named(wrong))
    // Enter leads on through the form first: whoever types without looking up is never led back into a text.
    if ('path' in act && act.path === 'box') return [step(fix), boxStep(boxes, say)]
    // What is still open comes first, as Enter has it; what waits behind it is named without a key.
    if (act.kind === 'open' && act.path !== wrong && focused !== wrong)
      return [...openSteps(act.path, packing, words, focused), { text: fix }]
    const leadsThere = act.kind === 'wrong' || act.kind === 'found' || ('path' in act && act.path === wrong)
    if (focused !== wrong) return [leadsThere ? step(fix, enter) : step(fix)]
    // Under the hand it may be half of what is meant.
    const isOpen = packing.shownProblem(wrong) === undefined
    return [step(isOpen ? say(STEPS[wrong] ?? 'next.fix', named(wrong)) : fix)]
  }
  switch (act.kind) {
    case 'open':
      return openSteps(act.path, packing, words, focused)
    case 'wrong':
      return []
    case 'found': {
      // No weight is a weight of nothing to the station; here it is one that nobody typed yet.
      const isMissing =
        MISSING.includes(act.code) || (act.path.startsWith('packages.') && isBlank(draft, act.path))
      return [step(say(isMissing ? 'next.needed' : 'next.fix', named(act.path)))]
    }
    case 'look-over':
      return [step(say('next.look-over'), enter)]
    case 'offered':
      if (act.path === 'ship')
        return [step(say('next.boxes-said', { count: draft.fields[BOX_OF] ?? '' }), enter)]
      if (act.path !== 'box') return [step(say('next.sides'), enter), ...furtherBox(act.path, boxes, say)]
      return behindTheBox(
        whatEnterDoes(packing, { focused: undefined, left: packing.state.touched }),
        packing,
        words,
      )
    case 'asks':
    case 'ship': {
      const ship = shipStep(act, packing, words)
      return draft.box !== undefined || !ship.caps ? [ship] : [boxStep(boxes, say), ship]
    }
  }
}

/** From the weight the first Enter leads to the box, and the next one on from there. */
function behindTheBox(act: EnterDoes, packing: Looked, words: Said): readonly Hint[] {
  const box = boxStep(packing.settings?.boxes.length ?? 0, words.say)
  if (act.kind !== 'ship' && act.kind !== 'asks') return [box, ...stepsOf(act, packing, words, undefined)]
  const ship = shipStep(act, packing, words)
  return [box, ship.caps ? { ...ship, caps: [...ship.caps, ...ship.caps] } : ship]
}

/** A box of the house has its sides by one key, for a further package too. */
const furtherBox = (path: string, count: number, say: Said['say']): readonly Hint[] =>
  count > 0 && furtherPackage(path) !== undefined ? [boxStep(count, say)] : []

/** Where a state is asked for, the way of an address that has none is said too. */
function openSteps(path: string, packing: Looked, words: Said, focused: string | undefined): readonly Hint[] {
  const { say } = words
  const { draft, touched } = packing.state
  const open = openStep(path, packing, words, focused)
  const isStateless =
    focused === 'to.state' &&
    isBlank(draft, focused) &&
    isCountryInDoubt(draft, new Set([...touched, focused]))
  return isStateless ? [open, { text: say('next.no-state'), caps: [say('key.enter')] }] : [open]
}

/** What is to be typed where the cursor is, else in the first field that is open, to which Enter leads. */
function openStep(
  path: string,
  { state: { draft }, settings }: Looked,
  { say }: Said,
  focused: string | undefined,
): Hint {
  const here = focused !== undefined && isBlank(draft, focused) ? STEPS[focused] : undefined
  if (here !== undefined) return step(say(here))
  if (path === 'box') return boxStep(settings?.boxes.length ?? 0, say)
  const ofOne = path.replace(/^packages\.\d+/, 'packages.0')
  const word = path.startsWith('customs') ? customsStep(path) : (STEPS[ofOne] ?? 'next.weight')
  const leadsThere = focused !== undefined && focused !== path && focused !== 'ship'
  return leadsThere ? step(say(word), say('key.enter')) : step(say(word))
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

const LETTERS = RATE_KEYS.toUpperCase()
const lettersTo = (count: number): string => (count <= 1 ? 'A' : `A–${LETTERS[count - 1] ?? LETTERS.at(-1)}`)

function shipStep(act: Extract<EnterDoes, { kind: 'asks' | 'ship' }>, packing: Looked, words: Said): Hint {
  const { say, money } = words
  const { state, prices, isSettling, goes } = packing
  const { draft } = state
  const enter = say('key.enter')
  const ships = (what: string) =>
    act.kind === 'asks'
      ? step(say('next.asks', { field: nameOnForm(draft, act.path, words) }), enter)
      : step(what, enter)
  const buys = (what: string) => {
    // Before it buys, the station asks the printer that is known to be in the way.
    const isPrinterDown = mainPrinter(packing.overview)?.state.kind === 'not-ready'
    return ships(isPrinterDown ? say('next.asks-printer') : what)
  }
  if (goes === 'prepare') return ships(say('next.prepares', { service: say(`service.${draft.service}`) }))
  if (draft.service === 'parcel-label') return buys(say('next.ships', { what: say('service.parcel-label') }))
  const { offers, chosen, gone, awaited, problem } = prices
  if (gone) return step(say('next.other-service'), lettersTo(offers.length))
  const offer = offers.find(one => one.shippingService === chosen)
  // What is changing may cost something else: Enter counts once the price of what stands there has come.
  const wait = step(
    say(state.refused.shippingService?.code === PRICES_AWAITED ? 'next.prices-again' : 'next.prices'),
  )
  if (awaited) return wait
  if (offer) {
    const price = offer.costCents === undefined ? say('pack.without-price') : money(offer.costCents)
    const what = `${serviceWords(offer.name)} · ${price}`
    const meter = meterTooLow(packing.overview, offer)
    return buys(
      meter
        ? say('next.ships-low', { what, carrier: meter.carrier, balance: money(meter.currentBalanceCents) })
        : say('next.ships', { what }),
    )
  }
  if (offers.length > 0) return step(say('next.service'), lettersTo(offers.length))
  if (isSettling) return wait
  return problem ? step(say('next.no-prices')) : step(say('next.check'))
}
