// The orders service for other computers: by TLS with the company's certificate, and shut while its key is anybody's.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect as plain } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { createOrdersService } from '../../main/app/orders-service.ts'
import { ORDERS_HOST_LIMITS } from '../../main/hosts/orders/orders-host.ts'
import { openOrderKeys } from '../../main/settings/order-keys.ts'
import { orderBench } from '../flows/order-bench.ts'
import { ask } from '../support/orders-sent.ts'
import { freePort } from '../support/postgres.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { NO_LOG } from '../support/web-host.ts'
import { whenFinished } from '../support/when-finished.ts'

test('listens with the certificate that the policy names, and not while others may read its key', async ctx => {
  if (process.platform === 'win32') return ctx.skip('not run: Windows keeps no modes')
  const [folder, port, bench] = await Promise.all([tempFolder('certificate'), freePort(), orderBench()])
  const [certFile, keyFile] = [join(folder, 'orders.pem'), join(folder, 'orders.key')]
  const names = ['-subj', '/CN=packing.example', '-addext', 'subjectAltName=DNS:packing.example']
  const files = ['-days', '2', '-nodes', '-keyout', keyFile, '-out', certFile]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...names, ...files], { stdio: 'ignore' })
  chmodSync(keyFile, 0o644)
  const elsewhere = { address: '127.0.0.1', certFile, keyFile }
  const service = createOrdersService({
    settings: () => ({ ...bench.settings, ordersService: { enabled: true, port, elsewhere } }),
    keys: openOrderKeys(folder, bench.clock),
    bind: () => bench,
    version: '1',
    log: NO_LOG,
    onTaken: () => undefined,
    onConcern: () => undefined,
    everyMs: 20,
  })
  whenFinished(() => service.stop())
  service.start()
  const closed = async () => service.concern()?.code === 'order-service.certificate' && !service.isOpen()
  await waitFor(closed, { what: 'the concern' })
  chmodSync(keyFile, 0o600)
  await waitFor(() => service.isOpen(), { what: 'the service to open' })
  expect(service.concern()).toBeUndefined()
  const ca = readFileSync(certFile)
  expect(await overTls(port, ca)).toBe(200)
  // Those who connect and say nothing, before or after the handshake, shut nobody out.
  const silent = Array.from({ length: ORDERS_HOST_LIMITS.connections * 2 }, (_, at) => {
    const socket =
      at % 2 === 0
        ? plain(port, '127.0.0.1')
        : connect({ port, host: '127.0.0.1', servername: 'packing.example', ca })
    return socket.on('error', () => undefined)
  })
  whenFinished(() => silent.forEach(socket => void socket.destroy()))
  await Promise.all(silent.map(socket => once(socket, 'connect').catch(() => undefined)))
  expect(await overTls(port, ca)).toBe(200)
  // Without TLS nothing is told.
  await expect(ask(port, { path: '/openapi.json' })).rejects.toThrow()
  chmodSync(keyFile, 0o640)
  await waitFor(closed, { what: 'it to close again' })
})

const overTls = (port: number, ca: Buffer): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/openapi.json',
      servername: 'packing.example',
      ca,
      agent: false,
    }
    request(options, response => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
