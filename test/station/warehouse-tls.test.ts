// A warehouse's database behind a certificate of a private authority: a real PostgreSQL with TLS, and real stations.
import { execFileSync } from 'node:child_process'
import { chownSync, copyFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type PostgresServer, postgresFor } from '../support/postgres.ts'
import { startStationProcess, tryStationProcess } from '../support/station-process.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { waitFor } from '../support/wait-for.ts'

const PATIENCE = { timeout: 180_000 }

/** An authority of the test's own, and the server's certificate from it for `name`. */
async function certified(server: PostgresServer, url: string, name: string): Promise<string> {
  const folder = await tempFolder('authority')
  const file = (end: string) => join(folder, end)
  const openssl = (...args: readonly string[]) =>
    execFileSync('openssl', args, { stdio: 'ignore', cwd: folder })
  const key = ['-newkey', 'rsa:2048', '-nodes']
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=Company CA',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
  )
  openssl(
    'req',
    ...key,
    '-subj',
    '/CN=db',
    '-addext',
    `subjectAltName=${name}`,
    '-keyout',
    'db.key',
    '-out',
    'db.csr',
  )
  const issued = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-days', '2', '-copy_extensions', 'copy']
  openssl('x509', '-req', '-in', 'db.csr', ...issued, '-out', 'db.pem')
  const [row] = await server.run(url, 'show data_directory')
  const data = String(row?.data_directory)
  const { uid, gid } = statSync(data)
  for (const name of ['db.key', 'db.pem']) {
    copyFileSync(file(name), join(data, name))
    execFileSync('chmod', ['600', join(data, name)])
    if (process.getuid?.() === 0) chownSync(join(data, name), uid, gid)
  }
  await server.run(url, "alter system set ssl_cert_file = 'db.pem'")
  await server.run(url, "alter system set ssl_key_file = 'db.key'")
  await server.run(url, 'alter system set ssl = on')
  await server.run(url, 'select pg_reload_conf()')
  await waitFor(async () => (await server.run(url, 'show ssl'))[0]?.ssl === 'on', { what: 'TLS' })
  return file('ca.pem')
}

it(
  'a database with a private authority’s certificate is reached by the file of settings, and by no variable of the user',
  PATIENCE,
  async ctx => {
    const server = await postgresFor(ctx)
    const url = await server.newDatabase()
    const caFile = await certified(server, url, 'IP:127.0.0.1')
    const dataFolder = await tempFolder('warehouse-tls')
    const env = { NODE_EXTRA_CA_CERTS: caFile, NODE_TLS_REJECT_UNAUTHORIZED: '0', PGSSLMODE: 'disable' }
    const station = await startStationProcess({ dataFolder, env })
    const typed = { url, tls: 'verify', password: server.password }
    expect(await station.call('warehouse.check', typed)).toMatchObject({
      problem: { code: 'warehouse.certificate' },
    })
    expect(await station.call('settings.save', { settings: { network: { caFile } } })).toMatchObject({
      ok: true,
    })
    expect(await station.call('warehouse.check', typed)).toMatchObject({ value: { encrypted: true } })
    expect(await station.call('warehouse.prepare', typed)).toMatchObject({ value: { tables: 'ready' } })
    const saved = await station.call('settings.save', {
      settings: { ledger: { kind: 'postgres', url, tls: 'verify' } },
      secrets: { 'ledger.password': server.password },
    })
    expect(saved).toMatchObject({ ok: true })
    await station.kill('SIGTERM')
    const next = await station.restart()
    expect(await next.call('warehouse.state')).toMatchObject({ value: { inUse: 'postgres' } })
    const sessions = await server.run(
      url,
      "select bool_and(ssl) as ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'packbench %'",
    )
    expect(sessions).toEqual([{ ssl: true }])
  },
)

it('a certificate for another place than the database’s is not taken', PATIENCE, async ctx => {
  const server = await postgresFor(ctx)
  const url = await server.newDatabase()
  const caFile = await certified(server, url, 'DNS:localhost')
  const station = await startStationProcess({ dataFolder: await tempFolder('warehouse-tls') })
  expect(await station.call('settings.save', { settings: { network: { caFile } } })).toMatchObject({
    ok: true,
  })
  expect(
    await station.call('warehouse.check', { url, tls: 'verify', password: server.password }),
  ).toMatchObject({ problem: { code: 'warehouse.certificate' } })
})

it(
  'a station does not start with variables that load programs or write requests down, and says which',
  PATIENCE,
  async () => {
    const dataFolder = await tempFolder('variables')
    for (const [name, value] of [
      ['NODE_OPTIONS', '--tls-min-v1.0'],
      ['NODE_DEBUG', 'tls'],
    ] as const) {
      const refused = await tryStationProcess({ dataFolder, env: { [name]: value } })
      expect(refused).toMatchObject({ ready: false, problem: { code: 'start.variable', params: { name } } })
    }
    const roomy = await startStationProcess({
      dataFolder,
      env: { NODE_OPTIONS: '--max-old-space-size=2048' },
    })
    expect(await roomy.call('station.overview')).toMatchObject({ ok: true })
  },
)
