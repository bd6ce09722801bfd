// What is done at the bench, whatever screen is shown: takes scans, looks them up, goes on field by field, ships once.
import { useEffect, useReducer, useRef, useState } from 'react'
import { useNavigation } from '../../parts/navigation.tsx'
import { useOverview, useSettings } from '../../station/queries.ts'
import type { ServiceName } from '../../station/types.ts'
import { addressee, type Draft, firstMissing, isStarted, sameReference } from './bench/draft.ts'
import { useKeptBench } from './bench/use-kept-bench.ts'
import { usePrepared } from './bench/use-prepared.ts'
import { AHEAD, focusedPath, focusField } from './fields/field-id.ts'
import { BOX_OF, boxIn, withBoxTexts } from './order/order-boxes.ts'
import { numberTypedOver } from './order/order-number.ts'
import { useBoughtSince } from './order/use-bought-since.ts'
import { useDecided } from './order/use-decided.ts'
import { useOrderLookup } from './order/use-order-lookup.ts'
import { reduce } from './pack-reducer.ts'
import { startPacking } from './pack-state.ts'
import type { Question } from './question.ts'
import { useAfterPrinted } from './result/use-after-printed.ts'
import { usePackResult } from './result/use-pack-result.ts'
import { useScanBack } from './result/use-scan-back.ts'
import { useAwaited } from './use-awaited.ts'
import { useFormCheck } from './use-form-check.ts'
import { useServiceTurns } from './use-service-turns.ts'
import { useShip } from './use-ship.ts'
import { goesTo, whatEnterDoes } from './what-enter-does.ts'

const SERVICE_KEY = 'packbench.service'

/** Where it is said that this one is missing: the choice of boxes stands for the sides. */
const asked = (path: string) => (path === 'box' ? 'packages.0.lengthInch' : path)

const newId = () => crypto.randomUUID()
const lastService = (): ServiceName =>
  localStorage.getItem(SERVICE_KEY) === 'parcel-label' ? 'parcel-label' : 'label-server'

export type Packing = ReturnType<typeof usePack>

