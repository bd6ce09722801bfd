// The database of a run's warehouse: a real PostgreSQL, asked from within the run as if nothing took any time.
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { startPostgres } from '../../support/postgres.ts'

export interface Table {
  readonly command: string
  readonly rowCount: number | null
  readonly fields: readonly { readonly name: string; readonly type: number }[]
  /** As the server writes them. */
  readonly rows: readonly (readonly (string | null)[])[]
}

export type Asked =
  | { readonly kind: 'begin' | 'keep-empty' }
  | {
      readonly kind: 'query'
      readonly session: 'writer' | 'reader'
      readonly text: string
      readonly values: readonly unknown[]
      /** What its clock shows from now on. */
      readonly atMs?: number
    }

export interface Database {
  /** An empty house for a run to come. */
  begin(): void
  /** Every house begins with the tables that this one has by now. */
  keepEmpty(): void
  /** Throws with the server's own message and code. */
  query(asked: Omit<Extract<Asked, { kind: 'query' }>, 'kind'>): readonly Table[]
  stop(): Promise<void>
}

const CLOSING = `select id from closes join close_services on close_seq = closes.seq
  where environment = 'live' and closes.state = 'running'
    and service = 'label-server' and close_services.state in ('waiting', 'running')`

/** Closes of the label server's day without an answer, as anybody may read it there now. */
export const closingIn = (database: Database) => (): readonly string[] =>
  database
    .query({ session: 'reader', text: CLOSING, values: [] })
    .flatMap(({ rows }) => rows.map(([id]) => String(id)))

/** To be started before the machine's clock and sockets are taken away. */
export async function startDatabase(): Promise<Database> {
  const server = await startPostgres()
  await server.run('postgres://x/postgres', 'alter role packbench_owner createdb')
  const isAnswered = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  const worker = new Worker(new URL('./backend.ts', import.meta.url), {
    workerData: {
      serverPort: server.port,
      password: server.password,
      port: port2,
      isAnswered,
    },
    transferList: [port2],
  })
  worker.unref()
  port.unref()
  const ask = (asked: Asked): readonly Table[] => {
    Atomics.store(isAnswered, 0, 0)
    port.postMessage(asked)
    // The notice of the answer before may come this late: it is no answer.
    while (Atomics.load(isAnswered, 0) === 0) Atomics.wait(isAnswered, 0, 0)
    const { tables, error } = receiveMessageOnPort(port)?.message ?? {}
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return tables
  }
  return {
    begin: () => void ask({ kind: 'begin' }),
    keepEmpty: () => void ask({ kind: 'keep-empty' }),
    query: asked => ask({ kind: 'query', ...asked }),
    async stop() {
      await worker.terminate()
      await server.stop()
    },
  }
}
