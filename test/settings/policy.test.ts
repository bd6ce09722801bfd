// Proves what a company fixes: read from file and environment, above the station's own, refused when changed.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ownerFileSecrets } from '../../main/settings/owner-file-secrets.ts'
import { NO_POLICY, policyPlaces, readPolicy } from '../../main/settings/policy.ts'
import { createSettingsSaver } from '../../main/settings/save-settings.ts'
import { openSettings } from '../../main/settings/settings-store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
const BASE = 'https://labels.example/api'

/** The policy that the file and the environment make together. */
async function policyOf(file?: unknown, settings?: unknown) {
  const folder = await tempFolder('policy')
  const path = join(folder, 'policy.json')
  if (file !== undefined) writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  const env = {
    ...(file !== undefined && { PACKBENCH_POLICY: path }),
    ...(settings !== undefined && { PACKBENCH_SETTINGS: JSON.stringify(settings) }),
  }
  return readPolicy(env, [join(folder, 'none', 'policy.json')])
}

async function storeWith(file: unknown, own?: unknown) {
  const folder = await tempFolder('policy')
  if (own) writeFileSync(join(folder, 'settings.json'), JSON.stringify(own))
  const policy = await policyOf(file)
  if (!policy.ok) throw new Error(policy.problem.code)
  const opened = openSettings(folder, clock, policy.value)
  return { folder, opened }
}

describe('a policy', () => {
  it('is none where no file and no environment names one', async () => {
    expect(await policyOf()).toEqual({
      ok: true,
      value: NO_POLICY,
    })
  })

  it('locks each value that it names, a choice by its kind as a whole', async () => {
    const policy = await policyOf({
      network: { proxy: 'none' },
      labelServer: { auth: { kind: 'token' }, services: ['A', 'B'] },
    })
    expect(policy.ok && policy.value.locked).toEqual([
      'network.proxy',
      'labelServer.auth',
      'labelServer.services',
    ])
  })

  it('is read as an editor of Windows writes it, with a byte order mark and its line ends', async () => {
    const policy = await policyOf('\uFEFF{\r\n  "network": { "proxy": "none" }\r\n}\r\n')
    expect(policy.ok && policy.value.settings).toEqual({ network: { proxy: 'none' } })
  })

  it('of the environment stands above the file', async () => {
    const policy = await policyOf({ log: { level: 'warn', keepDays: 30 } }, { log: { level: 'debug' } })
    expect(policy.ok && policy.value.settings).toEqual({ log: { level: 'debug', keepDays: 30 } })
  })

  it('lists devices that count as printers, beside the settings and never among them', async () => {
    const policy = await policyOf({ printerDevices: ['/dev/ttyUSB*'], log: { level: 'warn' } })
    expect(policy).toEqual({
      ok: true,
      value: {
        ...NO_POLICY,
        settings: { log: { level: 'warn' } },
        locked: ['log.level'],
        printerDevices: ['/dev/ttyUSB*'],
      },
    })
    for (const wrong of ['/dev/ttyUSB0', [1], ['ttyUSB0']]) {
      expect(await policyOf({ printerDevices: wrong })).toMatchObject({
        ok: false,
        problem: { code: 'settings.policy-invalid' },
      })
    }
  })

  it.each([
    ['no JSON', '{"log":'],
    ['no object', '[1]'],
  ])('that is %s stops the station with a sentence', async (_words, text) => {
    expect(await policyOf(text)).toMatchObject({ ok: false, problem: { code: 'settings.policy-invalid' } })
  })

  it('whose file was named and is not there stops it too', () => {
    expect(readPolicy({ PACKBENCH_POLICY: '/nowhere/policy.json' }, [])).toMatchObject({
      ok: false,
      problem: { code: 'settings.policy-invalid', detail: 'policy file: ENOENT' },
    })
  })

  it.each([
    ['linux', '/etc/packbench/policy.json'],
    ['darwin', '/Library/Application Support/Packbench/policy.json'],
  ] as const)('lies on %s at %s', (platform, path) => {
    expect(policyPlaces({}, platform)).toEqual([path])
  })
})

