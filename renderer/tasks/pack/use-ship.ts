// Buying the label of the order on the bench, once, and what is said where it was not bought.
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigation } from '../../parts/navigation.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { useShownMode } from '../../station/queries.ts'
import type { ChannelInput, Problem, Settings, Shipment } from '../../station/types.ts'
import { useCommand } from '../../station/use-command.ts'
import { type Draft, toShipment, typedIn, unmeasured, unreadablePaths, unreadPaths } from './bench/draft.ts'
import { filledAnew } from './bench/order-fill.ts'
import { type Doubt, doubtIn, nameOfDoubt } from './doubts.ts'
import { byFormPath } from './fields/by-form-path.ts'
import { customsMissing } from './fields/customs-steps.ts'
import { focusField } from './fields/field-id.ts'
import { BOX_OF, boxIn } from './order/order-boxes.ts'
import { type PackAction, type PackState, PRICES_AWAITED } from './pack-state.ts'
import { presetRate, rememberRate } from './prices/rate-memory.ts'
import type { Prices } from './prices/use-prices.ts'
import type { Question } from './question.ts'
import { useFieldFocus } from './use-field-focus.ts'
import type { FormCheck } from './use-form-check.ts'
import { useLostAnswer } from './use-lost-answer.ts'
import type { useServiceTurns } from './use-service-turns.ts'
import type { WeightSaid } from './weight-said.ts'
import type { Goes } from './what-enter-does.ts'

type Purchase = ChannelInput<'pack.ship'> & { readonly draft: Draft }

