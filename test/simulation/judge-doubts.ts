// What the bench asks about before it buys: a batch leaves it open until a person says that it stands (decision 159).
import { referenceKey, type Sale } from './services/sale.ts'
import { filedIn, type Pressed, type Violated } from './witnessed.ts'

export class DoubtsJudge {
  readonly #violated: Violated
  /** Orders of files whose ZIP is not in their state, and nobody said of them that they stand. */
  readonly #doubted = new Map<string, string>()

  constructor(violated: Violated) {
    this.#violated = violated
  }

  pressed({ bench, channel, input }: Pressed): void {
    switch (channel) {
      case 'orders.import':
        for (const { reference, state, zip } of filedIn(input)) {
          if (state === DOUBTED_STATE && zip === DOUBTED_ZIP)
            this.#doubted.set(referenceKey(reference), bench)
        }
        return
      case 'orders.ship':
        // Whoever buys what is in doubt too may mean any of the bench.
        if (input.withDoubts !== true) return
        for (const [key, by] of this.#doubted) if (by === bench) this.#doubted.delete(key)
        return
      case 'pack.ship':
        this.#doubted.delete(referenceKey(input.reference))
    }
  }

  sold({ reference, number }: Sale): void {
    if (!this.#doubted.has(referenceKey(reference))) return
    this.#violated('a doubt unasked', `${number} of ${reference} was bought, and its ZIP is not in its state`)
  }
}

/** New York's, in Colorado. */
export const DOUBTED_ZIP = '10001'
export const DOUBTED_STATE = 'CO'
