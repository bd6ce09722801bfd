// What Enter does with the order on the bench, which is what the band says.
import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { SERVICE_NAMES } from '../../main/core/shipment/shipment.ts'
import { type Draft, emptyDraft, withBox } from '../../renderer/tasks/pack/bench/draft.ts'
import { leftOverPaths, moreGroups } from '../../renderer/tasks/pack/fields/more-fields.ts'
import { type PackState, startPacking } from '../../renderer/tasks/pack/pack-state.ts'
import {
  type EnterDoes,
  type Hand,
  type Looked,
  whatEnterDoes,
} from '../../renderer/tasks/pack/what-enter-does.ts'
import { CUSTOMER } from '../support/sample-shipment.ts'

const settings = settingsSchema.parse({})

const FILLED = {
  ...Object.fromEntries(Object.entries(CUSTOMER).map(([key, text]) => [`to.${key}`, text])),
  'packages.0.weightOz': '1 lb 3.2 oz',
}
const NOTHING = { wantsCustoms: false, problems: {}, warnings: {}, suggestions: {} }
const ELSEWHERE = { code: 'field.zip-state', params: { zip: '89501', state: 'WA' }, message: '' }

/** An order with all that it needs, in a box of the house, but for what is said here. */
function act(
  fields: Readonly<Record<string, string>>,
  {
    service = 'parcel-label',
    draft: more,
    state,
    looked,
    hand,
  }: {
    readonly service?: Draft['service']
    readonly draft?: Partial<Draft>
    readonly state?: Partial<PackState>
    readonly looked?: Partial<Looked>
    readonly hand?: Partial<Hand>
  } = {},
): EnterDoes {
  const empty = emptyDraft(service, 'ORD-1')
  const boxed = withBox({ ...empty, fields: { ...empty.fields, ...FILLED, ...fields } }, 1, settings.boxes)
  const draft = { ...boxed, ...more }
  const groups = moreGroups(draft, settings)
  return whatEnterDoes(
    {
      state: { ...startPacking(service, 'command'), draft, ...state },
      groups,
      leftOver: leftOverPaths(groups),
      findings: NOTHING,
      unpriced: {},
      shownProblem: () => undefined,
      ...looked,
    },
    { focused: undefined, left: new Set(), ...hand },
  )
}

describe('Enter', () => {
  test.each(SERVICE_NAMES)('ships with %s what has all that it needs', service => {
    expect(act({}, { service })).toEqual({ kind: 'ship' })
  })

  test.each(SERVICE_NAMES)('asks once about a ZIP of another state, with %s', service => {
    const looked = { findings: { ...NOTHING, warnings: { 'to.postalCode': ELSEWHERE } } }
    expect(act({}, { service, looked })).toEqual({ kind: 'asks', path: 'to.postalCode' })
    const doubt = JSON.stringify(['to.postalCode', ELSEWHERE.code, ELSEWHERE.params])
    expect(act({}, { service, looked, state: { answered: new Set([doubt]) } })).toEqual({ kind: 'ship' })
    const other = { ...ELSEWHERE, params: { zip: '89502', state: 'WA' } }
    const further = { findings: { ...NOTHING, warnings: { 'to.postalCode': other } } }
    expect(act({}, { service, looked: further, state: { answered: new Set([doubt]) } })).toMatchObject({
      kind: 'asks',
    })
  })

  test('asks about nothing that only says what is sent', () => {
    const warnings = { 'packages.0.weightOz': { code: 'field.rounded', params: { sent: 1 }, message: '' } }
    expect(act({}, { looked: { findings: { ...NOTHING, warnings } } })).toEqual({ kind: 'ship' })
  })

  test('looks over first what starts over, from any field but the button itself', () => {
    for (const startedOver of ['as-it-was', 'typed-on'] as const)
      expect(act({}, { state: { startedOver } })).toEqual({ kind: 'look-over' })
    const state = { startedOver: 'typed-on' } as const
    expect(act({}, { state, hand: { focused: 'to.name' } })).toEqual({ kind: 'look-over' })
    expect(act({}, { state, hand: { focused: 'ship' } })).toEqual({ kind: 'ship' })
    expect(act({ 'packages.0.weightOz': 'heavy' }, { state })).toMatchObject({ kind: 'wrong' })
  })

  test.each(SERVICE_NAMES)(
    'stays with a country that is none, before all that depends on it: %s',
    service => {
      const hand = { left: new Set(['to.country']) }
      const country = { kind: 'open', path: 'to.country' }
      expect(act({ 'to.country': '2 lb', 'packages.0.weightOz': '' }, { service, hand })).toEqual(country)
      expect(act({ 'to.country': '2 lb' }, { service, hand })).toEqual(country)
    },
  )

  test('says first that the service does not deliver there, before what the address lacks and before what is wrong in it', () => {
    const problems = {
      'to.state': { code: 'input.required', message: '' },
      'to.country': { code: 'field.country-only-us', message: '' },
    } as const
    const looked = { findings: { ...NOTHING, problems } }
    const abroad = { 'to.country': 'CA', 'to.state': '', 'to.city': '', 'packages.0.weightOz': '' }
    expect(act(abroad, { looked })).toEqual({ kind: 'goes-elsewhere' })
    expect(
      act({ ...abroad, 'to.country': 'heavy' }, { looked, hand: { left: new Set(['to.country']) } }),
    ).toEqual({
      kind: 'open',
      path: 'to.country',
    })
  })

  test('leads to the count of boxes where it is empty or none, and buys nothing', () => {
    const count = { path: 'box.of' }
    expect(act({ 'box.number': '1', 'box.of': '' })).toEqual({ kind: 'open', ...count })
    expect(act({ 'box.number': '3', 'box.of': '2' })).toEqual({ kind: 'wrong', ...count })
    expect(act({ 'box.number': '2', 'box.of': '2' })).toEqual({ kind: 'ship' })
  })

  test('leads to the field for which the service gives no price', () => {
    const looked = { unpriced: { 'to.postalCode': { code: 'field.postal-code' as const } } }
    expect(act({}, { service: 'label-server', looked })).toEqual({ kind: 'wrong', path: 'to.postalCode' })
  })

  test('leads through what is empty before it leads back to what is wrong', () => {
    expect(act({ 'to.city': '', 'packages.0.weightOz': 'heavy' })).toEqual({ kind: 'open', path: 'to.city' })
    expect(act({ 'packages.0.weightOz': 'heavy' })).toEqual({ kind: 'wrong', path: 'packages.0.weightOz' })
  })
})
