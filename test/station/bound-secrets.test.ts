// Secrets and the addresses that they were given for, on real stations: two services of a kind are the witnesses.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type RunningStation, startStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { whenFinished } from '../support/when-finished.ts'

const PATIENCE = { timeout: 120_000 }
const TOKEN = 'token-of-the-first-address'
const API_KEY = 'key-of-the-first-address'
const PROVIDER_KEY = 'provider-of-the-first-address'
const CLIENT_SECRET = 'secretOfTheFirstAddress'

/** Hears everything that is sent to it, and refuses it. */
async function witness() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      heard.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  whenFinished(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, said: () => heard.join('\n'), count: () => heard.length }
}

const bothAt = (url: string) => ({
  mode: 'live',
  labelServer: { baseUrl: `${url}/labels`, techPartnerId: 'P-1' },
  parcelLabel: { baseUrl: `${url}/parcels`, accountCode: 'A-1' },
})

async function checkBoth(station: RunningStation) {
  await station.call('services.check', { service: 'label-server' })
  await station.call('services.check', { service: 'parcel-label' })
}

it(
  'a changed address does not get the secrets of the one before, and the answer says so in words',
  PATIENCE,
  async () => {
    const [first, second] = [await witness(), await witness()]
    const station = await startStationProcess({ dataFolder: await tempFolder('bound') })
    const given = await station.call('settings.save', {
      settings: bothAt(first.url),
      secrets: { 'labelServer.token': TOKEN, 'parcelLabel.apiKey': API_KEY },
    })
    expect(given).toMatchObject({ ok: true, value: { dropped: [] } })
    await checkBoth(station)
    expect(first.said()).toContain(TOKEN)
    expect(first.said()).toContain(API_KEY)

    const moved = await station.call('settings.save', { settings: bothAt(second.url) })
    expect(moved.value.dropped.map(({ code }: { code: string }) => code)).toEqual([
      'secret.labelServer.token-elsewhere',
      'secret.parcelLabel.apiKey-elsewhere',
    ])
    expect(moved.value.dropped[0].message).toMatch(/another address/)
    expect(moved.value.secrets).toMatchObject({ 'labelServer.token': false, 'parcelLabel.apiKey': false })
    await checkBoth(station)
    for (const secret of [TOKEN, API_KEY]) expect(second.said()).not.toContain(secret)

    // Another path of the same origin keeps them; what the same save gives is the new address's.
    const anew = await station.call('settings.save', {
      settings: bothAt(first.url),
      secrets: { 'labelServer.token': 'the-new-token' },
    })
    expect(anew.value.dropped).toEqual([])
    const path = await station.call('settings.save', {
      settings: { labelServer: { baseUrl: `${first.url}/v2` } },
    })
    expect(path.value.secrets).toMatchObject({ 'labelServer.token': true })
  },
)

it(
  'a client secret goes with its token address and its base address, and with no other of either',
  PATIENCE,
  async () => {
    const [first, second] = [await witness(), await witness()]
    const station = await startStationProcess({ dataFolder: await tempFolder('bound') })
    const signIn = (token: string, base: string) => ({
      mode: 'live',
      labelServer: {
        baseUrl: base,
        techPartnerId: 'P-1',
        auth: { kind: 'client-credentials', tokenUrl: `${token}/token`, clientId: 'c' },
      },
    })
    const secrets = { 'labelServer.clientSecret': CLIENT_SECRET }
    await station.call('settings.save', { settings: signIn(first.url, first.url), secrets })
    await station.call('services.check', { service: 'label-server' })
    const sent = Buffer.from(`c:${CLIENT_SECRET}`).toString('base64')
    expect(first.said()).toContain(sent)
    for (const [token, base] of [
      [second.url, first.url],
      [first.url, second.url],
    ] as const) {
      await station.call('settings.save', { settings: signIn(first.url, first.url), secrets })
      const moved = await station.call('settings.save', { settings: signIn(token, base) })
      expect(moved.value.secrets).toMatchObject({ 'labelServer.clientSecret': false })
      const before = first.count()
      await station.call('services.check', { service: 'label-server' })
      expect(first.count() + second.count()).toBe(before)
    }
  },
)

