// Secrets that are provided without a screen, on real stations: used, rotated, kept from other addresses and other eyes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { postgresFor } from '../support/postgres.ts'
import { builtEntry, NODE } from '../support/program.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { whenFinished } from '../support/when-finished.ts'

const PATIENCE = { timeout: 120_000 }

/** Hears the credentials that are sent to it, and refuses them. */
async function witness() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(String(request.headers.authorization ?? ''))
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  whenFinished(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, last: () => heard.at(-1) }
}

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
  await station.call('services.check', { service: 'label-server' })
  expect(service.last()).not.toBe('Bearer seen-by-all')
  expect((await station.call('settings.get')).value.secrets['labelServer.token']).toBe(false)
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
  const { PACKBENCH_POLICY, dataFolder } = await provided({}, {})
  const env = { PACKBENCH_POLICY, PACKBENCH_SECRETS_FD: '77' }
  expect(await tryStationProcess({ dataFolder, env })).toMatchObject({
    ready: false,
    problem: { code: 'settings.policy-invalid', detail: expect.stringContaining('PACKBENCH_SECRETS_FD') },
  })
})
