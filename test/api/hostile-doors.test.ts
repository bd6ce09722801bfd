// A carrier's statement, rules on trial and a rehearsal as nobody wrote them in good faith: a reply each time, no fault of the
// program, nothing bought, and what is shown afterwards can be read.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RULE_FIELDS } from '../../main/core/purchases/rule-fields.ts'
import { REHEARSAL_STEPS, SKIP_REASONS } from '../../main/core/rehearsal.ts'
import { TRIAL_DAYS } from '../../preload/contract/rules-trial.ts'
import { answerOf, askAll, expectOfContract, type Input } from '../hostile/asked-station.ts'
import { swapped, unreadable } from '../hostile/broken-json.ts'
import { casesOf, PATIENCE_MS, type Suite } from '../hostile/cases.ts'
import { liveSettings, networkPrinter, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { DEPOT, sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const SPENDING = ['label', 'request-label', 'cancel', 'add-funds']

/** Two labels of each service are there. */
async function bench() {
  const [services, paper] = await Promise.all([outsideServices(), outsidePrinter()])
  const station = await startStationProcess({ dataFolder: await tempFolder('hostile') })
  const { settings, secrets } = liveSettings(services)
  const live = { ...settings, station: { name: 'Bench 4', from: DEPOT } }
  expect(await station.call('settings.save', { settings: live, secrets })).toMatchObject({ ok: true })
  const printer = await station.call('printers.save', networkPrinter(paper.port))
  const numbers: string[] = []
  for (const place of [1, 2]) {
    for (const service of ['label-server', 'parcel-label']) {
      const shipment = sampleShipment(service === 'label-server' ? 'Usps_Ground_Advantage' : undefined)
      const reference = `${service}-${place}`
      const shipped = await station.call('pack.ship', { service, reference, shipment })
      expect(shipped, JSON.stringify(shipped.problem)).toMatchObject({ ok: true })
      numbers.push(shipped.value.shipment.purchase.trackingNumber ?? reference)
    }
  }
  const spent = async () =>
    (await services.exchanges()).filter(({ operation }) => SPENDING.includes(operation)).length
  const before = await spent()
  return {
    station,
    numbers,
    printerId: printer.value.id as string,
    /** Nobody paid for anything meanwhile. */
    nothingSpent: async () => expect(await spent()).toBe(before),
  }
}

const drawn = (suite: Suite, all: fc.Arbitrary<Input>): readonly Input[] =>
  fc.sample(all, { numRuns: casesOf(suite), seed: 20261127 })
const spoiled = (name: string, body: object, more: readonly string[] = []): fc.Arbitrary<Input> =>
  fc
    .oneof({ arbitrary: swapped(body, more), weight: 3 }, { arbitrary: unreadable(body), weight: 1 })
    .map(text => ({ name, body: text }))
const asked = (name: string, body: fc.Arbitrary<unknown>): fc.Arbitrary<Input> =>
  body.map(input => ({ name, body: JSON.stringify(input) }))

async function shown(station: RunningStation, channel: string) {
  const reply = await answerOf(station, channel)
  expect(reply, JSON.stringify(reply.problem)).toMatchObject({ ok: true })
  expectOfContract(channel, reply.value)
  return reply.value
}

const HEADINGS = [
  'Tracking Number',
  'Adjustment Amount',
  'Billed Weight',
  'Billed Weight (lb)',
  'Weight Unit',
  'Reason',
]
const CELLS = [
  '',
  '0',
  '-0',
  '3.20',
  '(3.20)',
  '-(3.20)',
  '--3.20',
  '3,20',
  '1.234',
  '$ 1,234.5 USD',
  '1e308',
  'Infinity',
  'NaN',
  '999999999999.99',
  '9'.repeat(400),
  `0.${'9'.repeat(400)}`,
  '-'.repeat(3_000),
  '('.repeat(3_000),
  '1 lb 3 oz',
  `${'9'.repeat(309)} lb ${'9'.repeat(309)} oz`,
  'kg',
  '="9400111899223344556677"',
  "'9400",
  '"',
  'label-server-1 1/2',
  '__proto__',
  'constructor',
  '\ud800',
  '\u202e',
  '😀',
  '=cmd|x',
  'a'.repeat(5_000),
  '\n',
]

it('a statement of adjustments is kept or refused, and the list of what is kept can be shown', {
  timeout: PATIENCE_MS,
}, async () => {
  const { station, numbers, nothingSpent } = await bench()
  const cell = fc.oneof(fc.constantFrom(...CELLS, ...numbers), fc.string({ unit: 'binary', maxLength: 30 }))
  const heading = fc.oneof(
    { arbitrary: fc.constantFrom(...HEADINGS), weight: 9 },
    { arbitrary: cell, weight: 1 },
  )
  const sheet = fc
    .tuple(
      fc.constantFrom(',', ';', '\t', '|', ', '),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.oneof(fc.constant(HEADINGS), fc.array(heading, { maxLength: 8 })),
      fc.array(fc.array(cell, { maxLength: 7 }), { maxLength: 6 }),
    )
    .map(([mark, end, headings, rows]) => [headings, ...rows].map(cells => cells.join(mark)).join(end))
  const quoted = fc
    .array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 6 })
    .map(rows =>
      [HEADINGS, ...rows]
        .map(cells => cells.map(one => `"${one.replaceAll('"', '""')}"`).join(','))
        .join('\n'),
    )
  const json = fc
    .array(fc.dictionary(heading, fc.oneof(cell, fc.jsonValue({ maxDepth: 3 })), { maxKeys: 6 }), {
      maxLength: 4,
    })
    .map(rows => JSON.stringify(rows))
  const fileName = fc.oneof(fc.constant('may.csv'), fc.constantFrom('../../x', 'C:\\u\\a.csv', ...CELLS))
  const content = fc.oneof(sheet, quoted, json, fc.string({ unit: 'binary' }))
  const sound = { fileName: 'may.csv', content: `${HEADINGS.join()}\n${numbers[0]},3.20,2,,lb,Audit\n` }
  const outcomes = await askAll(station, 'carriers’ statements', [
    ...drawn(
      'carriers’ statements',
      fc.oneof(
        { arbitrary: asked('adjustments.import', fc.record({ fileName, content })), weight: 8 },
        { arbitrary: spoiled('adjustments.import', sound, CELLS), weight: 1 },
        { arbitrary: fc.constant({ name: 'adjustments.list', body: '' }), weight: 1 },
      ),
    ),
    { name: 'adjustments.import', body: JSON.stringify(sound) },
  ])
  expect(outcomes.ok).toBeGreaterThan(casesOf('carriers’ statements') / 5)
  expect(outcomes['invalid-input']).toBeGreaterThan(casesOf('carriers’ statements') / 20)
  expect((await shown(station, 'adjustments.list')).length).toBeGreaterThan(5)
  expect(await shown(station, 'records.check')).toMatchObject({ findingCount: 0, damageCount: 0 })
  await nothingSpent()
})

