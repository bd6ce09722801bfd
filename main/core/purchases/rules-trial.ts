// What rules for services would have made of labels that were bought: by the same function as the bench, with the service that
// was bought as what was before. Plain, since the screens add up the parts of a long answer.
import type { ServiceRule } from '../settings/service-rules.ts'
import type { ServiceName, Shipment } from '../shipment/shipment.ts'
import type { Mode } from './purchase.ts'
import type { ServiceChoice } from './service-choice.ts'
import { type Chosen, isAsRuled, type RuleSettings, ruleFor } from './service-rules.ts'

/** A label that was bought, as far as rules can be tried on it. */
export interface LabelBought {
  readonly reference: string
  readonly service: ServiceName
  /** Absent once its address is purged, and where its record cannot be read. */
  readonly shipment?: Shipment
  readonly costCents?: number
  readonly returnOf?: string
  /** Absent where nothing was known of it, as of labels of before it was kept. */
  readonly choice?: ServiceChoice
}

export interface BoughtSince {
  readonly environment: Mode
  /** ISO 8601. */
  readonly since: string
  /** Opaque; from the page before. */
  readonly cursor?: number | undefined
  readonly limit: number
}

export interface LabelsBoughtPort {
  /** Newest first; what was voided or fetched is none of them. */
  labelsBought(
    query: BoughtSince,
  ): Promise<{ readonly labels: readonly LabelBought[]; readonly nextCursor?: number }>
}

export interface TrialTally {
  /** Of a rule: those that it holds of. */
  readonly labels: number
  /** They would have gone by another service. */
  readonly differing: number
  /** Of those with both prices: by the rules less what it was, so that less is negative. */
  readonly differenceCents: number
  /** Of those that differ: one of the two prices is not known. */
  readonly unpriced: number
  /** Of those that differ: a rule of then said another service as well, and this one was chosen all the same. */
  readonly chosen: number
}

export interface RulesTrial extends TrialTally {
  /** Not among `labels`: nobody knows any more where they went. */
  readonly unjudged: number
  /** In the order of the rules. */
  readonly rules: readonly TrialTally[]
}

const NONE: TrialTally = { labels: 0, differing: 0, differenceCents: 0, unpriced: 0, chosen: 0 }

const added = (one: TrialTally, other: TrialTally): TrialTally => ({
  labels: one.labels + other.labels,
  differing: one.differing + other.differing,
  differenceCents: one.differenceCents + other.differenceCents,
  unpriced: one.unpriced + other.unpriced,
  chosen: one.chosen + other.chosen,
})

/** Of two parts of the same rules' trial. */
export const addTrials = (one: RulesTrial, other: RulesTrial): RulesTrial => ({
  ...added(one, other),
  unjudged: one.unjudged + other.unjudged,
  rules: one.rules.map((tally, index) => added(tally, other.rules[index] ?? NONE)),
})

type Judged = LabelBought & Required<Pick<LabelBought, 'shipment'>>

/** `isExempt`: it goes by no rule, whatever they say. */
export function tryRules(
  settings: RuleSettings,
  labels: readonly LabelBought[],
  isExempt: (label: Judged) => boolean = () => false,
): RulesTrial {
  const { serviceRules } = settings
  const rules: TrialTally[] = serviceRules.map(() => NONE)
  let all = NONE
  let unjudged = 0
  for (const { shipment, ...label } of labels) {
    if (!shipment) {
      unjudged += 1
      continue
    }
    const judged = { ...label, shipment }
    const rule = isExempt(judged) ? undefined : ruleFor(settings, judged)
    const tally = { ...(rule ? differingOf(judged, rule) : NONE), labels: 1 }
    all = added(all, tally)
    if (rule) {
      const index = serviceRules.indexOf(rule)
      rules[index] = added(rules[index] ?? NONE, tally)
    }
  }
  return { ...all, unjudged, rules }
}

function differingOf(label: Judged, rule: ServiceRule): TrialTally {
  const bought: Chosen = { service: label.service, shippingService: label.shipment.shippingService }
  if (isAsRuled(rule, bought)) return NONE
  const differenceCents = differenceOf(label, bought, rule)
  return {
    ...NONE,
    differing: 1,
    differenceCents: differenceCents ?? 0,
    unpriced: differenceCents === undefined ? 1 : 0,
    chosen: label.choice?.against === undefined ? 0 : 1,
  }
}

/**
 * Like is held against like: both from the prices that stood side by side then. What was bought and is not among them has
 * the price on its label; the parcel service names none before.
 */
function differenceOf({ choice, costCents }: LabelBought, before: Chosen, after: Chosen): number | undefined {
  const offered = ({ service, shippingService = '' }: Chosen) =>
    service === 'label-server' && choice?.prices && Object.hasOwn(choice.prices, shippingService)
      ? choice.prices[shippingService]
      : undefined
  const [was, would] = [offered(before) ?? costCents, offered(after)]
  return was === undefined || would === undefined ? undefined : would - was
}
