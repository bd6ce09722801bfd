// A set-up file as somebody may have mailed it, on real stations: seen first, asked again, taken over whole or not
// at all.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

const PATIENCE = { timeout: 120_000 }
const ELSEWHERE = 'https://elsewhere.example'
const PRINTER = {
  name: 'Zebra left',
  connection: { kind: 'network', host: '127.0.0.1', port: 9 },
  dpi: 203,
  stock: { widthInch: 4, heightInch: 6 },
  statusQueries: true,
}
const PIN = '258036'
const SENDER = {
  name: 'Shipping',
  address1: '17 Harbour Road',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}

/** As training lends it until a bench has its own. */
const PRACTICE_SENDER = {
  companyName: 'Training Depot',
  name: 'Shipping Desk',
  address1: '12 Long St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89501',
  country: 'US',
}

const fileWith = (settings: object, printers: readonly object[] = []) => ({
  format: 'packbench-set-up',
  version: 1,
  settings,
  printers,
})
const settingsOf = async (station: {
  call(channel: string, input?: unknown): Promise<{ value?: unknown }>
}) => (await station.call('settings.get')).value

async function withSupervisor() {
  const station = await startStationProcess({ dataFolder: await tempFolder('set-up') })
  const saved = await station.call('people.save', { name: 'Supervisor', role: 'supervisor', pin: PIN })
  const personId = saved.value[0].id as string
  expect(await station.call('session.unlock', { personId, pin: PIN })).toMatchObject({ ok: true })
  return { station, personId }
}

it('is shown as a difference in words, and nothing has changed by looking', PATIENCE, async () => {
  const station = await startStationProcess({ dataFolder: await tempFolder('set-up') })
  const setUp = fileWith(
    {
      mode: 'live',
      labelServer: { baseUrl: ELSEWHERE },
      station: { name: 'Other', from: undefined },
      updates: { feed: ELSEWHERE },
      log: { keepDays: 3 },
    },
    [PRINTER],
  )
  const { value, ok } = await station.call('settings.compare', { setUp })
  expect(ok).toBe(true)
  expect(value.changes).toContainEqual({
    path: 'labelServer.baseUrl',
    label: { code: 'setting.label-server-address', message: 'Label server: address' },
    before: '',
    after: ELSEWHERE,
    asks: true,
  })
  expect(value.changes).toContainEqual(expect.objectContaining({ printer: 'Zebra left', asks: true }))
  expect(value.left.map(({ code }: { code: string }) => code).sort()).toEqual([
    'setting.mode',
    'setting.station-name',
    'setting.updates-feed',
  ])
  expect(value.confirmation).toBe('yes')
  const { settings } = (await station.call('settings.get')).value
  expect(settings).toMatchObject({ mode: 'training', labelServer: { baseUrl: '' }, log: { keepDays: 14 } })
})

it('asks the supervisor’s PIN again for addresses and printers, and not for a box', PATIENCE, async () => {
  const { station } = await withSupervisor()
  for (const setUp of [
    fileWith({ labelServer: { baseUrl: ELSEWHERE } }),
    fileWith({ network: { proxy: 'http://proxy.example:3128' } }),
    fileWith({ ledger: { kind: 'postgres', url: 'postgres://u@db.example/d' } }),
    fileWith({}, [PRINTER]),
  ]) {
    expect(await station.call('settings.compare', { setUp })).toMatchObject({
      value: { confirmation: 'pin' },
    })
    const bare = await station.call('settings.import', { setUp })
    expect(bare).toMatchObject({ ok: false, problem: { kind: 'not-allowed', code: 'settings.import-pin' } })
  }
  const setUp = fileWith({ labelServer: { baseUrl: ELSEWHERE } })
  expect(await station.call('settings.import', { setUp, pin: '111111' })).toMatchObject({
    problem: { code: 'people.wrong-pin' },
  })
  expect((await station.call('settings.get')).value.settings.labelServer.baseUrl).toBe('')
  expect(await station.call('settings.import', { setUp, pin: PIN })).toMatchObject({
    ok: true,
    value: { settings: { labelServer: { baseUrl: ELSEWHERE } } },
  })
  const boxes = fileWith({ log: { keepDays: 3 } })
  expect(await station.call('settings.import', { setUp: boxes })).toMatchObject({ ok: true })
})

