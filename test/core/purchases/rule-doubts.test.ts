// What is said of rules where they are typed: never too much, so that no rule that holds of something is doubted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doubtsOfRules } from '../../../main/core/purchases/rule-doubts.ts'
import { ruleFor } from '../../../main/core/purchases/service-rules.ts'
import { type ServiceRule, serviceRuleSchema } from '../../../main/core/settings/service-rules.ts'
import { settingsSchema } from '../../../main/core/settings/settings.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

const { boxes } = settingsSchema.parse({})
const names = boxes.map(({ name }) => name)
const rule = (when: object): ServiceRule =>
  serviceRuleSchema.parse({ name: 'A rule', when, service: 'parcel-label' })
const doubts = (...some: readonly object[]) => doubtsOfRules(some.map(rule), names)
const none = { unknownBoxes: [], never: [] }

test.each<[string, object, object]>([
  ['with a box of the list', { boxes: ['S'] }, none],
  ['with one that is not on it', { boxes: ['S', 'Tube'] }, { ...none, unknownBoxes: ['Tube'] }],
  ['over a weight and up to a higher one', { weightOverOz: 5, weightUpToOz: 10 }, none],
  [
    'over a weight and up to a lower one',
    { weightOverOz: 10, weightUpToOz: 5 },
    { ...none, never: ['weightUpToOz'] },
  ],
  [
    'over a weight and up to the same',
    { weightOverOz: 5, weightUpToOz: 5 },
    { ...none, never: ['weightUpToOz'] },
  ],
  [
    'over a value and up to a lower one',
    { valueOverCents: 9, valueUpToCents: 0 },
    { ...none, never: ['valueUpToCents'] },
  ],
  ['that says nothing', {}, none],
])('a rule %s', (_what, when, said) => {
  expect(doubts(when)).toEqual([said])
})

test.each<[string, object, object, boolean]>([
  ['of every package', {}, { states: ['HI'] }, true],
  ['of more states', { states: ['AK', 'HI'] }, { states: ['HI'], weightOverOz: 16 }, true],
  ['of fewer states', { states: ['HI'] }, { states: ['AK', 'HI'] }, false],
  ['of more countries', { countries: ['CA', 'MX'] }, { countries: ['CA'] }, true],
  ['that asks for more', { states: ['HI'], weightOverOz: 16 }, { states: ['HI'] }, false],
  ['of ZIPs that begin so', { postalCodes: ['96'] }, { postalCodes: ['967', '968'] }, true],
  ['of a longer beginning', { postalCodes: ['967'] }, { postalCodes: ['96'] }, false],
  ['over less', { weightOverOz: 10 }, { weightOverOz: 16 }, true],
  ['over more', { weightOverOz: 20 }, { weightOverOz: 16 }, false],
  ['up to more', { valueUpToCents: 900 }, { valueUpToCents: 500 }, true],
  ['up to less', { valueUpToCents: 400 }, { valueUpToCents: 500 }, false],
  ['of all boxes of it', { boxes: ['S', 'M'] }, { boxes: ['M'] }, true],
  [
    'of what begins so',
    { field: { path: 'reference', is: ['b2b-*'] } },
    { field: { path: 'reference', is: ['B2B-1', 'B2B-2*'] } },
    true,
  ],
  [
    'of that text alone',
    { field: { path: 'reference', is: ['B2B-1'] } },
    { field: { path: 'reference', is: ['B2B-1*'] } },
    false,
  ],
  [
    'of another field',
    { field: { path: 'references.sku', is: ['*'] } },
    { field: { path: 'reference', is: ['B2B-1'] } },
    false,
  ],
])('below a rule %s it is told whether one is come to', (_what, above, below, isCovered) => {
  expect(doubts(above, below)[1]).toEqual({ ...none, ...(isCovered && { coveredBy: 0 }) })
})

const states = fc.subarray(['AK', 'HI', 'WA'], { minLength: 1 })
const ounces = fc.integer({ min: 1, max: 40 })
const when = fc.record(
  {
    states,
    weightOverOz: ounces,
    weightUpToOz: ounces,
    postalCodes: fc.subarray(['9', '96', '967', '980'], { minLength: 1 }),
    field: fc.record({
      path: fc.constant('reference'),
      is: fc.subarray(['*', 'A*', 'A-1', 'a-1*', 'B'], { minLength: 1 }),
    }),
  },
  { requiredKeys: [] },
)
const packages = fc.record({
  state: fc.constantFrom('AK', 'HI', 'WA'),
  weightOz: ounces,
  postalCode: fc.constantFrom('96701', '98028', '90001'),
  reference: fc.constantFrom('A-1', 'A-12', 'B', 'B-1'),
})

test('a rule that is said never to hold, or to be covered, is chosen for no package', () => {
  fc.assert(
    fc.property(
      fc.array(when, { minLength: 1, maxLength: 5 }),
      packages,
      (some, { state, weightOz, postalCode, reference }) => {
        const serviceRules = some.map(rule)
        const sample = sampleShipment() as Shipment
        const [parcel] = sample.packages
        const shipment = {
          ...sample,
          to: { ...sample.to, state, postalCode },
          packages: [{ ...parcel, weightOz }],
        } as Shipment
        const chosen = ruleFor({ serviceRules, boxes }, { reference, shipment })
        if (!chosen) return
        const said = doubtsOfRules(serviceRules, names)[serviceRules.indexOf(chosen)]
        expect(said).toEqual(none)
      },
    ),
    { numRuns: 2_000 },
  )
})
