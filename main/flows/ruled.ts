// The company's rules for services where orders come in and where labels are bought: what a rule must have is held to here,
// whoever asks.

import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { pricesOf, type ServiceChoice } from '../core/purchases/service-choice.ts'
import { isAsRuled, type RuledOrder, ruleFor } from '../core/purchases/service-rules.ts'
import type { ServiceRule } from '../core/settings/service-rules.ts'
import { isOffered } from '../core/shipment/offered-services.ts'
import { referenceKey } from '../core/shipment/reference-key.ts'
import { serviceWords } from '../core/shipment/service-names.ts'
import type { ServiceName, Shipment } from '../core/shipment/shipment.ts'
import type { ShipOrder } from './asked-again.ts'
import type { FlowContext } from './flow-context.ts'

/** What another service than the rule's is refused with, at the field of the service. */
function ruleSaid({ name: rule, shippingService }: ServiceRule): FieldProblem {
  return shippingService === undefined
    ? { code: 'rules.must-parcel', params: { rule } }
    : { code: 'rules.must', params: { rule, service: serviceWords(shippingService) } }
}

/** Undefined where no rule must be held to, and where it is. */
export function whyNotRuled(
  { settings }: Pick<FlowContext, 'settings'>,
  order: RuledOrder & { readonly service: ServiceName },
): FieldProblem | undefined {
  const rule = ruleFor(settings, order)
  const { shippingService } = order.shipment
  return rule?.must && !isAsRuled(rule, { service: order.service, shippingService })
    ? ruleSaid(rule)
    : undefined
}

/** At the bench's own door. */
function comesHome({ settings }: Pick<FlowContext, 'settings'>, { to }: Shipment): boolean {
  const { from } = settings.station
  const isSame = (field: 'address1' | 'postalCode') =>
    referenceKey(to[field]) === referenceKey(from?.[field] ?? '')
  return from !== undefined && isSame('address1') && isSame('postalCode')
}

/** A package that comes back here is sent by what its customer can hand it in to, and one from here to here is a rehearsal's. */
export const goesByNoRule = (
  context: Pick<FlowContext, 'settings'>,
  { returnOf, shipment }: Pick<ShipOrder, 'returnOf' | 'shipment'>,
): boolean =>
  comesHome(context, shipment) &&
  (returnOf !== undefined || comesHome(context, { ...shipment, to: shipment.from }))

type Ordered = Pick<ShipOrder, 'service' | 'reference' | 'shipment' | 'returnOf'>

/** What its service was chosen from, of what is known here by then: nobody is asked for it. */
export function choiceOf(
  context: Pick<FlowContext, 'settings' | 'quotes' | 'accounts'>,
  order: Ordered,
): ServiceChoice | undefined {
  const { settings, quotes, accounts } = context
  const { service, shipment } = order
  const offered = quotes.offered({ shipment, account: accounts['label-server'] })
  const prices = pricesOf(
    offered?.quotes.filter(({ shippingService }) => isOffered(shippingService, settings.labelServer)) ?? [],
  )
  const rule = goesByNoRule(context, order) ? undefined : ruleFor(settings, order)
  const { shippingService } = shipment
  const against = rule && !isAsRuled(rule, { service, shippingService }) ? rule.name : undefined
  return prices || against !== undefined
    ? { ...(prices && { at: offered?.at.toISOString(), prices }), ...(against !== undefined && { against }) }
    : undefined
}

export function whyAgainstRule(context: Pick<FlowContext, 'settings'>, order: Ordered): Problem | undefined {
  const said = goesByNoRule(context, order) ? undefined : whyNotRuled(context, order)
  return (
    said &&
    problem('invalid-input', said.code, {
      ...(said.params && { params: said.params }),
      fieldProblems: { shippingService: said },
    })
  )
}
