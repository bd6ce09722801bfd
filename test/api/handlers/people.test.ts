// Roles on a real station: what waits for a supervisor, and what never does.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { channels } from '../../../preload/contract/channels.ts'
import { sampleShipment } from '../../support/sample-shipment.ts'
import { type RunningStation, startStationProcess } from '../../support/station-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'

/** Several stations, one after the other, on a machine that may be busy. */
const PATIENCE = { timeout: 180_000 }

const SUPERVISOR = { name: 'Supervisor', role: 'supervisor', pin: '258036' }
const PACKER = { name: 'Packer', role: 'operator', pin: '1111' }
const ORDER = { service: 'parcel-label', reference: 'ORD-ROLE', shipment: sampleShipment() }
const PRINTER = {
  name: 'Paper',
  connection: { kind: 'virtual' },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}

const SUPERVISED: readonly (readonly [string, object])[] = [
  ['shipments.void', { id: 'x', reason: 'packed twice' }],
  ['unused.void', { ids: ['x'], reason: 'packed twice' }],
  ['shipments.resolveAccount', { id: 'x', outcome: 'closed', note: 'n' }],
  ['meters.addFunds', { meterId: 'M-1001', amountCents: 100 }],
  ['pack.ship', { ...ORDER, duplicateReason: 'two boxes' }],
  ['labels.print', { fileName: 'x.zpl', contentBase64: 'XlhBXlha', printAnyway: 'ours' }],
  ['queue.release', { jobId: 'x', printAnyway: 'ours' }],
  ['queue.cancel', { jobId: 'x', printAnyway: 'ours' }],
  ['settings.save', { settings: { station: { name: 'Bench' } } }],
  ['settings.save', { secrets: { 'parcelLabel.apiKey': 'a-new-key' } }],
  ['settings.compare', { setUp: { format: 'packbench-set-up', version: 1, settings: {}, printers: [] } }],
  ['settings.import', { setUp: { format: 'packbench-set-up', version: 1, settings: {}, printers: [] } }],
  ['settings.export', {}],
  ['records.backUp', {}],
  ['records.seen', { findings: ['x'], note: 'looked at' }],
  ['printers.save', PRINTER],
  ['printers.remove', { id: 'x' }],
  ['rehearsal.begin', { service: 'label-server', printerId: 'x' }],
  ['rehearsal.look', { step: 'services' }],
  ['rehearsal.skip', { step: 'services', reason: 'not-now' }],
  ['rehearsal.end', {}],
  ['rehearsal.report', {}],
  ['rules.try', { serviceRules: [], days: 31 }],
  ['people.save', { name: 'Another', role: 'operator', pin: '3333' }],
  ['people.remove', { id: 'x' }],
  ['orderKeys.make', { name: 'Shop', rights: ['put'] }],
  ['orderKeys.revoke', { id: 'x' }],
  ['results.decide', { word: 'left', ids: ['x'] }],
  ['records.acceptOlderCopy', { note: 'compared' }],
  ['crashes.send', { id: 'x', text: '', to: '' }],
  ['crashes.delete', { id: 'x' }],
  ['addresses.remove', { id: 'x' }],
  ['addresses.remove', { all: true }],
  ['warehouse.check', { url: 'postgres://u@127.0.0.1:9/d', tls: 'auto' }],
  ['warehouse.prepare', { url: 'postgres://u@127.0.0.1:9/d', tls: 'auto' }],
  ['warehouse.move', {}],
  ['warehouse.stopMove', {}],
]

/** Signing in at `station` by name. */
function entering(station: RunningStation) {
  return async ({ name, pin }: { readonly name: string; readonly pin: string }) => {
    const people = (await station.call('people.list')).value as { id: string; name: string }[]
    return station.call('session.unlock', { personId: people.find(one => one.name === name)?.id, pin })
  }
}

/** Whatever else a call meets: it was not refused for who asks. */
async function expectAllowed(station: RunningStation, channel: string, input: object): Promise<void> {
  const reply = await station.call(channel, input)
  expect(['not-allowed', 'invalid-input'], `${channel}: ${JSON.stringify(reply)}`).not.toContain(
    reply.problem?.kind,
  )
}

async function expectRefused(station: RunningStation, code: string, calls = SUPERVISED): Promise<void> {
  for (const [channel, input] of calls) {
    const reply = await station.call(channel, input)
    expect(reply, channel).toMatchObject({ ok: false, problem: { code } })
    expect(reply.problem.message.length).toBeGreaterThan(10)
  }
}

it('an operator may do all work, and what needs a supervisor waits for one’s PIN', PATIENCE, async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('roles') })
  expect(await station.call('people.save', SUPERVISOR)).toMatchObject({ ok: true })
  await expectRefused(station, 'people.supervisor-needed')
  const enter = entering(station)
  expect(await enter(SUPERVISOR)).toMatchObject({
    value: { role: 'supervisor', operator: 'Supervisor' },
  })
  expect(await station.call('people.save', PACKER)).toMatchObject({ ok: true })
  await enter(PACKER)
  await expectRefused(station, 'people.supervisor-needed')
  await expectAllowed(station, 'pack.ship', { ...ORDER, printLater: true })
  await expectAllowed(station, 'closeDay.run', {})
  await expectAllowed(station, 'reprint.print', { shipmentId: 'x', reason: 'torn' })

  await enter(SUPERVISOR)
  for (const [channel, input] of SUPERVISED) await expectAllowed(station, channel, input)
  await station.call('session.lock')
  await expectRefused(station, 'people.supervisor-needed')
})

