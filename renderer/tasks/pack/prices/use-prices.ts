// The prices of the package on the bench: asked for when the form rests, one of them marked, and that one ships.
import { type Dispatch, useEffect, useMemo, useRef } from 'react'
import { useRates } from '../../../station/queries.ts'
import type { ChannelInput, Problem, RateView, Settings, Shipment } from '../../../station/types.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { inField, isAbroad, unmeasured } from '../bench/draft.ts'
import type { PackAction, PackState } from '../pack-state.ts'
import { chooseRate } from './choose-rate.ts'
import { rememberedRate } from './rate-memory.ts'
import type { Rule } from './use-rule.ts'
import { type WhyThisPrice, whyThisPrice } from './why-this-price.ts'
import { withoutPrices } from './without-prices.ts'

const REST_MS = 400
/** What a price depends on: while something is wrong there, the service is not asked. */
const PRICED = ['to.', 'pack', 'customs']

export interface Prices {
  readonly offers: readonly RateView[]
  /** The service that is marked. */
  readonly chosen: string | undefined
  /** Why its price is the one that is paid; undefined where none stands there. */
  readonly why: WhyThisPrice | undefined
  /** A person chose a service that is not offered for this package any more. */
  readonly gone: boolean
  /** They are asked for, or will be once typing rests. */
  readonly awaited: boolean
  /** The service was asked and has answered; `warnings` are its own words. */
  readonly answered: boolean
  readonly warnings: readonly string[]
  readonly problem: Problem | undefined
  /** Asks for them once more; true where they came. */
  readonly askAgain: () => Promise<boolean>
}

/** The one before, while it says the same. */
function useSame<Value>(value: Value): Value {
  const same = useRef(value)
  if (JSON.stringify(same.current) !== JSON.stringify(value)) same.current = value
  return same.current
}

export function usePrices({
  state,
  dispatch,
  shipment,
  problems,
  settings,
  rule,
}: {
  readonly state: PackState
  readonly dispatch: Dispatch<PackAction>
  readonly shipment: Shipment | undefined
  /** What the station found wrong with the form, by path. */
  readonly problems: Readonly<Record<string, unknown>>
  readonly settings: Settings | undefined
  /** The company's, for this package. */
  readonly rule: Rule | undefined
}): Prices {
  const { draft } = state
  const made = useMemo<ChannelInput<'pack.rates'> | undefined>(() => {
    if (draft.service !== 'label-server') return undefined
    if (!shipment?.packages.every(({ weightOz }) => weightOz > 0)) return undefined
    if (shipment.to.postalCode === '' && shipment.to.country === 'US') return undefined
    // Without the chosen service, so that choosing one does not ask again for that one alone.
    const { shippingService: _chosen, ...rest } = shipment
    return { service: 'label-server', shipment: rest }
  }, [shipment, draft.service])
  // One that is marked or picked changes nothing that a price depends on: what stands there is not awaited again.
  const input = useSame(made)
  // The name of the service is what the prices are for.
  const blocked =
    unmeasured(draft) !== undefined ||
    Object.keys(problems).some(path => PRICED.some(part => path.startsWith(part)))
  const { reference } = draft
  const request = useMemo(() => ({ input, reference }), [input, reference])
  const settled = useSettled(request, REST_MS)
  /** While the label is bought nothing is asked: what stands there stays. */
  const asked = useRef<ChannelInput<'pack.rates'>>(undefined)
  if (state.phase.kind === 'form') asked.current = blocked ? undefined : settled.input
  const rates = useRates(asked.current)
  // Those of the order before are nobody's while typing rests.
  const isOfThis = input !== undefined && settled.reference === reference
  const abroad = isAbroad(draft)
  const offers = useMemo(() => {
    if (!isOfThis) return []
    return (
      rates.data?.rates ?? (rates.isError ? withoutPrices(settings?.labelServer.services ?? [], abroad) : [])
    )
  }, [isOfThis, rates.data, rates.isError, settings, abroad])
  const multi = settings?.labelServer.multiPackageServices ?? []
  const several = Object.keys(draft.fields).some(
    path =>
      !path.startsWith('packages.0.') && path.startsWith('packages.') && inField(draft, path) !== 'nothing',
  )
  const fitting = several ? offers.filter(rate => multi.includes(rate.shippingService)) : offers
  const isCurrent = settled === request
  // What is marked is what ships: one more is marked once it is priced for what stands in the form.
  const remembered = rememberedRate(draft)
  const chosen = isCurrent
    ? chooseRate(fitting, draft, remembered, rule)
    : (draft.picked ?? draft.fields.shippingService)
  const adopt =
    isCurrent &&
    draft.service === 'label-server' &&
    state.phase.kind === 'form' &&
    chosen !== draft.fields.shippingService
      ? chosen
      : undefined
  useEffect(() => {
    if (adopt) dispatch({ kind: 'rate-marked', shippingService: adopt })
  }, [adopt, dispatch])
  const answered = rates.data !== undefined && isOfThis
  return {
    offers,
    chosen,
    why: isCurrent ? whyThisPrice(fitting, chosen, draft, remembered, rule) : undefined,
    awaited: input !== undefined && !blocked && (rates.isFetching || !isCurrent),
    answered,
    gone:
      draft.picked !== undefined &&
      answered &&
      !rates.isFetching &&
      isCurrent &&
      !offers.some(rate => rate.shippingService === draft.picked),
    warnings: rates.data?.warnings ?? [],
    problem: rates.error?.problem,
    askAgain: async () => (await rates.refetch()).isSuccess,
  }
}
