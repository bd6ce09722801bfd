// The secure connection: nothing leaves before it stands, and both kinds of connection work.
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import * as https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let folder: string
let certificate: string
let server: https.Server
let port: number
let requests: number
let connections: number

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-tls-'))
  const key = join(folder, 'key.pem')
  certificate = join(folder, 'certificate.pem')
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-days', '2', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...names, ...files], { stdio: 'ignore' })
  server = https.createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (_, response) => {
    requests += 1
    response.end('{"ok":true}')
  })
  server.on('secureConnection', () => {
    connections += 1
  })
  server.listen(0)
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  requests = 0
  connections = 0
})

/** Sends from a process of its own, since which certificates are trusted is settled when one starts. */
async function sendTo(
  url: string,
  options: { readonly trusted: boolean; readonly once: boolean[]; readonly keptFor?: number },
) {
  const place = join(import.meta.dirname, '../../main/services')
  const code = `
    import { createHttp } from ${JSON.stringify(join(place, 'http.ts'))}
    import { createHold } from ${JSON.stringify(join(place, 'held.ts'))}
    let asked = 0
    const hold = createHold(() => ++asked <= ${options.keptFor ?? 'Infinity'})
    const network = () => ({ connectTimeoutMs: 10_000, idleTimeoutMs: 10_000, totalTimeoutMs: 20_000, maxResponseBytes: 100_000, proxy: 'none', caFile: ${JSON.stringify(options.trusted ? certificate : '')} })
    const http = createHttp({ network, clock: { now: () => new Date() } })
    for (const once of ${JSON.stringify(options.once)}) {
      const request = { method: 'POST', url: new URL(${JSON.stringify(url)}), body: '{}', once }
      const { bytes, ...outcome } = await hold.send(() => http.send(request))
      console.log(JSON.stringify(outcome))
    }
  `
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    // The user's variable vouches for nobody.
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  })
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { readonly kind: string; readonly why?: string })
}

test('a certificate that is vouched for: purchases on connections of their own, reads on one', async () => {
  const outcomes = await sendTo(`https://localhost:${port}`, {
    trusted: true,
    once: [true, true, false, false],
  })
  expect(outcomes.map(one => one.kind)).toEqual(['answered', 'answered', 'answered', 'answered'])
  expect(requests).toBe(4)
  expect(connections).toBe(3)
})

test('a hold that is lost during the handshake: nothing is sent', async () => {
  const [outcome] = await sendTo(`https://localhost:${port}`, { trusted: true, once: [true], keptFor: 2 })
  expect(outcome).toMatchObject({ kind: 'not-sent', why: 'kept-back' })
  expect(requests).toBe(0)
})

test('a certificate that nobody vouches for: nothing is sent', async () => {
  const [outcome] = await sendTo(`https://localhost:${port}`, { trusted: false, once: [true] })
  expect(outcome).toMatchObject({ kind: 'not-sent', why: 'tls-failed' })
  expect(requests).toBe(0)
})

test('a certificate for another name: nothing is sent', async () => {
  const [outcome] = await sendTo(`https://127.0.0.1:${port}`, { trusted: true, once: [true] })
  expect(outcome).toMatchObject({ kind: 'not-sent', why: 'tls-failed' })
  expect(requests).toBe(0)
})
