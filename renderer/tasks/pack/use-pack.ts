// Owns what the pack screen does: takes scans, looks them up, goes on field by field, ships once.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useDesk } from '../../parts/desk.tsx'
import { useBand } from '../../parts/result-band.tsx'
import { call } from '../../station/call.ts'
import { useFindings, useOverview, useSettings } from '../../station/queries.ts'
import type { ChannelInput, Problem, ServiceName, ShipmentView } from '../../station/types.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { useWords } from '../../words/use-words.ts'
import { firstMissing, isStarted, toShipment, unreadablePaths } from './draft.ts'
import { focusedPath, focusField } from './field-id.ts'
import { moreGroups, morePaths } from './more-fields.ts'
import { draftOfOrder } from './order-fill.ts'
import { reduce, sameReference, startPacking } from './pack-state.ts'
import { presetRate, rememberRate } from './rate-memory.ts'
import { useKeptOrder, useTakenOver } from './use-kept-order.ts'
import { usePrices } from './use-prices.ts'

/** A question that stands over the form. */
export type Question =
  | { readonly kind: 'guard'; readonly shipment: ShipmentView }
  | { readonly kind: 'second-label'; readonly shipment: ShipmentView }
  | { readonly kind: 'void'; readonly shipment: ShipmentView }
  | { readonly kind: 'printer'; readonly problem: Problem }

/** How long typing rests before the station is asked what it thinks of the form. */
const REST_MS = 250
const SERVICE_KEY = 'packbench.service'

const newId = () => crypto.randomUUID()
const lastService = (): ServiceName =>
  localStorage.getItem(SERVICE_KEY) === 'parcel-label' ? 'parcel-label' : 'label-server'

export type Packing = ReturnType<typeof usePack>

