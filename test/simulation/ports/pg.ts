// The driver of PostgreSQL, over the simulated network: a client asks one statement after the other, and hears, or never
// hears, what came of it.
import { EventEmitter } from 'node:events'
import { type ClientConfig, escapeLiteral, type QueryResult, types } from 'pg'
import { type Program, sim } from '../scheduler.ts'
import type { Table } from '../warehouse/database.ts'
import { fault, Session, theHouse } from '../warehouse/house.ts'

export { types }

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

export class Client extends EventEmitter {
  readonly #config: ClientConfig
  readonly #program: Program = sim().current
  readonly #session: Session
  readonly #forget: () => void
  #waiting: Asked[] = []
  #underWay: Asked | undefined
  #closed: Error | undefined
  escapeLiteral = escapeLiteral

  constructor(config: ClientConfig) {
    super()
    this.#config = config
    this.#session = new Session({
      program: this.#program,
      application: config.application_name ?? '',
      lost: error => this.#lost(error),
      told: (channel, payload) => this.emit('notification', { channel, payload }),
    })
    // The server hears of it a moment later: what was on its way arrives.
    this.#forget = this.#program.onEnd(() =>
      sim().after(sim().latency(0, 5), () => theHouse().leave(this.#session), sim().world),
    )
  }

  connect(): Promise<void> {
    const run = sim()
    return new Promise((resolve, reject) => {
      run.after(
        run.latency(0.2, 10),
        () => {
          const joined = theHouse().join(this.#session)
          run.after(0, () => (joined ? resolve() : reject(fault('ECONNREFUSED'))), this.#program)
        },
        run.world,
      )
    })
  }

  query(
    asked: string | { readonly text: string; readonly values?: readonly unknown[] },
    values: readonly unknown[] = [],
  ): Promise<unknown> {
    const statement = typeof asked === 'string' ? { text: asked, values } : { values: [], ...asked }
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error('Client was closed and is not queryable'))
      this.#waiting.push({ text: statement.text, values: statement.values, resolve, reject })
      this.#next()
    })
  }

  #next(): void {
    const run = sim()
    const asked = this.#underWay ? undefined : this.#waiting.shift()
    if (!asked) return
    this.#underWay = asked
    const answer = (error: Error | undefined, tables: readonly Table[]) =>
      run.after(run.latency(0.02, 3), () => this.#heard(asked, error, tables), this.#program)
    const { text, values } = asked
    run.after(
      run.latency(0.02, 3),
      () => theHouse().receive({ session: this.#session, text, values, answer }),
      run.world,
    )
  }

  #heard(asked: Asked, error: Error | undefined, tables: readonly Table[]): void {
    if (this.#closed) return
    this.#underWay = undefined
    if (error) asked.reject(error)
    else {
      const results = tables.map(table => this.#result(table))
      asked.resolve(results.length === 1 ? results[0] : results)
    }
    this.#next()
  }

  #result({ command, rowCount, fields, rows }: Table): Pick<QueryResult, 'command' | 'rowCount' | 'rows'> {
    const parsers = fields.map(({ type }) => (this.#config.types ?? types).getTypeParser(type, 'text'))
    const read = (row: readonly (string | null)[]) =>
      Object.fromEntries(
        fields.map(({ name }, at) => [name, row[at] == null ? null : parsers[at]?.(row[at] ?? '')]),
      )
    return { command, rowCount, rows: rows.map(read) }
  }

  #lost(error: Error): void {
    if (this.#closed) return
    this.#end(error)
    this.emit('error', error)
    this.emit('end')
  }

  #end(error: Error): void {
    this.#closed = error
    this.#forget()
    for (const { reject } of [this.#underWay, ...this.#waiting.splice(0)].filter(one => one !== undefined)) {
      reject(error)
    }
  }

  async end(): Promise<void> {
    if (this.#closed) return
    this.#end(new Error('Connection terminated'))
    const run = sim()
    await new Promise<void>(resolve => {
      run.after(
        run.latency(0.02, 3),
        () => {
          theHouse().leave(this.#session)
          run.after(0, resolve, this.#program)
        },
        run.world,
      )
    })
    this.emit('end')
  }
}

/** As many clients as `max`, each for one who asks at a time. */
export class Pool extends EventEmitter {
  readonly #config: ClientConfig & { readonly max?: number }
  readonly #idle: Client[] = []
  readonly #open = new Set<Client>()
  #waiting: (() => void)[] = []
  #made = 0

  constructor(config: ClientConfig & { readonly max?: number }) {
    super()
    this.#config = config
  }

  async connect(): Promise<Client & { release: () => void }> {
    const { max = 10 } = this.#config
    while (this.#idle.length === 0 && this.#made >= max) {
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    }
    const client = this.#idle.pop() ?? (await this.#make())
    return Object.assign(client, {
      release: () => {
        if (this.#open.has(client) && !this.#idle.includes(client)) this.#idle.push(client)
        this.#waiting.shift()?.()
      },
    })
  }

  async #make(): Promise<Client> {
    this.#made += 1
    const client = new Client(this.#config)
    try {
      await client.connect()
    } catch (error) {
      this.#made -= 1
      this.#waiting.shift()?.()
      throw error
    }
    this.#open.add(client)
    this.emit('connect', client)
    client.once('end', () => {
      this.#made -= 1
      this.#open.delete(client)
      this.#idle.splice(0, this.#idle.length, ...this.#idle.filter(one => one !== client))
      this.#waiting.shift()?.()
    })
    return client
  }

  async end(): Promise<void> {
    await Promise.all([...this.#open].map(client => client.end()))
  }
}
