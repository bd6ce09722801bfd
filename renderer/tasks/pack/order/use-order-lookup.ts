// Finding out what an order is: it has a label already, it was imported, or it is new.
import { type Dispatch, type RefObject, useRef, useState } from 'react'
import { useBand } from '../../../parts/result-band.tsx'
import { call } from '../../../station/call.ts'
import type { ChannelValue, OrderBoxesView, Reply, Settings, ShipmentView } from '../../../station/types.ts'
import type { Sayable } from '../../../words/use-words.ts'
import { type Draft, firstMissing, isStarted, sameReference, typedIn, unreadPaths } from '../bench/draft.ts'
import { draftOfOrder } from '../bench/order-fill.ts'
import { focusedPath, focusField } from '../fields/field-id.ts'
import type { PackAction, PackState } from '../pack-state.ts'
import { boxCalled, type NamedBox } from './box-called.ts'
import { type KnownOrder, knownByLabel, knownWithoutLabel } from './known-order.ts'
import { BOX_OF, boxIn, nextBoxDraft, withBoxTexts } from './order-boxes.ts'
import { isTypedFirst } from './order-number.ts'
import { isOver, useFoundLabel } from './use-found-label.ts'
import { useUnderWay } from './use-under-way.ts'

export interface OrderLookup {
  /**
   * Asks what stands in the way of this order, or fills the form from an imported one; true where nothing does,
   * undefined where the ledger gave no answer.
   */
  readonly lookUp: (code: string) => Promise<boolean | undefined>
  readonly isFree: (found: ShipmentView) => boolean
  /** An order was scanned or taken up again. */
  readonly begin: (reference: string) => void
  /** The order that is known by the number of the form, which goes aside. */
  readonly takeKnown: (reference: string) => void
}

interface Filling {
  readonly box?: number
  readonly orWhole?: boolean
  readonly draft?: Draft
  readonly ended?: ShipmentView | undefined
}