export function usePack() {
  const { say, problem: words, time } = useWords()
  const band = useBand()
  const desk = useDesk()
  const queries = useQueryClient()
  const settings = useSettings().data?.settings
  const overview = useOverview().data
  const takenOver = useTakenOver(newId)
  const [state, dispatch] = useReducer(
    reduce,
    undefined,
    () => takenOver ?? startPacking(lastService(), newId()),
  )
  const [question, setQuestion] = useState<Question>()
  const [moreOpen, setMoreOpen] = useState(false)
  /** Set in the same tick as the key: a render is too late to keep a second Enter from buying. */
  const buying = useRef(false)
  const lookingUp = useRef(false)
  const latest = useRef(state)
  latest.current = state

  const { draft, phase } = state
  const from = settings?.station.from
  const timeZone = settings?.station.timeZone
  const groups = useMemo(() => (settings ? moreGroups(draft, settings) : []), [draft, settings])
  const shown = useMemo(() => morePaths(groups), [groups])
  const shipment = useMemo(
    () => from && toShipment(draft, from, shown, timeZone),
    [draft, from, shown, timeZone],
  )

  const toValidate = useMemo<ChannelInput<'pack.validate'> | undefined>(
    () =>
      shipment && phase.kind === 'form' && draft.reference !== ''
        ? { service: draft.service, reference: draft.reference, shipment }
        : undefined,
    [shipment, draft.service, draft.reference, phase.kind],
  )
  const found = useFindings(useSettled(toValidate, REST_MS)).data
  const findings = useMemo(
    () =>
      found && {
        problems: byFormPath(found.problems),
        warnings: byFormPath(found.warnings),
        suggestions: byFormPath(found.suggestions),
      },
    [found],
  )

  const prices = usePrices({ state, dispatch, shipment, problems: findings?.problems ?? {}, settings })

  /** One question at a time: while one is under way, only the order that then stands on the bench is asked next. */
  const lookUp = async (code: string) => {
    if (lookingUp.current) return
    lookingUp.current = true
    const reply = await call('shipments.scan', { code })
    lookingUp.current = false
    const onBench = latest.current.draft.reference
    if (!sameReference(onBench, code)) {
      if (onBench !== '' && latest.current.note?.kind !== 'new') void lookUp(onBench)
      return
    }
    if (!reply.ok || reply.value.kind === 'unknown') {
      dispatch({ kind: 'note', note: { kind: 'new', reference: code } })
      void fillFromOrder()
      return
    }
    standsInTheWay(reply.value.shipment)
  }

  /** An imported order fills the form, as long as nothing was typed into it. */
  const fillFromOrder = async () => {
    const { draft: empty } = latest.current
    if (isStarted(empty)) return
    const filled = await draftOfOrder(empty, settings?.boxes ?? [])
    const now = latest.current
    if (!filled || now.draft !== empty || now.phase.kind !== 'form') return
    dispatch({ kind: 'draft', draft: filled })
    dispatch({ kind: 'note', note: { kind: 'order', reference: filled.reference } })
    // Once it stands in the form, its first open field takes the focus.
    setTimeout(() => focusField(firstMissing(filled) ?? 'ship'), 0)
  }

  const standsInTheWay = (found: ShipmentView) => {
    const show = (line: string) =>
      band.show({ tone: 'stop', big: say('band.stop'), lines: [line], subject: found.reference })
    switch (found.purchase.kind) {
      case 'bought':
        setQuestion({ kind: 'guard', shipment: found })
        band.show({
          tone: 'warn',
          big: say('pack.band-shipped'),
          subject: found.reference,
          lines: [
            say('pack.band-shipped-line', {
              time: time(found.purchase.boughtAt ?? found.createdAt),
              station: found.station,
            }),
          ],
        })
        return
      case 'unknown':
      case 'void-unknown':
        return show(say('pack.band-unknown'))
      case 'sending':
      case 'intended':
      case 'voiding':
        return show(say('pack.band-busy'))
      case 'refused':
      case 'voided':
      case 'discarded':
      case 'abandoned':
        dispatch({ kind: 'note', note: { kind: 'new', reference: latest.current.draft.reference } })
    }
  }

  const begin = (reference: string) => {
    const { phase, draft } = latest.current
    setQuestion(undefined)
    dispatch({ kind: 'scanned', reference, commandId: newId() })
    if (phase.kind === 'shipping') return
    if (phase.kind === 'form' && sameReference(reference, draft.reference)) return
    band.clear()
    void lookUp(reference)
  }

  useKeptOrder(state, takenOver, lookUp)

  // Once the order stands in the form, its first open field takes the focus.
  useEffect(() => {
    if (state.arrivals > 0) focusField(firstMissing(latest.current.draft) ?? 'ship')
  }, [state.arrivals])

  const ship = async (options: { readonly printLater?: boolean } = {}) => {
    const current = latest.current
    if (buying.current || current.phase.kind !== 'form') return
    if (!shipment || !from) {
      band.show({
        tone: 'stop',
        big: say('band.stop'),
        lines: [say('pack.no-from'), say('pack.no-from-next')],
      })
      return
    }
    const unreadable = unreadablePaths(current.draft, shown)[0]
    if (unreadable !== undefined) {
      dispatch({ kind: 'show-all' })
      focusField(unreadable)
      return
    }
    // Enter may come before the prices: the service that went last to such a place, else a word at the form.
    const fields = shipment.shippingService === undefined ? presetRate(current.draft, settings) : {}
    if (fields === undefined && prices.awaited) {
      dispatch({ kind: 'refused', refused: { shippingService: { code: 'field.prices-awaited' } } })
      return
    }
    const draft = { ...current.draft, fields: { ...current.draft.fields, ...fields } }
    buying.current = true
    dispatch({ kind: 'draft', draft })
    dispatch({ kind: 'shipping' })
    setQuestion(undefined)
    band.show({
      tone: 'working',
      big: say('pack.band-working'),
      subject: current.draft.reference,
      lines: [say('pack.band-working-line')],
    })
    const reply = await call('pack.ship', {
      service: current.draft.service,
      reference: current.draft.reference,
      shipment: toShipment(draft, from, shown, timeZone),
      commandId: current.commandId,
      ...(options.printLater && { printLater: true }),
      ...(current.duplicateReason !== undefined && { duplicateReason: current.duplicateReason }),
    })
    buying.current = false
    if (reply.ok) {
      rememberRate(draft)
      desk.rememberShipment(reply.value.shipment.id)
      dispatch({ kind: 'shipped', shipment: reply.value.shipment, job: reply.value.job })
      void queries.invalidateQueries({ queryKey: ['queue.list'] })
      return
    }
    const refused = byFormPath(reply.problem.fieldProblems ?? {})
    dispatch({ kind: 'not-shipped', code: reply.problem.code, refused, commandId: newId() })
    notShipped(reply.problem, Object.keys(refused)[0], current.draft.reference)
  }

  const notShipped = (problem: Problem, field: string | undefined, reference: string) => {
    const { message, nextStep } = words(problem)
    band.show({
      tone: 'stop',
      big: say('band.stop'),
      subject: reference,
      lines: [message, nextStep].filter(Boolean),
    })
    if (problem.kind === 'already-shipped' || problem.kind === 'purchase-unknown')
      return void lookUp(reference)
    if (problem.kind === 'printer-not-ready') return setQuestion({ kind: 'printer', problem })
    if (field === undefined) return
    if (!isOnForm(field)) setMoreOpen(true)
    // The form was read-only while it shipped: the field takes the focus when it is open again.
    setTimeout(() => focusField(field), 0)
  }

  const fixFor = (path: string): string | undefined => findings?.suggestions[path]

  /** Enter: take a correction, or the next open field, or ship. */
  const goOn = () => {
    if (phase.kind === 'shipping') return
    if (phase.kind === 'done') return next()
    const path = focusedPath()
    const fix = path !== undefined ? fixFor(path) : undefined
    if (path !== undefined && fix !== undefined && shownProblem(path) !== undefined) {
      dispatch({ kind: 'edited', path, text: fix })
      return
    }
    if (path !== undefined) dispatch({ kind: 'left', path })
    if (draft.reference.trim() === '') return void focusField('reference')
    if (path === 'reference') void lookUp(draft.reference)
    const missing = firstMissing(draft)
    if (missing !== undefined && missing !== path) return void focusField(missing)
    if (missing !== undefined) return dispatch({ kind: 'show-all' })
    // Prices depend on the box: it is offered once before the package goes.
    if (path === 'packages.0.weightOz' && draft.box === undefined && focusField('box')) return
    void ship()
  }

  const next = () => {
    setMoreOpen(false)
    band.clear()
    dispatch({ kind: 'next', commandId: newId() })
    focusField('reference')
  }

  /** A voided order starts again as it was typed. */
  const restart = (reference: string) => {
    setQuestion(undefined)
    dispatch({ kind: 'restart', reference, commandId: newId() })
  }

  const shownProblem = (path: string) => {
    if (!state.showAll && !state.touched.has(path)) return undefined
    if (unreadablePaths(draft, shown).includes(path)) return { code: 'unreadable', message: '' } as const
    const refused = state.refused[path]
    // Where prices come no longer (a field is wrong), nobody is told to wait for them.
    const awaitsNothing = refused?.code === 'field.prices-awaited' && !prices.awaited
    if (refused && !awaitsNothing) return { ...refused, message: '' }
    return findings?.problems[path]
  }

  return {
    state,
    dispatch,
    settings,
    overview,
    groups,
    shipment,
    findings,
    prices,
    question,
    setQuestion,
    moreOpen,
    setMoreOpen,
    begin,
    ship,
    goOn,
    next,
    restart,
    fixFor,
    shownProblem,
    newId,
    chooseService: (service: ServiceName) => {
      localStorage.setItem(SERVICE_KEY, service)
      dispatch({ kind: 'service', service })
    },
  }
}

/** The station names fields by the channel's input; the form by the shipment's. */
const byFormPath = <Value>(fields: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(fields).map(([path, value]) => [path.replace(/^shipment\./, ''), value]))

const isOnForm = (path: string) => document.getElementById(`field-${path}`) !== null
