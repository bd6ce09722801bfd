// How screens see what rules for services would have made of labels that were bought, and what is odd about them: apart from
// what the first screen asks.
export { doubtsOfRules, type RuleDoubts } from '../../main/core/purchases/rule-doubts.ts'
export { addTrials } from '../../main/core/purchases/rules-trial.ts'

/** How many days back rules can be tried. */
export const TRIAL_DAYS = [7, 31, 90] as const
