// How screens see the company's rules for services: which one a package falls under, and what a rule can go by.
export { RULE_FIELDS } from '../../main/core/purchases/rule-fields.ts'
export { addTrials } from '../../main/core/purchases/rules-trial.ts'
export { ruleFor } from '../../main/core/purchases/service-rules.ts'

/** How many days back rules can be tried. */
export const TRIAL_DAYS = [7, 31, 90] as const