it(
  'a supervisor’s PIN at a stop opens the call that was stopped, once, and nothing else',
  PATIENCE,
  async () => {
    const dataFolder = await tempFolder('roles')
    const station = await startStationProcess({ dataFolder })
    await station.call('settings.save', { settings: { limits: { fundsOverCents: 5_000 } } })
    await station.call('people.save', SUPERVISOR)
    const enter = entering(station)
    await enter(SUPERVISOR)
    await station.call('people.save', PACKER)
    await enter(PACKER)
    const [{ id: personId }] = (await station.call('people.list')).value
    const [{ meterId }] = (await station.call('meters.list', {})).value
    const adds = (amountCents: number, commandId: string) =>
      station.call('meters.addFunds', { meterId, amountCents, commandId })
    const stopped = await adds(6_000, 'first')
    expect(stopped).toMatchObject({ ok: false, problem: { code: 'limits.funds' } })
    const { stop } = stopped.problem
    const opened = await station.call('session.unlock', { personId, pin: SUPERVISOR.pin, stop })
    expect(opened).toMatchObject({ ok: true })
    const packer = { role: 'operator', operator: PACKER.name }
    const withWord = { ...packer, opener: SUPERVISOR.name }
    expect((await station.call('session.present')).value).toEqual(withWord)

    const others = SUPERVISED.filter(([channel]) => channel !== 'meters.addFunds')
    await expectRefused(station, 'people.supervisor-needed', others)
    for (const more of [9_000, 6_001]) {
      expect(await adds(more, `${more}`)).toMatchObject({ ok: false, problem: { code: 'limits.funds' } })
    }
    const two = await Promise.all([adds(6_000, 'one'), adds(6_000, 'two')])
    expect(two.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await station.call('session.present')).value).toEqual(packer)
    expect(await adds(6_000, 'three')).toMatchObject({ ok: false, problem: { code: 'limits.funds' } })
    const ledger = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true })
    const added = ledger.prepare("select operator from events where kind like 'funds-%'").all()
    const gone = ledger.prepare("select operator, detail from events where kind = 'locked'").all()
    ledger.close()
    expect(added.length).toBeGreaterThan(0)
    for (const { operator } of added) expect(operator).toBe(SUPERVISOR.name)
    expect(gone).toEqual([{ operator: SUPERVISOR.name, detail: JSON.stringify({ why: 'done' }) }])
  },
)

it(
  'a stop that nobody knows of any more opens nothing, and a PIN that is wrong neither',
  PATIENCE,
  async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('roles') })
    await station.call('people.save', SUPERVISOR)
    const enter = entering(station)
    await enter(SUPERVISOR)
    await station.call('people.save', PACKER)
    await enter(PACKER)
    const [{ id: personId }] = (await station.call('people.list')).value
    const unlock = (pin: string, stop: string) => station.call('session.unlock', { personId, pin, stop })
    expect(await unlock(SUPERVISOR.pin, 'unheard-of')).toMatchObject({
      problem: { code: 'people.stop-over' },
    })
    const second = { ...ORDER, reference: 'ORD-1', printLater: true, duplicateReason: 'two boxes' }
    const { problem } = await station.call('pack.ship', second)
    expect(problem.code).toBe('people.supervisor-needed')
    expect(await unlock('000000', problem.stop)).toMatchObject({ problem: { code: 'people.wrong-pin' } })
    expect(await station.call('pack.ship', second)).toMatchObject({ ok: false })
    expect(await unlock(SUPERVISOR.pin, problem.stop)).toMatchObject({ ok: true })
    expect(await station.call('pack.ship', { ...second, reference: 'ORD-2' })).toMatchObject({ ok: false })
    expect(await station.call('pack.ship', second)).toMatchObject({ ok: true })
  },
)

it(
  'wrong PINs are in the audit trail; calls that come while one has to wait do not fill it',
  PATIENCE,
  async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('roles') })
    await station.call('people.save', SUPERVISOR)
    const entries = async () => (await station.call('records.check')).value.checkedCount as number
    const before = await entries()
    const enter = entering(station)
    const tries = Array.from({ length: 25 }, () => enter({ ...SUPERVISOR, pin: '000000' }))
    const codes = (await Promise.all(tries)).map(reply => reply.problem.code)
    expect(codes.filter(code => code === 'people.wrong-pin')).toHaveLength(5)
    expect(codes.filter(code => code === 'people.wait')).toHaveLength(20)
    expect(await entries()).toBe(before + 5)
  },
)

