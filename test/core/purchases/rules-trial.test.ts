// What rules would have made of labels that were bought: which differ, by which rule, and what that would have cost.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addTrials, type LabelBought, tryRules } from '../../../main/core/purchases/rules-trial.ts'
import { pricesOf } from '../../../main/core/purchases/service-choice.ts'
import { type ServiceRule, serviceRuleSchema } from '../../../main/core/settings/service-rules.ts'
import { settingsSchema } from '../../../main/core/settings/settings.ts'
import type { Shipment } from '../../../main/core/shipment/shipment.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'

const { boxes } = settingsSchema.parse({})
const ruleTo = (shippingService: string | undefined, when: object = {}): ServiceRule =>
  serviceRuleSchema.parse({
    name: 'A rule',
    when,
    ...(shippingService === undefined
      ? { service: 'parcel-label' }
      : { service: 'label-server', shippingService }),
  })
const trial = (serviceRules: ServiceRule[], labels: readonly LabelBought[]) =>
  tryRules({ serviceRules, boxes }, labels)

const PRICES = { GROUND: 812, PRIORITY: 1_040 }
function bought(shippingService: string, more: Partial<LabelBought> = {}): LabelBought {
  const shipment = { ...(sampleShipment() as Shipment), shippingService }
  return { reference: 'ORD-1', service: 'label-server', shipment, choice: { prices: PRICES }, ...more }
}
const inState = (state: string, label: LabelBought): LabelBought => {
  const shipment = label.shipment as Shipment
  return { ...label, shipment: { ...shipment, to: { ...shipment.to, state } } }
}
const parcel = (more: Partial<LabelBought> = {}) =>
  bought('', { service: 'parcel-label', shipment: sampleShipment() as Shipment, ...more })

describe('a label', () => {
  test.each<[string, ServiceRule, LabelBought, object]>([
    ['that went as the rule says', ruleTo('GROUND'), bought('GROUND'), {}],
    [
      'that would have gone by a dearer one',
      ruleTo('PRIORITY'),
      bought('GROUND'),
      { differing: 1, differenceCents: 228 },
    ],
    [
      'that would have gone by a cheaper one',
      ruleTo('GROUND'),
      bought('PRIORITY'),
      { differing: 1, differenceCents: -228 },
    ],
    [
      'whose price on its label is another than the one beside the others',
      ruleTo('PRIORITY'),
      bought('GROUND', { costCents: 999 }),
      { differing: 1, differenceCents: 228 },
    ],
    [
      'of which the label alone tells the price',
      ruleTo('PRIORITY'),
      bought('OVERNIGHT', { costCents: 3_000 }),
      { differing: 1, differenceCents: -1_960 },
    ],
    [
      'of a service whose price was not among those of then',
      ruleTo('OVERNIGHT'),
      bought('GROUND'),
      { differing: 1, unpriced: 1 },
    ],
    [
      'of which no price was kept',
      ruleTo('PRIORITY'),
      bought('GROUND', { choice: undefined, costCents: 812 }),
      { differing: 1, unpriced: 1 },
    ],
    [
      'of no known price itself',
      ruleTo('PRIORITY'),
      bought('OVERNIGHT', { costCents: undefined }),
      { differing: 1, unpriced: 1 },
    ],
    [
      'named like what every object has',
      ruleTo('constructor'),
      bought('GROUND'),
      { differing: 1, unpriced: 1 },
    ],
    [
      'that the parcel service would have sold',
      ruleTo(undefined),
      bought('GROUND'),
      { differing: 1, unpriced: 1 },
    ],
    [
      'that the parcel service sold, by its price',
      ruleTo('GROUND'),
      parcel({ costCents: 900 }),
      { differing: 1, differenceCents: -88 },
    ],
    ['that the parcel service sold, as it should', ruleTo(undefined), parcel(), {}],
    [
      'that was chosen against a rule of then',
      ruleTo('GROUND'),
      bought('PRIORITY', { choice: { prices: PRICES, against: 'Our state' } }),
      { differing: 1, differenceCents: -228, chosen: 1 },
    ],
    [
      'that was chosen against a rule of then, which is another now',
      ruleTo('PRIORITY'),
      bought('PRIORITY', { choice: { prices: PRICES, against: 'Our state' } }),
      {},
    ],
  ])('%s', (_what, rule, label, tally) => {
    const counted = { labels: 1, differing: 0, differenceCents: 0, unpriced: 0, chosen: 0, ...tally }
    expect(trial([rule], [label])).toEqual({ ...counted, unjudged: 0, rules: [counted] })
  })

  test('of no rule is looked at, and stays as it was', () => {
    const { rules, ...all } = trial([ruleTo('PRIORITY', { states: ['HI'] })], [bought('GROUND')])
    expect(all).toMatchObject({ labels: 1, differing: 0, unjudged: 0 })
    expect(rules).toMatchObject([{ labels: 0, differing: 0 }])
  })

  test('without its address is no judgement, whatever the rule', () => {
    expect(trial([ruleTo('PRIORITY')], [bought('GROUND', { shipment: undefined })])).toMatchObject({
      labels: 0,
      differing: 0,
      unjudged: 1,
      rules: [{ labels: 0 }],
    })
  })

  test('that is exempt goes by no rule', () => {
    const settings = { serviceRules: [ruleTo('PRIORITY')], boxes }
    const labels = [bought('GROUND', { returnOf: 'out' }), bought('GROUND')]
    const tried = tryRules(settings, labels, ({ returnOf }) => returnOf !== undefined)
    expect(tried).toMatchObject({ labels: 2, differing: 1, rules: [{ labels: 1, differing: 1 }] })
  })
})