const WHEN = {
  countries: ['US'],
  states: ['WA'],
  postalCodes: ['98'],
  weightOverOz: 1,
  weightUpToOz: 500,
  valueOverCents: 0,
  valueUpToCents: 100_000,
  boxes: ['Small'],
  field: { path: 'reference', is: ['label-*'] },
}
const RULE = { name: 'All', service: 'label-server', shippingService: 'Express', must: true }
const ODD_WORDS = [
  '*',
  '**',
  '(',
  '\\',
  '.*',
  '__proto__',
  '\ud800',
  '\u0000',
  '😀',
  'a'.repeat(200),
  'parcel-label',
]

it('rules on trial are counted or refused, whatever is typed into them', {
  timeout: PATIENCE_MS,
}, async () => {
  const { station, nothingSpent } = await bench()
  const word = fc.oneof(
    fc.constantFrom(...ODD_WORDS, 'Express', 'US', 'WA', '9'),
    fc.string({ maxLength: 12 }),
  )
  const words = fc.array(word, { maxLength: 4 })
  const amount = fc.oneof(fc.constantFrom(0, -1, 0.1, 1e308, 1e-308, 2 ** 53), fc.integer())
  const when = fc.record(
    {
      countries: fc.oneof(words, fc.constant(['US'])),
      states: fc.oneof(words, fc.constant(['WA', 'NV'])),
      postalCodes: words,
      weightOverOz: amount,
      weightUpToOz: amount,
      valueOverCents: amount,
      valueUpToCents: amount,
      boxes: words,
      field: fc.record({ path: fc.constantFrom(...RULE_FIELDS), is: words }),
    },
    { requiredKeys: [] },
  )
  const service = fc.constantFrom(
    { service: 'label-server', shippingService: 'Express' },
    { service: 'parcel-label' },
    { service: 'label-server', shippingService: 'toString' },
  )
  const rule = fc
    .record({ name: fc.oneof(fc.constant('All'), word), when, service, must: fc.boolean() })
    .map(({ service: sold, ...said }) => ({ ...said, ...sold }))
  const days = fc.constantFrom(...TRIAL_DAYS, 0, -1, 1e9)
  const cursor = fc.constantFrom(undefined, 1, 3, 1e9, Number.MAX_SAFE_INTEGER, 2 ** 60, 0)
  const trial = fc.record({ serviceRules: fc.array(rule, { maxLength: 52 }), days, cursor })
  const sound = { serviceRules: [{ ...RULE, when: WHEN }], days: TRIAL_DAYS[0] }
  const few = fc.record({
    serviceRules: fc.array(rule, { maxLength: 1 }),
    days: fc.constantFrom(...TRIAL_DAYS),
    cursor: fc.constantFrom(undefined, 1, 3, Number.MAX_SAFE_INTEGER),
  })
  const outcomes = await askAll(station, 'rules on trial', [
    ...drawn(
      'rules on trial',
      fc.oneof(
        { arbitrary: asked('rules.try', few), weight: 5 },
        { arbitrary: asked('rules.try', trial), weight: 2 },
        { arbitrary: spoiled('rules.try', sound, ODD_WORDS), weight: 3 },
      ),
    ),
    { name: 'rules.try', body: JSON.stringify(sound) },
  ])
  expect(outcomes.ok).toBeGreaterThan(casesOf('rules on trial') / 10)
  expect(outcomes['invalid-input']).toBeGreaterThan(casesOf('rules on trial') / 10)
  const whole = await answerOf(station, 'rules.try', JSON.stringify({ ...sound, serviceRules: [RULE] }))
  // Four labels are there, and every one of them is judged.
  expect(whole).toMatchObject({ ok: true, value: { labels: 4, unjudged: 0, rules: [{ labels: 4 }] } })
  // Nothing was saved of them.
  expect((await shown(station, 'settings.get')).settings.serviceRules).toEqual([])
  await nothingSpent()
})

