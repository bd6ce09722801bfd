// Node's `node:sqlite` itself, on files of the real system, with the errors of the simulated disk: a program that ends
// lets go of its files, as its process would.
import { DatabaseSync as RealDatabase, type StatementSync } from 'node:sqlite'
import { sqliteError } from '../disk.ts'
import { isLedger, keepsRecords } from '../power.ts'
import { type Program, sim } from '../scheduler.ts'

export { backup } from 'node:sqlite'

export class DatabaseSync extends RealDatabase {
  readonly #program: Program
  readonly #forget: () => void
  readonly #path: string
  #isSynced: boolean | undefined

  constructor(...args: ConstructorParameters<typeof RealDatabase>) {
    super(...args)
    this.#program = sim().current
    this.#path = String(args[0])
    this.#forget = this.#program.onEnd(() => {
      if (this.isOpen) super.close()
    })
  }

  override exec(sql: string): void {
    const { disk } = this.#program
    if (disk?.fault !== undefined) {
      if (sql === 'begin immediate') {
        if (disk.fault === 'locked') throw sqliteError('busy')
        if (disk.fault === 'read-only') throw sqliteError('readonly')
      }
      if (sql === 'commit' && disk.fault === 'fails') {
        // Nobody knows what a failed fsync left behind.
        super.exec(disk.committedAllTheSame() ? 'commit' : 'rollback')
        throw sqliteError('ioerr')
      }
    }
    if (sql === 'commit' && isLedger(this.#path)) this.#commit()
    else super.exec(sql)
    if (sql !== 'commit' || !keepsRecords(this.#path)) return
    this.#program.committed()
    // It is on the disk, and whoever asked for it is gone.
    if (!this.#program.alive) throw sqliteError('ioerr')
  }

  override prepare(sql: string): StatementSync {
    const statement = super.prepare(sql)
    if (sql !== 'pragma wal_checkpoint(passive)' || this.#program.powerFailsIn !== 'write-back')
      return statement
    const get = statement.get.bind(statement)
    return Object.assign(statement, { get: () => this.#losePower(this.#path, () => get()) })
  }

  /** Durable once it is done, where the program asked for that. */
  #commit(): void {
    const log = `${this.#path}-wal`
    if (this.#program.losesPowerInCommit()) this.#losePower(log, () => super.exec('commit'))
    this.#isSynced ??= Number(Object.values(super.prepare('pragma synchronous').get() ?? {})[0]) >= 2
    if (!this.#isSynced) this.#program.disk?.unsynced.writes(log)
    super.exec('commit')
  }

  /** The power goes while this is being written to the file. */
  #losePower(path: string, write: () => void): never {
    const { disk } = this.#program
    disk?.unsynced.writes(path)
    write()
    disk?.unsynced.headerSynced(path)
    this.#program.fall()
    throw sqliteError('ioerr')
  }

  override close(): void {
    this.#forget()
    this.#program.disk?.unsynced.synced(`${this.#path}-wal`)
    super.close()
  }
}