describe('the administrator’s policy file', () => {
  /** The administrator's place, and what a user's environment names. */
  async function withUsers(file: object | undefined, mode = 0o644) {
    const folder = await tempFolder('policy')
    const place = join(folder, 'place.json')
    const users = join(folder, 'users.json')
    if (file) writeFileSync(place, JSON.stringify(file))
    if (file) chmodSync(place, mode)
    writeFileSync(users, JSON.stringify({ network: { proxy: 'none' }, log: { keepDays: 3 } }))
    return readPolicy({ PACKBENCH_POLICY: users, PACKBENCH_SETTINGS: '{"mode":"live"}' }, [place])
  }

  it('counts alone: variables of the user add nothing to it, and the screen says so', async () => {
    const policy = await withUsers({ network: { proxy: 'http://proxy.example:3128' } })
    expect(policy).toMatchObject({
      ok: true,
      value: { settings: { network: { proxy: 'http://proxy.example:3128' } }, locked: ['network.proxy'] },
    })
    expect(policy.ok && policy.value.concerns.map(({ code }) => code)).toContain('settings.variables-ignored')
  })

  it('gives way to what the environment names only where there is none', async () => {
    expect(await withUsers(undefined)).toMatchObject({
      ok: true,
      value: { settings: { mode: 'live', network: { proxy: 'none' } }, concerns: [] },
    })
  })

  it.runIf(process.platform !== 'win32')('that others may write is said in words', async () => {
    const policy = await withUsers({}, 0o666)
    expect(policy.ok && policy.value.concerns.map(({ code }) => code)).toContain('settings.policy-writable')
  })

  it('keeps the service provider key among the secrets, and holds its address', async () => {
    const { folder, opened } = await storeWith(
      { parcelLabel: { serviceProviderKey: 'company-key' } },
      { parcelLabel: { baseUrl: 'https://parcel.example' } },
    )
    if (!opened.ok) throw new Error('not opened')
    const secrets = ownerFileSecrets(folder, clock)
    await createSettingsSaver({ settings: opened.value, secrets }).settle()
    expect(JSON.stringify(opened.value.current())).not.toContain('company-key')
    expect(await secrets.for('parcelLabel.serviceProviderKey', 'https://parcel.example')).toBe('company-key')
    expect(opened.value.save({ parcelLabel: { baseUrl: 'https://other.example' } })).toMatchObject({
      ok: false,
      problem: { code: 'settings.locked' },
    })
  })
})

describe('settings under a policy', () => {
  it('are what the company says, whatever the station’s own file says', async () => {
    const { opened } = await storeWith(
      { labelServer: { baseUrl: BASE } },
      { labelServer: { baseUrl: 'https://x.example' } },
    )
    expect(opened.ok && opened.value.current().labelServer.baseUrl).toBe(BASE)
    expect(opened.ok && opened.value.locked).toEqual(['labelServer.baseUrl'])
  })

  it('are not changed where they are locked, and the field says so', async () => {
    const { opened } = await storeWith({ labelServer: { baseUrl: BASE } })
    if (!opened.ok) throw new Error('not opened')
    expect(opened.value.save({ labelServer: { baseUrl: 'https://x.example' } })).toMatchObject({
      ok: false,
      problem: {
        kind: 'not-allowed',
        code: 'settings.locked',
        fieldProblems: { 'settings.labelServer.baseUrl': { code: 'settings.locked' } },
      },
    })
    // Removing what holds a locked value is a change of it as well.
    expect(opened.value.save({ labelServer: null })).toMatchObject({ ok: false })
    expect(opened.value.current().labelServer.baseUrl).toBe(BASE)
  })

  it('are saved beside the locked ones, which are not written into the station’s own file', async () => {
    const { folder, opened } = await storeWith({ labelServer: { baseUrl: BASE } })
    if (!opened.ok) throw new Error('not opened')
    const change = { labelServer: { baseUrl: BASE, techPartnerId: 'depot' } }
    expect(opened.value.save({ labelServer: { techPartnerId: 'depot' } })).toMatchObject({
      ok: true,
      value: change,
    })
    const written = JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as typeof change
    expect(written.labelServer).toMatchObject({ techPartnerId: 'depot', baseUrl: '' })
  })

  it('that the policy makes impossible stop the station, which names the field', async () => {
    const { opened } = await storeWith({ labelServer: { baseUrl: 'http://labels.example' } })
    expect(opened).toMatchObject({
      ok: false,
      problem: { code: 'settings.policy-invalid', detail: 'settings.labelServer.baseUrl' },
    })
  })
})
