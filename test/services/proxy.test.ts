// Proves the way through a company's proxy: a real one, and a certificate authority of our own making.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkSettingsSchema } from '../../main/core/settings/settings.ts'
import { createHttp } from '../../main/services/http.ts'
import { proxyFor } from '../../main/services/proxy.ts'
import { newFolder, removeFolder } from '../support/temp-folder.ts'

const NAME = 'labels.example'
const clock = { now: () => new Date() }
let folder: string
let caFile: string
let secrets: { key: string; cert: string }

/** A company's own authority, and a certificate for the service that it vouches for. */
beforeAll(async () => {
  folder = await newFolder('proxy')
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore', cwd: folder })
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=Depot CA',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${NAME}`,
    '-keyout',
    'key.pem',
    '-out',
    'request.pem',
  )
  writeFileSync(file('names'), `subjectAltName=DNS:${NAME},DNS:localhost`)
  openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    'names',
    '-out',
    'cert.pem',
  )
  caFile = file('ca.pem')
  secrets = { key: readFileSync(file('key.pem'), 'utf8'), cert: readFileSync(file('cert.pem'), 'utf8') }
  return () => removeFolder(folder)
})

const servers: Server[] = []
const sockets = new Set<Socket>()
async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.on('connection', socket => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void
let servicePort: number
let asked: string[]
let seen: number
let refuses: boolean
let proxyUrl: string

beforeEach(async () => {
  vi.stubEnv('HTTPS_PROXY', '')
  vi.stubEnv('https_proxy', '')
  vi.stubEnv('NO_PROXY', '')
  vi.stubEnv('no_proxy', '')
  asked = []
  seen = 0
  refuses = false
  answer = (_request, response) => response.end('{"ok":true}')
  servicePort = await listening(
    https.createServer(secrets, (request, response) => {
      seen += 1
      answer(request, response)
    }),
  )
  const proxy = http.createServer()
  proxy.on('connect', (request, client: Socket) => {
    asked.push(request.url ?? '')
    if (refuses) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const service = connect(servicePort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      service.pipe(client)
      client.pipe(service)
    })
    service.on('error', () => client.destroy()).on('close', () => client.destroy())
  })
  proxyUrl = `http://127.0.0.1:${await listening(proxy)}`
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const socket of sockets) socket.destroy()
  await Promise.all(servers.splice(0).map(server => new Promise(done => server.close(done))))
})

const send = (
  settings: { readonly proxy?: string; readonly caFile?: string },
  options: { readonly url?: string; readonly once?: boolean; readonly systemProxy?: string } = {},
) => {
  const network = networkSettingsSchema.parse({ connectTimeoutMs: 5_000, ...settings })
  const ports = { network: () => network, clock, systemProxy: async () => options.systemProxy ?? 'DIRECT' }
  return createHttp(ports).send({
    method: 'POST',
    url: new URL(options.url ?? `https://${NAME}/labels`),
    body: '{}',
    once: options.once ?? true,
  })
}

describe('through a proxy', () => {
  it('a request reaches a service whose certificate the company vouches for', async () => {
    expect(await send({ proxy: proxyUrl, caFile })).toMatchObject({ kind: 'answered', status: 200 })
    expect(asked).toEqual([`${NAME}:443`])
  })

  it('reads share a connection, purchases have their own', async () => {
    const network = networkSettingsSchema.parse({ proxy: proxyUrl, caFile })
    const station = createHttp({ network: () => network, clock })
    for (const once of [false, false, true, true])
      expect(await station.send({ method: 'GET', url: new URL(`https://${NAME}/`), once })).toMatchObject({
        kind: 'answered',
      })
    expect(asked).toHaveLength(3)
  })

  it.each(['HTTPS_PROXY', 'https_proxy'])('the environment may name it: %s', async name => {
    vi.stubEnv(name, proxyUrl)
    expect(await send({ caFile })).toMatchObject({ kind: 'answered' })
    expect(asked).toHaveLength(1)
  })

  it('the system may name it, where the environment does not', async () => {
    const systemProxy = `PROXY ${new URL(proxyUrl).host}; DIRECT`
    expect(await send({ caFile }, { systemProxy })).toMatchObject({ kind: 'answered' })
    expect(asked).toHaveLength(1)
  })

  it('nothing goes that way to a host of NO_PROXY, or where the setting says none', async () => {
    vi.stubEnv('HTTPS_PROXY', proxyUrl)
    vi.stubEnv('NO_PROXY', '.example')
    expect(await send({ caFile })).toMatchObject({ kind: 'not-sent', why: 'name-not-found' })
    vi.stubEnv('NO_PROXY', '')
    expect(await send({ caFile, proxy: 'none' })).toMatchObject({ kind: 'not-sent', why: 'name-not-found' })
    expect(asked).toEqual([])
  })

  it('nothing goes that way to this machine itself', async () => {
    const url = `https://localhost:${servicePort}/`
    expect(await send({ proxy: proxyUrl, caFile }, { url })).toMatchObject({ kind: 'answered' })
    expect(asked).toEqual([])
  })
})

describe('nothing was sent', () => {
  it('where the proxy refuses', async () => {
    refuses = true
    expect(await send({ proxy: proxyUrl, caFile })).toMatchObject({ kind: 'not-sent', why: 'connect-failed' })
    expect(seen).toBe(0)
  })

  it('where there is no proxy at its address, and no word of the address is told', async () => {
    const outcome = await send({ proxy: 'http://127.0.0.1:1', caFile })
    expect(outcome).toMatchObject({ kind: 'not-sent', why: 'connect-failed' })
    expect(JSON.stringify(outcome)).not.toContain('127.0.0.1')
  })

  it('where nobody vouches for the service', async () => {
    expect(await send({ proxy: proxyUrl })).toMatchObject({ kind: 'not-sent', why: 'tls-failed' })
    expect(seen).toBe(0)
  })

  it.each([
    ['is not there', () => join(folder, 'none.pem')],
    ['holds no certificate', () => join(folder, 'names')],
  ])('where the file of authorities %s', async (_words, file) => {
    expect(await send({ proxy: proxyUrl, caFile: file() })).toMatchObject({
      kind: 'not-sent',
      why: 'tls-failed',
      detail: 'ca-file-unreadable',
    })
    expect(asked).toEqual([])
  })
})

it('a connection lost after the request went through the proxy is unknown, and not sent again', async () => {
  answer = request => request.socket.destroy()
  expect(await send({ proxy: proxyUrl, caFile })).toMatchObject({ kind: 'unknown', why: 'connection-lost' })
  expect(seen).toBe(1)
})

describe('the system’s word', () => {
  const url = new URL(`https://${NAME}/`)
  it.each([
    ['DIRECT', {}],
    ['PROXY proxy.example:3128; DIRECT', { HTTPS_PROXY: 'http://proxy.example:3128' }],
    ['HTTPS proxy.example:443', { HTTPS_PROXY: 'https://proxy.example:443' }],
    ['SOCKS5 proxy.example:1080; DIRECT', {}],
  ])('%s gives %o', async (word, expected) => {
    expect(await proxyFor(url, 'system', async () => word, {})).toEqual(expected)
  })

  it('that cannot be had is no proxy', async () => {
    expect(await proxyFor(url, 'system', () => Promise.reject(new Error('gone')), {})).toEqual({})
  })
})