it(
  'does not take a secret to its own address, and takes nothing where a part of it cannot be kept',
  PATIENCE,
  async () => {
    const dataFolder = await tempFolder('set-up')
    const station = await startStationProcess({ dataFolder })
    await station.call('settings.save', { secrets: { 'labelServer.token': 'given-before-any-address' } })
    const dropped = await station.call('settings.import', {
      setUp: fileWith({ labelServer: { baseUrl: ELSEWHERE } }),
    })
    expect(dropped.value.secrets).toMatchObject({ 'labelServer.token': false })
    expect(dropped.value.dropped).toHaveLength(1)

    const before = await settingsOf(station)
    const damaged = { ...PRINTER, stock: { widthInch: -4, heightInch: 6 } }
    expect(
      await station.call('settings.import', {
        setUp: fileWith({ log: { keepDays: 3 } }, [PRINTER, damaged]),
      }),
    ).toMatchObject({ ok: false })
    expect(
      await station.call('settings.import', {
        setUp: fileWith({ log: { keepDays: 3 }, labelServer: { baseUrl: 'ftp://x' } }, [PRINTER]),
      }),
    ).toMatchObject({ ok: false })
    expect(await settingsOf(station)).toEqual(before)
    const printers = (await station.call('printers.list')).value as readonly { name: string }[]
    expect(printers.map(({ name }) => name)).not.toContain('Zebra left')
  },
)

it('puts everything back where the disk takes only a part', PATIENCE, async () => {
  const dataFolder = await tempFolder('set-up')
  const station = await startStationProcess({ dataFolder })
  await station.call('settings.save', { secrets: { 'parcelLabel.apiKey': 'before' } })
  // No file can take the place of a folder: of the three files only the printers cannot be written.
  mkdirSync(join(dataFolder, 'printers.json'))
  const before = await settingsOf(station)
  const fileBefore = readFileSync(join(dataFolder, 'settings.json'), 'utf8')
  const secretsBefore = readFileSync(join(dataFolder, 'secrets.json'), 'utf8')
  const setUp = fileWith({ log: { keepDays: 3 }, parcelLabel: { baseUrl: ELSEWHERE } }, [PRINTER])
  const reply = await station.call('settings.import', { setUp })
  expect(reply).toMatchObject({ ok: false, problem: { code: 'settings.unwritable' } })
  expect(await settingsOf(station)).toEqual(before)
  expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).toBe(secretsBefore)
  expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).toBe(fileBefore)
})

it(
  'stands in the trail with its name and hash and with every value before and after, and no secret',
  PATIENCE,
  async () => {
    const dataFolder = await tempFolder('set-up')
    const station = await startStationProcess({ dataFolder })
    const setUp = fileWith({
      labelServer: { baseUrl: ELSEWHERE },
      parcelLabel: { serviceProviderKey: 'never-in-the-trail' },
      station: { from: { ...SENDER } },
    })
    expect(await station.call('settings.import', { setUp, fileName: 'mailed.json' })).toMatchObject({
      ok: true,
    })
    await station.kill('SIGTERM')
    const database = new DatabaseSync(join(dataFolder, 'packbench.sqlite'), { readOnly: true })
    const rows = database.prepare("select detail from events where kind = 'settings-imported'").all()
    database.close()
    const text = String(rows[0]?.detail)
    expect(JSON.parse(text)).toMatchObject({
      fileName: 'mailed.json',
      sha256: createHash('sha256')
        .update(`${JSON.stringify(setUp, null, 2)}\n`)
        .digest('hex'),
      changes: expect.arrayContaining([{ path: 'labelServer.baseUrl', before: '', after: ELSEWHERE }]),
      secrets: [{ name: 'parcelLabel.serviceProviderKey', how: 'given' }],
    })
    expect(text).not.toContain('never-in-the-trail')
    expect(text).not.toContain(SENDER.address1)
  },
)

it('carries what a person set and nothing of training’s own', PATIENCE, async () => {
  const dataFolder = await tempFolder('set-up')
  const station = await startStationProcess({ dataFolder })
  await station.call('settings.save', { settings: { log: { keepDays: 30 } } })
  const { url } = (await station.call('settings.export')).value
  const setUp = await (await station.request(url)).json()
  expect(setUp.settings).toEqual({ log: { keepDays: 30 } })
  expect(JSON.parse(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).labelServer.services).toEqual([])
})

it(
  'leaves the practice sender that an earlier version had saved, in a file and in its own settings',
  PATIENCE,
  async () => {
    const dataFolder = await tempFolder('set-up')
    writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify({ station: { from: PRACTICE_SENDER } }))
    const station = await startStationProcess({ dataFolder })
    const kept = (await station.call('settings.get')).value
    expect(kept.saved.station.from).toBeUndefined()
    expect(kept.settings.station.from).toEqual(PRACTICE_SENDER)

    const setUp = fileWith({ station: { from: PRACTICE_SENDER }, log: { keepDays: 30 } })
    expect((await station.call('settings.compare', { setUp })).value).toMatchObject({
      changes: [{ path: 'log.keepDays' }],
      left: [{ code: 'setting.sender' }],
    })
    expect((await station.call('settings.import', { setUp })).value.saved.station.from).toBeUndefined()
    const { value } = await station.call('settings.save', {
      settings: { mode: 'live', station: { from: PRACTICE_SENDER } },
    })
    expect(value.settings.station.from).toBeUndefined()
  },
)
