// Secrets that are provided without a screen, on real stations: used, rotated, kept from other addresses and other eyes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { rootCertificates } from 'node:tls'
import { expect, it } from 'vitest'
import { readProvidedSecrets } from '../../main/settings/provided-secrets.ts'
import { postgresFor } from '../support/postgres.ts'
import { builtEntry, NODE } from '../support/program.ts'
import { type RunningStation, startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const PATIENCE = { timeout: 120_000 }

/** Hears the credentials that are sent to it, and refuses them. */
async function witness() {
  const heard: string[] = []
  let all = ''
  const server = createServer((request, response) => {
    heard.push(String(request.headers.authorization ?? ''))
    all += request.rawHeaders.join(' ')
    request.on('data', chunk => {
      all += chunk
    })
    request.on('end', () => response.writeHead(401, { 'content-type': 'application/json' }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  whenFinished(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, last: () => heard.at(-1), everything: () => all }
}

/** What its log says of provided secrets. */
const refusals = (station: RunningStation) =>
  station
    .log()
    .split('\n')
    .filter(line => line.includes('a provided secret is not used'))
    .map(line => {
      const { name, code } = JSON.parse(line) as { name: string; code: string }
      return { name, code }
    })

/** A policy and a folder of secrets as an administrator lays them down. */
async function provided(policy: object, secrets: Readonly<Record<string, string>>) {
  const folder = await tempFolder('provided')
  const files = join(folder, 'secrets')
  mkdirSync(files)
  const PACKBENCH_POLICY = join(folder, 'policy.json')
  writeFileSync(PACKBENCH_POLICY, JSON.stringify(policy))
  const put = (name: string, text: string, mode = 0o600) => {
    writeFileSync(join(files, `${name}.new`), text, { mode })
    chmodSync(join(files, `${name}.new`), mode)
    renameSync(join(files, `${name}.new`), join(files, name))
  }
  for (const [name, text] of Object.entries(secrets)) put(name, text)
  return { files, put, PACKBENCH_POLICY, dataFolder: await tempFolder('provided') }
}

const LABELS = (url: string) => ({ mode: 'live', labelServer: { baseUrl: url, techPartnerId: 'P-1' } })

it('a fresh bench starts on the shared ledger that its policy names, by a password in a file', async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const ledger = { kind: 'postgres', url, tls: 'auto' }
  const { put, files, PACKBENCH_POLICY, dataFolder } = await provided({ ledger }, {})
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  expect(await tryStationProcess({ dataFolder, env })).toMatchObject({
    ready: false,
    problem: { code: 'warehouse.rights' },
  })
  put('ledger.password', `${server.password}\n`)
  const station = await startStationProcess({ dataFolder, env })
  const { secrets, locked } = (await station.call('settings.get')).value
  expect(secrets['ledger.password']).toBe(true)
  expect(locked).toContain('ledger.password')
  expect(await station.call('settings.save', { secrets: { 'ledger.password': 'typed' } })).toMatchObject({
    problem: { code: 'settings.locked' },
  })
  expect(JSON.stringify(await station.call('diagnostics.export'))).not.toContain(server.password)
  expect(station.log()).not.toContain(server.password)
})

it('is read anew with each request: written anew, it counts without a restart', PATIENCE, async () => {
  const service = await witness()
  const { put, files, PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {
    'labelServer.token': 'first-token\r\n',
  })
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  const station = await startStationProcess({ dataFolder, env })
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer first-token')
  put('labelServer.token', 'second-token')
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer second-token')
  // Caught between emptied and written.
  put('labelServer.token', '')
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer second-token')
})

it('is used where systemd lays it down, before the administrator’s folder', PATIENCE, async () => {
  const service = await witness()
  const { files, PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {
    'labelServer.token': 'of-the-folder',
  })
  const CREDENTIALS_DIRECTORY = await tempFolder('credentials')
  // As systemd shows what it lets its service alone read.
  writeFileSync(join(CREDENTIALS_DIRECTORY, 'labelServer.token'), 'of-systemd', { mode: 0o440 })
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files, CREDENTIALS_DIRECTORY }
  const station = await startStationProcess({ dataFolder, env })
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer of-systemd')
})

it('is not used where others may read its file, and says so', PATIENCE, async () => {
  const service = await witness()
  const { put, files, PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {})
  put('labelServer.token', 'seen-by-all', 0o644)
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  const station = await startStationProcess({ dataFolder, env })
  const { concerns } = (await station.call('station.overview')).value
  expect(concerns).toContainEqual(
    expect.objectContaining({
      code: 'settings.secret-exposed',
      params: { path: join(files, 'labelServer.token') },
    }),
  )
  expect(refusals(station)).toEqual([{ name: 'labelServer.token', code: 'settings.secret-exposed' }])
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).not.toBe('Bearer seen-by-all')
  expect((await station.call('settings.get')).value.secrets['labelServer.token']).toBe(false)
})

it('is said in the log once where it is no longer to be used', PATIENCE, async () => {
  const service = await witness()
  const { put, files, PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {
    'labelServer.token': 'first-token',
  })
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  const station = await startStationProcess({ dataFolder, env })
  put('labelServer.token', 'seen-by-all', 0o644)
  for (const _ of [1, 2]) await station.call('services.check', { service: 'label-server' })
  const exposed = { name: 'labelServer.token', code: 'settings.secret-exposed' }
  expect(refusals(station)).toEqual([exposed])
  rmSync(join(files, 'labelServer.token'))
  for (const _ of [1, 2]) await station.call('services.check', { service: 'label-server' })
  expect(refusals(station)).toEqual([
    exposed,
    { name: 'labelServer.token', code: 'settings.secret-unreadable' },
  ])
  put('labelServer.token', 'third-token')
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer third-token')
})

it('is none where its file is empty or blank at the start, and says so', PATIENCE, async () => {
  const service = await witness()
  for (const text of ['', ' \n']) {
    const { files, PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {
      'labelServer.token': text,
    })
    const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
    const station = await startStationProcess({ dataFolder, env })
    expect((await station.call('station.overview')).value.concerns).toContainEqual(
      expect.objectContaining({ code: 'settings.secret-unreadable' }),
    )
    expect((await station.call('settings.get')).value.secrets['labelServer.token']).toBe(false)
  }
})

it('goes nowhere but to the address that the company fixed', PATIENCE, async () => {
  const service = await witness()
  const { files, PACKBENCH_POLICY, dataFolder } = await provided(
    { mode: 'live' },
    {
      'labelServer.token': 'for-nobody',
    },
  )
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  const station = await startStationProcess({ dataFolder, env })
  await station.call('settings.save', {
    settings: { labelServer: { baseUrl: service.url, techPartnerId: 'P' } },
  })
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).not.toBe('Bearer for-nobody')
  expect((await station.call('station.overview')).value.concerns).toContainEqual(
    expect.objectContaining({ code: 'settings.secret-unfixed' }),
  )
  // What is typed at the bench counts then.
  await station.call('settings.save', { secrets: { 'labelServer.token': 'typed-here' } })
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer typed-here')
  expect(readFileSync(join(dataFolder, 'secrets.json'), 'utf8')).not.toContain('for-nobody')
})

it('goes to no address that the bench chose beside other words of the company', PATIENCE, async () => {
  const service = await witness()
  const { files, PACKBENCH_POLICY, dataFolder } = await provided(
    {
      mode: 'live',
      labelServer: {
        baseUrl: 'https://labels.example',
        auth: { kind: 'client-credentials', clientId: 'C-1' },
      },
      parcelLabel: { serviceProviderKey: 'of-the-policy' },
    },
    { 'parcelLabel.apiKey': 'for-nobody', 'labelServer.clientSecret': 'for-nobody-either' },
  )
  writeFileSync(
    join(dataFolder, 'settings.json'),
    JSON.stringify({
      station: { name: 'Bench' },
      labelServer: {
        auth: { kind: 'client-credentials', tokenUrl: `${service.url}/token`, clientId: 'B' },
      },
      parcelLabel: { baseUrl: service.url, apiKeyHeader: 'authorization', accountCode: 'A' },
    }),
  )
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  const station = await startStationProcess({ dataFolder, env })
  const { saved, secrets } = (await station.call('settings.get')).value
  expect(saved.parcelLabel.baseUrl).toBe(service.url)
  expect(saved.labelServer.auth.tokenUrl).toBe(`${service.url}/token`)
  expect(secrets).toMatchObject({ 'parcelLabel.apiKey': false, 'labelServer.clientSecret': false })
  expect(refusals(station)).toEqual([
    { name: 'labelServer.clientSecret', code: 'settings.secret-unfixed' },
    { name: 'parcelLabel.apiKey', code: 'settings.secret-unfixed' },
  ])
  await station.call('services.check', { service: 'parcel-label' })
  await station.call('services.check', { service: 'label-server' })
  expect(service.everything()).not.toContain('for-nobody')
})

it('is not sent where the bench says itself whose certificates count', PATIENCE, async () => {
  const service = await witness()
  const { files, PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {
    'labelServer.token': 'for-the-company',
  })
  const caFile = join(dataFolder, 'authority.pem')
  writeFileSync(caFile, rootCertificates[0] ?? '')
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS: files }
  const station = await startStationProcess({ dataFolder, env })
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).toBe('Bearer for-the-company')
  const trusting = { settings: { network: { caFile } } }
  expect(await station.call('settings.save', trusting)).toMatchObject({ ok: true })
  const before = service.everything()
  await station.call('services.check', { service: 'label-server' })
  expect(service.everything().slice(before.length)).not.toContain('for-the-company')
  expect(refusals(station)).toEqual([{ name: 'labelServer.token', code: 'settings.secret-ca-file' }])
  const again = await station.restart()
  expect((await again.call('station.overview')).value.concerns).toContainEqual(
    expect.objectContaining({ code: 'settings.secret-ca-file', detail: 'labelServer.token' }),
  )
  writeFileSync(PACKBENCH_POLICY, JSON.stringify({ ...LABELS(service.url), network: { caFile } }))
  const fixed = await again.restart()
  await fixed.call('services.check', { service: 'label-server' })
  expect(service.everything().slice(before.length)).toContain('for-the-company')
})

