// Benches that one policy file sets up: two real stations on two computers' names and one PostgreSQL, with nothing typed.
import { describe, expect, it } from 'vitest'
import { companyFolder, computer, needsOtherNames, secretsOf } from '../support/company.ts'
import { type OutsideServices, outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { postgresFor } from '../support/postgres.ts'
import { noCupsd, startPrivateCupsd } from '../support/private-cupsd.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { type RunningStation, startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const PATIENCE = { timeout: 120_000 }

const printerAt = (name: string, port: number, more: object = {}) => ({
  name,
  connection: { kind: 'network', host: '127.0.0.1', port },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  ...more,
})

const PEOPLE = [
  { name: 'Lead', role: 'supervisor' },
  { name: 'Packer', role: 'operator' },
]

const servicesIn = ({ labelServer, parcelLabel }: OutsideServices) => ({
  mode: 'live',
  labelServer: {
    baseUrl: labelServer.baseUrl,
    techPartnerId: labelServer.techPartnerId,
    auth: { kind: 'token' },
  },
  parcelLabel: { baseUrl: parcelLabel.baseUrl, accountCode: parcelLabel.accountCode },
})

const namesOf = async (station: RunningStation, list: 'printers.list' | 'people.list') =>
  (await station.call(list)).value.map(({ name }: { name: string }) => name)

it(
  'two benches and a PostgreSQL are set up by one policy file: each packs an order, and nobody typed anything',
  PATIENCE,
  async ctx => {
    needsOtherNames(ctx)
    const database = await postgresFor(ctx)
    const services = await outsideServices()
    const [left, right] = [await outsidePrinter(), await outsidePrinter()]
    const url = await database.newDatabase()
    const { env, write } = await companyFolder({
      ...secretsOf(services),
      'ledger.password': database.password,
    })
    write({
      ...servicesIn(services),
      station: { name: 'Pack {host}' },
      ledger: { kind: 'postgres', url, tls: 'auto' },
      boxes: [{ name: 'Shoe box', lengthInch: 13, widthInch: 8, heightInch: 5, tareOz: 4 }],
      packing: { weightCheck: 'off' },
      people: { supervisorIdleMinutes: 5, list: PEOPLE },
      printers: [
        printerAt('Label printer', left.port, { computers: ['bench-1'] }),
        printerAt('Label printer of {host}', right.port, { computers: ['BENCH-2*'] }),
      ],
    })
    const start = async (host: string) =>
      startStationProcess({ dataFolder: await tempFolder(host), env, wrapper: computer(host) })
    const benches = [await start('bench-1'), await start('bench-2.warehouse.example')]

    for (const [index, bench] of benches.entries()) {
      const { value: overview } = await bench.call('station.overview')
      expect(overview).toMatchObject({ mode: 'live', stationName: `Pack bench-${index + 1}`, concerns: [] })
      const { settings, secrets } = (await bench.call('settings.get')).value
      expect(settings.boxes).toMatchObject([{ name: 'Shoe box' }])
      expect(secrets).toMatchObject({ 'labelServer.token': true, 'ledger.password': true })
      expect(await bench.call('session.present')).toEqual({ ok: true, value: { role: 'operator' } })
      const shipped = await bench.call('pack.ship', {
        service: 'parcel-label',
        reference: `ORD-${index + 1}`,
        shipment: sampleShipment(),
      })
      expect(shipped, JSON.stringify(shipped)).toMatchObject({ ok: true })
      await waitFor(
        async () =>
          (await bench.call('queue.list')).value.some(
            (job: { id: string; state: string }) =>
              job.id === shipped.value.job.id && job.state === 'printed',
          ),
        { what: `the label of ${index + 1} on paper` },
      )
    }
    const [first, second] = benches as [RunningStation, RunningStation]
    expect(await namesOf(first, 'printers.list')).toEqual(['Label printer'])
    expect(await namesOf(second, 'printers.list')).toEqual(['Label printer of bench-2'])
    expect([(await left.papers()).length, (await right.papers()).length]).toEqual([1, 1])
    expect(await services.answersTo('request-label')).toHaveLength(2)
    // One ledger: each finds what the other bought.
    const found = await first.call('shipments.search', { text: 'ORD-2' })
    expect(JSON.stringify(found.value)).toContain('Pack bench-2')
  },
)

describe('at a bench that a policy sets up', () => {
  /** Its policy can be written anew; it counts from the next start on. */
  async function bench(policy: object, more: Readonly<Record<string, string>> = {}) {
    const company = await companyFolder({})
    company.write(policy)
    const env = { ...company.env, ...more }
    const station = await startStationProcess({ dataFolder: await tempFolder('bench'), env })
    return { ...company, station }
  }

  it(
    'no printer and no person of the company’s is changed, and own ones stand beside them',
    PATIENCE,
    async () => {
      const printer = await outsidePrinter()
      const { station } = await bench({
        people: { list: PEOPLE },
        printers: [printerAt('Label printer', printer.port)],
      })
      const { value: people } = await station.call('people.list')
      const lead = people[0]
      expect(people).toMatchObject([
        { name: 'Lead', byCompany: true, choosesPin: true },
        { name: 'Packer', byCompany: true, choosesPin: true },
      ])
      expect(await station.call('session.unlock', { personId: lead.id, newPin: '258036' })).toMatchObject({
        value: { role: 'supervisor', operator: 'Lead' },
      })
      const [, given] = (await station.call('printers.list')).value
      expect(given).toMatchObject({ name: 'Label printer', byCompany: true, default: true })
      const locked = { ok: false, problem: { code: 'settings.locked' } }
      const { state: _state, byCompany: _by, waiting: _waiting, ...same } = given
      expect(await station.call('printers.save', { ...same, dpi: 300 })).toMatchObject(locked)
      expect(await station.call('printers.remove', { id: given.id })).toMatchObject(locked)
      expect(
        await station.call('printers.save', printerAt('Label printer', 9, { statusQueries: true })),
      ).toMatchObject({
        problem: { fieldProblems: { name: { code: 'printer.company-name' } } },
      })
      const other = printerAt('Other', 9, { statusQueries: false })
      expect(await station.call('printers.save', { ...other, default: true })).toMatchObject({
        problem: { code: 'printer.company-default' },
      })
      expect(await station.call('printers.save', other)).toMatchObject({
        ok: true,
        value: { default: false },
      })
      expect(await station.call('people.remove', { id: lead.id })).toMatchObject({
        problem: { code: 'people.by-company' },
      })
      // Another bench has them by the policy, not by this one's set-up.
      const exported = await station.call('settings.export')
      const setUp = JSON.parse(await (await station.request(exported.value.url)).text())
      expect(setUp.printers.map(({ name }: { name: string }) => name)).toEqual(['Other'])
    },
  )

  it(
    'a stage is there for the computers that it names, and gone once it is taken out again',
    PATIENCE,
    async ctx => {
      needsOtherNames(ctx)
      const { env, write } = await companyFolder({})
      const all = { station: { name: 'Pack {host}' }, packing: { scanBack: 'off' } }
      const stages = [
        {
          name: 'scanning',
          computers: ['bench-1', 'bench-2', 'bench-3'],
          policy: { packing: { scanBack: 'must' }, people: { list: PEOPLE } },
        },
      ]
      write({ ...all, stages })
      const start = async (host: string) =>
        startStationProcess({ dataFolder: await tempFolder(host), env, wrapper: computer(host) })
      const scanBackOf = async (station: RunningStation) =>
        (await station.call('settings.get')).value.settings.packing.scanBack
      const [first, other] = [await start('bench-3'), await start('bench-4')]
      expect([await scanBackOf(first), await scanBackOf(other)]).toEqual(['must', 'off'])
      expect([await namesOf(first, 'people.list'), await namesOf(other, 'people.list')]).toEqual([
        ['Lead', 'Packer'],
        [],
      ])
      expect(first.log()).toContain('this bench tries a stage of the policy')
      write(all)
      const back = await first.restart()
      expect(await scanBackOf(back)).toBe('off')
      expect(await namesOf(back, 'people.list')).toEqual([])
    },
  )

  it(
    'a label that waits for a printer which the policy takes out waits for a decision, and comes out once it is given back',
    PATIENCE,
    async () => {
      const [services, printer] = [await outsideServices(), await outsidePrinter()]
      const { env, write } = await companyFolder(secretsOf(services))
      const without = { ...servicesIn(services), packing: { weightCheck: 'off' } }
      const given = { ...without, printers: [printerAt('Label printer', printer.port)] }
      write(given)
      const first = await startStationProcess({ dataFolder: await tempFolder('bench'), env })
      const order = { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() }
      const { value: bought } = await first.call('pack.ship', order)
      const states = async (station: RunningStation) =>
        (await station.call('queue.list')).value.map(({ state }: { state: string }) => state)
      await waitFor(async () => (await states(first)).join() === 'printed', { what: 'the first print' })
      await printer.fault({ fault: 'powerOff' })
      await first.call('reprint.print', { shipmentId: bought.shipment.id, reason: 'torn' })
      write(without)
      const second = await first.restart()
      expect((await second.call('station.overview')).value).toMatchObject({ printers: [], attentionCount: 1 })
      const [waits] = (await second.call('queue.list')).value
      expect(waits).toMatchObject({ state: 'held', title: 'ORD-1', needsRelease: true })
      write(given)
      await printer.fault({ fault: 'powerOn' })
      const third = await second.restart()
      expect(await third.call('queue.release', { jobId: waits.id })).toMatchObject({ ok: true })
      await waitFor(async () => (await states(third)).join() === 'printed,printed', {
        what: 'the second print',
      })
      expect(await printer.papers()).toHaveLength(2)
    },
  )

  it(
    'the printer that the policy names by its model is found, and missed where it is not',
    PATIENCE,
    async ctx => {
      const why = noCupsd()
      if (why) return ctx.skip(why)
      const cupsd = await startPrivateCupsd()
      whenFinished(() => cupsd.stop())
      const rule = {
        name: 'Label printer',
        model: 'zd421*',
        dpi: 203,
        stock: { widthInch: 4, heightInch: 6 },
      }
      const { station } = await bench(
        { printers: [{ ...rule, statusQueries: false }] },
        { CUPS_SERVER: cupsd.server },
      )
      const concerns = async () => {
        const { value } = await station.call('station.overview')
        return value.concerns.map(({ code }: { code: string }) => code)
      }
      await waitFor(async () => (await concerns()).includes('printer.company-missing'), {
        what: 'the missing printer to be named',
      })
      const printer = await outsidePrinter()
      cupsd.addQueue('ZD421-left', `socket://127.0.0.1:${printer.port}`)
      await station.call('printers.discover')
      expect(await concerns()).toEqual([])
      const [, found] = (await station.call('printers.list')).value
      expect(found).toMatchObject({
        name: 'Label printer',
        connection: { kind: 'cups', queue: 'ZD421-left' },
        byCompany: true,
      })
      expect(await station.call('printers.test', { id: found.id })).toMatchObject({ ok: true })
      await waitFor(async () => (await printer.papers()).length === 1, { what: 'its test label' })
    },
  )

  it(
    'a policy whose printers or people make no sense keeps it from starting, and says where',
    PATIENCE,
    async () => {
      const { env, write } = await companyFolder({})
      const refusedBy = async (policy: object) => {
        write(policy)
        return tryStationProcess({ dataFolder: await tempFolder('bench'), env })
      }
      const refused = (detail: string, code = 'settings.policy-invalid') => ({
        ready: false,
        problem: { code, detail: expect.stringContaining(detail) },
      })
      expect(await refusedBy({ printers: [{ name: 'Nowhere', dpi: 203 }] })).toMatchObject(
        refused('printers.0'),
      )
      const alone = await refusedBy({ people: { list: [PEOPLE[1]] } })
      expect(alone).toMatchObject(refused('people.list', 'policy.no-supervisor'))
      expect(alone).toMatchObject({
        problem: {
          message: expect.stringContaining('no supervisor among them'),
          nextStep: expect.stringContaining('make at least one of them a supervisor'),
        },
      })
      expect(await refusedBy({ stages: [{ name: 'all' }] })).toMatchObject(refused('stages.0'))
      const spaced = { name: 'all', computers: ['bench 1'], policy: {} }
      expect(await refusedBy({ stages: [spaced] })).toMatchObject(
        refused('stages.0.computers.0', 'policy.computer-impossible'),
      )
      const twice = [printerAt('Left', 9100), printerAt('Right', 9100)]
      expect(await refusedBy({ printers: twice })).toMatchObject(refused('printers', 'policy.printer-twice'))
    },
  )
})