export function useShip({
  latest,
  isOpen,
  dispatch,
  settings,
  check: { shipment, from, timeZone, groups, shown, leftOver, noCustomsReason, findNow, prices, unpriced },
  lookUp,
  goes,
  takeTyped,
  turns: { setUnanswered, isDeaf },
  onPrepared,
  onQuestion,
  onHiddenField,
}: {
  readonly latest: RefObject<PackState>
  /** The form takes typing: nothing is being bought. */
  readonly isOpen: boolean
  readonly dispatch: Dispatch<PackAction>
  readonly settings: Settings | undefined
  readonly check: FormCheck
  readonly lookUp: (reference: string) => Promise<boolean | undefined>
  /** As the button said it when it was pressed. */
  readonly goes: Goes
  /** Whether another order's number stood in the form, which went to its place. */
  readonly takeTyped: () => boolean
  readonly turns: ReturnType<typeof useServiceTurns>
  /** Nothing is wrong with it: it waits for its service. */
  readonly onPrepared: (draft: Draft) => void
  readonly onQuestion: (question: Question | undefined) => void
  /** The field that is wrong is among those that are folded away. */
  readonly onHiddenField: () => void
}) {
  const band = useBand()
  const navigation = useNavigation()
  const toFields = useFieldFocus(isOpen, onHiddenField)
  const answerLost = useLostAnswer(dispatch, lookUp)
  const queries = useQueryClient()
  const shownMode = useShownMode()
  const [checks, setChecks] = useState(0)
  /** What is asked before anything is bought, by a press that nothing has come of yet. */
  const checked = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    setChecks(count => count + 1)
    try {
      return await answer
    } finally {
      setChecks(count => count - 1)
    }
  }
  const buying = useCommand(
    ({ draft, ...order }: Purchase) => {
      dispatch({ kind: 'draft', draft })
      dispatch({ kind: 'shipping' })
      onQuestion(undefined)
      setUnanswered(undefined)
      band.show(({ say }) => ({
        tone: 'working',
        big: say('pack.band-working'),
        subject: order.reference,
        lines: [say('pack.band-working-line')],
      }))
      return call['pack.ship'](order)
    },
    // Where a label must be scanned first, the card says which one, and F11 is its key.
    { refreshes: ['queue.list', 'labels.toScan'] },
  )

  const ship = async (
    options: {
      readonly printLater?: boolean
      /** By Enter from a field: what is still empty comes next, and is not called wrong yet. */
      readonly leadsOn?: boolean
      /** Of the weights that were asked about. */
      readonly said?: WeightSaid | undefined
      /** Answered just now: it is right as it stands. */
      readonly answered?: Doubt
    } = {},
  ) => {
    const current = latest.current
    if (current.phase.kind !== 'form' || takeTyped() || isDeaf()) return
    if (!shipment || !from) {
      band.show(({ say }) => ({
        tone: 'stop',
        big: say('band.stop'),
        lines: [say('pack.no-from'), say('pack.no-from-next')],
      }))
      return
    }
    const wrong =
      leftOver[0] ??
      unreadPaths(current.draft)[0] ??
      unreadablePaths(current.draft, shown)[0] ??
      unmeasured(current.draft)
    if (wrong !== undefined) {
      dispatch({ kind: 'show-all' })
      toFields([wrong])
      return
    }
    const box = boxIn(current.draft)
    if (box === 'unreadable') {
      dispatch({ kind: 'refused', refused: { [BOX_OF]: { code: 'box.beyond' } } })
      toFields([BOX_OF])
      return
    }
    if (prices.gone) {
      focusField('shippingService')
      return
    }
    // What was left before may have been bought meanwhile, here or at another station.
    const isToAsk = current.unasked || current.undecided !== undefined
    if (isToAsk && !(await checked(lookUp(current.draft.reference)))) return
    // Enter may come before what is said of the form: it is said first, and only then anything is sent.
    const found = await checked(findNow())
    // Typed on meanwhile: Enter was meant for what stood there.
    const now = latest.current
    if (now.phase.kind !== 'form' || typedIn(now.draft) !== typedIn(current.draft)) return
    const ofCustoms = customsMissing({ state: current, groups, findings: found })
    if (ofCustoms !== undefined) {
      if (!options.leadsOn) dispatch({ kind: 'left', path: ofCustoms })
      return toFields([ofCustoms])
    }
    const { shippingService: _, ...problems } = found?.problems ?? {}
    const wrongPaths = Object.keys(problems)
    if (wrongPaths.length > 0) {
      dispatch({ kind: 'refused', refused: problems })
      const refused = { code: 'shipment.cannot-be-sent', message: '', fieldProblems: problems } as const
      band.stop(refused, current.draft.reference, { ofFields: true })
      return toFields(wrongPaths)
    }
    const { draft } = current
    const waits = goes === 'prepare'
    // Nothing was said of it: what nobody has checked is not prepared, nor is it bought by a key that prepares.
    if (waits && !found)
      return band.stop({ code: 'station.away', message: '' }, draft.reference, { ofAway: true })
    if (!waits) {
      const isUnpriced = markedIn(draft) === undefined || Object.keys(unpriced).length > 0
      if (draft.service === 'label-server' && isUnpriced && prices.problem && !prices.awaited)
        return withoutPrices(prices.problem, draft)
      // Nothing is bought at a price that nobody saw: they are said to be on their way, and Enter counts once they stand
      // there. Those that came meanwhile may have marked another service than Enter was meant for.
      const isSeen = found === undefined || isPriceSeen(draft, prices)
      if (!isSeen || markedIn(now.draft) !== markedIn(draft)) {
        // Whoever pressed Enter is through with the field: what is pressed next chooses, and is no part of its text.
        if (options.leadsOn) focusField('ship')
        dispatch({ kind: 'refused', refused: { shippingService: { code: PRICES_AWAITED } } })
        return
      }
    }
    const doubt = doubtIn(found?.warnings, withAnswered(current.answered, options.answered))
    if (doubt) return onQuestion({ kind: 'doubt', doubt, said: options.said })
    const sent = toShipment(draft, from, shown, timeZone)
    if (waits) {
      // It may have its label already, by a purchase whose answer was lost.
      if (!(await lookUp(draft.reference))) return
      onQuestion(undefined)
      const { reference } = draft
      const weighed = await checked(call['pack.weigh']({ reference, box, shipment: sent, ...options.said }))
      if (weighed.ok) return onPrepared({ ...withLastService(draft, settings), weightSaid: options.said })
      const { problem } = weighed
      if (problem.code === 'station.away') return band.stop(problem, reference, { ofAway: true })
      const paths = Object.keys(byFormPath(problem.fieldProblems ?? {}, shown))
      return notShipped(problem, paths, { ...draft, sent }, options.said)
    }
    const { boxesWere } = draft
    const reply = await buying.send({
      draft,
      service: current.draft.service,
      reference: current.draft.reference,
      ...(box && { box, ...(boxesWere !== undefined && boxesWere !== box.of && { boxesWere }) }),
      shipment: sent,
      ...(current.draft.returning ? { returnOf: current.draft.returning.of } : { fromStation: true }),
      noCustomsReason,
      commandId: current.commandId,
      orderId: draft.orderId,
      printLater: options.printLater,
      duplicateReason: current.duplicateReason,
      ...options.said,
      shownMode,
    })
    if (!reply) return
    if (reply.ok) {
      rememberRate(draft)
      navigation.rememberShipment(reply.value.shipment.id)
      const { shipment: sold, job, boxes } = reply.value
      // At once: a key that is pressed in the same moment acts on what it was pressed for.
      flushSync(() => dispatch({ kind: 'shipped', shipment: sold, job, boxes }))
      return
    }
    // The next Enter ships with what is read now.
    if (reply.problem.code === 'shipment.sender-changed')
      await queries.invalidateQueries({ queryKey: ['settings.get'] })
    const refused = byFormPath(reply.problem.fieldProblems ?? {}, shown)
    const { code } = reply.problem
    flushSync(() => dispatch({ kind: 'not-shipped', code, refused, commandId: crypto.randomUUID() }))
    notShipped(reply.problem, Object.keys(refused), { ...current.draft, sent }, options.said)
    await asItIsNow(reply.problem, draft)
  }

  /** Of an order that changed since it was filled in: the next Enter ships what is read now. */
  const asItIsNow = async ({ code }: Problem, draft: Draft) => {
    if (code === 'order.removed-since') dispatch({ kind: 'draft', draft: { ...draft, orderId: undefined } })
    if (code !== 'order.changed-since') return
    const anew = await filledAnew(draft, settings?.boxes ?? [], timeZone)
    if (anew && typedIn(latest.current.draft) === typedIn(draft)) dispatch({ kind: 'draft', draft: anew })
  }

  const notShipped = (
    problem: Problem,
    fields: readonly string[],
    { service, reference, sent }: Draft & { readonly sent: Shipment },
    said: WeightSaid | undefined,
  ) => {
    if (problem.code === 'station.away') return answerLost(reference)
    const ofPause = problem.code === 'service.paused'
    band.stop(problem, reference, { ofFields: fields.length > 0, ...(ofPause && { ofPause }) })
    // Said once more it is said knowingly.
    const { were } = problem.params ?? {}
    if (problem.code === 'box.other-count' && typeof were === 'number')
      dispatch({ kind: 'boxes-were', reference, count: were })
    // What its record says now is not to be gone by: a person decides.
    // Nor is another's label, which only reads as this one's, to be looked up under this name.
    if (problem.code === 'purchase.changed-outside' || problem.code === 'box.called-the-same')
      return onQuestion({ kind: 'second-label', reference })
    const isHeld = ['already-shipped', 'purchase-unknown', 'purchase-in-progress'].includes(problem.kind)
    if (isHeld) return void lookUp(reference)
    if (problem.kind === 'printer-not-ready') return onQuestion({ kind: 'printer', problem, said })
    const [field] = fields
    if (field !== undefined && problem.code.startsWith('weight.')) {
      const at = Number(/\d+/.exec(field)?.[0])
      const heardOz = sent.packages[at]?.weightOz ?? 0
      return onQuestion({ kind: 'weight', problem, path: field, asked: { at, heardOz }, said })
    }
    if (problem.kind === 'service-unreachable') setUnanswered({ service, reference })
    toFields(fields)
  }

  /** No service can be marked without prices: why none came is said, and they are asked for once more. */
  const withoutPrices = async (problem: Problem, { service, reference }: Draft) => {
    dispatch({ kind: 'show-all' })
    const fields = Object.keys(unpriced)
    band.stop(problem, reference, { ofFields: fields.length > 0 })
    if (fields.length > 0) return toFields(fields)
    if (problem.kind === 'service-unreachable') setUnanswered({ service, reference })
    if (!(await prices.askAgain()) || latest.current.draft.reference !== reference) return
    setUnanswered(undefined)
    band.clear()
  }

  return { ship, isChecking: checks > 0 }
}

/** What went last to such a place, where a package is prepared with none marked: it is priced before it ships. */
const withLastService = (draft: Draft, settings: Settings | undefined): Draft =>
  markedIn(draft) === undefined
    ? { ...draft, fields: { ...draft.fields, ...presetRate(draft, settings) } }
    : draft

const withAnswered = (answered: ReadonlySet<string>, doubt: Doubt | undefined) =>
  doubt ? new Set([...answered, nameOfDoubt(doubt)]) : answered

/** The price of what is marked stands on the screen, or the word that there is none. */
const isPriceSeen = ({ service }: Draft, { awaited, answered, problem }: Prices): boolean =>
  service !== 'label-server' || (!awaited && (answered || problem !== undefined))

const markedIn = ({ fields }: Draft) => fields.shippingService
