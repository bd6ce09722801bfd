// Node's `node:sqlite` itself, on files of the real system: a program that ends lets go of them, as its process would.
import { DatabaseSync as RealDatabase } from 'node:sqlite'
import { sim } from '../scheduler.ts'

export { backup } from 'node:sqlite'

export class DatabaseSync extends RealDatabase {
  readonly #forget: () => void

  constructor(...args: ConstructorParameters<typeof RealDatabase>) {
    super(...args)
    this.#forget = sim().current.onEnd(() => {
      if (this.isOpen) super.close()
    })
  }

  override close(): void {
    this.#forget()
    super.close()
  }
}
