// A real PostgreSQL server of the tests' own: Debian's program on a loopback port, its data in a folder that goes
// with it.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { TestContext } from 'vitest'
import { NO_POSTGRES, postgresPrograms } from './postgres-programs.ts'
import { waitFor } from './wait-for.ts'
import { whenFinished } from './when-finished.ts'

const OWNER = 'packbench_owner'
const PASSWORD = 'correct horse'

export interface PostgresServer {
  readonly port: number
  readonly password: string
  /**
   * A fresh database of its own, as `postgres://user@host:port/name`, without the password: an empty one, or a copy
   * of one that nobody is connected to.
   */
  newDatabase(copyOf?: string): Promise<string>
  /** Runs statements as the superuser in a database of `newDatabase`; gives the rows of the last. */
  run(url: string, sql: string): Promise<readonly Record<string, unknown>[]>
  /** The same in a session that is kept for the next call at the same database, and is like new for it. */
  runOnKept(url: string, sql: string): Promise<readonly Record<string, unknown>[]>
  /** Transactions a second by PostgreSQL's own measure, with as many clients, in its words. */
  bench(url: string, clients: number): Promise<string>
  /** Immediate, as by a power cut; `start` recovers from its log. */
  crash(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** A server for one test, which is not run where PostgreSQL is not installed. */
export async function postgresFor(ctx: TestContext): Promise<PostgresServer> {
  if (NO_POSTGRES) ctx.skip(NO_POSTGRES)
  const server = await startPostgres()
  whenFinished(() => server.stop())
  return server
}

/** `durable`: a commit waits for the disk, which is there to be measured; a test's server survives `crash` without. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'packbench-postgres-'))
  // PostgreSQL refuses to run as root: then it runs as the user that Debian made for it.
  const user = process.getuid?.() === 0 ? userIds('postgres') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const identity = { ...(user && user), cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  execFileSync(
    join(programs, 'initdb'),
    [
      ['-D', join(folder, 'data'), '-U', 'postgres', '-E', 'UTF8', '--no-instructions', '--no-sync'],
      // The superuser comes over the socket in our own folder, stations by password.
      ['--auth-local=trust', '--auth-host=scram-sha-256'],
    ].flat(),
    { ...identity, stdio: 'ignore' },
  )
  const port = await freePort()
  const superuser = (database: string) => ({ host: folder, port, user: 'postgres', database })
  let server: ChildProcess | undefined
  const killed = () => server?.kill('SIGKILL')
  process.once('exit', killed)

  async function start(): Promise<void> {
    // A second one would end at once, and take the place of the one to be ended.
    if (server && server.exitCode === null && server.signalCode === null) return
    server = spawn(
      join(programs ?? '', 'postgres'),
      [
        ['-D', join(folder, 'data')],
        ['-p', String(port)],
        ['-k', folder],
        ['-c', 'listen_addresses=127.0.0.1'],
        ['-c', 'max_connections=300'],
        ['-c', 'shared_buffers=64MB'],
        ['-c', 'logging_collector=off'],
        ['-c', 'log_min_messages=fatal'],
        ['-c', `fsync=${durable ? 'on' : 'off'}`],
      ].flat(),
      { ...identity, stdio: 'ignore' },
    )
    await waitFor(() => answers(superuser('postgres')), { what: 'PostgreSQL to answer', timeoutMs: 60_000 })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = server
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise(resolve => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }

  const run: PostgresServer['run'] = async (url, sql) => {
    const client = new Client(superuser(new URL(url).pathname.slice(1)))
    await client.connect()
    try {
      const results = [await client.query(sql)].flat()
      return results.at(-1)?.rows ?? []
    } finally {
      await client.end()
    }
  }

  let kept: { readonly url: string; readonly client: Client } | undefined
  async function keptFor(url: string): Promise<Client> {
    if (kept?.url === url) return kept.client
    await kept?.client.end()
    const client = new Client(superuser(new URL(url).pathname.slice(1)))
    // It ends with its server.
    client.on('error', () => {
      if (kept?.client === client) kept = undefined
    })
    await client.connect()
    kept = { url, client }
    return client
  }
  let before: Promise<unknown> = Promise.resolve()
  const runOnKept: PostgresServer['run'] = (url, sql) => {
    const ran = before.then(async () => {
      const client = await keptFor(url)
      try {
        return [await client.query(sql)].flat().at(-1)?.rows ?? []
      } finally {
        await client.query('discard all')
      }
    })
    // One after the other, also behind one that failed.
    before = ran.catch(() => undefined)
    return ran
  }

  await start()
  await run('postgres://x/postgres', `create role ${OWNER} login password '${PASSWORD}'`)
  let databases = 0
  return {
    port,
    password: PASSWORD,
    async newDatabase(copyOf) {
      databases += 1
      const name = `warehouse_${databases}`
      const template = copyOf === undefined ? '' : `template ${new URL(copyOf).pathname.slice(1)}`
      await run('postgres://x/postgres', `create database ${name} owner ${OWNER} ${template}`)
      return `postgres://${OWNER}@127.0.0.1:${port}/${name}`
    },
    run,
    runOnKept,
    async bench(url, clients) {
      const pgbench = (...args: readonly string[]) =>
        promisify(execFile)(
          join(programs, 'pgbench'),
          ['-h', folder, '-p', String(port), '-U', 'postgres', ...args, new URL(url).pathname.slice(1)],
          identity,
        )
      await pgbench('-i', '-q')
      const { stdout } = await pgbench('-c', String(clients), '-T', '5')
      return stdout.split('\n').find(line => line.startsWith('tps')) ?? 'nothing measured'
    },
    // SIGQUIT: every process ends at once, without a checkpoint.
    crash: () => end('SIGQUIT'),
    start,
    async stop() {
      // Its data goes with it: nothing needs to be written out.
      await end('SIGQUIT')
      process.off('exit', killed)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(config: object): Promise<boolean> {
  const client = new Client(config)
  // A server that is still starting closes the connection after it was made.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function userIds(name: string): { readonly uid: number; readonly gid: number } {
  const id = (which: '-u' | '-g') => Number(execFileSync('id', [which, name]).toString())
  return { uid: id('-u'), gid: id('-g') }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