it(
  'secrets of the version before are bound to the addresses that stand then, also after the file is changed',
  PATIENCE,
  async () => {
    const [first, second] = [await witness(), await witness()]
    const dataFolder = await tempFolder('bound')
    const made = await startStationProcess({ dataFolder })
    await made.call('settings.save', { settings: bothAt(first.url) })
    await made.kill('SIGTERM')
    const settingsPath = join(dataFolder, 'settings.json')
    const settings = JSON.parse(readFileSync(settingsPath, 'utf8'))
    settings.parcelLabel.serviceProviderKey = PROVIDER_KEY
    writeFileSync(settingsPath, JSON.stringify(settings))
    writeFileSync(`${settingsPath}.unreadable-2026`, `{"parcelLabel":{"serviceProviderKey":"${PROVIDER_KEY}"`)
    writeFileSync(
      join(dataFolder, 'secrets.json'),
      JSON.stringify({ 'labelServer.token': TOKEN, 'parcelLabel.apiKey': API_KEY }),
    )

    const station = await made.restart()
    expect((await station.call('settings.get')).value.secrets).toMatchObject({
      'labelServer.token': true,
      'parcelLabel.apiKey': true,
      'parcelLabel.serviceProviderKey': true,
    })
    await checkBoth(station)
    expect(first.said()).toContain(TOKEN)
    // The key lies with the secrets alone, and travels nowhere.
    for (const path of [settingsPath, `${settingsPath}.unreadable-2026`]) {
      expect(readFileSync(path, 'utf8'), path).not.toContain(PROVIDER_KEY)
    }
    const exported = await station.call('settings.export')
    expect(await (await station.request(exported.value.url)).text()).not.toContain(PROVIDER_KEY)
    expect(JSON.stringify(await station.call('settings.get'))).not.toContain(PROVIDER_KEY)
    await station.kill('SIGTERM')

    // Somebody writes another address into the file: the secrets stay where they were given for.
    const changed = JSON.parse(readFileSync(settingsPath, 'utf8'))
    changed.labelServer.baseUrl = second.url
    changed.parcelLabel.baseUrl = second.url
    writeFileSync(settingsPath, JSON.stringify(changed))
    const again = await station.restart()
    await checkBoth(again)
    expect(second.said()).not.toContain(TOKEN)
    expect(second.said()).not.toContain(API_KEY)
    const overview = await again.call('station.overview')
    expect(overview.value.concerns.map(({ code }: { code: string }) => code)).toContain(
      'secret.labelServer.token-elsewhere',
    )
  },
)

it(
  'a service provider key that is given among the settings is kept as a secret and never given back',
  PATIENCE,
  async () => {
    const first = await witness()
    const dataFolder = await tempFolder('bound')
    const station = await startStationProcess({ dataFolder })
    const settings = bothAt(first.url)
    const saved = await station.call('settings.save', {
      settings: { ...settings, parcelLabel: { ...settings.parcelLabel, serviceProviderKey: PROVIDER_KEY } },
      secrets: { 'parcelLabel.apiKey': API_KEY },
    })
    expect(saved).toMatchObject({ ok: true, value: { secrets: { 'parcelLabel.serviceProviderKey': true } } })
    expect(saved.value.settings.parcelLabel).not.toHaveProperty('serviceProviderKey')
    expect(readFileSync(join(dataFolder, 'settings.json'), 'utf8')).not.toContain(PROVIDER_KEY)
    expect(existsSync(join(dataFolder, 'secrets.json'))).toBe(true)
    const other = await station.call('settings.save', { secrets: { 'parcelLabel.serviceProviderKey': null } })
    expect(other.value.secrets).toMatchObject({ 'parcelLabel.serviceProviderKey': false })
  },
)
