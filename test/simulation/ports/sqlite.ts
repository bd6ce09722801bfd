// Node's `node:sqlite` itself, on files of the real system, with the errors of the simulated disk: a program that ends
// lets go of its files, as its process would.
import { DatabaseSync as RealDatabase } from 'node:sqlite'
import { sqliteError } from '../disk.ts'
import { type Program, sim } from '../scheduler.ts'

export { backup } from 'node:sqlite'

export class DatabaseSync extends RealDatabase {
  readonly #program: Program
  readonly #forget: () => void

  constructor(...args: ConstructorParameters<typeof RealDatabase>) {
    super(...args)
    this.#program = sim().current
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
    super.exec(sql)
  }

  override close(): void {
    this.#forget()
    super.close()
  }
}