it('comes on a descriptor, to every start of a station that is kept running', PATIENCE, async () => {
  const service = await witness()
  const { PACKBENCH_POLICY, dataFolder } = await provided(LABELS(service.url), {})
  const program = join(dirname(await builtEntry('browser.js')), 'keep.js')
  const starter = spawn(NODE, [program, '--data', dataFolder, '--no-open'], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    env: { ...process.env, PACKBENCH_POLICY, PACKBENCH_SECRETS_FD: '3' },
  })
  const ended = once(starter, 'exit')
  whenFinished(async () => {
    starter.kill('SIGTERM')
    await ended
  })
  const handing = starter.stdio[3]
  if (handing && 'end' in handing) handing.end(JSON.stringify({ 'labelServer.token': 'handed-over' }))
  const lines: string[] = []
  if (starter.stdout) createInterface(starter.stdout).on('line', line => lines.push(line))
  for (const start of [1, 2]) {
    await waitFor(() => lines.length === start, { what: `start ${start}`, timeoutMs: 60_000 })
    const { url, token } = JSON.parse(lines[start - 1] ?? '{}') as { url: string; token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: '{"service":"label-server"}' }
    await fetch(new URL('/api/services.check', url), asked)
    expect([start, service.last()]).toEqual([start, 'Bearer handed-over'])
    const [pid] = readFileSync(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8').split(' ')
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('handed-over')
    if (start === 1) process.kill(Number(pid), 'SIGKILL')
  }
})

it('refuses a start whose descriptor holds no secrets, in words', async () => {
  expect(readProvidedSecrets('{"labelServer.token":" "}', {}, [])).toMatchObject({
    ok: false,
    problem: { code: 'settings.policy-invalid' },
  })
  const { PACKBENCH_POLICY, dataFolder } = await provided({}, {})
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS_FD: '77' }
  expect(await tryStationProcess({ dataFolder, env })).toMatchObject({
    ready: false,
    problem: { code: 'settings.policy-invalid', detail: expect.stringContaining('PACKBENCH_SECRETS_FD') },
  })
})