test('each label counts at the first rule that holds of it', () => {
  const rules = [
    ruleTo('PRIORITY', { states: ['HI'] }),
    ruleTo('GROUND', { states: ['HI', 'WA'] }),
    ruleTo(undefined),
  ]
  const labels = ['HI', 'WA', 'OR', 'HI'].map(state => inState(state, bought('PRIORITY')))
  expect(trial(rules, labels).rules).toMatchObject([
    { labels: 2, differing: 0 },
    { labels: 1, differing: 1, differenceCents: -228 },
    { labels: 1, differing: 1, unpriced: 1 },
  ])
})

const services = fc.constantFrom('GROUND', 'PRIORITY', 'OVERNIGHT', undefined)
const labels = fc.array(
  fc
    .record({
      to: fc.constantFrom('HI', 'WA', 'OR'),
      by: services,
      prices: fc.option(fc.dictionary(fc.constantFrom('GROUND', 'PRIORITY', 'OVERNIGHT'), fc.nat(5_000)), {
        nil: undefined,
      }),
      costCents: fc.option(fc.nat(5_000), { nil: undefined }),
    })
    .map(({ to, by, prices, costCents }) => {
      const more = { costCents, choice: prices && { prices } }
      return inState(to, by === undefined ? parcel(more) : bought(by, more))
    }),
  { maxLength: 12 },
)
const STATES = ['HI', 'WA', 'OR'] as const

describe('whatever was bought', () => {
  test('rules that say what was bought change nothing', () => {
    fc.assert(
      fc.property(labels, all => {
        // Of each state the first label's service is the rule: labels of its state that went so are as they should be.
        const rules = STATES.flatMap(state => {
          const first = all.find(({ shipment }) => shipment?.to.state === state)
          return first ? [ruleTo(first.shipment?.shippingService, { states: [state] })] : []
        })
        const asRuled = all.filter(label => trial(rules, [label]).differing === 0)
        expect(trial(rules, asRuled)).toMatchObject({ differing: 0, differenceCents: 0, unpriced: 0 })
        expect(asRuled.length).toBeGreaterThanOrEqual(rules.length)
      }),
    )
  })

  test('what one way costs more, the way back costs less', () => {
    const named = fc.constantFrom('GROUND', 'PRIORITY', 'OVERNIGHT')
    const prices = fc.dictionary(named, fc.nat(5_000))
    fc.assert(
      fc.property(named, named, fc.array(prices, { maxLength: 8 }), (one, other, all) => {
        const there = trial(
          [ruleTo(other)],
          all.map(each => bought(one, { choice: { prices: each } })),
        )
        const back = trial(
          [ruleTo(one)],
          all.map(each => bought(other, { choice: { prices: each } })),
        )
        expect(there.differenceCents + back.differenceCents).toBe(0)
        expect(there).toMatchObject({ differing: back.differing, unpriced: back.unpriced })
      }),
    )
  })

  test('the rules’ rows add up to no more than the whole, and parts of it to all of it', () => {
    const some = fc.array(
      fc
        .tuple(services, fc.subarray([...STATES], { minLength: 1 }))
        .map(([to, states]) => ruleTo(to, { states })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(some, labels, fc.nat(12), (rules, all, at) => {
        const whole = trial(rules, all)
        const sum = (of: 'differing' | 'differenceCents' | 'unpriced') =>
          whole.rules.reduce((total, tally) => total + tally[of], 0)
        expect([sum('differing'), sum('differenceCents'), sum('unpriced')]).toEqual([
          whole.differing,
          whole.differenceCents,
          whole.unpriced,
        ])
        expect(addTrials(trial(rules, all.slice(0, at)), trial(rules, all.slice(at)))).toEqual(whole)
      }),
    )
  })
})

test('of several prices for one service the dearest is kept, of too many services the cheapest, and of none none', () => {
  const offer = (shippingService: string, costCents?: number) => ({ shippingService, costCents })
  expect(pricesOf([offer('A', 500), offer('B'), offer('A', 700), offer('A', 600)])).toEqual({ A: 700 })
  expect(pricesOf([offer('B')])).toBeUndefined()
  const many = Array.from({ length: 100 }, (_, index) => offer(`S${index}`, 1_000 - index))
  const kept = pricesOf(many) ?? {}
  expect(Object.keys(kept)).toHaveLength(40)
  expect(Math.max(...Object.values(kept))).toBe(940)
})
