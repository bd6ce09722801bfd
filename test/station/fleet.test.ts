// Proves how many stations are set up alike: by policy, and by one station's set-up given to the next.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Problem } from '../../main/core/problem.ts'
import { settingLabel } from '../../main/core/settings/setting-labels.ts'
import { stationName } from '../../main/settings/station-name.ts'
// Every sentence in every language: a page has those of its own.
import '../../main/i18n/index.ts'
import { problemIn } from '../../renderer/words/use-words.ts'
import { sampleShipment } from '../support/sample-shipment.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** As the second bench begins: by the computer's name. */
const OWN_NAME = stationName('{host}')

const PRINTER = {
  name: 'Zebra left',
  connection: { kind: 'network', host: '127.0.0.1', port: 9 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}

it('a station’s set-up goes to the next one without secrets, name and mode', async () => {
  const first = await startStationProcess({ dataFolder: await tempFolder('fleet') })
  await first.call('settings.save', {
    settings: {
      station: { name: 'Bench 7' },
      parcelLabel: { accountCode: 'depot-1' },
      log: { keepDays: 30 },
    },
    secrets: { 'parcelLabel.apiKey': 'never-to-travel' },
  })
  expect(await first.call('printers.save', PRINTER)).toMatchObject({ ok: true })
  const exported = await first.call('settings.export')
  expect(exported).toMatchObject({ ok: true, value: { fileName: 'packbench-set-up-Bench-7.json' } })
  const text = await (await first.request(exported.value.url)).text()
  expect(text).not.toContain('never-to-travel')
  expect(text).not.toContain('Bench 7')

  const second = await startStationProcess({ dataFolder: await tempFolder('fleet') })
  const taken = await second.call('settings.import', { setUp: JSON.parse(text) })
  expect(taken).toMatchObject({
    ok: true,
    value: {
      settings: { mode: 'training', station: { name: OWN_NAME }, parcelLabel: { accountCode: 'depot-1' } },
      secrets: { 'parcelLabel.apiKey': false },
    },
  })
  expect(taken.problem).toBeUndefined()
  const printers = await second.call('printers.list')
  expect(printers.value.map((printer: { name: string }) => printer.name)).toContain('Zebra left')
  expect(await second.call('settings.import', { setUp: { format: 'other' } })).toMatchObject({
    ok: false,
    problem: { code: 'settings.set-up-invalid' },
  })
})

it('what a policy changes at a start stands in the history of the orders of then, once', {
  timeout: 120_000,
}, async () => {
  const dataFolder = await tempFolder('fleet')
  const PACKBENCH_POLICY = join(dataFolder, 'policy.json')
  const env = { PACKBENCH_POLICY }
  const begin = async (policy: object) => {
    await writeFile(PACKBENCH_POLICY, JSON.stringify(policy))
    return startStationProcess({ dataFolder, env })
  }
  const first = await begin({ retention: { addressDays: 7 } })
  const order = { service: 'parcel-label', reference: 'ORD-1', shipment: sampleShipment() }
  const { value } = await first.call('pack.ship', order)
  await first.kill('SIGTERM')

  const trial = { name: 'Spring rules', computers: ['*'], policy: { limits: { reprintsAlone: 2 } } }
  const secret = { parcelLabel: { serviceProviderKey: 'never-in-the-trail' } }
  const second = await begin({ retention: { addressDays: 9 }, ...secret, stages: [trial] })
  await second.kill('SIGTERM')
  const third = await begin({ retention: { addressDays: 9 }, ...secret, stages: [trial] })
  await third.kill('SIGTERM')
  const fourth = await begin({ retention: { addressDays: 9 }, ...secret })
  await fourth.call('reprint.print', { shipmentId: value.shipment.id, reason: 'lost' })

  const { value: timeline } = await fourth.call('shipments.timeline', { code: 'ORD-1' })
  const told = timeline.steps.filter((step: { byPolicy?: boolean }) => step.byPolicy)
  const codes = ({ settings = [] }: { settings?: { code: string }[] }) => settings.map(({ code }) => code)
  expect(told.map(codes)).toEqual([
    [settingLabel('limits.reprintsAlone'), settingLabel('retention.addressDays')],
    [settingLabel('limits.reprintsAlone')],
  ])
  expect(told).toMatchObject([{ trialsBegun: ['Spring rules'] }, { trialsEnded: ['Spring rules'] }])
  expect(JSON.stringify(timeline)).not.toContain('never-in-the-trail')
  expect(await readFile(join(dataFolder, 'policy-seen.json'), 'utf8')).not.toContain('never-in-the-trail')
})

it('a policy file locks settings of a running station, and an unreadable one keeps it from starting', async () => {
  const dataFolder = await tempFolder('fleet')
  const PACKBENCH_POLICY = join(dataFolder, 'policy.json')
  await writeFile(PACKBENCH_POLICY, JSON.stringify({ retention: { addressDays: 7 } }))
  const env = { PACKBENCH_POLICY, PACKBENCH_SETTINGS: '{"updates":{"enabled":false}}' }
  const station = await startStationProcess({ dataFolder, env })
  expect(await station.call('settings.get')).toMatchObject({
    value: {
      locked: ['retention.addressDays', 'updates.enabled'],
      settings: { retention: { addressDays: 7 }, updates: { enabled: false } },
    },
  })
  expect(await station.call('settings.save', { settings: { retention: { addressDays: 90 } } })).toMatchObject(
    {
      ok: false,
      problem: { kind: 'not-allowed', code: 'settings.locked' },
    },
  )
  // A set-up from elsewhere gives way to the policy and brings the rest.
  const { url } = (await station.call('settings.export')).value
  const setUp = (await (await station.request(url)).json()) as { settings: { retention: object } }
  setUp.settings.retention = { addressDays: 90, payloadDays: 3 }
  expect(await station.call('settings.import', { setUp })).toMatchObject({
    ok: true,
    value: { settings: { retention: { addressDays: 7, payloadDays: 3 } } },
  })
  await station.kill('SIGTERM')
  await writeFile(PACKBENCH_POLICY, '{')
  const refused = await tryStationProcess({ dataFolder, env })
  expect(refused).toMatchObject({ ready: false, problem: { code: 'settings.policy-invalid' } })
})

it('a text of the policy that no save would take is left out: the station starts and names the setting above every screen', async () => {
  const dataFolder = await tempFolder('fleet')
  const PACKBENCH_POLICY = join(dataFolder, 'policy.json')
  const own = { parcelLabel: { apiKeyHeader: 'x-bench', documentHosts: ['bench.example'] } }
  const before = await startStationProcess({ dataFolder })
  expect(await before.call('settings.save', { settings: own })).toMatchObject({ ok: true })
  await before.kill('SIGTERM')
  await writeFile(
    PACKBENCH_POLICY,
    JSON.stringify({
      station: { name: 'Bench\u0007 7' },
      labelServer: {
        baseUrl: 'https://labels.example/\n',
        techPartnerId: 'depot',
        auth: {
          kind: 'client-credentials',
          tokenUrl: 'https://login.example/token',
          clientId: 'bench\u0000',
          scopes: ['a b'],
        },
        closeDayExtra: { requestId: '1' },
      },
      parcelLabel: {
        apiKeyHeader: 'Content-Length',
        accountCode: 'depot-1',
        serviceProviderKey: 'key\u0001',
        documentHosts: ['https://files.example/x'],
      },
      retention: { addressDays: 7 },
    }),
  )
  const station = await startStationProcess({ dataFolder, env: { PACKBENCH_POLICY } })
  const { concerns, stationName } = (await station.call('station.overview')).value
  // A name is what can be read of it.
  expect(stationName).toBe('Bench 7')
  const left = concerns.filter(({ code }: { code: string }) => code === 'settings.policy-text')
  const inEnglish = left.map((one: Problem) => /“(.+)”/.exec(one.message)?.[1])
  expect(inEnglish.sort()).toEqual([
    'Label server: address',
    'Label server: further fields of the close',
    'Label server: sign-in',
    'Parcel service: header of the API key',
    'Parcel service: service provider key',
    'Parcel service: where documents come from',
  ])
  const inSpanish = left.map((one: Problem) => problemIn('es', one).message)
  expect(inSpanish.join()).toContain('«Servicio de paquetes: cabecera de la clave»')
  const { settings, secrets, locked } = (await station.call('settings.get')).value
  // The rest of the policy counts; what is left out has its usual value, and is not the bench's to choose.
  expect(settings).toMatchObject({
    station: { name: 'Bench 7' },
    labelServer: { baseUrl: '', techPartnerId: 'depot', auth: { kind: 'token' } },
    parcelLabel: { apiKeyHeader: 'svc-apikey', accountCode: 'depot-1' },
    retention: { addressDays: 7 },
  })
  expect(settings.parcelLabel.documentHosts).toBeUndefined()
  expect(secrets['parcelLabel.serviceProviderKey']).toBe(false)
  expect(locked).toContain('parcelLabel.apiKeyHeader')
  expect(
    await station.call('settings.save', { settings: { parcelLabel: { apiKeyHeader: 'x-bench' } } }),
  ).toMatchObject({ ok: false, problem: { code: 'settings.locked' } })
  expect(await station.call('settings.save', { settings: { log: { keepDays: 3 } } })).toMatchObject({
    ok: true,
    value: { settings: { parcelLabel: { apiKeyHeader: 'svc-apikey' } } },
  })
  await station.kill('SIGTERM')
  // Where the records are is never left out.
  const ledger = { kind: 'postgres', url: 'postgres://bench@db.example/packbench\n' }
  await writeFile(PACKBENCH_POLICY, JSON.stringify({ ledger }))
  expect(await tryStationProcess({ dataFolder, env: { PACKBENCH_POLICY } })).toMatchObject({
    ready: false,
    problem: { code: 'settings.policy-invalid', detail: 'settings.ledger.url' },
  })
  // Nor are the rules for services: without them every service goes.
  const rule = { name: 'Far\u0007', when: { states: ['AK'] }, service: 'parcel-label', must: true }
  await writeFile(PACKBENCH_POLICY, JSON.stringify({ serviceRules: [rule] }))
  expect(await tryStationProcess({ dataFolder, env: { PACKBENCH_POLICY } })).toMatchObject({
    ready: false,
    problem: { code: 'settings.policy-invalid', detail: 'settings.serviceRules.0.name' },
  })
})
