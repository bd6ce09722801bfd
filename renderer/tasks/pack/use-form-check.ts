// What the station thinks of the form while it is filled in: the fields shown, the shipment they make, its problems
// and prices.
import { type Dispatch, useMemo } from 'react'
import { fieldAt, valueIn } from '../../../preload/contract/shipment-fields.ts'
import { useFindings, useFindNow } from '../../station/queries.ts'
import type { ChannelInput, ChannelValue, Settings } from '../../station/types.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { toShipment, unreadablePaths } from './bench/draft.ts'
import { byFormPath } from './fields/by-form-path.ts'
import { leftOverPaths, moreGroups, morePaths, notSentPaths } from './fields/more-fields.ts'
import { type PackAction, type PackState, PRICES_AWAITED } from './pack-state.ts'
import { usePrices } from './prices/use-prices.ts'
import { useRule } from './prices/use-rule.ts'

/** How long typing rests before the station is asked what it thinks of the form. */
const REST_MS = 250

const isOnForm = (path: string, shown: ReadonlySet<string>): boolean =>
  shown.has(path) ||
  ['reference', 'shippingService'].includes(path) ||
  ((path.startsWith('to.') || path.startsWith('packages.0.')) && fieldAt(path)?.main === true)

/** Left out of every label, whoever it goes to. */
const isOfSender = (path: string, code: string) => path.startsWith('from.') && code === 'field.not-sent'

const WANT_CUSTOMS: ReadonlySet<string> = new Set(['field.customs-expected', 'field.customs-no-item'])

type Found = ChannelValue<'pack.validate'>
const onForm = (found: Found, shown: ReadonlySet<string>) => ({
  wantsCustoms: Object.values(found.problems).some(({ code }) => WANT_CUSTOMS.has(code)),
  problems: byFormPath(found.problems, shown),
  warnings: byFormPath(found.warnings, shown),
  suggestions: byFormPath(found.suggestions, shown),
})

export type FormCheck = ReturnType<typeof useFormCheck>

export function useFormCheck(
  state: PackState,
  dispatch: Dispatch<PackAction>,
  settings: Settings | undefined,
) {
  const { draft, phase } = state
  const from = draft.returning?.from ?? settings?.station.from
  const timeZone = settings?.station.timeZone
  const groups = useMemo(() => (settings ? moreGroups(draft, settings) : []), [draft, settings])
  const shown = useMemo(() => morePaths(groups), [groups])
  const leftOver = useMemo(() => leftOverPaths(groups), [groups])
  const noCustomsReason = shown.has('noCustomsReason')
    ? draft.fields.noCustomsReason?.trim() || undefined
    : undefined
  const shipment = useMemo(
    () => from && toShipment(draft, from, shown, timeZone),
    [draft, from, shown, timeZone],
  )

  const toValidate = useMemo<ChannelInput<'pack.validate'> | undefined>(
    () =>
      shipment && phase.kind === 'form' && draft.reference !== ''
        ? { service: draft.service, reference: draft.reference, shipment, noCustomsReason }
        : undefined,
    [shipment, noCustomsReason, draft.service, draft.reference, phase.kind],
  )
  const settled = useSettled(toValidate, REST_MS)
  const { data: answered, isFetching } = useFindings(settled)
  const find = useFindNow()
  // Of the order before nothing is said of this one while typing rests.
  const found = settled?.reference === draft.reference ? answered : undefined
  const said = useMemo(() => found && onForm(found, shown), [found, shown])
  const findings = useMemo(() => {
    if (!found || !said) return undefined
    // What was said of a text that is another one by now is not said of that; nor of a part that has other texts in it.
    const textOf = (value: unknown, path: string) =>
      JSON.stringify(valueIn(value, path.replace(/^shipment\./, '')))
    const stands = Object.entries(found.problems).filter(
      ([path]) => textOf(found.asked?.shipment, path) === textOf(shipment, path),
    )
    return { ...said, problems: byFormPath(Object.fromEntries(stands), shown) }
  }, [said, found, shipment, shown])
  /** What the station thinks of the form as it stands, also where typing has not rested yet. */
  const findNow = async () => {
    const now = toValidate && (await find(toValidate))
    return now && onForm(now, shown)
  }

  const rule = useRule({ state, dispatch, shipment, settings })
  const prices = usePrices({ state, dispatch, shipment, problems: said?.problems ?? {}, settings, rule })

  /** The service gave no prices, and names the fields that are why. */
  const unpriced = useMemo(
    () => byFormPath((!prices.awaited && prices.problem?.fieldProblems) || {}, shown),
    [prices.awaited, prices.problem, shown],
  )

  const shownProblem = (path: string) => {
    // What has its label is wrong no more.
    if (phase.kind === 'done') return undefined
    const unread = draft.unread?.[path]
    if (unread) return { ...unread, message: '' }
    if (leftOver.includes(path)) return { code: 'field.not-taken', message: '' } as const
    if (path === 'shippingService' && prices.gone) return { code: 'field.service-gone', message: '' } as const
    if (!state.showAll && !state.touched.has(path)) return undefined
    if (unreadablePaths(draft, shown).includes(path)) return { code: 'unreadable', message: '' } as const
    const refused = state.refused[path] ?? unpriced[path]
    // Where prices come no longer (a field is wrong), nobody is told to wait for them.
    const awaitsNothing = refused?.code === PRICES_AWAITED && !prices.awaited
    if (refused && !awaitsNothing) return { ...refused, message: '' }
    // Where no prices can stand there is nothing to choose: the field that keeps them away says so.
    if (path === 'shippingService' && prices.offers.length === 0) return undefined
    return findings?.problems[path]
  }

  const fieldsShown = useMemo(
    () => new Set(groups.flatMap(({ fields }) => fields.map(({ path }) => path))),
    [groups],
  )
  /**
   * Findings of what the form has no field for: the sender's address, parts of an order that only a file brings. What no
   * label of this station sends of its sender is nothing about this order (decision 98).
   */
  const elsewhere = [
    ...[
      ...Object.entries({ ...findings?.problems, ...unpriced, ...state.refused, ...draft.unread }),
      ...Object.entries(findings?.warnings ?? {}).filter(([path, { code }]) => !isOfSender(path, code)),
    ].filter(([path]) => !isOnForm(path, fieldsShown)),
  ].map(([path, finding]) => ({ path, finding: { message: '', ...finding } }))

  /** Brought by an order, and not taken by the service: it is said at the field, at the foot while that is folded away. */
  const notSent = useMemo(() => notSentPaths(groups), [groups])

  return {
    elsewhere,
    notSent,
    from,
    timeZone,
    groups,
    shown,
    leftOver,
    noCustomsReason,
    shipment,
    findings,
    findNow,
    /** Something was typed that the station has not seen yet. */
    isSettling: toValidate !== undefined && (settled !== toValidate || isFetching),
    rule,
    prices,
    unpriced,
    shownProblem,
  }
}
