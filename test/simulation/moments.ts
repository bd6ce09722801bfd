// Moments that a fault of the plan waits for, so that it falls into what it is for: a service has just been asked, or
// the first byte of a label is on its way to a printer.

interface Waiting {
  readonly moment: string
  readonly program: () => object | undefined
  readonly act: () => void
}

export class Moments {
  #waiting: Waiting[] = []

  /** `act` runs within the moment, before anything else happens; gives what stops waiting. */
  wait(moment: string, program: () => object | undefined, act: () => void): () => void {
    const one = { moment, program, act }
    this.#waiting.push(one)
    return () => this.#forget(one)
  }

  happens(moment: string, program: object): void {
    const due = this.#waiting.filter(one => one.moment === moment && one.program() === program)
    for (const one of due) {
      this.#forget(one)
      one.act()
    }
  }

  #forget(one: Waiting): void {
    this.#waiting = this.#waiting.filter(other => other !== one)
  }
}
