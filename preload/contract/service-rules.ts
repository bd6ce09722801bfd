// How screens see the company's rules for services: which one a package falls under, and what a rule can go by.

export { RULE_FIELDS } from '../../main/core/purchases/rule-fields.ts'
export { ruleFor } from '../../main/core/purchases/service-rules.ts'
