// The company's rule for the package on the bench: it chooses who sells its label, once, and a person may choose again.
import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react'
import type { Settings, Shipment } from '../../../station/types.ts'
import type { PackAction, PackState } from '../pack-state.ts'

const rulesModule = () => import('../../../../preload/contract/service-rules.ts')
type RuleFor = Awaited<ReturnType<typeof rulesModule>>['ruleFor']

export type Rule = Settings['serviceRules'][number]

/** Undefined while the package is not weighed, or it is not said where it goes: a rule for all others is not its own yet. */
export function useRule({
  state: { draft, phase },
  dispatch,
  shipment,
  settings,
}: {
  readonly state: PackState
  readonly dispatch: Dispatch<PackAction>
  readonly shipment: Shipment | undefined
  readonly settings: Settings | undefined
}): Rule | undefined {
  const { reference, returning, service, brought } = draft
  const ruleFor = useRuleFor(settings !== undefined && settings.serviceRules.length > 0)
  const rule = useMemo(() => {
    if (!shipment || !settings || !ruleFor || returning) return undefined
    const { to, packages } = shipment
    const isSaid =
      packages.every(({ weightOz }) => weightOz > 0) && (to.postalCode !== '' || to.country !== 'US')
    return isSaid ? ruleFor(settings, { reference, shipment }) : undefined
  }, [shipment, settings, ruleFor, returning, reference])
  /** The order and the rule that chose for it: what a person chooses after that stays. */
  const chosenFor = useRef<string>(undefined)
  const key = rule && JSON.stringify([reference, rule.name])
  // What an order brings is its own word, where a rule lets it choose.
  const mayChoose = phase.kind === 'form' && (brought === undefined || rule?.must === true)
  const turnsTo = rule && mayChoose && rule.service !== service ? rule.service : undefined
  useEffect(() => {
    if (key === undefined || chosenFor.current === key) return
    chosenFor.current = key
    if (turnsTo) dispatch({ kind: 'service', service: turnsTo })
  }, [key, turnsTo, dispatch])
  return rule
}

/** Most companies have no rules: what reads them comes where there are some, long before a package is weighed. */
function useRuleFor(hasRules: boolean): RuleFor | undefined {
  const [ruleFor, setRuleFor] = useState<RuleFor>()
  useEffect(() => {
    if (hasRules) void rulesModule().then(loaded => setRuleFor(() => loaded.ruleFor))
  }, [hasRules])
  return ruleFor
}