it('a rehearsal goes on or says why not, whatever it is told, and buys nothing by itself', {
  timeout: PATIENCE_MS,
}, async () => {
  const { station, printerId, nothingSpent } = await bench()
  const step = fc.constantFrom(...REHEARSAL_STEPS, 'none', '__proto__', '')
  const begin = { service: 'label-server', printerId }
  const calls = fc.oneof(
    {
      arbitrary: asked('rehearsal.begin', fc.constantFrom(begin, { ...begin, service: 'parcel-label' })),
      weight: 4,
    },
    { arbitrary: spoiled('rehearsal.begin', begin, ['parcel-label', 'training-printer']), weight: 2 },
    {
      arbitrary: asked(
        'rehearsal.look',
        fc.record({ step, said: fc.constantFrom(undefined, 'right', 'not-right', 'not-out', null) }),
      ),
      weight: 4,
    },
    { arbitrary: spoiled('rehearsal.look', { step: 'printer', said: 'right' }, REHEARSAL_STEPS), weight: 2 },
    {
      arbitrary: asked('rehearsal.skip', fc.record({ step, reason: fc.constantFrom(...SKIP_REASONS, '') })),
      weight: 8,
    },
    { arbitrary: spoiled('rehearsal.skip', { step: 'buy', reason: 'not-now' }, REHEARSAL_STEPS), weight: 2 },
    { arbitrary: spoiled('rehearsal.end', { id: 'x' }), weight: 1 },
    { arbitrary: fc.constant({ name: 'rehearsal.end', body: '' }), weight: 1 },
    { arbitrary: fc.constant({ name: 'rehearsal.read', body: '' }), weight: 3 },
  )
  const outcomes = await askAll(station, 'rehearsals', drawn('rehearsals', calls))
  expect(outcomes.ok).toBeGreaterThan(casesOf('rehearsals') / 5)
  expect(outcomes['wrong-state']).toBeGreaterThan(casesOf('rehearsals') / 20)
  // One that is under way can be ended, and reported.
  await answerOf(station, 'rehearsal.begin', JSON.stringify(begin))
  expect((await shown(station, 'rehearsal.end')).rehearsal.finishedAt).toBeDefined()
  expect((await shown(station, 'rehearsal.report')).path).toContain('rehearsal')
  expect(await shown(station, 'records.check')).toMatchObject({ findingCount: 0, damageCount: 0 })
  await nothingSpent()
})
