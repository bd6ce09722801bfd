// Whether a weight that cannot be right stops a purchase (decision 137).
export const WEIGHT_POLICIES = ['off', 'ask'] as const
