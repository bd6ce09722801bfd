// What comes back on a link: gathered for the question under way, bounded, dropped when stale.

const LIMIT_BYTES = 64 * 1024

export class AnswerBuffer {
  #chunks: Buffer[] = []
  #length = 0
  #ended = false
  #wake: (() => void) | undefined

  /** True once the link can bring nothing more. */
  get ended(): boolean {
    return this.#ended
  }

  push(bytes: Uint8Array): void {
    if (this.#length + bytes.length > LIMIT_BYTES) this.clear()
    this.#chunks.push(Buffer.from(bytes))
    this.#length += bytes.length
    this.#wake?.()
  }

  end(): void {
    this.#ended = true
    this.#wake?.()
  }

  clear(): void {
    this.#chunks = []
    this.#length = 0
  }

  /** What came until `complete` said so, the deadline passed or the link ended. */
  async gather(complete: (answer: Uint8Array) => boolean, deadlineMs: number): Promise<Uint8Array> {
    const giveUpAt = performance.now() + deadlineMs
    for (;;) {
      const answer = Buffer.concat(this.#chunks)
      const leftMs = giveUpAt - performance.now()
      if (complete(answer) || this.#ended || leftMs <= 0) return answer
      await new Promise<void>(resolve => {
        // A busy computer comes to the timer first, though the answer may lie in the socket already: that is looked at then.
        const timer = setTimeout(() => setImmediate(resolve), leftMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = undefined
    }
  }
}
