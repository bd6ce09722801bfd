// Settings on disk: merged, checked, written whole, and never lost to a damaged file.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownerFileSecrets } from '../../main/settings/owner-file-secrets.ts'
import type { SettingsStore } from '../../main/settings/settings-store.ts'
import { openSettings } from '../../main/settings/settings-store.ts'
import { DEPOT } from '../support/sample-shipment.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00Z') }

function open(folder: string): SettingsStore {
  const opened = openSettings(folder, clock)
  if (!opened.ok) throw new Error(opened.problem.message)
  return opened.value
}

describe('settings', () => {
  it('start as training with defaults, and every deadline is as the documents say', async () => {
    const settings = open(await tempFolder()).current()
    expect(settings.mode).toBe('training')
    expect(settings.network).toEqual({
      proxy: 'system',
      caFile: '',
      connectTimeoutMs: 5_000,
      idleTimeoutMs: 15_000,
      totalTimeoutMs: 60_000,
      gateTimeoutMs: 120_000,
      maxResponseBytes: 16 * 1024 * 1024,
    })
    expect(settings.printing).toMatchObject({
      jobExpiryMinutes: 15,
      statusMaxAgeMs: 2_000,
      statusDeadlineMs: 300,
    })
    expect(settings.retention).toEqual({ addressDays: 30, payloadDays: 7 })
    expect(settings.parcelLabel).toMatchObject({
      apiKeyHeader: 'svc-apikey',
      postalRequiredField: 'isPostalRequired',
    })
    expect(settings.labelServer).toMatchObject({
      prefix: 'svc',
      stringForms: [],
    })
  })

  it('are read as an editor of Windows writes them, with a byte order mark and its line ends', async () => {
    const folder = await tempFolder()
    writeFileSync(join(folder, 'settings.json'), '\uFEFF{\r\n  "station": { "name": "Dock" }\r\n}\r\n')
    expect(open(folder).current().station.name).toBe('Dock')
  })

  it('of an earlier version open with what nothing reads any more, in the file and in a save', async () => {
    const folder = await tempFolder()
    const earlier = { internationalServices: ['X'], deduplicatesByRequestId: true, techPartnerId: 'P' }
    const labelServer = { ...earlier, stringForms: ['labelImageFormat', 'labelFormat'] }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ labelServer }))
    const store = open(folder)
    expect(store.setAside).toEqual([])
    expect(store.current().labelServer).toMatchObject({
      techPartnerId: 'P',
      stringForms: ['labelImageFormat'],
    })
    expect(store.save({ labelServer: earlier })).toMatchObject({ ok: true })
    expect(store.current().labelServer).not.toHaveProperty('internationalServices')
  })

  it('name an older text field of the label server by the list alone', async () => {
    const store = open(await tempFolder())
    expect(store.save({ labelServer: { stringForms: ['labelFormat'] } })).toMatchObject({ ok: false })
    expect(store.save({ labelServer: { stringForms: ['labelImageFormat'] } })).toMatchObject({ ok: true })
  })

  it('remove by null what is not there yet, too', async () => {
    const store = open(await tempFolder())
    const saved = store.save({ station: { from: { ...DEPOT, residential: null } } })
    expect(saved).toMatchObject({ ok: true })
    expect(store.current().station.from).toEqual(DEPOT)
  })

  it('are merged key by key, lists whole, and are there after a restart', async () => {
    const folder = await tempFolder()
    const store = open(folder)
    store.save({ station: { name: 'Bench 4' }, labelServer: { services: ['A', 'B'], techPartnerId: 'P' } })
    store.save({ labelServer: { services: ['C'] } })
    const { station, labelServer } = open(folder).current()
    expect(station.name).toBe('Bench 4')
    expect(labelServer).toMatchObject({ services: ['C'], techPartnerId: 'P' })
  })

  it('that no save would take are set aside like a damaged file, and the station comes up', async () => {
    const folder = await tempFolder()
    open(folder).save({ station: { name: 'Bench 4' } })
    const path = join(folder, 'settings.json')
    const kept = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...kept, labelServer: { ...kept.labelServer, baseUrl: '^XA' } }))
    const store = open(folder)
    expect(store.current().mode).toBe('training')
    expect(store.damage()?.code).toBe('settings.set-aside')
    expect(store.setAside).toHaveLength(1)
  })

  it.each([
    ['not an address', 'warehouse.address'],
    ['postgres://bench:secret@db.example/packbench', 'warehouse.password-in-address'],
  ])('refuse a database at %s, with which the next start would fail', async (url, code) => {
    const store = open(await tempFolder())
    expect(store.save({ ledger: { kind: 'postgres', url } })).toMatchObject({
      problem: { fieldProblems: { 'settings.ledger.url': { code } } },
    })
    expect(store.current().ledger).toEqual({ kind: 'embedded' })
  })

  it('change the kind of sign-in as a whole, and null removes', async () => {
    const store = open(await tempFolder())
    store.save({
      labelServer: {
        auth: { kind: 'client-credentials', tokenUrl: 'https://id.example/token', clientId: 'c' },
        costPointer: '/cost',
      },
    })
    expect(store.save({ labelServer: { auth: { kind: 'token' }, costPointer: null } })).toMatchObject({
      ok: true,
    })
    expect(store.current().labelServer.auth).toEqual({ kind: 'token' })
    expect(store.current().labelServer.costPointer).toBeUndefined()
  })

  it.each([
    ['http://label.example', 'settings.address-insecure'],
    ['ftp://label.example', 'settings.address-invalid'],
    ['label.example', 'settings.address-invalid'],
    ['https://user:pass@label.example', 'settings.address-invalid'],
    ['http://127.0.0.1.example.com', 'settings.address-insecure'],
    ['http://10.0.0.1', 'settings.address-insecure'],
  ])('do not take %s for an address, and change nothing', async (baseUrl, code) => {
    const store = open(await tempFolder())
    const reply = store.save({ mode: 'live', labelServer: { baseUrl } })
    expect(reply).toMatchObject({
      ok: false,
      problem: { fieldProblems: { 'settings.labelServer.baseUrl': { code } } },
    })
    expect(store.save({ results: { way: 'webhook', url: baseUrl } })).toMatchObject({
      ok: false,
      problem: { fieldProblems: { 'settings.results.url': { code } } },
    })
    expect(store.current().mode).toBe('training')
  })

  it.each(['https://label.example/api', 'http://127.0.0.1:8080', 'http://localhost:1', 'http://[::1]:9', ''])(
    'take %j',
    async baseUrl => {
      expect(open(await tempFolder()).save({ labelServer: { baseUrl } })).toMatchObject({ ok: true })
    },
  )

  it('name a wrong value by its path and know no field that is not theirs', async () => {
    const store = open(await tempFolder())
    expect(store.save({ printing: { jobExpiryMinutes: -1 } })).toMatchObject({
      ok: false,
      problem: { fields: { 'settings.printing.jobExpiryMinutes': expect.any(String) } },
    })
    expect(store.save({ colour: 'red' })).toMatchObject({ ok: false })
    expect(store.save(JSON.parse('{"__proto__":{"mode":"live"}}'))).toMatchObject({
      ok: true,
      value: { mode: 'training' },
    })
  })

  it('say nothing of where updates come from: a saved address is dropped and said, and none is taken', async () => {
    const folder = await tempFolder()
    open(folder).save({ station: { name: 'Bench 4' } })
    const path = join(folder, 'settings.json')
    const kept = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...kept, updates: { enabled: true, feed: 'https://x.example' } }))
    const store = open(folder)
    expect(store.current()).toMatchObject({ station: { name: 'Bench 4' }, updates: { feed: '' } })
    expect(store.concerns).toMatchObject([{ code: 'settings.feed-dropped' }])
    expect(store.save({ updates: { feed: 'https://x.example' } })).toMatchObject({
      ok: false,
      problem: { fieldProblems: { 'settings.updates.feed': { code: 'settings.feed-by-policy' } } },
    })
  })

  it('open no port to other computers: a saved address is dropped, and none is taken; the policy says so', async () => {
    const folder = await tempFolder()
    open(folder).save({ station: { name: 'Bench 4' } })
    const path = join(folder, 'settings.json')
    const kept = JSON.parse(readFileSync(path, 'utf8'))
    const elsewhere = { address: '10.1.2.3', certFile: '/etc/orders.pem', keyFile: '/etc/orders.key' }
    writeFileSync(path, JSON.stringify({ ...kept, ordersService: { ...kept.ordersService, elsewhere } }))
    const store = open(folder)
    expect(store.current().ordersService).toEqual({ enabled: false, port: 8787 })
    expect(store.save({ ordersService: { elsewhere } })).toMatchObject({
      ok: false,
      problem: {
        fieldProblems: { 'settings.ordersService.elsewhere': { code: 'settings.elsewhere-by-policy' } },
      },
    })
  })

  it.each(['', '{"mode":', '{"mode":"flying"}', '[]', '\u0000\u0000'])(
    'set a damaged file aside: %j',
    async damaged => {
      const folder = await tempFolder()
      writeFileSync(join(folder, 'settings.json'), damaged)
      const store = open(folder)
      expect(store.current().mode).toBe('training')
      expect(store.setAside).toHaveLength(1)
      expect(readFileSync(store.setAside[0] ?? '', 'utf8')).toBe(damaged)
    },
  )
})

const PLACE = 'https://labels.example'

describe('secrets in a file', () => {
  it('can be read by their owner alone, can be removed, and leave no second copy', async () => {
    const folder = await tempFolder()
    const secrets = ownerFileSecrets(folder, clock)
    await secrets.change({
      'parcelLabel.apiKey': { kind: 'given', value: 'key-1', origin: PLACE },
      'labelServer.token': { kind: 'given', value: 'token-1', origin: PLACE },
    })
    await secrets.change({ 'labelServer.token': { kind: 'dropped' } })
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
    const again = ownerFileSecrets(folder, clock)
    expect(await again.for('parcelLabel.apiKey', PLACE)).toBe('key-1')
    expect(again.boundTo('labelServer.token')).toBeUndefined()
    expect(readdirSync(folder)).toEqual(['secrets.json'])
  })
})
