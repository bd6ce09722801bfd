// The policies of docs: each piece is one that the program takes, and the whole one is at work, with a database made as
// warehouse.md says, two benches of other names, and nothing typed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { settingsSchema } from '../../main/core/settings/settings.ts'
import { readPolicy } from '../../main/settings/policy.ts'
import { policyInForce } from '../../main/settings/policy-texts.ts'
import { companyFolder, computer, needsOtherNames } from '../support/company.ts'
import { outsidePrinter, outsideServices } from '../support/outside-programs.ts'
import { postgresFor } from '../support/postgres.ts'
import { ROOT } from '../support/program.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { stationCommand } from '../support/station-command.ts'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const EXAMPLE = readFileSync(join(ROOT, 'docs', 'example-policy.json'), 'utf8')
const GUIDE = readFileSync(join(ROOT, 'docs', 'it-guide.md'), 'utf8')
const WAREHOUSE = readFileSync(join(ROOT, 'docs', 'warehouse.md'), 'utf8')
const BENCH_PASSWORD = 'of the benches'

const KNOWN = [...Object.keys(settingsSchema.shape), 'printers', 'stages', 'printerDevices']

/** What begins with an entry of a policy, in a block or within a line; `…` stands for what a reader fills in. */
function policiesIn(page: string): readonly (readonly [string, string])[] {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8')
  const blocks = [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block.trim())
  const words = [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`("\w+": [{[][^`]*)`/g)]
  return [...blocks, ...words.map(([, entry = '']) => `{ ${entry} }`)]
    .filter(one => KNOWN.includes(/^{\s*"(\w+)":/.exec(one)?.[1] ?? ''))
    .map(one => [page, one] as const)
}

const PIECES = readdirSync(join(ROOT, 'docs'))
  .filter(page => page.endsWith('.md') && page !== 'CHANGELOG.md')
  .flatMap(policiesIn)

it('the pages show pieces of a policy', () => {
  expect(new Set(PIECES.map(([page]) => page))).toEqual(
    new Set(['it-guide.md', 'orders-service.md', 'results.md', 'runbooks.md', 'warehouse.md']),
  )
})

it.each(PIECES)('%s: the program takes %s, every word of it', (_page, piece) => {
  const read = readPolicy({ PACKBENCH_SETTINGS: piece }, [])
  expect(read.ok && policyInForce(read.value, settingsSchema.parse({}))).toMatchObject({
    ok: true,
    value: { concerns: [] },
  })
})

it('the example is by the schema of policies, and the program takes every word of it', () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'docs', 'policy.schema.json'), 'utf8'))
  expect(z.fromJSONSchema(schema).safeParse(JSON.parse(EXAMPLE)).error).toBeUndefined()
  const read = readPolicy({ PACKBENCH_SETTINGS: EXAMPLE }, [])
  expect(read.ok && policyInForce(read.value, settingsSchema.parse({}))).toMatchObject({
    ok: true,
    value: { concerns: [] },
  })
})

it('two benches are set up by the example and four secrets: each packs, and each finds what the other bought', async ctx => {
  needsOtherNames(ctx)
  const server = await postgresFor(ctx)
  const [services, printer] = [await outsideServices(), await outsidePrinter()]
  const { labelServer, parcelLabel } = services
  const database = await server.newDatabase()
  const { username: owner } = new URL(database)
  const [, roles = ''] = /^ *(create role packbench_bench .*);$/m.exec(WAREHOUSE) ?? []
  await server.run(database, roles.replace('…', BENCH_PASSWORD))

  // Where the guide says: your own addresses. All else is as it stands there.
  const own: Readonly<Record<string, string>> = {
    'postgres://packbench_bench@db.example:5432/packbench': database.replace(owner, 'packbench_bench'),
    'https://labels.example/api': labelServer.baseUrl,
    'https://login.example/token': labelServer.tokenUrl,
    'https://parcel.example/api': parcelLabel.baseUrl,
    '"depot"': `"${labelServer.techPartnerId}"`,
    '"bench"': `"${labelServer.clientId}"`,
    '"depot-1"': `"${parcelLabel.accountCode}"`,
    '"{host}-printer.example"': '"127.0.0.1"',
    '"port": 9100': `"port": ${printer.port}`,
  }
  for (const theirs of Object.keys(own)) expect(EXAMPLE).toContain(theirs)
  const secrets = {
    'ledger.password': BENCH_PASSWORD,
    'labelServer.clientSecret': labelServer.clientSecret,
    'parcelLabel.apiKey': parcelLabel.apiKey,
    'parcelLabel.serviceProviderKey': parcelLabel.serviceProviderKey,
  }
  const [, steps = ''] = GUIDE.split('### A whole warehouse by one file\n')
  expect(Object.keys(secrets).filter(name => !steps.includes(`\`${name}\``))).toEqual([])
  const { env, write } = await companyFolder(secrets)
  const policy = JSON.parse(
    Object.entries(own).reduce((text, [theirs, mine]) => text.replaceAll(theirs, mine), EXAMPLE),
  )
  // Two benches, a database and both services on one computer: its printer answers when it comes to it.
  write({ ...policy, printing: { ...policy.printing, statusDeadlineMs: 2_000 } })

  const made = await stationCommand(await tempFolder('made'), ['--tables-owner', owner], {
    ...env,
    PACKBENCH_LEDGER_PASSWORD: server.password,
  })
  expect(made).toMatchObject({ code: 0 })
  const benches: RunningStation[] = []
  for (const host of ['pack-1', 'pack-2']) {
    const station = await startStationProcess({
      dataFolder: await tempFolder(host),
      env,
      wrapper: computer(host),
    })
    benches.push(station)
    expect((await station.call('station.overview')).value).toMatchObject({
      mode: 'live',
      stationName: `Pack ${host}`,
      concerns: [],
    })
    expect((await station.call('printers.list')).value).toMatchObject([{ name: 'Label printer' }])
    expect((await station.call('people.list')).value).toMatchObject([{ name: 'Lead' }, { name: 'Packer' }])
    for (const service of ['label-server', 'parcel-label'] as const) {
      const shipment = sampleShipment(service === 'label-server' ? 'Usps_Priority_Mail' : undefined)
      const order = { service, reference: `${host}-${service}`, shipment }
      const shipped = await station.call('pack.ship', order)
      expect(shipped, JSON.stringify(shipped)).toMatchObject({ ok: true })
    }
    await waitFor(
      async () => {
        const { value } = await station.call('queue.list')
        return value.length === 2 && value.every((job: { state: string }) => job.state === 'printed')
      },
      { what: `the labels of ${host} on paper` },
    )
  }
  expect(await printer.papers()).toHaveLength(4)
  const [first] = benches
  const found = await first?.call('shipments.search', { text: 'pack-2-parcel-label' })
  expect(found?.value.shipments).toMatchObject([{ reference: 'pack-2-parcel-label' }])
}, 180_000)
