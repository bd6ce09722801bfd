/** What of an order a rule can go by, by the paths of the form. */
export const RULE_FIELDS = [
  'reference',
  'references.reference1',
  'references.reference2',
  'references.reference3',
  'references.reference4',
  'references.orderNumber',
  'references.sku',
  'to.companyName',
  'packages.0.description',
  'packages.0.signature',
  'packages.0.dangerousGoods.type',
] as const
export type RuleField = (typeof RULE_FIELDS)[number]