export function useOrderLookup({
  latest,
  dispatch,
  boxes,
  timeZone,
  onShipped,
  onBoxes,
  onKnown,
  onBegin,
}: {
  readonly latest: RefObject<PackState>
  readonly dispatch: Dispatch<PackAction>
  readonly boxes: Settings['boxes']
  readonly timeZone: string | undefined
  /** It has a label already. */
  readonly onShipped: (shipment: ShipmentView) => void
  /** All its boxes have labels. */
  readonly onBoxes: (boxes: OrderBoxesView) => void
  /** What was typed before its number is another order than the one that somebody knows by it. */
  readonly onKnown: (known: KnownOrder) => void
  readonly onBegin: () => void
}): OrderLookup {
  const band = useBand()
  const [waitsFor, setWaitsFor] = useState<string>()
  const { isFree, isProof, readsWell, tearUp, rememberLast } = useFoundLabel({
    latest,
    dispatch,
    onShipped,
    onUnderWay: setWaitsFor,
  })
  const asking = useRef<{ readonly code: string; readonly free: Promise<boolean | undefined> }>(undefined)

  /** One question at a time: while one is under way, only the order that then stands on the bench is asked next. */
  const lookUp = (code: string): Promise<boolean | undefined> => {
    const { current } = asking
    if (current) return current.code === code ? current.free : Promise.resolve(false)
    const free = askBoth(code)
    asking.current = { code, free }
    return free
  }

  useUnderWay(waitsFor, latest, lookUp)

  const askBoth = async (code: string): Promise<boolean | undefined> => {
    const reply = await call['shipments.scan']({ code })
    const known = await knownBy(code, reply)
    const isNew = known === undefined && reply.ok && reply.value.kind === 'unknown'
    const called = isNew ? await boxCalled(code) : undefined
    asking.current = undefined
    const { draft, note } = latest.current
    if (!sameReference(draft.reference, code)) {
      if (draft.reference !== '' && note?.kind !== 'new') void lookUp(draft.reference)
      return false
    }
    if (called) return takeBox(called)
    if (known === undefined) return ask(code, reply)
    if ('problem' in known) {
      band.stop(known.problem, code, { ofAway: true })
      return undefined
    }
    onKnown(known)
    return false
  }

  /** What is on the bench is a box of its order, and goes on as that. */
  const takeBox = ({ reference, box }: NamedBox): Promise<boolean | undefined> => {
    const draft = { ...latest.current.draft, reference, typedNumber: undefined }
    dispatch({ kind: 'draft', draft: withBoxTexts(draft, box) })
    return lookUp(reference)
  }

  /** Who else knows the number of what was typed before it. */
  const knownBy = async (code: string, reply: Reply<ChannelValue<'shipments.scan'>>) => {
    const { current } = latest
    if (!sameReference(current.draft.reference, code) || !isTypedFirst(current)) return undefined
    if (!reply.ok) return reply
    if (reply.value.kind !== 'shipment') return knownWithoutLabel(current)
    // By this very form, as it was left.
    return reply.value.shipment.id === current.awaits ? undefined : knownByLabel(code, reply.value)
  }

  const ask = (code: string, reply: Reply<ChannelValue<'shipments.scan'>>): boolean | undefined => {
    const { draft, unasked, undecided } = latest.current
    // What may have been bought is not bought again before the ledger has said what it is.
    if (!reply.ok && (undecided || (unasked && (!draft.typedNumber || isStarted(draft))))) {
      band.stop(reply.problem, code, { ofAway: true })
      return undefined
    }
    if (!reply.ok || reply.value.kind === 'unknown') {
      // What was left stays as it is told: the form is not a new one.
      if (!unasked || draft.typedNumber) dispatch({ kind: 'note', note: { kind: 'new', reference: code } })
      dispatch({ kind: 'asked', reference: code })
      const box = boxIn(draft)
      void fillFromOrder(
        typeof box === 'object' && !isStarted(draft) ? { box: box.number, orWhole: true } : {},
      )
      return true
    }
    const { shipment, boxes: ofOrder, ended } = reply.value
    if (ofOrder) return boxIsFree(code, ofOrder, ended)
    // By this very order as it was left: that is its result, and no second label.
    if (shipment.purchase.kind === 'bought' && latest.current.awaits === shipment.id) return false
    if (isProof(shipment, code)) {
      readsWell(shipment)
      return false
    }
    // No order is called so: it is a label that is not valid any more.
    if (isOver(shipment) && !sameReference(shipment.reference, code)) {
      tearUp(shipment)
      return false
    }
    const isFreeNow = isFree(shipment)
    // One that was refused, or voided: what was said of it is wanted again.
    if (isFreeNow) void fillFromOrder({ ended: shipment })
    return isFreeNow
  }

  /** The order is shipped in boxes: the one that the form is for, or else the next that has no label. */
  const boxIsFree = (code: string, found: OrderBoxesView, ended: ShipmentView | undefined): boolean => {
    const { draft } = latest.current
    const box = boxIn(draft)
    const own = typeof box === 'object' ? box.number : undefined
    const label = found.labels.find(one => one.box?.number === own)
    if (label) return isFree(label)
    const [next] = found.missing
    if (next === undefined && own === undefined) {
      onBoxes(found)
      dispatch({ kind: 'note', note: { kind: 'boxes', reference: code, boxes: found } })
      return false
    }
    const isTyped = isStarted(draft)
    const number = own ?? next
    if (number !== undefined && (own === undefined || !isTyped)) {
      const of = typeof box === 'object' ? box.of : found.of
      const filled = isTyped
        ? withBoxTexts(draft, { number, of })
        : nextBoxDraft(draft, number, { ...found, of }, timeZone)
      dispatch({ kind: 'draft', draft: filled })
      // Once it stands in the form, its first open field takes the focus.
      setTimeout(() => focusField(firstMissing(filled) ?? 'ship'), 0)
      if (!isTyped)
        void fillFromOrder({ box: number, draft: filled, ended: number === next ? ended : undefined })
    }
    dispatch({ kind: 'boxes-were', reference: code, count: found.of })
    dispatch({ kind: 'note', note: { kind: 'boxes', reference: code, boxes: found } })
    dispatch({ kind: 'asked', reference: code })
    return true
  }

  /**
   * An imported order fills the form, as long as nothing was typed into it; `box`: the row of this box alone, as the form
   * was just made for it (`draft`), or that of the whole order (`orWhole`). Where no file has it to be shipped, its label of
   * before does, which is over (`ended`).
   */
  const fillFromOrder = async ({
    box,
    orWhole = box === undefined,
    draft: empty = latest.current.draft,
    ended,
  }: Filling = {}) => {
    if (box === undefined && isStarted(empty)) return
    const fill = (ofBox?: number) => draftOfOrder(empty, boxes, timeZone, ofBox)
    const found = (await fill(box)) ?? (orWhole && box !== undefined ? await fill() : undefined)
    const now = latest.current
    // That it goes in several boxes may have been said while the order was looked for.
    const typed = (draft: Draft) => typedIn(orWhole ? withBoxTexts(draft, undefined) : draft)
    const isUntouched = typed(now.draft) === typed(empty) && now.phase.kind === 'form'
    const isOnFile = found && 'draft' in found && !found.isVoided
    if (ended?.shipment && !isOnFile && !(found && 'problem' in found)) {
      if (isUntouched && sameReference(empty.reference, ended.reference)) startOver(ended)
      return
    }
    if (found && 'notTold' in found) return typeIt(found.notTold, empty.reference)
    if (!found || !isUntouched) return
    if ('problem' in found) {
      band.stop(found.problem, empty.reference, { ofAway: true })
      return
    }
    const own = orWhole && boxIn(now.draft)
    const filled =
      typeof own === 'object' && !boxIn(found.draft) ? withBoxTexts(found.draft, own) : found.draft
    dispatch({ kind: 'draft', draft: filled })
    if (box === undefined) dispatch({ kind: 'note', note: { kind: 'order', reference: filled.reference } })
    // Once it stands in the form, its first open field takes the focus.
    if (focusedPath() !== BOX_OF)
      setTimeout(() => focusField(firstMissing(filled) ?? unreadPaths(filled)[0] ?? 'ship'), 0)
  }

  /** As after a void at the bench: it is looked over before it is bought. */
  const startOver = (ended: ShipmentView) => {
    const { reference } = latest.current.draft
    const voided = { shipment: ended, house: { timeZone, boxes }, anew: true as const }
    dispatch({ kind: 'restart', reference, commandId: crypto.randomUUID(), voided })
    dispatch({ kind: 'note', note: { kind: 'again', reference } })
  }

  /** The company's own system told nothing that could be used: whatever is typed already stays. */
  const typeIt = (why: Sayable, reference: string) => {
    const { draft, phase } = latest.current
    if (!sameReference(draft.reference, reference) || phase.kind !== 'form') return
    band.show(({ say, problem }) => {
      const { message, nextStep } = problem(why)
      return {
        tone: 'warn',
        big: say('pack.band-type-it'),
        subject: reference,
        lines: [message, nextStep].filter(line => line !== ''),
      }
    })
  }

  const takeKnown = (reference: string) => {
    onBegin()
    dispatch({ kind: 'known-taken', reference, commandId: crypto.randomUUID() })
    band.begin()
    void lookUp(reference)
  }

  const begin = (reference: string) => {
    const { phase, draft, last, unasked, undecided, labelled } = latest.current
    rememberLast(last)
    onBegin()
    dispatch({ kind: 'scanned', reference, commandId: crypto.randomUUID() })
    if (phase.kind === 'shipping') return
    // Of an order that nothing was typed for it is asked once more: it may have a label already. So it is of one whose
    // label stood in the way, or may have.
    const isBeingTyped = isStarted(draft) && !unasked && undecided === undefined && !labelled
    if (phase.kind === 'form' && sameReference(reference, draft.reference) && isBeingTyped) return
    band.begin()
    void lookUp(reference)
  }

  return { lookUp, begin, takeKnown, isFree }
}
