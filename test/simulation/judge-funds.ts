// Money on meters: each transaction is paid once, by whom asked for it, and nobody is told that it was not (I1, I9, I10).
import type { Violated } from './witnessed.ts'

export class FundsJudge {
  readonly #added = new Map<string, number>()
  readonly #asked = new Map<string, { readonly cents: number; told?: string }>()
  readonly #violated: Violated

  constructor(violated: Violated) {
    this.#violated = violated
  }

  asked(transactionReference: string, cents: number): void {
    this.#asked.set(transactionReference, { cents })
  }

  added(account: string, transactionReference: string, cents: number): void {
    if (this.#added.has(transactionReference)) {
      this.#violated('I1 funds twice', `${transactionReference} was added twice at ${account}`)
    } else this.#added.set(transactionReference, cents)
    if (this.#asked.get(transactionReference)?.cents !== cents) {
      this.#violated('I10 funds unasked', `${cents} cents were added at ${account} that nobody asked for`)
    }
  }

  told(transactionReference: string, state: string): void {
    const asked = this.#asked.get(transactionReference)
    if (asked) asked.told = state
    if (state === 'added' && !this.#added.has(transactionReference)) {
      this.#violated('I9 funds unproven', `${transactionReference} is shown as added and never was`)
    }
  }

  /** When all is settled. */
  denied(isLie: (reference: string) => boolean): void {
    for (const [reference, cents] of this.#added) {
      const told = this.#asked.get(reference)?.told
      if (told === undefined || told === 'added' || told === 'unknown' || isLie(reference)) continue
      this.#violated(
        'I10 funds denied',
        `${cents} cents were added as ${reference}, and a person was told ${told}`,
      )
    }
  }
}
