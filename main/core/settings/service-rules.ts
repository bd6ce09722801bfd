// The company's rules for which service ships a package: the first whose conditions all hold counts.
import { z } from 'zod'
import { RULE_FIELDS } from '../purchases/rule-fields.ts'
import { serviceNameSchema } from '../shipment/shipment.ts'

const MOST_RULES = 50
const MOST_CENTS = 100_000_000_00

const some = (one: z.ZodString) => z.array(one.trim().min(1)).min(1).max(60)
const capitals = z.string().regex(/^[A-Z]{2,3}$/)
const ounces = z.number().positive().max(1_000_000)
const cents = z.number().int().min(0).max(MOST_CENTS)

export const serviceRuleSchema = z
  .strictObject({
    /** What the bench calls it, beside the price that it marks. */
    name: z.string().trim().min(1).max(40),
    /** All that is said here holds of the package; what a package does not say holds of none. Empty: every package. */
    when: z
      .strictObject({
        /** Countries of the destination, by their two letters. */
        countries: some(capitals).optional(),
        /** Its states, by their letters. */
        states: some(capitals).optional(),
        /** What its ZIP begins with. */
        postalCodes: some(z.string().max(10)).optional(),
        /** All packages together weigh more ounces. */
        weightOverOz: ounces.optional(),
        /** All packages together weigh no more ounces. */
        weightUpToOz: ounces.optional(),
        /** It is worth more cents, by its packages or its customs form. */
        valueOverCents: cents.optional(),
        /** It is worth no more cents. */
        valueUpToCents: cents.optional(),
        /** Names of boxes of the house; each package is as large as one of them. */
        boxes: some(z.string().max(30)).optional(),
        /** What the order says in a field. */
        field: z
          .strictObject({
            /** Which field. */
            path: z.enum(RULE_FIELDS),
            /** Any of these texts, whatever the capitals; a `*` at the end: what begins so. */
            is: some(z.string().max(100)),
          })
          .optional(),
      })
      .prefault({}),
    /** Who sells the label. */
    service: serviceNameSchema,
    /** The label server's service by its spelling there; the parcel service has none. */
    shippingService: z.string().trim().min(1).max(100).optional(),
    /** No other one goes; else it is marked, and a person may choose another. */
    must: z.boolean().default(false),
  })
  .refine(rule => (rule.service === 'label-server') === (rule.shippingService !== undefined), {
    path: ['shippingService'],
  })
export type ServiceRule = z.infer<typeof serviceRuleSchema>

export const serviceRulesSchema = z.array(serviceRuleSchema).max(MOST_RULES).default([])