it(
  'with a damaged list of people nobody is a supervisor, buying goes on, and it is said',
  PATIENCE,
  async () => {
    const dataFolder = await tempFolder('roles')
    const station = await startStationProcess({ dataFolder })
    await station.call('people.save', SUPERVISOR)
    await station.kill('SIGTERM')
    writeFileSync(join(dataFolder, 'people.json'), '[{"id":')
    for (let start = 0; start < 2; start += 1) {
      const again = await station.restart()
      await expectRefused(again, 'people.set-aside')
      expect((await again.call('station.overview')).value).toMatchObject({
        concerns: [{ code: 'people.set-aside' }],
      })
      await expectAllowed(again, 'pack.ship', {
        ...ORDER,
        reference: `ORD-${start}`,
        printLater: true,
      })
      await again.kill('SIGTERM')
    }
  },
)

it(
  'what is within the company’s limits waits for nobody, and what is beyond for a PIN',
  PATIENCE,
  async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('roles') })
    const limits = { void: 'everyone', fundsOverCents: 200, priceOverCents: 0, reprintsAlone: 0 }
    expect(await station.call('settings.save', { settings: { limits } })).toMatchObject({ ok: true })
    await station.call('people.save', SUPERVISOR)

    await expectAllowed(station, 'shipments.void', { id: 'x', reason: 'packed twice' })
    await expectAllowed(station, 'unused.void', { ids: ['x'], reason: 'packed twice' })
    const add = (amountCents: number) => station.call('meters.addFunds', { meterId: 'M-1001', amountCents })
    expect(await add(200)).toMatchObject({ ok: true })
    expect(await add(201)).toMatchObject({ problem: { kind: 'not-allowed', code: 'limits.funds' } })

    const shipment = sampleShipment()
    const { rates } = (await station.call('pack.rates', { shipment })).value
    const { shippingService } = rates.find((rate: { costCents?: number }) => rate.costCents !== undefined)
    const order = {
      service: 'label-server',
      reference: 'ORD-DEAR',
      shipment: { ...shipment, shippingService },
    }
    expect(await station.call('pack.ship', order)).toMatchObject({
      problem: { kind: 'not-allowed', code: 'limits.price' },
    })
    const found = async () => (await station.call('shipments.search', { text: 'ORD-DEAR' })).value.shipments
    expect(await found()).toEqual([])

    const enter = entering(station)
    await enter(SUPERVISOR)
    const shipped = await station.call('pack.ship', order)
    expect(shipped).toMatchObject({ ok: true })
    await station.call('session.lock')
    const again = { shipmentId: shipped.value.shipment.id, reason: 'torn' }
    expect(await station.call('reprint.print', again)).toMatchObject({
      problem: { kind: 'not-allowed', code: 'limits.reprint', params: { count: 0 } },
    })
    await enter(SUPERVISOR)
    expect(await station.call('reprint.print', again)).toMatchObject({ ok: true })
    expect(await found()).toHaveLength(1)
  },
)

it(
  'how the screen looks and sounds is up to the packer, and nothing else of the settings',
  PATIENCE,
  async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('roles') })
    await station.call('people.save', SUPERVISOR)
    await station.call('session.lock')
    const screen = { language: 'es', theme: 'dark', sounds: false }
    const packing = { weightCheck: 'off' }
    const secrets = { 'parcelLabel.apiKey': 'other' }
    for (const input of [
      { settings: { screen, packing } },
      { settings: { packing } },
      { settings: { screen }, secrets },
      { settings: [screen] },
      {},
    ])
      expect(await station.call('settings.save', input), JSON.stringify(input)).toMatchObject({ ok: false })
    expect(await station.call('settings.save', { settings: { screen } })).toMatchObject({
      ok: true,
      value: { settings: { screen } },
    })
  },
)

it('every channel is a supervisor’s or everybody’s by decision, none by oversight', () => {
  const supervised = SUPERVISED.filter(([, input]) => !('duplicateReason' in input || 'printAnyway' in input))
  const declared = Object.entries(channels).filter(
    ([, { access }]) => access === 'supervisor' || access === 'limited',
  )
  expect(declared.map(([channel]) => channel).sort()).toEqual(
    [...new Set(supervised.map(([channel]) => channel))].sort(),
  )
})

it(
  'a supervisor who leaves is an operator after the idle time, and looking alone does not keep one',
  PATIENCE,
  async () => {
    const station = await startStationProcess({ dataFolder: await tempFolder('roles') })
    await station.call('people.save', SUPERVISOR)
    const enter = entering(station)
    await enter(SUPERVISOR)
    const settings = { people: { supervisorIdleMinutes: 0.1 } }
    expect(await station.call('settings.save', { settings })).toMatchObject({ ok: true })
    const active = () => station.call('session.present', { active: true })
    for (const end = performance.now() + 7_000; performance.now() < end; ) {
      expect(await active()).toMatchObject({ value: { role: 'supervisor' } })
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    await waitFor(
      async () => {
        await station.call('station.overview')
        return (await station.call('session.present')).value.role === 'operator'
      },
      { what: 'the idle time to end', timeoutMs: 20_000 },
    )
    expect(await station.call('settings.save', { settings })).toMatchObject({
      problem: { code: 'people.supervisor-needed' },
    })
    expect(await station.call('pack.ship', { ...ORDER, printLater: true })).toMatchObject({ ok: true })
  },
)
