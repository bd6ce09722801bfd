// Texts of a policy that a save would refuse: the station starts without them, and says which settings they were for.

import { isPlainObject } from '../core/plain-object.ts'
import { type FieldProblem, type Problem, problem } from '../core/problem.ts'
import { fail, ok, type Result } from '../core/result.ts'
import { settingLabel } from '../core/settings/setting-labels.ts'
import { type Settings, settingsSchema } from '../core/settings/settings.ts'
import { checkSettings } from './check-settings.ts'
import { secretFaults, textFaults } from './check-texts.ts'
import { mergeSettings, type Policy } from './policy.ts'

/** The company's word as far as it can be used, above the station's own. */
export interface PolicyInForce {
  readonly fixed: Readonly<Record<string, unknown>>
  readonly providerKey?: string
  readonly settings: Settings
  readonly concerns: readonly Problem[]
}

const KEPT = ['ledger', 'serviceRules']

/**
 * What a text is left out of has its usual value, and stays locked: what the company fixes, no bench chooses. Where the
 * records are is never left out, since a bench of its own beside a warehouse's would buy what another has bought; nor are
 * the rules for services, since without them every one goes.
 */
export function policyInForce(policy: Policy, own: Settings): Result<PolicyInForce, Problem> {
  const begun = checkSettings(mergeSettings(own, policy.settings))
  if (!begun.ok) return begun
  let inForce = { fixed: policy.settings, settings: begun.value }
  const concerns: Problem[] = []
  const emptied = new Set<string>()
  for (const [field, fault] of Object.entries(textFaults(begun.value, settingsSchema.parse({})))) {
    const path = fixedBy(policy, field.replace(/^settings\./, ''))
    if (path === undefined || emptied.has(path)) continue
    emptied.add(path)
    const without = KEPT.some(one => path.startsWith(one))
      ? undefined
      : withoutValue(inForce.fixed, own, path)
    if (!without)
      return fail(problem('invalid-input', 'input.invalid', { fieldProblems: { [field]: fault } }))
    inForce = without
    concerns.push(leftOut(field, fault))
  }
  const key = policy.providerKey
  const [keyFault] = Object.entries(secretFaults({ 'parcelLabel.serviceProviderKey': key }))
  if (keyFault) concerns.push(leftOut(...keyFault))
  return ok({ ...inForce, ...(key !== undefined && !keyFault && { providerKey: key }), concerns })
}

/** The value of the policy that a text belongs to: a list and a choice by its kind are fixed whole. */
function fixedBy({ locked }: Policy, path: string): string | undefined {
  if (locked.some(one => one.startsWith(`${path}.`))) return path
  return locked.find(one => path === one || path.startsWith(`${one}.`))
}

/** A value that cannot be absent takes what holds it with it. */
function withoutValue(fixed: PolicyInForce['fixed'], own: Settings, path: string) {
  for (let keys = path.split('.'); keys.length > 0; keys = keys.slice(0, -1)) {
    const rest = emptiedAt(fixed, keys) as PolicyInForce['fixed']
    const checked = checkSettings(mergeSettings(own, rest))
    if (checked.ok) return { fixed: rest, settings: checked.value }
  }
  return undefined
}

/** `null` removes the station's own value too. */
function emptiedAt(value: unknown, [key, ...deeper]: readonly string[]): unknown {
  if (key === undefined || !isPlainObject(value)) return null
  return { ...value, [key]: emptiedAt(value[key], deeper) }
}

const leftOut = (field: string, fault: FieldProblem): Problem =>
  problem('invalid-input', 'settings.policy-text', {
    params: { setting: settingLabel(field.replace(/^(settings|secrets)\./, '')) },
    fieldProblems: { [field]: fault },
  })