export function usePack() {
  const settings = useSettings().data?.settings
  const overview = useOverview().data
  const navigation = useNavigation()
  const [state, dispatch] = useReducer(reduce, undefined, () => startPacking(lastService(), newId()))
  const [question, setQuestion] = useState<Question>()
  const [moreOpen, setMoreOpen] = useState(false)
  const latest = useRef(state)
  latest.current = state

  const { draft, phase } = state
  const check = useFormCheck(state, dispatch, settings)
  const { elsewhere, notSent, findings, isSettling, groups, leftOver, shipment, prices, shownProblem } = check
  const { lookUp, begin, takeKnown, isFree } = useOrderLookup({
    latest,
    dispatch,
    boxes: settings?.boxes ?? [],
    timeZone: settings?.station.timeZone,
    onShipped: found => setQuestion({ kind: 'guard', shipment: found }),
    onBoxes: boxes => setQuestion({ kind: 'boxes', boxes }),
    onKnown: known => setQuestion({ kind: 'known', known }),
    onBegin: () => setQuestion(undefined),
  })
  const prepared = usePrepared(state.aside, dispatch, settings)
  const goes = goesTo(state, prepared.isAway)

  /** A number typed over that of the order on the bench is another order's: it goes to its place, as a scan of it does. */
  const takeTyped = (): boolean => {
    const reference = numberTypedOver(latest.current)
    if (reference === undefined || latest.current.phase.kind !== 'form') return false
    if (reference === '') focusField('reference')
    else begin(reference)
    return true
  }

  const { ship, isChecking } = useShip({
    latest,
    isOpen: phase.kind === 'form',
    dispatch,
    settings,
    check,
    lookUp,
    goes,
    takeTyped,
    turns: useServiceTurns({ state, goes, prepared }),
    onPrepared: prepared.prepare,
    onQuestion: setQuestion,
    onHiddenField: () => setMoreOpen(true),
  })

  useEffect(() => localStorage.setItem(SERVICE_KEY, state.usual), [state.usual])
  useKeptBench({ state, dispatch, lookUp, onPrepared: prepared.tell })
  useBoughtSince(state.aside, dispatch)
  useDecided({ undecided: state.undecided, reference: state.draft.reference }, dispatch)
  // While another number is typed over it, nothing is asked about its label.
  const onBench = numberTypedOver(state) ?? state.draft.reference
  useAwaited({ awaits: state.awaits, reference: onBench }, dispatch, isFree)
  const { rememberBench } = navigation
  useEffect(() => {
    rememberBench({
      undecided: state.undecided,
      aside: state.aside.map(one => one.reference || addressee(one)),
    })
  }, [rememberBench, state.undecided, state.aside])
  const tell = usePackResult(state, settings?.packing)
  const scanBack = useScanBack(settings, begin)

  const isUnread = groups.some(({ fields }) => fields.some(({ path }) => draft.unread?.[path]))

  /** What was typed for another choice, and what could not be read of a file, is cleared. */
  const fixFor = (path: string): string | undefined =>
    leftOver.includes(path) || draft.unread?.[path] ? '' : findings?.suggestions[path]

  /** F10: the correction that is offered at the field, else the first of the form. Never by the key that ships. */
  const takeFix = () => {
    const isOffered = (path: string | undefined) =>
      path !== undefined && fixFor(path) !== undefined && shownProblem(path) !== undefined
    const offered = [...leftOver, ...Object.keys({ ...draft.unread, ...findings?.suggestions })]
    const path = [focusedPath(), ...offered].find(isOffered)
    if (phase.kind !== 'form' || path === undefined) return
    dispatch({ kind: 'edited', path, text: fixFor(path) ?? '' })
  }

  /** Nobody knows whether it was bought: where it was not settled meanwhile, a person is led to the question. */
  const settle = async () => {
    const isFreeNow = await lookUp(draft.reference)
    if (isFreeNow === false && latest.current.undecided !== undefined) navigation.go('queue')
  }

  /** The next order by its number, which is typed to its end. */
  const takeAhead = () => {
    const reference = latest.current.ahead.trim()
    dispatch({ kind: 'ahead-typed', text: '' })
    begin(reference)
  }

  const { next, restart, returnLabel } = useAfterPrinted({
    latest,
    arrivals: state.arrivals,
    dispatch,
    settings,
    begin,
    takeAhead,
    onLeft: () => setMoreOpen(false),
    onBegun: () => setQuestion(undefined),
  })

  /** Enter: the next open field, or ship. */
  const goOn = () => {
    // What the Enter before has led to comes first.
    if (isChecking) return
    if (focusedPath() === AHEAD && state.ahead.trim() !== '') return takeAhead()
    if (phase.kind === 'shipping') return
    if (phase.kind === 'done') return next()
    const path = focusedPath()
    if (path !== undefined) dispatch({ kind: 'left', path })
    const left = path === undefined ? state.touched : new Set([...state.touched, path])
    const act = whatEnterDoes({ ...check, state }, { focused: path, left })
    if (act.kind === 'reference') return void focusField('reference')
    if (act.kind === 'typed-over') return void takeTyped()
    if (act.kind === 'settle') return void settle()
    // What stands aside under this number comes back, as by a scan.
    const isAside = state.aside.some(one => sameReference(one.reference, draft.reference))
    if (path === 'reference' && isAside && state.unasked && draft.typedNumber && !isStarted(draft))
      return takeKnown(draft.reference)
    if (act.kind === 'its-label' || path === 'reference') void lookUp(draft.reference)
    switch (act.kind) {
      case 'its-label':
        return
      case 'country-else':
        return void focusField('to.country')
      case 'goes-elsewhere':
        dispatch({ kind: 'left', path: 'to.country' })
        return void focusField('to.country')
      case 'open':
        if (act.path === path) return dispatch({ kind: 'left', path: asked(act.path) })
        return void focusField(act.path)
      case 'offered':
        return void focusField(act.path)
      case 'look-over':
        // Out of the field that was mended: what is pressed next chooses, and is no part of its text.
        focusField('ship')
        return dispatch({ kind: 'looked-over' })
      case 'wrong':
      case 'found':
      case 'asks':
      case 'ship':
        return void ship({ leadsOn: path !== undefined && path !== 'ship' })
    }
  }

  /** The button: what Enter does with an order that is filled in. */
  const press = () => {
    if (goes === 'typed-over') takeTyped()
    else if (goes === 'settle') void settle()
    else if (goes === 'its-label') void lookUp(draft.reference)
    else void ship()
  }

  /** Alt+B: the order is of several boxes, or after all of one. */
  const toggleBoxes = () => {
    if (phase.kind !== 'form') return
    const isOn = boxIn(draft) !== undefined
    dispatch({ kind: 'draft', draft: withBoxTexts(draft, isOn ? undefined : { number: 1, of: 2 }) })
    // Once it stands in the form.
    setTimeout(() => focusField(isOn ? (firstMissing(draft) ?? 'ship') : BOX_OF), 0)
  }

  /** An order that has its label leaves the bench with its question, where nothing was typed for it. */
  const leaveQuestion = () => {
    setQuestion(undefined)
    if (phase.kind !== 'form' || isStarted(latest.current.draft)) return
    // First: a field that is left writes its text once more, and that is this order's.
    focusField('reference')
    dispatch({ kind: 'next', commandId: newId() })
  }

  /** One that was put aside, by its number where it has one; of several boxes, the one that is meant. */
  const takeUp = ({ id, reference, preparedAt, fields }: Draft) => {
    const isOneBox = preparedAt !== undefined && Boolean(fields[BOX_OF])
    if (reference !== '' && !isOneBox) return begin(reference)
    setQuestion(undefined)
    if (id !== undefined) dispatch({ kind: 'taken-up', id, commandId: newId() })
  }

  return {
    state,
    dispatch,
    settings,
    overview,
    groups,
    leftOver,
    shipment,
    findings,
    unpriced: check.unpriced,
    isSettling,
    elsewhere,
    notSent,
    /** What stops the package is never folded away. */
    isMoreShown: moreOpen || leftOver.length > 0 || isUnread,
    rule: check.rule,
    prices,
    prepared,
    question,
    setQuestion,
    leaveQuestion,
    moreOpen,
    setMoreOpen,
    begin,
    takeKnown,
    takeUp,
    scanBack,
    lookUp,
    ship,
    isChecking,
    goes,
    goOn,
    press,
    takeFix,
    next,
    restart,
    returnLabel,
    toggleBoxes,
    fixFor,
    shownProblem,
    tell,
    newId,
    chooseService: (service: ServiceName) => dispatch({ kind: 'service', service }),
  }
}
